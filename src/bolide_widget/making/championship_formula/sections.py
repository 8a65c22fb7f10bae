"""From a plan to sections: lanes, spaces, printed speeds and racing lines (Table CFR-T9)."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from string import ascii_uppercase
from typing import Literal, NamedTuple

import numpy as np

from ..lanes.course import Course, Rows
from .plan import Plan

TICKS = 12
"""Ticks of an ordinary space."""

WIDE = ((0, 2), (2, 4), (4, 6))
NARROW = ((0, 3), (3, 6))
"""Lanes from left to right, in lateral units: on long straights, and elsewhere."""

FROM_WIDE = 7
"""Rows of a straight from which on it has three lanes."""

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
    """What a corner looks like.

    Attributes
    ----------
    kind : "turn", "sweep" or "chicane"
        With a shorter inside; with equal lanes; that turns both ways.
    inside : "left" or "right"
        Of a chicane the side to which it turns first.
    angle : float
        Radians that it turns, whichever way.
    tightness : float
        Mean curvature of its tightest two rows.
    closes : bool
        Whether it gets tighter.
    """

    kind: Kind
    inside: Side
    angle: float
    tightness: float
    closes: bool


class Lane(NamedTuple):
    """A lane of a section: its units, how many spaces, their printed speeds (0 for none)."""

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
    """What is tried differently when the figures of a circuit are not what they should be.

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
    """What the corner between two places looks like."""
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
    """The sections of a lap from the line on."""
    lap = plan.along(course)
    where = [lap.place(at / 2) for span in plan.corners for at in span]
    rows = [span.rows for span in plan.corners]
    bends = [bend_of(course, where[2 * n], where[2 * n + 1], count) for n, count in enumerate(rows)]
    speeds = speeds_of(bends, knobs)
    equal = {*sorted(range(len(bends)), key=lambda n: (speeds[n], n))[: knobs.equal]}
    changing = _changing(bends)
    names = iter(ascii_uppercase)
    found: list[Section] = []
    at = 0
    for index, span in enumerate(plan.corners):
        found.append(_straight(next(names), lap, at, span.start, first=index == 0))
        inner = 0 if index in equal else 20
        ticks, lanes = _corner(bends[index], rows[index], speeds[index], inner, index == changing)
        start, end = where[2 * index], where[2 * index + 1]
        found.append(Section(next(names), ticks, start, end, lanes, bends[index]))
        at = span.end
    found.append(_straight(next(names), lap, at, 2 * plan.rows, first=True))
    return found


def _straight(name: str, lap: Rows, start: int, end: int, *, first: bool) -> Section:
    """Plain spaces; three lanes about the line, and wherever it is long."""
    rows = max((end - start + 1) // 2, 1)
    units = WIDE if first or rows >= FROM_WIDE else NARROW
    lanes = tuple(Lane(*sides, (0,) * rows) for sides in units)
    return Section(name, rows * TICKS, lap.place(start / 2), lap.place(end / 2), lanes, None)


def speeds_of(bends: Sequence[Bend], knobs: Knobs) -> list[int]:
    """Printed speeds of the outside lanes: by tightness, the slowest for the tightest."""
    count = min(max(len(bends), min(SPEEDS)), max(SPEEDS))
    usual = list(SPEEDS[count])
    middle = sorted(range(1, count - 1), key=lambda n: abs(n - count // 2))
    for index in middle[: abs(knobs.slower)]:
        usual[index] += -20 if knobs.slower > 0 else 20
    usual.sort()
    order = sorted(range(len(bends)), key=lambda n: -bends[n].tightness)
    found = [0] * len(bends)
    for rank, index in enumerate(order):
        speed = usual[rank * (count - 1) // max(len(bends) - 1, 1)]
        found[index] = speed if bends[index].kind != "chicane" else min(speed, 80)
    return found


def _changing(bends: Sequence[Bend]) -> int:
    """The corner whose limit changes inside: a chicane does anyway; else the longest sweep."""
    if any(bend.kind == "chicane" for bend in bends):
        return -1
    sweeps = [n for n, bend in enumerate(bends) if bend.kind == "sweep"]
    some = sweeps or range(len(bends))
    return max(some, key=lambda n: (-bends[n].tightness, n))


def _corner(
    bend: Bend, rows: int, speed: int, inner: int, changing: bool
) -> tuple[int, tuple[Lane, ...]]:
    """Ticks and lanes of a corner; the limits of one change inside."""
    if bend.kind == "chicane":
        slow, fast = [speed] * rows, [speed] * rows
        for index in range(rows):
            slow[index] -= 20 if index <= rows // 2 else 0
            fast[index] -= 20 if index >= (rows - 1) // 2 else 0
        return rows * TICKS, _sided(bend.inside, slow, fast)
    if bend.kind == "sweep" or changing:
        inside, outside = [speed - inner] * rows, [speed] * rows
        if changing:
            at = 0 if bend.closes else rows - 1
            inside[at] += 20
            outside[at] += 20
        elif bend.kind == "sweep":
            inside = list(outside)
        return rows * TICKS, _sided(bend.inside, inside, outside)
    fewer = 2 if bend.angle > SHARP and rows > 4 else 1
    cells = rows - fewer
    ticks = rows * TICKS
    if ticks % cells:  # both lanes are cut into equal spaces
        both = lcm(rows, cells)
        ticks = both * max(round(ticks / both), 1)
    return ticks, _sided(bend.inside, [speed - inner] * cells, [speed] * rows)


def _sided(inside: Side, inner: Sequence[int], outer: Sequence[int]) -> tuple[Lane, ...]:
    pair = (inner, outer) if inside == "left" else (outer, inner)
    return tuple(Lane(*sides, tuple(speeds)) for sides, speeds in zip(NARROW, pair, strict=True))


# --- racing lines


def red_line(sections: Sequence[Section], index: int) -> list[str]:
    """The spaces of a line through a corner: outside, inside at the apex, outside again."""
    corner, before, after = (
        sections[index],
        sections[index - 1],
        sections[(index + 1) % len(sections)],
    )
    assert corner.bend is not None
    inner, outer = (1, 2) if corner.bend.inside == "left" else (2, 1)
    counts = {lane: len(corner.lanes[lane - 1].speeds) for lane in (1, 2)}
    if counts[1] != counts[2]:
        way = [f"{corner.name}{inner}.{n + 1}" for n in range(counts[inner])]
        enters, leaves = inner, inner
    elif corner.bend.kind == "chicane":
        rows = counts[1]
        lanes = [inner if n < (rows - 1) / 2 else outer for n in range(rows)]
        lanes[-1] = inner
        way = [f"{corner.name}{lane}.{n + 1}" for n, lane in enumerate(lanes)]
        enters, leaves, outer = lanes[0], inner, inner
        return [*_toward(before, enters, 3 - enters), *way, *_from(after, leaves, leaves)]
    else:
        rows = counts[1]
        lanes = [outer] + [inner] * (rows - 2) + [outer]
        way = [f"{corner.name}{lane}.{n + 1}" for n, lane in enumerate(lanes)]
        enters, leaves = outer, outer
    return [*_toward(before, enters, outer), *way, *_from(after, leaves, outer)]


def _toward(before: Section, enters: int, outer: int) -> list[str]:
    """Plain spaces on the outside that lead into a lane of the corner."""
    rows = len(before.lanes[0].speeds)
    if len(before.lanes) == 2:
        return [f"{before.name}{outer}.{rows}"]
    edge = 1 if outer == 1 else 3
    if enters == outer:
        return [f"{before.name}{edge}.{rows}"]
    return [f"{before.name}{edge}.{rows - 1}", f"{before.name}2.{rows}"]


def _from(after: Section, leaves: int, outer: int) -> list[str]:
    """The first plain space on the outside that the corner leads to."""
    if len(after.lanes) == 2:
        return [f"{after.name}{outer}.1"]
    if leaves == outer:
        return [f"{after.name}{1 if outer == 1 else 3}.1"]
    return [f"{after.name}2.1"]
