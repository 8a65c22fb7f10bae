"""The road along its centre line: curvature, lanes and bends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..centre import Array, headings, lengths_along, normals, smooth

LANE = 1.05
"""Width of a lane, in squares."""

FINE = 6
"""Decimals of a course."""

GENTLE = 1.5
"""Squares over which bends are averaged."""


class Course:
    """A closed road with lanes, all of them equally wide.

    Places along it are squares of the centre line from its first station on; beyond the end they
    go on into the next lap.

    Parameters
    ----------
    line : array, (n, 2)
        At even distances, in squares, in driving order.
    lanes : int

    Attributes
    ----------
    length : float
        Of a lap, in squares.
    step : float
        From one station to the next.
    bend : array, (n,)
        Curvature, 1 / squares; positive is left.
    """

    def __init__(self, line: Array, lanes: int = 3) -> None:
        # rounded so that all results of the search are the same on every machine
        self.line = line = np.round(line, FINE)
        self.lanes = lanes
        self.length = round(float(lengths_along(line)[-1]), FINE)
        self.step = self.length / len(line)
        heading = headings(line, 0.5, self.step)
        change = np.mod(np.roll(heading, -1) - np.roll(heading, 1) + np.pi, 2 * np.pi) - np.pi
        self.bend = np.round(smooth(change / (2 * self.step), GENTLE / 2, self.step), FINE)
        self.normal = normals(line)
        self.turned = self.summed(self.bend)
        self.leftward = self.summed(np.maximum(self.bend, 0))

    @property
    def half(self) -> float:
        """Half the width, in squares."""
        return self.lanes * LANE / 2

    def offset(self, lane: int) -> float:
        """Return the squares from the centre line to the middle of a lane; positive is left."""
        return ((self.lanes + 1) / 2 - lane) * LANE

    def summed(self, values: Array) -> list[float]:
        """Return the integral of values from station 0 to each, and finally once round."""
        total: list[float] = np.r_[0.0, np.cumsum(values) * self.step].tolist()
        return total

    def between(self, summed: Sequence[float], start: float, end: float) -> float:
        """Return the integral from one place to a later one, from the result of `summed`."""
        return self._until(summed, end) - self._until(summed, start)

    def mean(self, summed: Sequence[float], start: float, end: float) -> float:
        """Return the mean from one place to a later one, from the result of `summed`."""
        return self.between(summed, start, end) / (end - start)

    def upto(self, summed: Sequence[float], places: Array) -> Array:
        """Return the integral up to each of many places, from the result of `summed`."""
        laps, far = np.divmod(places / self.step, len(summed) - 1)
        total: Array = laps * summed[-1] + np.interp(far, np.arange(len(summed)), summed)
        return total

    def _until(self, summed: Sequence[float], at: float) -> float:
        lap, far = divmod(at / self.step, len(summed) - 1)
        index = min(int(far), len(summed) - 2)  # a hair before 0 the rest is the whole lap
        here = summed[index] + (far - index) * (summed[index + 1] - summed[index])
        return lap * summed[-1] + here

    def turning(self, start: float, end: float) -> float:
        """Return the angle by which the road turns left between two places, in radians."""
        return self.between(self.turned, start, end)

    def swing(self, start: float, end: float) -> float:
        """Return the angle of the road to the side to which it turns more, in radians.

        Turns back do not count: the bends of a chicane are as sharp as others, although it ends in
        its first direction.
        """
        left = self.between(self.leftward, start, end)
        return max(left, left - self.turning(start, end))

    def lane_lengths(self, start: float, end: float) -> list[float]:
        """Return the length of each lane between two places, in squares."""
        angle = self.turning(start, end)
        return [end - start - self.offset(lane) * angle for lane in range(1, self.lanes + 1)]

    def divided(self, lane: int, start: float, end: float, cells: int) -> list[float]:
        """Divide a lane into equal cells between two places; return their ends as places."""
        count = max(int((end - start) / self.step), 2 * cells)
        at = np.linspace(start, end, count + 1)
        turned = np.array([self._until(self.turned, float(place)) for place in at])
        far = at - start - self.offset(lane) * (turned - turned[0])
        far = np.maximum.accumulate(far)
        cut: list[float] = np.interp(np.linspace(0, far[-1], cells + 1), far, at).tolist()
        cut[0], cut[-1] = start, end
        return cut

    def spot(self, at: float, offset: float = 0.0) -> tuple[float, float]:
        """Return the position `offset` squares to the left of a place."""
        station = round(at / self.step) % len(self.line)
        x, y = self.line[station] + offset * self.normal[station]
        return float(x), float(y)

    def station(self, at: float) -> int:
        """Return the station of a place."""
        return round(at / self.step) % len(self.line)


# -- bends: parts of the road that turn one way ----------------------------------------------------


class Bend(NamedTuple):
    """A part of the road that turns one way.

    Attributes
    ----------
    start, end : float
        Places along the road, in squares; the end may lie in the next lap.
    angle : float
        Radians; positive is left.
    """

    start: float
    end: float
    angle: float

    @property
    def middle(self) -> float:
        """The place half-way through the bend."""
        return (self.start + self.end) / 2


def find_bends(course: Course, threshold: float, least: float = 0.2) -> list[Bend]:
    """Find the bends of a road, in driving order.

    Parameters
    ----------
    course : Course
    threshold : float
        Curvature (1 / squares) from which the road counts as bent.
    least : float
        Radians of the smallest bend that counts.
    """
    ways = np.where(np.abs(course.bend) > threshold, np.sign(course.bend), 0).astype(int)
    if not ways.any() or (ways == ways[0]).all():
        return []
    first = int(np.flatnonzero(ways != np.roll(ways, 1))[0])
    ways = np.roll(ways, -first)
    starts = np.flatnonzero(np.r_[True, ways[1:] != ways[:-1]])
    ends = np.r_[starts[1:], len(ways)]
    bends = []
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        if ways[start] == 0:
            continue
        low, high = (first + start) * course.step, (first + end) * course.step
        low, high = (
            (low, high) if low < course.length else (low - course.length, high - course.length)
        )
        angle = course.turning(low, high)
        if abs(angle) >= least:
            bends.append(Bend(low, high, angle))
    return sorted(bends)
