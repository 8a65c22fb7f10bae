"""Where the course is cut into sectors, and which arrow each gets (G-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..along import STEP
from ..centre import Array
from .course import Course

LONGEST = 20.0
"""Squares of the course after which a sector is split."""

CHANGE = 10.0
"""What a change of the arrow costs, in the measure of `_misfit` (a square at 50 degrees is 1)."""

AXES = (("E", 0.0), ("N", np.pi / 2), ("W", np.pi), ("S", -np.pi / 2))


class Cut(NamedTuple):
    """The beginning of a sector: its station, and the arrow from there on."""

    station: int
    arrow: str


def arrow_at(heading: float) -> str:
    """The arrow nearest to a direction."""
    return max(AXES, key=lambda axis: float(np.cos(heading - axis[1])))[0]


def usual_cuts(course: Course) -> list[Cut]:
    """Cut at the finish line, where the arrow changes, and where a sector would be too long."""
    pace = round(1 / STEP)
    chosen = _arrows(course.heading[::pace])
    changes = [0, *(at for at in range(1, len(chosen)) if chosen[at] != chosen[at - 1])]
    ends = [*changes[1:], len(chosen)]
    cuts = []
    for start, end in zip(changes, ends, strict=True):
        parts = int(np.ceil((end - start) * STEP * pace / LONGEST))
        for part in range(parts):
            station = (start + part * (end - start) / parts) * pace
            cuts.append(Cut(round(station), AXES[chosen[start]][0]))
    return cuts


def _misfit(heading: Array) -> Array:
    """How badly each arrow fits each direction; (n, 4). Up to 40 degrees they fit."""
    off = np.stack([np.abs(np.angle(np.exp(1j * (heading - axis)))) for _, axis in AXES], axis=1)
    beyond = np.maximum(np.degrees(off) - 40, 0) / 10
    cost: Array = beyond**2 + off * 0.02
    return cost


def _arrows(heading: Array) -> list[int]:
    """The cheapest sequence of arrows along the lap, few changes and no bad fit (Viterbi)."""
    cost = _misfit(heading)
    total, back = cost[0], []
    for here in cost[1:]:
        best = int(np.argmin(total))
        changed = total[best] + CHANGE < total
        back.append(np.where(changed, best, np.arange(len(AXES))))
        total = np.where(changed, total[best] + CHANGE, total) + here
    path = [int(np.argmin(total))]
    for choice in reversed(back):
        path.append(int(choice[path[-1]]))
    return path[::-1]


def sector_of_station(cuts: Sequence[Cut], station: int, count: int) -> int:
    """Index of the sector that a station lies in."""
    at = station % count
    return max(index for index, cut in enumerate(cuts) if cut.station <= at)


def inside_of(course: Course, cuts: Sequence[Cut], index: int) -> str:
    """Side of the sector's own bend, or on a straight of the next corner (G-5)."""
    starts = [cut.station for cut in cuts]
    end = starts[index + 1] if index + 1 < len(starts) else course.count
    turned = np.cumsum(np.roll(course.bend, -starts[index])) * STEP
    own = turned[end - starts[index] - 1]
    if abs(own) > 0.5:
        return "left" if own > 0 else "right"
    sharp = np.flatnonzero(np.abs(turned) > 0.5)
    return "right" if len(sharp) and turned[sharp[0]] < 0 else "left"
