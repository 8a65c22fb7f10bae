"""Where the finish line, the pit lane and the grid go."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry import Polygon

from ...boards.lattice.points import ARROWS, turned
from ..along import STEP
from ..centre import Array
from .course import SIDES, Course, bend_room
from .pitlane import PitPlan, PitShape, fits

PLACES = 8
"""Places of a grid (G-6)."""

BEHIND = 18.0
"""Squares of the start straight that a grid of eight would like."""

ALIGNED = np.radians(10)
"""Directions that differ by less belong to one straight."""


NEARER = 0.3
"""What a square is worth by which the line lies nearer to where it is wanted."""


def straights(course: Course) -> tuple[Array, Array]:
    """How far each station's straight reaches back and ahead of it, in squares."""
    pace = round(1 / STEP)
    heading = course.heading[::pace]
    count = len(heading)
    lap = heading[-1] - heading[0]
    lap = 2 * np.pi * round(lap / (2 * np.pi))
    thrice = np.concatenate([heading - lap, heading, heading + lap])
    reach = []
    for way in (-1, 1):
        length = np.zeros(count)
        open_ = np.ones(count, dtype=bool)
        for step in range(1, min(60, count)):
            other = thrice[np.arange(count) + count + way * step]
            open_ &= np.abs(other - heading) < ALIGNED
            length[open_] = step
        reach.append(length)
    at = np.minimum(np.arange(course.count) // pace, count - 1)
    return reach[0][at], reach[1][at]


def choose_start(
    course: Course,
    shapes: Sequence[PitShape],
    sides: Sequence[str] = SIDES,
    near: int | None = None,
) -> tuple[int, PitPlan | None] | None:
    """Find the finish line: a long straight, with room for the grid behind and the pits beside.

    Parameters
    ----------
    shapes : sequence of PitShape
        The pit lanes that would do, the best first; none for a circuit without.
    sides : sequence of str
        Where the pit lane may be.
    near : int, optional
        A station on whose straight the line has to lie.

    Returns
    -------
    (int, PitPlan or None) or None
        The station, and the pit lane; None when there is room nowhere.
    """
    back, ahead = straights(course)
    worth = np.minimum(back, BEHIND + 4) + 0.7 * np.minimum(ahead, 20)
    worth = worth - 0.5 * _slant(course.heading)
    worth[~_straight_across(course)] = -np.inf
    if near is not None:
        away = (np.arange(course.count) - near + course.count / 2) % course.count - course.count / 2
        worth = worth - NEARER * np.abs(away) * STEP
        worth[(away * STEP < -back[near]) | (away * STEP > ahead[near])] = -np.inf
    if not shapes:
        at = int(np.argmax(worth))
        return (at, None) if np.isfinite(worth[at]) else None
    best: tuple[float, int, PitPlan] | None = None
    for order, shape in enumerate(shapes):
        for side in sides:
            room = course.room[side] - course.edge[side]
            rated = np.where(
                fits(course, shape, side), worth - 3.0 * order + 0.1 * np.minimum(room, 8), -np.inf
            )
            at = int(np.argmax(rated))
            if rated[at] > (best[0] if best else -np.inf):
                best = float(rated[at]), at, PitPlan(shape, side)
    return None if best is None else (best[1], best[2])


def _straight_across(course: Course) -> Array:
    """Where a line across the course meets no other: not in or beside a tight bend."""
    widest = max(float(course.edge[side].max()) for side in SIDES)
    room = bend_room(course.line[::4], 4 * STEP, widest + 2)
    clear = np.ones(len(room["left"]), dtype=bool)
    for side in SIDES:
        clear &= room[side] > course.edge[side][::4] + 1.5
    across: Array = np.repeat(clear, 4)[: course.count]
    return across


def _slant(heading: Array) -> Array:
    """0 along an axis of the lattice, up to 10 for a diagonal."""
    off = np.abs(np.mod(heading + np.pi / 4, np.pi / 2) - np.pi / 4)
    slant: Array = off / (np.pi / 4) * 10
    return slant


def pit_beside(
    course: Course, shapes: Sequence[PitShape], sides: Sequence[str] = SIDES
) -> PitPlan | None:
    """Find room for a pit lane beside a finish line that is given (station 0)."""
    for shape in shapes:
        for shift in shifts(shape):
            for side in _roomier_first(course, shape, sides):
                if fits(course, shape, side)[round(shift / STEP) % course.count]:
                    return PitPlan(shape, side, shift)
    return None


def shifts(shape: PitShape) -> list[float]:
    """Ways to move the lane along the straight so that the finish line stays beside it."""
    most = shape.lane / 2 - 2
    tried = [0.0]
    step = 1.0
    while step <= most:
        tried += [-step, step]
        step += 1.0
    return tried


def _roomier_first(course: Course, shape: PitShape, sides: Sequence[str]) -> list[str]:
    first, last = (round(at / STEP) for at in shape.reach)
    here = np.arange(first, last + 1) % course.count
    return sorted(
        sides, key=lambda side: -float((course.room[side] - course.edge[side])[here].min())
    )


def usual_grid(
    course: Course, asphalt: Polygon, arrow: str, places: int = PLACES
) -> list[list[int]]:
    """Places of the grid: two staggered columns behind the finish line.

    Returns
    -------
    list of [x, y]
        Fewer than asked when there is no room for more.
    """
    sound = asphalt.buffer(-0.25)
    shapely.prepare(sound)
    back, _ = straights(course)
    gap = 2 if back[0] >= BEHIND - 2 else 1
    grid = _grid_by_rows(course, sound, arrow, places, gap)
    return grid if len(grid) == places else _grid_along(course, sound, places)


def _grid_by_rows(
    course: Course, sound: Polygon, arrow: str, places: int, gap: int
) -> list[list[int]]:
    """On a straight: every place so many rows of the arrow behind the one before it."""
    ahead = np.array(ARROWS[arrow])
    across = np.array(turned(ARROWS[arrow], "left"))
    stations = np.arange(-round((7 + gap * places * 1.6) / STEP), 1) % course.count
    line = course.line[stations]
    along = line @ ahead
    grid: list[list[int]] = []
    row, side = int(np.floor(along[-1])) + 2, 1
    while len(grid) < places and row > along[0]:
        near = int(np.argmin(np.abs(along - row)))
        breadth = max(abs(float(course.normal[stations[near]] @ across)), 0.5)
        offset = side * _column(course, int(stations[near])) / breadth
        point = row * ahead + np.round((line[near] + offset * across) @ across) * across
        if _stands(course, sound, point):
            grid.append([int(point[0]), int(point[1])])
            side = -side
            row -= gap
        else:
            row -= 1
    return grid


def _grid_along(course: Course, sound: Polygon, places: int) -> list[list[int]]:
    """In a bend: the nearest points of the lattice, going back along the course."""
    grid: list[list[int]] = []
    side = 1
    for back in range(round(1 / STEP), round(3 * places / STEP)):
        station = -back % course.count
        point = np.round(course.spot(station, side * _column(course, station)))
        spot = [int(point[0]), int(point[1])]
        if spot not in grid and _stands(course, sound, point):
            grid.append(spot)
            side = -side
        if len(grid) == places:
            break
    return grid


def _column(course: Course, station: int) -> float:
    """How far from the middle of the course the two columns of the grid are."""
    return min(1.5, min(float(course.edge[side][station]) for side in SIDES) - 0.6)


def _stands(course: Course, sound: Polygon, point: Array) -> bool:
    """Is it well on the asphalt, and behind the finish line?"""
    over = np.array([course.normal[0][1], -course.normal[0][0]])
    behind = (point - course.line[0]) @ over < -0.4
    return bool(behind and shapely.contains_xy(sound, *point.astype(float)))
