"""Laying the course out: what was given becomes a line with borders and room beside it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely

from ...boards.errors import TrackError
from ...core.shown import shown
from ..along import STEP, bends, evenly, headings, lengths_along, normals, smooth
from ..centre import Array, flowing, numbers, refuse_crossing
from .course import SIDES, Course, free_room
from .options import Options
from .profile import wanted_widths
from .room import GAP, NARROWEST, RACING, borders, make_room, narrowest

MOST_ROOM = 9.0
"""Squares beside the line up to which room is measured, beyond what the widths want."""

FARTHEST = 1.0
"""Squares by which the drawn course may lie beside the real one."""

SHORTEST = 60.0
"""Squares of the shortest lap: the start with its pit lane is half of it."""

BESIDE = 5.0
"""Squares beside the course up to which a position still means a place on it."""


class TooCoarse(TrackError):
    """A course that has no room on a board of this size."""


class Given(NamedTuple):
    """A centre line in grid squares, with what was given for each of its points.

    ``widths`` and ``run_off`` are (n, 2): right, left. ``start`` is the position on the board
    where the lap begins, if that was given. ``scale`` and ``moved`` lead from the units of the
    positions that were given to the board. ``own`` is the position where the line begins as
    given, when that is on a straight: the lap begins about there if there is room.
    """

    points: Array
    widths: Array
    run_off: Array | None
    start: Array | None
    scale: float = 1.0
    moved: tuple[float, float] = (0.0, 0.0)
    own: Array | None = None

    def station(self, spot: Any, course: Course, field: str, source: str) -> int:
        """Station of a fraction of the lap, or nearest to a position."""
        place = numbers(spot, field, source)
        if place.ndim == 0:
            return round(float(place) * course.count) % course.count
        if place.shape != (2,):
            text = (
                f"{field}: {shown(spot)}; give a fraction of the lap or a position (x, y) near it"
            )
            raise TrackError(source, [text])
        on_board = place * self.scale + np.array(self.moved)
        station = course.nearest(on_board)
        far = float(np.hypot(*(course.line[station] - on_board)))
        if far > BESIDE:
            text = f"{field}: {shown(spot)} is {far:.0f} squares beside the course; give one on it"
            raise TrackError(source, [text])
        return station


def course_of(given: Given, options: Options, source: str) -> Course:
    """Lay the course out: its line with room on both sides, and the borders of the asphalt."""
    real, place = stations_of(given, source)
    refuse_short(real, source)
    least = options.least
    line = make_room(smooth(real, 0.75), real, STEP, min(least[0], RACING) / 2 + GAP)
    line = smooth(line, 0.5)
    wanted = wanted_widths(between(given.widths, place), line, least)
    widest = float(max(wanted[side].max() for side in SIDES))
    room = room_of(line, max(MOST_ROOM, widest + 6))
    edge = borders(wanted, room)
    return Course(line, real, place, edge, room, normals(line), headings(line), bends(line))


def stations_of(given: Given, source: str) -> tuple[Array, Array]:
    """The real line at even stations, and their places among the points that were given."""
    line, place = flowing(given.points, STEP / 2)
    if given.start is not None:
        away = np.hypot(*(line - given.start).T)
        first = int(np.argmin(away))
        if away[first] > BESIDE:
            text = f"start: lies {away[first]:.0f} squares beside the course; give a place on it"
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
    """Values at the points that were given, read off at places between them."""
    low = np.floor(place).astype(int) % len(values)
    part = (place - np.floor(place))[:, None]
    result: Array = values[low] * (1 - part) + values[(low + 1) % len(values)] * part
    return result


def room_of(line: Array, most: float) -> dict[str, Array]:
    """`free_room`, measured at every other station; between two the lesser of theirs."""
    room = {}
    for side, values in free_room(line[::2], 2 * STEP, most).items():
        least = np.minimum(values, np.minimum(np.roll(values, 1), np.roll(values, -1)))
        room[side] = np.repeat(least, 2)[: len(line)]
    return room


def refuse_short(real: Array, source: str) -> None:
    """Refuse a lap on which nothing has room."""
    length = len(real) * STEP
    if length < SHORTEST:
        text = f"squares: a lap would be {length:.0f} squares; it needs {SHORTEST:.0f}"
        raise TooCoarse(source, [text])


def refuse_coarse(course: Course, source: str) -> None:
    """Refuse a course that is too narrow to race on, or lies too far from where it really is."""
    width, at = narrowest(course.edge)
    if width < NARROWEST - 1e-6:
        x, y = course.line[at]
        text = (
            f"squares: at ({x:.0f}, {y:.0f}) parts of the course are so close that only "
            f"{width:.1f} squares are left for it; {NARROWEST:.0f} are needed"
        )
        raise TooCoarse(source, [text])
    off = shapely.distance(shapely.linearrings(course.line), shapely.points(course.real))
    if off.max() > FARTHEST:
        x, y = course.line[int(np.argmax(off))]
        text = (
            f"squares: at ({x:.0f}, {y:.0f}) the course would have to lie {off.max():.1f} squares "
            f"beside where it really is; {FARTHEST:.0f} is the most"
        )
        raise TooCoarse(source, [text])
