"""The road as drawn: places from ticks along the centre line and units across it, in squares."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

FINE = 8
"""Pieces into which the line between two points of a file is cut."""

LOOK = 0.3
"""Squares ahead and back by which the direction of the road is told: roundings are shorter."""

STEP = 0.35
"""Squares between two positions along the edge of a space, at most."""


class Road(NamedTuple):
    """A closed line through the middle of a road, and how wide a unit across it is.

    Attributes
    ----------
    period : int
        Ticks a lap.
    middle : float
        The unit across the road that lies on the line.
    unit : float
        Squares a unit.
    line : array, (n + 1, 2)
        Places on the centre line at equal steps of ticks; the first again at the end.
    normals : array, (n + 1, 2)
        Towards the right of the road there, of length 1.
    length : float
        Squares of a lap on the line.
    """

    period: int
    middle: float
    unit: float
    line: Floats
    normals: Floats
    length: float

    def at(self, ticks: Floats, across: Floats | float) -> Floats:
        """Places, (n, 2)."""
        index, part = self._between(ticks)
        middle = self.line[index] * (1 - part) + self.line[index + 1] * part
        normal = self.normals[index] * (1 - part) + self.normals[index + 1] * part
        away = (np.asarray(across, dtype=float) - self.middle) * self.unit
        places: Floats = middle + normal * np.broadcast_to(away, index.shape)[:, None]
        return places

    def heading(self, tick: float) -> tuple[float, float]:
        """Driving direction, of length 1."""
        x, y = self.headings(np.array([tick]))[0].tolist()
        return (x, y)

    def headings(self, ticks: Floats) -> Floats:
        """Driving directions, (n, 2), of length 1."""
        index, part = self._between(ticks)
        normal = self.normals[index] * (1 - part) + self.normals[index + 1] * part
        lengths = np.maximum(np.hypot(*normal.T), 1e-9)
        found: Floats = np.column_stack([-normal[:, 1], normal[:, 0]]) / lengths[:, None]
        return found

    def _between(self, ticks: Floats) -> tuple[npt.NDArray[np.intp], Floats]:
        """Before which places of the line ticks lie, and what part of the way to the next."""
        count = len(self.line) - 1
        spot = np.asarray(ticks, dtype=float) % self.period * count / self.period
        index = np.minimum(spot.astype(np.intp), count - 1)
        return index, (spot - index)[:, None]

    def edge(self, start: float, end: float, across: float) -> Floats:
        """Places along the road from one tick to another, close enough to look round."""
        ticks = self.steps(start, end)
        return self.at(ticks, across)

    def steps(self, start: float, end: float) -> Floats:
        """Ticks from one to another that are close enough to look round."""
        squares = abs(end - start) * self.length / self.period
        return np.linspace(start, end, max(2, 1 + ceil(squares / STEP)))


def road_of(centre: Sequence[Sequence[float]], period: int, units: int, lane_width: float) -> Road:
    """The road round a closed line of points, which are at equal steps of ticks.

    Parameters
    ----------
    centre : sequence of (x, y)
    period : int
    units : int
        Lateral units of the whole road; two are a lane.
    lane_width : float
        Squares.
    """
    points = np.asarray(centre, dtype=float)
    line = _rounded(points)
    length = float(np.hypot(*(np.roll(line, -1, axis=0) - line).T).sum())
    by = max(1, round(LOOK * len(line) / length)) if length else 1
    slopes = np.roll(line, -by, axis=0) - np.roll(line, by, axis=0)
    lengths = np.maximum(np.hypot(*slopes.T), 1e-12)
    normals = np.column_stack([slopes[:, 1], -slopes[:, 0]]) / lengths[:, None]
    closed = np.vstack([line, line[:1]])
    both = np.vstack([normals, normals[:1]])
    return Road(period, units / 2, lane_width / 2, closed, both, length)


def _rounded(points: Floats) -> Floats:
    """A smooth line through points (Catmull and Rom's)."""
    before, after, beyond = (np.roll(points, by, axis=0) for by in (1, -1, -2))
    t = np.arange(FINE)[None, :, None] / FINE
    a, b, c, d = (side[:, None, :] for side in (before, points, after, beyond))
    bend = (2 * a - 5 * b + 4 * c - d, -a + 3 * b - 3 * c + d)
    line: Floats = 0.5 * (2 * b + (c - a) * t + bend[0] * t**2 + bend[1] * t**3)
    return line.reshape(-1, 2)
