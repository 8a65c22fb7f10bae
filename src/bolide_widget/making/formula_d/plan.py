"""Plans of circuits: the places and stops of corners and the place of the line, and the search.

Places are stations of the course, whole numbers from 0 per lap; beyond it they continue.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import NamedTuple

import numpy as np

from ...core.cancelling import check
from ..centre import Array
from ..files import watched
from ..lanes.course import Bend, Course, find_bends
from .measured import (
    AFTER_LINE,
    LONG,
    CornerFigures,
    Figures,
    short_in_corner,
    short_in_straights,
    short_in_whole,
)

USUAL = 1.5
"""Squares of a usual space."""

BEHIND_LINE = 11
"""Spaces before the line: the grid, and one from which the pit road leaves."""

BEFORE_PITS, AFTER_PITS = 11, 6
"""Spaces before and after the line along which a pit road needs room."""


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
    """The requirements: spaces of a lap, the station of the line, no corner on a straight."""

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


class CornerShape(NamedTuple):
    """The properties of a corner that spaces of any size share, in squares and radians."""

    lanes: tuple[float, ...]
    flat: float
    covered: float
    cost: float
    straight: float
    """The additional cost of a corner on a straight."""


class CornerLooks(NamedTuple):
    """The properties of a corner: spaces by lane, figures, sharp bends in it, its penalty.

    ``short`` are the sizes of its shortfalls.
    """

    counts: tuple[int, ...]
    figures: CornerFigures
    covered: float
    cost: float
    short: tuple[float, ...]


GENTLE = 1 / 28
"""Curvature (1 / squares) that needs no corner."""

PER_STOP = 1.15
"""Radians of a corner for each of its stops."""

LEAST_TURN = 0.5
"""Radians that a corner should turn at least."""

FLAT, ON_STRAIGHT = 0.35, 40.0
"""Radians, to both sides in all, below which a corner lies on a straight; and the cost."""


class Survey:
    """Integrals along a course, so that any part of it is evaluated quickly.

    Parameters
    ----------
    course : Course
    wanted : Wanted
    pit_lack : array, (n,)
        The lack of room of a pit road at each station, in squares.
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
        self.middle = (course.lanes - 1) // 2
        self.offsets = [course.offset(lane) for lane in range(1, course.lanes + 1)]
        self._shapes: dict[Corner, CornerShape] = {}
        self._looks: dict[float, dict[Corner, CornerLooks]] = {}
        self._lines: dict[tuple[int, int, int, int, float], Line] = {}

    def _summed(self, values: Array) -> list[float]:
        """Return the integrals up to each station, beginning a lap before station 0."""
        total: list[float] = np.r_[0.0, np.cumsum(np.tile(values, 4)) * self.step].tolist()
        return total

    def part(self, summed: Sequence[float], start: int, end: int) -> float:
        """Return the integral between two stations, from -count on."""
        return summed[end + self.count] - summed[start + self.count]

    def _corner(self, corner: Corner, size: float) -> CornerLooks:
        """Return the properties of a corner with spaces of this size."""
        shape = self._shapes.get(corner)
        if shape is None:
            shape = self._shapes[corner] = self._shape(corner)
        lanes, flat, covered, cost, straight = shape
        counts = tuple([round(length / size) or 1 for length in lanes])
        inside, outside = counts[0], counts[-1]
        if inside > outside:
            inside, outside = outside, inside
        if (more := flat / size - 1.5) > 0:
            cost += 0.3 * more**1.5
        figures = CornerFigures(corner.stops, inside, outside)
        short = short_in_corner(figures)
        return CornerLooks(counts, figures, covered, cost + straight, short)

    def _shape(self, corner: Corner) -> CornerShape:
        start, end, stops = corner
        low, high = start + self.count, end + self.count
        turned = self.turned[high] - self.turned[low]
        middle = (end - start) * self.step
        lanes = tuple([max(middle - off * turned, 0.0) for off in self.offsets])
        angle = abs(turned)
        cost = 0.6 * (stops - min(max(angle / PER_STOP, 0.8), 3.2)) ** 2
        cost += 8.0 * max(LEAST_TURN - angle, 0)
        cost += 3.0 * max(self.bent[high] - self.bent[low] - angle - 0.15, 0)
        straight = ON_STRAIGHT if self.wanted.bends and self._is_flat(corner) else 0.0
        flat, covered = self.flat[high] - self.flat[low], self.sharp[high] - self.sharp[low]
        return CornerShape(lanes, flat, covered, cost, straight)

    def _is_flat(self, corner: Corner) -> bool:
        return self.part(self.bent, corner.start, corner.end) < FLAT

    def on_straight(self, plan: Plan) -> bool:
        """Return whether a corner of a plan lies where the road hardly bends."""
        return any(map(self._is_flat, plan.corners))

    def counted(self, plan: Plan) -> Counted:
        """Count the spaces of a plan, and find the best straight for its line."""
        gaps, looks = self.gaps(plan), self.looks(plan)
        line = self.line(plan, gaps)
        first, counts = line.first, [corner.counts for corner in looks]
        corners = [corner.figures for corner in looks]
        figures = Figures(
            sum(gaps) + sum([count[self.middle] for count in counts]),
            corners[first:] + corners[:first],
            gaps[first + 1 :] + gaps[: first + 1],
            line.after,
        )
        return Counted(counts, gaps, line, figures)

    def gaps(self, plan: Plan) -> list[int]:
        """Count the spaces of the straight before each corner, 0 where it touches the last one."""
        (corners, size, tights), step = plan, self.step
        before, gaps = corners[-1].end - self.count, []
        for (start, end, _), tight in zip(corners, tights, strict=True):
            gap = round((start - before) * step / (size * tight)) if start > before else 0
            gaps.append(gap or int(start > before))
            before = end
        return gaps

    def looks(self, plan: Plan) -> list[CornerLooks]:
        """Return the properties of the corners of a plan, cached: most plans differ in little."""
        corners, size, _ = plan
        known = self._looks.get(size)
        if known is None:
            known = self._looks[size] = {}
        looks = []
        for corner in corners:
            look = known.get(corner)
            if look is None:
                look = known[corner] = self._corner(corner, size)
            looks.append(look)
        return looks

    def ends_before(self, plan: Plan) -> list[int]:
        """Return for each corner the end of the one before it."""
        ends = [corner.end for corner in plan.corners]
        return [ends[-1] - self.count, *ends[:-1]]

    def line(self, plan: Plan, gaps: Sequence[int]) -> Line:
        """Return the best place for the line."""
        corners, size, lines = plan.corners, plan.size, self._lines
        longest = min(max(gaps), BEHIND_LINE + AFTER_LINE)
        best: Line | None = None
        for index, gap in enumerate(gaps):
            if gap >= longest:
                start = corners[index - 1].end - (0 if index else self.count)
                place = (index, start, corners[index].start, gap, size)
                line = lines.get(place) or lines.setdefault(place, self._line(*place))
                if best is None or line.cost < best.cost:
                    best = line
        assert best is not None
        return best

    def _line(self, index: int, start: int, end: int, gap: int, size: float) -> Line:
        """Return the line on the straight before a corner."""
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


class Stretch(NamedTuple):
    """A straight or a corner, with the number of spaces in each lane.

    ``start`` and ``end`` are places along the road; ``corner`` is its number, -1 on a straight.
    """

    start: float
    end: float
    cells: tuple[int, ...]
    corner: int = -1

    @property
    def size(self) -> float:
        """The length of a space in the middle of the road, in squares."""
        return (self.end - self.start) / (sum(self.cells) / len(self.cells))


class Cut(NamedTuple):
    """A worked-out plan, in squares along the course.

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
    """Work out a plan."""
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


# -- the search for the corners of a course: simulated annealing -----------------------------------
# Moves change a plan slightly: they shift an end of a corner, join two corners, or add a stop. The
# cost of a plan consists first of its shortfalls of the design targets (FD-TRK-10), then of flaws:
# a sharp bend outside corners, a straight piece inside, stops that do not fit the angle.


SIZES = (1.2, 1.9)
"""Squares of the smallest and of the largest space."""

TIGHT = (0.82, 1.15)
"""The same as parts of the usual space of a circuit, for the spaces of one straight."""

BENT = (1 / 14, 1 / 28, 1 / 9)
"""Curvatures (1 / squares) from which a part of the road is a corner in initial plans."""

FEWEST = 3
"""The fewest corners: below it none is removed."""

TOUCHING = 1.2
"""The cost of two corners that touch."""

UNCOVERED = 8.0
"""About half the cost of a right angle outside corners."""

ROUNDS = 3500
TRIES = 5
"""The number of changes tried, and of initial plans."""

HOT = 2.0
"""The approximate cost that a change may have at first (the initial temperature)."""


class Search:
    """Finds the corners of one course."""

    def __init__(self, course: Course, wanted: Wanted, pit_lack: Array) -> None:
        self.course, self.wanted = course, wanted
        self.survey = Survey(course, wanted, pit_lack)
        self.count, self.step = self.survey.count, self.survey.step
        self.random = Random(1)
        self.changes: list[Callable[[Plan, int], Plan | None]] = [
            self._shifted,
            self._stops,
            self._sized,
            self._tightened,
            self._joined,
            self._split,
            self._without,
            self._added,
        ]
        self.until = [0.50, 0.62, 0.70, 0.78, 0.84, 0.90, 0.95, 1.00]

    def ranked(self, tries: int = TRIES, rounds: int = ROUNDS) -> list[Plan]:
        """Return the best plan from each initial plan, the cheapest first."""
        begun = [plan for bent in BENT for plan in self._begin(bent)]
        begun = sorted(begun, key=self.cost)[:tries]
        tried = watched(begun, "corners", "try")
        return sorted((self._cooled(plan, rounds) for plan in tried), key=self.cost)

    def _cooled(self, plan: Plan, rounds: int) -> Plan:
        """Change a plan repeatedly, at first also for the worse, later only for the better."""
        cost = self.cost(plan)
        best, least = plan, cost
        for left in range(rounds, 0, -1):
            check()
            change = self.changes[bisect_right(self.until, self.random.random())]
            other = change(plan, self.random.randrange(len(plan.corners)))
            if other is None or other == plan:  # it is not possible, or changes nothing
                continue
            new = self.cost(other)
            heat = HOT * (left / rounds) ** 2 + 1e-3
            if new <= cost or self.random.random() < exp((cost - new) / heat):
                plan, cost = other, new
                if cost < least:
                    best, least = plan, cost
        return best

    def cost(self, plan: Plan) -> float:
        """Return the cost of a plan: its shortfalls and flaws."""
        survey = self.survey
        gaps, looks = survey.gaps(plan), survey.looks(plan)
        line = survey.line(plan, gaps)
        counts, figures, covered, costs, short = zip(*looks, strict=True)
        spaces = sum(gaps) + sum([count[survey.middle] for count in counts])
        first, stops = line.first, tuple([corner[0] for corner in figures])
        sizes = [*short_in_whole(spaces, stops, line.after)]
        for corner in short[first:] + short[:first]:
            sizes += corner
        sizes += short_in_straights((*gaps[first + 1 :], *gaps[: first + 1]))
        odd: float = sum(costs) + UNCOVERED * (survey.all_sharp - sum(covered))
        odd += TOUCHING * gaps.count(0)
        odd += sum([((tight - 1) / 0.12) ** 2 * 0.15 for tight in plan.tight if tight != 1.0])
        wanted = self.wanted.spaces
        odd += 3.0 * abs(spaces - wanted) if wanted else 0.4 * ((spaces - 145) / 25) ** 2
        return 4.0 * sum(sizes) + odd + line.cost

    # --- initial plans

    def _begin(self, bent: float) -> list[Plan]:
        """Return plans with every bend as a corner, with spaces of several sizes."""
        bends = [bend for bend in find_bends(self.course, bent) if abs(bend.angle) > 0.5]
        if len(bends) < FEWEST:
            return [self._evenly(USUAL)]
        plans = []
        for size in (1.4, USUAL, 1.65):
            if self.wanted.spaces:
                size = min(max(self.course.length / self.wanted.spaces, SIZES[0]), SIZES[1])
            corners = tuple(self._corner(bend, size) for bend in bends)
            plans.append(self._apart(Plan(corners, size, (1.0,) * len(corners))))
        return [plan for plan in plans if self._sound(plan)] or [self._evenly(USUAL)]

    def _evenly(self, size: float) -> Plan:
        """Return a plan with corners at even distances, for a road without separate bends."""
        count = max(int(self.count * self.step / (16 * size)), FEWEST)
        reach = round(4 * size / self.step)
        starts = [round(self.count * k / count) for k in range(count)]
        corners = tuple(Corner(start, start + reach, 1) for start in starts)
        return Plan(corners, size, (1.0,) * len(corners))

    def _corner(self, bend: Bend, size: float) -> Corner:
        stops = min(max(round(abs(bend.angle) / PER_STOP), 1), 3)
        least = (4 * stops + 0.6) * size + abs(bend.angle) * self.course.offset(1)
        more = max(least - (bend.end - bend.start), 0) / 2
        return Corner(
            round((bend.start - more) / self.step), round((bend.end + more) / self.step), stops
        )

    def _apart(self, plan: Plan) -> Plan:
        """Return a plan with its corners moved apart."""
        corners = list(plan.corners)
        for index in range(len(corners)):
            lap = self.count if index == 0 else 0
            over = corners[index - 1].end - lap - corners[index].start
            if over > 0:
                before, here = corners[index - 1], corners[index]
                corners[index - 1] = before._replace(end=before.end - over // 2)
                corners[index] = here._replace(start=here.start + over - over // 2)
        return plan._replace(corners=tuple(corners))

    # --- changes

    def _shifted(self, plan: Plan, at: int) -> Plan | None:
        """Move an end, both ends, or the whole corner."""
        corner = plan.corners[at]
        by = round(self.random.gauss(0, 1.2) / self.step)
        way = self.random.randrange(4)
        start = corner.start + (0, by, by, -by)[way]
        end = corner.end + (by, 0, by, by)[way]
        return self._put(plan, at, Corner(start, end, corner.stops))

    def _stops(self, plan: Plan, at: int) -> Plan | None:
        """Add or remove a stop, with room for it."""
        corner = plan.corners[at]
        stops = min(max(corner.stops + self.random.choice((-1, 1)), 1), 3)
        grown = (stops - corner.stops) * self.random.random() * 5 * plan.size / 2
        by = round(grown / self.step)
        return self._put(plan, at, Corner(corner.start - by, corner.end + by, stops))

    def _sized(self, plan: Plan, at: int) -> Plan | None:
        """Make all spaces slightly larger or smaller."""
        size = round(plan.size * (1 + self.random.gauss(0, 0.03)), 4)
        return plan._replace(size=min(max(size, SIZES[0]), SIZES[1]))

    def _tightened(self, plan: Plan, at: int) -> Plan | None:
        """Make the spaces of one straight slightly larger or smaller."""
        tight = round(min(max(plan.tight[at] + self.random.gauss(0, 0.06), TIGHT[0]), TIGHT[1]), 4)
        return plan._replace(tight=(*plan.tight[:at], tight, *plan.tight[at + 1 :]))

    def _joined(self, plan: Plan, at: int) -> Plan | None:
        """Join two corners."""
        if at == len(plan.corners) - 1 or len(plan.corners) <= FEWEST:
            return None
        first, second = plan.corners[at : at + 2]
        joined = Corner(first.start, second.end, min(first.stops + second.stops, 3))
        corners = (*plan.corners[:at], joined, *plan.corners[at + 2 :])
        tight = plan.tight[: at + 1] + plan.tight[at + 2 :]
        return self._if_sound(plan._replace(corners=corners, tight=tight))

    def _split(self, plan: Plan, at: int) -> Plan | None:
        """Split a corner into two that touch."""
        start, end, stops = plan.corners[at]
        middle = round(start + (0.3 + 0.4 * self.random.random()) * (end - start))
        two = (Corner(start, middle, max(stops - 1, 1)), Corner(middle, end, 1))
        corners = plan.corners[:at] + two + plan.corners[at + 1 :]
        tight = (*plan.tight[: at + 1], 1.0, *plan.tight[at + 1 :])
        return self._if_sound(plan._replace(corners=corners, tight=tight))

    def _without(self, plan: Plan, at: int) -> Plan | None:
        """Remove a corner."""
        if len(plan.corners) <= FEWEST:
            return None
        corners = plan.corners[:at] + plan.corners[at + 1 :]
        tight = plan.tight[:at] + plan.tight[at + 1 :]
        return self._if_sound(plan._replace(corners=corners, tight=tight))

    def _added(self, plan: Plan, at: int) -> Plan | None:
        """Add a corner anywhere."""
        middle = self.random.randrange(self.count)
        reach = round(self.random.uniform(2.2, 4.5) * plan.size / self.step)
        new = Corner(middle - reach, middle + reach, 1)
        at = sum(corner.start < new.start for corner in plan.corners)
        corners = (*plan.corners[:at], new, *plan.corners[at:])
        tight = (*plan.tight[:at], 1.0, *plan.tight[at:])
        return self._if_sound(plan._replace(corners=corners, tight=tight))

    def _put(self, plan: Plan, at: int, corner: Corner) -> Plan | None:
        """Replace a corner; neighbours that overlap it give way."""
        corners = list(plan.corners)
        corners[at] = corner
        count = len(corners)
        before, after = (at - 1) % count, (at + 1) % count
        start = corner.start + (self.count if at == 0 else 0)
        if corners[before].end > start:
            corners[before] = Corner(corners[before].start, start, corners[before].stops)
        end = corner.end - (self.count if at == count - 1 else 0)
        if corners[after].start < end:
            corners[after] = Corner(end, corners[after].end, corners[after].stops)
        return self._if_sound(Plan(tuple(corners), plan.size, plan.tight))

    def _if_sound(self, plan: Plan) -> Plan | None:
        return plan if self._sound(plan) else None

    def _sound(self, plan: Plan) -> bool:
        """Return whether the corners are in order, of sensible length, and within a lap."""
        corners, least = plan.corners, 2.5 * plan.size / self.step
        if len(corners) < FEWEST or corners[0].start < -self.count // 2:
            return False
        before, apart = corners[-1].end - self.count, False
        if corners[-1].end > 3 * self.count // 2:
            return False
        for start, end, _ in corners:
            if start < before or end - start <= least:
                return False
            apart = apart or start > before
            before = end
        return apart
