"""Where the corners of a circuit begin and end, and how many stops they have: found by search.

A plan is a list of corners on a course and the size of a space. Moves change it a little: an end
of a corner is shifted, two corners become one, a stop more; what costs less is kept. What it costs
is, first of all, what it lacks of the design targets; then what does not look right: a sharp bend
outside corners, a straight piece inside, stops that do not fit the angle.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

import numpy as np

from ....boards.lanes.making.bends import Bend, find_bends
from ....boards.lanes.making.cells import Stretch
from ....boards.lanes.making.course import Course
from ....boards.making.centre import Array
from .targets import CornerFigures, Figures, shortfalls

USUAL = 1.5
"""Squares of a usual space."""

SIZES = (1.2, 1.9)
"""Squares of the smallest and of the largest space."""

BENT = 1 / 14
"""Curvature (1 / squares) from which a part of the road counts as a corner to begin with."""

GENTLE = 1 / 28
"""Curvature that needs no corner."""

PER_STOP = 1.15
"""Radians of a corner for each of its stops."""

TOUCHING = 1.2
"""What it costs that two corners touch."""

BEHIND_LINE = 10
"""Spaces for the grid."""

BEFORE_PITS, AFTER_PITS = 11, 6
"""Spaces before and after the line beside which a pit road needs room."""

ROUNDS = 4000
TRIES = 3
"""How many beginnings are followed, and for how many changes each."""


class Corner(NamedTuple):
    """A corner: places along the course, and its stops."""

    start: float
    end: float
    stops: int


class Plan(NamedTuple):
    """Corners in driving order, the squares of a space, and the place of the line.

    ``tight`` are factors for the size of a space on the straights before each corner.
    """

    corners: tuple[Corner, ...]
    size: float
    tight: tuple[float, ...]


class Wanted(NamedTuple):
    """What a user asked for: spaces of a lap, and where the line is (a place along the course)."""

    spaces: int | None = None
    line: float | None = None


class Cut(NamedTuple):
    """A plan worked out.

    Attributes
    ----------
    stretches : list of Stretch
        Straights and corners in driving order; the first is the straight before the first corner
        of the plan, without one where corners touch.
    line : float
        Place of the line along the course.
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


class _Known(NamedTuple):
    """What a corner comes to for a size of spaces: kept, since most changes leave it as it is."""

    counts: tuple[int, ...]
    figures: CornerFigures
    covered: float
    cost: float


class Search:
    """Finds the corners of one course."""

    def __init__(self, course: Course, wanted: Wanted, pit_lack: Array) -> None:
        self.course, self.wanted = course, wanted
        bent = np.abs(course.bend)
        sharp = np.maximum(bent - GENTLE, 0) * bent * 10
        self.sharp = course.summed(sharp)
        self.bent = course.summed(bent)
        self.straight = course.summed((bent < GENTLE).astype(float))
        self.pit_lack = course.summed(pit_lack)
        self.random = Random(1)
        self._known: dict[tuple[Corner, float], _Known] = {}

    def best(self, rounds: int = ROUNDS, tries: int = TRIES) -> Plan:
        """The plan that costs least of those tried."""
        starts = [plan for bent in (BENT, BENT / 2, BENT * 1.6) for plan in self._begin(bent)]
        starts.sort(key=self.cost)
        return min((self._cooled(plan, rounds) for plan in starts[:tries]), key=self.cost)

    def _cooled(self, plan: Plan, rounds: int) -> Plan:
        """Change a plan again and again, at first also for the worse, later for the better."""
        cost = self.cost(plan)
        best, least = plan, cost
        for round_ in range(rounds):
            other = self._changed(plan)
            if other is None:
                continue
            new = self.cost(other)
            heat = 2.0 * (1 - round_ / rounds) ** 2 + 1e-3
            if new <= cost or self.random.random() < exp((cost - new) / heat):
                plan, cost = other, new
                if cost < least:
                    best, least = plan, cost
        return best

    def _begin(self, bent: float) -> list[Plan]:
        """Plans to begin with: every bend a corner."""
        bends = [bend for bend in find_bends(self.course, bent) if abs(bend.angle) > 0.5]
        found = []
        for size in (1.4, USUAL, 1.65):
            if self.wanted.spaces:
                size = self.course.length / self.wanted.spaces
            corners = tuple(self._corner(bend, size) for bend in bends)
            found.append(self._apart(Plan(corners, size, (1.0,) * len(corners))))
        return found

    def _corner(self, bend: Bend, size: float) -> Corner:
        stops = min(max(round(abs(bend.angle) / PER_STOP), 1), 3)
        least = (4 * stops + 0.6) * size + abs(bend.angle) * self.course.offset(1)
        more = max(least - (bend.end - bend.start), 0) / 2
        return Corner(bend.start - more, bend.end + more, stops)

    def _apart(self, plan: Plan) -> Plan:
        """The same plan, its corners nowhere over each other."""
        corners = list(plan.corners)
        for index in range(len(corners)):
            before = corners[index - 1]
            here = corners[index]
            lap = self.course.length if index == 0 else 0.0
            over = before.end - lap - here.start
            if over > 0:
                corners[index - 1] = before._replace(end=before.end - over / 2)
                corners[index] = here._replace(start=here.start + over / 2)
        return plan._replace(corners=tuple(corners))

    # --- changes

    def _changed(self, plan: Plan) -> Plan | None:
        """The plan with a small change, or None when the change is not possible."""
        draw = self.random.random()
        count = len(plan.corners)
        at = self.random.randrange(count) if count else 0
        if draw < 0.50 and count:
            return self._shifted(plan, at)
        if draw < 0.62 and count:
            return self._stops(plan, at)
        if draw < 0.70:
            return self._sized(plan)
        if draw < 0.78 and count:
            return self._tightened(plan, at)
        if draw < 0.84 and count > 3:
            return self._joined(plan, at)
        if draw < 0.90 and count:
            return self._split(plan, at)
        if draw < 0.95 and count > 3:
            return self._without(plan, at)
        return self._added(plan)

    def _shifted(self, plan: Plan, at: int) -> Plan | None:
        corner = plan.corners[at]
        by = self.random.gauss(0, 1.2)
        way = self.random.randrange(4)
        start = corner.start + (by if way in (0, 2) else -by if way == 3 else 0)
        end = corner.end + (by if way in (1, 2, 3) else 0)
        return self._put(plan, at, Corner(start, end, corner.stops))

    def _stops(self, plan: Plan, at: int) -> Plan | None:
        corner = plan.corners[at]
        stops = min(max(corner.stops + self.random.choice((-1, 1)), 1), 3)
        grown = (stops - corner.stops) * self.random.random() * 5 * plan.size / 2
        return self._put(plan, at, Corner(corner.start - grown, corner.end + grown, stops))

    def _sized(self, plan: Plan) -> Plan | None:
        by = self.random.gauss(0, 0.03)
        size = min(max(plan.size * (1 + by), SIZES[0]), SIZES[1])
        return plan._replace(size=size)

    def _tightened(self, plan: Plan, at: int) -> Plan | None:
        tight = list(plan.tight)
        tight[at] = min(max(tight[at] + self.random.gauss(0, 0.06), 0.82), 1.15)
        return plan._replace(tight=tuple(tight))

    def _joined(self, plan: Plan, at: int) -> Plan | None:
        if at == len(plan.corners) - 1:
            return None
        first, second = plan.corners[at], plan.corners[at + 1]
        stops = min(first.stops + second.stops, 3)
        corners = (
            *plan.corners[:at],
            Corner(first.start, second.end, stops),
            *plan.corners[at + 2 :],
        )
        return plan._replace(corners=corners, tight=plan.tight[: at + 1] + plan.tight[at + 2 :])

    def _split(self, plan: Plan, at: int) -> Plan | None:
        corner = plan.corners[at]
        part = 0.3 + 0.4 * self.random.random()
        middle = corner.start + part * (corner.end - corner.start)
        stops = max(corner.stops - 1, 1)
        two = (Corner(corner.start, middle, stops), Corner(middle, corner.end, 1))
        corners = plan.corners[:at] + two + plan.corners[at + 1 :]
        return plan._replace(corners=corners, tight=(*plan.tight[:at], 1.0, *plan.tight[at:]))

    def _without(self, plan: Plan, at: int) -> Plan | None:
        return plan._replace(
            corners=plan.corners[:at] + plan.corners[at + 1 :],
            tight=plan.tight[:at] + plan.tight[at + 1 :],
        )

    def _added(self, plan: Plan) -> Plan | None:
        middle = self.random.random() * self.course.length
        reach = self.random.uniform(2.2, 4.5) * plan.size
        new = Corner(middle - reach, middle + reach, 1)
        at = sum(corner.start < new.start for corner in plan.corners)
        corners = (*plan.corners[:at], new, *plan.corners[at:])
        other = plan._replace(corners=corners, tight=(*plan.tight[:at], 1.0, *plan.tight[at:]))
        return other if self._sound(other) else None

    def _put(self, plan: Plan, at: int, corner: Corner) -> Plan | None:
        """The plan with another corner in place of one; neighbours in the way are pushed."""
        corners = list(plan.corners)
        corners[at] = corner
        count, length = len(corners), self.course.length
        if count > 1:
            before, after = (at - 1) % count, (at + 1) % count
            lap = length if at == 0 else 0.0
            if corners[before].end - lap > corner.start:
                corners[before] = corners[before]._replace(end=corner.start + lap)
            lap = length if at == count - 1 else 0.0
            if corners[after].start + lap < corner.end:
                corners[after] = corners[after]._replace(start=corner.end - lap)
        other = plan._replace(corners=tuple(corners))
        return other if self._sound(other) else None

    def _sound(self, plan: Plan) -> bool:
        """Do the corners follow each other, each of a sensible length?"""
        corners, length = plan.corners, self.course.length
        if not corners:
            return False
        ends = [*(corner.start for corner in corners[1:]), corners[0].start + length]
        return all(
            corner.end - corner.start > 2.5 * plan.size and corner.end <= beyond + 1e-6
            for corner, beyond in zip(corners, ends, strict=True)
        )

    # --- what a plan comes to

    def cut(self, plan: Plan) -> Cut:
        """Work a plan out: spaces of each lane, where the line is, figures."""
        stretches: list[Stretch] = []
        corners: list[CornerFigures] = []
        gaps: list[int] = []
        for index, corner in enumerate(plan.corners):
            before, gap = self._before(plan, index), 0
            if corner.start - before > 1e-3:
                gap = max(round((corner.start - before) / (plan.size * plan.tight[index])), 1)
                cells = (gap,) * self.course.lanes
                stretches.append(Stretch(before, corner.start, cells))
            known = self._corner_known(corner, plan.size)
            stretches.append(Stretch(corner.start, corner.end, known.counts, index))
            gaps.append(gap)
            corners.append(known.figures)
        first, line, before_line, after = self._line(plan, gaps)
        order = [(first + k) % len(corners) for k in range(len(corners))]
        middle = (self.course.lanes - 1) // 2
        figures = Figures(
            sum(stretch.cells[middle] for stretch in stretches),
            [corners[index] for index in order],
            [gaps[(index + 1) % len(gaps)] for index in order],
            after,
        )
        return Cut(stretches, line, first, before_line, after, figures)

    def _before(self, plan: Plan, index: int) -> float:
        """Where the corner before one ends."""
        lap = self.course.length if index == 0 else 0.0
        return plan.corners[index - 1].end - lap

    def _line(self, plan: Plan, gaps: Sequence[int]) -> tuple[int, float, int, int]:
        """Corner after the line, place of the line, spaces before and after it."""
        best, least = (0, 0.0, 0, 0), float("inf")
        for index, gap in enumerate(gaps):
            if gap < 1:
                continue
            start, end = self._before(plan, index), plan.corners[index].start
            before = self._before_line(start, end, gap)
            line = start + (end - start) * before / gap
            worth = self._line_cost(line, before, gap, plan.size)
            if worth < least:
                best, least = (index, line, before, gap - before), worth
        return best

    def _before_line(self, start: float, end: float, gap: int) -> int:
        """Spaces of the straight that lie before the line."""
        before = round(0.55 * gap)
        if self.wanted.line is not None:
            lap = self.course.length
            at = start + (self.wanted.line - start) % lap
            before = round((min(at, end) - start) / (end - start) * gap)
        return min(max(before, BEHIND_LINE + 1), max(gap - 8, 1), max(gap - 1, 1))

    def _line_cost(self, line: float, before: int, gap: int, size: float) -> float:
        cost = max(BEHIND_LINE + 1 - before, 0) * 1.5 + max(9 - (gap - before), 0) * 1.5
        cost += 0.05 * max(30 - gap, 0)
        cost += 0.4 * self.course.between(
            self.pit_lack, line - BEFORE_PITS * size, line + AFTER_PITS * size
        )
        if self.wanted.line is not None:
            away = abs(
                (line - self.wanted.line + self.course.length / 2) % self.course.length
                - self.course.length / 2
            )
            cost += 0.5 * away
        return cost

    def cost(self, plan: Plan) -> float:
        """What a plan lacks, and what does not look right about it."""
        worked = self.cut(plan)
        cost = 4.0 * sum(lack.by for lack in shortfalls(worked.figures))
        return cost + self._looks(plan, worked)

    def _corner_known(self, corner: Corner, size: float) -> _Known:
        known = self._known.get((corner, size))
        if known is None:
            known = self._known[corner, size] = self._corner_worked(corner, size)
        return known

    def _corner_worked(self, corner: Corner, size: float) -> _Known:
        """Count the spaces of a corner, and weigh how it looks."""
        course, start, end, stops = self.course, *corner
        counts = tuple(max(round(far / size), 1) for far in course.lane_lengths(start, end))
        inside, outside = sorted((counts[0], counts[-1]))
        angle = abs(course.turning(start, end))
        bent = course.between(self.bent, start, end)
        flat = course.between(self.straight, start, end) / size
        fitting = min(max(angle / PER_STOP, 0.8), 3.2)
        cost = 0.6 * (stops - fitting) ** 2 + 8.0 * max(0.5 - angle, 0)
        cost += 1.5 * max(bent - angle - 0.15, 0) + 0.3 * max(flat - 1.5, 0) ** 1.5
        covered = course.between(self.sharp, start, end)
        return _Known(counts, CornerFigures(stops, inside, outside), covered, cost)

    def _looks(self, plan: Plan, worked: Cut) -> float:
        known = [self._corner_known(corner, plan.size) for corner in plan.corners]
        cost = sum(corner.cost for corner in known)
        cost += 5.0 * (self.sharp[-1] - sum(corner.covered for corner in known))
        touching = len(plan.corners) - sum(stretch.corner < 0 for stretch in worked.stretches)
        cost += TOUCHING * touching
        cost += sum(((tight - 1) / 0.12) ** 2 * 0.15 for tight in plan.tight)
        spaces, wanted = worked.figures.spaces, self.wanted.spaces
        cost += 3.0 * abs(spaces - wanted) if wanted else 0.4 * ((spaces - 145) / 25) ** 2
        gap = worked.before + worked.after
        return cost + 2.0 * self._line_cost(worked.line, worked.before, gap, plan.size)
