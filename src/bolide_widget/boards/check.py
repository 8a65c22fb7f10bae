"""The sense of a track file: what its JSON Schema cannot say. All faults are found at once.

Each check names the fields it stands on and is skipped when one of them is known to be broken, so
that one mistake is reported once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from .distance import reaches_without
from .lattice import ARROWS, Point, dot
from .legality import TOLERANCE
from .lines import Line
from .pit import unwrapped
from .schema import Fault, schema_faults
from .survey import Survey, polygon

MOST = 40
"""Faults that are listed; beyond these only their number is given."""

Check = Callable[[Survey], Iterator[Fault]]
GROUND = ("size", "asphalt", "run_off")
COURSE = (*GROUND, "sectors")


def faults_of(data: Mapping[str, Any]) -> tuple[Survey | None, list[str]]:
    """Check the data of a track file.

    Returns
    -------
    Survey or None, list of str
        What was worked out on the way, when there is no fault; and the faults.
    """
    found = schema_faults(data)
    if not isinstance(data, dict) or any(not fault.field for fault in found):
        return None, _listed(found)
    survey = Survey(data)
    broken = {fault.field for fault in found}
    for needs, check in CHECKS:
        if broken.isdisjoint(needs):
            faults = list(check(survey))
            found += faults
            broken |= {fault.field for fault in faults}
    return (None if found else survey), _listed(found)


def _listed(found: Sequence[Fault]) -> list[str]:
    texts = [fault.text for fault in found[:MOST]]
    return texts + ([f"and {len(found) - MOST} more"] if len(found) > MOST else [])


def _some(points: Sequence[Point]) -> str:
    more = f" and {len(points) - 4} more" if len(points) > 4 else ""
    return ", ".join(map(str, points[:4])) + more


# --- shapes and lines -------------------------------------------------------------------------


def _ring_fault(field: str, where: str, area: Polygon) -> Iterator[Fault]:
    if not area.is_valid:
        reason = shapely.is_valid_reason(area)
        yield Fault(field, f"{where}: rings cross or touch themselves or each other: {reason}")
    elif area.area < TOLERANCE:
        yield Fault(field, f"{where}: encloses nothing")


def check_asphalt(survey: Survey) -> Iterator[Fault]:
    yield from _ring_fault("asphalt", "asphalt", survey.asphalt_polygon)
    west, south, east, north = survey.asphalt_polygon.bounds
    width, height = survey.size
    if west < 0 or south < 0 or east > width or north > height:
        yield Fault("asphalt", f"asphalt: leaves the board, which is 0..{width} x 0..{height}")


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
    elif abs(dot((ay - by, bx - ax), ARROWS[data["heading"]])) < TOLERANCE:
        yield Fault(field, f"{where}.heading: {data['heading']} runs along the line, not over it")


def check_finish_line(survey: Survey) -> Iterator[Fault]:
    yield from _line_fault("finish", "finish", survey.data["finish"])


def check_half_line(survey: Survey) -> Iterator[Fault]:
    yield from _line_fault("half", "half", survey.data["half"])


def check_pit_line(survey: Survey) -> Iterator[Fault]:
    if survey.data["pit"]:
        yield from _line_fault("pit", "pit.in", survey.data["pit"]["in"])


# --- sectors ----------------------------------------------------------------------------------


def check_cover(survey: Survey) -> Iterator[Fault]:
    """Every track and run-off point lies in one sector, or on the border of consecutive ones."""
    missing = [p for p, found in survey.members.items() if not found]
    if missing:
        yield Fault("sectors", f"sectors: no area holds the points {_some(missing)}")
    lost = [p for p, found in survey.members.items() if found and p not in survey.sector_of]
    for point in lost[:4]:
        held = sorted(survey.members[point])
        yield Fault("sectors", f"sectors: {point} lies in the areas of {held}; give it to one")
    if len(lost) > 4:
        yield Fault("sectors", f"sectors: {_some(lost)} lie in areas that do not follow each other")


def check_overlaps(survey: Survey) -> Iterator[Fault]:
    """No two sectors share more than a border."""
    tree = shapely.STRtree(survey.areas)
    firsts, seconds = tree.query(survey.areas, predicate="intersects")
    for a, b in zip(firsts.tolist(), seconds.tolist(), strict=True):
        if a < b and (shared := survey.areas[a].intersection(survey.areas[b]).area) > 1e-3:
            yield Fault("sectors", f"sectors: areas {a} and {b} overlap by {shared:.3g} squares")


def check_cycle(survey: Survey) -> Iterator[Fault]:
    """Each sector shares a border on the asphalt with the next; the last with the first."""
    for index, area in enumerate(survey.areas):
        following = (index + 1) % len(survey.areas)
        reach = area.buffer(TOLERANCE).intersection(survey.areas[following].buffer(TOLERANCE))
        if reach.intersection(survey.asphalt_polygon).length < 1:
            text = (
                f"sectors: {index} and {following} are neighbours but do not touch on the asphalt"
            )
            yield Fault("sectors", text)
    empty = [str(sector.index) for sector in survey.sectors if not sector.points]
    if empty:
        yield Fault("sectors", f"sectors: no track point in {', '.join(empty)}")


def check_steps(survey: Survey) -> Iterator[Fault]:
    """From one sector one gets only to the next and to the one before."""
    count = len(survey.areas)
    for p, ways in survey.steps.items():
        a = survey.sector_of[p]
        for q, _ in ways:
            b = survey.sector_of[q]
            if (b - a) % count not in (0, 1, count - 1):
                text = f"sectors: {a} and {b} meet on the track between {p} and {q}"
                yield Fault("sectors", text)
                return


# --- lines across the course ------------------------------------------------------------------


def _spans(survey: Survey, field: str, line: Line) -> Iterator[Fault]:
    cut = LineString(line.ends).intersection(survey.asphalt_polygon)
    if cut.length < TOLERANCE:
        yield Fault(field, f"{field}.line: does not cross the asphalt")
    elif cut.geom_type != "LineString":
        yield Fault(field, f"{field}.line: crosses the asphalt more than once; shorten it")
    else:
        inner = shapely.points(np.array(line.ends))
        room = shapely.distance(survey.asphalt_polygon.boundary, inner)
        inside = shapely.contains(survey.asphalt_polygon, inner)
        if (inside & (room > TOLERANCE)).any():
            yield Fault(field, f"{field}.line: ends on the asphalt; draw it from border to border")


def check_finish(survey: Survey) -> Iterator[Fault]:
    """The finish line spans the asphalt, between the last sector and the first (R-19)."""
    yield from _spans(survey, "finish", survey.finish)
    last = len(survey.areas) - 1
    for p, ways in survey.steps.items():
        for q, _ in ways:
            change = (survey.sector_of[p], survey.sector_of[q])
            expected = {(last, 0): 1, (0, last): -1}.get(change, 0)
            counted = survey.finish.crossing(p, q)
            if counted != expected:
                text = (
                    f"finish: must be the border from sector {last} to sector 0, with its heading; "
                    f"the step from {p} (sector {change[0]}) to {q} (sector {change[1]}) "
                    f"counts {counted}"
                )
                yield Fault("finish", text)
                return


def check_half(survey: Survey) -> Iterator[Fault]:
    """The half-way line spans the asphalt within one sector."""
    yield from _spans(survey, "half", survey.half)
    cut = LineString(survey.half.ends).intersection(survey.asphalt_polygon)
    if shapely.distance(survey.areas[survey.half_sector].buffer(1e-3), cut) > 0 or not (
        survey.areas[survey.half_sector].buffer(1e-3).covers(cut)
    ):
        yield Fault("half", f"half.line: leaves sector {survey.half_sector}; keep it in one sector")


def check_grid(survey: Survey) -> Iterator[Fault]:
    """The places are distinct track points behind the finish line."""
    seen: dict[Point, int] = {}
    for index, (x, y) in enumerate(survey.data["grid"]):
        kind = survey.kinds.get((x, y), "barrier")
        if kind != "track":
            text = f"grid[{index}]: ({x}, {y}) is {kind}; it must be a point of the track"
            yield Fault("grid", text)
        if (x, y) in seen:
            text = f"grid[{index}]: ({x}, {y}) is grid[{seen[x, y]}] too; places must differ"
            yield Fault("grid", text)
        seen.setdefault((x, y), index)


def check_grid_side(survey: Survey) -> Iterator[Fault]:
    """Behind the finish line means that less than a third of a lap leads to it."""
    far = max(survey.to_go.values()) / 3
    for index, (x, y) in enumerate(survey.data["grid"]):
        if survey.to_go.get((x, y), far) >= far:
            yield Fault("grid", f"grid[{index}]: ({x}, {y}) is not behind the finish line")


# --- a lap ------------------------------------------------------------------------------------


def check_lap(survey: Survey) -> Iterator[Fault]:
    """From every track point one gets to the finish line."""
    to_go = survey.to_go
    stuck = [p for p in survey.track_points if p not in to_go]
    if not to_go:
        yield Fault("asphalt", "asphalt: no lap can be driven: nothing leads over the finish line")
    elif stuck:
        text = f"asphalt: no way by single steps to the finish line from {_some(stuck)}"
        yield Fault("asphalt", text)


def check_half_is_passed(survey: Survey) -> Iterator[Fault]:
    """Every lap leads over the half-way line."""
    if reaches_without(survey.steps, survey.finish, survey.half):
        yield Fault("half", "half: a lap can be driven without crossing the half-way line")


# --- pit lane ---------------------------------------------------------------------------------


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
        yield Fault("pit", "pit.out.points: a point is given twice")
    for index, box in enumerate(pit["boxes"]):
        if box["sector"] >= len(survey.areas):
            last = len(survey.areas) - 1
            yield Fault("pit", f"pit.boxes[{index}].sector: {box['sector']}; the last is {last}")
    marks = [pit["full_fuel"], pit["pit_stop"], pit["half_fuel"]]
    if not marks[0] < marks[1] < marks[2] <= len(pit["boxes"]):
        text = (
            f"pit: full_fuel, pit_stop and half_fuel are {marks}; they must be boxes in this "
            f"order, at most {len(pit['boxes'])}"
        )
        yield Fault("pit", text)


def check_pit_way(survey: Survey) -> Iterator[Fault]:
    """The in line can be reached, and the boxes lead from it to the out line within half a lap."""
    if survey.pit_in is None:
        return
    if not any(survey.pit_moves[p] for p in survey.track_points if p in survey.pit_in.near):
        yield Fault("pit", "pit.in: cannot be reached from the track")
    laps = unwrapped(survey.pit_way)
    if laps[-1] > 1 or (laps[-1] == 1 and survey.pit_way[-1] > survey.pit_way[0]):
        text = "pit.boxes: sector and row must go forward from the in line to the out line"
        yield Fault("pit", text)


CHECKS: tuple[tuple[tuple[str, ...], Check], ...] = (
    (("size", "asphalt"), check_asphalt),
    (("run_off",), check_run_off),
    (("sectors",), check_areas),
    (("pit",), check_pit_lane),
    (("finish",), check_finish_line),
    (("half",), check_half_line),
    (("pit",), check_pit_line),
    (("sectors",), check_overlaps),
    (COURSE, check_cover),
    ((*GROUND, "grid"), check_grid),
    (COURSE, check_cycle),
    ((*COURSE, "pit"), check_steps),
    ((*COURSE, "pit", "finish"), check_finish),
    ((*COURSE, "half"), check_half),
    ((*COURSE, "pit", "finish"), check_lap),
    ((*COURSE, "pit", "finish", "grid"), check_grid_side),
    ((*COURSE, "pit", "finish", "half"), check_half_is_passed),
    ((*COURSE, "pit"), check_pit_points),
    ((*COURSE, "pit", "finish"), check_pit_way),
)
