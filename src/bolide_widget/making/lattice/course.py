"""The course as arrays along its centre line: stations, directions, bends, edges, room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from ..along import lengths_along, normals
from ..centre import Array

SIDES = ("left", "right")


def sign(side: str) -> int:
    """+1 for left, -1 for right."""
    return 1 if side == "left" else -1


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
