"""From a centre line in grid squares to the data of a complete track file."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon

from ...making.along import smooth
from ...making.telling import ELSEWHERE, Notes
from .course import SIDES, Course
from .cuts import Cut
from .division import half_line, insides, wanted_cuts, written_line
from .furniture import corners, usual_kerbs, usual_signs
from .ground import band, corners_at, fit_cuts, pieces, polygons
from .hints import estimated_hints
from .layout import Given, TooCoarse, between, course_of, refuse_coarse
from .options import Options
from .pitlane import PitPlan, pit_lane, shapes, slip_roads, walled, widened
from .profile import fit_run_off, usual_run_off
from .start import PLACES, choose_start, pit_beside, usual_grid
from .writing import area, polygon

BEYOND = 0.45
"""Squares by which sector areas and lines reach beyond the run-off."""


def draw(
    given: Given,
    size: tuple[int, int],
    options: Options,
    source: str,
    notes: Notes | None = None,
) -> dict[str, Any]:
    """Draw the whole board.

    Parameters
    ----------
    given : Given
        The centre line in grid squares.
    size : pair of int
        Width and height of the board.
    options : Options
    source : str
        What to call it in an error.
    notes : list of str, optional
        Is told what could not be done as wanted.

    Returns
    -------
    dict
        The data of a track file.

    Raises
    ------
    TooCoarse
        When the course, the grid or the pit lane have no room.
    """
    course = course_of(given, options, source)
    refuse_coarse(course, source)
    course, plan = place_start(course, given, options, source, notes)
    depth = run_off(course, plan, given)
    reach = {side: course.edge[side] + depth[side] for side in SIDES}
    asphalt = asphalt_of(course, plan)
    beside = band(course, reach)
    ground, outer = ground_of(course, plan, reach)
    most = 2 * max(float(outer[side].max()) for side in SIDES) + 4
    cuts, lines = fit_cuts(course, ground, wanted_cuts(course, given, options, source), most)
    areas = pieces(course, ground, lines, [cut.station for cut in cuts], source)
    finish = corners_at(areas[0], lines[0])
    goal = given.station(options.half, course, "half", source)
    found = corners(course)
    taken = shapely.union_all([asphalt, beside])
    return {
        "format": "bolide-track/1",
        "name": options.name,
        "author": options.author,
        "licence": options.licence,
        "size": [int(size[0]), int(size[1])],
        "asphalt": polygon(asphalt),
        "run_off": [polygon(beside)],
        "kerbs": chosen(options.kerbs, lambda: usual_kerbs(course, asphalt, found)),
        "sectors": sectors(course, areas, cuts, options, source),
        "grid": grid_of(course, asphalt, cuts[0].arrow, options, source),
        "finish": written_line(course, finish, 0),
        "half": half_line(course, ground, cuts, lines, most, goal, np.ndim(options.half) > 0),
        "pit": pit_lane(course, plan, cuts, asphalt, options.pit_wishes) if plan else None,
        "top_speed": options.top_speed,
        "rain_risk": options.rain_risk,
        "signs": chosen(options.signs, lambda: usual_signs(course, found, outer, taken, size)),
        "hints": chosen(options.hints, lambda: estimated_hints(course, found)),
    }


def chosen(asked: Any, usual: Any) -> Any:
    """What was asked for, or else what is usual."""
    return usual() if asked is None else asked


def place_start(
    course: Course, given: Given, options: Options, source: str, notes: Notes | None
) -> tuple[Course, PitPlan | None]:
    """Choose finish line and pit lane; the course then begins at the line."""
    wishes = options.pit_wishes
    ways = shapes(wishes.get("boxes")) if options.has_pit else []
    sides = [wishes["side"]] if wishes.get("side") else list(SIDES)
    if given.start is None:
        found = None
        if given.own is not None:
            found = choose_start(course, ways, sides, course.nearest(given.own))
            if found is None and notes is not None:
                notes[:] = [ELSEWHERE]
        found = found or choose_start(course, ways, sides)
        if found is None:
            beside = " with a pit lane beside it; pit=False draws none" if ways else ""
            text = f"squares: nowhere is a straight for the finish line{beside}"
            raise TooCoarse(source, [text])
        return course.turned(found[0]), found[1]
    if not ways:
        return course, None
    plan = pit_beside(course, ways, sides)
    if plan is None:
        text = "start: no room for a pit lane beside it; choose another start, or pit=False"
        raise TooCoarse(source, [text])
    return course, plan


def run_off(course: Course, plan: PitPlan | None, given: Given) -> dict[str, Any]:
    """Depth of the run-off on both sides."""
    if given.run_off is None:
        depth = usual_run_off(course.line)
    else:
        right, left = between(given.run_off, course.source).T
        depth = {"right": smooth(right, 1.0), "left": smooth(left, 1.0)}
    if plan is not None:
        walled(course, plan, depth)
    return fit_run_off(course, depth)


def asphalt_of(course: Course, plan: PitPlan | None) -> Polygon:
    """The course and the slip roads of the pit lane."""
    slips = slip_roads(course, plan) if plan else []
    whole = shapely.union_all([band(course, course.edge), *slips])
    return max(polygons(whole), key=lambda part: part.area)


def ground_of(
    course: Course, plan: PitPlan | None, reach: dict[str, Any]
) -> tuple[Polygon, dict[str, Any]]:
    """What the sectors hold: the course with its run-off, its pit lane, and a little beyond."""
    outer = {}
    for side in SIDES:
        free = course.room[side] - 0.1
        outer[side] = (reach[side] + BEYOND).clip(None, free.clip(reach[side] + 0.05))
    if plan is not None:
        widened(course, plan, outer, BEYOND)
    return band(course, outer), outer


def sectors(
    course: Course, areas: list[Polygon], cuts: list[Cut], options: Options, source: str
) -> list[dict[str, Any]]:
    """The field "sectors" of a track file."""
    sides = insides(course, cuts, options, source)
    return [
        {"area": area(piece), "arrow": cut.arrow, "inside": side}
        for piece, cut, side in zip(areas, cuts, sides, strict=True)
    ]


def grid_of(
    course: Course, asphalt: Polygon, arrow: str, options: Options, source: str
) -> list[list[int]]:
    """The grid: at least eight places."""
    if options.grid is not None:
        return [list(point) for point in options.grid]
    grid = usual_grid(course, asphalt, arrow)
    if len(grid) < PLACES:
        text = f"squares: only {len(grid)} places of the grid have room behind the finish line"
        raise TooCoarse(source, [text])
    return grid
