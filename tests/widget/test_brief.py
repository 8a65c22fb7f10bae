"""Messages repeat nothing: a page that puts them together has all that the game sent."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.racing.course import scene_of
from bolide_widget.widget.covered import runs, shorten
from helpers.races.whole_races import driven

MOST = 12_000
"""Bytes of a state."""


def size(state: Any) -> int:
    return len(json.dumps(state, separators=(",", ":"), ensure_ascii=False).encode())


def whole(state: Any) -> Any:
    """A state as the page reads it."""
    state = copy.deepcopy(state)
    for option in state["order"]:
        option.update({"active": False, "moved": False} | option)
    question = state["ask"]
    if question is None:
        return state
    words = question.pop("words", [])
    pace, onward = question.pop("pace", None), question.pop("onward", False)
    for option in question["options"]:
        if onward and "point" not in option and re.fullmatch(r"-?\d+,-?\d+", option["id"]):
            option["point"] = [int(part) for part in option["id"].split(",")]
        if onward and "point" in option:
            beyond = [
                2 * there - here
                for there, here in zip(option["point"], question["from"], strict=True)
            ]
            option.setdefault("pawn", beyond)
        if pace is not None and "point" in option and "speed" in option:
            option.setdefault("change", option["speed"] - pace)
        if "say" in option:
            parts = [words[part] if isinstance(part, int) else part for part in option.pop("say")]
            option["detail"] = ", ".join(parts)
        if "call" in option:
            option["label"] = words[option.pop("call")]
        if "then" in option:
            option["then"] = re.sub(r"(\d+)(.)", lambda run: int(run[1]) * run[2], option["then"])
    return state


def scenes(race: Any) -> Any:
    """Every position of a race, as the game sends it."""
    twin = race.copy()
    while twin.can_undo:
        twin.undo()
        yield scene_of(twin)


@pytest.mark.parametrize("game", bw.games())
def test_nothing_is_lost_and_nothing_becomes_longer(game: str) -> None:
    """By every position of a race."""
    shorter = 0
    for scene in scenes(driven(game)):
        before = json.dumps(scene)
        short = shorten(copy.deepcopy(scene))
        assert json.dumps(whole(short), sort_keys=True) == json.dumps(scene, sort_keys=True)
        assert size(short) <= size(scene) < 4 * MOST
        assert size(short) < MOST
        assert json.dumps(scene) == before
        shorter += size(short) < size(scene)
    assert shorter > 10


def test_what_a_widget_has_of_its_race_is_left_as_it_is() -> None:
    """To shorten a state changes no list of the game's."""
    race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    scene = scene_of(race)
    kept = copy.deepcopy(scene)
    shorten({**scene})
    assert scene == kept


def test_runs_of_letters() -> None:
    assert [runs(text) for text in ("", "b", "bb", "boob--")] == ["", "b", "2b", "b2ob2-"]


def test_forty_ends_of_a_move_are_a_short_state() -> None:
    """Formula D has most to say: what several ends cost is said once."""
    race = bw.formula_d.Race("valdorn", ["Ada", "Bob", "Cyd", "Dee"], laps=1, seed=1)
    widget, rookie = bw.RaceWidget(race), bw.formula_d.Rookie()
    largest = 0
    while not race.over:
        race.play(rookie(race))
        largest = max(largest, size(widget.state))
    widget.close()
    assert largest < MOST
