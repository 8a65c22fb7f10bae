"""Options of boards on a lattice, and their course as arrays along the centre line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
import shapely

from ...boards.files import TrackError
from ...boards.wishes import LatticeWishes, Spot
from ...core.errors import shown
from ..centre import STEP, Array, bends, highest, lengths_along, normals, smooth
from ..corrections import EARLIER_OR_LATER, KERBS, PIT_ENTRY, RUN_OFF, SECTOR, Choices, faults_in
from ..files import collected, is_whole

SIDES = ("left", "right")


def sign(side: str) -> int:
    """Return +1 for left, -1 for right."""
    return 1 if side == "left" else -1


@dataclass(frozen=True)
class Course:
    """A drawn course, as arrays over its stations, once round from the finish line.

    Attributes
    ----------
    line : array, (n, 2)
        Centre line in grid squares; station 0 is the finish line.
    real : array, (n, 2)
        The given centre line at the same stations.
    source : array, (n,)
        The place of each station among the given points.
    edge : dict of side to array, (n,)
        The distance from the line to the border of the asphalt.
    room : dict of side to array, (n,)
        The distance from the line up to which no other part of the course is nearer.
    """

    line: Array
    real: Array
    source: Array
    edge: dict[str, Array]
    room: dict[str, Array]
    normal: Array
    heading: Array
    bend: Array

    @property
    def count(self) -> int:
        """Number of stations."""
        return len(self.line)

    @property
    def length(self) -> float:
        """Length of a lap along the line, in squares."""
        return float(lengths_along(self.line)[-1])

    def spot(self, station: int, offset: float) -> Array:
        """Return the position ``offset`` squares to the left of a station; right if negative."""
        at = station % self.count
        spot: Array = self.line[at] + offset * self.normal[at]
        return spot

    def side(self, side: str, offset: Array | float) -> Array:
        """Return the positions at a distance from the line on one side, at all stations."""
        away = np.broadcast_to(np.asarray(offset, dtype=float), (self.count,))
        line: Array = self.line + sign(side) * self.normal * away[:, None]
        return line

    def border(self, side: str) -> Array:
        """Return the border of the asphalt on one side."""
        return self.side(side, self.edge[side])

    def nearest(self, spot: Any) -> int:
        """Return the station nearest to a position."""
        return int(np.argmin(np.hypot(*(self.line - np.asarray(spot, dtype=float)).T)))

    def turned(self, station: int) -> Course:
        """Return the same course counted from another station."""
        if station % self.count == 0:
            return self

        def roll(values: Array) -> Array:
            return np.roll(values, -station, axis=0)

        rolled: dict[str, Any] = {
            name: {side: roll(part) for side, part in values.items()}
            if isinstance(values, dict)
            else roll(values)
            for name, values in vars(self).items()
        }
        return Course(**{**rolled, "heading": np.unwrap(rolled["heading"])})


def free_room(line: Array, step: float, most: float) -> dict[str, Array]:
    """Return the distance on each side to the middle between the line and another leg.

    This is the radius of the largest circle that touches the line at a station and contains no
    point of another leg. Stations just before and after a bend belong to the same leg, those on the
    far side of a hairpin to another.

    Parameters
    ----------
    line : array, (n, 2)
        Points at even distances ``step``.
    most : float
        The upper limit of the result.
    """
    return _circles(line, *other_legs(line, step, 2 * most), most)


def bend_room(line: Array, step: float, most: float) -> dict[str, Array]:
    """Return the distance on each side in a bend up to which no other part of it is nearer.

    It is at most the radius of the bend. The parameters are those of `free_room`.
    """
    i, j, gap = _near(line, 2 * most)
    bend = ~_on_other_leg(line, step, i, j, gap) & (gap * step > 2)
    return _circles(line, i[bend], j[bend], most)


def _circles(line: Array, i: Array, j: Array, most: float) -> dict[str, Array]:
    """Return the radius, on each side, of the circles that touch the line in i and contain j."""
    away = line[j] - line[i]
    across = (away * normals(line)[i]).sum(axis=1)
    radius = (away**2).sum(axis=1) / np.maximum(2 * np.abs(across), 1e-9)
    room = {}
    for side in SIDES:
        here = (across * sign(side)) > 0
        values = np.full(len(line), most)
        np.minimum.at(values, i[here], radius[here])
        room[side] = values
    return room


OPPOSITE = -0.3
"""The cosine below which two directions of driving count as opposite."""

BEND = 12.0
"""Squares along the course within which stations belong to one leg, unless they are opposite."""

TIP = 7.0
"""Squares along the course that make up the tip of a hairpin, where its legs come together."""


def other_legs(line: Array, step: float, reach: float) -> tuple[Array, Array]:
    """Return the pairs of stations within a reach of each other that lie on different legs."""
    i, j, gap = _near(line, reach)
    apart = _on_other_leg(line, step, i, j, gap)
    return i[apart], j[apart]


def _on_other_leg(line: Array, step: float, i: Array, j: Array, gap: Array) -> Array:
    normal = normals(line)
    opposite = (normal[i] * normal[j]).sum(axis=1) < OPPOSITE
    apart: Array = (gap * step > BEND) | (opposite & (gap * step > TIP))
    return apart


def _near(line: Array, reach: float) -> tuple[Array, Array, Array]:
    """Return the pairs of stations within a reach, and the stations from one to the other."""
    spots = shapely.points(line)
    i, j = shapely.STRtree(spots).query(spots, predicate="dwithin", distance=reach)
    gap = np.abs(i - j)
    return i, j, np.minimum(gap, len(line) - gap)


# -- the widths of the course and its run-off along the lap ----------------------------------------


SHOULDER = 1.3
"""Depth of the run-off along straights, in squares."""

DEEPEST = 3.6
"""Depth of the run-off on the outside of a sharp corner."""

APART = 1.5
"""Distance from the run-off to the run-off and the asphalt of another leg: a car that crawls
back to the track, one point per turn, cannot cross it."""

CORNER = 1 / 14
"""Curvature (1 / squares) from which a bend counts as a corner."""


def straightness(line: Array) -> Array:
    """Return 0 in corners, 1 on straights, and values between them at the transitions."""
    bend = highest(np.abs(bends(line)), 3.0)
    straight: Array = smooth(np.clip(1.6 - bend / CORNER, 0, 1), 4.0)
    return straight


def wanted_widths(
    real: Array, line: Array, least: tuple[float, float], in_proportion: bool = False
) -> dict[str, Array]:
    """Return the half widths to the right and left: the real ones, raised to the least width.

    Parameters
    ----------
    real : array, (n, 2)
        To the right and to the left, in squares.
    least : pair of float
        Least whole width in corners and on straights.
    in_proportion : bool
        Whether the least width is that of the narrowest place, and others are wider in proportion.
    """
    corner, straight = least
    needed = corner + (straight - corner) * straightness(line)
    whole = real.sum(axis=1)
    if in_proportion:
        needed = needed * whole / whole.min()
    lack = np.maximum(needed - whole, 0) / 2
    return {"right": real[:, 0] + lack, "left": real[:, 1] + lack}


def usual_run_off(line: Array) -> dict[str, Array]:
    """Return the usual run-off: shoulders along straights, deep outside corners and after them."""
    bend = bends(line)
    after = round(5 / STEP)
    depth = {}
    for side in SIDES:
        outside = np.clip(-sign(side) * bend / CORNER, 0, 2) / 2
        lasting = np.max([np.roll(outside, shift) for shift in range(0, after + 1, 2)], axis=0)
        deep = SHOULDER + (DEEPEST - SHOULDER) * np.minimum(1.3 * lasting, 1)
        depth[side] = smooth(highest(deep, 1.0), 1.5)
    return depth


def fit_run_off(course: Course, depth: dict[str, Array]) -> dict[str, Array]:
    """Return the depth of the run-off as far as there is room; 0 is a wall."""
    fitted = {}
    for side in SIDES:
        half = course.room[side] - course.edge[side]
        free = np.minimum(half - APART / 2, 2 * half - APART)
        fitted[side] = np.clip(smooth(np.minimum(depth[side], free), 0.75), 0, None)
        fitted[side] = np.minimum(fitted[side], np.maximum(free, 0))
        fitted[side][fitted[side] < 0.3] = 0.0
    return fitted


# -- the beginnings of sectors, and their arrows and insides ---------------------------------------


LONGEST = 20.0
"""The longest sector, in squares of the course."""

CHANGE = 10.0
"""The cost of a change of the arrow, in squares at 50 degrees from the arrow."""

AXES = (("E", 0.0), ("N", np.pi / 2), ("W", np.pi), ("S", -np.pi / 2))


class Cut(NamedTuple):
    """The beginning of a sector: its station, and the arrow from there on."""

    station: int
    arrow: str


def arrow_at(heading: float) -> str:
    """Return the arrow nearest to a direction."""
    return max(AXES, key=lambda axis: float(np.cos(heading - axis[1])))[0]


def usual_cuts(course: Course) -> list[Cut]:
    """Return the cuts: at the finish line, at changes of the arrow, and in long sectors."""
    pace = round(1 / STEP)
    chosen = _arrows(course.heading[::pace])
    changes = [0, *(at for at in range(1, len(chosen)) if chosen[at] != chosen[at - 1])]
    ends = [*changes[1:], len(chosen)]
    cuts = []
    for start, end in zip(changes, ends, strict=True):
        parts = int(np.ceil((end - start) * STEP * pace / LONGEST))
        for part in range(parts):
            station = (start + part * (end - start) / parts) * pace
            cuts.append(Cut(round(station), AXES[chosen[start]][0]))
    return cuts


def _arrows(heading: Array) -> list[int]:
    """Return the cheapest sequence of arrows: few changes and no bad fit (Viterbi).

    An arrow fits directions up to 40 degrees away.
    """
    off = np.stack([np.abs(np.angle(np.exp(1j * (heading - axis)))) for _, axis in AXES], axis=1)
    cost = (np.maximum(np.degrees(off) - 40, 0) / 10) ** 2 + off * 0.02
    total, back = cost[0], []
    for here in cost[1:]:
        best = int(np.argmin(total))
        changed = total[best] + CHANGE < total
        back.append(np.where(changed, best, np.arange(len(AXES))))
        total = np.where(changed, total[best] + CHANGE, total) + here
    path = [int(np.argmin(total))]
    for choice in reversed(back):
        path.append(int(choice[path[-1]]))
    return path[::-1]


def sector_of_station(cuts: Sequence[Cut], station: int, count: int) -> int:
    """Return the index of the sector of a station."""
    at = station % count
    return max(index for index, cut in enumerate(cuts) if cut.station <= at)


def inside_of(course: Course, cuts: Sequence[Cut], index: int) -> str:
    """Return the inside of a sector: of its bend, or on a straight of the next corner (G-5)."""
    starts = [cut.station for cut in cuts]
    end = starts[index + 1] if index + 1 < len(starts) else course.count
    turned = np.cumsum(np.roll(course.bend, -starts[index])) * STEP
    own = turned[end - starts[index] - 1]
    if abs(own) > 0.5:
        return "left" if own > 0 else "right"
    sharp = np.flatnonzero(np.abs(turned) > 0.5)
    return "right" if len(sharp) and turned[sharp[0]] < 0 else "left"


SMALLEST, LARGEST = 20, 400
"""Longer side of a board, in squares (the largest is that of tracks/lattice/schema.json)."""

NARROWEST = 3.05
"""The width that has room for three lattice points across in any direction."""

MOST_SECTORS = 200
"""The limit of tracks/lattice/schema.json."""

ADDED, REMOVED = "added", "removed"

CHOICES: Choices = {
    RUN_OFF: range(5),
    KERBS: ("none", "inside", "outside", "both"),
    SECTOR: ("N", "E", "S", "W", ADDED, REMOVED),
    PIT_ENTRY: EARLIER_OR_LATER,
}
"""What can be corrected by hand, and the possible values."""

PIT_WISHES = ("side", "boxes", "speed_limit", "full_fuel", "pit_stop", "half_fuel")


@dataclass(frozen=True)
class Options:
    """Options of `Track.from_centerline` other than points, width and squares.

    Attributes
    ----------
    name, author, licence : str
    size : (int, int), optional
        The size of the board if the points are in grid squares; they are then used unchanged.
    reverse : bool
        Whether to drive against the order of the points.
    closed : bool, optional
        Whether the line is closed though its last point is far from its first. If not given, it is
        if its first point is repeated at the end, or the gap is short or a straight.
    start : fraction of the lap, or position, optional
        The place of the finish line; fractions count from the first point. If not given, it is on
        the straight where the given line begins; if that is a bend, or has no room, on a long
        straight with room for the grid behind it and the pit lane next to it.
    half : fraction of the lap after the finish line, or position
        The place of the half-way line: approximate for a fraction, exact for a position.
    least_width : number, or (in corners, on straights)
        The least width in squares; narrower parts are widened if there is room. At least 3.05,
        which has room for three lattice points in any direction; 4.2 has room for four.
    run_off : number, or array_like, (n,) or (n, 2), optional
        Depth in squares, for each point of the centre line to the right and to the left; 0 is a
        wall. If not given, it is deep outside corners and shallow elsewhere.
    sectors : sequence of spot or (spot, arrow), optional
        The beginnings of all sectors but the first: fractions of the lap after the finish line, or
        positions. If not given, sectors end where the course turns, and about every 20 squares.
    inside : "left", "right", or a sequence of these, optional
        One per sector. If not given, the side of its bend, or on a straight of the next corner.
    grid, kerbs, signs, hints : optional
        As in a track file, in squares of the board. The usual hints are estimates.
    pit : bool, "left", "right" or mapping
        False for none; its side; or any of ``side`` ("left", "right"), ``boxes`` (3-40),
        ``speed_limit``, ``full_fuel``, ``pit_stop``, ``half_fuel`` (box numbers).
    rain_risk : int
    top_speed : int or None
    margin : float
        Free squares along the edge of the board.
    corrections : sequence of (what, fraction or position, value)
        Corrections by hand at places on the lap. At a corner: the depth of its ``"run-off"``
        outside, 0 to 4 squares, and its ``"kerbs"``, "none", "inside", "outside" or "both". At the
        beginning of a ``"sector"``: its arrow, or "removed"; elsewhere "added". ``"pit entry"``:
        the squares by which the pit lane lies later, or earlier if negative.
    origin : (float, float), optional
        Longitude and latitude of the point (0, 0) of a line in metres East and North of it. A line
        in degrees has its own. With it the board can tell longitudes: `Track.to_lonlat`.
    """

    name: str
    author: str = ""
    licence: str = ""
    size: tuple[int, int] | None = None
    reverse: bool = False
    closed: bool | None = None
    start: Spot | None = None
    half: Spot = 0.5
    least_width: float | tuple[float, float] = (4.2, 5.6)
    run_off: Any = None
    sectors: Sequence[Any] | None = None
    inside: str | Sequence[str] | None = None
    grid: Sequence[Sequence[int]] | None = None
    kerbs: Sequence[Any] | None = None
    pit: Mapping[str, Any] | bool | str | None = True
    signs: Sequence[Mapping[str, Any]] | None = None
    rain_risk: int = 5
    top_speed: int | None = None
    hints: Mapping[str, int] | None = None
    margin: float = 1.0
    corrections: Sequence[tuple[str, Spot, int | str]] = ()
    origin: tuple[float, float] | None = None

    @property
    def least(self) -> tuple[float, float]:
        """The least width in corners and on straights, in squares."""
        least: Any = self.least_width
        if np.ndim(least) == 0:
            return float(least), float(least)
        return float(least[0]), float(least[1])

    @property
    def pit_wishes(self) -> dict[str, Any]:
        """The given options of the pit lane."""
        if isinstance(self.pit, str):
            return {"side": self.pit}
        return dict(self.pit) if isinstance(self.pit, Mapping) else {}

    @property
    def has_pit(self) -> bool:
        """True if there is to be a pit lane."""
        return self.pit is not False and self.pit is not None


def options_of(name: str, wishes: Mapping[str, Any]) -> Options:
    """Collect the options; an error lists all unknown or invalid ones.

    Fields that go into the track file unchanged are checked with the file.
    """

    def faults(options: Options) -> list[str]:
        return _faults(options) + faults_in(options.corrections, CHOICES)

    return collected(Options, list(LatticeWishes.__annotations__), name, wishes, faults)


def check_squares(squares: Any, name: str) -> int | None:
    """Return a given size if a board can have it, else raise an error."""
    if squares is None:
        return None
    if is_whole(squares) and SMALLEST <= squares <= LARGEST:
        return int(squares)
    text = f"squares: {shown(squares)}; give a whole number from {SMALLEST} to {LARGEST}"
    raise TrackError(name, [f"{text}, for the longer side"])


def _switch_faults(options: Options) -> list[str]:
    given = [("reverse", options.reverse)]
    if options.closed is not None:
        given.append(("closed", options.closed))
    return [
        f"{field}: {shown(value)}; give True or False"
        for field, value in given
        if not isinstance(value, bool)
    ]


def _origin_faults(origin: Any) -> list[str]:
    if origin is None or (_is_pair(origin) and abs(origin[0]) <= 360 and abs(origin[1]) < 90):
        return []
    return [f"origin: {shown(origin)}; give a longitude and a latitude in degrees"]


def _faults(options: Options) -> list[str]:
    faults = _switch_faults(options) + _origin_faults(options.origin)
    if not _is_number(options.margin) or not 0 <= options.margin <= 50:
        faults.append(f"margin: {shown(options.margin)}; give 0 to 50 squares")
    least: Any = options.least_width
    widths = [least, least] if _is_number(least) else least
    if not _is_pair(widths) or not all(NARROWEST <= width <= 40 for width in widths):
        faults.append(
            f"least_width: {shown(least)}; give {NARROWEST} to 40 squares, or two such numbers: in "
            "corners and on straights"
        )
    size: Any = options.size
    sound = _is_pair(size) and all(is_whole(side) and 8 <= side <= LARGEST for side in size)
    if size is not None and not sound:
        faults.append(f"size: {shown(size)}; give width and height, 8 to 400 squares each")
    grid: Any = options.grid
    if grid is not None and not (
        _is_list(grid)
        and len(grid) >= 8
        and all(_is_pair(point) and all(map(is_whole, point)) for point in grid)
    ):
        faults.append("grid: give a list of at least 8 lattice points [x, y]")
    return faults + _sector_faults(options.sectors, options.inside) + _pit_faults(options.pit)


def _sector_faults(sectors: Any, sides: Any) -> list[str]:
    faults = []
    if sectors is not None and not (_is_list(sectors) and len(sectors) > 1):
        faults.append("sectors: give a list of at least 2 places where sectors begin")
    if _is_list(sectors) and len(sectors) > MOST_SECTORS:
        faults.append(f"sectors: {len(sectors):,} of them; at most {MOST_SECTORS}")
    listed = [sides] if isinstance(sides, str) else sides
    if sides is not None and not (_is_list(listed) and all(s in ("left", "right") for s in listed)):
        faults.append(f'inside: {shown(sides)}; give "left" or "right", or one for each sector')
    return faults


def _pit_faults(pit: Any) -> list[str]:
    if pit is None or isinstance(pit, bool) or pit in ("left", "right"):
        return []
    if not isinstance(pit, Mapping):
        some = f'"left", "right", or some of {", ".join(PIT_WISHES)}'
        return [f"pit: {shown(pit)}; give True, False, {some}"]
    faults = [
        f"pit.{key}: is none of {', '.join(PIT_WISHES)}" for key in pit if key not in PIT_WISHES
    ]
    if pit.get("side", "left") not in ("left", "right"):
        faults.append(f'pit.side: {shown(pit["side"])}; give "left" or "right"')
    boxes = pit.get("boxes", 8)
    if not (is_whole(boxes) and 3 <= boxes <= 40):
        faults.append(f"pit.boxes: {shown(boxes)}; give 3 to 40")
    return faults


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and bool(abs(value) <= 1e300)  # type: ignore[operator]


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence | np.ndarray) and not isinstance(value, str | bytes)


def _is_pair(value: Any) -> bool:
    return _is_list(value) and len(value) == 2 and all(_is_number(part) for part in value)
