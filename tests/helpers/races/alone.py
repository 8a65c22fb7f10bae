"""Laps of a lone car of Formula D by the rules, and how far their mean may be from a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt
from typing import Any

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from bolide_widget.games.formula_d.rules.position import ENGINE, FINISHED

ENOUGH = 99
"""Engine points: engine tests, which no plan knows of, end a lap in one of thousands."""
SURE = 1.96
"""Standard errors of a mean: its 95 % interval."""


@cache
def _start(track: str) -> Any:
    """A race of a lap before its start, the other car out of it and the engine unbreakable."""
    race = bw.formula_d.Race(track, ["Ada", "Bob"], laps=1, grid=["Ada", "Bob"], dice="ask")
    state: Any = race.state
    car, other = state.position.cars
    car.wear = car.caps = (*car.wear[:ENGINE], ENOUGH, *car.wear[ENGINE + 1 :])
    other.status, other.space = "out", -1
    state.position.order = (0,)
    return state


def turns_of(track: str, choose: Callable[[Any, int], Any], seed: int) -> int:
    """Turns of a lap, from the roll for the start to the flag."""
    state = _start(track).copy()
    play_out(state, [choose] * 2, seed)
    assert state.position.cars[0].status == FINISHED
    return int(state.position.round)


def mean_of(turns: Sequence[int]) -> tuple[float, float]:
    """The mean, and its standard error."""
    mean = sum(turns) / len(turns)
    spread = sum((turn - mean) ** 2 for turn in turns) / (len(turns) - 1)
    return mean, sqrt(spread / len(turns))
