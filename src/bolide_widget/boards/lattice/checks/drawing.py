"""Is each ring and each line of a track file drawn well, taken by itself?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import shapely
from shapely.geometry import Polygon

from ...schema import Fault
from ..legality import TOLERANCE
from ..points import ARROWS, dot
from ..survey import Survey, polygon


def _ring_fault(field: str, where: str, area: Polygon) -> Iterator[Fault]:
    if not area.is_valid:
        place = re.search(r"\[(\S+) (\S+)\]", shapely.is_valid_reason(area))
        near = f" near ({place[1]}, {place[2]})" if place else ""
        text = f"{where}: rings cross or touch themselves or each other{near}; draw them apart"
        yield Fault(field, text)
    elif area.area < TOLERANCE:
        yield Fault(field, f"{where}: encloses nothing; a ring must go round an area")


def check_asphalt(survey: Survey) -> Iterator[Fault]:
    yield from _ring_fault("asphalt", "asphalt", survey.asphalt_polygon)
    west, south, east, north = survey.asphalt_polygon.bounds
    width, height = survey.size
    if west < 0 or south < 0 or east > width or north > height:
        text = (
            f"asphalt: leaves the board, which is 0..{width} x 0..{height}; it reaches from "
            f"({west:g}, {south:g}) to ({east:g}, {north:g}): move it, or make size larger"
        )
        yield Fault("asphalt", text)


def check_run_off(survey: Survey) -> Iterator[Fault]:
    for index, area in enumerate(survey.run_off_polygons):
        yield from _ring_fault("run_off", f"run_off[{index}]", area)


def check_areas(survey: Survey) -> Iterator[Fault]:
    for index, area in enumerate(survey.areas):
        yield from _ring_fault("sectors", f"sectors[{index}].area", area)


def check_pit_lane(survey: Survey) -> Iterator[Fault]:
    if survey.data["pit"]:
        yield from _ring_fault("pit", "pit.lane", polygon(survey.data["pit"]["lane"]))


def _line_fault(field: str, where: str, data: Mapping[str, Any]) -> Iterator[Fault]:
    (ax, ay), (bx, by) = data["line"]
    if (ax, ay) == (bx, by):
        yield Fault(field, f"{where}.line: the ends are one point; a line needs two")
        return
    over = [n for n, arrow in ARROWS.items() if abs(dot((ay - by, bx - ax), arrow)) >= TOLERANCE]
    if data["heading"] not in over:
        told = f"{data['heading']} runs along the line, not over it"
        yield Fault(field, f"{where}.heading: {told}; it must be {' or '.join(over)}")


def check_finish_line(survey: Survey) -> Iterator[Fault]:
    yield from _line_fault("finish", "finish", survey.data["finish"])


def check_half_line(survey: Survey) -> Iterator[Fault]:
    if survey.data["half"]:
        yield from _line_fault("half", "half", survey.data["half"])
    elif survey.circuit:
        text = "half: is null; a circuit has a half-way line, only an open course may do without"
        yield Fault("half", text)


def check_course(survey: Survey) -> Iterator[Fault]:
    """An open course has no laps, so no pit lane either (P-1)."""
    if not survey.circuit and survey.data["pit"]:
        yield Fault("pit", "pit: must be null on an open course: there is no lap to come back in")


def check_pit_line(survey: Survey) -> Iterator[Fault]:
    if survey.data["pit"]:
        yield from _line_fault("pit", "pit.in", survey.data["pit"]["in"])
