"""Areas of the board: bands along the course, and the pieces that cuts across make of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from ...boards.errors import TrackError
from ..along import STEP
from ..centre import Array
from .course import TIP, Course
from .cuts import Cut
from .writing import FINE

PACE = 2
"""Stations from one piece of a band to the next."""

MOVES = sorted(np.arange(-6, 6.25, 0.5).tolist(), key=lambda far: (abs(far), far))
"""Squares by which a cut may be moved along the course, if it must."""

NUDGES = [move for move in MOVES if abs(move) <= 2]
"""Those by which it may be moved rather than left out."""

ACROSS = 7.5
"""Squares along the course that the ends of a cut may lie away from where it crosses it."""

CLEAR = 0.3
"""Least distance between two cuts, in squares."""

LEAST = 8
"""Stations between two cuts."""

GRAIN = 0.001
"""Squares to which positions of the pieces are rounded."""

ISLAND = 4.0
"""Square squares up to which a hole in a band is filled: the inside of a hairpin's tip."""

SEAM = 0.02
"""Squares up to which seams between pieces are closed, and ends that are thinner cut off."""


def band(course: Course, reach: dict[str, Array]) -> Polygon:
    """The area within ``reach`` squares of the course on each side.

    Where a bend is sharper than the band is deep, its inner border is a corner.
    """
    left, right = (course.side(side, reach[side]) for side in ("left", "right"))
    at = np.r_[np.arange(0, course.count, PACE), 0]
    corners = np.stack([left[at[:-1]], right[at[:-1]], right[at[1:]], left[at[1:]]], axis=1)
    folded = _turns(corners).min(axis=1) * _turns(corners).max(axis=1) <= 0
    pieces = shapely.polygons(corners)
    pieces[folded] = shapely.convex_hull(shapely.multipoints(corners[folded]))
    whole = shapely.union_all(pieces)
    closed = whole.buffer(SEAM, join_style="mitre").buffer(-2 * SEAM, join_style="mitre")
    closed = closed.buffer(SEAM, join_style="mitre")
    largest = max(polygons(closed.simplify(FINE)), key=lambda part: part.area)
    holes = [hole for hole in largest.interiors if Polygon(hole).area > ISLAND]
    return Polygon(largest.exterior, holes)


def _turns(corners: Array) -> Array:
    """Cross products at the corners of quadrilaterals: all of one sign when it is convex."""
    along = np.roll(corners, -1, axis=1) - corners
    following = np.roll(along, -1, axis=1)
    turns: Array = along[..., 0] * following[..., 1] - along[..., 1] * following[..., 0]
    return turns


def polygons(shape: Any) -> list[Polygon]:
    """The polygons in a shape."""
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]


def across(course: Course, area: Polygon, station: int, most: float) -> LineString:
    """The straight line across an area through a station, at a right angle to the course."""
    ends = [course.spot(station, most), course.spot(station, -most)]
    parts = shapely.get_parts(LineString(ends).intersection(area))
    centre = shapely.points(course.line[station % course.count])
    cut: LineString = min(parts, key=lambda part: shapely.distance(part, centre))
    return cut


def fit_cuts(
    course: Course, area: Polygon, wanted: Sequence[Cut], most: float
) -> tuple[list[Cut], list[LineString]]:
    """Move the cuts a little, or leave some out, so that each crosses the course once and no other.

    The first, the finish line, stays where it is. In a hairpin, where two cuts leave no room for
    each other, one in their middle takes their place.

    Returns
    -------
    list of Cut, list of LineString
        In the order of the course.
    """
    found = [(wanted[0], across(course, area, wanted[0].station, most))]
    for cut in wanted[1:]:
        last = found[-1][0]
        middle = cut._replace(station=(last.station + cut.station) // 2)
        near = (cut.station - last.station) * STEP < 2 * TIP and len(found) > 1
        tries = [(found, cut, NUDGES)]
        tries += [(found[:-1], middle, NUDGES)] * near
        tries += [(found, cut, MOVES), (found[:-1], middle, MOVES)]
        for before, asked, moves in tries:
            fitted = before and _fitted(course, area, before, asked, moves, most)
            if fitted:
                found = [*before, fitted]
                break
    return [cut for cut, _ in found], [line for _, line in found]


def _fitted(
    course: Course,
    area: Polygon,
    found: Sequence[tuple[Cut, LineString]],
    cut: Cut,
    moves: Sequence[float],
    most: float,
) -> tuple[Cut, LineString] | None:
    """A cut at the least move that gives it a place after those found."""
    for move in moves:
        station = cut.station + round(move / STEP)
        if found[-1][0].station + LEAST < station < course.count - LEAST:
            line = across(course, area, station, most)
            if straight_over(course, line, station) and apart(line, [other for _, other in found]):
                return cut._replace(station=station), line
    return None


def straight_over(course: Course, line: LineString, station: int) -> bool:
    """Does a cut through a station cross the course only there, and end beside it?"""
    far = [abs(course.nearest(end) - station) for end in line.coords]
    longest = max(min(gap, course.count - gap) for gap in far) * STEP
    once = shapely.get_num_geometries(line.intersection(shapely.linearrings(course.line))) == 1
    return bool(once and longest < ACROSS)


def apart(line: LineString, others: Sequence[LineString]) -> bool:
    """Does a cut keep clear of all others?"""
    return bool(shapely.distance(line, list(others)).min() > CLEAR)


def pieces(
    course: Course,
    area: Polygon,
    cuts: Sequence[LineString],
    starts: Sequence[int],
    source: str,
) -> list[Polygon]:
    """The parts of an area between consecutive cuts, in the order of the course.

    Their positions have three decimals, so that written down they still fit each other.
    """
    longer = [_longer(cut, 0.05) for cut in cuts]
    edges = shapely.union_all([area.boundary, *longer], grid_size=GRAIN)
    parts = polygons(shapely.polygonize(shapely.get_parts(edges).tolist()))
    tree = shapely.STRtree(parts)
    found = []
    for start, end in zip(starts, [*starts[1:], course.count], strict=True):
        middle = shapely.points(course.line[(start + end) // 2 % course.count])
        held = tree.query(middle, predicate="intersects")
        if len(held) != 1:
            raise TrackError(source, ["sectors: two cuts across the course meet"])
        found.append(parts[int(held[0])])
    return found


def corners_at(piece: Polygon, cut: LineString) -> LineString:
    """A cut as it became an edge of a piece."""
    spots = np.array(piece.exterior.coords)
    ends = [spots[int(np.argmin(np.hypot(*(spots - end).T)))] for end in np.array(cut.coords)]
    return LineString(ends)


def _longer(line: LineString, by: float) -> LineString:
    (ax, ay), (bx, by_) = line.coords[0], line.coords[-1]
    share = by / max(line.length, 1e-9)
    dx, dy = (bx - ax) * share, (by_ - ay) * share
    return LineString([(ax - dx, ay - dy), (bx + dx, by_ + dy)])
