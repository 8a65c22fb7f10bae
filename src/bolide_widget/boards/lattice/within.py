"""Which positions lie in an area, answered in parts that an interrupt need not wait for."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import Polygon

from .legality import TOLERANCE

NEAR_BORDER = 0.01
"""Squares; much more than the tolerance."""

PART = 10_000
"""Positions that the geometry library is asked about at once."""


def positions_in(area: Polygon, xy: np.ndarray) -> np.ndarray:
    """Which positions lie in an area or within the tolerance of it."""
    shapely.prepare(area)
    west, south, east, north = area.bounds
    low, high = np.array((west, south)) - NEAR_BORDER, np.array((east, north)) + NEAR_BORDER
    near = np.flatnonzero(((xy >= low) & (xy <= high)).all(axis=1))
    inside = np.zeros(len(xy), dtype=bool)
    for start in range(0, len(near), PART):  # in parts, so that an interrupt need not wait
        part = near[start : start + PART]
        inside[part] = shapely.intersects_xy(area, *xy[part].T)
    if not inside[near].all():  # the distance is asked for at the border only: it takes its time
        wide = area.buffer(NEAR_BORDER)
        shapely.prepare(wide)
        near = near[~inside[near]]
        for start in range(0, len(near), PART):
            part = near[start : start + PART]
            unsure = part[shapely.intersects_xy(wide, *xy[part].T)]
            inside[unsure] = shapely.dwithin(area, shapely.points(xy[unsure]), TOLERANCE)
    return inside
