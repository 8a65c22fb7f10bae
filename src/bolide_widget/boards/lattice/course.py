"""The course of a circuit on a lattice, for a screen: its middle line and its bends."""

from __future__ import annotations

from math import radians
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import shapely

from ...core.screen import Bend, Course
from ...core.words import phrase, tr
from .lines import Line

if TYPE_CHECKING:
    from .track import Track

Floats = npt.NDArray[np.float64]

STEP: Final = 2.0
"""Squares between points of the line, about."""

SMOOTH: Final = 2
"""Points on either side that a direction is averaged over."""

SHARP: Final = radians(3.5)
"""A road bends where it turns by more than this in a square: a radius of 16 squares or less."""

TURN: Final = radians(40)
"""A bend turns by this at least: through less a car need not slow down."""

NAME: Final = phrase("Corner")


def course_of(track: Track) -> Course | None:
    """Return the middle of the road and its bends; None for a course that is no loop.

    Examples
    --------
    >>> course = course_of(bw.load_track("valdorn"))
    >>> len(course["bends"]) > 4, course["unit"]
    (True, 'square')
    """
    data, finish = track._survey.data, track.finish
    if not isinstance(finish, Line) or not track.circuit or track.squares is not None:
        return None
    if len(data["asphalt"]) < 2:
        return None
    outer, inner = sorted((shapely.Polygon(ring) for ring in data["asphalt"]), key=_area)[:-3:-1]
    line = _middle(outer, inner)
    to = np.roll(line, -1, axis=0)
    middle = np.mean(data["finish"]["line"], axis=0)
    start = int(np.hypot(*(line - middle).T).argmin())
    if (to[start] - line[start]) @ np.array(finish.heading) < 0:
        line = line[::-1]
        start = len(line) - 1 - start
    line = np.roll(line, -start, axis=0)
    return {
        "line": [[round(x, 1), round(y, 1)] for x, y in line.tolist()],
        "width": round(outer.difference(inner).area / (STEP * len(line)), 1),
        "unit": "square",
        "bends": _bends(line),
    }


def _area(polygon: shapely.Polygon) -> float:
    return float(polygon.area)


def _middle(outer: shapely.Polygon, inner: shapely.Polygon) -> Floats:
    """Return a closed line half-way between two outlines, at equal steps."""
    edge = shapely.segmentize(inner.exterior, 1.0)
    places = shapely.points(edge.coords[:-1])
    across = shapely.shortest_line(places, outer.exterior)
    middles = shapely.get_coordinates(shapely.line_interpolate_point(across, 0.5, normalized=True))
    rough = shapely.linearrings(middles)
    count = max(8, round(rough.length / STEP))
    even = shapely.line_interpolate_point(rough, np.arange(count) / count, normalized=True)
    line = shapely.get_coordinates(even)
    smooth: Floats = sum(np.roll(line, by, axis=0) for by in (-1, 0, 1)) / 3
    return smooth


def _bends(line: Floats) -> list[Bend]:
    """Return the stretches over which a line turns one way, and enough."""
    count = len(line)
    steps = np.roll(line, -1, axis=0) - line
    angles = np.arctan2(*steps.T[::-1])
    turns = (np.roll(angles, -1) - angles + np.pi) % (2 * np.pi) - np.pi
    window = range(-SMOOTH, SMOOTH + 1)
    turning = sum(np.roll(turns, by) for by in window) / len(window) / STEP
    way = np.where(np.abs(turning) > SHARP, np.sign(turning), 0)
    # begin on a straight, so that no bend lies over the end
    first = int(np.flatnonzero(way == 0)[0]) if (way == 0).any() else 0
    bends: list[Bend] = []
    at = first
    while at < first + count:
        end = at + 1
        while end < first + count and way[end % count] == way[at % count]:
            end += 1
        if way[at % count] and abs(sum(turns[k % count] for k in range(at, end))) > TURN:
            bends.append({"name": tr(NAME), "begin": at % count, "end": at % count + end - at})
        at = end
    return sorted(bends, key=lambda bend: bend["begin"])
