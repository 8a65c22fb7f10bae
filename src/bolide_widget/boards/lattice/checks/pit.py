"""Checks that cars can enter, drive through and leave the pit lane of a track file."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

import shapely
from shapely.geometry import LineString

from ...files import Fault
from ..legality import TOLERANCE
from ..points import NEIGHBOURS, Point, Position, bit_index
from ..survey import Survey, unwrapped


def check_pit_points(survey: Survey) -> Iterator[Fault]:
    pit = survey.data["pit"]
    if pit is None:
        return
    points = [(x, y) for x, y in pit["out"]["points"]]
    for index, point in enumerate(points):
        kind = survey.kinds.get(point, "barrier")
        if kind != "track":
            text = f"pit.out.points[{index}]: {point} is {kind}; it must be a point of the track"
            yield Fault("pit", text)
    if len(set(points)) < len(points):
        yield Fault("pit", "pit.out.points: a point is given twice; leave one out")
    for index, box in enumerate(pit["boxes"]):
        if box["sector"] >= len(survey.areas):
            last = len(survey.areas) - 1
            text = f"pit.boxes[{index}].sector: {box['sector']} is no sector; the last is {last}"
            yield Fault("pit", text)
    marks = [pit["full_fuel"], pit["pit_stop"], pit["half_fuel"]]
    if not marks[0] < marks[1] < marks[2] <= len(pit["boxes"]):
        text = (
            f"pit: full_fuel, pit_stop and half_fuel are {marks}; they must be boxes in this "
            f"order, at most {len(pit['boxes'])}"
        )
        yield Fault("pit", text)


def is_before_finish(survey: Survey) -> bool:
    """Return True if all of the in line is nearer to the end of a lap than to its beginning (P-1).

    By the single steps that enter, those left out that first go back over the finish line.
    """
    to_go, half_a_lap = survey.to_go, survey.length / 2
    return all(
        to_go.get(start, 0.0) < half_a_lap or survey.finish.meeting(start, entry) is not None
        for start, entry in _entering(survey)
    )


def _on_finish(survey: Survey) -> str | None:
    """Return where the in line lies on the finish line, so that it is not before it (P-1, G-7).

    On the asphalt itself, or where the finish line ends next to it: a car that has entered counts
    as in the sector in which the middle of the in line lies.
    """
    assert survey.pit_in is not None
    line, finish = LineString(survey.pit_in.ends), LineString(survey.finish.ends)
    shared = shapely.intersection(line, finish.buffer(TOLERANCE))
    if shapely.distance(shared, survey.asphalt_polygon) <= TOLERANCE:
        (x, y), *_ = shapely.shortest_line(shared, survey.asphalt_polygon).coords
        return f"on the finish line at ({x:g}, {y:g})"
    last, first = survey.beyond_finish
    starts = (survey.sector_of[start] for start, _ in _entering(survey))
    if survey.pit_way[0][0] == first and last in starts:
        x, y = survey.pit_in.middle
        return f"beyond the finish line with its middle, ({x:g}, {y:g})"
    return None


def _entering(survey: Survey) -> Iterator[tuple[Point, Position]]:
    """Yield the single steps into the pit lane: their starts, and where they meet the in line."""
    line = survey.pit_in
    assert line is not None
    (ax, ay), (bx, by) = line.ends
    for x in range(ceil(min(ax, bx)) - 1, floor(max(ax, bx)) + 2):
        for y in range(ceil(min(ay, by)) - 1, floor(max(ay, by)) + 2):
            moves = survey.pit_moves[x, y] if survey.kinds.get((x, y)) == "track" else 0
            for dx, dy in NEIGHBOURS:
                part = line.meeting((x, y), (x + dx, y + dy))
                if part is not None and moves >> bit_index(dx, dy) & 1:
                    yield (x, y), (x + part * dx, y + part * dy)


def check_pit_way(survey: Survey) -> Iterator[Fault]:
    """Check that the in line can be reached, and the boxes lead to the out line in half a lap."""
    if survey.pit_in is None:
        return
    if not any(survey.pit_moves[p] for p in survey.track_points if p in survey.pit_in.near):
        text = (
            "pit.in: cannot be reached from the track; draw it on the asphalt or its border, with "
            "the heading of a car that enters"
        )
        yield Fault("pit", text)
    beyond = None if is_before_finish(survey) else "beyond the finish line"
    beyond = beyond or _on_finish(survey)
    if beyond is not None:
        text = (
            f"pit.in: lies {beyond}; draw all of it before that line, less than half "
            "a lap away, since a driver pits between two laps (P-1)"
        )
        yield Fault("pit", text)
    laps = unwrapped(survey.pit_way)
    if laps[-1] > 1 or (laps[-1] == 1 and survey.pit_way[-1] > survey.pit_way[0]):
        text = "pit.boxes: sector and row must go forward from the in line to the out line"
        yield Fault("pit", text)
