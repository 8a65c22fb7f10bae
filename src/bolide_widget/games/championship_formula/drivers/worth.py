"""What it is worth to stand somewhere: turns to go of a lone car, by the wear that it has left.

The exact table has whole turns; wear that is left over on the way to so many turns is a part of the
next one, so that a wear point is worth something everywhere.
"""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakKeyDictionary

from ..rules import driving
from ..rules.corners import inside
from ..rules.outlook import way_of
from ..rules.position import Car
from ..rules.road import Road
from ..rules.venue import State
from ..solo.togo import FAR, NEVER, togo_of
from ..track import Track

FLAG: Final = 0.5
"""Turns that a lap beyond the flag is worth: who is further ahead in the last turn wins."""
OUT: Final = 40.0
"""Turns that it costs to be out."""
SPIN: Final = 3.0
"""Turns that a spin costs."""
REST: Final = 0.02
"""Turns that a wear point is worth that the table has no use for."""

MOST_KEPT: Final = 100_000
"""Ends of speeds that are remembered for a board."""

_ENDS: WeakKeyDictionary[Track, dict[Any, float]] = WeakKeyDictionary()
_CURVES: WeakKeyDictionary[Track, dict[Any, tuple[int, ...]]] = WeakKeyDictionary()


def to_go(state: State, car: Car) -> float:
    """Turns to go from the end of a turn, in parts of a turn by the wear left; less is better."""
    game = state.game
    period: int = game.road.period
    missing: int = game.finish - car.at
    if missing <= 0:
        return FLAG * missing / period
    least = _curve(game.track, game.rules.laps, car, -(-missing // period))
    wear = car.wear
    for turns, needed in enumerate(least):
        if needed <= wear:
            before = least[turns - 1] if turns else NEVER
            if before >= NEVER:
                return turns - REST * (wear - needed)
            return turns - (wear - needed) / (before - needed)
    return float(FAR)


def _curve(track: Track, laps: int, car: Car, left: int) -> tuple[int, ...]:
    """The least wear by turns to go."""
    kept = _CURVES.setdefault(track, {})
    key = (
        (car.a, car.d, car.ts, car.s, laps, left),
        (car.space, car.v, car.first, car.spun),
        (car.corner, car.allowance, car.corner_wear, car.lines),
    )
    found = kept.get(key)
    if found is None:
        table = togo_of(track, car.a, car.d, car.ts, car.s, laps + 1)
        curve = table.curve(
            car.space,
            car.v,
            left,
            first=car.first,
            spun=car.spun,
            corner=car.corner,
            allowance=car.allowance,
            corner_wear=car.corner_wear,
            lines=car.lines,
        )
        found = kept[key] = tuple(int(wear) for wear in curve)
    return found


def driven(state: State, car: Car, path: tuple[int, ...], moving: bool) -> tuple[float, Car]:
    """What it is worth to drive a car along a path, and the car then; the car given is driven."""
    seen = way_of(state, car, path, moving)
    if seen.crash:
        return OUT, car
    car.spun = car.first = False
    worth = to_go(state, car)
    for roll in seen.rolls:
        worth += (SPIN * roll.partial + OUT * roll.failure) / 36
    return worth, car


def best_end(state: State, seat: int, speed: int, paid: int = 0) -> float:
    """What a speed is worth before the move: the best end of it, the other cars thought away.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    speed : int
        In mph.
    paid : int
        Wear that braking takes first.
    """
    car: Car = state.position.cars[seat]
    kept = _ENDS.setdefault(state.game.track, {})
    key = (
        (state.game.rules, speed, car.wear - paid, car.soft, car.last, car.at, car.space),
        (car.a, car.d, car.ts, car.s, car.first, car.spun, car.barred, car.lines, car.given),
        (car.corner, car.allowance, car.corner_wear, car.chances, car.entries),
    )
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = _best_end(state, car.copy(), speed, paid)
    return found


def _best_end(state: State, car: Car, speed: int, paid: int) -> float:
    road: Road = state.game.road
    faster = speed > car.last and inside(road, car)
    car.held = road.corner[car.space] if faster else -1
    car.v = speed
    car.wear -= paid
    found = driving.reach(state, car, speed, 0, 0, set())
    return min(
        (driven(state, car.copy(), end.path, False)[0] for end in found.values()), default=OUT
    )
