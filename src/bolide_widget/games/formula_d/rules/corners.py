"""Corners driven through in a turn: stops required, and leaving a corner too early (FD-OVER)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .road import Road


class Passage(NamedTuple):
    """The corners of a turn up to some space of its path.

    Attributes
    ----------
    corner, stops : int
        The corner of that space, -1 on a straight, and the stops made in it before this turn.
    left, over : int
        Corners left too early in this turn, and spaces overshot.
    doomed : bool
        Whether a corner was left as FD-OVER-2 forbids.
    """

    corner: int
    stops: int
    left: int
    over: int
    doomed: bool


def missing(road: Road, corner: int, stops: int) -> int:
    """Return the stops that a corner still requires (FD-CORNER-1); 0 on a straight."""
    return max(0, road.stops[corner] - stops) if corner >= 0 else 0


def enter(road: Road, before: Passage, space: int) -> Passage:
    """Enter one more space: the whole of FD-OVER-1 and FD-OVER-2.

    Rules, previews, drivers and tables of lone cars all add up their paths with this function.
    """
    corner, stops, left, over, doomed = before
    bend = road.corner[space]
    if bend != corner:
        lacking = missing(road, corner, stops)
        if lacking:
            left += 1
            doomed = doomed or lacking > 1
        return Passage(bend, 0, left, over + left, doomed)
    return Passage(corner, stops, left, over + left, doomed) if left else before


def follow(road: Road, before: Passage, spaces: Iterable[int]) -> Passage:
    """Enter one space after the other."""
    for space in spaces:
        before = enter(road, before, space)
    return before


def stops_after(corner: int, stops: int, left: int) -> int:
    """Count the stops made in a corner once a turn ends in it (FD-CORNER-2, FD-OVER-5)."""
    return 0 if left or corner < 0 else stops + 1
