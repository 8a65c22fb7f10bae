"""The ground of a board: what its areas, lines, kerbs and signs are, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.polygon import orient

from ...boards.errors import TrackError
from ..centre import STEP, Array, smooth
from .course import CORNER, TIP, Course, Cut

# -- positions and rings as they stand in a track file ---------------------------------------------


FINE = 0.008
"""Squares by which a written ring may differ from the drawn one."""


def position(spot: Any) -> list[float]:
    """Write a position with three decimals."""
    return [round(float(spot[0]), 3), round(float(spot[1]), 3)]


def positions(line: Any, fine: float = FINE) -> list[list[float]]:
    """Write a line, without points that lie on the way between others."""
    return [position(spot) for spot in shapely.get_coordinates(LineString(line).simplify(fine))]


def ring(line: Any) -> list[list[float]]:
    """Write a ring; its first position is not repeated."""
    return positions(line)[:-1]


def area(shape: Polygon) -> list[list[float]]:
    """Write the outer ring of an area with all its positions, so that it fits its neighbours."""
    return [position(spot) for spot in shape.exterior.coords[:-1]]


def polygon(shape: Polygon) -> list[list[list[float]]]:
    """Write a polygon as its rings."""
    turned = orient(shape)
    return [ring(part.coords) for part in (turned.exterior, *turned.interiors)]


# -- the ground of the sectors ---------------------------------------------------------------------


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
    course: Course, area: Polygon, cuts: Sequence[LineString], starts: Sequence[int], source: str
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


# -- corners, and what stands beside them: kerbs and signs -----------------------------------------


SIGNS = (("150", 12.0), ("100", 8.0), ("50", 4.0))
"""Text, and squares before the corner begins."""


class Corner(NamedTuple):
    """A bend: its first and last station, its sharpest one, the side it turns to, the angle."""

    start: int
    end: int
    apex: int
    inside: str
    angle: float
    """Radians."""


def corners(course: Course) -> list[Corner]:
    """Find the corners of the lap, in driving order."""
    bend = smooth(course.bend, 1.0)
    side = np.where(bend > CORNER * 0.7, 1, np.where(bend < -CORNER * 0.7, -1, 0))
    changes = np.flatnonzero(side != np.roll(side, 1))
    found = []
    for start, following in zip(changes, np.roll(changes, -1), strict=True):
        if side[start] == 0:
            continue
        end = int(following if following > start else following + course.count) - 1
        span = np.arange(start, end + 1)
        here = bend[span % course.count]
        angle = float(np.abs(here).sum() * STEP)
        if angle > 0.35:
            apex = int(span[np.argmax(np.abs(here))])
            inside = "left" if side[start] > 0 else "right"
            found.append(Corner(int(start), end, apex, inside, angle))
    return found


def usual_kerbs(course: Course, asphalt: Polygon, found: list[Corner]) -> list[list[list[float]]]:
    """Kerbs on the inside around each apex, and on the outside where sharp corners end."""
    kerbs = []
    edge = asphalt.boundary.buffer(0.05)
    for corner in found:
        outside = "right" if corner.inside == "left" else "left"
        reach = min(max((corner.end - corner.start) * STEP * 0.45, 1.5), 4.0)
        parts = [(corner.inside, corner.apex - reach / STEP, corner.apex + reach / STEP)]
        if corner.angle > 0.8:
            start = corner.end - 0.5 / STEP
            parts.append((outside, start, start + 4.0 / STEP))
        for side, first, last in parts:
            span = np.arange(round(first), round(last) + 1) % course.count
            line = shapely.linestrings(course.border(side)[span]).intersection(edge)
            pieces = [part for part in shapely.get_parts(line) if part.geom_type == "LineString"]
            kerbs += [positions(part.coords) for part in pieces if part.length > 1]
    return kerbs


def usual_signs(
    course: Course, found: list[Corner], reach: dict[str, Array], taken: Any, size: tuple[int, int]
) -> list[dict[str, Any]]:
    """Distance boards on the outside, before the corners that want hard braking."""
    signs = []
    for index, corner in enumerate(found):
        before = (corner.start - found[index - 1].end) % course.count * STEP
        if (len(found) > 1 and before < SIGNS[0][1] + 2) or corner.angle < 0.9:
            continue
        outside = "right" if corner.inside == "left" else "left"
        boards = course.side(outside, reach[outside] + 1.2)
        for text, squares in SIGNS:
            x, y = boards[(corner.start - round(squares / STEP)) % course.count]
            on_board = 1 <= x <= size[0] - 1 and 1 <= y <= size[1] - 1
            if on_board and shapely.distance(taken, shapely.points(x, y)) > 0.8:
                signs.append({"at": [round(float(x), 2), round(float(y), 2)], "text": text})
    return signs
