"""Where a road leads over itself: the later leg lies on a bridge, or the one that is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple

import numpy as np
import shapely

from .links import Space
from .places import Ring, areas_of

OVERLAP = 0.02
"""Square squares that two spaces have to share."""

APART = 3
"""Mean lengths of a space that they have to be apart along the road."""

ASKED = 100
"""Spaces of which it is asked together what lies near them."""

AT_ONCE = 2_000
"""Pairs of spaces that are looked at together."""

Areas = np.ndarray[Any, np.dtype[np.object_]]
Pairs = np.ndarray[Any, np.dtype[np.int64]]

RAMP = 1
"""Mean lengths of a space that a bridge is longer than what lies below it, at each end."""


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


def bridges_of(
    spaces: Sequence[Space], rings: Sequence[Ring], period: int, raised: Sequence[int] = ()
) -> tuple[Bridge, ...]:
    """The bridges of a road, in driving order.

    Parameters
    ----------
    spaces : sequence of Space
    rings : sequence of Ring
        Their outlines.
    period : int
    raised : sequence of int
        Ticks of legs that lie above the others, wherever on the lap.
    """
    ramp = round(RAMP * reach(spaces) / APART)
    found = [
        (leg[0] - ramp, leg[1] + ramp)
        for legs in legs_of(spaces, rings, period, raised)
        for leg in legs[1:]
    ]
    return tuple(
        Bridge(start, end, frozenset(_within(spaces, start, end, period)))
        for start, end in sorted(found)
    )


def legs_of(
    spaces: Sequence[Space], rings: Sequence[Ring], period: int, raised: Sequence[int] = ()
) -> list[list[tuple[int, int]]]:
    """From where to where the legs of each crossing reach, the lowest first; see `bridges_of`."""
    far = reach(spaces)

    def is_raised(leg: tuple[int, int]) -> bool:
        return any((tick - leg[0]) % period <= leg[1] - leg[0] for tick in raised)

    return [
        sorted(_legs([spaces[number] for number in crossing], period, far), key=is_raised)
        for crossing in _crossings(overlaps(spaces, rings, period))
    ]


def overlaps(
    spaces: Sequence[Space], rings: Sequence[Ring], period: int, most: int | None = None
) -> list[tuple[int, int]]:
    """The pairs of spaces of different legs that lie on each other.

    Parameters
    ----------
    spaces, rings, period
        As for `bridges_of`.
    most : int, optional
        No more are looked for as soon as so many spaces are among them.
    """
    found: list[tuple[int, int]] = []
    among: set[int] = set()
    areas = shapely.make_valid(areas_of(rings))
    for pairs in _near(areas, spaces, period):
        shared = shapely.area(shapely.intersection(*areas[pairs].T)) > OVERLAP
        found += [(a, b) for a, b in pairs[shared].tolist()]
        among.update(pairs[shared].ravel().tolist())
        if most is not None and len(among) > most:
            break
    return sorted(found)


def _near(areas: Areas, spaces: Sequence[Space], period: int) -> Iterator[Pairs]:
    """Pairs of spaces of different legs that touch, some of all parts of the road each time."""
    tree, far = shapely.STRtree(areas), reach(spaces)
    back = np.array([space.back for space in spaces])
    parts = ceil(len(areas) / ASKED)
    for first in range(parts):
        asked = np.arange(first, len(areas), parts)
        at, there = tree.query(areas[asked], predicate="intersects")
        pairs = np.column_stack([asked[at], there])
        away = np.abs(back[pairs[:, 0]] - back[pairs[:, 1]])
        apart = np.minimum(away, period - away) > far
        pairs = pairs[apart & (pairs[:, 0] < pairs[:, 1])]
        yield from (pairs[k : k + AT_ONCE] for k in range(0, len(pairs), AT_ONCE))


def reach(spaces: Sequence[Space]) -> int:
    """Ticks along the road from which on spaces belong to different legs."""
    return round(APART * sum(space.front - space.back for space in spaces) / len(spaces))


def _crossings(pairs: Sequence[tuple[int, int]]) -> list[set[int]]:
    """The spaces of each place where legs overlap."""
    found: list[set[int]] = []
    for a, b in pairs:
        met = [crossing for crossing in found if a in crossing or b in crossing]
        found = [crossing for crossing in found if crossing not in met]
        found.append({a, b}.union(*met))
    return found


def _legs(spaces: Sequence[Space], period: int, far: int) -> list[tuple[int, int]]:
    """From where to where each leg of a crossing reaches, the lowest first.

    It is the first on the lap: the one that lies over the line, if one does.
    """
    legs: list[list[int]] = []
    for space in sorted(spaces, key=lambda space: space.back):
        if legs and space.back <= legs[-1][1] + far:
            legs[-1][1] = max(legs[-1][1], space.front)
        else:
            legs.append([space.back, space.front])
    if len(legs) > 1 and legs[0][0] + period <= legs[-1][1] + far:
        start, _ = legs.pop()
        legs[0][0] = start - period
    return [(start, end) for start, end in legs]


def _within(spaces: Sequence[Space], start: int, end: int, period: int) -> list[int]:
    return [
        number
        for number, space in enumerate(spaces)
        if any(space.back + by < end and space.front + by > start for by in (-period, 0, period))
    ]
