"""Placing the corners of a course in rows from the line, by the cheapest plan (RN-TRK-12).

A lap is a straight, a corner, a straight and so on. The cost of each is its distance from the
targets for an interesting race (RN-TRK-11) and from the bends of the road. Dynamic programming
from the line forward finds the cheapest plan exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ..centre import Array
from ..lanes.course import DEAR_PACE, Course, Rows, apart, bent_by, find_bends, paces

CORNER_ROWS = (2, 4)
CORNERS = (6, 10)
GAP = (2, 4)
"""Rows between two corners."""

LONG = (5, 8)
"""Rows of the one longer straight."""

START = (12, 18)
"""Rows of the straight with the line."""

AFTER_LINE, BEHIND_LINE = (6, 9), (7, 12)
"""The rows of that straight after the line and before it."""

SHARE = (0.35, 0.50)
"""Part of all rows that lies in corners."""

BENT = 0.05
"""Curvature (1 / squares) up to which a road is straight enough for a straight."""

TURN = 0.6
"""Radians that a corner turns at least."""

STRAY = 5.0
"""The cost of a radian of bends on straights."""


class Manner(NamedTuple):
    """The way in which bends become corners.

    Attributes
    ----------
    short : bool
        Whether rows near the line may be shorter than others, to keep bends out of them.
    both : bool
        Whether both bends of a chicane count, although it ends in its first direction.
    least : float
        The least angle of a corner in radians.
    fewest : int
        The fewest corners of a lap (RN-TRK-10).
    missing : float
        The cost of each missing corner.
    longest : int
        The most rows of a straight.
    own : bool
        Whether the line should be where the centre line begins, if that is on a straight.
    """

    short: bool = True
    both: bool = True
    least: float = 0.35
    fewest: int = 3
    missing: float = 1.5
    longest: int = 30
    own: bool = True


USUALLY = Manner()
BUNDLED = Manner(short=False, both=False, least=0.0, fewest=1, missing=3.0, longest=15, own=False)
"""The manner of the bundled circuits, which must not change: rows have equal lengths, and a corner
may lie on a straight so that there are enough."""


class Span(NamedTuple):
    """A corner: its first row, and the row after its last."""

    start: int
    end: int

    @property
    def rows(self) -> int:
        """The number of its rows."""
        return self.end - self.start


class Plan(NamedTuple):
    """The corners of a lap.

    Attributes
    ----------
    lap : Rows
    corners : tuple of Span
    cost : float
    manner : Manner
    """

    lap: Rows
    corners: tuple[Span, ...]
    cost: float
    manner: Manner


class Survey:
    """Integrals along a course: turning, bends, and room for the pits.

    Parameters
    ----------
    course : Course
    lacks : mapping of side to array
        The lack of room of a pit road at each station (`room_lacking`).
    """

    def __init__(self, course: Course, lacks: Mapping[str, Array]) -> None:
        self.course = course
        self.bends = find_bends(course, BENT)
        self.sharp = course.summed(np.maximum(np.abs(course.bend) - BENT, 0))
        self.lacks = {side: course.summed(lack) for side, lack in lacks.items()}

    def pit_lack(self, side: str, line: float, row: float) -> float:
        """Return the mean lack of room of a pit road on a side, with the line at a place."""
        low, high = line - BEHIND_LINE[0] * row, line + AFTER_LINE[0] * row
        return self.course.mean(self.lacks[side], low, high)


def plans(
    survey: Survey, rows: Sequence[int], start: float | None, manner: Manner = USUALLY
) -> list[Plan]:
    """Return the best plans for each number of rows and place of the line, the cheapest first.

    Parameters
    ----------
    survey : Survey
    rows : sequence of int
    start : float or None
        The wanted place of the line, in squares along the course.
    manner : Manner
    """
    every = [
        plan
        for count in rows
        for lap in _laps(survey, count, start, manner)
        for plan in _planned(survey, lap, manner)
    ]
    different = {plan[:2]: plan for plan in every if plan.corners}
    return sorted(different.values(), key=lambda plan: (plan.cost, plan.lap.rows, plan.lap.line))


def _laps(
    survey: Survey, rows: int, start: float | None, manner: Manner, most: int = 6
) -> list[Rows]:
    """Return laps by places of the line, those with few bends and room for the pits first."""
    course, near = survey.course, (BEHIND_LINE[0], AFTER_LINE[0])
    row = course.length / rows
    if start is not None:
        places = start + np.arange(-10, 11) * row / 2
    else:
        places = np.arange(0.0, course.length, row / 2)
    pace = paces(course, survey.bends if manner.short else (), places, row, *near)
    lack = [
        min(survey.pit_lack(side, at, size) for side in survey.lacks)
        for at, size in zip(places.tolist(), (row * pace).tolist(), strict=True)
    ]
    cost = bent_by(course, survey.sharp, places, row, pace, *near) + 0.3 * np.array(lack)
    cost = cost + DEAR_PACE * (1 - pace)
    if start is not None:
        cost = cost + np.abs(places - start) / row * 0.02
    order = np.argsort(np.round(cost, 6), kind="stable").tolist()
    if start is None:  # places on one straight are alike: try others, too
        order = apart(order, 2 * rows)
    return [
        Rows(course.length, rows, float(places[at]), float(pace[at]), *near) for at in order[:most]
    ]


WEIGHTS = (0.0, 0.1, 0.25)
"""The additional values of a corner's row, for the plans of a line."""


def _planned(survey: Survey, lap: Rows, manner: Manner) -> list[Plan]:
    """Return the cheapest plan for a line at each of the `WEIGHTS`."""
    course, rows = survey.course, lap.rows
    places = lap.places(np.arange(rows + 1))
    turned, sharp, leftward = (
        course.upto(summed, places) for summed in (course.turned, survey.sharp, course.leftward)
    )
    most = CORNERS[1]
    gaps = np.arange(1, manner.longest + 1)
    gap_costs = np.array([_gap(int(length)) for length in gaps])
    # by weight: the least cost up to the end, or the beginning, of the n-th corner
    shape = len(WEIGHTS), rows + 1, most + 1
    ends, begins = np.full(shape, np.inf), np.full(shape, np.inf)
    before_end, before_begin = np.zeros(shape, dtype=int), np.zeros(shape, dtype=int)
    for here in range(AFTER_LINE[0], rows - BEHIND_LINE[0] + 1):
        lengths = np.arange(CORNER_ROWS[0], min(CORNER_ROWS[1], here - AFTER_LINE[0]) + 1)
        starts = here - lengths
        angles = np.abs(turned[here] - turned[starts])
        if manner.both:
            left = leftward[here] - leftward[starts]
            angles = np.maximum(left, left - (turned[here] - turned[starts]))
        able = angles >= manner.least
        if able.any():
            lengths, starts = lengths[able], starts[able]
            cost = _corner(angles[able], lengths) - np.multiply.outer(WEIGHTS, lengths)
            costs = begins[:, starts, :-1] + cost[..., None]
            _keep(ends[:, here, 1:], before_end[:, here, 1:], costs, starts)
        if here <= max(AFTER_LINE[1] + 2, manner.longest - BEHIND_LINE[0]):
            cost = STRAY * (sharp[here] - sharp[0]) + 0.8 * max(here - AFTER_LINE[1], 0)
            begins[:, here, 0] = cost
        starts = here - gaps[: here - 1]
        cost = STRAY * (sharp[here] - sharp[starts]) + gap_costs[: here - 1]
        costs = ends[:, starts, 1:] + cost[:, None]
        _keep(begins[:, here, 1:], before_begin[:, here, 1:], costs, starts)
    farthest = max(BEHIND_LINE[1] + 3, manner.longest - AFTER_LINE[0])
    lasts = np.arange(max(rows - farthest, 0), rows - BEHIND_LINE[0] + 1)
    numbers = np.arange(manner.fewest, most + 1)
    costs = ends[:, lasts[:, None], numbers] + (STRAY * (sharp[rows] - sharp[lasts]))[:, None]
    costs += (0.8 * np.maximum(rows - lasts - BEHIND_LINE[1], 0))[:, None]
    costs += manner.missing * np.maximum(CORNERS[0] - numbers, 0)
    made = []
    for index, weight in enumerate(WEIGHTS):
        at, corners = np.unravel_index(costs[index].argmin(), costs[index].shape)
        best, last, number = costs[index, at, corners], int(lasts[at]), int(numbers[corners])
        spans: list[Span] = []
        while number > 0 and np.isfinite(best):
            start = int(before_end[index, last, number])
            spans.insert(0, Span(start, last))
            last, number = int(before_begin[index, start, number - 1]), number - 1
        best += weight * sum(span.rows for span in spans) + _whole(spans, rows)
        made.append(Plan(lap, tuple(spans), round(float(best), 6), manner))
    return made


def _keep(least: Array, before: Array, costs: Array, starts: Array) -> None:
    """Store the least costs by weight and number of corners, and the first place with them."""
    first = (costs <= costs.min(axis=1, keepdims=True) + 1e-9).argmax(axis=1)
    by_weight, by_number = np.ogrid[: costs.shape[0], : costs.shape[2]]
    least[...] = costs[by_weight, first, by_number]
    before[...] = starts[first]


def _corner(turning: Array, rows: Array) -> Array:
    """Return the costs of corners: too little turning in all, or for their rows."""
    cost: Array = 2.0 * np.maximum(TURN - turning, 0) / TURN
    return cost + 0.5 * np.maximum(0.3 * rows - turning, 0)


def _gap(rows: int) -> float:
    """Return the cost of a straight between two corners."""
    if rows < GAP[0]:
        return 1.2
    return 0.15 * max(rows - GAP[1], 0) if rows <= LONG[1] else 0.6 + 0.4 * (rows - LONG[1])


def _whole(spans: Sequence[Span], rows: int) -> float:
    """Return the cost of all corners together."""
    if not spans:
        return 0.0
    share = sum(span.rows for span in spans) / rows
    gaps = [b.start - a.end for a, b in pairwise(spans)]
    straight = rows - spans[-1].end + spans[0].start
    cost = 20 * (max(SHARE[0] - share, 0) + max(share - SHARE[1], 0))
    cost += 0.4 * (max(START[0] - straight, 0) + max(straight - START[1], 0))
    return cost + (0.0 if any(LONG[0] <= gap <= LONG[1] for gap in gaps) else 0.6)
