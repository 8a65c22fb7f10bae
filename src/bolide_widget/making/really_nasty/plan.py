"""The costs of corners and straights, and the cheapest plans of a lap (RN-TRK-11, RN-TRK-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from ..centre import Array
from ..lanes.course import Course
from ..lanes.placing import LineSearch, Parts, Rows, Survey, cheapest_corners, increases

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


class PitSurvey(Survey):
    """A course with its bends, and the lack of room of a pit road.

    Parameters
    ----------
    course : Course
    lacks : mapping of side to array
        The lack of room of a pit road at each station (`room_lacking`).
    """

    def __init__(self, course: Course, lacks: Mapping[str, Array]) -> None:
        super().__init__(course, BENT)
        self.lacks = {side: course.summed(lack) for side, lack in lacks.items()}

    def pit_lack(self, side: str, line: float, row: float) -> float:
        """Return the mean lack of room of a pit road on a side, with the line at a place."""
        low, high = line - BEHIND_LINE[0] * row, line + AFTER_LINE[0] * row
        return self.course.mean(self.lacks[side], low, high)

    def cost_of_line(self, places: Array, row: Array) -> Array:
        """Return the cost of the lack of room for the pits."""
        lack = [
            min(self.pit_lack(side, at, size) for side in self.lacks)
            for at, size in zip(places.tolist(), row.tolist(), strict=True)
        ]
        return 0.3 * np.array(lack)


LINE = LineSearch(BEHIND_LINE[0], AFTER_LINE[0], reach=10, step=0.5, away=0.02, most=6, decimals=6)


def plans(
    survey: PitSurvey, rows: Sequence[int], start: float | None, manner: Manner = USUALLY
) -> list[Plan]:
    """Return the best plans for each number of rows and place of the line, the cheapest first.

    Parameters
    ----------
    survey : PitSurvey
    rows : sequence of int
    start : float or None
        The wanted place of the line, in squares along the course.
    manner : Manner
    """
    every = [
        plan
        for count in rows
        for plan in _planned(survey, survey.laps(count, start, LINE, short=manner.short), manner)
    ]
    different = {plan[:2]: plan for plan in every if plan.corners}
    return sorted(different.values(), key=lambda plan: (plan.cost, plan.lap.rows, plan.lap.line))


WEIGHTS = (0.0, 0.1, 0.25)
"""The additional values of a corner's row, for the plans of a line."""


def _planned(survey: PitSurvey, laps: Sequence[Rows], manner: Manner) -> list[Plan]:
    """Return the cheapest plan of each of some laps at each of the `WEIGHTS`.

    The laps have equally many rows, so that all of them are planned at once.
    """
    course, rows = survey.course, laps[0].rows
    row = np.arange(rows + 1)
    places = np.array([lap.places(row) for lap in laps])
    turned, sharp, leftward = (
        course.upto(summed, places) for summed in (course.turned, survey.sharp, course.leftward)
    )
    lengths = np.arange(CORNER_ROWS[0], CORNER_ROWS[1] + 1)
    turning = increases(turned, lengths)
    angles = np.abs(turning)
    if manner.both:
        left = increases(leftward, lengths)
        angles = np.maximum(left, left - turning)
    corners = 2.0 * np.maximum(TURN - angles, 0) / TURN
    corners += 0.5 * np.maximum(0.3 * lengths - angles, 0)
    corners[angles < manner.least] = np.inf
    gaps = np.arange(1, manner.longest + 1)
    straights = STRAY * increases(sharp, gaps) + np.array([_gap(int(length)) for length in gaps])
    first = STRAY * (sharp - sharp[:, :1]) + 0.8 * np.maximum(row - AFTER_LINE[1], 0)
    farthest = max(AFTER_LINE[1] + 2, manner.longest - BEHIND_LINE[0])
    first[:, (row < AFTER_LINE[0]) | (row > farthest)] = np.inf
    last = STRAY * (sharp[:, -1:] - sharp) + 0.8 * np.maximum(rows - row - BEHIND_LINE[1], 0)
    farthest = max(BEHIND_LINE[1] + 3, manner.longest - AFTER_LINE[0])
    last[:, (rows - row < BEHIND_LINE[0]) | (rows - row > farthest)] = np.inf
    numbers = np.arange(CORNERS[1] + 1)
    count = manner.missing * np.maximum(CORNERS[0] - numbers, 0)
    count[: manner.fewest] = np.inf
    cheapest = cheapest_corners(
        Parts(lengths, corners[:, None] - np.multiply.outer(WEIGHTS, lengths)[:, None]),
        Parts(gaps, straights[:, None]),
        first[:, None],
        last[:, None],
        count,
        tie=1e-9,  # the same plans on every machine
    )
    made = []
    for (lap, weight), (ends, cost) in zip(product(laps, WEIGHTS), cheapest, strict=True):
        spans = [Span(*end) for end in ends]
        cost += weight * sum(span.rows for span in spans) + _whole(spans, rows)
        made.append(Plan(lap, tuple(spans), round(cost, 6), manner))
    return made


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
