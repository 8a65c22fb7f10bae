"""Wear points: lost and restored (FD-SET-3, FD-SET-5, FD-DEB-1, FD-ELIM)."""

from __future__ import annotations

from typing import Final

from ....core.questions import Facts
from .facts import Restored, Wore
from .position import BODY, CATEGORIES, ENGINE, SUSP, Wear
from .retiring import put_marker, retire
from .venue import State

FATAL: Final = (BODY, ENGINE, SUSP)


def changed(wear: Wear, category: int, points: int) -> Wear:
    """Wear points with another number in one category."""
    listed = list(wear)
    listed[category] = points
    return (listed[0], listed[1], listed[2], listed[3], listed[4], listed[5])


def lose(state: State, seat: int, category: int, points: int, why: str, facts: Facts) -> bool:
    """Take wear points; body and engine leave a marker, the last of body, engine, susp ends it.

    A loss in a category that is at 0 is void (FD-ELIM-2).

    Returns
    -------
    bool
        Whether the car is still in the race.
    """
    car = state.position.cars[seat]
    left: int = car.wear[category]
    lost = min(points, left)
    if lost <= 0:
        return True
    car.wear = changed(car.wear, category, left - lost)
    if facts is not None:
        facts.append(Wore("wear", seat, CATEGORIES[category], lost, why))
    if lost == left and category in FATAL:
        retire(state, seat, CATEGORIES[category], facts)
        return False
    if category in (BODY, ENGINE):
        put_marker(state, seat, facts)
    return True


def restore(state: State, seat: int, category: int, points: int, by: str, facts: Facts) -> None:
    """FD-SET-5: give wear points back, up to the cap; what would exceed it lapses."""
    car = state.position.cars[seat]
    given = min(points, car.caps[category] - car.wear[category])
    if given <= 0:
        return
    car.wear = changed(car.wear, category, car.wear[category] + given)
    if facts is not None:
        facts.append(Restored("restored", seat, CATEGORIES[category], given, by))
