"""From a centre line in any unit to the data of a complete track file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ....boards.errors import TrackError
from ....boards.lanes.making.bends import find_bends
from ....boards.lanes.making.course import Course
from ....boards.lanes.making.pits import PitPlan, extra, fitting, room_lacking
from ....boards.lanes.making.source import Source
from ....boards.making.files import geojson, tum_csv
from .board import Words, board_data
from .options import Options, options_of
from .plan import AFTER_PITS, BEFORE_PITS, USUAL, Cut, Plan, Wanted, cut_of
from .search import BENT, TRIES, Search

LENGTH = 225.0
"""Squares of a lap about which nothing is said, when it has `BENDS` bends."""

BENDS, FOR_EACH, LONGEST = 9, 5.0, 270.0
"""For each bend more, or less, a lap is so many squares longer, or shorter."""

PIT_LACK = 0.3
"""Squares by which a pit road may lack room in the mean before room is made for it."""


def board_from(
    points: Any, width: Any, name: str, wishes: Mapping[str, Any], *, tries: int = TRIES
) -> dict[str, Any]:
    """Make the data of a track file from a centre line; see `Track.from_centerline`."""
    options = options_of(name, wishes)
    source = Source(points, width, options.name, reverse=options.reverse)
    length = _length(source, options)
    start = None if options.start is None else source.fraction(options.start, "start")
    course = source.course(length, options.lanes)
    search, plan = _searched(course, options, start, tries)
    worked = cut_of(search.survey, plan)
    pit = _pit(course, plan, worked, options)
    if pit is not None and _lacking(course, plan, worked, pit.side) > PIT_LACK:
        wider = extra(course, pit, worked.line, plan.size)
        course = source.course(length, options.lanes, [wider])
        at = worked.line / course.length if start is None else start
        search, plan = _searched(course, options, at, tries)
        worked = cut_of(search.survey, plan)
        pit = _pit(course, plan, worked, options)
    words = Words(
        options.name,
        options.author,
        options.licence,
        options.rain_risk,
        options.street,
        options.corners,
    )
    return board_data(course, plan, worked, pit, words)


def _length(source: Source, options: Options) -> float:
    """Squares of a lap."""
    if options.squares is not None:
        return (options.squares - 10.0) * source.length / source.extent
    if options.spaces is not None:
        return options.spaces * USUAL
    bends = sum(abs(bend.angle) > 0.7 for bend in find_bends(source.drawn(LENGTH), BENT[0]))
    return min(max(LENGTH + FOR_EACH * (bends - BENDS), LENGTH - 15), LONGEST)


def _searched(
    course: Course, options: Options, start: float | None, tries: int
) -> tuple[Search, Plan]:
    lacks = [room_lacking(course, side) for side in options.sides]
    lack = np.min(lacks, axis=0) if lacks else np.zeros(len(course.line))
    line = None if start is None else course.station(start * course.length)
    search = Search(course, Wanted(options.spaces, line), lack)
    return search, search.best(tries=tries)


def _pit(course: Course, plan: Plan, worked: Cut, options: Options) -> PitPlan | None:
    """The pit road on the side that has more room for it."""
    if not options.sides:
        return None
    inside = "left" if course.turning(0.0, course.length) > 0 else "right"
    side = min(
        options.sides,
        key=lambda side: (round(_lacking(course, plan, worked, side), 2), side != inside),
    )
    pit = fitting(worked.before, worked.after, side)
    if pit is None:
        text = (
            "start: the straight there is too short for a pit road; choose another start, or "
            "pit=False"
        )
        raise TrackError(options.name, [text])
    return pit


def _lacking(course: Course, plan: Plan, worked: Cut, side: str) -> float:
    """How much room a pit road lacks beside the line, in the mean, in squares."""
    lack = course.summed(np.asarray(room_lacking(course, side)))
    start, end = worked.line - BEFORE_PITS * plan.size, worked.line + AFTER_PITS * plan.size
    return course.between(lack, start, end) / (end - start)


def board_from_tum_csv(
    path: str | os.PathLike[str], name: str | None, wishes: Mapping[str, Any]
) -> dict[str, Any]:
    """Make the data of a track file from a TUM CSV; see `Track.from_tum_csv`."""
    points, widths = tum_csv(path)
    return board_from(points, widths, name or Path(path).stem[:80], _sourced(path, wishes))


def board_from_geojson(
    path: str | os.PathLike[str], name: str | None, wishes: Mapping[str, Any]
) -> dict[str, Any]:
    """Make the data of a track file from a GeoJSON line; see `Track.from_geojson`."""
    points, properties = geojson(path)
    told = properties.get("Name") or properties.get("name")
    called = name or (told[:80] if isinstance(told, str) else None) or Path(path).stem[:80]
    return board_from(points, None, called, _sourced(path, wishes))


def _sourced(path: str | os.PathLike[str], wishes: Mapping[str, Any]) -> dict[str, Any]:
    """Say where the centre line is from, if nothing else is said."""
    return {
        "author": f"drawn from the centre line in {Path(path).name}"[:200],
        "licence": "that of the centre line's source",
        **wishes,
    }
