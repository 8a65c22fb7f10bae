"""Where a road leads over itself: the later leg lies on a bridge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import shapely

from .places import Ring
from .spaces import Space

OVERLAP = 0.02
"""Square squares that two spaces have to share."""

APART = 3
"""Mean lengths of a space that they have to be apart along the road."""


class Bridge(NamedTuple):
    """A stretch of road above another one.

    Attributes
    ----------
    start, end : int
        Ticks; the end may be beyond the period.
    spaces : frozenset of int
        Those on it, at least in part.
    """

    start: int
    end: int
    spaces: frozenset[int]


def bridges_of(spaces: Sequence[Space], rings: Sequence[Ring], period: int) -> tuple[Bridge, ...]:
    """The bridges of a road, in driving order.

    Parameters
    ----------
    spaces : sequence of Space
    rings : sequence of Ring
        Their outlines.
    period : int
    """
    above = _above(spaces, rings, period)
    longest = max(space.front - space.back for space in spaces)
    stretches: list[list[int]] = []
    for number in sorted(above, key=lambda n: spaces[n].back):
        space = spaces[number]
        if stretches and space.back <= stretches[-1][1] + longest:
            stretches[-1][1] = max(stretches[-1][1], space.front)
        else:
            stretches.append([space.back, space.front])
    return tuple(
        Bridge(start, end, frozenset(_within(spaces, start, end, period)))
        for start, end in stretches
    )


def _above(spaces: Sequence[Space], rings: Sequence[Ring], period: int) -> set[int]:
    """The spaces that lie over another leg: of two the later one on the lap."""
    areas = [shapely.make_valid(shapely.Polygon(ring)) for ring in rings]
    tree = shapely.STRtree(areas)
    far = APART * sum(space.front - space.back for space in spaces) / len(spaces)
    found: set[int] = set()
    for a, b in tree.query(areas, predicate="intersects").T.tolist():
        one, other = spaces[a], spaces[b]
        away = abs(one.back - other.back)
        if (
            a < b
            and min(away, period - away) > far
            and areas[a].intersection(areas[b]).area > OVERLAP
        ):
            found.add(a if one.back > other.back else b)
    return found


def _within(spaces: Sequence[Space], start: int, end: int, period: int) -> list[int]:
    return [
        number
        for number, space in enumerate(spaces)
        if any(space.back + by < end and space.front + by > start for by in (0, period))
    ]
