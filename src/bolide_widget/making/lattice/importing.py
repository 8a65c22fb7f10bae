"""From points in any unit to a board of the requested size."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from math import ceil
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from tqdm import tqdm

from ...boards.files import NO_DATA, TrackError
from ...boards.lattice.points import ARROWS
from ...core.errors import shown
from .. import centre, texts
from ..corrections import UNSOUND, lost
from ..files import ELSEWHERE, Notes, stage
from . import layout, start as lattice_start
from .corrections import Hand, kerbs_by_corner, with_pit_entry, with_run_off, with_sectors
from .course import (
    DEEPEST,
    LARGEST,
    SIDES,
    Course,
    Cut,
    Options,
    arrow_at,
    check_squares,
    fit_run_off,
    inside_of,
    options_of,
    usual_cuts,
    usual_run_off,
)

# -- the printed hints of a new board (G-6) --------------------------------------------------------


PACE = 6.7
"""Squares of the centre line per turn of a good driver, at top speed 8."""


def estimated_hints(course: Course, corners: list[layout.Corner]) -> dict[str, int]:
    """Estimate the turns of two laps, and the sharp brakings of a lap from its hard corners."""
    hard = sum(corner.angle > 1.2 for corner in corners)
    return {
        "turns": max(round(2 * course.length / PACE), 1),
        "sharp_brakings": min(max(hard // 3, 0), 100),
    }


# -- dividing the course: sectors with arrows and insides, and the half-way line -------------------


AT_FINISH = 1.5
"""Squares from the finish line within which a requested sector begins at the line."""


def wanted_cuts(course: Course, given: layout.Given, options: Options, source: str) -> list[Cut]:
    """Return the beginnings of the sectors and their arrows; the first is the finish line."""
    if options.sectors is None:
        return usual_cuts(course)
    near = round(AT_FINISH / centre.STEP)
    arrows: dict[int, str | None] = {0: None}
    for index, entry in enumerate(options.sectors):
        named = len(entry) == 2 and isinstance(entry[1], str) if np.ndim(entry) else False
        spot, arrow = entry if named else (entry, None)
        if arrow is not None and (not isinstance(arrow, str) or arrow not in ARROWS):
            raise TrackError(
                source, [f"sectors[{index}]: {shown(arrow)} is no arrow; give N, E, S or W"]
            )
        station = given.station(spot, course, f"sectors[{index}]", source)
        if min(station, course.count - station) <= near:
            station = 0
        arrows[station] = arrow
    starts = sorted(arrows)
    cuts = []
    for start, end in zip(starts, [*starts[1:], course.count], strict=True):
        mean = float(np.angle(np.exp(1j * course.heading[start:end]).sum()))
        cuts.append(Cut(start, arrows[start] or arrow_at(mean)))
    return cuts


def insides(course: Course, cuts: list[Cut], options: Options, source: str) -> list[str]:
    """Return the insides of the sectors (G-5)."""
    wish = options.inside
    if wish is None:
        return [inside_of(course, cuts, index) for index in range(len(cuts))]
    sides = [wish] * len(cuts) if isinstance(wish, str) else list(wish)
    if len(sides) != len(cuts) or any(side not in ("left", "right") for side in sides):
        text = (
            f'inside: {shown(wish)}; give "left" or "right", or one of them for each of the '
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
    """Return the half-way line: at a station, or near it where the course is straight.

    It keeps away from the borders of its sector.
    """
    starts = np.array([cut.station for cut in cuts] + [course.count])
    at = np.arange(course.count)
    clear = np.abs(at[:, None] - starts[None, :]).min(axis=1) * centre.STEP
    away = np.abs(at - goal) * centre.STEP
    cost = 0.05 * away + 3 * np.maximum(3 - clear, 0) + 20 * np.abs(course.bend)
    order = [goal] if exactly else np.argsort(cost)[:: round(1 / centre.STEP)].tolist()
    for station in order:
        line = layout.across(course, ground, station, most)
        if layout.straight_over(course, line, station) and layout.apart(line, lines):
            break
    return written_line(course, line, station)


def written_line(course: Course, line: LineString, station: int) -> dict[str, Any]:
    """Return a line across the course for a track file."""
    ends = [layout.position(line.coords[0]), layout.position(line.coords[-1])]
    return {"line": ends, "heading": arrow_at(float(course.heading[station]))}


# -- from a centre line in grid squares to the data of a complete track file -----------------------


BEYOND = 0.45
"""Squares by which sector areas and lines reach beyond the run-off."""


def draw(
    given: layout.Given,
    size: tuple[int, int],
    options: Options,
    source: str,
    notes: Notes | None = None,
    clear: float = layout.CLEAR,
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
        The name of the line in errors.
    notes : list of str, optional
        Collects the options that could not be met.
    clear : float
        Least distance between the borders of sectors, in squares.

    Returns
    -------
    dict
        The data of a track file.

    Raises
    ------
    TooCoarse
        If there is no room for the course, the grid or the pit lane.
    """
    course = layout.course_of(given, options, source)
    layout.refuse_coarse(course, source)
    course, plan = place_start(course, given, options, source, notes)
    hand = Hand(options.corrections, given, course, notes)
    plan = with_pit_entry(hand, course, plan)
    corners = layout.corners(course)
    depth = run_off(course, plan, given, lambda depth: with_run_off(hand, course, corners, depth))
    reach = {side: course.edge[side] + depth[side] for side in SIDES}
    asphalt = asphalt_of(course, plan)
    beside = layout.band(course, reach)
    ground, outer = ground_of(course, plan, reach)
    most = 2 * max(float(outer[side].max()) for side in SIDES) + 4
    wanted = with_sectors(hand, course, wanted_cuts(course, given, options, source))
    cuts, lines = layout.fit_cuts(course, ground, wanted, most, clear)
    areas = layout.pieces(course, ground, lines, [cut.station for cut in cuts], source)
    finish = layout.corners_at(areas[0], lines[0])
    goal = given.station(options.half, course, "half", source)
    chosen_kerbs = kerbs_by_corner(hand, corners)
    taken = shapely.union_all([asphalt, beside])
    return {
        "format": "bolide-track/1",
        "name": options.name,
        "author": options.author,
        "licence": options.licence,
        "size": [int(size[0]), int(size[1])],
        "asphalt": layout.polygon(asphalt),
        "run_off": [layout.polygon(beside)],
        "kerbs": chosen(
            options.kerbs, lambda: layout.usual_kerbs(course, asphalt, corners, chosen_kerbs)
        ),
        "sectors": sectors(course, areas, cuts, options, source),
        "grid": grid_of(course, asphalt, cuts[0].arrow, options, source),
        "finish": written_line(course, finish, 0),
        "half": half_line(course, ground, cuts, lines, most, goal, np.ndim(options.half) > 0),
        "pit": lattice_start.pit_lane(course, plan, cuts, asphalt, options.pit_wishes)
        if plan
        else None,
        "top_speed": options.top_speed,
        "rain_risk": options.rain_risk,
        "signs": chosen(
            options.signs, lambda: layout.usual_signs(course, corners, outer, taken, size)
        ),
        "hints": chosen(options.hints, lambda: estimated_hints(course, corners)),
        **ground_in(given, options),
    }


def ground_in(given: layout.Given, options: Options) -> dict[str, Any]:
    """Return where the board lies on the earth, for its file; nothing if that is not known."""
    if options.origin is None:
        return {}
    return {
        "ground": {
            "origin": [round(float(degrees), 7) for degrees in options.origin],
            "at": [round(place, 4) for place in given.moved],
            "square": round(1 / given.scale, 6),
        }
    }


def chosen(wish: Any, usual: Any) -> Any:
    """Return the given option, or else the usual value."""
    return usual() if wish is None else wish


def place_start(
    course: Course, given: layout.Given, options: Options, source: str, notes: Notes | None
) -> tuple[Course, lattice_start.PitPlan | None]:
    """Choose finish line and pit lane; the course then begins at the line."""
    wishes = options.pit_wishes
    ways = lattice_start.shapes(wishes.get("boxes")) if options.has_pit else []
    sides = [wishes["side"]] if wishes.get("side") else list(SIDES)
    if given.start is None:
        place = None
        if given.own is not None:
            place = lattice_start.choose_start(course, ways, sides, course.nearest(given.own))
            if place is None and notes is not None and ELSEWHERE not in notes:
                notes.append(ELSEWHERE)
        place = place or lattice_start.choose_start(course, ways, sides)
        if place is None:
            beside = " with a pit lane beside it; pit=False draws none" if ways else ""
            text = f"squares: nowhere is a straight for the finish line{beside}"
            raise layout.TooCoarse(source, [text])
        return course.turned(place[0]), place[1]
    if not ways:
        return course, None
    plan = lattice_start.pit_beside(course, ways, sides)
    if plan is None:
        text = "start: no room for a pit lane beside it; choose another start, or pit=False"
        raise layout.TooCoarse(source, [text])
    return course, plan


def run_off(
    course: Course,
    plan: lattice_start.PitPlan | None,
    given: layout.Given,
    correct: Callable[[dict[str, Any]], None],
) -> dict[str, Any]:
    """Return the depth of the run-off on both sides."""
    if given.run_off is None:
        depth = usual_run_off(course.line)
    else:
        right, left = layout.between(given.run_off, course.source).T
        depth = {"right": centre.smooth(right, 1.0), "left": centre.smooth(left, 1.0)}
    correct(depth)
    if plan is not None:
        lattice_start.walled(course, plan, depth)
    return fit_run_off(course, depth)


def asphalt_of(course: Course, plan: lattice_start.PitPlan | None) -> Polygon:
    """Return the asphalt: the course and the slip roads of the pit lane."""
    slips = lattice_start.slip_roads(course, plan) if plan else []
    whole = shapely.union_all([layout.band(course, course.edge), *slips])
    return max(layout.polygons(whole), key=lambda part: part.area)


def ground_of(
    course: Course, plan: lattice_start.PitPlan | None, reach: dict[str, Any]
) -> tuple[Polygon, dict[str, Any]]:
    """Return the ground of the sectors: the course, its run-off, its pit lane, and a margin."""
    outer = {}
    for side in SIDES:
        free = course.room[side] - 0.1
        outer[side] = (reach[side] + BEYOND).clip(None, free.clip(reach[side] + 0.05))
    if plan is not None:
        lattice_start.widened(course, plan, outer, BEYOND)
    return layout.band(course, outer), outer


def sectors(
    course: Course, areas: list[Polygon], cuts: list[Cut], options: Options, source: str
) -> list[dict[str, Any]]:
    """Return the field "sectors" of a track file."""
    sides = insides(course, cuts, options, source)
    return [
        {"area": layout.area(piece), "arrow": cut.arrow, "inside": side}
        for piece, cut, side in zip(areas, cuts, sides, strict=True)
    ]


def grid_of(
    course: Course, asphalt: Polygon, arrow: str, options: Options, source: str
) -> list[list[int]]:
    """Return the grid: at least eight places."""
    if options.grid is not None:
        return [list(point) for point in options.grid]
    grid = lattice_start.usual_grid(course, asphalt, arrow)
    if len(grid) < lattice_start.PLACES:
        text = f"squares: only {len(grid)} places of the grid have room behind the finish line"
        raise layout.TooCoarse(source, [text])
    return grid


# -- importing -------------------------------------------------------------------------------------


NICE = 5
"""Recommended sizes are multiples of this."""

GROWTH = 1.15
"""The factor from one size to the next in the search for a sufficient one."""


STRIDE = 1.5
"""Squares between two cuts that no step to a neighbouring point crosses both (a diagonal: 1.41)."""


FEWEST_ROUNDS, MOST_ROUNDS = 3, 200
NEARLY, SETTLED = 1e-4, 1e-9
"""Rounds in which the scale is found, since the width of the road depends on it. A wide road on a
small track needs many."""


class Source:
    """A given centre line, in its own units and in driving order."""

    def __init__(
        self, points: Any, width: Any, options: Options, notes: Notes | None = None
    ) -> None:
        name = options.name
        line, kept = centre.checked_points(points, name, closed=options.closed, notes=notes)
        count = len(np.asarray(points))
        self.options = options
        self.line = line
        drawn = as_drawn(line)
        self.low, self.high = drawn.min(axis=0), drawn.max(axis=0)
        self.extent = float((self.high - self.low).max())
        self.widths = centre.checked_widths(width, count, kept, name)
        self.in_proportion = isinstance(width, centre.InProportion)
        self.run_off: centre.Array | None = None
        if options.run_off is not None:
            self.run_off = centre.per_point(options.run_off, count, kept, "run_off", name)
            if (self.run_off < 0).any():
                raise TrackError(name, ["run_off: must be 0 or more squares everywhere"])
        if options.reverse:
            self.line = self.line[::-1]
            self.widths = self.widths[::-1, ::-1]
            self.run_off = None if self.run_off is None else self.run_off[::-1, ::-1]
        self.start: centre.Array | None = None
        self.own: centre.Array | None = None
        if options.start is None:
            nearest = int(np.argmin(np.hypot(*(drawn - line[0]).T)))
            if centre.begins_straight(np.roll(drawn, -nearest, axis=0)):
                self.own = line[0]
            return
        self.start = centre.spot_of(options.start, "start", name)
        if self.start.ndim == 0:
            drawn = as_drawn(self.line)
            at = centre.lengths_along(drawn)
            far = (float(self.start) % 1.0) * at[-1]
            closed = np.vstack([drawn, drawn[:1]])
            self.start = np.array([np.interp(far, at, column) for column in closed.T])

    def at_scale(self, scale: float) -> tuple[layout.Given, tuple[int, int]]:
        """Return the line in grid squares, `scale` per unit, and the size of its board.

        If the size of the board is given, the points are used unchanged.
        """
        options = self.options
        widths, size = self.widths * scale, options.size
        if size is None:
            pad = self._pad(widths)
            west_south = self.low * scale
            if scale == 1:
                moved = np.ceil(np.maximum(pad - west_south, 0))
            else:
                moved = pad - west_south
            east_north = self.high * scale + moved + pad
            size = (ceil(east_north[0] - 1e-6), ceil(east_north[1] - 1e-6))
        else:
            moved = np.zeros(2)
        start = None if self.start is None else self.start * scale + moved
        own = None if self.own is None else self.own * scale + moved
        line = self.line * scale + moved
        place = (float(moved[0]), float(moved[1]))
        given = layout.Given(
            line, widths, self.run_off, start, scale, place, own, self.in_proportion
        )
        return given, size

    def scale_for(self, squares: int) -> float:
        """Return the grid squares per unit for a board with this longer side."""
        extent = self.extent
        scale = squares / extent
        for round_ in range(MOST_ROUNDS):
            before = scale
            scale = max(squares - 2 * self._pad(self.widths * scale), 1.0) / extent
            settled = abs(scale - before) / scale
            if (round_ == FEWEST_ROUNDS and settled < NEARLY) or settled < SETTLED:
                break
        return scale

    def _pad(self, widths: centre.Array) -> float:
        """Return the squares from the centre line to the edge of the board."""
        whole = widths.sum(axis=1)
        least = max(self.options.least)
        if self.in_proportion:
            least *= float(whole.max() / whole.min())
        half = max(float(widths.max()), least / 2)
        deep = DEEPEST if self.run_off is None else max(float(self.run_off.max()), DEEPEST)
        return half + deep + self.options.margin

    def drawn(
        self, squares: int | None, notes: Notes | None = None, clear: float = layout.CLEAR
    ) -> dict[str, Any]:
        """Return the data of the board; borders of sectors keep ``clear`` squares between them."""
        if squares is None and self.extent > LARGEST:
            text = (
                f"points: the line is {self.extent:.4g} squares long; the longest side of a board "
                f"is {LARGEST}: give squares=..."
            )
            raise TrackError(self.options.name, [text])
        scale = 1.0 if squares is None else self.scale_for(squares)
        given, size = self.at_scale(scale)
        return draw(given, size, self.options, self.options.name, notes, clear)


def as_drawn(line: centre.Array) -> centre.Array:
    """Return a centre line as it will be drawn, in its own units."""
    drawn, _ = centre.flowing(line, float(np.ptp(line, axis=0).max()) / 400)
    return drawn


def board_from(
    points: Any, width: Any, name: str, wishes: Mapping[str, Any], *, notes: Notes | None = None
) -> dict[str, Any]:
    """Make the data of a track file from a centre line; see `Track.from_centerline`."""
    return _of_size(*_wished(points, width, name, wishes, notes), notes)


def quick_from(
    points: Any,
    width: Any,
    name: str,
    wishes: Mapping[str, Any],
    *,
    notes: Notes | None = None,
    least: bool = False,
) -> dict[str, Any]:
    """Make the same, but look for no other size if there is no room; all effort is the least."""
    return sound(*_wished(points, width, name, wishes, notes), notes)


def _wished(
    points: Any, width: Any, name: str, wishes: Mapping[str, Any], notes: Notes | None
) -> tuple[Source, int | None]:
    """Return a centre line as a maker needs it, and the size of the board."""
    others = dict(wishes)
    squares = others.pop("squares", None)
    options = options_of(name, others)
    squares = check_squares(squares, options.name)
    return Source(points, width, options, notes), squares


def _of_size(source: Source, squares: int | None, notes: Notes | None) -> dict[str, Any]:
    try:
        return sound(source, squares, notes)
    except layout.TooCoarse as error:
        better = enough(source, squares)
        advice = f"squares={better.squares}" if better else SIMPLER
        raise _advised(error, source, advice) from None


SIMPLER = "a simpler line"


def _advised(error: TrackError, source: Source, advice: str) -> layout.TooCoarse:
    """Return the error with advice."""
    return layout.TooCoarse(source.options.name, [f"{error.faults[0]}; {advice} would do"])


def corrected(
    made: texts.Made, corrections: Sequence[Any], notes: Notes
) -> tuple[dict[str, Any], list[Any]]:
    """Make a board again with corrections by hand; return its data and those that it has.

    A correction of which no sound board comes is left out.
    """

    def data(some: Sequence[Any]) -> tuple[dict[str, Any], Notes]:
        said: Notes = []
        wishes = {**made.wishes, "corrections": list(some)}
        return board_from(*made.line, made.name, wishes, notes=said), said

    kept: list[Any] = []
    try:
        made_again, said = data(corrections)
        kept = list(corrections)
    except TrackError:
        made_again, said = data(())
        for correction in corrections:
            try:
                made_again, said = data([*kept, correction])
            except TrackError:
                notes.append(lost(correction, UNSOUND))
            else:
                kept.append(correction)
    notes += said
    return made_again, kept


USUAL = 100
"""The longer side of a board, in squares, as in most bundled circuits."""


def enough_from(
    points: Any, width: Any, name: str, wishes: Mapping[str, Any], *, notes: Notes | None = None
) -> dict[str, Any]:
    """Make the same with `USUAL` squares, or as many as the course needs."""
    source = Source(points, width, options_of(name, wishes), notes)
    try:
        return sound(source, USUAL, notes)
    except layout.TooCoarse as error:
        larger = enough(source, USUAL)
        if larger is None:
            raise _advised(error, source, SIMPLER) from None
        if notes is not None:
            notes += [note for note in larger.notes if note not in notes]
        return larger.data


def sound(source: Source, squares: int | None, notes: Notes | None = None) -> dict[str, Any]:
    """Return the data of a board that passes all checks.

    Sectors of a narrow course can end so close to each other that a car jumps over a whole sector;
    their borders are then drawn farther apart.

    Raises
    ------
    TooCoarse
        If the course has no room, or the board fails a check that concerns no given option.
    TrackError
        If it fails a check of a given option.
    """
    from ...boards.lattice.track import Track

    name = source.options.name
    for clear in (layout.CLEAR, STRIDE):
        data = source.drawn(squares, notes, clear)
        try:
            Track.from_dict(data, source=name)
        except TrackError as error:
            failure = error
            if error.fields != {"sectors"}:
                break
        else:
            return data
    if failure.fields & wished(source.options):
        raise failure
    if NO_DATA in failure.fields:
        raise TrackError(name, unwritable(source.options)) from failure
    raise layout.TooCoarse(name, ["squares: no sound board of this size was found"]) from failure


def wished(options: Options) -> set[str]:
    """Return the options that the user gave."""
    return {
        field.name for field in fields(options) if getattr(options, field.name) is not field.default
    }


def unwritable(options: Options) -> list[str]:
    """Return a fault for each option that the user gave and no file can hold."""
    faults = []
    for option in sorted(wished(options)):
        value = getattr(options, option)
        try:
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError, RecursionError, OverflowError):
            if not isinstance(value, np.ndarray):
                faults.append(f"{option}: {shown(value)} is {NO_DATA}")
    return faults


class Sized(NamedTuple):
    """The data of a board, the longer side that it was made with, and notes about it."""

    squares: int
    data: dict[str, Any]
    notes: Notes


def enough(source: Source, squares: int | None) -> Sized | None:
    """Return the board of the least size, rounded up, that passes all checks; None if none does.

    Sizes are tried in growing steps, then by bisection between the last failure and the first
    success.
    """
    if squares is None:
        _, sides = source.at_scale(1.0)
        squares = max(sides)
    made: dict[int, Sized] = {}
    with tqdm(desc="a size that does", unit="size", delay=2, leave=False) as bar:

        def does(size: int) -> bool:
            bar.update()
            stage("Trying sizes")
            notes: Notes = []
            try:
                made[size] = Sized(size, sound(source, size, notes), notes)
            except TrackError:
                return False
            return True

        low = squares // NICE
        high = low + 1
        while high * NICE <= LARGEST and not does(high * NICE):
            low, high = high, max(high + 1, round(high * GROWTH))
        if high * NICE > LARGEST:
            return None
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if does(middle * NICE) else (middle, high)
    return made[high * NICE]
