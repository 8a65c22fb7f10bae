"""Checks of a track file that its JSON Schema cannot make. All errors are found at once.

Each check names the fields it stands on and is skipped when one of them is known to be broken, so
that one mistake is reported once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from ...files import MOST_FOUND, Checks, Fault, faults_in, is_paper, schema_faults
from ..legality import TOLERANCE
from ..lines import Line
from ..paper.survey import PaperSurvey, paper_faults
from ..points import ARROWS, Point, dot
from ..survey import Survey, polygon, reaches_without, step_crossings
from .pit import check_pit_points, check_pit_way

# -- size ------------------------------------------------------------------------------------------
# The largest of our boards has 2,700 positions in 48 kilobytes, checked in a second. A hundred
# thousand spikes would take minutes and gigabytes: two areas of n corners can cross n x n times.


MOST_CORNERS = 10_000
"""Positions of all rings in a file; a board of 400 x 400 squares needs half of them."""

MOST_IN_AREA = 1_000
"""Positions of the area of one sector; the longest of ours have 160."""


MOST_POINTS = 40_000
"""Points of the track; the largest of ours has 2,800, and a real circuit drawn on 400 x 400
squares 9,000. Every point has its steps, its sector and its way to the finish line."""


def check_points(survey: Survey) -> Iterator[Fault]:
    """Check that the asphalt is a course and not a field: later checks take time for each point."""
    count = len(survey.track_points)
    if count > MOST_POINTS:
        text = (
            f"asphalt: has {count:,} lattice points in it; it must be {MOST_POINTS:,} at most: "
            "make the course narrower, or draw it on fewer squares"
        )
        yield Fault("asphalt", text)


def size_faults(data: Mapping[str, Any], broken: set[str]) -> Iterator[Fault]:
    """Yield the shapes drawn too finely to be checked; skip fields with faults."""

    def sound(field: str) -> Any:
        return [] if field in broken else data[field]

    corners = {
        "asphalt": _in_rings(sound("asphalt")),
        "run_off": sum(map(_in_rings, sound("run_off"))),
        "kerbs": _in_rings(sound("kerbs")),
        "pit": _in_rings((sound("pit") or {"lane": []})["lane"]),
    }
    for index, sector in enumerate(sound("sectors")):
        count = len(sector["area"])
        corners["sectors"] = corners.get("sectors", 0) + count
        if count > MOST_IN_AREA:
            text = f"has {count:,} positions; it must be {MOST_IN_AREA:,} at most: draw it coarser"
            yield Fault("sectors", f"sectors[{index}].area: {text}")
            return
    total = sum(corners.values())
    if total > MOST_CORNERS:
        field = max(corners, key=lambda name: corners[name])
        text = (
            f"{field}: the rings of the file have {total:,} positions, most of them here; it must "
            f"be {MOST_CORNERS:,} at most: draw them coarser"
        )
        yield Fault(field, text)


def _in_rings(rings: Sequence[Sequence[Any]]) -> int:
    return sum(map(len, rings))


# -- is each ring and each line of a track file drawn well, taken by itself? -----------------------


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
        yield Fault(field, f"{where}.line: the ends are one point; give two")
        return
    over = [n for n, arrow in ARROWS.items() if abs(dot((ay - by, bx - ax), arrow)) >= TOLERANCE]
    if data["heading"] not in over:
        what = f"{data['heading']} runs along the line, not over it"
        yield Fault(field, f"{where}.heading: {what}; it must be {' or '.join(over)}")


def check_finish_line(survey: Survey) -> Iterator[Fault]:
    yield from _line_fault("finish", "finish", survey.data["finish"])


def check_half_line(survey: Survey) -> Iterator[Fault]:
    if survey.data["half"]:
        yield from _line_fault("half", "half", survey.data["half"])
    elif survey.circuit:
        text = "half: is null; a circuit has a half-way line: draw one, or an open course"
        yield Fault("half", text)


def check_course(survey: Survey) -> Iterator[Fault]:
    """Check that an open course has no laps, so no pit lane either (P-1)."""
    if not survey.circuit and survey.data["pit"]:
        yield Fault("pit", "pit: must be null on an open course: there is no lap to come back in")


def check_pit_line(survey: Survey) -> Iterator[Fault]:
    if survey.data["pit"]:
        yield from _line_fault("pit", "pit.in", survey.data["pit"]["in"])


# -- do sectors, lines and grid of a track file make a course that can be driven? ------------------


MOST_OVERLAPS = 20
"""Most pairs of overlapping sectors to report; each takes time."""


def _some(points: Sequence[Point]) -> str:
    more = f" and {len(points) - 4} more" if len(points) > 4 else ""
    return ", ".join(map(str, points[:4])) + more


# --- sectors ----------------------------------------------------------------------------------


def check_cover(survey: Survey) -> Iterator[Fault]:
    """Check that each track and run-off point lies in one sector, or between consecutive ones."""
    missing = [p for p, held_by in survey.members.items() if not held_by]
    if missing:
        yield Fault("sectors", f"sectors: no area holds {_some(missing)}; draw one round them")
    lost = [p for p, held_by in survey.members.items() if held_by and p not in survey.sector_of]
    for point in lost[:4]:
        held = sorted(survey.members[point])
        yield Fault("sectors", f"sectors: {point} lies in the areas of {held}; give it to one")
    if len(lost) > 4:
        text = (
            f"sectors: {_some(lost)} lie in areas that do not follow each other; give each to one"
        )
        yield Fault("sectors", text)


def check_overlaps(survey: Survey) -> Iterator[Fault]:
    """Check that no two sectors share more than a border."""
    tree = shapely.STRtree(survey.areas)
    firsts, seconds = tree.query(survey.areas, predicate="intersects")
    listed = 0
    for a, b in zip(firsts.tolist(), seconds.tolist(), strict=True):
        if a < b and (shared := survey.areas[a].intersection(survey.areas[b]).area) > 1e-3:
            text = (
                f"sectors: areas {a} and {b} overlap by {shared:.3g} squares; let them only touch"
            )
            yield Fault("sectors", text)
            listed += 1
            if listed == MOST_OVERLAPS:
                yield Fault(
                    "sectors", "sectors: no more overlaps are looked for; correct these first"
                )
                return


def check_cycle(survey: Survey) -> Iterator[Fault]:
    """Check that each sector borders on the next on the asphalt, a circuit's last on the first."""
    for index, area in enumerate(survey.areas if survey.circuit else survey.areas[:-1]):
        following = (index + 1) % len(survey.areas)
        reach = area.buffer(TOLERANCE).intersection(survey.areas[following].buffer(TOLERANCE))
        if reach.intersection(survey.asphalt_polygon).length < 1:
            text = (
                f"sectors: {index} and {following} are neighbours but do not touch on the asphalt; "
                "draw their areas to one line across the course"
            )
            yield Fault("sectors", text)
    empty = [str(sector.index) for sector in survey.sectors if not sector.points]
    if empty:
        text = f"sectors: no track point in {', '.join(empty)}; each sector needs one"
        yield Fault("sectors", text)


def check_steps(survey: Survey) -> Iterator[Fault]:
    """Check that each sector leads only to the next and to the one before."""
    count = len(survey.areas)
    near = (0, 1, count - 1) if survey.circuit else (0, 1, -1)
    for p, ways in survey.steps.items():
        a = survey.sector_of[p]
        for q, _ in ways:
            b = survey.sector_of[q]
            if ((b - a) % count if survey.circuit else b - a) not in near:
                text = (
                    f"sectors: {a} and {b} meet on the track between {p} and {q}, but only those "
                    "that follow each other may; list them in driving order, or part the asphalt"
                )
                yield Fault("sectors", text)
                return


# --- lines across the course ------------------------------------------------------------------


def _spans(survey: Survey, field: str, line: Line) -> Iterator[Fault]:
    cut = LineString(line.ends).intersection(survey.asphalt_polygon)
    if cut.length < TOLERANCE:
        text = f"{field}.line: does not cross the asphalt; draw it from border to border"
        yield Fault(field, text)
    elif cut.geom_type != "LineString":
        yield Fault(field, f"{field}.line: crosses the asphalt more than once; shorten it")
    else:
        inner = shapely.points(np.array(line.ends))
        room = shapely.distance(survey.asphalt_polygon.boundary, inner)
        inside = shapely.contains(survey.asphalt_polygon, inner)
        if (inside & (room > TOLERANCE)).any():
            yield Fault(field, f"{field}.line: ends on the asphalt; draw it from border to border")


def check_finish(survey: Survey) -> Iterator[Fault]:
    """Check that the finish line spans the asphalt, between the last sector and the first (R-19).

    On an open course it is the border to the last sector, so every way there crosses it.
    """
    yield from _spans(survey, "finish", survey.finish)
    last, first = survey.beyond_finish
    if not survey.circuit:
        yield from _closes(survey, last, first)
    beside = {p for p, _ in survey.over_finish}
    for p, ways in survey.steps.items():
        here = survey.sector_of[p]
        for q, _ in ways:
            change = (here, survey.sector_of[q])
            if change == (here, here) and p not in beside:
                continue
            expected = {(last, first): 1, (first, last): -1}.get(change, 0)
            counted = survey.over_finish.get((p, q), 0)
            if counted != expected:
                text = (
                    f"finish: must be the border from sector {last} to sector {first}, with its "
                    f"heading; "
                    f"the step from {p} (sector {change[0]}) to {q} (sector {change[1]}) "
                    f"counts {counted}"
                )
                yield Fault("finish", text)
                return


def _closes(survey: Survey, last: int, first: int) -> Iterator[Fault]:
    """Check that no way on the run-off passes an open finish, so no lap leads back to it."""
    for (x, y), sector in survey.sector_of.items():
        for q in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            over = sector == last and survey.sector_of.get(q) == first
            if over and survey.finish.crossing((x, y), q) != 1:
                text = f"finish.line: draw it on over the run-off; one gets by from {(x, y)} to {q}"
                yield Fault("finish", text)
                return


def check_half(survey: Survey) -> Iterator[Fault]:
    """Check that the half-way line spans the asphalt within one sector."""
    if survey.half is None:
        return
    yield from _spans(survey, "half", survey.half)
    cut = LineString(survey.half.ends).intersection(survey.asphalt_polygon)
    if shapely.distance(survey.areas[survey.half_sector].buffer(1e-3), cut) > 0 or not (
        survey.areas[survey.half_sector].buffer(1e-3).covers(cut)
    ):
        yield Fault("half", f"half.line: leaves sector {survey.half_sector}; keep it in one sector")


def check_grid(survey: Survey) -> Iterator[Fault]:
    """Check that the places are distinct track points behind the finish line."""
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
    """Check that less than a third of a lap leads from the grid to the finish line.

    On an open course the way may be as long as it likes.
    """
    far = max(survey.to_go.values()) / 3
    for index, (x, y) in enumerate(survey.data["grid"]):
        if survey.to_go.get((x, y), inf) >= (far if survey.circuit else inf):
            text = (
                f"grid[{index}]: ({x}, {y}) is not behind the finish line; less than a third of "
                "a lap must lead from it to the line"
            )
            yield Fault("grid", text)


# --- a lap ------------------------------------------------------------------------------------


def check_lap(survey: Survey) -> Iterator[Fault]:
    """Check that every track point leads to the finish line."""
    to_go = survey.to_go
    goal = -1 if survey.circuit else len(survey.areas) - 1  # beyond the finish, where cars stop
    stuck = [p for p in survey.track_points if p not in to_go and survey.sector_of[p] != goal]
    if not to_go:
        text = (
            "asphalt: no lap can be driven: nothing leads over the finish line; "
            "widen the asphalt there, or turn finish.heading round"
        )
        yield Fault("asphalt", text)
    elif stuck:
        text = (
            f"asphalt: no way by single steps to the finish line from {_some(stuck)}; "
            "widen the asphalt there, or leave these points out of it"
        )
        yield Fault("asphalt", text)


def check_half_is_passed(survey: Survey) -> Iterator[Fault]:
    """Check that every lap, or every way from grid to finish, leads over the half-way line."""
    if survey.half is None:
        return
    start = [q for (_, q), count in survey.over_finish.items() if count == 1]
    if not survey.circuit:
        start = [(x, y) for x, y in survey.data["grid"]]
    avoid = step_crossings(survey.half, survey.steps)
    if reaches_without(survey.steps, start, survey.over_finish, avoid):
        lap = "a lap" if survey.circuit else "the course"
        text = f"half: {lap} can be driven without crossing the half-way line; draw it elsewhere"
        yield Fault("half", text)


# -- faults ----------------------------------------------------------------------------------------


GROUND = ("size", "asphalt", "run_off")
COURSE = (*GROUND, "course", "sectors")


def find_faults(data: Any) -> tuple[Survey | PaperSurvey | None, list[Fault]]:
    """Check the data of a track file.

    Returns
    -------
    Survey, PaperSurvey or None, list of Fault
        What was worked out on the way, when there is no fault; and the faults.
    """
    faults = schema_faults(data)
    if len(faults) > MOST_FOUND:
        faults[-1] = Fault("", f"the file: has {MOST_FOUND} errors and more; correct these first")
    broken = {fault.field for fault in faults}
    if not isinstance(data, dict) or "" in broken:
        return None, faults
    if is_paper(data):
        paper = PaperSurvey(data)
        faults += [] if faults else paper_faults(paper)
        return (None if faults else paper), faults
    if large := list(size_faults(data, broken)):
        return None, faults + large
    survey = Survey(data)
    faults += faults_in(survey, CHECKS, broken)
    return (None if faults else survey), faults


CHECKS: Checks[Survey] = (
    (("size", "asphalt"), check_asphalt),
    (("run_off",), check_run_off),
    (GROUND, check_points),
    (("sectors",), check_areas),
    (("pit",), check_pit_lane),
    (("finish",), check_finish_line),
    (("course", "half"), check_half_line),
    (("pit",), check_pit_line),
    (("course", "pit"), check_course),
    (("sectors",), check_overlaps),
    (COURSE, check_cover),
    ((*GROUND, "grid"), check_grid),
    (COURSE, check_cycle),
    ((*COURSE, "pit"), check_steps),
    ((*COURSE, "pit", "finish"), check_finish),
    ((*COURSE, "half"), check_half),
    ((*COURSE, "pit", "finish"), check_lap),
    ((*COURSE, "pit", "finish", "grid"), check_grid_side),
    ((*COURSE, "pit", "finish", "half", "grid"), check_half_is_passed),
    ((*COURSE, "pit"), check_pit_points),
    ((*COURSE, "pit", "finish"), check_pit_way),
)
