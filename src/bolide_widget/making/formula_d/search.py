"""The search for the corners of a course: what costs less is kept.

Moves change a plan a little: an end of a corner is shifted, two corners become one, a stop more.
What a plan costs is, first of all, what it lacks of the design targets (FD-TRK-10); then what does
not look right: a sharp bend outside corners, a straight piece inside, stops that do not fit the
angle.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random

from ..centre import Array
from ..lanes.bends import Bend, find_bends
from ..lanes.course import Course
from ..telling import watched
from .plan import PER_STOP, USUAL, Corner, Plan, Survey, Wanted
from .targets import shortfalls

SIZES = (1.2, 1.9)
"""Squares of the smallest and of the largest space."""

TIGHT = (0.82, 1.15)
"""The same as parts of the usual space of a circuit, for the spaces of one straight."""

BENT = (1 / 14, 1 / 28, 1 / 9)
"""Curvatures (1 / squares) from which a part of the road counts as a corner to begin with."""

FEWEST = 3
"""Corners below which none is taken away."""

TOUCHING = 1.2
"""What it costs that two corners touch."""

UNCOVERED = 8.0
"""What a right angle costs that lies in no corner is about twice this."""

ROUNDS = 3500
TRIES = 5
"""Changes that are tried, and how many beginnings are followed."""

HOT = 2.0
"""What a change may cost at first, about."""


class Search:
    """Finds the corners of one course."""

    def __init__(self, course: Course, wanted: Wanted, pit_lack: Array) -> None:
        self.course, self.wanted = course, wanted
        self.survey = Survey(course, wanted, pit_lack)
        self.count, self.step = self.survey.count, self.survey.step
        self.random = Random(1)
        self.changes: list[tuple[float, Callable[[Plan, int], Plan | None]]] = [
            (0.50, self._shifted),
            (0.62, self._stops),
            (0.70, self._sized),
            (0.78, self._tightened),
            (0.84, self._joined),
            (0.90, self._split),
            (0.95, self._without),
            (1.00, self._added),
        ]

    def ranked(self, tries: int = TRIES, rounds: int = ROUNDS) -> list[Plan]:
        """The best plan of every beginning that was followed, what costs least first."""
        begun = [plan for bent in BENT for plan in self._begin(bent)]
        begun = sorted(begun, key=self.cost)[:tries]
        tried = watched(begun, "corners", "try")
        return sorted((self._cooled(plan, rounds) for plan in tried), key=self.cost)

    def _cooled(self, plan: Plan, rounds: int) -> Plan:
        """Change a plan again and again, at first also for the worse, later for the better."""
        cost = self.cost(plan)
        best, least = plan, cost
        for left in range(rounds, 0, -1):
            other = self._changed(plan)
            if other is None:
                continue
            new = self.cost(other)
            heat = HOT * (left / rounds) ** 2 + 1e-3
            if new <= cost or self.random.random() < exp((cost - new) / heat):
                plan, cost = other, new
                if cost < least:
                    best, least = plan, cost
        return best

    def cost(self, plan: Plan) -> float:
        """What a plan lacks, and what does not look right about it."""
        counted = self.survey.counted(plan)
        lacking = sum(lack.by for lack in shortfalls(counted.figures))
        looks = [self.survey.corner(corner, plan.size) for corner in plan.corners]
        covered = sum(corner.covered for corner in looks)
        odd = sum(corner.cost for corner in looks) + UNCOVERED * (self.survey.all_sharp - covered)
        odd += TOUCHING * counted.gaps.count(0)
        odd += sum(((tight - 1) / 0.12) ** 2 * 0.15 for tight in plan.tight)
        spaces, wanted = counted.figures.spaces, self.wanted.spaces
        odd += 3.0 * abs(spaces - wanted) if wanted else 0.4 * ((spaces - 145) / 25) ** 2
        return 4.0 * lacking + odd + counted.line.cost

    # --- plans to begin with

    def _begin(self, bent: float) -> list[Plan]:
        """Every bend a corner, with spaces of several sizes."""
        bends = [bend for bend in find_bends(self.course, bent) if abs(bend.angle) > 0.5]
        if len(bends) < FEWEST:
            return [self._evenly(USUAL)]
        found = []
        for size in (1.4, USUAL, 1.65):
            if self.wanted.spaces:
                size = min(max(self.course.length / self.wanted.spaces, SIZES[0]), SIZES[1])
            corners = tuple(self._corner(bend, size) for bend in bends)
            found.append(self._apart(Plan(corners, size, (1.0,) * len(corners))))
        return [plan for plan in found if self._sound(plan)] or [self._evenly(USUAL)]

    def _evenly(self, size: float) -> Plan:
        """A plan for a road on which bends are nowhere apart: corners at even distances."""
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
        """The same plan, its corners nowhere over each other."""
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

    def _changed(self, plan: Plan) -> Plan | None:
        """The plan with a small change, or None when the change is not possible."""
        draw = self.random.random()
        at = self.random.randrange(len(plan.corners))
        return next(change for most, change in self.changes if draw < most)(plan, at)

    def _shifted(self, plan: Plan, at: int) -> Plan | None:
        """An end, both ends, or the whole corner moves."""
        corner = plan.corners[at]
        by = round(self.random.gauss(0, 1.2) / self.step)
        way = self.random.randrange(4)
        start = corner.start + (0, by, by, -by)[way]
        end = corner.end + (by, 0, by, by)[way]
        return self._put(plan, at, Corner(start, end, corner.stops))

    def _stops(self, plan: Plan, at: int) -> Plan | None:
        """One stop more or less, and room for it."""
        corner = plan.corners[at]
        stops = min(max(corner.stops + self.random.choice((-1, 1)), 1), 3)
        grown = (stops - corner.stops) * self.random.random() * 5 * plan.size / 2
        by = round(grown / self.step)
        return self._put(plan, at, Corner(corner.start - by, corner.end + by, stops))

    def _sized(self, plan: Plan, at: int) -> Plan | None:
        """All spaces a little larger or smaller."""
        size = round(plan.size * (1 + self.random.gauss(0, 0.03)), 4)
        return plan._replace(size=min(max(size, SIZES[0]), SIZES[1]))

    def _tightened(self, plan: Plan, at: int) -> Plan | None:
        """The spaces of one straight a little larger or smaller."""
        tight = round(min(max(plan.tight[at] + self.random.gauss(0, 0.06), TIGHT[0]), TIGHT[1]), 4)
        return plan._replace(tight=(*plan.tight[:at], tight, *plan.tight[at + 1 :]))

    def _joined(self, plan: Plan, at: int) -> Plan | None:
        """Two corners become one."""
        if at == len(plan.corners) - 1 or len(plan.corners) <= FEWEST:
            return None
        first, second = plan.corners[at : at + 2]
        one = Corner(first.start, second.end, min(first.stops + second.stops, 3))
        corners = (*plan.corners[:at], one, *plan.corners[at + 2 :])
        tight = plan.tight[: at + 1] + plan.tight[at + 2 :]
        return self._if_sound(plan._replace(corners=corners, tight=tight))

    def _split(self, plan: Plan, at: int) -> Plan | None:
        """A corner becomes two that touch."""
        start, end, stops = plan.corners[at]
        middle = round(start + (0.3 + 0.4 * self.random.random()) * (end - start))
        two = (Corner(start, middle, max(stops - 1, 1)), Corner(middle, end, 1))
        corners = plan.corners[:at] + two + plan.corners[at + 1 :]
        tight = (*plan.tight[: at + 1], 1.0, *plan.tight[at + 1 :])
        return self._if_sound(plan._replace(corners=corners, tight=tight))

    def _without(self, plan: Plan, at: int) -> Plan | None:
        """A corner less."""
        if len(plan.corners) <= FEWEST:
            return None
        corners = plan.corners[:at] + plan.corners[at + 1 :]
        tight = plan.tight[:at] + plan.tight[at + 1 :]
        return self._if_sound(plan._replace(corners=corners, tight=tight))

    def _added(self, plan: Plan, at: int) -> Plan | None:
        """A corner more, anywhere."""
        middle = self.random.randrange(self.count)
        reach = round(self.random.uniform(2.2, 4.5) * plan.size / self.step)
        new = Corner(middle - reach, middle + reach, 1)
        at = sum(corner.start < new.start for corner in plan.corners)
        corners = (*plan.corners[:at], new, *plan.corners[at:])
        tight = (*plan.tight[:at], 1.0, *plan.tight[at:])
        return self._if_sound(plan._replace(corners=corners, tight=tight))

    def _put(self, plan: Plan, at: int, corner: Corner) -> Plan | None:
        """The plan with another corner in place of one; neighbours in the way give way."""
        corners = list(plan.corners)
        corners[at] = corner
        count = len(corners)
        before, after = (at - 1) % count, (at + 1) % count
        start = corner.start + (self.count if at == 0 else 0)
        if corners[before].end > start:
            corners[before] = corners[before]._replace(end=start)
        end = corner.end - (self.count if at == count - 1 else 0)
        if corners[after].start < end:
            corners[after] = corners[after]._replace(start=end)
        return self._if_sound(plan._replace(corners=tuple(corners)))

    def _if_sound(self, plan: Plan) -> Plan | None:
        return plan if self._sound(plan) else None

    def _sound(self, plan: Plan) -> bool:
        """Do the corners follow each other, each of a sensible length, within their lap?"""
        corners, least = plan.corners, 2.5 * plan.size / self.step
        if len(corners) < FEWEST or corners[0].start < -self.count // 2:
            return False
        if corners[-1].end > 3 * self.count // 2:
            return False
        ends = [*(corner.start for corner in corners[1:]), corners[0].start + self.count]
        return any(corner.end < on for corner, on in zip(corners, ends, strict=True)) and all(
            least < corner.end - corner.start and corner.end <= on
            for corner, on in zip(corners, ends, strict=True)
        )
