"""Cutting a road into spaces: staggered on straights, evenly in each lane of a corner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from .course import Course

TICKS = 24
"""Ticks of a usual space."""

UNITS = 2
"""Lateral units of a lane."""


class Stretch(NamedTuple):
    """A straight or a corner, and how many spaces each lane of it has.

    ``start`` and ``end`` are places along the road; ``corner`` is its number, -1 on a straight.
    """

    start: float
    end: float
    cells: tuple[int, ...]
    corner: int = -1

    @property
    def size(self) -> float:
        """Squares of a space in the middle of the road."""
        return (self.end - self.start) / (sum(self.cells) / len(self.cells))


class Cell(NamedTuple):
    """A space before it has a number: an interval of a lane, in squares along the road."""

    lane: int
    back: float
    front: float
    stretch: int


def cut(course: Course, stretches: Sequence[Stretch]) -> list[Cell]:
    """Cut all lanes into cells.

    Every second lane is shifted by half a cell: by a quarter forward, the others by a quarter back.

    Parameters
    ----------
    course : Course
    stretches : sequence of Stretch
        In driving order, once round without gaps.
    """
    shifts = [_shift(stretches[index - 1], stretches[index]) for index in range(len(stretches))]
    cells = []
    for lane in range(1, course.lanes + 1):
        way = 1 if lane % 2 == 0 else -1
        for index, stretch in enumerate(stretches):
            start = stretch.start + way * shifts[index]
            end = stretch.end + way * shifts[(index + 1) % len(stretches)]
            count = stretch.cells[lane - 1]
            cuts = (
                course.divided(lane, start, end, count)
                if stretch.corner >= 0
                else [start + (end - start) * part / count for part in range(count + 1)]
            )
            cells += [Cell(lane, back, front, index) for back, front in pairwise(cuts)]
    return cells


def _shift(before: Stretch, after: Stretch) -> float:
    """A quarter of a cell where one stretch passes into the next: of the straight's, if any is."""
    straight = [stretch.size for stretch in (before, after) if stretch.corner < 0]
    sizes = straight or [before.size, after.size]
    return sum(sizes) / len(sizes) / 4


class Numbered(NamedTuple):
    """The cells as they stand in a file.

    Attributes
    ----------
    period : int
    rows : list of [id, lane, back, front, left, right]
    stretch : dict of id to int
        The stretch that each lies in.
    lanes : dict of lane to list of id
        From the line on.
    """

    period: int
    rows: list[list[str | int]]
    stretch: dict[str, int]
    lanes: dict[int, list[str]]


def numbered(course: Course, cells: Sequence[Cell], line: float, usual: float) -> Numbered:
    """Name the cells by lane and place from the line on, and give them their ticks.

    Parameters
    ----------
    line : float
        Place of the finish line along the road.
    usual : float
        Squares of a usual cell; it has `TICKS` ticks.
    """
    period = round(course.length / usual) * TICKS
    pace = period / course.length
    found: dict[int, list[tuple[int, int, int, int]]] = {}
    for cell in cells:
        back = round((cell.back - line) * pace)
        front = round((cell.front - line) * pace)
        laps = back // period
        back, front = back - laps * period, front - laps * period
        middle = (back + front) // 2 % period
        found.setdefault(cell.lane, []).append((middle, back, front, cell.stretch))
    rows: list[list[str | int]] = []
    stretch: dict[str, int] = {}
    lanes: dict[int, list[str]] = {}
    for lane in sorted(found):
        left = (lane - 1) * UNITS
        for index, (_, back, front, part) in enumerate(sorted(found[lane])):
            name = f"{lane}.{index}"
            rows.append([name, lane, back, front, left, left + UNITS])
            stretch[name] = part
            lanes.setdefault(lane, []).append(name)
    return Numbered(period, rows, stretch, lanes)
