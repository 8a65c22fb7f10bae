"""What the makers of all games on spaces share: the data of a file, and which board is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil
from typing import Any, TypeVar

import numpy as np
from scipy.interpolate import CubicSpline

from ...boards.lanes.board import LaneBoard
from ..centre import Array
from ..options import LaneOptions
from ..telling import ELSEWHERE, Notes, watched
from .course import LANE, Course
from .source import Source, crossings

MARGIN = 3.4
"""Free squares along the edge of the board, beyond the road: for the name."""

LONGER = 1.12
"""A road without room is drawn so much longer."""

ENOUGH_BETTER = 0.5
"""By so much fewer bends must lie on straights where the line is moved to another place."""

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
    """The data of a track file.

    Parameters
    ----------
    course : Course
    game : str
    options : LaneOptions
    at : array, (n,)
        Places of the course through which the centre line is drawn, from the finish line on.
    fields : mapping
        Period, links, spaces, corners, grid and pit; and what else a game has.
    part : mapping
        The field of the game.
    beyond : mapping of side to float, optional
        Squares beside the road that the pits take.
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
    """A corner as it stands in a file, with the name that is wished for; numbers are from 1."""
    named = list(options.corners)[number - 1 : number] or [f"Turn {number}"]
    return {"id": name, "name": named[0], "inside": inside, "spaces": spaces}


# -- which of several boards -----------------------------------------------------------------------


def first_best(
    boards: Iterable[dict[str, Any]], fails: Callable[[dict[str, Any]], float]
) -> dict[str, Any]:
    """The first board that fails in nothing, or the one that fails in least."""
    best: dict[str, Any] = {}
    least = float("inf")
    for data in boards:
        found = fails(data)
        if found < least:
            best, least = data, found
        if not found:
            break
    return best


def seeds(number: int, first: int) -> Iterator[int]:
    """The seeds of so many races, with a bar where they take long."""
    return watched(range(first, first + number), "races", "race")


def lengths(
    source: Source, squares: int | None, side: float, least: float, most: float, tries: int
) -> list[float]:
    """Squares of a lap: as wanted, or longer and longer, so that the road finds room.

    Parameters
    ----------
    source : Source
    squares : int or None
        Longer side of the board, if that is wished for.
    side : float
        That of a centre line about which nothing is said.
    least, most : float
        Squares of the first lap.
    tries : int
    """
    scale = source.length / source.extent
    if squares is not None:
        return [(squares - 2 * (MARGIN + LANES)) * scale]
    found = [min(max(side * scale, least), most)]
    while len(found) < tries:
        found.append(found[-1] * LONGER)
    return found


def row_counts(
    course: Course, wanted: int | None, tried: range, row: tuple[float, float], most: int
) -> list[int]:
    """Rows of a lap that are tried: as wanted, or so that a row is neither short nor long."""
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
    """Where the line lies, and the board: as wished, where the centre line begins, or anywhere.

    Parameters
    ----------
    source : Source
    options : LaneOptions
    notes : list of str or None
        Is told that the line lies elsewhere than where the centre line begins.
    board : callable ``(start) -> board``
    own_board : callable ``(start) -> board or None``
        For where the centre line begins.
    missed : callable ``(board) -> float``
        How much its corners leave out.
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


# -- which of two legs lies on the bridge: that of the centre line, wherever the line is put -------


def levelled(data: dict[str, Any], board: LaneBoard, source: Source) -> dict[str, Any]:
    """The data of a board with the legs told that are raised, where they are not the later ones.

    Of two legs the one lies above that comes later from where the centre line begins as it is
    given, also when the finish line is elsewhere, or the lap is driven the other way.

    Parameters
    ----------
    data : dict
    board : LaneBoard
        Made of them.
    source : Source
    """
    given = _given(source)
    raised: list[int] = []
    for legs in board.crossing_legs() if given else ():
        if len(legs) != 2:
            continue
        middles = [(start + end) // 2 % board.period for start, end in legs]
        ways = np.array([board.road.heading(tick) for tick in middles])
        at = _parts(np.array([board.road.at(np.array([float(t)]), 0.0)[0] for t in middles]), board)
        _, upper = min(given, key=lambda one: float(np.hypot(*(one[0] - at))))
        above = int(np.argmax(ways @ upper))
        if above == 0:
            raised.append(middles[0])
    return {**data, "raised": raised} if raised else data


def _parts(spots: Array, board: LaneBoard) -> Array:
    """The middle of some places, in parts of the road's extent."""
    line = board.road.line
    parts: Array = (spots.mean(axis=0) - line.min(axis=0)) / np.ptp(line, axis=0)
    return parts


def _given(source: Source) -> list[tuple[Array, Array]]:
    """By crossing of the centre line: where it is, in parts of its extent, and the upper leg's way.

    The way is that in which the lap is driven.
    """
    line = source.line
    count = len(line)
    begins = int(np.argmin(np.hypot(*(line - source.begins).T)))
    found = []
    for crossing in crossings(line):
        after = [(station - begins) % count for station in (crossing.first, crossing.second)]
        if source.reverse:
            after = [-station % count for station in after]
        at = (crossing.first, crossing.second)[int(np.argmax(after))]
        way = line[(at + 1) % count] - line[at]
        parts = (line[at] - line.min(axis=0)) / np.ptp(line, axis=0)
        found.append((parts, way / max(float(np.hypot(*way)), 1e-12)))
    return found
