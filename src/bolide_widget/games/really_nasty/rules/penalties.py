"""Penalties that are owed (RN-FORC-5, RN-FORC-6, RN-FORC-8): due when, and playable when."""

from __future__ import annotations

from typing import Any

from .position import Car, Penalty
from .road import Road
from .venue import State


def lost_entry(road: Road, car: Car) -> int:
    """RN-FORC-5: q, 1 if this lap's entry is behind the car or out of its reach, else 0."""
    if car.start_pending:
        return 0
    if car.space >= road.count:
        return 1 if car.stop is None else 0
    if road.row[car.space] > road.entry_row:
        return 1
    return 0 if road.reaches[car.space] else 1


def next_stop_lap(terms: Any, road: Road, car: Car) -> int:
    """RN-FORC-5: the stop lap of the first approach at which it can still reach the entry."""
    lap: int = car.laps + 2 - terms.early + lost_entry(road, car)
    return lap


def approaches_left(terms: Any, road: Road, car: Car) -> int:
    """RN-FORC-5: approaches that a car has left."""
    left: int = terms.laps - 1 - car.laps - lost_entry(road, car)
    return left


def may_get(state: State, seat: int, kind: str) -> bool:
    """RN-FORC-5, R-37: whether a penalty card may be played on a car."""
    car = state.position.cars[seat]
    if any(penalty.kind == kind for penalty in car.penalties):
        return False
    left = approaches_left(state.game.terms, state.game.road, car)
    return left >= 1 + len(car.penalties)


def give(state: State, seat: int, kind: str) -> Penalty:
    """RN-FORC-8: the car owes a penalty stop at its next approach."""
    car = state.position.cars[seat]
    owed = Penalty(kind, next_stop_lap(state.game.terms, state.game.road, car))
    car.penalties = (*car.penalties, owed)
    return owed
