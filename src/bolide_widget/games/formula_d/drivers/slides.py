"""Slides in the wet between other cars (FD-TYRE-4): what of one cannot be driven."""

from __future__ import annotations

from ..rules.position import Car
from ..rules.road import Road
from ..rules.tyres import slide_length
from ..rules.venue import State
from ..rules.way import FREE, LOCKED, Ways

NONE: frozenset[int] = frozenset()


def stuck(state: State, seat: int, space: int, stops: int, left: int) -> int:
    """Spaces of the slide from a place that others keep a car from driving.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
    space : int
        Where the slide begins.
    stops, left : int
        Stops made in its corner before this turn, and corners left too early in it.
    """
    position = state.position
    car: Car = position.cars[seat]
    road: Road = state.game.road
    length = slide_length(position, car)
    taken = frozenset(
        other.space for other in position.cars if other.space >= 0 and other is not car
    )
    if not _near(road, space, length, taken):
        return 0
    corner = road.corner[space]
    free = corner >= 0 and stops >= road.stops[corner]
    ways = Ways(road, space, LOCKED if left else FREE if free else 0, taken, NONE)
    return length - ways.longest(length)


def _near(road: Road, space: int, length: int, taken: frozenset[int]) -> bool:
    """Whether a car stands where the slide leads if all keep their lane; else there is room."""
    for _ in range(length):
        space = road.ahead[space]
        if space in taken:
            return True
    return False
