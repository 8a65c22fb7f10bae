"""The pit road beside the straight with the line: which spaces it leaves from and comes back to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely

from ..centre import Array
from .course import LANE, Course
from .source import Extra

DEEP = 2.45 * LANE
"""Squares from the road's edge to the far side of the boxes."""

FREE = 0.7
"""Free squares beyond the boxes."""

BOXES = 10
LONGEST = 18
"""Spaces of a pit lane that nobody needs longer."""

SHORTEST = 12
"""Spaces of a pit lane: ten boxes, and one space before and after them."""

AFTER = 6
"""Spaces from the line to where the pit lane comes back, at most."""


class PitPlan(NamedTuple):
    """A pit lane: so many spaces it leaves before the line, and comes back after it."""

    side: str
    before: int
    after: int

    @property
    def lane(self) -> int:
        """Spaces of the lane: as many as the road has beside it."""
        return self.before - 1 + self.after


def fitting(before: int, after: int, side: str) -> PitPlan | None:
    """The pit lane for a straight with so many spaces before and after the line.

    It leaves at least five spaces before the line and comes back on the straight; None when there
    is no room for ten boxes.
    """
    back = min(after - 2, AFTER)
    out = min(before - 1, LONGEST + 1 - back)
    if back < 1 or out < 5 or out - 1 + back < SHORTEST:
        return None
    return PitPlan(side, out, back)


def pit_data(plan: PitPlan, lane: Sequence[str]) -> dict[str, Any]:
    """The field "pit" of a track file.

    Parameters
    ----------
    lane : sequence of str
        The spaces of the road's lane beside it, from the line on.
    """
    names = [f"P{index}" for index in range(plan.lane)]
    first = (plan.lane - BOXES + 1) // 2
    completed = min(max(plan.before - 2, 0), plan.lane - 2)
    return {
        "entry": [[lane[-plan.before], names[0]]],
        "lane": names,
        "exit": [[names[-1], lane[plan.after]]],
        "boxes": [{"id": f"B{box + 1}", "at": names[first + box]} for box in range(BOXES)],
        "lap": [names[completed], names[completed + 1]],
        "slots": BOXES,
        "first": names[completed + 1],
    }


def room_lacking(course: Course, side: str) -> Array:
    """By station: what a pit road beside it lacks there, in squares; much weighs more than twice.

    The road must not bend round it, and no other leg may be near.
    """
    way = 1 if side == "left" else -1
    deep = course.half + DEEP + FREE
    line, count = course.line, len(course.line)
    outer = line + way * deep * course.normal
    tree = shapely.STRtree(shapely.points(line))
    i, j = tree.query(shapely.points(outer), predicate="dwithin", distance=course.half + deep)
    gap = np.abs(i - j)
    far = np.minimum(gap, count - gap) * course.step > 2.5 * deep
    lack = np.zeros(count)
    away = np.hypot(*(outer[i[far]] - line[j[far]]).T)
    np.maximum.at(lack, i[far], np.minimum(course.half + 0.3 - away, DEEP))
    bent = np.maximum(course.bend * way * deep - 0.45, 0) * 2
    most = np.maximum(lack, bent)
    lacking: Array = np.round(most * (1 + most), 4)
    return lacking


def extra(course: Course, plan: PitPlan, line: float, size: float) -> Extra:
    """The room that a pit road asks for, beside what the road does."""
    start, end = line - (plan.before + 1) * size, line + (plan.after + 1) * size
    way = 1 if plan.side == "left" else -1
    return Extra(start / course.length % 1.0, end / course.length % 1.0, way, DEEP + FREE)
