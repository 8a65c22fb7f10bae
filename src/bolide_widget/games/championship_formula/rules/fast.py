"""A fast twin of `entering.enter` for steps off all racing lines: a test holds the two equal."""

from __future__ import annotations

from .position import UNIT, Car
from .road import Road


def off_lines(
    road: Road, corner: int, allowance: int, to: int, v: int, free: bool
) -> tuple[int, int, int]:
    """Return the excess to buy up to on a space, the units that takes, and the allowance then.

    Where a car is on no line before and after the step, `entering.enter` says the same.

    Parameters
    ----------
    corner, allowance : int
        The car's visit (`entering.Visit`).
    to, v, free
        As `entering.enter` has them.
    """
    bend = road.corner[to]
    before = allowance if bend == corner else 0
    if bend < 0 or free:
        return 0, 0, before
    over = v - road.speed[to]
    if over <= before:
        return 0, 0, before
    return over, (over - before) // UNIT, over


def is_free(road: Road, car: Car, to: int) -> bool:
    """Check whether a car that is on no line may make a step for nothing.

    It says no where only `entering.enter` can tell.
    """
    if road.corner[to] < 0 or road.starts[to]:
        return road.corner[to] < 0
    return not off_lines(road, car.corner, car.allowance, to, car.v, False)[0]
