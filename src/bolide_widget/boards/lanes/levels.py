"""Where something printed in a space is seen, when decks of bridges lie over a part of it."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

CLEAR = 0.4
"""Squares that a figure keeps from a deck."""

INSIDE = 0.25
"""Squares that it keeps from the edge of its space."""

WORTH = 0.9
"""Squares that what a line is worth keeps from a deck: it stands on a plate."""

SMALL = 0.03
"""Square squares that are left of a space when that is taken away, at least."""


def in_the_open(
    space: BaseGeometry, at: Sequence[float], roofs: Sequence[BaseGeometry]
) -> Sequence[float] | None:
    """The place of a figure in its space, moved out from under decks; None where all is hidden.

    Examples
    --------
    >>> space, deck = shapely.box(0, 0, 3, 1), shapely.box(1, 0, 3, 1)
    >>> in_the_open(space, (0.2, 0.5), [deck])
    (0.2, 0.5)
    >>> x, y = in_the_open(space, (1.5, 0.5), [deck])
    >>> 0.25 <= x <= 0.6
    True
    >>> in_the_open(space, (1.5, 0.5), [space]) is None
    True
    """
    roof = shapely.union_all([one.buffer(CLEAR) for one in roofs])
    if not roof.contains(shapely.Point(*at)):
        return at
    rest = shapely.get_parts(space.buffer(-INSIDE).difference(roof)).tolist()
    part = max(rest, key=lambda one: one.area, default=None)
    if part is None or part.area < SMALL:
        return None
    x, y = part.representative_point().coords[0]
    return round(x, 2), round(y, 2)


def first_in_the_open(
    line: Sequence[Sequence[float]], roofs: Sequence[BaseGeometry]
) -> Sequence[float] | None:
    """The first place on a line that keeps clear of all decks; None where there is none.

    Examples
    --------
    >>> deck = shapely.box(-1, -1, 1, 1)
    >>> first_in_the_open([(0, 0), (1, 0), (2, 0)], [deck])
    (2, 0)
    >>> first_in_the_open([(0, 0), (1, 0)], [deck]) is None
    True
    """
    roof = shapely.union_all([one.buffer(WORTH) for one in roofs])
    return next((at for at in line if not roof.contains(shapely.Point(*at))), None)
