"""What lies under a bridge: a car there is seen through the deck, not on top of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, hypot, radians
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .marks import XY, Fill, Mark, polygon
from .palette import faded

ALONG = cos(radians(20))
"""A car that heads along a deck so closely drives on it: legs cross at 22 degrees and more."""

NEAR = 0.8
"""Squares from a deck within which a car reaches under it."""

SEEN = 0.4
"""How much is left of the colours of what lies under a deck."""


def roof_over(board: Mapping[str, Any], at: XY, heading: XY) -> BaseGeometry | None:
    """The decks that a car at a place is under, at least in part; None for a car under none.

    Parameters
    ----------
    board : mapping
        With "shapes".
    at, heading : (x, y)
    """
    decks = [
        polygon(shape["rings"])
        for shape in board["shapes"]
        if shape["style"] == "bridge" and _is_under(shape["rings"][0], at, heading)
    ]
    return shapely.union_all(decks) if decks else None


def _is_under(ring: Sequence[XY], at: XY, heading: XY) -> bool:
    """Whether a car is near a deck and heads across it; the ring is its edges, there and back."""
    if shapely.distance(shapely.Polygon(ring), shapely.Point(*at)) > NEAR:
        return False
    edge = np.asarray(ring[: len(ring) // 2], dtype=float)
    nearest = int(np.argmin(np.hypot(*(edge - np.asarray(at)).T)))
    first, last = edge[max(nearest - 1, 0)], edge[min(nearest + 1, len(edge) - 1)]
    along, length = last - first, hypot(*(last - first)) * hypot(*heading)
    cosine = (along[0] * heading[0] + along[1] * heading[1]) / max(length, 1e-9)
    return bool(abs(cosine) < ALONG)


def under(roof: BaseGeometry | None, marks: Iterable[Mark]) -> Iterator[Mark]:
    """Marks as they are seen where a roof covers a part of them."""
    for mark in marks:
        if roof is None or not isinstance(mark, Fill):
            yield mark
            continue
        shape = mark.shape
        if not shape.is_valid:  # parts of it overlap
            shape = shapely.union_all(shapely.make_valid(shapely.get_parts(shape)))
        yield Fill(shapely.difference(shape, roof), mark.colour)
        covered = shapely.intersection(shape, roof)
        if not covered.is_empty:
            yield Fill(covered, faded(mark.colour, SEEN))
