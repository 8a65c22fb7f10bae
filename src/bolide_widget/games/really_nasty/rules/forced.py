"""Forced stops (chapter 9): which approach must end in the pits, and what may be declared there."""

from __future__ import annotations

from typing import Any

from ....core.actions import Action
from .position import Car, Penalty
from .words import FREE, MOST_PIT_TURNS, PENALTY, SCHEDULED


def approach_lap(terms: Any, car: Car) -> int:
    """RN-FORC-1: the stop lap of the approach that a car is on."""
    lap: int = car.laps + 2 - terms.early
    return lap


def open_window(terms: Any, car: Car, stops: int, lap: int) -> int:
    """RN-FORC-4: the unfulfilled window that a stop lap lies in, or -1."""
    for index, (first, last) in enumerate(terms.windows[stops]):
        if first <= lap <= last and not car.done >> index & 1:
            return index
    return -1


def due(car: Car, lap: int) -> list[Penalty]:
    """RN-FORC-1: the penalties that are due at a stop lap, oldest first."""
    return [penalty for penalty in car.penalties if penalty.due_lap <= lap]


def is_forced(terms: Any, car: Car, stops: int) -> bool:
    """RN-FORC-1: whether the approach that a car is on must end in the pits."""
    lap = approach_lap(terms, car)
    for penalty in car.penalties:
        if penalty.due_lap <= lap:
            return True
    window = open_window(terms, car, stops, lap)
    return window >= 0 and bool(terms.windows[stops][window][1] == lap)


def declarations(terms: Any, car: Car, stops: int, lap: int) -> list[Action]:
    """RN-FORC-4: what may be declared at a landing with this stop lap."""
    window = open_window(terms, car, stops, lap)
    owed = due(car, lap)
    turns = range(1, MOST_PIT_TURNS + 1) if terms.chosen else range(1, 2)
    penalty: list[Action] = [(PENALTY, turn) for turn in turns]
    free: list[Action] = [(FREE, turn) for turn in turns]
    if window < 0:
        return penalty if owed else free
    if terms.windows[stops][window][1] == lap:
        return [(SCHEDULED,)]
    if not owed:
        return [(SCHEDULED,), *free]
    if any(one.deferred for one in owed):
        return penalty
    return [(SCHEDULED,), *penalty]
