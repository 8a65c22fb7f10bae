"""Values computed from the drawing in a track file: sectors, distances, the pit lane."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import dist, floor, inf, sqrt
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon

from ...core.once import cached_property
from .legality import TOLERANCE, Asphalt, Moves, PitMoves
from .lines import Goal, Line
from .points import ARROWS, NEIGHBOURS, Place, Point, Position, dot, turned
from .within import positions_in

Steps = dict[Point, list[tuple[Point, float]]]
"""For each track point the points one legal step away, with the length of the step in squares."""

Crossings = dict[tuple[Point, Point], int]
"""The steps that cross a line, and their counts: +1 over it, -1 back over it."""


def _beside(line: Line, points: Iterable[Point]) -> set[Point]:
    """Return the points from which a single step can meet the line."""
    return {p for p in points if p in line.near and abs(line.side(p)) < 1.5}


def legal_steps(asphalt: Asphalt, points: Sequence[Point], pit_in: Line | None) -> Steps:
    """Find all steps to one of the 8 neighbours, inside the asphalt and not into the pit lane."""
    steps: Steps = {point: [] for point in points}
    at_pits = _beside(pit_in, points) if pit_in is not None else set()
    for (dx, dy), inside in asphalt.inside_table(NEIGHBOURS):
        length = sqrt(dx * dx + dy * dy)
        for x, y in np.argwhere(inside).tolist():
            p, q = (x, y), (x + dx, y + dy)
            if pit_in is None or p not in at_pits or pit_in.crossing(p, q) != 1:
                steps[p].append((q, length))
    return steps


def step_crossings(line: Line, steps: Steps) -> Crossings:
    """Find the steps that cross a line."""
    return {
        (p, q): count
        for p in _beside(line, steps)
        for q, _ in steps[p]
        if (count := line.crossing(p, q))
    }


def distances_to(line: Line | Goal, crossings: Crossings, steps: Steps) -> dict[Point, float]:
    """Return the shortest way from each point to the line, in squares, never backwards over it.

    Points from which there is no way are left out. A point on or just past the line has about a
    whole lap to go.
    """
    before: Steps = {point: [] for point in steps}
    best: dict[Point, float] = {}
    for p, ways in steps.items():
        for q, length in ways:
            count = crossings.get((p, q), 0)
            if count == 0:
                before[q].append((p, length))
            elif count == 1:
                best[p] = min(best.get(p, inf), length * (line.meeting(p, q) or 0.0))
    spread_distances(best, before.__getitem__)
    return best


def spread_distances(
    best: dict[Point, float], before: Callable[[Point], Iterable[tuple[Point, float]]]
) -> None:
    """Add to some points and their distances all from which one comes to them.

    Parameters
    ----------
    best : dict
        Grows.
    before : callable
        For a point those one step before it, with the lengths of the steps.
    """
    queue = [(far, point) for point, far in best.items()]
    heapify(queue)
    while queue:
        far, q = heappop(queue)
        if far > best[q]:
            continue
        for p, length in before(q):
            if far + length < best.get(p, inf) - 1e-12:
                best[p] = far + length
                heappush(queue, (far + length, p))


def lap_length(line: Line, crossings: Crossings, to_go: dict[Point, float]) -> float:
    """Return the length in squares of the shortest lap by single steps, from line to line."""
    return min(
        to_go[q] + dist(p, q) * (1 - (line.meeting(p, q) or 0.0))
        for (p, q), count in crossings.items()
        if count == 1 and q in to_go
    )


def reaches_without(
    steps: Steps, start: Sequence[Point], crossings: Crossings, avoid: Crossings
) -> bool:
    """Return True if one can drive from the points to a line without meeting the other line."""
    ahead = list(start)
    seen = set(ahead)
    while ahead:
        p = ahead.pop()
        for q, _ in steps[p]:
            if q in seen and (p, q) not in crossings:
                continue
            if (p, q) in avoid or crossings.get((p, q)) == -1:
                continue
            if crossings.get((p, q)) == 1:
                return True
            seen.add(q)
            ahead.append(q)
    return False


@dataclass(frozen=True, slots=True)
class Sector:
    """One part of the lap, with one arrow (G-3) and an inside (G-5).

    Attributes
    ----------
    index : int
        0 starts at the finish line.
    arrow : Point
        Unit displacement in the direction of driving.
    inside : str
        "left" or "right" of the arrow.
    area : tuple of positions
        The ring, in grid squares.
    points : tuple of Point
        Its track points, foremost first, in a row the innermost first.
    rows : tuple of tuples of Point
        The same points by rows across the arrow, foremost row first.
    """

    index: int
    arrow: Point
    inside: str
    area: tuple[Position, ...]
    points: tuple[Point, ...]
    rows: tuple[tuple[Point, ...], ...]


def members(points: Sequence[Point], areas: Sequence[Polygon]) -> dict[Point, set[int]]:
    """Find the areas that hold each point, borders included."""
    areas_at: dict[Point, set[int]] = {point: set() for point in points}
    spots = np.array(points, dtype=int).reshape(-1, 2)
    for index, area in enumerate(areas):
        for spot in np.flatnonzero(positions_in(area, spots)).tolist():
            areas_at[points[spot]].add(index)
    return areas_at


def ahead_of(indexes: Iterable[int], count: int) -> int | None:
    """Choose the sector ahead if a point lies on a dotted line (G-3).

    Parameters
    ----------
    indexes : iterable of int
        The sectors whose areas hold the point.
    count : int
        Number of sectors in the lap.

    Returns
    -------
    int or None
        None when no sector holds the point, or when they do not follow each other.

    Examples
    --------
    >>> ahead_of([3, 4], 10), ahead_of([9, 0], 10), ahead_of([2, 7], 10)
    (4, 0, None)
    """
    held = set(indexes)
    last = [index for index in held if (index + 1) % count not in held]
    return last[0] if len(last) == 1 else None


def default_inside(areas: Sequence[Polygon]) -> str:
    """Return the side of the circuit's interior, seen in driving direction (G-5)."""
    middles = [area.centroid.coords[0] for area in areas]
    turning = sum(
        a[0] * b[1] - a[1] * b[0] for a, b in zip(middles, middles[1:] + middles[:1], strict=True)
    )
    return "left" if turning > 0 else "right"


def build_sectors(
    data: Sequence[Mapping[str, Any]],
    areas: Sequence[Polygon],
    sector_of: Mapping[Point, int],
    kinds: Mapping[Point, str],
) -> tuple[Sector, ...]:
    """Build the sectors of a track file with their points and rows."""
    interior = default_inside(areas)
    held: list[list[Point]] = [[] for _ in data]
    for point, index in sector_of.items():
        if kinds[point] == "track":
            held[index].append(point)
    sectors = []
    for index, (entry, points) in enumerate(zip(data, held, strict=True)):
        arrow = ARROWS[entry["arrow"]]
        inside = entry.get("inside", interior)
        across = turned(arrow, inside)
        points.sort(key=lambda p, a=arrow, i=across: (-dot(p, a), -dot(p, i)))  # type: ignore[misc]
        rows: dict[int, list[Point]] = {}
        for point in points:
            rows.setdefault(int(dot(point, arrow)), []).append(point)
        area = tuple((float(x), float(y)) for x, y in entry["area"])
        by_row = tuple(tuple(row) for row in rows.values())
        sectors.append(Sector(index, arrow, inside, area, tuple(points), by_row))
    return tuple(sectors)


def places(sector_of: Mapping[Point, int], sectors: Sequence[Sector]) -> dict[Point, Place]:
    """Give each point its sector and its row along that sector's arrow."""
    return {p: (s, int(dot(p, sectors[s].arrow))) for p, s in sector_of.items()}


def ranks(
    place: Mapping[Point, Place], sectors: Sequence[Sector], boxes: Sequence[tuple[int, float]]
) -> tuple[dict[Point, int], list[int]]:
    """Number all points and pit boxes by T-2: a larger number is further ahead in the lap.

    Parameters
    ----------
    place : mapping of Point to Place
    sectors : sequence of Sector
    boxes : sequence of (sector, row)
        In order; each comes just below the points level with it.

    Returns
    -------
    dict of Point to int, list of int
        Ranks of the points and of the boxes, on one scale.
    """
    across = [turned(sector.arrow, sector.inside) for sector in sectors]
    keyed: list[tuple[tuple[float, ...], Point | int]] = [
        ((s, row, 1, dot(p, across[s])), p) for p, (s, row) in place.items()
    ]
    keyed += [((s, row, 0, number), number) for number, (s, row) in enumerate(boxes)]
    keyed.sort(key=lambda entry: entry[0])
    rank: dict[Point, int] = {}
    box_rank = [0] * len(boxes)
    for position, (_, what) in enumerate(keyed):
        if isinstance(what, int):
            box_rank[what] = position
        else:
            rank[what] = position
    return rank, box_rank


LapPlace = tuple[int, float]
"""Sector, and row along its arrow."""


@dataclass(frozen=True, slots=True)
class PitBox:
    """One box. ``number`` counts from 1; ``rank`` compares with the ranks of points (R-2)."""

    number: int
    at: Position
    sector: int
    row: int
    rank: int


@dataclass(frozen=True, slots=True)
class PitLane:
    """The pit lane (G-6, P).

    Attributes
    ----------
    boxes : tuple of PitBox
    full_fuel, pit_stop, half_fuel : int
        Box numbers.
    speed_limit : int or None
        Squares a turn (P-6).
    out : tuple of Point
        The points of the Pit Lane Out line.
    entry_rank : int
        Rank of a car that has just entered ("box 0", P-2).
    entry_place : (int, int)
        Sector and row of such a car.
    crossings : dict of str to int
        For "finish" and "half", when the pit lane passes the line: number of the first box beyond
        it, or one more than the last box when only the Pit Lane Out line lies beyond (R-8).
    """

    boxes: tuple[PitBox, ...]
    full_fuel: int
    pit_stop: int
    half_fuel: int
    speed_limit: int | None
    out: tuple[Point, ...]
    entry_rank: int
    entry_place: Place
    crossings: dict[str, int] = field(hash=False)


def unwrapped(way: Sequence[LapPlace]) -> list[int]:
    """Count the laps begun on the way through the pit lane: one more whenever the place falls back.

    Examples
    --------
    >>> unwrapped([(9, 80), (9, 85), (0, 3), (0, 8)])
    [0, 0, 1, 1]
    """
    laps = [0]
    for before, after in pairwise(way):
        laps.append(laps[-1] + (after < before))
    return laps


def line_crossings(
    way: Sequence[LapPlace], past_half: Callable[[LapPlace], bool]
) -> dict[str, int]:
    """Find the first stop of the way that lies beyond each line (R-8).

    Parameters
    ----------
    way : sequence of LapPlace
        The in line, box 1, box 2, ..., and the Pit Lane Out line.
    past_half : callable
        Whether a place lies on or beyond the half-way line of its lap.
    """
    laps = unwrapped(way)
    halves = [lap + past_half(place) for lap, place in zip(laps, way, strict=True)]
    crossings = {}
    for name, counts in (("finish", laps), ("half", halves)):
        beyond = [number for number, count in enumerate(counts) if count > counts[0]]
        if beyond:
            crossings[name] = beyond[0]
    return crossings


def build_pit(
    data: Mapping[str, Any],
    way: Sequence[LapPlace],
    box_ranks: Sequence[int],
    past_half: Callable[[LapPlace], bool],
) -> PitLane:
    """Build the pit lane of a track file; ``box_ranks`` starts with that of box 0."""
    boxes = tuple(
        PitBox(number, (box["at"][0], box["at"][1]), box["sector"], box["row"], rank)
        for number, (box, rank) in enumerate(zip(data["boxes"], box_ranks[1:], strict=True), 1)
    )
    return PitLane(
        boxes=boxes,
        full_fuel=data["full_fuel"],
        pit_stop=data["pit_stop"],
        half_fuel=data["half_fuel"],
        speed_limit=data["speed_limit"],
        out=tuple((x, y) for x, y in data["out"]["points"]),
        entry_rank=box_ranks[0],
        entry_place=(way[0][0], floor(way[0][1])),
        crossings=line_crossings(way, past_half),
    )


Rings = Sequence[Sequence[Sequence[float]]]


def polygon(rings: Rings) -> Polygon:
    """Return the polygon of an outer ring and its holes."""
    return Polygon(rings[0], rings[1:])


class Survey:
    """Everything computed from the data of a track file, each part on first access.

    The data has passed the schema, at least in the fields used.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    @property
    def printed(self) -> Mapping[str, Any]:
        """The file's entries for speed, rain, signs, hints and grid."""
        return self.data

    @cached_property
    def size(self) -> Point:
        width, height = self.data["size"]
        return (width, height)

    @cached_property
    def circuit(self) -> bool:
        """True if the course is a loop, driven in laps; False if it leads from start to finish."""
        return bool(self.data.get("course", "circuit") == "circuit")

    @cached_property
    def asphalt_polygon(self) -> Polygon:
        return polygon(self.data["asphalt"])

    @cached_property
    def run_off_polygons(self) -> list[Polygon]:
        return [polygon(rings) for rings in self.data["run_off"]]

    @cached_property
    def areas(self) -> list[Polygon]:
        return [Polygon(sector["area"]) for sector in self.data["sectors"]]

    @cached_property
    def kinds(self) -> dict[Point, str]:
        """Kind of every track and run-off point (G-1); the asphalt wins."""
        width, height = self.size
        xy = np.stack(
            np.meshgrid(np.arange(width + 1), np.arange(height + 1), indexing="ij"), axis=-1
        ).reshape(-1, 2)
        kinds: dict[Point, str] = {}
        free = xy
        for area in self.run_off_polygons:  # which may lie over each other, hundreds of them
            held = positions_in(area, free)
            for x, y in free[held].tolist():
                kinds[x, y] = "run-off"
            free = free[~held]
        for x, y in xy[positions_in(self.asphalt_polygon, xy)].tolist():
            kinds[x, y] = "track"
        return kinds

    @cached_property
    def track_points(self) -> list[Point]:
        return [point for point, kind in self.kinds.items() if kind == "track"]

    @cached_property
    def asphalt(self) -> Asphalt:
        return Asphalt(self.asphalt_polygon, self.track_points, self.size)

    @cached_property
    def members(self) -> dict[Point, set[int]]:
        """The sector areas that hold each point."""
        return members(list(self.kinds), self.areas)

    @cached_property
    def sector_of(self) -> dict[Point, int]:
        count = len(self.areas)
        chosen = {point: ahead_of(indexes, count) for point, indexes in self.members.items()}
        return {point: index for point, index in chosen.items() if index is not None}

    @cached_property
    def sectors(self) -> tuple[Sector, ...]:
        return build_sectors(self.data["sectors"], self.areas, self.sector_of, self.kinds)

    @cached_property
    def place(self) -> dict[Point, Place]:
        return places(self.sector_of, self.sectors)

    @cached_property
    def finish(self) -> Line:
        return Line.from_dict(self.data["finish"])

    @cached_property
    def half(self) -> Line | None:
        return Line.from_dict(self.data["half"]) if self.data["half"] else None

    @cached_property
    def beyond_finish(self) -> tuple[int, int]:
        """Sectors before and behind the finish line: last and first, or the last two."""
        last = len(self.areas) - 1
        return (last, 0) if self.circuit else (last - 1, last)

    @cached_property
    def pit_in(self) -> Line | None:
        return Line.from_dict(self.data["pit"]["in"]) if self.data["pit"] else None

    @cached_property
    def pit_moves(self) -> PitMoves:
        return PitMoves(self.asphalt, self.pit_in)

    @cached_property
    def moves(self) -> Moves:
        return Moves(self.asphalt, self.pit_moves)

    @cached_property
    def steps(self) -> Steps:
        return legal_steps(self.asphalt, self.track_points, self.pit_in)

    @cached_property
    def over_finish(self) -> Crossings:
        """The steps over the finish line."""
        return step_crossings(self.finish, self.steps)

    @cached_property
    def to_go(self) -> dict[Point, float]:
        """Length of the way to the finish line, from where there is one."""
        return distances_to(self.finish, self.over_finish, self.steps)

    @cached_property
    def length(self) -> float:
        """Length of the shortest lap by single steps; of an open course: the way from pole."""
        if self.circuit:
            return lap_length(self.finish, self.over_finish, self.to_go)
        x, y = self.data["grid"][0]
        return self.to_go[x, y]

    def sector_at(self, x: float, y: float) -> int:
        """Return the sector of any position: the one that holds it, else the nearest."""
        away = shapely.distance(np.array(self.areas), shapely.points(x, y))
        held = np.flatnonzero(away <= TOLERANCE).tolist()
        chosen = ahead_of(held, len(self.areas)) if held else None
        return int(np.argmin(away)) if chosen is None else chosen

    @cached_property
    def half_sector(self) -> int:
        """The sector that the half-way line lies in; the one ahead when it is a border."""
        assert self.half is not None
        return self.sector_at(*self.half.middle)

    def past_half(self, place: LapPlace) -> bool:
        """Return True if a place in the lap lies on or beyond the half-way line."""
        sector, row = place
        if sector != self.half_sector:
            return sector > self.half_sector
        ax, ay = self.sectors[sector].arrow
        assert self.half is not None
        middle = self.half.middle
        return row >= middle[0] * ax + middle[1] * ay - TOLERANCE

    @cached_property
    def past_half_points(self) -> dict[Point, bool]:
        """For every track and run-off point: True if it lies on or beyond the half-way line."""
        half = self.half
        if half is None:
            return dict.fromkeys(self.sector_of, False)
        home = self.half_sector
        return {
            p: (not half.before(p) if s == home else s > home) for p, s in self.sector_of.items()
        }

    @cached_property
    def pit_way(self) -> list[LapPlace]:
        """Places of the in line, the boxes and the foremost point of the out line."""
        pit = self.data["pit"]
        assert self.pit_in is not None
        x, y = self.pit_in.middle
        sector = self.sector_at(x, y)
        ax, ay = self.sectors[sector].arrow
        way: list[LapPlace] = [(sector, x * ax + y * ay)]
        way += [(box["sector"], box["row"]) for box in pit["boxes"]]
        way.append(max(self.place[x, y] for x, y in pit["out"]["points"]))
        return way

    @cached_property
    def ranks(self) -> tuple[dict[Point, int], list[int]]:
        boxes = self.pit_way[:-1] if self.data["pit"] else []
        return ranks(self.place, self.sectors, boxes)

    @cached_property
    def pit(self) -> PitLane | None:
        if self.data["pit"] is None:
            return None
        return build_pit(self.data["pit"], self.pit_way, self.ranks[1], self.past_half)
