"""From a plan to the data of a complete track file."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, NamedTuple

import numpy as np
from scipy.interpolate import CubicSpline

from ....boards.lanes.board import LaneBoard
from ....boards.lanes.making.cells import Numbered, cut, numbered
from ....boards.lanes.making.course import LANE, Course
from ....boards.lanes.making.pits import DEEP, PitPlan, pit_data
from ..checks import PART
from ..corner_ways import figures_of
from .arrows import arrows
from .plan import Cut, Plan
from .zones import KEPT_AFTER, KEPT_BEFORE, Columns, street

MARGIN = 3.8
"""Free squares along the edge of the board, beyond the road and its pits: for badges and names."""

POINT = 0.5
"""Squares between the points of the centre line in a file."""

QUALIFYING = 2
"""A middle lane whose last space lies in front of the grid: it is half a space on."""

PLACES = 10
"""Places of the grid."""


class Words(NamedTuple):
    """What a file says beside the geometry."""

    name: str
    author: str = ""
    licence: str = ""
    rain_risk: int = 5
    street: bool = False
    corners: Sequence[str] = ()


def board_data(
    course: Course, plan: Plan, worked: Cut, pit: PitPlan | None, words: Words
) -> dict[str, Any]:
    """The data of a track file of Formula D."""
    rows = numbered(course, cut(course, worked.stretches), worked.line, plan.size)
    corners = corner_data(course, worked, rows, words)
    moved, size = _placed(course, pit)
    stops = {corner["id"]: stop for corner, stop in zip(corners, _stops(plan, worked), strict=True)}
    data: dict[str, Any] = {
        "format": "lanes/1",
        "game": PART.game,
        "name": words.name,
        "meta": {"author": words.author, "licence": words.licence},
        "size": list(size),
        "lanes": course.lanes,
        "period": rows.period,
        "links": "staggered",
        "width": LANE,
        "centre": _centre(course, worked.line, moved),
        "spaces": rows.rows,
        "arrows": arrows(rows.rows, rows.period, corners, course.lanes),
        "corners": corners,
        "grid": grid(rows, corners[0]["inside"]),
        "pit": None if pit is None else pit_data(pit, rows.lanes[_lane(pit, course)]),
    }
    part: dict[str, Any] = {
        "stops": stops,
        "short": dict.fromkeys(stops, 0),
        "long": dict.fromkeys(stops, 0),
        "qual_start": rows.lanes[QUALIFYING][-1],
        "weather": weather(words.rain_risk),
        "street": street(straights(worked, rows)) if words.street else None,
    }
    data[PART.game] = part
    board = LaneBoard(data)
    for index, name in enumerate(stops):
        part["short"][name], part["long"][name] = figures_of(board, index)
    return data


def _stops(plan: Plan, worked: Cut) -> list[int]:
    return [plan.corners[index].stops for index in _order(worked)]


def _order(worked: Cut) -> list[int]:
    """Numbers of the plan's corners in driving order from the line."""
    count = sum(stretch.corner >= 0 for stretch in worked.stretches)
    return [(worked.first + k) % count for k in range(count)]


def _lane(pit: PitPlan, course: Course) -> int:
    return 1 if pit.side == "left" else course.lanes


def corner_data(course: Course, worked: Cut, rows: Numbered, words: Words) -> list[dict[str, Any]]:
    """The field "corners" of a track file."""
    found = []
    parts = {stretch.corner: index for index, stretch in enumerate(worked.stretches)}
    for number, index in enumerate(_order(worked), 1):
        part = parts[index]
        stretch = worked.stretches[part]
        left = course.turning(stretch.start, stretch.end) > 0
        spaces = [
            name for lane in rows.lanes.values() for name in lane if rows.stretch[name] == part
        ]
        named = list(words.corners)[number - 1 : number]
        found.append(
            {
                "id": f"C{number}",
                "name": named[0] if named else f"Turn {number}",
                "inside": "left" if left else "right",
                "spaces": spaces,
            }
        )
    return found


def straights(worked: Cut, rows: Numbered) -> list[Columns]:
    """The straights as columns, without what is kept free about the line."""
    found = []
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
            found.append(Columns(columns[: max(first - KEPT_BEFORE, 0)], len(columns)))
            found.append(Columns(columns[first + KEPT_AFTER :], len(columns)))
        else:
            found.append(Columns(columns, len(columns)))
    return found


def _along(places: list[int], names: Sequence[str]) -> list[str]:
    """Some spaces of a lane in driving order, also if the line lies among them."""
    breaks = [k for k in range(1, len(places)) if places[k] > places[k - 1] + 1]
    first = breaks[0] if breaks else 0
    return [names[place] for place in places[first:] + places[:first]]


def grid(rows: Numbered, inside: str) -> list[str]:
    """Two columns behind the line, pole on the inside of the first corner."""
    outer = max(rows.lanes)
    ways = (1, outer) if inside == "left" else (outer, 1)
    return [rows.lanes[ways[place % 2]][-1 - place] for place in range(PLACES)]


def weather(risk: int) -> dict[str, list[int]]:
    """The weather chart for a risk of rain from 1 to 12 (FD-WX-1)."""
    rain = min(risk + 1, 13)
    good = 14 - rain
    return {"good": [1, good], "changeable": [good + 1, good + 6], "rain": [good + 7, 20]}


def _placed(course: Course, pit: PitPlan | None) -> tuple[Any, tuple[int, int]]:
    """Where the course goes on its board, and how large that is."""
    reach = course.half + (DEEP if pit is not None else 0.0)
    sides = np.vstack([course.line + way * reach * course.normal for way in (-1, 1)])
    low, high = sides.min(axis=0) - MARGIN, sides.max(axis=0) + MARGIN
    size = (ceil(high[0] - low[0]), ceil(high[1] - low[1]))
    return (np.array(size) - (high - low)) / 2 - low, size


def _centre(course: Course, line: float, moved: Any) -> list[list[float]]:
    """Points of the centre line at even distances from the line on."""
    count = round(course.length / POINT)
    stations = np.arange(len(course.line) + 1) * course.step
    flow = CubicSpline(stations, np.vstack([course.line, course.line[:1]]), bc_type="periodic")
    points = flow((line + np.arange(count) * course.length / count) % course.length) + moved
    return [[round(float(x), 3), round(float(y), 3)] for x, y in points]
