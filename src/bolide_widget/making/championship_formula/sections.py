"""Placing corners by the cheapest plan, and the sections of a lap (Table CFR-T9)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import lcm, sqrt
from string import ascii_uppercase
from typing import Literal, NamedTuple

import numpy as np

from ..lanes.course import Course
from ..lanes.placing import LineSearch, Parts, Rows, Survey, cheapest_corners, increases

CORNER_ROWS = (3, 6)
"""Fewest and most rows of a corner."""

CORNERS = (5, 10)
"""Fewest and most corners of a circuit."""

AFTER_LINE, BEHIND_LINE = 8, 7
"""Rows without a corner after the line and behind it."""

GRID = 6
"""The rows of the grid, which every circuit must have before the line."""

GAP = (3, 6)
"""Rows between two corners."""

LONG = (12, 20)
"""Rows of a long straight."""

LONGEST_GAP = 44
"""The most half rows of a straight."""

STRAY = 7
"""The cost of a radian of bends on straights."""

BENT = 0.045
"""Curvature (1 / squares) up to which a road is straight enough for plain spaces."""

TURN = 0.55
"""The least angle of a corner in radians."""

SHARE = (0.30, 0.45)
"""Part of all rows that lies in corners."""

WORTH = (0.0, 0.12)
FEWER = (-0.4, -1.0)
"""The value of a corner's row, and its value if there are too many of them."""


class Span(NamedTuple):
    """A corner: from one half row to another, counted from the line."""

    start: int
    end: int

    @property
    def rows(self) -> int:
        """The rows of its outside lane."""
        return min(max(round((self.end - self.start) / 2 + 0.01), CORNER_ROWS[0]), CORNER_ROWS[1])


class Plan(NamedTuple):
    """The corners of a lap.

    Attributes
    ----------
    lap : Rows
    corners : tuple of Span
    cost : float
    """

    lap: Rows
    corners: tuple[Span, ...]
    cost: float

    @property
    def share(self) -> float:
        """The approximate share of the rows in corners."""
        return sum(span.rows for span in self.corners) / self.lap.rows


LINE = LineSearch(BEHIND_LINE, AFTER_LINE, reach=8, step=1.0, away=0.05, most=5)


def plans(
    course: Course,
    rows: Sequence[int],
    start: float | None,
    weights: Sequence[float] = WORTH,
    *,
    short: bool = True,
) -> list[Plan]:
    """Return the best plan for each number of rows and place of the line, the cheapest first.

    Parameters
    ----------
    course : Course
    rows : sequence of int
    start : float or None
        The wanted place of the line, in squares along the course.
    weights : sequence of float
        The values of each row of a corner; negative for few of them.
    short : bool
        Whether rows near the line may be shorter than others, to keep bends out of them.
    """
    survey = Survey(course, BENT)
    every = [
        plan
        for count in rows
        for plan in _planned(survey, survey.laps(count, start, LINE, short=short), weights)
    ]
    different = {plan[:2]: plan for plan in every if plan.corners}
    return sorted(different.values(), key=lambda plan: plan.cost)


def _planned(survey: Survey, laps: Sequence[Rows], weights: Sequence[float]) -> list[Plan]:
    """Return the cheapest plan of each of some laps, for each value of a corner's row.

    The laps have equally many rows, so that all of them are planned at once.
    """
    course, rows = survey.course, laps[0].rows
    halves = np.arange(2 * rows + 1)
    places = np.array([lap.places(halves / 2) for lap in laps])
    bend = np.abs(course.bend)
    sharp = course.upto(survey.sharp, places)
    bent = course.upto(course.summed(bend), places)
    slack = course.upto(course.summed((bend < BENT / 2).astype(float)), places)
    lengths = np.arange(2 * CORNER_ROWS[0], 2 * CORNER_ROWS[1] + 1)
    turned, loose = increases(bent, lengths), increases(slack, lengths)
    corners = 2.5 * np.maximum(TURN - turned, 0) / TURN + 0.35 * loose
    corners = corners + np.where(lengths % 2, 0.15, 0.0) + np.where(lengths > 10, 0.4, 0.0)
    values = np.multiply.outer(weights, lengths / 2)[:, None]
    gaps = np.arange(2, LONGEST_GAP + 1)
    straights = STRAY * increases(sharp, gaps) + np.array([_gap(int(length)) for length in gaps])
    before, after = halves / 2, rows - halves / 2
    first = STRAY * (sharp - sharp[:, :1])
    first += 2.5 * np.maximum(AFTER_LINE - before, 0) + 0.3 * np.maximum(before - 11, 0)
    first[:, (before < 4) | (halves > LONGEST_GAP)] = np.inf
    last = STRAY * (sharp[:, -1:] - sharp)
    last[:, (after < GRID) | (after > BEHIND_LINE + 6)] = np.inf
    length = 3.0 * np.maximum(BEHIND_LINE - after, 0) + 0.3 * np.maximum(after - 10, 0)
    numbers = np.arange(CORNERS[1] + 1)
    count = length[:, None] + 3.0 * np.maximum(CORNERS[0] - numbers, 0)
    count[:, 0] = np.inf
    cheapest = cheapest_corners(
        Parts(lengths, corners[:, None] - values),
        Parts(gaps, straights[:, None]),
        first[:, None],
        last[:, None],
        count,
    )
    return [
        _whole(lap, [Span(*span) for span in spans], weight, cost)
        for (lap, weight), (spans, cost) in zip(product(laps, weights), cheapest, strict=True)
    ]


def _whole(lap: Rows, spans: Sequence[Span], weight: float, cost: float) -> Plan:
    """Return a plan with the cost of all corners together, without the value of their rows."""
    share = sum(span.rows for span in spans) / lap.rows
    cost += weight * sum(span.end - span.start for span in spans) / 2
    cost += 20 * (max(SHARE[0] - share, 0) + max(share - SHARE[1], 0))
    if spans:
        gaps = [b.start - a.end for a, b in pairwise(spans)]
        gaps.append(2 * lap.rows - spans[-1].end + spans[0].start)
        cost += 0.5 * max(LONG[0] - max(gaps) / 2, 0)
    return Plan(lap, tuple(spans), cost)


def _gap(length: int) -> float:
    """Return the cost of a straight between two corners, by its half rows."""
    rows = length / 2
    if rows < GAP[0]:
        return 1.2 * (GAP[0] - rows) * sqrt(GAP[0] - rows)
    if rows <= GAP[1]:
        return 0.1 if length % 2 else 0.0
    if rows < LONG[0]:
        return 0.12 * min(rows - GAP[1], LONG[0] - rows + 2)
    return 0.3 + 0.4 * max(rows - LONG[1], 0)


TICKS = 12
"""Ticks of an ordinary space."""

WIDE = ((0, 2), (2, 4), (4, 6))
NARROW = ((0, 3), (3, 6))
"""Lanes from left to right, in lateral units: on long straights, and elsewhere."""

FROM_WIDE = 7
"""The rows from which a straight has three lanes."""

FLAT, SHARP = 0.95, 2.5
"""Radians: a corner that turns less has equally long lanes, one that turns more two spaces less
inside."""

Side = Literal["left", "right"]
Kind = Literal["turn", "sweep", "chicane"]

SPEEDS: dict[int, tuple[int, ...]] = {
    5: (60, 80, 80, 100, 120),
    6: (60, 60, 80, 80, 100, 120),
    7: (60, 60, 80, 80, 100, 100, 120),
    8: (60, 60, 80, 80, 80, 100, 100, 120),
    9: (60, 60, 60, 80, 80, 80, 100, 100, 120),
    10: (60, 60, 60, 80, 80, 80, 100, 100, 100, 120),
}
"""Printed speeds of the outside lane by number of corners, the tightest first."""


class Bend(NamedTuple):
    """The shape of a corner.

    Attributes
    ----------
    kind : "turn", "sweep" or "chicane"
        With a shorter inside; with equal lanes; turning both ways.
    inside : "left" or "right"
        For a chicane the side to which it turns first.
    angle : float
        The radians that it turns, to either side.
    tightness : float
        Mean curvature of its tightest two rows.
    closes : bool
        True if it gets tighter.
    """

    kind: Kind
    inside: Side
    angle: float
    tightness: float
    closes: bool


class Lane(NamedTuple):
    """A lane of a section: its units, its number of spaces, their printed speeds (0 for none)."""

    left: int
    right: int
    speeds: tuple[int, ...]


class Section(NamedTuple):
    """A straight or a corner.

    Attributes
    ----------
    name : str
        A letter; names of spaces begin with it.
    ticks : int
    start, end : float
        Places along the course.
    lanes : tuple of Lane
    bend : Bend or None
    """

    name: str
    ticks: int
    start: float
    end: float
    lanes: tuple[Lane, ...]
    bend: Bend | None


class Knobs(NamedTuple):
    """Variations to try if the figures of a circuit do not meet the targets.

    Attributes
    ----------
    slower : int
        Corners whose speeds are 20 lower than usual; negative: higher. The middle ones first.
    equal : int
        Corners whose inside is as fast as the outside, the slowest first.
    """

    slower: int = 0
    equal: int = 0


def bend_of(course: Course, start: float, end: float, rows: int) -> Bend:
    """Return the shape of the corner between two places."""
    places = np.linspace(start, end, 8 * rows + 1)
    turned = np.array([course.turning(start, place) for place in places])
    change = np.diff(turned)
    left, right = float(change[change > 0].sum()), float(-change[change < 0].sum())
    angle, other = max(left, right), min(left, right)
    windows = np.convolve(np.abs(change), np.ones(16), "valid")
    tightness = float(windows.max() / (2 * (end - start) / rows))
    half = len(change) // 2
    first, second = float(np.abs(change[:half]).sum()), float(np.abs(change[half:]).sum())
    if other > 0.4 and other > 0.35 * angle:
        kind: Kind = "chicane"
        at = np.sign(change[np.abs(change).cumsum() > 0.15][:1]).sum()
        inside: Side = "left" if at > 0 else "right"
    else:
        kind = "turn" if angle > FLAT else "sweep"
        inside = "left" if left > right else "right"
    return Bend(kind, inside, angle, tightness, second > first)


def sections(course: Course, plan: Plan, knobs: Knobs) -> list[Section]:
    """Return the sections of a lap from the line on."""
    lap = plan.lap
    where = [lap.place(at / 2) for span in plan.corners for at in span]
    rows = [span.rows for span in plan.corners]
    bends = [bend_of(course, where[2 * n], where[2 * n + 1], count) for n, count in enumerate(rows)]
    speeds = speeds_of(bends, knobs)
    equal = {*sorted(range(len(bends)), key=lambda n: (speeds[n], n))[: knobs.equal]}
    changing = _changing(bends)
    names = iter(ascii_uppercase)
    parts: list[Section] = []
    at = 0
    for index, span in enumerate(plan.corners):
        parts.append(_straight(next(names), lap, at, span.start, first=index == 0))
        inner = 0 if index in equal else 20
        ticks, lanes = _corner(bends[index], rows[index], speeds[index], inner, index == changing)
        start, end = where[2 * index], where[2 * index + 1]
        parts.append(Section(next(names), ticks, start, end, lanes, bends[index]))
        at = span.end
    parts.append(_straight(next(names), lap, at, 2 * lap.rows, first=True))
    return parts


def _straight(name: str, lap: Rows, start: int, end: int, *, first: bool) -> Section:
    """Return a straight of plain spaces, with three lanes near the line and if it is long."""
    rows = max((end - start + 1) // 2, 1)
    units = WIDE if first or rows >= FROM_WIDE else NARROW
    lanes = tuple(Lane(*sides, (0,) * rows) for sides in units)
    return Section(name, rows * TICKS, lap.place(start / 2), lap.place(end / 2), lanes, None)


def speeds_of(bends: Sequence[Bend], knobs: Knobs) -> list[int]:
    """Return the printed speeds of the outside lanes, the slowest for the tightest corner."""
    count = min(max(len(bends), min(SPEEDS)), max(SPEEDS))
    usual = list(SPEEDS[count])
    middle = sorted(range(1, count - 1), key=lambda n: abs(n - count // 2))
    for index in middle[: abs(knobs.slower)]:
        usual[index] += -20 if knobs.slower > 0 else 20
    usual.sort()
    order = sorted(range(len(bends)), key=lambda n: -bends[n].tightness)
    speeds = [0] * len(bends)
    for rank, index in enumerate(order):
        speed = usual[rank * (count - 1) // max(len(bends) - 1, 1)]
        speeds[index] = speed if bends[index].kind != "chicane" else min(speed, 80)
    return speeds


def _changing(bends: Sequence[Bend]) -> int:
    """Return the corner whose limit changes inside: the longest sweep if there is no chicane."""
    if any(bend.kind == "chicane" for bend in bends):
        return -1
    sweeps = [n for n, bend in enumerate(bends) if bend.kind == "sweep"]
    some = sweeps or range(len(bends))
    return max(some, key=lambda n: (-bends[n].tightness, n))


def _corner(
    bend: Bend, rows: int, speed: int, inner: int, changing: bool
) -> tuple[int, tuple[Lane, ...]]:
    """Return ticks and lanes of a corner; with `changing` its limits change inside."""
    if bend.kind == "chicane":
        slow = [speed - 20 * (row <= rows // 2) for row in range(rows)]
        fast = [speed - 20 * (row >= (rows - 1) // 2) for row in range(rows)]
        return rows * TICKS, _sided(bend.inside, slow, fast)
    if bend.kind == "sweep" or changing:
        outside = [speed] * rows
        inside = [speed - inner] * rows if changing else outside
        if changing:
            at = 0 if bend.closes else rows - 1
            inside[at] += 20
            outside[at] += 20
        return rows * TICKS, _sided(bend.inside, inside, outside)
    fewer = 2 if bend.angle > SHARP and rows > 4 else 1
    cells = rows - fewer
    ticks = rows * TICKS
    if ticks % cells:  # both lanes must divide into equal spaces
        both = lcm(rows, cells)
        ticks = both * max(round(ticks / both), 1)
    return ticks, _sided(bend.inside, [speed - inner] * cells, [speed] * rows)


def _sided(inside: Side, inner: Sequence[int], outer: Sequence[int]) -> tuple[Lane, ...]:
    pair = (inner, outer) if inside == "left" else (outer, inner)
    return tuple(Lane(*sides, tuple(speeds)) for sides, speeds in zip(NARROW, pair, strict=True))


# --- racing lines


def red_line(sections: Sequence[Section], index: int) -> list[str]:
    """Return the racing line through a corner: outside, inside at the apex, outside again."""
    corner, after = sections[index], sections[(index + 1) % len(sections)]
    assert corner.bend is not None
    inner, outer = (1, 2) if corner.bend.inside == "left" else (2, 1)
    coming = going = outer
    counts = {lane: len(corner.lanes[lane - 1].speeds) for lane in (1, 2)}
    if counts[1] != counts[2]:
        lanes = [inner] * counts[inner]
    elif corner.bend.kind == "chicane":
        half = (counts[1] - 1) / 2
        lanes = [*(inner if row < half else outer for row in range(counts[1] - 1)), inner]
        coming, going = 3 - lanes[0], inner
    else:
        lanes = [outer] + [inner] * (counts[1] - 2) + [outer]
    before = sections[index - 1]
    lane, rows = _lane_beside(before, lanes[0], coming), len(before.lanes[0].speeds)
    edge = 1 if coming == 1 else len(before.lanes)
    return [
        *([] if lane == edge else [f"{before.name}{edge}.{rows - 1}"]),  # from the outside
        f"{before.name}{lane}.{rows}",
        *(f"{corner.name}{lane}.{row}" for row, lane in enumerate(lanes, 1)),
        f"{after.name}{_lane_beside(after, lanes[-1], going)}.1",
    ]


def _lane_beside(straight: Section, lane: int, outer: int) -> int:
    """Return the lane of a straight next to a lane of the corner; of two the outer one."""
    if len(straight.lanes) == 2 or lane == outer:
        return 1 if outer == 1 else len(straight.lanes)
    return 2
