"""Placing the finish line, the pit lane and the grid, and building the pit lane."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from ...boards.lattice.points import ARROWS, dot, turned
from ..centre import STEP, Array
from .course import SIDES, Course, Cut, arrow_at, bend_room, sector_of_station, sign
from .layout import position, positions

# -- the pit lane ----------------------------------------------------------------------------------


WALL = 0.5
"""Between the course and the lane, in squares; the In line begins beyond it."""

MARGIN = 0.9
"""Free squares beyond the lane, to the middle between it and another leg."""


HAIRS = (0.05, 0.03, 0.08, 0.015)
"""Possible distances of the In line from the end of the slip road."""

FIELDS = ("speed_limit", "full_fuel", "pit_stop", "half_fuel")
"""Options of the pit lane other than its side and number of boxes."""

LIMIT = 4
"""The default speed limit of a pit lane."""


BENT = 1.1
"""The most radians by which the course may turn along a pit lane."""


class PitShape(NamedTuple):
    """Measures of a pit lane in squares.

    ``depth`` from the course's border to the lane's far side; ``spacing`` of the boxes;
    ``ramp`` where the slip roads widen and narrow, ``slip`` where they have their full depth.
    """

    boxes: int
    depth: float
    spacing: float
    ramp: float
    slip: float

    @property
    def lane(self) -> float:
        """The length from the In line to the Out line."""
        return self.boxes * self.spacing + 1.5

    @property
    def before(self) -> float:
        """The distance of the In line before the finish line."""
        return (self.boxes // 2) * self.spacing + 0.75

    @property
    def reach(self) -> tuple[float, float]:
        """The first and last square of the lane, from the finish line."""
        start = -self.before - self.slip - self.ramp
        return start, self.lane - self.before + self.slip + self.ramp


def shapes(boxes: int | None) -> list[PitShape]:
    """Return the pit lanes to try, the roomiest first."""
    usual = [
        PitShape(8, 3.5, 3.0, 3.5, 3.5),
        PitShape(6, 3.4, 2.6, 3.0, 3.0),
        PitShape(6, 2.6, 2.2, 2.5, 2.5),
        PitShape(5, 2.4, 2.0, 2.5, 2.5),
    ]
    if boxes is None:
        return usual
    return list(dict.fromkeys(shape._replace(boxes=boxes) for shape in usual))


def fits(course: Course, shape: PitShape, side: str) -> Array:
    """Return for each station whether the lane has room if the finish line is there."""
    deep = course.edge[side] + shape.depth
    free = (course.room[side] >= deep + MARGIN) & (sign(side) * course.bend * deep < 0.7)
    start, end = (round(at / STEP) for at in shape.reach)
    here = np.arange(course.count) + course.count
    blocked = np.tile(~free, 3).cumsum()
    turned = np.tile(np.abs(course.bend), 3).cumsum() * STEP
    clear: Array = blocked[here + end] == blocked[here + start - 1]
    straight: Array = turned[here + end] - turned[here + start] < BENT
    return clear & straight


class PitPlan(NamedTuple):
    """A pit lane in its place: station 0 of the course is the finish line."""

    shape: PitShape
    side: str
    shift: float = 0.0
    """The squares by which it lies further along than usual."""

    def station(self, squares: float) -> int:
        """Return the station `squares` beyond the In line."""
        return round((squares - self.shape.before + self.shift) / STEP)

    @property
    def reach(self) -> tuple[float, float]:
        """The first and last square, from the finish line."""
        start, end = self.shape.reach
        return start + self.shift, end + self.shift


def widened(course: Course, plan: PitPlan, reach: dict[str, Array], extra: float) -> None:
    """Extend ``reach`` by the pit lane on its side."""
    first, last = (round(at / STEP) for at in plan.reach)
    here = np.arange(first - 2, last + 3) % course.count
    needed = course.edge[plan.side] + plan.shape.depth + extra
    reach[plan.side][here] = np.maximum(reach[plan.side], needed)[here]


def walled(course: Course, plan: PitPlan, depth: dict[str, Array]) -> None:
    """Remove the run-off along the pit lane."""
    first, last = (round(at / STEP) for at in plan.reach)
    depth[plan.side][np.arange(first, last + 1) % course.count] = 0.0


def strip(
    course: Course, plan: PitPlan, span: tuple[float, float], ramps: tuple[float, float]
) -> Polygon:
    """Return a strip along the course over a span beyond the In line, with ramps at its ends."""
    first, last = plan.station(span[0]), plan.station(span[1])
    at = np.arange(first, last + 1)
    depth = np.full(len(at), plan.shape.depth)
    along = (at - first) * STEP
    if ramps[0]:
        depth = np.minimum(depth, along / ramps[0] * plan.shape.depth)
    if ramps[1]:
        depth = np.minimum(depth, (along[-1] - along) / ramps[1] * plan.shape.depth)
    here = at % course.count
    flank = sign(plan.side) * course.normal[here]
    border = course.line[here] + flank * course.edge[plan.side][here, None]
    return Polygon(np.vstack([border - 0.3 * flank, (border + flank * depth[:, None])[::-1]]))


def slip_roads(course: Course, plan: PitPlan) -> list[Polygon]:
    """Return the asphalt to the In line and from the Out line."""
    shape = plan.shape
    full, lane = shape.slip, shape.lane
    way_in = strip(course, plan, (-shape.ramp - full, 0), (shape.ramp, 0))
    way_out = strip(course, plan, (lane - STEP, lane + full + shape.ramp), (0, shape.ramp))
    return [way_in, way_out]


def pit_lane(
    course: Course, plan: PitPlan, cuts: Sequence[Cut], asphalt: Polygon, wishes: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the field "pit" of a track file, with its `FIELDS` from the options."""
    shape, side = plan.shape, plan.side
    middle = course.edge[side] + (WALL + shape.depth) / 2
    boxes = []
    for number in range(shape.boxes):
        station = plan.station(0.75 + (number + 0.5) * shape.spacing)
        spot = course.spot(station, sign(side) * float(middle[station % course.count]))
        sector = sector_of_station(cuts, station, course.count)
        row = round(dot((float(spot[0]), float(spot[1])), ARROWS[cuts[sector].arrow]))
        boxes.append({"at": position(spot), "sector": sector, "row": row})
    at = np.arange(plan.station(0), plan.station(shape.lane) + 1) % course.count
    flank = sign(side) * course.normal[at]
    border = course.line[at] + flank * course.edge[side][at, None]
    lane = np.vstack([border + WALL * flank, (border + shape.depth * flank)[::-1]])
    ends = plan.station(0), plan.station(shape.lane)
    line_in = _in_line(course, plan, ends[0])
    line_out = [position(spot) for spot in _across(course, plan, ends[1])]
    marks = (2, 3, 5) if shape.boxes >= 5 else (1, 2, 3)
    return {
        "in": {"line": line_in, "heading": arrow_at(float(course.heading[ends[0]]))},
        "out": {"line": line_out, "points": _out_points(course, plan, cuts, asphalt)},
        "lane": [positions(lane)],
        "speed_limit": LIMIT,
        "boxes": boxes,
        **dict(zip(("full_fuel", "pit_stop", "half_fuel"), marks, strict=True)),
        **{key: wishes[key] for key in FIELDS if key in wishes},
    }


def _across(course: Course, plan: PitPlan, station: int) -> list[Array]:
    edge = float(course.edge[plan.side][station % course.count])
    ends = (edge + WALL, edge + plan.shape.depth)
    return [course.spot(station, sign(plan.side) * end) for end in ends]


def _in_line(course: Course, plan: PitPlan, station: int) -> list[list[float]]:
    """Return the In line, just before the end of the slip road, so that paths cross it on asphalt.

    No lattice point lies on the asphalt beyond it, since no car could reach it.
    """
    inner, outer = _across(course, plan, station)
    x, y = course.normal[station % course.count]
    ahead, along = np.array([y, -x]), (outer - inner) / np.hypot(*(outer - inner))
    span = np.arange(-8, 9)
    around = np.round(inner) + np.stack(np.meshgrid(span, span), axis=-1).reshape(-1, 2)
    beside = ((around - inner) @ along > -WALL) & ((around - outer) @ along < 0.1)
    beyond = (around[beside] - inner) @ ahead
    hair = next(
        (hair for hair in HAIRS if not ((beyond > -hair - 1e-3) & (beyond < 1e-3)).any()), HAIRS[0]
    )
    return [position(inner - hair * ahead), position(outer + 0.1 * along - hair * ahead)]


def _out_points(
    course: Course, plan: PitPlan, cuts: Sequence[Cut], asphalt: Polygon
) -> list[list[int]]:
    """Return up to three lattice points just beyond the Out line, nearest first.

    A car can drive on from each of them along the arrow.
    """
    start = plan.station(plan.shape.lane)
    sector = sector_of_station(cuts, start, course.count)
    ahead = ARROWS[cuts[sector].arrow]
    inner = asphalt.buffer(-0.05)
    free = []
    for x, y, along in _lattice_beside(course, plan, start):
        way = LineString([(x, y), (x + ahead[0], y + ahead[1])])
        if inner.covers(way):
            free.append((along, x, y))
    return [[x, y] for _, x, y in sorted(free)[:3]]


def _lattice_beside(course: Course, plan: PitPlan, start: int) -> Iterator[tuple[int, int, float]]:
    """Yield lattice points near the course's border from a station on, with their stations."""
    last = start + round(plan.shape.slip / STEP)
    window = np.arange(start, last + 1) % course.count
    spots = course.line[window]
    beside = float(course.edge[plan.side][window].max()) + plan.shape.depth
    low, high = np.floor(spots.min(axis=0) - beside), np.ceil(spots.max(axis=0) + beside)
    for x in range(int(low[0]), int(high[0]) + 1):
        for y in range(int(low[1]), int(high[1]) + 1):
            away = np.hypot(*(spots - (x, y)).T)
            near = int(np.argmin(away))
            beyond = float((np.array([x, y]) - spots[near]) @ course.normal[window[near]])
            offset = sign(plan.side) * beyond - float(course.edge[plan.side][window[near]])
            if 0 < near < len(window) - 1 and 0.3 < offset < plan.shape.depth:
                yield x, y, near * STEP


# -- placing the finish line, the pit lane and the grid --------------------------------------------


PLACES = 8
"""Places of a grid (G-6)."""

BEHIND = 18.0
"""The wanted length of the start straight for a grid of eight, in squares."""

ALIGNED = np.radians(10)
"""Directions that differ by less belong to one straight."""


NEARER = 0.3
"""The value of a square by which the line is nearer to its wanted place."""


def straights(course: Course) -> tuple[Array, Array]:
    """Return the length of each station's straight behind and ahead of it, in squares."""
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
    """Find the finish line: a long straight with room for the grid and the pits.

    Parameters
    ----------
    shapes : sequence of PitShape
        The possible pit lanes, the best first; none for a circuit without pits.
    sides : sequence of str
        The possible sides of the pit lane.
    near : int, optional
        The line must be on the straight of this station.

    Returns
    -------
    (int, PitPlan or None) or None
        The station and the pit lane; None if there is no room.
    """
    back, ahead = straights(course)
    worth = np.minimum(back, BEHIND + 4) + 0.7 * np.minimum(ahead, 20)
    off_axis = np.abs(np.mod(course.heading + np.pi / 4, np.pi / 2) - np.pi / 4)
    worth = worth - 0.5 * (off_axis / (np.pi / 4) * 10)
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
    """Return for each station whether a line across the course meets no other part of it."""
    widest = max(float(course.edge[side].max()) for side in SIDES)
    room = bend_room(course.line[::4], 4 * STEP, widest + 2)
    clear = np.ones(len(room["left"]), dtype=bool)
    for side in SIDES:
        clear &= room[side] > course.edge[side][::4] + 1.5
    across: Array = np.repeat(clear, 4)[: course.count]
    return across


def pit_beside(
    course: Course, shapes: Sequence[PitShape], sides: Sequence[str] = SIDES
) -> PitPlan | None:
    """Find room for a pit lane at a given finish line (station 0)."""
    for shape in shapes:
        first, last = (round(at / STEP) for at in shape.reach)
        here = np.arange(first, last + 1) % course.count
        room = {side: float((course.room[side] - course.edge[side])[here].min()) for side in sides}
        roomier_first = sorted(sides, key=lambda side: -room[side])
        for shift in shifts(shape):
            for side in roomier_first:
                if fits(course, shape, side)[round(shift / STEP) % course.count]:
                    return PitPlan(shape, side, shift)
    return None


def shifts(shape: PitShape) -> list[float]:
    """Return the shifts of the lane along the straight that keep the finish line next to it."""
    most = int(shape.lane / 2 - 2)
    return [0.0, *(float(way * far) for far in range(1, most + 1) for way in (-1, 1))]


def usual_grid(
    course: Course, asphalt: Polygon, arrow: str, places: int = PLACES
) -> list[list[int]]:
    """Return the places of the grid: two staggered columns behind the finish line.

    Returns
    -------
    list of [x, y]
        Fewer than `places` if there is no room for more.
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
    """Return a grid on a straight: each place is `gap` rows of the arrow behind the last."""
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
    """Return a grid in a bend: the nearest lattice points, going back along the course."""
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
    """Return the distance of the two columns of the grid from the middle of the course."""
    return min(1.5, min(float(course.edge[side][station]) for side in SIDES) - 0.6)


def _stands(course: Course, sound: Polygon, point: Array) -> bool:
    """Return whether a point is well on the asphalt and behind the finish line."""
    over = np.array([course.normal[0][1], -course.normal[0][0]])
    behind = (point - course.line[0]) @ over < -0.4
    return bool(behind and shapely.contains_xy(sound, *point.astype(float)))
