"""What travels is told once: a page that puts it together again has all that the game told."""

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
    for one in state["order"]:
        one.update({"active": False, "moved": False} | one)
    asked = state["ask"]
    if asked is None:
        return state
    words = asked.pop("words", [])
    pace, onward = asked.pop("pace", None), asked.pop("onward", False)
    for one in asked["options"]:
        if onward and "point" not in one and re.fullmatch(r"-?\d+,-?\d+", one["id"]):
            one["point"] = [int(part) for part in one["id"].split(",")]
        if onward and "point" in one:
            beyond = [
                2 * there - here for there, here in zip(one["point"], asked["from"], strict=True)
            ]
            one.setdefault("pawn", beyond)
        if pace is not None and "point" in one and "speed" in one:
            one.setdefault("change", one["speed"] - pace)
        if "say" in one:
            parts = [words[part] if isinstance(part, int) else part for part in one.pop("say")]
            one["detail"] = ", ".join(parts)
        if "call" in one:
            one["label"] = words[one.pop("call")]
        if "then" in one:
            one["then"] = re.sub(r"(\d+)(.)", lambda run: int(run[1]) * run[2], one["then"])
    return state


def scenes(race: Any) -> Any:
    """Every position of a race, as the game tells it."""
    twin = race.copy()
    while twin.can_undo:
        twin.undo()
        yield scene_of(twin)


@pytest.mark.parametrize("game", bw.games())
def test_nothing_is_lost_and_nothing_becomes_longer(game: str) -> None:
    """By every position of a race."""
    shorter = 0
    for told in scenes(driven(game)):
        before = json.dumps(told)
        short = shorten(copy.deepcopy(told))
        assert json.dumps(whole(short), sort_keys=True) == json.dumps(told, sort_keys=True)
        assert size(short) <= size(told) < 4 * MOST
        assert size(short) < MOST
        assert json.dumps(told) == before
        shorter += size(short) < size(told)
    assert shorter > 10


def test_what_a_widget_has_of_its_race_is_left_as_it_is() -> None:
    """Options are told anew for every state, and no list of the game's is changed."""
    race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    told = scene_of(race)
    kept = copy.deepcopy(told)
    shorten({**told})
    assert told == kept


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
