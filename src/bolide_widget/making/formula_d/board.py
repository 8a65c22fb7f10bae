"""From a plan to the data of a track file: spaces, arrows, corners, zones, grid, weather."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import numpy as np

from ...boards.lanes.board import LaneBoard
from ...core.errors import shown
from ...games.formula_d.checks import PART, figures_of
from ..corrections import ARROWS, EARLIER_OR_LATER, LIMIT, PIT_ENTRY
from ..files import LaneOptions
from ..lanes.board import DEEP, PitPlan, board_file, corner_entry, pit_data
from ..lanes.course import Course
from .plan import Cut, Plan, Stretch

WAYS: dict[str, tuple[int, ...]] = {"inward": (1,), "outward": (-1,), "both": (1, -1), "none": ()}
"""Changes of lane in a corner that was corrected by hand; 1 is to the inside."""


@dataclass(frozen=True)
class Options(LaneOptions):
    """Options of `Track.from_centerline` other than points and width.

    Attributes
    ----------
    spaces : int, optional
        The approximate spaces of a lap on the middle lane. If not given, a suitable number, 110 to
        180 if possible (FD-TRK-10).
    lanes : int
        2 to 4.
    pit : bool, "left" or "right"
        False for no pit road; or its side.
    rain_risk : int
        The risk of rain, 1 to 12 (FD-WX-1).
    street : bool
        Whether to add the zones of a city track: noise, danger, police line, tunnel (chapter 15).
    """

    WHOLE: ClassVar = {
        "spaces": (80, 260),
        "squares": (40, 200),
        "lanes": (2, 4),
        "rain_risk": (1, 12),
        "trial": (0, 1000),
    }
    SWITCHES: ClassVar = ("reverse", "street")
    CORRECTIONS: ClassVar = {LIMIT: range(1, 4), ARROWS: tuple(WAYS), PIT_ENTRY: EARLIER_OR_LATER}

    spaces: int | None = None
    lanes: int = 3
    pit: bool | str = True
    rain_risk: int = 5
    street: bool = False

    @property
    def sides(self) -> tuple[str, ...]:
        """The possible sides of the pit road; none for a circuit without one."""
        if isinstance(self.pit, str):
            return (self.pit,)
        return ("left", "right") if self.pit else ()

    def own_faults(self) -> list[str]:
        if isinstance(self.pit, bool) or self.pit in ("left", "right"):
            return []
        return [f'pit: {shown(self.pit)}; give True, False, "left" or "right"']


# -- cutting a road into spaces: staggered on straights, evenly in each lane of a corner -----------


TICKS = 24
"""Ticks of a usual space."""

UNITS = 2
"""Lateral units of a lane."""


class Cell(NamedTuple):
    """A space without a number: an interval of a lane, in squares along the road."""

    lane: int
    back: float
    front: float
    stretch: int


def cut(course: Course, stretches: Sequence[Stretch]) -> list[Cell]:
    """Cut all lanes into cells.

    Every second lane is shifted by half a cell: by a quarter forward, the others by a quarter back.
    Where two stretches meet, it is a quarter of the straight's cell if there is one.

    Parameters
    ----------
    course : Course
    stretches : sequence of Stretch
        In driving order, once round without gaps.
    """
    shifts = []
    for before, after in zip([stretches[-1], *stretches[:-1]], stretches, strict=True):
        both = [before, after]
        sizes = [stretch.size for stretch in both if stretch.corner < 0] or [s.size for s in both]
        shifts.append(sum(sizes) / len(sizes) / 4)
    cells = []
    for lane in range(1, course.lanes + 1):
        way = 1 if lane % 2 == 0 else -1
        for index, stretch in enumerate(stretches):
            start = stretch.start + way * shifts[index]
            end = stretch.end + way * shifts[(index + 1) % len(stretches)]
            count = stretch.cells[lane - 1]
            cuts = (
                course.divided(lane, start, end, count)
                if stretch.corner >= 0
                else [start + (end - start) * part / count for part in range(count + 1)]
            )
            cells += [Cell(lane, back, front, index) for back, front in pairwise(cuts)]
    return cells


class Numbered(NamedTuple):
    """The cells in the form of a file.

    Attributes
    ----------
    period : int
    rows : list of [id, lane, back, front, left, right]
    stretch : dict of id to int
        The stretch of each space.
    lanes : dict of lane to list of id
        The spaces of each lane from the line on.
    """

    period: int
    rows: list[list[str | int]]
    stretch: dict[str, int]
    lanes: dict[int, list[str]]


def numbered(course: Course, cells: Sequence[Cell], line: float, usual: float) -> Numbered:
    """Name the cells by lane and place from the line on, and set their ticks.

    Parameters
    ----------
    line : float
        Place of the finish line along the road.
    usual : float
        Squares of a usual cell; it has `TICKS` ticks.
    """
    period = round(course.length / usual) * TICKS
    pace = period / course.length
    by_lane: dict[int, list[tuple[int, int, int]]] = {}
    for cell in cells:
        back = round((cell.back - line) * pace)
        front = round((cell.front - line) * pace)
        middle = (back + front) // 2 % period
        by_lane.setdefault(cell.lane, []).append((middle, back % period, cell.stretch))
    rows: list[list[str | int]] = []
    stretch: dict[str, int] = {}
    lanes: dict[int, list[str]] = {}
    for lane in sorted(by_lane):
        left = (lane - 1) * UNITS
        ring = sorted(by_lane[lane])
        for index, (_, back, part) in enumerate(ring):
            # where the next one begins, even if that was rounded in another lap
            front = back + (ring[(index + 1) % len(ring)][1] - back) % period
            name = f"{lane}.{index}"
            rows.append([name, lane, back, front, left, left + UNITS])
            stretch[name] = part
            lanes.setdefault(lane, []).append(name)
    return Numbered(period, rows, stretch, lanes)


# -- city tracks (FD-TRK-10): noise and danger zones, the police line, a tunnel --------------------


KEPT_BEFORE, KEPT_AFTER = 12, 7
"""Spaces before and after the line without zones, for the grid and the pits."""

NOISE_COLUMNS = 5
DANGER_COLUMNS = 3
TUNNEL_COLUMNS = 4


class Columns(NamedTuple):
    """A piece of straight road: its columns, each with a space of every lane, left to right."""

    columns: Sequence[tuple[str, ...]]
    straight: int
    """Spaces of the whole straight that it is a part of."""


def street(pieces: Sequence[Columns]) -> dict[str, Any] | None:
    """Place the zones of a city track, each on another straight if there are enough.

    Parameters
    ----------
    pieces : sequence of Columns
        The straights without the part near the line that is kept free.

    Returns
    -------
    dict or None
        The field "street" of a track file; None if there is no room for all zones.
    """
    fast = max(pieces, key=lambda piece: (piece.straight, len(piece.columns)), default=None)
    if fast is None or len(fast.columns) < 3:
        return None
    police = fast.columns[len(fast.columns) * 4 // 5 - 1]
    rest = sorted(
        [piece for piece in pieces if piece is not fast], key=lambda piece: -len(piece.columns)
    )
    longest = [list(piece.columns) for piece in rest]
    tunnel = _taken(longest, TUNNEL_COLUMNS + 2, 3)
    noise = _taken(longest, NOISE_COLUMNS, 3)
    danger = _taken(longest, DANGER_COLUMNS, 2)
    if tunnel is None or noise is None or danger is None:
        return None
    return {
        "noise": [name for column in noise for name in column],
        "danger": [  # never all lanes, and never the last lane
            name
            for index, column in enumerate(danger)
            for name in (column[:2] if index % 2 else column[1:2])
        ],
        "police": list(police),
        "tunnel": {
            "pairs": [list(pair) for pair in zip(tunnel[0], tunnel[-1], strict=True)],
            "removed": [name for column in tunnel[1:-1] for name in column],
            "always": False,
        },
    }


def _taken(
    pieces: list[list[tuple[str, ...]]], columns: int, least: int
) -> list[tuple[str, ...]] | None:
    """Take columns from the middle of the longest piece; the rest of it goes to the end."""
    if not pieces or len(pieces[0]) < least:
        return None
    piece = pieces.pop(0)
    columns = min(columns, len(piece) if len(piece) < columns + 2 else columns)
    start = (len(piece) - columns) // 2
    middle = piece[start : start + columns]
    pieces.append(max(piece[: max(start - 2, 0)], piece[start + columns + 2 :], key=len))
    pieces.sort(key=len, reverse=True)
    return middle


# -- changes of lane inside corners (FD-TRK-9): first to the inside, then none, then outward -------


def arrows(
    rows: Sequence[Sequence[Any]],
    period: int,
    corners: Sequence[Mapping[str, Any]],
    lanes: int,
    ways: Sequence[int] | None = None,
) -> dict[str, list[str]]:
    """Return the field "arrows" of a track file.

    Parameters
    ----------
    rows : sequence of [id, lane, back, front, left, right]
    corners : sequence of mapping
        As in a track file; the spaces of each lane in driving order.
    lanes : int
    ways : sequence of int, optional
        Of `WAYS`, for all spaces of the corners. If not given, as FD-TRK-9 says.
    """
    lane = {row[0]: row[1] for row in rows}
    progress = {row[0]: (row[2] + row[3]) // 2 % period for row in rows}
    places: dict[int, list[tuple[int, str]]] = {}
    for name, at in progress.items():
        places.setdefault(lane[name], []).append((at, name))
    for spots in places.values():
        spots.sort()
    changes: dict[str, list[str]] = {}
    for corner in corners:
        inward = -1 if corner["inside"] == "left" else 1
        for number in range(1, lanes + 1):
            spaces = [name for name in corner["spaces"] if lane[name] == number]
            for index, name in enumerate(spaces):
                steps = BY_THIRDS[3 * index // len(spaces)] if ways is None else ways
                others = sorted(number + step * inward for step in steps)
                for spots in (places[other] for other in others if 1 <= other <= lanes):
                    on = bisect_right(spots, (progress[name], "~")) % len(spots)
                    changes.setdefault(name, []).append(spots[on][1])
    return changes


BY_THIRDS = ((1,), (), (-1,))
"""Changes of lane in the thirds of a corner; 1 is to the inside."""


# -- from a plan to the data of a complete track file ----------------------------------------------


MARGIN = 3.8
"""Free squares along the edge of the board, beyond the road and its pits: for badges and names."""

POINT = 0.5
"""Squares between the points of the centre line in a file."""

QUALIFYING = 2
"""A middle lane whose last space is in front of the grid: half a space further on."""

PLACES = 10
"""Places of the grid."""


def board_data(
    course: Course, plan: Plan, worked: Cut, pit: PitPlan | None, options: Options
) -> dict[str, Any]:
    """Return the data of a track file of Formula D."""
    rows = numbered(course, cut(course, worked.stretches), worked.line, plan.size)
    corners = corner_data(course, worked, rows, options)
    stops = {
        corner["id"]: plan.corners[index].stops
        for corner, index in zip(corners, _order(worked), strict=True)
    }
    beside_pit = 1 if pit is not None and pit.side == "left" else course.lanes
    fields: dict[str, Any] = {
        "period": rows.period,
        "links": "staggered",
        "spaces": rows.rows,
        "arrows": arrows(rows.rows, rows.period, corners, course.lanes),
        "corners": corners,
        "grid": grid(rows, corners[0]["inside"]),
        "pit": None if pit is None else pit_data(pit, rows.lanes[beside_pit]),
    }
    part: dict[str, Any] = {
        "stops": stops,
        "short": dict.fromkeys(stops, 0),
        "long": dict.fromkeys(stops, 0),
        "qual_start": rows.lanes[QUALIFYING][-1],
        "weather": weather(options.rain_risk),
        "street": street(straights(worked, rows)) if options.street else None,
    }
    count = round(course.length / POINT)
    at = worked.line + np.arange(count) * course.length / count
    beside = {} if pit is None else dict.fromkeys(("left", "right"), DEEP)
    data = board_file(course, PART.game, options, at, fields, part, beyond=beside, margin=MARGIN)
    board = LaneBoard(data)
    for index, name in enumerate(stops):
        part["short"][name], part["long"][name] = figures_of(board, index)
    return data


def _order(worked: Cut) -> list[int]:
    """Return the numbers of the plan's corners in driving order from the line."""
    count = sum(stretch.corner >= 0 for stretch in worked.stretches)
    return [(worked.first + k) % count for k in range(count)]


def corner_data(
    course: Course, worked: Cut, rows: Numbered, options: Options
) -> list[dict[str, Any]]:
    """Return the field "corners" of a track file."""
    entries = []
    parts = {stretch.corner: index for index, stretch in enumerate(worked.stretches)}
    for number, index in enumerate(_order(worked), 1):
        part = parts[index]
        stretch = worked.stretches[part]
        side = "left" if course.turning(stretch.start, stretch.end) > 0 else "right"
        spaces = [
            name for lane in rows.lanes.values() for name in lane if rows.stretch[name] == part
        ]
        entries.append(corner_entry(options, number, f"C{number}", side, spaces))
    return entries


def straights(worked: Cut, rows: Numbered) -> list[Columns]:
    """Return the straights as columns, without the part near the line that is kept free."""
    pieces = []
    for part, stretch in enumerate(worked.stretches):
        if stretch.corner >= 0:
            continue
        lanes = [
            _along([k for k, name in enumerate(names) if rows.stretch[name] == part], names)
            for names in rows.lanes.values()
        ]
        columns = list(zip(*lanes, strict=True))
        if rows.stretch[rows.lanes[1][0]] == part:
            first = lanes[0].index(rows.lanes[1][0])
            pieces.append(Columns(columns[: max(first - KEPT_BEFORE, 0)], len(columns)))
            pieces.append(Columns(columns[first + KEPT_AFTER :], len(columns)))
        else:
            pieces.append(Columns(columns, len(columns)))
    return pieces


def _along(places: list[int], names: Sequence[str]) -> list[str]:
    """Return some spaces of a lane in driving order, even across the line."""
    breaks = [k for k in range(1, len(places)) if places[k] > places[k - 1] + 1]
    first = breaks[0] if breaks else 0
    return [names[place] for place in places[first:] + places[:first]]


def grid(rows: Numbered, inside: str) -> list[str]:
    """Return the grid: two columns behind the line, pole on the inside of the first corner."""
    outer = max(rows.lanes)
    ways = (1, outer) if inside == "left" else (outer, 1)
    return [rows.lanes[ways[place % 2]][-1 - place] for place in range(PLACES)]


def weather(risk: int) -> dict[str, list[int]]:
    """Return the weather chart for a risk of rain from 1 to 12 (FD-WX-1)."""
    rain = min(risk + 1, 13)
    good = 14 - rain
    return {"good": [1, good], "changeable": [good + 1, good + 6], "rain": [good + 7, 20]}
