"""A plan: where the corners of a course begin and end, how many stops they have, where the line is.

Places are stations of the course, whole numbers from 0 a lap; beyond it they go on into the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..centre import Array
from ..lanes.cells import Stretch
from ..lanes.course import Course
from .targets import AFTER_LINE, LONG, CornerFigures, Figures

USUAL = 1.5
"""Squares of a usual space."""

BEHIND_LINE = 11
"""Spaces before the line: the grid, and one from which the pit road leaves."""

BEFORE_PITS, AFTER_PITS = 11, 6
"""Spaces before and after the line beside which a pit road needs room."""


class Corner(NamedTuple):
    """A corner from one station to another, and its stops."""

    start: int
    end: int
    stops: int


class Plan(NamedTuple):
    """Corners in driving order, and the squares of a space.

    ``tight`` are factors for the size of a space on the straights before each corner.
    """

    corners: tuple[Corner, ...]
    size: float
    tight: tuple[float, ...]


class Wanted(NamedTuple):
    """What is asked for: spaces of a lap, the station of the line, no corner on a straight."""

    spaces: int | None = None
    line: int | None = None
    bends: bool = False


class Line(NamedTuple):
    """The line: the first corner after it, its place in stations, spaces before and after it."""

    first: int
    at: float
    before: int
    after: int
    cost: float


class Counted(NamedTuple):
    """A plan as numbers of spaces.

    Attributes
    ----------
    counts : list of tuple of int
        Spaces of each lane in each corner.
    gaps : list of int
        Spaces of the straight before each corner, 0 where it touches the one before.
    line : Line
    figures : Figures
    """

    counts: list[tuple[int, ...]]
    gaps: list[int]
    line: Line
    figures: Figures


class CornerLooks(NamedTuple):
    """What a corner comes to: spaces by lane, figures, sharp bends in it, what is odd about it."""

    counts: tuple[int, ...]
    figures: CornerFigures
    covered: float
    cost: float


GENTLE = 1 / 28
"""Curvature (1 / squares) that needs no corner."""

PER_STOP = 1.15
"""Radians of a corner for each of its stops."""

LEAST_TURN = 0.5
"""Radians that a corner should turn at least."""

FLAT, ON_STRAIGHT = 0.35, 40.0
"""Radians below which a corner lies on a straight, to and fro, and what that costs."""


class Survey:
    """A course, summed up so that any part of it is quickly weighed.

    Parameters
    ----------
    course : Course
    wanted : Wanted
    pit_lack : array, (n,)
        By station the squares that a pit road lacks there.
    """

    def __init__(self, course: Course, wanted: Wanted, pit_lack: Array) -> None:
        self.course, self.wanted = course, wanted
        self.count, self.step = len(course.line), course.step
        bent = np.abs(course.bend)
        self.turned = self._summed(course.bend)
        self.bent = self._summed(bent)
        self.sharp = self._summed(np.maximum(bent - GENTLE, 0) * bent * 10)
        self.flat = self._summed((bent < GENTLE).astype(float))
        self.lack = self._summed(pit_lack)
        self.all_sharp = self.sharp[2 * self.count] - self.sharp[self.count]
        self.offsets = [course.offset(lane) for lane in range(1, course.lanes + 1)]
        self._corners: dict[tuple[Corner, float], CornerLooks] = {}

    def _summed(self, values: Array) -> list[float]:
        """Integral to each station, from a lap before station 0 to the end of the next lap."""
        total: list[float] = np.r_[0.0, np.cumsum(np.tile(values, 4)) * self.step].tolist()
        return total

    def part(self, summed: Sequence[float], start: int, end: int) -> float:
        """Integral between two stations, from -count on."""
        return summed[end + self.count] - summed[start + self.count]

    def corner(self, corner: Corner, size: float) -> CornerLooks:
        """What a corner comes to; kept, since most changes of a plan leave it as it is."""
        known = self._corners.get((corner, size))
        if known is None:
            known = self._corners[corner, size] = self._corner(corner, size)
        return known

    def _corner(self, corner: Corner, size: float) -> CornerLooks:
        start, end, stops = corner
        turned = self.part(self.turned, start, end)
        middle = (end - start) * self.step
        counts = tuple([max(round((middle - off * turned) / size), 1) for off in self.offsets])
        inside, outside = sorted((counts[0], counts[-1]))
        angle = abs(turned)
        flat = self.part(self.flat, start, end) / size
        cost = 0.6 * (stops - min(max(angle / PER_STOP, 0.8), 3.2)) ** 2
        cost += 8.0 * max(LEAST_TURN - angle, 0)
        cost += 3.0 * max(self.part(self.bent, start, end) - angle - 0.15, 0)
        cost += 0.3 * max(flat - 1.5, 0) ** 1.5
        if self.wanted.bends and self._is_flat(corner):
            cost += ON_STRAIGHT
        figures = CornerFigures(stops, inside, outside)
        return CornerLooks(counts, figures, self.part(self.sharp, start, end), cost)

    def _is_flat(self, corner: Corner) -> bool:
        return self.part(self.bent, corner.start, corner.end) < FLAT

    def on_straight(self, plan: Plan) -> bool:
        """Whether a corner of a plan lies where the road hardly bends."""
        return any(map(self._is_flat, plan.corners))

    def counted(self, plan: Plan) -> Counted:
        """Count the spaces of a plan, and find the best straight for its line."""
        looks = [self.corner(corner, plan.size) for corner in plan.corners]
        gaps = [
            max(round((corner.start - before) * self.step / (plan.size * tight)), 1)
            if corner.start > before
            else 0
            for corner, before, tight in zip(
                plan.corners, self.ends_before(plan), plan.tight, strict=True
            )
        ]
        line = self.line(plan, gaps)
        order = [*range(line.first, len(gaps)), *range(line.first)]
        middle = (len(self.offsets) - 1) // 2
        figures = Figures(
            sum(gaps) + sum(corner.counts[middle] for corner in looks),
            [looks[index].figures for index in order],
            [gaps[(index + 1) % len(gaps)] for index in order],
            line.after,
        )
        return Counted([corner.counts for corner in looks], gaps, line, figures)

    def ends_before(self, plan: Plan) -> list[int]:
        """By corner: where the one before it ends."""
        ends = [corner.end for corner in plan.corners]
        return [ends[-1] - self.count, *ends[:-1]]

    def line(self, plan: Plan, gaps: Sequence[int]) -> Line:
        """The best place for the line."""
        before = self.ends_before(plan)
        longest = min(max(gaps), BEHIND_LINE + AFTER_LINE)
        return min(
            (
                self._line(index, before[index], plan.corners[index].start, gap, plan.size)
                for index, gap in enumerate(gaps)
                if gap >= longest
            ),
            key=lambda line: line.cost,
        )

    def _line(self, index: int, start: int, end: int, gap: int, size: float) -> Line:
        """The line on the straight before a corner."""
        wanted, count = self.wanted.line, self.count
        before = round(0.55 * gap)
        if wanted is not None:
            on = min(start + (wanted - start) % count, end)
            before = round((on - start) / (end - start) * gap)
        before = min(max(before, BEHIND_LINE), max(gap - AFTER_LINE, 1))
        after = gap - before
        at = start + (end - start) * before / gap
        space = size / self.step
        low, high = (round(at - BEFORE_PITS * space), round(at + AFTER_PITS * space))
        lack = self.part(self.lack, max(low, -count), min(high, 3 * count))
        cost = 3.0 * (max(BEHIND_LINE - before, 0) + max(AFTER_LINE - after, 0))
        cost += 0.1 * max(LONG - 5 - gap, 0) + 0.8 * lack
        if wanted is not None:
            away = abs((at - wanted + count / 2) % count - count / 2)
            cost += away * self.step
        return Line(index, at, before, after, cost)


class Cut(NamedTuple):
    """A plan worked out, in squares along the course.

    Attributes
    ----------
    stretches : list of Stretch
        Straights and corners in driving order.
    line : float
        Place of the line.
    first : int
        The first corner after it.
    before, after : int
        Spaces of its straight before and after it.
    figures : Figures
    """

    stretches: list[Stretch]
    line: float
    first: int
    before: int
    after: int
    figures: Figures


def cut_of(survey: Survey, plan: Plan) -> Cut:
    """Work a plan out."""
    counted, step, lanes = survey.counted(plan), survey.step, survey.course.lanes
    stretches = []
    for index, (corner, before) in enumerate(
        zip(plan.corners, survey.ends_before(plan), strict=True)
    ):
        start, end, gap = corner.start * step, corner.end * step, counted.gaps[index]
        if gap:
            stretches.append(Stretch(before * step, start, (gap,) * lanes))
        stretches.append(Stretch(start, end, counted.counts[index], index))
    line = counted.line
    return Cut(stretches, line.at * step, line.first, line.before, line.after, counted.figures)
