"""X-5: races without sharp braking, braking actions and boosters."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.conformance import check_game
from bolide_widget.drivers import Policy
from bolide_widget.games import need
from bolide_widget.games.bolide.screen.asks import BRAKES, STUCK
from bolide_widget.games.bolide.solo.ahead import turns_to_go
from helpers.boards.courses import field, ring
from helpers.races.random_races import NAMES, check_board, mixed, reload

TOO_FAST = "70,48"
EXTRAS = {"sharp-brake", "brake", "booster"}


def fast(extras: bool, track: bw.Track | None = None, **more: Any) -> bw.Race:
    """A lone car on its last lap, at speed 6."""
    race = bw.Race(track or field(), ["Ada"], rules=bw.Rules(laps=1, extras=extras), seed=1)
    car = {"position": (20, 50), "pawn": (26, 50), "lap": 1}
    return race.arrange({"Ada": car | more})


@pytest.mark.parametrize("brakings", [0, 3])
def test_nobody_brakes_sharply_or_boosts(brakings: int) -> None:
    """X-5: nor is a braking action rolled when no sharp braking is left."""
    offered = {option.id for option in fast(True, sharp_brakings=brakings).options}
    left = {option.id for option in fast(False, sharp_brakings=brakings).options}
    assert offered - left == {"booster", "sharp-brake" if brakings else "brake"}
    assert left < offered and not left & EXTRAS


def test_a_car_with_no_legal_point_leaves_the_track() -> None:
    """X-5, M-8: it cannot brake sharply before; a point that leads there says so."""
    for extras, words in ((True, BRAKES), (False, STUCK)):
        race = fast(extras, bw.load_track("valdorn"), position=(63, 48), pawn=(70, 48))
        option = next(
            each for each in race.game.scene(race)["ask"]["options"] if each["id"] == TOO_FAST
        )
        assert words in option["detail"]
        race.play(TOO_FAST)
        offered = {each.id for each in race.options}
        assert offered & EXTRAS == ({"sharp-brake", "booster"} if extras else set())
        assert all(race.track.kind(each.point) != "track" for each in race.options if each.point)


@pytest.mark.parametrize("driver", need("bolide").drivers)
def test_computer_drivers_finish_without(driver: str) -> None:
    policy: Policy = getattr(bw, driver)()
    race = bw.Race("hairpin", ["Ada", "Bob"], rules=bw.Rules(extras=False), laps=1, seed=2)
    bw.drive(race, policy)
    assert [row.status for row in race.standings] == ["finished"] * 2
    assert not {getattr(fact, "word", "") for fact in race.facts} & EXTRAS


@pytest.mark.parametrize("advanced", [False, True])
def test_random_races_keep_to_the_protocol(advanced: bool) -> None:
    rules = bw.Rules(extras=False, advanced=advanced)
    check_game(
        lambda number: bw.Race(ring(), NAMES[:4], rules=rules, seed=number, dice="ask"),
        races=4,
        answers=150,
        choose=mixed,
        invariant=check_board,
        reload=reload,
    )


def test_the_turns_to_go_are_those_of_a_lap_without() -> None:
    to_go: dict[bool, float | None] = {}
    for extras in (True, False):
        race = bw.Race("hairpin", ["Ada"], rules=bw.Rules(laps=1, extras=extras), seed=1)
        race.arrange({"Ada": {"position": (3, 4), "pawn": (9, 4), "lap": 1}})
        to_go[extras] = turns_to_go(race.state, 0)
    with_three = bw.best_lap("hairpin", sharp_brakings=3)
    assert to_go[True] == with_three.turns_to_go((3, 4), (6, 0), sharp_brakings=3)
    assert to_go[False] == bw.best_lap("hairpin").turns_to_go((3, 4), (6, 0))
    assert to_go == {True: 11, False: 13}


def test_the_page_shows_no_sharp_braking() -> None:
    boards = {extras: fast(extras).game.board() for extras in (True, False)}
    labels = {extras: [row["label"] for row in board["sheet"]] for extras, board in boards.items()}
    assert [label for label in labels[True] if label != "Sharp braking"] == labels[False]
    rules = {extras: board["guide"]["rules"] for extras, board in boards.items()}
    assert len(rules[True]) - len(rules[False]) == 2
    assert not [rule for rule in rules[False] if "braking" in rule or "booster" in rule]
    race = fast(False)
    (sheet,) = race.game.scene(race)["sheets"]
    assert len(sheet) == len(labels[False])


def test_a_race_remembers_it_and_older_records_are_with_extras() -> None:
    race = fast(False)
    assert bw.Race.from_json(race.to_json(), track=race.track).rules == race.rules
    data = json.loads(fast(True).to_json())
    del data["options"]["extras"], data["seal"]["options.extras"]
    assert bw.Race.from_json(json.dumps(data), track=field()).rules.extras


def test_play_has_a_short_form() -> None:
    for rules in (None, "advanced", bw.Rules(advanced=True, laps=3)):
        game = bw.play("hairpin", ["You"], rules=rules, extras=False, laps=1)
        assert game.race.rules == bw.Rules(advanced=rules is not None, laps=1, extras=False)
    assert bw.play(extras=False).race.rules.extras is False
    with pytest.raises(bw.SetupError, match="extras must be True or False, not 1"):
        bw.play("hairpin", extras=1)  # type: ignore[arg-type, call-overload]


@pytest.mark.parametrize("game", ["formula-d", "championship-formula", "really-nasty"])
def test_other_games_have_nothing_to_switch_off(game: str) -> None:
    title = need(game).title
    with pytest.raises(bw.SetupError, match=f"extras must be left out: {title} has none"):
        bw.play(game=game, extras=False)  # type: ignore[call-overload]
