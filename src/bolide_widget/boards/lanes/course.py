"""The course of a board of spaces, for a screen: its middle line, and its corners in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ...core.screen import Bend, Course
from ...core.words import tr
from .road import NONE, rings_of

if TYPE_CHECKING:
    from .track import LaneTrack

STEP: Final = 2.0
"""Squares between points of the line, about."""


def course_of(track: LaneTrack) -> Course:
    """Return the middle of the road and its corners.

    Examples
    --------
    >>> course = course_of(bw.load_track("valdorn", game="formula-d"))
    >>> course["bends"][0]["name"], course["unit"]
    ('Turn 1', 'space')
    """
    road, period = track.road, track.period
    count = max(8, round(road.length / STEP))
    ticks = np.arange(count, dtype=float) * (period / count)
    bends: list[Bend] = []
    for number, corner in enumerate(track.corners, 1):
        # a corner may lie over the line: count from its first space on
        first = track.back[corner.spaces[0]]
        backs = [(track.back[space] - first + period // 2) % period for space in corner.spaces]
        lengths = [track.front[space] - track.back[space] for space in corner.spaces]
        begin = first + min(backs) - period // 2
        end = first + max(map(int.__add__, backs, lengths)) - period // 2
        at = round(begin % period * count / period) % count
        long = max(1, round((end - begin) * count / period))
        bends.append(
            {"name": tr(f"{track.TURN} {{number}}", number=number), "begin": at, "end": at + long}
        )
    course: Course = {
        "line": [[round(x, 1), round(y, 1)] for x, y in road.at(ticks, road.middle).tolist()],
        "width": round(2 * road.middle * road.unit, 1),
        "unit": "space",
        "bends": bends,
    }
    if bends:
        listed = [space for ring in rings_of(track._spaces, period).values() for space in ring]
        after = [entered_next(track, space) for space in listed]
        course["coming"] = [corner for corner, _ in after]
        course["far"] = [far for _, far in after]
    return course


def entered_next(track: LaneTrack, space: int) -> tuple[int, int]:
    """Return the corner entered next from a space, and how many spaces ahead it begins.

    From within a corner that is the one after it.
    """
    for far in range(1, len(track.ids)):
        ahead, links = track.ahead[space], track.next[space]
        on = ahead if ahead != NONE else next(iter(links), NONE)
        if on == NONE:
            break
        if track.corner[on] not in (NONE, track.corner[space]):
            return track.corner[on], far
        space = on
    return NONE, 0
