"""The lattice points in an area, including its border, with a tolerance.

The work is done per edge and not per point: each edge passes the columns of the lattice once,
whatever else is drawn. A geometry library tests each point against all edges at its height, which
on a ring of 8,000 spikes are thousands, and took twenty seconds.
"""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import Polygon

from .legality import TOLERANCE

NEAR_BORDER = 1e-5
"""Squares; more than the tolerance by far more than any rounding, so that no point is left out."""

PART = 500
"""Edges at once: bounds the memory, and the wait of an interrupt."""


def positions_in(area: Polygon, points: np.ndarray) -> np.ndarray:
    """Return for each lattice point if it lies in a sound area or within the tolerance of it.

    Parameters
    ----------
    area : Polygon
        Valid, in grid squares.
    points : array of int
        Lattice points, one a row.

    Returns
    -------
    array of bool
        One for each point.
    """
    west, south, east, north = area.bounds
    low = np.floor((west, south)).astype(int)
    shape = np.ceil((east, north)).astype(int) - low + 1
    near = np.flatnonzero(((points >= low) & (points < low + shape)).all(axis=1))
    held = np.zeros(len(points), dtype=bool)
    if len(near):
        inside, border = _tables(area, low, shape)
        x, y = (points[near] - low).T
        held[near] = inside[x, y]
        unsure = near[border[x, y] & ~inside[x, y]]
        held[unsure] = shapely.dwithin(area, shapely.points(points[unsure]), TOLERANCE)
    return held


def _tables(area: Polygon, low: np.ndarray, shape: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return for each lattice point from `low` on if it lies in the area, and if a border is near.

    A point lies inside when an odd number of edges pass its column below it.
    """
    below = np.zeros(shape[0] * (shape[1] + 1), dtype=np.int64)
    border = np.zeros(shape, dtype=bool)
    rings = (np.asarray(ring.coords)[:, :2] - low for ring in (area.exterior, *area.interiors))
    edges = (
        (part[:-1], part[1:])
        for corners in rings
        for first in range(0, len(corners) - 1, PART)
        for part in [corners[first : first + PART + 1]]
    )
    for start, end in edges:
        column, height = _passed(start, end, 0)
        first = np.ceil(height).astype(int)
        below += np.bincount(column * (shape[1] + 1) + first, minlength=len(below))
        _mark(border, column, height, 0)
        row, width = _passed(start, end, 1)
        _mark(border, row, width, 1)
        corner = np.rint(start).astype(int)
        close = (np.abs(start - corner) < NEAR_BORDER).all(axis=1)
        border[tuple(corner[close].T)] = True
    odd: np.ndarray = below.reshape(shape[0], shape[1] + 1).cumsum(axis=1)[:, :-1] % 2 == 1
    return odd, border


def _passed(start: np.ndarray, end: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the columns (axis 0) or rows (1) that edges pass, and where on them.

    An edge passes a column that goes through its lower end, and not one through its upper end, so
    that two edges which meet there pass it once, or twice, or not at all.
    """
    low, high = np.minimum(start[:, axis], end[:, axis]), np.maximum(start[:, axis], end[:, axis])
    first, after = np.ceil(low).astype(int), np.ceil(high).astype(int)
    counts = after - first
    edge = np.repeat(np.arange(len(start)), counts)
    line = np.arange(counts.sum()) - np.repeat(counts.cumsum() - counts, counts) + first[edge]
    begin, far = start[edge], (end - start)[edge]
    return line, begin[:, 1 - axis] + (line - begin[:, axis]) / far[:, axis] * far[:, 1 - axis]


def _mark(border: np.ndarray, line: np.ndarray, place: np.ndarray, axis: int) -> None:
    """Mark the lattice points that edges pass closely, on columns (axis 0) or rows (1)."""
    nearest = np.rint(place).astype(int)
    close = np.abs(place - nearest) < NEAR_BORDER
    at = line[close], nearest[close]
    border[at if axis == 0 else at[::-1]] = True
