"""What follows from the drawing in a track file, worked out once for checks and track alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon

from .distance import Crossings, Steps, distances_to, lap_length, legal_steps, step_crossings
from .legality import TOLERANCE, Asphalt, Moves, PitMoves
from .lines import Line
from .pit import LapPlace, PitLane, build_pit
from .points import Place, Point
from .sectors import Sector, ahead_of, build_sectors, members, places, ranks
from .within import positions_in

Rings = Sequence[Sequence[Sequence[float]]]


def polygon(rings: Rings) -> Polygon:
    """Polygon of an outer ring and its holes."""
    return Polygon(rings[0], rings[1:])


class Survey:
    """Everything that can be read off the data of a track file, each part when first asked for.

    The data has passed the schema, at least in the fields that are asked about.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    @property
    def printed(self) -> Mapping[str, Any]:
        """What the file says of speed, rain, signs, hints and grid."""
        return self.data

    @cached_property
    def size(self) -> Point:
        width, height = self.data["size"]
        return (width, height)

    @cached_property
    def circuit(self) -> bool:
        """Is the course a loop, driven in laps? Else it is open: from a start to a finish."""
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
        chosen = {point: ahead_of(found, count) for point, found in self.members.items()}
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
        """Sector of any position: the one that holds it, else the nearest."""
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
        """Does a place in the lap lie on or beyond the half-way line?"""
        sector, row = place
        if sector != self.half_sector:
            return sector > self.half_sector
        ax, ay = self.sectors[sector].arrow
        assert self.half is not None
        middle = self.half.middle
        return row >= middle[0] * ax + middle[1] * ay - TOLERANCE

    @cached_property
    def past_half_points(self) -> dict[Point, bool]:
        """For every track and run-off point: does it lie on or beyond the half-way line?"""
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
