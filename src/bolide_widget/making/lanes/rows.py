"""Rows of a lap: equally long, but shorter about the line where the straight there is short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..centre import Array
from .bends import Bend
from .course import Course

SHORTEST = 1.35
"""Squares of a row about the line, at least: a car is not longer."""

LEAST = 0.5
"""Parts of a usual row that a row about the line has, at least."""

SHARP = 0.6
"""Radians of a bend that does not belong on the straight with the line."""


RAMP = 2
"""Rows that are neither as short as those about the line nor as long as the others."""


class Rows(NamedTuple):
    """Where the rows of a lap begin.

    Attributes
    ----------
    length : float
        Squares of the lap.
    rows : int
    line : float
        Place of row 0 along the course.
    pace : float
        Parts of a usual row that the rows about the line have.
    behind, after : int
        How many these are, before and after it.
    """

    length: float
    rows: int
    line: float
    pace: float = 1.0
    behind: int = 0
    after: int = 0

    @property
    def size(self) -> float:
        """Squares of a row, in the mean."""
        return self.length / self.rows

    @property
    def near(self) -> float:
        """Squares of a row about the line."""
        return self.size * self.pace

    def place(self, row: float) -> float:
        """Where a row begins along the course; parts of rows count."""
        if self.pace == 1.0:
            return self.line + row * self.size
        return float(self.places(np.array([row]))[0])

    def places(self, rows: Array) -> Array:
        """Where rows begin; from 0 to once round."""
        if self.pace == 1.0:
            even: Array = self.line + rows * self.size
            return even
        found: Array = self.line + np.interp(rows, np.arange(self.rows + 1), self._ends())
        return found

    def _ends(self) -> Array:
        """Squares from the line to each row; rows become longer little by little."""
        row = np.arange(self.rows)
        away = np.maximum(np.minimum(row - self.after, self.rows - self.behind - 1 - row) + 1, 0)
        usual = np.minimum(away / (RAMP + 1), 1.0)
        long = (self.rows - self.pace * float((1 - usual).sum())) / float(usual.sum())
        ends: Array = np.r_[0.0, np.cumsum(self.pace + (long - self.pace) * usual)]
        found: Array = ends * (self.length / float(ends[-1]))
        return found


def paces(
    course: Course, bends: Sequence[Bend], places: Array, size: float, behind: int, after: int
) -> Array:
    """How short the rows about the line have to be, by its place, to keep bends off its straight.

    Parameters
    ----------
    course : Course
    bends : sequence of Bend
    places : array, (n,)
    size : float
        Squares of a usual row.
    behind, after : int
        Rows without a corner before and after the line.
    """
    some = [bend for bend in bends if abs(bend.angle) >= SHARP]
    if not some:
        return np.ones(len(places))
    ahead = np.min([(bend.start - places) % course.length for bend in some], axis=0)
    back = np.min([(places - bend.end) % course.length for bend in some], axis=0)
    room = np.minimum(ahead / (after * size), back / (behind * size))
    least = min(max(LEAST, SHORTEST / size), 1.0)
    wanted: Array = np.round(np.clip(room, least, 1.0), 4)
    return wanted
