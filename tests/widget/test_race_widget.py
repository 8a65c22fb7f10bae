"""The race widget without a browser: states it sends, messages it answers, seats it fills."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.core.match import Match
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.page import Page, wait

NAMES = ["Ada", "Bob"]
GRID = {"grid": NAMES, "seed": 3}


def race(**options: Any) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, **{**GRID, **options})


def page(seats: dict[str, Any] | None = None, **options: Any) -> Page:
    return Page(RaceWidget(race(**options), seats=seats, pace=0.0, free_undo=True))


def test_a_move_of_the_page_is_played_and_shown() -> None:
    first = page()
    chosen = first.state["ask"]["options"][0]
    answer = first.ask("play", action=chosen["id"])
    assert answer == {"t": "ok", "id": "m1", "rev": 1}
    assert first.state["rev"] == 1 and first.state["tokens"][0]["at"] == [
        int(part) for part in chosen["id"].split(",")
    ]
    assert first.state["ask"]["driver"] == "Bob"


def test_a_move_of_a_script_is_shown() -> None:
    first = page()
    first.widget.race.play(first.widget.race.options[0])
    assert first.state["rev"] == 1


def test_the_state_is_plain_json_and_small_with_eight_cars() -> None:
    names = [f"A rather long name, no. {n}" for n in range(8)]
    match = bw.Race("valdorn", names, seed=1)
    widget = RaceWidget(match)
    rookie = bw.Rookie()
    largest = 0
    while not match.over:
        match.play(rookie(match))
        largest = max(largest, sent(widget.state))
    assert largest < 11_000


def sent(state: dict[str, Any]) -> int:
    """Bytes of a state as a kernel sends it."""
    return len(json.dumps(state, ensure_ascii=False).encode())


def test_a_stale_message_is_refused_and_changes_nothing() -> None:
    first = page()
    action = first.state["ask"]["options"][0]["id"]
    first.ask("play", action=action)
    before = first.widget.race.state
    answer = first.ask("play", action=action, rev=0)
    assert answer["t"] == "reject" and "moved on" in answer["reason"]
    assert first.widget.race.state == before


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "Not a message"),
        ("play", "Not a message"),
        ([], "Not a message"),
        ({}, "no id"),
        ({"t": "play", "id": 7, "rev": 0}, "no id"),
        ({"t": "play", "id": "x" * 65, "rev": 0}, "no id"),
        ({"t": "fly", "id": "a", "rev": 0}, "'t' should be one of play"),
        ({"t": "play", "id": "a"}, "'rev' should be"),
        ({"t": "play", "id": "a", "rev": "0"}, "'rev' should be"),
        ({"t": "play", "id": "a", "rev": True}, "'rev' should be"),
        ({"t": "play", "id": "a", "rev": 0}, "needs a text 'action'"),
        ({"t": "play", "id": "a", "rev": 0, "action": 5}, "needs a text 'action'"),
        ({"t": "play", "id": "a", "rev": 0, "action": "99,99"}, "is not possible"),
        ({"t": "play", "id": "a", "rev": 0, "action": "<script>"}, "is not possible"),
        ({"t": "undo", "id": "a", "rev": 0}, "nothing to undo"),
        ({"t": "redo", "id": "a", "rev": 0}, "nothing to redo"),
        ({"t": "seat", "id": "a", "rev": 0, "token": 9, "who": "Rookie"}, "number 'token', 0 to 1"),
        ({"t": "seat", "id": "a", "rev": 0, "token": 0, "who": "Nobody"}, "no computer driver"),
        ({"t": "pace", "id": "a", "rev": 0, "ms": -1}, "number 'ms'"),
    ],
)
def test_what_is_no_message_or_not_possible_is_refused_with_a_reason(
    content: Any, says: str
) -> None:
    first = page()
    before, state = first.widget.race.state, first.state
    answer = first.tell(content)
    assert answer["t"] == "reject" and says in answer["reason"]
    assert first.widget.race.state == before and first.state == state


def test_an_error_of_ours_is_shown_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    first = page()

    def fails(self: Match[Any], *args: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(bw.Race, "play", fails)
    answer = first.ask("play", action=first.state["ask"]["options"][0]["id"])
    assert answer["t"] == "reject" and "ZeroDivisionError: oh" in answer["reason"]


def test_undo_and_redo_from_the_page() -> None:
    first = page()
    start = first.state["tokens"]
    first.ask("play", action=first.state["ask"]["options"][0]["id"])
    may = {"undo": True, "redo": False, "new": True, "clock": "off", "hint": True}
    may["replay"] = True
    assert first.state["can"] == may
    after = first.state["tokens"]
    first.ask("undo")
    assert first.state["tokens"] == start and first.state["can"]["redo"]
    first.ask("redo")
    assert first.state["tokens"] == after


def test_dice_that_wait_are_rolled_by_the_page() -> None:
    first = page(dice="ask")
    question = first.state["ask"]
    assert (question["kind"], len(question["options"])) == ("roll", 12)
    assert "not on the die" in first.ask("play", action="six")["reason"]
    assert first.ask("play", action="12")["t"] == "ok"
    rolled = first.state["die"]
    assert (
        rolled["dice"] == [{"name": "d12", "sides": 12, "face": 12}]
        and "quick" in rolled["meaning"]
    )


def test_computer_drivers_move_by_themselves_until_a_person_is_asked() -> None:
    first = page(seats={"Bob": bw.Rookie()})
    assert first.state["ask"]["seat"] == "person"
    first.ask("play", action=first.state["ask"]["options"][0]["id"])
    wait(lambda: first.widget.race.pending.driver == "Ada")  # type: ignore[union-attr]
    assert first.widget.race.cars["Bob"].position != courses.ring().grid[1]


def test_a_race_of_computers_alone_drives_to_the_flag() -> None:
    first = page(seats=dict.fromkeys(NAMES, bw.Rookie()), laps=1)
    wait(lambda: first.widget.race.over, 60)
    assert [line["place"] for line in first.state["standings"]] == [1, 2]


def test_the_page_may_not_move_for_a_computer() -> None:
    widget = RaceWidget(race(), seats={"Ada": bw.Rookie()}, pace=60)
    first = Page(widget)
    assert first.state["ask"]["seat"] == "computer"
    answer = first.ask("play", action=first.state["ask"]["options"][0]["id"])
    assert "computer driver is next" in answer["reason"]
    widget.close()


@pytest.mark.parametrize("who", ["Rookie", "Pro", "Ace"])
def test_a_seat_changes_hands_during_the_race(who: str) -> None:
    first = page()
    assert who in first.state["policies"]
    first.ask("seat", token=0, who=who)
    wait(lambda: len(first.widget.race.history) > 1)
    assert first.state["seats"] == [who, "person"]


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    first = page(seats={"Bob": bw.Rookie()})
    start = first.state["tokens"]
    first.ask("play", action=first.state["ask"]["options"][0]["id"])
    moved = first.state["rev"]
    wait(lambda: first.state["rev"] > moved and first.state["ask"]["driver"] == "Ada")
    first.ask("undo")
    assert first.state["tokens"] == start


def test_a_computer_driver_that_fails_gives_its_seat_to_a_person_and_says_so() -> None:
    def broken(race: bw.Race) -> str:
        raise RuntimeError("no idea")

    notices: list[Any] = []
    widget = RaceWidget(race(), seats={"Ada": broken}, pace=0.05)
    widget.observe(lambda change: notices.append(change["new"]["notice"]), "state")
    Page(widget)
    wait(lambda: bool(notices))
    assert "broken raised RuntimeError: no idea" in notices[0]["text"]
    assert widget.state["seats"][0] == "person"


def test_seats_that_cannot_be() -> None:
    with pytest.raises(bw.SetupError, match="no driver is named 'Cyd'"):
        RaceWidget(race(), seats={"Cyd": bw.Rookie()})
    with pytest.raises(bw.SetupError, match="policy must be callable"):
        RaceWidget(race(), seats={"Ada": 5})  # type: ignore[dict-item]
    with pytest.raises(bw.SetupError, match="by name of the driver"):
        RaceWidget(race(), seats=[bw.Rookie()])  # type: ignore[arg-type]
    with pytest.raises(bw.SetupError, match="no driver is named"):
        RaceWidget(race(), seats={5: bw.Rookie()})  # type: ignore[dict-item]


PACES = (-1, -0.1, float("nan"), float("inf"), 10**400, 3601, None, "fast", "1", True, [1], 1j)


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: str(pace)[:9])
def test_a_pace_that_cannot_be(pace: Any) -> None:
    says = r"^pace: a number of seconds from 0 to 3600, not"
    with pytest.raises(bw.SetupError, match=says):
        RaceWidget(race(), pace=pace)
    with pytest.raises(bw.SetupError, match=says):
        bw.play(courses.ring(), ["Ada"], pace=pace)
    widget = RaceWidget(race(), pace=2)
    with pytest.raises(bw.SetupError, match=says):
        widget.pace = pace
    assert widget.pace == 2.0


def test_a_pace_of_numpy_is_a_number() -> None:
    assert RaceWidget(race(), pace=np.float32(0.5)).pace == 0.5  # type: ignore[arg-type]
    assert RaceWidget(race(), pace=np.int64(2)).pace == 2.0  # type: ignore[arg-type]


@pytest.mark.parametrize("no_race", [None, "valdorn", bw.Rules(), [1], bw.Race])
def test_what_is_no_race(no_race: Any) -> None:
    with pytest.raises(bw.SetupError, match="RaceWidget shows a race"):
        RaceWidget(no_race)


def test_two_widgets_of_one_race_stay_in_step() -> None:
    match = race()
    first, two = Page(RaceWidget(match)), Page(RaceWidget(match))
    first.ask("play", action=first.state["ask"]["options"][0]["id"])
    assert first.state["tokens"] == two.state["tokens"]
    two.widget.close()
    first.ask("play", action=first.state["ask"]["options"][0]["id"])
    assert first.state["rev"] == 2 and two.state["rev"] == 1


def test_a_name_with_html_travels_as_plain_text() -> None:
    name = "<b>Ada</b>"
    first = Page(RaceWidget(bw.Race(courses.ring(), [name, "Bob"], seed=1)))
    assert first.state["tokens"][0]["name"] == name


def test_the_repr_is_the_same_every_time() -> None:
    shown = repr(RaceWidget(race()))
    assert shown == "RaceWidget(Race('Ring', 2 drivers, round 1, Ada to start))"


def test_play_sets_up_you_and_three_rookies() -> None:
    widget = bw.play(seed=1, pace=60)
    assert widget.race.drivers == ("You", "Rookie 1", "Rookie 2", "Rookie 3")
    assert widget.state["seats"] == ["person", *["Rookie"] * 3]
    widget.close()


def test_play_takes_names_policies_and_pairs() -> None:
    widget = bw.play(courses.ring(), ["Ada", bw.Rookie(), ("Zoe", bw.Rookie())], pace=60, laps=1)
    assert widget.race.drivers == ("Ada", "Rookie", "Zoe")
    widget.close()


@pytest.mark.parametrize(
    "drivers", ["Ada", 5, {"Ada"}, bw.Rookie(), ["Ada", 5], ["Ada", ("Bob",)], ["Ada", ("Bob", 3)]]
)
def test_play_says_which_driver_cannot_be(drivers: Any) -> None:
    with pytest.raises(bw.SetupError, match="drivers"):
        bw.play(courses.ring(), drivers)


def test_a_missing_bundle_says_how_to_build_it(tmp_path: Any, monkeypatch: Any) -> None:
    from bolide_widget.racing import reel

    monkeypatch.setattr(reel, "STATIC", tmp_path)
    with pytest.raises(FileNotFoundError, match="make build"):
        reel.built("widget.js")


@pytest.mark.parametrize("what", [SystemExit, KeyboardInterrupt])
def test_a_driver_that_quits_hands_its_seat_to_a_person(what: type[BaseException]) -> None:
    """On its own thread, where no Ctrl+C arrives, it stalled the race without a word."""

    def quitting(race: bw.Race) -> str:
        raise what("enough")

    notices: list[Any] = []
    widget = RaceWidget(race(), seats={"Ada": quitting}, pace=0.05)
    widget.observe(lambda change: notices.append(change["new"]["notice"]), "state")
    Page(widget)
    wait(lambda: bool(notices))
    assert f"quitting raised {what.__name__}: enough" in notices[0]["text"]


def test_a_new_race_begins_in_the_same_object() -> None:
    first = page()
    assert first.ask("new")["t"] == "reject" and "new" not in first.state["can"]
    first.ask("play", action=first.state["ask"]["options"][0]["id"])
    assert first.state["can"]["new"] is True
    match, seed = first.widget.race, first.widget.race.seed
    assert first.ask("new")["t"] == "ok"
    assert first.widget.race is match and match.seed != seed
    assert not match.can_undo and not match.can_redo and match.round == 1
    assert bw.Race.from_json(match.to_json(), track=match.track) == match


def test_a_race_of_a_championship_does_not_begin_again() -> None:
    season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], seed=1)
    match = season.next_race()
    match.play(match.options[0])
    first = Page(RaceWidget(match))
    assert "new" not in first.state["can"] and first.ask("new")["t"] == "reject"


def test_a_seed_that_cannot_be_leaves_the_race_as_it_is() -> None:
    match = race()
    match.play(match.options[0])
    before = match.to_json()
    with pytest.raises(bw.SetupError, match="seed"):
        match.restart(seed="x")  # type: ignore[arg-type]
    assert match.to_json() == before
