"""Where a road bends: the parts of it that turn one way."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .course import Course


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
        """Place half-way through it."""
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
    found = []
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        if ways[start] == 0:
            continue
        low, high = (first + start) * course.step, (first + end) * course.step
        low, high = (
            (low, high) if low < course.length else (low - course.length, high - course.length)
        )
        angle = course.turning(low, high)
        if abs(angle) >= least:
            found.append(Bend(low, high, angle))
    return sorted(found)
