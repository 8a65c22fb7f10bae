"""Spaces as a file has them: an interval of ticks along the road by one of units across it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Space(NamedTuple):
    """A space of the road.

    Attributes
    ----------
    id : str
    lane : int
        From 1, the leftmost in driving direction.
    back, front : int
        Ticks from the line on; ``front`` is beyond the period for a space that lies over the line.
    left, right : int
        Lateral units from the left edge of the road.
    """

    id: str
    lane: int
    back: int
    front: int
    left: int
    right: int


def spaces_of(rows: Sequence[Sequence[Any]]) -> tuple[Space, ...]:
    """The spaces of a file, in its order."""
    return tuple(Space(*row) for row in rows)


def progress_of(space: Space, period: int) -> int:
    """Where a space lies on the lap: the middle of its interval.

    Examples
    --------
    >>> progress_of(Space("1.0", 1, 199, 201, 0, 2), 200)
    0
    """
    return (space.back + space.front) // 2 % period


def rings_of(spaces: Sequence[Space], period: int) -> dict[int, list[int]]:
    """The lanes, each as the numbers of its spaces from the line on."""
    lanes: dict[int, list[int]] = {}
    for number in sorted(range(len(spaces)), key=lambda s: progress_of(spaces[s], period)):
        lanes.setdefault(spaces[number].lane, []).append(number)
    return dict(sorted(lanes.items()))


def along(a: Space, b: Space, period: int) -> int:
    """Ticks in which two spaces lie beside each other; 0 when they do not."""
    shared = (min(a.front, b.front + by) - max(a.back, b.back + by) for by in (-period, 0, period))
    return max(0, *shared)


def across(a: Space, b: Space) -> int:
    """Units in which two spaces lie behind each other; 0 when they touch, else negative."""
    return min(a.right, b.right) - max(a.left, b.left)
