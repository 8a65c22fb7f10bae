"""The course as arrays along its centre line: stations, directions, bends, edges, room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from .centre import Array

STEP = 0.25
"""Distance between stations, in squares."""

SIDES = ("left", "right")


def sign(side: str) -> int:
    """+1 for left, -1 for right."""
    return 1 if side == "left" else -1


def lengths_along(line: Array) -> Array:
    """Distance from the first point to each, and at last once round; (n + 1,)."""
    far: Array = np.r_[0.0, np.cumsum(np.hypot(*(np.roll(line, -1, axis=0) - line).T))]
    return far


def evenly(line: Array, step: float, *others: Array) -> tuple[Array, ...]:
    """Place points at even distances along a closed line; carry other numbers along.

    ``others`` are interpolated like the positions; they are (n,) or (n, k).
    """
    at = lengths_along(line)
    count = max(round(at[-1] / step), 12)
    here = np.arange(count) * (at[-1] / count)

    def taken(values: Array) -> Array:
        if values.ndim > 1:
            return np.stack([taken(column) for column in values.T], axis=1)
        read: Array = np.interp(here, at, np.r_[values, values[:1]])
        return read

    return tuple(taken(values) for values in (line, *others))


def smooth(values: Array, reach: float, step: float = STEP) -> Array:
    """Average over ``reach`` squares to both sides, round the lap; straights stay straight."""
    span = min(round(reach / step), (len(values) - 1) // 2)
    if span < 1:
        return values
    wrapped = np.concatenate([values[-span:], values, values[:span]])
    total = np.cumsum(np.concatenate([np.zeros_like(wrapped[:1]), wrapped]), axis=0)
    mean: Array = (total[2 * span + 1 :] - total[: -2 * span - 1]) / (2 * span + 1)
    return mean


def lowest(values: Array, reach: float, step: float = STEP) -> Array:
    """Least value within ``reach`` squares to both sides, smoothed; never above the values."""
    span = min(round(reach / step), (len(values) - 1) // 2)
    wrapped = np.concatenate([values[-span:], values, values[:span]]) if span else values
    windows = np.lib.stride_tricks.sliding_window_view(wrapped, 2 * span + 1)
    return smooth(windows.min(axis=1), reach, step)


def highest(values: Array, reach: float, step: float = STEP) -> Array:
    """Greatest value within ``reach`` squares to both sides, smoothed; never below the values."""
    return -lowest(-values, reach, step)


def normals(line: Array) -> Array:
    """Unit vectors to the left of the driving direction."""
    along = np.roll(line, -1, axis=0) - np.roll(line, 1, axis=0)
    along = along / np.maximum(np.hypot(*along.T), 1e-12)[:, None]
    left: Array = np.c_[-along[:, 1], along[:, 0]]
    return left


def headings(line: Array, reach: float = 0.5, step: float = STEP) -> Array:
    """Driving direction along the line, radians, without jumps."""
    shift = max(round(reach / step), 1)
    along = np.roll(line, -shift, axis=0) - np.roll(line, shift, axis=0)
    return np.unwrap(np.arctan2(along[:, 1], along[:, 0]))


def bends(line: Array) -> Array:
    """Curvature along the line, 1 / squares; positive is left."""
    heading = headings(line)
    change = np.mod(np.roll(heading, -2) - np.roll(heading, 2) + np.pi, 2 * np.pi) - np.pi
    return smooth(change / (4 * STEP), 0.5)


@dataclass(frozen=True)
class Course:
    """A drawn course: all arrays run along its stations, once round from the finish line.

    Attributes
    ----------
    line : array, (n, 2)
        Centre line in grid squares; station 0 is the finish line.
    real : array, (n, 2)
        The centre line as it was given, at the same stations.
    source : array, (n,)
        Place of the station among the points that were given.
    edge : dict of side to array, (n,)
        Distance from the line to the border of the asphalt.
    room : dict of side to array, (n,)
        Distance from the line up to which nothing else of the course is nearer.
    """

    line: Array
    real: Array
    source: Array
    edge: dict[str, Array]
    room: dict[str, Array]
    normal: Array
    heading: Array
    bend: Array

    @property
    def count(self) -> int:
        """Number of stations."""
        return len(self.line)

    @property
    def length(self) -> float:
        """Length of a lap along the line, in squares."""
        return float(lengths_along(self.line)[-1])

    def spot(self, station: int, offset: float) -> Array:
        """Position ``offset`` squares to the left of a station; to the right below 0."""
        at = station % self.count
        spot: Array = self.line[at] + offset * self.normal[at]
        return spot

    def side(self, side: str, offset: Array | float) -> Array:
        """Positions at a distance from the line on one side, at all stations."""
        away = np.broadcast_to(np.asarray(offset, dtype=float), (self.count,))
        line: Array = self.line + sign(side) * self.normal * away[:, None]
        return line

    def border(self, side: str) -> Array:
        """The border of the asphalt on one side."""
        return self.side(side, self.edge[side])

    def nearest(self, spot: Any) -> int:
        """Station nearest to a position."""
        return int(np.argmin(np.hypot(*(self.line - np.asarray(spot, dtype=float)).T)))

    def turned(self, station: int) -> Course:
        """The same course counted from another station."""
        if station % self.count == 0:
            return self

        def roll(values: Array) -> Array:
            return np.roll(values, -station, axis=0)

        return Course(
            roll(self.line),
            roll(self.real),
            roll(self.source),
            {side: roll(values) for side, values in self.edge.items()},
            {side: roll(values) for side, values in self.room.items()},
            roll(self.normal),
            np.unwrap(roll(self.heading)),
            roll(self.bend),
        )


def free_room(line: Array, step: float, most: float) -> dict[str, Array]:
    """Measure on each side how far it is to the middle between here and another leg.

    That is the radius of the largest circle that touches the line in a station and holds nothing
    of another leg. The stations just before and after a bend are no other leg, those opposite, on
    the far side of a hairpin, are.

    Parameters
    ----------
    line : array, (n, 2)
        Points at even distances ``step``.
    most : float
        Larger values than this are given as this.
    """
    return _circles(line, *other_legs(line, step, 2 * most), most)


def bend_room(line: Array, step: float, most: float) -> dict[str, Array]:
    """Measure on each side how far one can go in a bend before another part of it is nearer.

    That is no more than the radius of the bend. The parameters are those of `free_room`.
    """
    i, j, gap = _near(line, 2 * most)
    bend = ~_on_other_leg(line, step, i, j, gap) & (gap * step > 2)
    return _circles(line, i[bend], j[bend], most)


def _circles(line: Array, i: Array, j: Array, most: float) -> dict[str, Array]:
    """Radius, on each side, of the circles that touch the line in i and run through j."""
    away = line[j] - line[i]
    across = (away * normals(line)[i]).sum(axis=1)
    radius = (away**2).sum(axis=1) / np.maximum(2 * np.abs(across), 1e-9)
    room = {}
    for side in SIDES:
        here = (across * sign(side)) > 0
        values = np.full(len(line), most)
        np.minimum.at(values, i[here], radius[here])
        room[side] = values
    return room


OPPOSITE = -0.3
"""Cosine of the angle between two directions of driving from which they are opposite."""

BEND = 12.0
"""Squares along the course within which stations belong to one leg, unless they are opposite."""

TIP = 7.0
"""Squares along the course that make up the tip of a hairpin, where its legs come together."""


def other_legs(line: Array, step: float, reach: float) -> tuple[Array, Array]:
    """Pairs of stations within a reach of each other that lie on different legs."""
    i, j, gap = _near(line, reach)
    apart = _on_other_leg(line, step, i, j, gap)
    return i[apart], j[apart]


def _on_other_leg(line: Array, step: float, i: Array, j: Array, gap: Array) -> Array:
    normal = normals(line)
    opposite = (normal[i] * normal[j]).sum(axis=1) < OPPOSITE
    apart: Array = (gap * step > BEND) | (opposite & (gap * step > TIP))
    return apart


def _near(line: Array, reach: float) -> tuple[Array, Array, Array]:
    """Pairs of stations within a reach of each other, and the stations from one to the other."""
    spots = shapely.points(line)
    i, j = shapely.STRtree(spots).query(spots, predicate="dwithin", distance=reach)
    gap = np.abs(i - j)
    return i, j, np.minimum(gap, len(line) - gap)
