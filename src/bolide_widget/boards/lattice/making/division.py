"""Dividing the course: sectors with arrows and insides, and the half-way line."""

from __future__ import annotations

from typing import Any

import numpy as np
from shapely.geometry import LineString, Polygon

from ....core.shown import shown
from ...errors import TrackError
from ...making.along import STEP
from ..points import ARROWS
from .course import Course
from .cuts import Cut, arrow_at, inside_of, usual_cuts
from .ground import across, apart, straight_over
from .layout import Given
from .options import Options
from .writing import position

AT_FINISH = 1.5
"""Squares from the finish line within which a sector that was asked for begins there."""


def wanted_cuts(course: Course, given: Given, options: Options, source: str) -> list[Cut]:
    """Where the sectors should begin, and their arrows; the first begins at the finish line."""
    if options.sectors is None:
        return usual_cuts(course)
    near = round(AT_FINISH / STEP)
    found: dict[int, str | None] = {0: None}
    for index, entry in enumerate(options.sectors):
        named = len(entry) == 2 and isinstance(entry[1], str) if np.ndim(entry) else False
        spot, arrow = entry if named else (entry, None)
        if arrow is not None and (not isinstance(arrow, str) or arrow not in ARROWS):
            raise TrackError(
                source, [f"sectors[{index}]: {shown(arrow)} is no arrow; N, E, S or W"]
            )
        station = given.station(spot, course, f"sectors[{index}]", source)
        if min(station, course.count - station) <= near:
            station = 0
        found[station] = arrow
    starts = sorted(found)
    cuts = []
    for start, end in zip(starts, [*starts[1:], course.count], strict=True):
        mean = float(np.angle(np.exp(1j * course.heading[start:end]).sum()))
        cuts.append(Cut(start, found[start] or arrow_at(mean)))
    return cuts


def insides(course: Course, cuts: list[Cut], options: Options, source: str) -> list[str]:
    """The insides of the sectors (G-5)."""
    asked = options.inside
    if asked is None:
        return [inside_of(course, cuts, index) for index in range(len(cuts))]
    sides = [asked] * len(cuts) if isinstance(asked, str) else list(asked)
    if len(sides) != len(cuts) or any(side not in ("left", "right") for side in sides):
        text = (
            f'inside: {shown(asked)}; give "left" or "right", or one of them for each of the '
            f"{len(cuts)} sectors"
        )
        raise TrackError(source, [text])
    return sides


def half_line(
    course: Course,
    ground: Polygon,
    cuts: list[Cut],
    lines: list[LineString],
    most: float,
    goal: int,
    exactly: bool,
) -> dict[str, Any]:
    """The half-way line: at a station, or near it where the course is straight.

    It keeps away from the borders of its sector.
    """
    starts = np.array([cut.station for cut in cuts] + [course.count])
    at = np.arange(course.count)
    clear = np.abs(at[:, None] - starts[None, :]).min(axis=1) * STEP
    away = np.abs(at - goal) * STEP
    cost = 0.05 * away + 3 * np.maximum(3 - clear, 0) + 20 * np.abs(course.bend)
    order = [goal] if exactly else np.argsort(cost)[:: round(1 / STEP)].tolist()
    for station in order:
        line = across(course, ground, station, most)
        if straight_over(course, line, station) and apart(line, lines):
            break
    return written_line(course, line, station)


def written_line(course: Course, line: LineString, station: int) -> dict[str, Any]:
    """A line across the course as it stands in a track file."""
    ends = [position(line.coords[0]), position(line.coords[-1])]
    return {"line": ends, "heading": arrow_at(float(course.heading[station]))}
