"""Whether late braking saves a speed at which every way ahead is a certain crash (CFR-LATE)."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import corners, driving
from ..rules.braking import splits
from ..rules.plan import needs
from ..rules.position import Car
from ..rules.previews import way_of
from ..rules.tables import SPIN_UNITS, UNIT
from ..rules.venue import State


def least(state: State, seat: int, speed: int) -> int:
    """The fewest units of late braking after which a lone car can drive on; 0 where none do.

    It brakes behind the first step, which is as early as it may (CFR-LATE-1): later costs no less.
    All is paid as cheaply as can be, with luck at every roll.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    speed : int
        In mph, that is planned.
    """
    road = state.game.road
    found = 0
    for car in _stepped(state, seat, speed):
        for units in range(1, found or min(SPIN_UNITS, speed // UNIT)):
            listed = splits(car, units)
            if not listed:
                break
            slower = car.copy()
            slower.v = speed - units * UNIT
            slower.wear -= listed[-1]
            corners.slow_down(road, slower, slower.v)
            if slower.v == UNIT or driving.reach(state, slower, slower.v, 1, 0, set()):
                found = units
                break
    return found


def _stepped(state: State, seat: int, speed: int) -> Iterator[Car]:
    """The car behind each first step at a speed, by each way of paying for it."""
    road = state.game.road
    car = state.position.cars[seat].copy()
    hard = needs(car, speed).braking
    listed = splits(car, hard)
    if hard >= SPIN_UNITS or not listed:
        return
    car.v = speed
    corners.hold(road, car)
    if hard:
        car.wear -= listed[-1]
        car.brake_wear += listed[-1]
        car.brake_test += hard - listed[-1]
    for to in road.next[car.space]:
        after = car.copy()
        seen = way_of(state, after, (to,), False)
        if seen.crash:
            continue
        yield after
        least_wear, most_wear = seen.wear
        if most_wear > least_wear:  # one unit of it by a chance
            after = after.copy()
            after.wear += 1
            after.corner_wear -= 1
            after.chances += 1
            yield after
