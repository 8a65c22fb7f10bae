"""Making boards of spaces: the data of a file, the pit road, and bends outside corners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple, TypeVar

import numpy as np
import shapely
from scipy.interpolate import CubicSpline

from ...boards.lanes.board import LaneBoard
from ..centre import STEP, Array, evenly, lengths_along
from ..files import ELSEWHERE, Lack, LaneOptions, Notes, watched
from .course import LANE, Bend, Course, find_bends
from .source import Extra, Source, crossings

MARGIN = 3.4
"""Free squares along the edge of the board, for the name."""

LONGER = 1.12
"""The factor by which a road without room is drawn longer."""

ENOUGH_BETTER = 0.5
"""The improvement, in bends on straights, for which the line moves to another place."""

LANES = 3

M = TypeVar("M")


# -- the data of a track file ----------------------------------------------------------------------


def board_file(
    course: Course,
    game: str,
    options: LaneOptions,
    at: Array,
    fields: Mapping[str, Any],
    part: Mapping[str, Any],
    *,
    beyond: Mapping[str, float] | None = None,
    margin: float = MARGIN,
) -> dict[str, Any]:
    """Return the data of a track file.

    Parameters
    ----------
    course : Course
    game : str
    options : LaneOptions
    at : array, (n,)
        Places of the course through which the centre line is drawn, from the finish line on.
    fields : mapping
        Period, links, spaces, corners, grid and pit; and further fields of a game.
    part : mapping
        The field of the game.
    beyond : mapping of side to float, optional
        The width of the pits on each side of the road, in squares.
    margin : float
        Free squares along the edge of the board.
    """
    edges = [
        course.line + way * (course.half + (beyond or {}).get(side, 0.0)) * course.normal
        for side, way in (("left", 1), ("right", -1))
    ]
    low, high = np.min(np.vstack(edges), axis=0) - margin, np.max(np.vstack(edges), axis=0) + margin
    size = [ceil(high[0] - low[0]), ceil(high[1] - low[1])]
    stations = np.arange(len(course.line) + 1) * course.step
    flow = CubicSpline(stations, np.vstack([course.line, course.line[:1]]), bc_type="periodic")
    points = flow(at % course.length) + ((np.array(size) - (high - low)) / 2 - low)
    return {
        "format": "lanes/1",
        "game": game,
        "name": options.name,
        "meta": {"author": options.author, "licence": options.licence},
        "size": size,
        "lanes": course.lanes,
        "period": fields["period"],
        "links": fields["links"],
        "width": LANE,
        "centre": [[round(float(x), 3), round(float(y), 3)] for x, y in points],
        **fields,
        game: part,
    }


def corner_entry(
    options: LaneOptions, number: int, name: str, inside: str, spaces: list[Any]
) -> dict[str, Any]:
    """Return a corner for a file, with its name from the options; numbers start at 1."""
    named = list(options.corners)[number - 1 : number] or [f"Turn {number}"]
    return {"id": name, "name": named[0], "inside": inside, "spaces": spaces}


# -- choosing among boards -------------------------------------------------------------------------


def first_best(
    boards: Iterable[dict[str, Any]], fails: Callable[[dict[str, Any]], float]
) -> dict[str, Any]:
    """Return the first board without failures, or the one with the fewest."""
    best: dict[str, Any] = {}
    least = float("inf")
    for data in boards:
        failed = fails(data)
        if failed < least:
            best, least = data, failed
        if not failed:
            break
    return best


def seeds(number: int, first: int) -> Iterator[int]:
    """Yield the seeds of a number of races, with a progress bar if they take long."""
    return watched(range(first, first + number), "races", "race")


def lengths(
    source: Source, squares: int | None, side: float, least: float, most: float, tries: int
) -> list[float]:
    """Return the lengths of a lap to try in squares: as wanted, then longer ones for more room.

    Parameters
    ----------
    source : Source
    squares : int or None
        The longer side of the board, if the options give one.
    side : float
        The longer side of the centre line by default.
    least, most : float
        The least and greatest length of the first lap, in squares.
    tries : int
    """
    scale = source.length / source.extent
    if squares is not None:
        return [(squares - 2 * (MARGIN + LANES)) * scale]
    tried = [min(max(side * scale, least), most)]
    while len(tried) < tries:
        tried.append(tried[-1] * LONGER)
    return tried


def row_counts(
    course: Course, wanted: int | None, tried: range, row: tuple[float, float], most: int
) -> list[int]:
    """Return the numbers of rows to try: as wanted, or with rows of a suitable length."""
    if wanted is not None:
        return [wanted]
    low, high = row
    fit = [rows for rows in tried if low <= course.length / rows <= high]
    return fit or [min(max(round(course.length / high), tried[0]), most)]


def at_own_line(
    source: Source,
    options: LaneOptions,
    notes: Notes | None,
    board: Callable[[float | None], M],
    own_board: Callable[[float], M | None],
    missed: Callable[[M], float],
) -> tuple[float | None, M]:
    """Return the place of the line and the board: as wished, at the line's start, or anywhere.

    Parameters
    ----------
    source : Source
    options : LaneOptions
    notes : list of str or None
        Gets a note if the finish line is not where the centre line begins.
    board : callable ``(start) -> board``
    own_board : callable ``(start) -> board or None``
        Makes the board with the finish line at the start of the centre line.
    missed : callable ``(board) -> float``
        The size of the shortfalls of its corners.
    """
    if options.start is not None or source.own is None:
        start = None if options.start is None else source.fraction(options.start, "start")
        return start, board(start)
    own = own_board(source.own)
    least = float("inf") if own is None else missed(own)
    if own is not None and not least:
        return source.own, own
    anywhere = board(None)
    if own is not None and least <= missed(anywhere) + ENOUGH_BETTER:
        return source.own, own
    if notes is not None:
        notes.append(ELSEWHERE)
    return None, anywhere


# -- the upper leg at a bridge: given by the centre line, regardless of the finish line ------------


def levelled(data: dict[str, Any], board: LaneBoard, source: Source) -> dict[str, Any]:
    """Return the data of a board with its raised legs listed, unless they are the later ones.

    Of two crossing legs the later one from the start of the given centre line is the upper one,
    even if the finish line is elsewhere or the lap is driven the other way.

    Parameters
    ----------
    data : dict
    board : LaneBoard
        The board made from the data.
    source : Source
    """
    given = _given(source)
    raised: list[int] = []
    for legs in board.crossing_legs() if given else ():
        if len(legs) != 2:
            continue
        middles = [(start + end) // 2 % board.period for start, end in legs]
        ways = np.array([board.road.heading(tick) for tick in middles])
        spots = board.road.at(np.array(middles, dtype=float), 0.0)
        line = board.road.line
        at = (spots.mean(axis=0) - line.min(axis=0)) / np.ptp(line, axis=0)
        _, upper = min(given, key=lambda crossing: float(np.hypot(*(crossing[0] - at))))
        above = int(np.argmax(ways @ upper))
        if above == 0:
            raised.append(middles[0])
    return {**data, "raised": raised} if raised else data


def _given(source: Source) -> list[tuple[Array, Array]]:
    """Return the position and the direction of the upper leg of each crossing of the line.

    Positions are in parts of the line's extent, directions are those of driving.
    """
    line = source.line
    count = len(line)
    begins = int(np.argmin(np.hypot(*(line - source.begins).T)))
    upper_legs = []
    for crossing in crossings(line):
        after = [(station - begins) % count for station in (crossing.first, crossing.second)]
        if source.reverse:
            after = [-station % count for station in after]
        at = (crossing.first, crossing.second)[int(np.argmax(after))]
        way = line[(at + 1) % count] - line[at]
        parts = (line[at] - line.min(axis=0)) / np.ptp(line, axis=0)
        upper_legs.append((parts, way / max(float(np.hypot(*way)), 1e-12)))
    return upper_legs


CURVED = 0.05
"""Curvature (1 / squares) up to which a road is straight."""

FLAT, LEAST = 15, 60
"""The least angle of a corner in degrees; a bend may have less than that outside corners."""

BENT = 45
"""The most degrees by which the straight with the line may bend, to both sides in all."""

Stretch = tuple[float, float]


def left_out(board: LaneBoard) -> list[Lack]:
    """Return shortfalls: bends outside corners, and corners in which the road hardly bends."""
    course, stretches = _drawn(board)
    lacks: list[Lack] = []
    for corner, (start, end) in zip(board.corners, stretches, strict=True):
        degrees = round(float(np.degrees(course.swing(start, end))))
        if degrees < FLAT:
            text = f"{corner.name or corner.id} bends by {degrees} degrees"
            lacks.append(Lack(f"{text}; {FLAT} at least would be right", 1.0))
    for bend in find_bends(course, CURVED):
        held = sum(_held(course, bend, start, end) for start, end in stretches)
        degrees = round(float(np.degrees(abs(bend.angle) - held)))
        if degrees >= LEAST:
            behind = sum(start < bend.middle % course.length for start, _ in stretches)
            where = "on the straight with the line"
            if 0 < behind < len(stretches):
                corner = board.corners[behind - 1]
                where = f"behind {corner.name or corner.id}"
            text = f"a bend of {degrees} degrees lies {where}, in no corner"
            lacks.append(Lack(text, degrees / LEAST))
    return lacks


def bent(board: LaneBoard) -> list[Lack]:
    """Return a shortfall if the straight with the line bends too much."""
    period, corners = board.period, board.corners
    if not corners:
        return []
    start = max(board.front[space] for space in corners[-1].spaces)
    end = min(board.back[space] for space in corners[0].spaces)
    step = sum(f - b for b, f in zip(board.back, board.front, strict=True)) / len(board.ids) / 2
    ticks = np.arange(start, start + (end - start) % period + step / 5, step) % period
    degrees = bends_by(board, ticks)
    if degrees <= BENT:
        return []
    text = f"the straight with the line bends by {degrees} degrees; 0 to {BENT} would be right"
    return [Lack(text, (degrees - BENT) / BENT)]


def bends_by(board: LaneBoard, ticks: Array) -> int:
    """Return the degrees by which the road bends between ticks, to both sides in all."""
    ways = [complex(*board.road.heading(tick)) for tick in ticks.tolist()]
    turns = sum(abs(float(np.angle(there / here))) for here, there in pairwise(ways))
    return round(float(np.degrees(turns)))


def left_out_by(board: LaneBoard) -> float:
    """Return the size of the shortfalls of `left_out` as a number."""
    return sum(lack.by for lack in left_out(board))


def _drawn(board: LaneBoard) -> tuple[Course, list[Stretch]]:
    """Return the middle of the road, and the start and end of each corner along it."""
    road, period = board.road, board.period
    line = road.line[:-1]
    far = lengths_along(line)
    (even,) = evenly(line, STEP)

    def place(tick: int) -> float:
        laps, rest = divmod(tick, period)
        at = np.interp(rest * len(line) / period, np.arange(len(far)), far)
        return float(laps * far[-1] + at)

    stretches = []
    for corner in board.corners:
        back = min(board.back[space] for space in corner.spaces)
        front = max(board.front[space] for space in corner.spaces)
        stretches.append((place(back), place(front)))
    return Course(even, 1), stretches


def _held(course: Course, bend: Bend, start: float, end: float) -> float:
    """Return the radians of a bend between two places."""
    radians = 0.0
    for lap in (-course.length, 0.0, course.length):
        low, high = max(bend.start, start + lap), min(bend.end, end + lap)
        if low < high:
            radians += abs(course.turning(low, high))
    return radians


DEEP = 2.45 * LANE
"""Squares from the road's edge to the far side of the boxes."""

FREE = 0.7
"""Free squares beyond the boxes."""

BOXES = 10
LONGEST = 18
"""The most spaces of a pit lane."""

SHORTEST = 12
"""Spaces of a pit lane: ten boxes, and one space before and after them."""

AFTER = 6
"""The most spaces from the line to the end of the pit lane."""


class PitPlan(NamedTuple):
    """A pit lane: the spaces from its start to the line, and from the line to its end."""

    side: str
    before: int
    after: int

    @property
    def lane(self) -> int:
        """The spaces of the lane: as many as the road has next to it."""
        return self.before - 1 + self.after


def fitting(before: int, after: int, side: str) -> PitPlan | None:
    """Return the pit lane for a straight with these spaces before and after the line.

    It starts at least five spaces before the line and ends on the straight; None if there is no
    room for ten boxes.
    """
    back = min(after - 2, AFTER)
    out = min(before - 1, LONGEST + 1 - back)
    if back < 1 or out < 5 or out - 1 + back < SHORTEST:
        return None
    return PitPlan(side, out, back)


def pit_data(plan: PitPlan, lane: Sequence[str]) -> dict[str, Any]:
    """Return the field "pit" of a track file.

    Parameters
    ----------
    lane : sequence of str
        The spaces of the adjacent lane of the road, from the line on.
    """
    names = [f"P{index}" for index in range(plan.lane)]
    first = (plan.lane - BOXES + 1) // 2
    completed = min(max(plan.before - 2, 0), plan.lane - 2)
    return {
        "entry": [[lane[-plan.before], names[0]]],
        "lane": names,
        "exit": [[names[-1], lane[plan.after]]],
        "boxes": [{"id": f"B{box + 1}", "at": names[first + box]} for box in range(BOXES)],
        "lap": [names[completed], names[completed + 1]],
        "slots": BOXES,
        "first": names[completed + 1],
    }


def room_lacking(course: Course, side: str) -> Array:
    """Return the room that a pit road lacks at each station, in squares; large gaps weigh more.

    The road must not bend round it, and no other leg may be near.
    """
    way = 1 if side == "left" else -1
    deep = course.half + DEEP + FREE
    line, count = course.line, len(course.line)
    outer = line + way * deep * course.normal
    tree = shapely.STRtree(shapely.points(line))
    i, j = tree.query(shapely.points(outer), predicate="dwithin", distance=course.half + deep)
    gap = np.abs(i - j)
    far = np.minimum(gap, count - gap) * course.step > 2.5 * deep
    lack = np.zeros(count)
    away = np.hypot(*(outer[i[far]] - line[j[far]]).T)
    np.maximum.at(lack, i[far], np.minimum(course.half + 0.3 - away, DEEP))
    bent = np.maximum(course.bend * way * deep - 0.45, 0) * 2
    most = np.maximum(lack, bent)
    lacking: Array = np.round(most * (1 + most), 4)
    return lacking


def extra(course: Course, plan: PitPlan, line: float, size: float) -> Extra:
    """Return the additional room that a pit road needs."""
    start, end = line - (plan.before + 1) * size, line + (plan.after + 1) * size
    way = 1 if plan.side == "left" else -1
    return Extra(start / course.length % 1.0, end / course.length % 1.0, way, DEEP + FREE)
