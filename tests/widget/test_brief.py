"""The state of a page is short enough to be sent after every click."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.racing.course import scene_of
from helpers.races.whole_races import driven

MOST = 8_000
"""Bytes of a state."""


def size(state: Any) -> int:
    return len(json.dumps(state, separators=(",", ":"), ensure_ascii=False).encode())


@pytest.mark.parametrize("game", bw.games())
def test_every_scene_of_a_race_is_short(game: str) -> None:
    twin, largest = driven(game).copy(), 0
    while twin.can_undo:
        twin.undo()
        largest = max(largest, size(scene_of(twin)))
    assert 1_000 < largest < MOST


@pytest.mark.parametrize("game", bw.games())
def test_every_state_that_a_widget_sends_is_short(game: str) -> None:
    """Formula D has the most to say: forty ends of a move, or the faces of six gears."""
    row = need(game)
    race = row.race(row.track, ["Ada", "Bob", "Cyd", "Dee"], laps=1, seed=1)
    widget, rookie = bw.RaceWidget(race), row.driver("Rookie")
    largest = 0
    for _ in range(150):
        if race.over:
            break
        race.play(rookie(race))
        largest = max(largest, size(widget.state))
    widget.close()
    assert 1_000 < largest < MOST
