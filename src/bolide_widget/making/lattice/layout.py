"""Laying the course out: what was given becomes a line with borders and room beside it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely

from ...boards.errors import TrackError
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
from .course import SIDES, Course, free_room, other_legs, wanted_widths
from .options import NARROWEST, Options

# -- making room: legs of the course that run too close to each other are pushed apart -------------
# Nothing is moved farther than `SHIFT` squares from where it really is.


SHIFT = 0.95
"""Squares by which the drawn course may lie beside the real one."""

GAP = 0.2
"""Least distance from the asphalt to the middle between two legs."""

BERTH = 0.8
"""The same where there is room: then a row of the lattice lies between the legs."""

RACING = 4.2
"""Width that holds four."""

KINK = 1.2
"""Least radius of a bend, in squares; a sharper one is rounded off."""

ROUNDS = 120
PATIENCE = 15
"""Rounds without gain after which pushing is given up."""

COARSE = 1.0
"""Distance between the stations that are pushed, in squares."""


def make_room(line: Array, real: Array, step: float, radius: float) -> Array:
    """Push legs apart until circles of ``radius`` fit between them and the line, if allowed.

    Parameters
    ----------
    line, real : array, (n, 2)
        The line to be pushed, and where it really is, at the same stations.

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
    """Which way and how far to push each station, and how much is lacking at worst."""
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
    """Fit the borders of the asphalt into the room there is.

    Both sides are narrowed alike, so that the line stays the middle of the course.

    Parameters
    ----------
    wanted : dict of side to array, (n,)
        Distance from the line one would like, in squares.
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
    """Least width of the course in squares, and the station where that is."""
    width = edge["left"] + edge["right"]
    at = int(np.argmin(width))
    return float(width[at]), at


# -- what was given becomes a line with borders and room beside it ---------------------------------


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
        place = spot_of(spot, field, source)
        if place.ndim == 0:
            return round(float(place) * course.count) % course.count
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
