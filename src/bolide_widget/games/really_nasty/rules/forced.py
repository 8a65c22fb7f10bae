"""Stops that must be made (chapter 9): by a fuel card, and for penalties."""

from __future__ import annotations

from ....core.actions import Action
from . import laps
from .position import BASE, FREE, MOST_PIT_TURNS, PENALTY, SCHEDULED, Car, Penalty
from .venue import Road, State, Terms

# -- forced stops: which approach must end in the pits, and what may be declared there -------------


def approach_lap(terms: Terms, car: Car) -> int:
    """RN-FORC-1: Return the stop lap of the approach that a car is on."""
    return laps.approach_lap(car.laps, terms.early)


def open_window(terms: Terms, stops: int, done: int, lap: int) -> int:
    """RN-FORC-4: the unfulfilled window that a stop lap lies in, or -1."""
    for index, (first, last) in enumerate(terms.windows[stops]):
        if first <= lap <= last and not done >> index & 1:
            return index
    return -1


def windows_left(terms: Terms, stops: int, done: int) -> list[tuple[int, int]]:
    """RN-FUEL-4: Return the windows of a fuel card that are not fulfilled yet."""
    listed = enumerate(terms.windows[stops])
    return [window for index, window in listed if not done >> index & 1]


def must_schedule(terms: Terms, stops: int, done: int, lap: int) -> bool:
    """RN-FUEL-5: Return whether a stop lap is the last one of an unfulfilled window."""
    window = open_window(terms, stops, done, lap)
    return window >= 0 and terms.windows[stops][window][1] == lap


def due(car: Car, lap: int) -> list[Penalty]:
    """RN-FORC-1: Return the penalties that are due at a stop lap, oldest first."""
    return [penalty for penalty in car.penalties if penalty.due_lap <= lap]


def any_due(car: Car, lap: int) -> bool:
    """RN-FORC-1: Return whether a penalty is due at a stop lap."""
    return bool(car.penalties) and bool(due(car, lap))


def is_forced(terms: Terms, car: Car, stops: int) -> bool:
    """RN-FORC-1: Return whether the approach that a car is on must end in the pits."""
    lap = approach_lap(terms, car)
    return any_due(car, lap) or must_schedule(terms, stops, car.done, lap)


def declarations(terms: Terms, car: Car, stops: int, lap: int) -> list[Action]:
    """RN-FORC-4: what may be declared at a landing with this stop lap."""
    owed = due(car, lap)
    turns = range(1, MOST_PIT_TURNS + 1) if terms.chosen else range(1, 2)
    served: list[Action] = [(PENALTY, turn) for turn in turns]
    free: list[Action] = [(FREE, turn) for turn in turns]
    if open_window(terms, stops, car.done, lap) < 0:
        return served if owed else free
    if must_schedule(terms, stops, car.done, lap):
        return [(SCHEDULED,)]
    if not owed:
        return [(SCHEDULED,), *free]
    if any(penalty.deferred for penalty in owed):
        return served
    return [(SCHEDULED,), *served]


def planned(stops: int, action: Action) -> int:
    """RN-FUEL-2, RN-PIT-5: Return the pit turns that a declaration plans."""
    return BASE[stops] if action[0] == SCHEDULED else int(action[1])


# -- penalties that are owed (RN-FORC-5, RN-FORC-6, RN-FORC-8): due when, and playable when --------


def lost_entry(road: Road, car: Car) -> int:
    """RN-FORC-5: q, 1 if this lap's entry is behind the car or out of its reach, else 0."""
    if car.start_pending:
        return 0
    if car.space >= road.count:
        return 1 if car.stop is None else 0
    if road.is_past_entry(car.space):
        return 1
    return 0 if road.reaches[car.space] else 1


def next_stop_lap(terms: Terms, road: Road, car: Car) -> int:
    """RN-FORC-5: the stop lap of the first approach at which it can still reach the entry."""
    return approach_lap(terms, car) + lost_entry(road, car)


def approaches_left(terms: Terms, road: Road, car: Car) -> int:
    """RN-FORC-5: approaches that a car has left."""
    return terms.laps - 1 - car.laps - lost_entry(road, car)


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
