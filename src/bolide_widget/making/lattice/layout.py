"""Laying out the course: a line with borders and room, and the ground it lies on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.polygon import orient

from ...boards.files import TrackError
from ...core.errors import shown
from ..centre import (
    STEP,
    Array,
    bends,
    evenly,
    flowing,
    headings,
    lengths_along,
    lowest,
    normals,
    refuse_crossing,
    smooth,
    spot_of,
)
from .course import (
    CORNER,
    NARROWEST,
    SIDES,
    TIP,
    Course,
    Cut,
    Options,
    free_room,
    other_legs,
    wanted_widths,
)

# -- making room: legs of the course that run too close to each other are pushed apart -------------
# No point moves farther than `SHIFT` squares from its real position.


SHIFT = 0.95
"""Squares by which the drawn course may lie beside the real one."""

GAP = 0.2
"""Least distance from the asphalt to the middle between two legs."""

BERTH = 0.8
"""The same where there is room: then a row of the lattice lies between the legs."""

RACING = 4.2
"""The width that has room for four lattice points."""

KINK = 1.2
"""Least radius of a bend, in squares; a sharper one is rounded off."""

ROUNDS = 120
PATIENCE = 15
"""Rounds without progress after which pushing stops."""

COARSE = 1.0
"""Distance between the stations that are pushed, in squares."""


def make_room(line: Array, real: Array, step: float, radius: float) -> Array:
    """Push legs apart until circles of ``radius`` fit between them and the line, if allowed.

    Parameters
    ----------
    line, real : array, (n, 2)
        The line to push, and its real position, at the same stations.

    Returns
    -------
    array, (n, 2)
        The line, at the same stations.
    """
    coarse, true = evenly(line, COARSE, real)
    away = coarse - true
    i, j = other_legs(coarse, COARSE, 2 * radius + 2 * SHIFT)
    moved = best = np.zeros_like(coarse)
    least, since = np.inf, 0
    for _ in range(ROUNDS):
        push, lack = _pushes(coarse + moved, i, j, radius)
        if lack < least - 0.01:
            best, least, since = moved, lack, 0
        since += 1
        if lack < 0.02 or since > PATIENCE:
            break
        off = away + moved + smooth(push, 1.0, COARSE)
        far = np.hypot(*off.T)
        moved = off * np.minimum(1, (SHIFT - 0.03) / np.maximum(far, 1e-9))[:, None] - away
    here = np.arange(len(line)) / len(line)
    at = np.arange(len(coarse)) / len(coarse)
    shift = np.stack([np.interp(here, at, column, period=1.0) for column in best.T], axis=1)
    return line + smooth(shift, 0.75, step)


def _pushes(line: Array, i: Array, j: Array, radius: float) -> tuple[Array, float]:
    """Return the push of each station, and the largest lack of room."""
    normal = normals(line)
    away = line[j] - line[i]
    across = (away * normal[i]).sum(axis=1)
    square = np.maximum((away**2).sum(axis=1), 1e-9)
    lack = np.maximum(radius - square / np.maximum(2 * np.abs(across), 1e-9), 0)
    way = np.bincount(i, -lack * across / square, len(line))
    worst = np.zeros(len(line))
    np.maximum.at(worst, i, lack)
    push = np.sign(way) * np.minimum(0.35 * worst, 0.25)
    middle = (np.roll(line, 1, axis=0) + np.roll(line, -1, axis=0)) / 2 - line
    kink = np.maximum(np.hypot(*middle.T) - COARSE**2 / (2 * KINK), 0)
    pushed: Array = normal * push[:, None] + middle * np.minimum(4 * kink, 1)[:, None]
    return pushed, max(float(worst.max()), float(kink.max()))


def borders(wanted: dict[str, Array], room: dict[str, Array]) -> dict[str, Array]:
    """Fit the borders of the asphalt into the available room.

    Both sides are narrowed alike, so that the line stays the middle of the course.

    Parameters
    ----------
    wanted : dict of side to array, (n,)
        The wanted distance from the line, in squares.
    room : dict of side to array, (n,)
        See `Course.room`.

    Returns
    -------
    dict of side to array, (n,)
    """
    free = np.minimum(room["left"], room["right"])
    reach = np.maximum(np.maximum(np.minimum(free - GAP, RACING / 2), free - BERTH), 0.3)
    reach = lowest(reach, 0.5)
    return {side: np.minimum(wanted[side], reach) for side in SIDES}


def narrowest(edge: dict[str, Array]) -> tuple[float, int]:
    """Return the least width of the course in squares, and its station."""
    width = edge["left"] + edge["right"]
    at = int(np.argmin(width))
    return float(width[at]), at


# -- from the given points to a line with borders and room -----------------------------------------


MOST_ROOM = 9.0
"""Squares beside the line up to which room is measured, beyond what the widths want."""

FARTHEST = 1.0
"""Squares by which the drawn course may lie beside the real one."""

SHORTEST = 60.0
"""Squares of the shortest lap: the start with its pit lane is half of it."""

BESIDE = 5.0
"""Squares beside the course up to which a position still means a place on it."""


class TooCoarse(TrackError):
    """The error for a course that has no room on a board of this size."""


class Given(NamedTuple):
    """A centre line in grid squares, with the data given for each of its points.

    ``widths`` and ``run_off`` are (n, 2): right, left. ``start`` is the given position on the board
    at which the lap begins, if any. ``scale`` and ``moved`` convert given positions to the board.
    ``own`` is the position at which the given line begins, if that is on a straight: the lap begins
    near it if there is room. ``in_proportion`` says whether widths are raised in proportion.
    """

    points: Array
    widths: Array
    run_off: Array | None
    start: Array | None
    scale: float = 1.0
    moved: tuple[float, float] = (0.0, 0.0)
    own: Array | None = None
    in_proportion: bool = False

    def station(self, spot: Any, course: Course, field: str, source: str) -> int:
        """Return the station of a fraction of the lap, or the nearest to a position."""
        place = spot_of(spot, field, source)
        if place.ndim == 0:
            return round(float(place) * course.count) % course.count
        on_board = place * self.scale + np.array(self.moved)
        station = course.nearest(on_board)
        far = float(np.hypot(*(course.line[station] - on_board)))
        if far > BESIDE:
            text = f"{field}: {shown(spot)} is {far:.0f} squares from the course; give one on it"
            raise TrackError(source, [text])
        return station


def course_of(given: Given, options: Options, source: str) -> Course:
    """Lay out the course: its line with room on both sides, and the borders of the asphalt."""
    real, place = stations_of(given, source)
    refuse_short(real, source)
    least = options.least
    line = make_room(smooth(real, 0.75), real, STEP, min(least[0], RACING) / 2 + GAP)
    line = smooth(line, 0.5)
    widths = between(given.widths, place)
    wanted = wanted_widths(widths, line, least, given.in_proportion)
    widest = float(max(wanted[side].max() for side in SIDES))
    room = room_of(line, max(MOST_ROOM, widest + 6))
    edge = borders(wanted, room)
    return Course(line, real, place, edge, room, normals(line), headings(line), bends(line))


def stations_of(given: Given, source: str) -> tuple[Array, Array]:
    """Return the real line at even stations, and their places among the given points."""
    line, place = flowing(given.points, STEP / 2)
    if given.start is not None:
        away = np.hypot(*(line - given.start).T)
        first = int(np.argmin(away))
        if away[first] > BESIDE:
            text = f"start: lies {away[first]:.0f} squares from the course; give a place on it"
            raise TrackError(source, [text])
        line, place = np.roll(line, -first, axis=0), np.roll(place, -first)
        if away[first] < STEP:
            line[0] = given.start
    refuse_crossing(line, source)
    (real,) = evenly(line, STEP)
    far = lengths_along(line)
    lap = np.unwrap(np.r_[place, place[0]], period=len(given.points))
    here = np.interp(np.arange(len(real)) / len(real), far / far[-1], lap)
    return real, np.mod(here, len(given.points))


def between(values: Array, place: Array) -> Array:
    """Interpolate values at the given points for places between them."""
    low = np.floor(place).astype(int) % len(values)
    part = (place - np.floor(place))[:, None]
    result: Array = values[low] * (1 - part) + values[(low + 1) % len(values)] * part
    return result


def room_of(line: Array, most: float) -> dict[str, Array]:
    """Return `free_room` at every other station; between two of them the lesser value."""
    room = {}
    for side, values in free_room(line[::2], 2 * STEP, most).items():
        least = np.minimum(values, np.minimum(np.roll(values, 1), np.roll(values, -1)))
        room[side] = np.repeat(least, 2)[: len(line)]
    return room


def refuse_short(real: Array, source: str) -> None:
    """Refuse a lap that is too short."""
    length = len(real) * STEP
    if length < SHORTEST:
        text = f"squares: a lap would be {length:.0f} squares; it needs {SHORTEST:.0f}"
        raise TooCoarse(source, [text])


def refuse_coarse(course: Course, source: str) -> None:
    """Refuse a course that is too narrow, or too far from its real position."""
    width, at = narrowest(course.edge)
    if width < NARROWEST - 1e-6:
        x, y = course.line[at]
        text = (
            f"squares: at ({x:.0f}, {y:.0f}) parts of the road are so close together that it "
            f"is only {np.floor(100 * width) / 100:.2f} squares wide there; it needs {NARROWEST:g}"
        )
        raise TooCoarse(source, [text])
    off = shapely.distance(shapely.linearrings(course.line), shapely.points(course.real))
    if (most := off.max()) > FARTHEST:
        x, y = course.line[int(np.argmax(off))]
        text = (
            f"squares: at ({x:.0f}, {y:.0f}) the course would lie {np.ceil(100 * most) / 100:.2f} "
            f"squares from where it is; {FARTHEST:g} is the most"
        )
        raise TooCoarse(source, [text])


# -- positions and rings for a track file ----------------------------------------------------------


FINE = 0.008
"""Squares by which a written ring may differ from the drawn one."""


def position(spot: Any) -> list[float]:
    """Write a position with three decimals."""
    return [round(float(spot[0]), 3), round(float(spot[1]), 3)]


def positions(line: Any, fine: float = FINE) -> list[list[float]]:
    """Write a line without points between others on the same segment."""
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
"""The farthest a cut may move along the course, in squares."""

NUDGES = [move for move in MOVES if abs(move) <= 2]
"""The squares by which a cut moves rather than being left out."""

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
"""The width in squares of seams that are closed, and of thin ends that are cut off."""


def band(course: Course, reach: dict[str, Array]) -> Polygon:
    """Return the area within ``reach`` squares of the course on each side.

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
    """Return cross products at the corners of quadrilaterals; convex ones have one sign."""
    along = np.roll(corners, -1, axis=1) - corners
    following = np.roll(along, -1, axis=1)
    turns: Array = along[..., 0] * following[..., 1] - along[..., 1] * following[..., 0]
    return turns


def polygons(shape: Any) -> list[Polygon]:
    """Return the polygons in a shape."""
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]


def across(course: Course, area: Polygon, station: int, most: float) -> LineString:
    """Return the line across an area through a station, at a right angle to the course."""
    ends = [course.spot(station, most), course.spot(station, -most)]
    parts = shapely.get_parts(LineString(ends).intersection(area))
    centre = shapely.points(course.line[station % course.count])
    cut: LineString = min(parts, key=lambda part: shapely.distance(part, centre))
    return cut


def fit_cuts(
    course: Course, area: Polygon, wanted: Sequence[Cut], most: float, clear: float = CLEAR
) -> tuple[list[Cut], list[LineString]]:
    """Move or leave out cuts so that each crosses the course once and no other cut.

    The first one, the finish line, stays in place. In a hairpin without room for two cuts, one in
    the middle replaces both. Cuts keep ``clear`` squares between them.

    Returns
    -------
    list of Cut, list of LineString
        In the order of the course.
    """
    fitting = [(wanted[0], across(course, area, wanted[0].station, most))]
    for cut in wanted[1:]:
        last = fitting[-1][0]
        middle = cut._replace(station=(last.station + cut.station) // 2)
        near = (cut.station - last.station) * STEP < 2 * TIP and len(fitting) > 1
        tries = [(fitting, cut, NUDGES)]
        tries += [(fitting[:-1], middle, NUDGES)] * near
        tries += [(fitting, cut, MOVES), (fitting[:-1], middle, MOVES)]
        for before, tried, moves in tries:
            fitted = before and _fitted(course, area, before, tried, moves, most, clear)
            if fitted:
                fitting = [*before, fitted]
                break
    return [cut for cut, _ in fitting], [line for _, line in fitting]


def _fitted(
    course: Course,
    area: Polygon,
    before: Sequence[tuple[Cut, LineString]],
    cut: Cut,
    moves: Sequence[float],
    most: float,
    clear: float,
) -> tuple[Cut, LineString] | None:
    """Return a cut with the least move that fits after those before; None if there is none."""
    for move in moves:
        station = cut.station + round(move / STEP)
        if before[-1][0].station + LEAST < station < course.count - LEAST:
            line = across(course, area, station, most)
            if straight_over(course, line, station) and apart(line, [o for _, o in before], clear):
                return cut._replace(station=station), line
    return None


def straight_over(course: Course, line: LineString, station: int) -> bool:
    """Return whether a cut crosses the course only at its station, and ends outside it."""
    far = [abs(course.nearest(end) - station) for end in line.coords]
    longest = max(min(gap, course.count - gap) for gap in far) * STEP
    once = shapely.get_num_geometries(line.intersection(shapely.linearrings(course.line))) == 1
    return bool(once and longest < ACROSS)


def apart(line: LineString, others: Sequence[LineString], clear: float = CLEAR) -> bool:
    """Return whether a cut keeps its distance from all others."""
    return bool(shapely.distance(line, list(others)).min() > clear)


def pieces(
    course: Course, area: Polygon, cuts: Sequence[LineString], starts: Sequence[int], source: str
) -> list[Polygon]:
    """Return the parts of an area between consecutive cuts, in the order of the course.

    Their positions have three decimals, so that they still fit each other in a file.
    """
    longer = [_longer(cut, 0.05) for cut in cuts]
    edges = shapely.union_all([area.boundary, *longer], grid_size=GRAIN)
    parts = polygons(shapely.polygonize(shapely.get_parts(edges).tolist()))
    tree = shapely.STRtree(parts)
    sectors = []
    for start, end in zip(starts, [*starts[1:], course.count], strict=True):
        middle = shapely.points(course.line[(start + end) // 2 % course.count])
        held = tree.query(middle, predicate="intersects")
        if len(held) != 1:
            raise TrackError(source, ["sectors: two cuts across the course meet; move them apart"])
        sectors.append(parts[int(held[0])])
    return sectors


def corners_at(piece: Polygon, cut: LineString) -> LineString:
    """Return a cut in its form as an edge of a piece."""
    spots = np.array(piece.exterior.coords)
    ends = [spots[int(np.argmin(np.hypot(*(spots - end).T)))] for end in np.array(cut.coords)]
    return LineString(ends)


def _longer(line: LineString, by: float) -> LineString:
    (ax, ay), (bx, by_) = line.coords[0], line.coords[-1]
    share = by / max(line.length, 1e-9)
    dx, dy = (bx - ax) * share, (by_ - ay) * share
    return LineString([(ax - dx, ay - dy), (bx + dx, by_ + dy)])


# -- corners, kerbs and signs ----------------------------------------------------------------------


SIGNS = (("150", 12.0), ("100", 8.0), ("50", 4.0))
"""Texts of signs, and their distances before the corner in squares."""


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
    listed = []
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
            listed.append(Corner(int(start), end, apex, inside, angle))
    return listed


def usual_kerbs(
    course: Course, asphalt: Polygon, corners: list[Corner], chosen: Mapping[int, str]
) -> list[list[list[float]]]:
    """Return kerbs: the chosen ones, or inside each apex and outside the ends of sharp corners.

    Parameters
    ----------
    chosen : mapping of int to str
        "none", "inside", "outside" or "both", by the index of a corner.
    """
    kerbs = []
    edge = asphalt.boundary.buffer(0.05)
    for index, corner in enumerate(corners):
        outside = "right" if corner.inside == "left" else "left"
        reach = min(max((corner.end - corner.start) * STEP * 0.45, 1.5), 4.0)
        sides = chosen.get(index, "both" if corner.angle > 0.8 else "inside")
        parts = []
        if sides in ("inside", "both"):
            parts.append((corner.inside, corner.apex - reach / STEP, corner.apex + reach / STEP))
        if sides in ("outside", "both"):
            start = corner.end - 0.5 / STEP
            parts.append((outside, start, start + 4.0 / STEP))
        for side, first, last in parts:
            span = np.arange(round(first), round(last) + 1) % course.count
            line = shapely.linestrings(course.border(side)[span]).intersection(edge)
            pieces = [part for part in shapely.get_parts(line) if part.geom_type == "LineString"]
            kerbs += [positions(part.coords) for part in pieces if part.length > 1]
    return kerbs


def usual_signs(
    course: Course, turns: list[Corner], reach: dict[str, Array], taken: Any, size: tuple[int, int]
) -> list[dict[str, Any]]:
    """Return distance boards on the outside before corners that require hard braking."""
    signs = []
    for index, corner in enumerate(turns):
        before = (corner.start - turns[index - 1].end) % course.count * STEP
        if (len(turns) > 1 and before < SIGNS[0][1] + 2) or corner.angle < 0.9:
            continue
        outside = "right" if corner.inside == "left" else "left"
        boards = course.side(outside, reach[outside] + 1.2)
        for text, squares in SIGNS:
            x, y = boards[(corner.start - round(squares / STEP)) % course.count]
            on_board = 1 <= x <= size[0] - 1 and 1 <= y <= size[1] - 1
            if on_board and shapely.distance(taken, shapely.points(x, y)) > 0.8:
                signs.append({"at": [round(float(x), 2), round(float(y), 2)], "text": text})
    return signs
