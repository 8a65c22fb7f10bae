"""Where the corners of a course lie, in half rows from the line: the cheapest of all ways.

A lap is a straight, a corner, a straight and so on. What each costs tells how far it is from what
a circuit needs (Table CFR-T9) and from how the road bends; a plan that costs least is found
exactly, from behind the line forward.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..centre import Array
from ..lanes.course import Course, Rows, find_bends, paces

Places = npt.NDArray[np.intp]

CORNER_ROWS = (3, 6)
"""Fewest and most rows of a corner."""

CORNERS = (5, 10)
"""Fewest and most corners of a circuit."""

AFTER_LINE, BEHIND_LINE = 8, 7
"""Rows without a corner after the line and behind it."""

GRID = 6
"""Rows of the grid: without so many behind the line there is no circuit."""

GAP = (3, 6)
"""Rows between two corners."""

LONG = (12, 20)
"""Rows of a long straight."""

BENT = 0.045
"""Curvature (1 / squares) up to which a road is straight enough for plain spaces."""

APART = 3
"""Rows between places for the line that are tried."""

TURN = 0.55
"""Radians that a corner turns at least, in all."""

SHARE = (0.30, 0.45)
"""Part of all rows that lies in corners."""

DEAR_PACE = 1.0
"""What it costs that rows about the line are shorter: half as long, half of it."""

USUALLY = (0.0, 0.12)
FEWER = (-0.4, -1.0)
"""What a row of a corner is worth, and what where there are too many of them."""


class Span(NamedTuple):
    """A corner: from one half row to another, counted from the line."""

    start: int
    end: int

    @property
    def rows(self) -> int:
        """Its rows in the outside lane."""
        return min(max(round((self.end - self.start) / 2 + 0.01), CORNER_ROWS[0]), CORNER_ROWS[1])


class Plan(NamedTuple):
    """The corners of a lap.

    Attributes
    ----------
    rows : int
        Of the lap, about.
    line : float
        Place of the line along the course, in squares.
    corners : tuple of Span
    cost : float
    pace : float
        Parts of a usual row that those about the line have.
    """

    rows: int
    line: float
    corners: tuple[Span, ...]
    cost: float
    pace: float = 1.0

    def along(self, course: Course) -> Rows:
        """Where its rows begin on a course."""
        return _rows(course, self.rows, self.line, self.pace)

    @property
    def share(self) -> float:
        """Part of the rows that lies in corners, about."""
        return sum(span.rows for span in self.corners) / self.rows


def _rows(course: Course, rows: int, line: float, pace: float) -> Rows:
    return Rows(course.length, rows, line, pace, BEHIND_LINE, AFTER_LINE)


class Survey:
    """What a course has between any two places: turning, and bends that ask for a corner."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.bends = find_bends(course, BENT)
        bend = np.abs(course.bend)
        self.sharp = course.summed(np.maximum(bend - BENT, 0))
        self.bent = course.summed(bend)
        self.slack = course.summed((bend < BENT / 2).astype(float))


def plans(
    course: Course,
    rows: Sequence[int],
    start: float | None,
    weights: Sequence[float] = USUALLY,
    *,
    short: bool = True,
) -> list[Plan]:
    """The best plan for each number of rows and place of the line, the cheapest first.

    Parameters
    ----------
    course : Course
    rows : sequence of int
    start : float or None
        Where the line is wanted, in squares along the course.
    weights : sequence of float
        What each row of a corner is worth; less than nothing for few of them.
    short : bool
        Whether rows about the line may be shorter than others, so that no bend lies among them.
    """
    survey = Survey(course)
    found = [
        _planned(survey, _rows(course, count, line, pace), weight)
        for count in rows
        for line, pace in _lines(survey, count, start, short=short)
        for weight in weights
    ]
    kept = {(plan.rows, plan.line, plan.corners): plan for plan in found if plan.corners}
    return sorted(kept.values(), key=lambda plan: plan.cost)


def _lines(
    survey: Survey, rows: int, start: float | None, *, short: bool, most: int = 5
) -> list[tuple[float, float]]:
    """Places for the line, and the pace of the rows there: few bends about them, those first."""
    course = survey.course
    row = course.length / rows
    if start is not None:
        places = start + np.arange(-8, 9) * row / 2
    else:
        places = np.arange(0.0, course.length, row)
    pace = np.ones(len(places))
    if short:
        pace = paces(course, survey.bends, places, row, BEHIND_LINE, AFTER_LINE)
    behind, after = (
        survey.course.upto(survey.sharp, places + by * row * pace)
        for by in (-BEHIND_LINE, AFTER_LINE)
    )
    cost = after - behind + DEAR_PACE * (1 - pace)
    if start is not None:
        cost = cost + np.abs(places - start) / row * 0.05
    chosen: list[int] = []
    for index in np.argsort(cost, kind="stable").tolist():
        apart = [abs(index - other) for other in chosen]
        # without a wish those of one straight are as good as each other: look at others, too
        if start is not None or all(min(by, rows - by) >= APART for by in apart):
            chosen.append(index)
    return [(float(places[index]), float(pace[index])) for index in chosen[:most]]


def _planned(survey: Survey, lap: Rows, weight: float) -> Plan:
    """The cheapest plan for a line; corners are worth some more for each of their rows."""
    rows, count = lap.rows, 2 * lap.rows
    places = lap.places(np.arange(count + 1) / 2)
    sharp, bent, slack = (
        survey.course.upto(summed, places) for summed in (survey.sharp, survey.bent, survey.slack)
    )
    most = CORNERS[1]
    # least cost of a plan up to the end, or up to the beginning, of its n-th corner
    ends = np.full((count + 1, most + 1), np.inf)
    begins = np.full((count + 1, most + 1), np.inf)
    before_end = np.zeros((count + 1, most + 1), dtype=int)
    before_begin = np.zeros((count + 1, most + 1), dtype=int)
    ends[0, 0] = 0.0
    for here in range(count + 1):
        lengths = _CORNER_LENGTHS[here - 2 * 4 >= _CORNER_LENGTHS]
        if lengths.size:
            starts = here - lengths
            costs = _corner(bent[here] - bent[starts], slack[here] - slack[starts], lengths)
            costs -= weight * lengths / 2
            _keep(ends[here, 1:], before_end[here, 1:], starts, begins[starts, :-1], costs)
        lengths = _GAP_LENGTHS[here >= _GAP_LENGTHS]
        if lengths.size:
            starts = here - lengths
            costs = 7 * (sharp[here] - sharp[starts])
            costs += np.where(starts == 0, _FIRSTS[: lengths.size], _GAPS[: lengths.size])
            _keep(begins[here], before_begin[here], starts, ends[starts], costs)
    best, last, number = np.inf, 0, 0
    for here in range(count - 2 * BEHIND_LINE - 12, count - 2 * GRID + 1):
        for corners in range(1, most + 1):
            tail = count - here
            cost = float(ends[here, corners]) + 7 * float(sharp[count] - sharp[here])
            cost += _last(tail) + 3.0 * max(CORNERS[0] - corners, 0)
            if cost < best:
                best, last, number = cost, here, corners
    spans: list[Span] = []
    at, left = last, number
    while left > 0 and np.isfinite(best):
        start = int(before_end[at, left])
        spans.insert(0, Span(start, at))
        at, left = int(before_begin[start, left - 1]), left - 1
    share = sum(span.rows for span in spans) / rows
    best += weight * sum(span.end - span.start for span in spans) / 2
    best += 20 * (max(SHARE[0] - share, 0) + max(share - SHARE[1], 0))
    gaps = [b.start - a.end for a, b in pairwise(spans)]
    if spans:
        gaps.append(count - spans[-1].end + spans[0].start)
        best += 0.5 * max(LONG[0] - max(gaps) / 2, 0)
    return Plan(rows, lap.line, tuple(spans), best, lap.pace)


def _keep(least: Array, before: Places, starts: Places, known: Array, costs: Array) -> None:
    """Note for each number of corners what costs least, and from where; the shortest of equals."""
    every = known + costs[:, np.newaxis]
    best = every.argmin(axis=0)
    least[:] = every[best, np.arange(len(best))]
    before[:] = starts[best]


def _corner(bent: Array, slack: Array, lengths: Places) -> Array:
    """What corners cost: too little turning, straight pieces in them, half a row."""
    cost = 2.5 * np.maximum(TURN - bent, 0) / TURN + 0.35 * slack
    found: Array = cost + np.where(lengths % 2, 0.15, 0.0) + np.where(lengths > 10, 0.4, 0.0)
    return found


def _gap(length: int) -> float:
    """What a straight between two corners costs by its half rows."""
    rows = length / 2
    if rows < GAP[0]:
        return 1.2 * (GAP[0] - rows) * sqrt(GAP[0] - rows)
    if rows <= GAP[1]:
        return 0.1 if length % 2 else 0.0
    if rows < LONG[0]:
        return 0.12 * min(rows - GAP[1], LONG[0] - rows + 2)
    return 0.3 + 0.4 * max(rows - LONG[1], 0)


def _first(length: int) -> float:
    return 2.5 * max(AFTER_LINE - length / 2, 0) + 0.3 * max(length / 2 - 11, 0)


def _last(length: int) -> float:
    return 3.0 * max(BEHIND_LINE - length / 2, 0) + 0.3 * max(length / 2 - 10, 0)


_CORNER_LENGTHS = np.arange(2 * CORNER_ROWS[0], 2 * CORNER_ROWS[1] + 1)
_GAP_LENGTHS = np.arange(2, 45)
_GAPS = np.array([_gap(length) for length in _GAP_LENGTHS.tolist()])
_FIRSTS = np.array([_first(length) for length in _GAP_LENGTHS.tolist()])
"""Lengths of corners and straights in half rows, and what straights cost by theirs."""
