"""How a race stands between cars: turns each has to go, and the odds that follow from them."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from ..rules.position import (
    BODY,
    BOX,
    ENGINE,
    FINISHED,
    IN_PITS,
    NOT_RACING,
    OUT,
    SLOT,
    SUSP,
    Car,
)
from ..rules.venue import State
from .dangers import LONG
from .outlook import outlook_of, points_of

FIRST: Final = 0.25
"""Turns that the car that plays first is ahead of one with as many to go."""

SPREAD, SPREAD_A_TURN = 0.25, 0.17
"""How far luck may still carry: in turns, and how that grows with the root of those to go."""

GONE: Final = 1000.0

FRAIL: Final = (0.0, 1.2, 0.3, 0.05, 0.0)
"""Turns that a car with so few points of body, engine or suspension is worse off."""

APART: Final = 8.0
"""Turns between cars that are no longer racing each other."""


def turns_to_go(state: State, car: Car) -> float:
    """Turns that a car has to go, about: the road to itself, and how frail it is."""
    if car.status == FINISHED:
        return 0.0
    if car.status == OUT:
        return GONE
    look = outlook_of(state, car)
    points = points_of(car)
    if car.status in IN_PITS:
        home = car.lap if car.lap > car.pit_lap else car.lap + 1
        pits = look.pits(home, 0)
        if car.status in (BOX, SLOT) or car.served:
            turns = pits.out(pits.box.to - 1 if car.status == BOX else car.pit, 0)
            if car.status == SLOT:
                turns = pits.out(pits.pit.first, 0)
        else:
            turns = pits.waiting(car.pit, car.gear)
        return float(turns[0, points[1], points[2], 0])
    if car.space < 0:
        return GONE
    level = look.level(car.lap, car.space)
    place = look.place(car.space, car.stops)
    turns_left = min(look.turns(level, place, car.gear, points), look.lost[level])
    turns_left += (look.laps - car.lap - level) * look.lap if car.lap else 0.0
    frail = sum(FRAIL[min(car.wear[one], 4)] for one in (BODY, ENGINE, SUSP))
    return turns_left + frail * min(1.0, turns_left / LONG)


def odds(state: State, seat: int, rivals: tuple[int, ...]) -> float:
    """Chance of a car to finish before its rivals, the mean over them, at the begin of a round."""
    turns = turns_to_go(state, state.position.cars[seat])
    return sum(_beats(state, seat, turns, index) for index in rivals) / len(rivals)


def _beats(state: State, seat: int, turns: float, index: int) -> float:
    position = state.position
    own, rival = position.cars[seat], position.cars[index]
    if own.status == OUT or rival.status == OUT:
        return float(own.status != OUT)
    if own.place or rival.place:
        return float(own.place > 0 and (not rival.place or own.place < rival.place))
    theirs = turns_to_go(state, rival)
    order = position.order
    first = seat in order and (index not in order or order.index(seat) < order.index(index))
    lead = theirs - turns + (FIRST if first else -FIRST)
    spread = SPREAD + SPREAD_A_TURN * sqrt(min(turns, theirs))
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead / spread))))


def nearest(state: State, seat: int, most: int) -> tuple[int, ...]:
    """The others still in the same race, by the turns between them."""
    cars = state.position.cars
    racing = [i for i, car in enumerate(cars) if i != seat and car.status not in NOT_RACING]
    if not racing or cars[seat].status in NOT_RACING or cars[seat].space < 0:
        return ()
    own = turns_to_go(state, cars[seat])
    apart = sorted((abs(turns_to_go(state, cars[index]) - own), index) for index in racing)
    return tuple(index for gap, index in apart[:most] if gap <= APART)
