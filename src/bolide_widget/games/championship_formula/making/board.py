"""From sections to the data of a track file."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, NamedTuple

import numpy as np
from scipy.interpolate import CubicSpline

from ....boards.lanes.making.course import LANE, Course
from ....boards.making.centre import Array
from ..checks import GAME, THRESHOLDS
from .plan import GRID, Plan
from .sections import TICKS, Section, Side, red_line

MARGIN = 3.4
"""Free squares along the edge of the board, beyond the road: for the name."""

POINT = 2
"""Ticks between the points of the centre line in a file."""


class Words(NamedTuple):
    """What a file says beside the geometry."""

    name: str
    author: str = ""
    licence: str = ""
    corners: Sequence[str] = ()
    laps: int = 2


def board_data(
    course: Course, plan: Plan, parts: Sequence[Section], words: Words
) -> dict[str, Any]:
    """The data of a track file; w0, w6 and wmin are still to be found."""
    period = sum(part.ticks for part in parts)
    moved, size = _placed(course)
    rows, speeds = _spaces(parts)
    bends = [index for index, part in enumerate(parts) if part.bend is not None]
    first = _inside(parts[bends[0]])
    slots = _grid(parts[-1], first)
    return {
        "format": "lanes/1",
        "game": GAME,
        "name": words.name,
        "meta": {"author": words.author, "licence": words.licence},
        "size": list(size),
        "lanes": 3,
        "period": period,
        "links": "touching",
        "width": LANE,
        "centre": _centre(course, parts, period, moved),
        "spaces": rows,
        "corners": [
            {
                "id": parts[index].name,
                "name": (list(words.corners)[n : n + 1] or [f"Turn {n + 1}"])[0],
                "inside": _inside(parts[index]),
                "spaces": [row[0] for row in rows if str(row[0])[0] == parts[index].name],
            }
            for n, index in enumerate(bends)
        ],
        "grid": [slot["space"] for slot in slots],
        "pit": None,
        GAME: {
            "speeds": speeds,
            "lines": [
                {
                    "id": f"{parts[index].name}-red",
                    "corner": parts[index].name,
                    "colour": "red",
                    "spaces": red_line(parts, index),
                }
                for index in bends
            ],
            "grey_bar": _grey_bar(parts, period, first),
            "grid": slots,
            "w0": 1,
            "w6": 1,
            "wmin": 1,
            "recommended_laps": words.laps,
        },
    }


def _inside(part: Section) -> Side:
    assert part.bend is not None
    return part.bend.inside


def _spaces(parts: Sequence[Section]) -> tuple[list[list[str | int]], dict[str, int]]:
    """All spaces, section by section and lane by lane, and the printed speeds."""
    rows: list[list[str | int]] = []
    speeds: dict[str, int] = {}
    at = 0
    for part in parts:
        for lane, (left, right, printed) in enumerate(part.lanes, 1):
            long = part.ticks // len(printed)
            for index, speed in enumerate(printed):
                name, back = f"{part.name}{lane}.{index + 1}", at + index * long
                rows.append([name, lane, back, back + long, left, right])
                if speed:
                    speeds[name] = speed
        at += part.ticks
    return rows, speeds


def _grey_bar(parts: Sequence[Section], period: int, first: Side) -> list[dict[str, Any]]:
    """On the inside of the next corner; it changes where a corner ends."""
    found: list[dict[str, Any]] = []
    start = at = 0
    for part in parts:
        at += part.ticks
        if part.bend is not None:
            found.append({"from": start, "to": at, "side": part.bend.inside})
            start = at
    found.append({"from": start, "to": period, "side": first})
    joined = found[:1]
    for bar in found[1:]:
        if bar["side"] == joined[-1]["side"]:
            joined[-1] = {**joined[-1], "to": bar["to"]}
        else:
            joined.append(bar)
    return joined


def _grid(last: Section, first: Side) -> list[dict[str, Any]]:
    """Six rows behind the line; the inside is that of the first corner."""
    rows = last.ticks // TICKS
    lanes = {"inside": 1, "outside": 3} if first == "left" else {"inside": 3, "outside": 1}
    return [
        {
            "row": row,
            "side": side,
            "space": f"{last.name}{lanes[side]}.{rows + 1 - row}",
            "min_cars": THRESHOLDS[row, side],
        }
        for row in range(1, GRID + 1)
        for side in ("inside", "outside")
    ]


def _placed(course: Course) -> tuple[Array, tuple[int, int]]:
    """Where the course goes on its board, and how large that is."""
    sides = np.vstack([course.line + way * course.half * course.normal for way in (-1, 1)])
    low, high = sides.min(axis=0) - MARGIN, sides.max(axis=0) + MARGIN
    size = (ceil(high[0] - low[0]), ceil(high[1] - low[1]))
    moved: Array = (np.array(size) - (high - low)) / 2 - low
    return moved, size


def _centre(
    course: Course, parts: Sequence[Section], period: int, moved: Array
) -> list[list[float]]:
    """Points of the centre line at equal steps of ticks; a tick is as long as its section says."""
    ends = np.cumsum([0, *(part.ticks for part in parts)])
    places = [part.start for part in parts] + [parts[-1].end]
    count = round(period / POINT)
    at = np.interp(np.arange(count) * period / count, ends, places)
    stations = np.arange(len(course.line) + 1) * course.step
    flow = CubicSpline(stations, np.vstack([course.line, course.line[:1]]), bc_type="periodic")
    points = flow(at % course.length) + moved
    return [[round(float(x), 3), round(float(y), 3)] for x, y in points]
