"""Placing the rows, the line and the corners of a lap (Table CFR-T9, RN-TRK-12).

A lap is a straight, a corner, a straight and so on. Each has a cost: its distance from the targets
for an interesting race and from the bends of the road. Dynamic programming from the line forward
finds the cheapest corners exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..centre import Array
from .course import Bend, Course, find_bends

# -- rows of a lap: equally long, but shorter near the line if the straight there is short ---------


SHORTEST = 1.35
"""The least length of a row near the line, in squares: that of a car."""

LEAST = 0.5
"""The least length of a row near the line, in parts of a usual row."""

SHARP = 0.6
"""Radians of a bend that does not belong on the straight with the line."""


RAMP = 2
"""The rows between short and usual ones, with lengths in between."""


class Rows(NamedTuple):
    """The places at which the rows of a lap begin.

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
        """The mean length of a row in squares."""
        return self.length / self.rows

    @property
    def near(self) -> float:
        """The length of a row near the line in squares."""
        return self.size * self.pace

    def place(self, row: float) -> float:
        """Return the place at which a row begins; rows may be fractions."""
        if self.pace == 1.0:
            return self.line + row * self.size
        return float(self.places(np.array([row]))[0])

    def places(self, rows: Array) -> Array:
        """Return the places at which rows begin, from 0 to once round."""
        if self.pace == 1.0:
            even: Array = self.line + rows * self.size
            return even
        uneven: Array = self.line + np.interp(rows, np.arange(self.rows + 1), _ends(self))
        return uneven


@lru_cache(maxsize=8)
def _ends(lap: Rows) -> Array:
    """Return the squares from the line to each row; rows become longer little by little."""
    row = np.arange(lap.rows)
    away = np.maximum(np.minimum(row - lap.after, lap.rows - lap.behind - 1 - row) + 1, 0)
    usual = np.minimum(away / (RAMP + 1), 1.0)
    long = (lap.rows - lap.pace * float((1 - usual).sum())) / float(usual.sum())
    ends: Array = np.r_[0.0, np.cumsum(lap.pace + (long - lap.pace) * usual)]
    scaled: Array = ends * (lap.length / float(ends[-1]))
    return scaled


DEAR_PACE = 1.0
"""The cost of shorter rows near the line; rows of half the length cost half of it."""

APART = 3
"""The least distance between chosen places for the line, in places tried."""


def apart(order: Sequence[int], around: int) -> list[int]:
    """Return places round a lap in this order, without those near an earlier one."""
    chosen: list[int] = []
    for index in order:
        gaps = [abs(index - other) for other in chosen]
        if all(min(gap, around - gap) >= APART for gap in gaps):
            chosen.append(index)
    return chosen


def paces(
    course: Course, bends: Sequence[Bend], places: Array, size: float, behind: int, after: int
) -> Array:
    """Return for each place of the line the length of rows that keeps bends off its straight.

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


# -- the place of the line -------------------------------------------------------------------------


class LineSearch(NamedTuple):
    """The places to try for the line, and the cost of each.

    Attributes
    ----------
    behind, after : int
        Rows without a corner before and after the line.
    reach : int
        Half rows to try on both sides of a wanted place.
    step : float
        Rows from one place to the next if none is wanted.
    away : float
        The cost of each row between the line and its wanted place.
    most : int
        The number of best places to use.
    decimals : int, optional
        Those of the costs that decide which places are best.
    """

    behind: int
    after: int
    reach: int
    step: float
    away: float
    most: int
    decimals: int | None = None


class Survey:
    """A course with its bends, and the integral of what bends more than a straight may.

    Parameters
    ----------
    course : Course
    bent : float
        Curvature (1 / squares) up to which a road is straight enough for a straight.
    """

    def __init__(self, course: Course, bent: float) -> None:
        self.course = course
        self.bends = find_bends(course, bent)
        self.sharp = course.summed(np.maximum(np.abs(course.bend) - bent, 0))

    def cost_of_line(self, places: Array, row: Array) -> Array:
        """Return the additional cost of the line at places, with rows of these lengths there."""
        return np.zeros(len(places))

    def laps(
        self, rows: int, start: float | None, search: LineSearch, *, short: bool
    ) -> list[Rows]:
        """Return laps by places of the line, the cheapest first: those with few bends near it.

        Parameters
        ----------
        rows : int
        start : float or None
            The wanted place of the line, in squares along the course.
        search : LineSearch
        short : bool
            Whether rows near the line may be shorter than others, to keep bends out of them.
        """
        course, near = self.course, (search.behind, search.after)
        size = course.length / rows
        if start is not None:
            places = start + np.arange(-search.reach, search.reach + 1) * size / 2
        else:
            places = np.arange(0.0, course.length, search.step * size)
        pace = paces(course, self.bends if short else (), places, size, *near)
        behind, ahead = (
            course.upto(self.sharp, places + count * size * pace)
            for count in (-search.behind, search.after)
        )
        cost = ahead - behind + self.cost_of_line(places, size * pace) + DEAR_PACE * (1 - pace)
        if start is not None:
            cost = cost + np.abs(places - start) / size * search.away
        if search.decimals is not None:
            cost = np.round(cost, search.decimals)
        order = np.argsort(cost, kind="stable").tolist()
        if start is None:  # places on one straight are alike: try others, too
            order = apart(order, round(rows / search.step))
        return [
            Rows(course.length, rows, float(places[at]), float(pace[at]), *near)
            for at in order[: search.most]
        ]


# -- the cheapest corners between one line and the next --------------------------------------------


class Parts(NamedTuple):
    """The corners, or the straights, that may end at each place of a lap.

    Attributes
    ----------
    lengths : array of int, (k,)
        Their possible lengths in steps, ascending.
    costs : array, (..., n, k)
        The cost of a part that ends at a place and has a length; by set of costs if there are
        several.
    """

    lengths: npt.NDArray[np.intp]
    costs: Array


Corners = tuple[tuple[int, int], ...]


def increases(values: Array, lengths: Array) -> Array:
    """Return by how much values (..., n) rise over each length before each place, (..., n, k)."""
    starts = np.maximum(np.arange(values.shape[-1])[:, None] - lengths, 0)
    risen: Array = values[..., None] - values[..., starts]
    return risen


def cheapest_corners(
    corners: Parts, straights: Parts, first: Array, last: Array, count: Array, tie: float = 0.0
) -> list[tuple[Corners, float]]:
    """Find the corners of a lap with the least cost, once for each set of costs.

    Parameters
    ----------
    corners : Parts
        Has the sets of costs, which may be an array of them.
    straights : Parts
        Between two corners.
    first, last : array, (..., n)
        The costs of the straight from the line to each place, and from each place to the line.
    count : array, (m + 1,) or (n, m + 1)
        The cost of each number of corners, from 0 to the most; by the end of the last one, too.
    tie : float
        Up to this difference costs are equal, and the shortest part wins.

    Returns
    -------
    list of (corners, float)
        The start and end of each corner, and the cost of the lap; it is infinite if there is none.
    """
    shape = *corners.costs.shape[:-1], count.shape[-1]
    # the least cost up to the end, or the beginning, of the n-th corner; and the part before it
    ends, begins = np.full(shape, np.inf), np.full(shape, np.inf)
    corner_starts, straight_starts = np.zeros(shape, dtype=int), np.zeros(shape, dtype=int)
    for here in range(shape[-2]):
        if here >= corners.lengths[0]:
            ends[..., here, 1:], corner_starts[..., here, 1:] = _joined(
                begins[..., :-1], corners, here, tie
            )
        begins[..., here, 0] = first[..., here]
        if here >= straights.lengths[0]:
            begins[..., here, 1:], straight_starts[..., here, 1:] = _joined(
                ends[..., 1:], straights, here, tie
            )
    found = []
    whole = ends + last[..., None] + count
    for index in np.ndindex(shape[:-2]):
        costs = whole[index]
        at, number = (int(best) for best in np.unravel_index(costs.argmin(), costs.shape))
        cost = float(costs[at, number])
        spans: list[tuple[int, int]] = []
        while number > 0 and np.isfinite(cost):
            start = int(corner_starts[(*index, at, number)])
            spans.insert(0, (start, at))
            at, number = int(straight_starts[(*index, start, number - 1)]), number - 1
        found.append((tuple(spans), cost))
    return found


def _joined(known: Array, parts: Parts, here: int, tie: float) -> tuple[Array, Array]:
    """Return the least costs with a part that ends here, and the places where that part starts."""
    starts = here - parts.lengths[parts.lengths <= here]
    costs = known[..., starts, :] + parts.costs[..., here, : len(starts), None]
    best = (costs <= costs.min(axis=-2, keepdims=True) + tie).argmax(axis=-2)
    return np.take_along_axis(costs, best[..., None, :], axis=-2)[..., 0, :], starts[best]
