"""What the page is sent of a race of Formula D, over random races of all options."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bolide_widget as bw
from helpers.races.formula_d_races import OPTIONS, moments, race_of

MOST = 12_000
"""Characters of a message."""

NUMBERS = range(len(OPTIONS))


def size(data: Any) -> int:
    return len(json.dumps(data, separators=(",", ":")))


@pytest.mark.sweep
@pytest.mark.parametrize("number", NUMBERS)
def test_scenes_are_small_and_name_what_is_there(number: int) -> None:
    race = race_of(number, seed=5 + number)
    spaces = {space["id"] for space in race.game.board()["spaces"]}
    kinds = set()
    for now in moments(race, seed=number, most=160):
        shown = now.game.scene(now)
        assert size(shown) < MOST, (shown["ask"] and shown["ask"]["kind"], size(shown))
        for trail in shown["trails"]:
            assert spaces.issuperset(trail["path"])
        for piece in shown.get("pieces", ()):
            assert spaces.issuperset(piece["spaces"])
        ask = shown["ask"]
        if ask is None:
            continue
        kinds.add(ask["kind"])
        assert [option["id"] for option in ask["options"]]
        legal = {option.id for option in now.options}
        ids = {each["id"] for each in ask["options"]}
        assert ids <= legal
        # of several ways to one space those are left out that cost no less than another
        assert {each.partition(":")[0] for each in ids} == {
            each.partition(":")[0] for each in legal
        }
        for item in ask["options"]:
            assert item.get("label") or item.get("detail")
            place = item.get("place", {})
            assert spaces.issuperset(place.get("path", ()))
            assert place.get("path", [place.get("space")])[-1] == place.get("space")
    assert {"gear", "move"} <= kinds


@pytest.mark.parametrize("number", NUMBERS)
def test_every_fact_of_a_race_is_told(number: int) -> None:
    race = race_of(number, seed=20 + number)
    for _ in moments(race, seed=number, most=500):
        pass
    for fact in race.facts:
        sentence = race.game.sentence(fact, race.drivers)
        if sentence is not None:
            assert sentence[0].isupper() and sentence.endswith("."), sentence
            assert "You drives" not in sentence and "  " not in sentence


def test_a_way_names_its_changes_of_lane_and_its_ends() -> None:
    race = race_of(0)
    road = race.game.road
    for now in moments(race, seed=9, most=120):
        for fact in now.facts[-3:]:
            if fact[0] == "move" and fact[2] == "move":
                assert filled(race.game.board(), waypoints_of(fact[3], road)) == list(fact[3])


def waypoints_of(path: tuple[str, ...], road: Any) -> list[str]:
    from bolide_widget.games.formula_d.screen.ends import waypoints

    return waypoints(path, road)


def filled(board: Any, path: list[str]) -> list[str]:
    """The spaces of a way, those left out filled in as the page does."""
    spaces = {space["id"]: space for space in board["spaces"]}
    result = path[:1]
    for name in path[1:]:
        here = result[-1]
        if spaces[here].get("lane") == spaces[name].get("lane"):
            while spaces[result[-1]]["ahead"] != name:
                result.append(spaces[result[-1]]["ahead"])
        result.append(name)
    return result


def test_in_a_qualifying_an_overshoot_counts_and_wears_nothing() -> None:
    race = bw.formula_d.Qualifying("t1", ["You", "Rosa"], seed=2)
    shown: set[str] = set()
    for now in moments(race, seed=3, most=200):
        question = now.game.scene(now)["ask"]
        if question is None:
            break
        for option in question["options"]:
            words = option.get("detail", "")
            assert not any(item in words for item in ("point", "out of the race", "engines")), words
            shown |= {part for part in ("on the score", "the lap is lost") if part in words}
    assert shown == {"on the score", "the lap is lost"}


def test_the_first_gear_is_asked_for_with_what_wins_and_no_later_one() -> None:
    race = bw.formula_d.Race("valdorn", ["Ada"], seed=3, laps=1)
    asked = []
    while len(asked) < 2:
        ask = race.game.scene(race)["ask"]
        asked += [ask["prompt"]] * (ask["kind"] == "gear")
        race.play(race.options[0])
    assert asked[0].endswith(". First over the line after 1 lap wins")
    assert "wins" not in asked[1]
