"""Sectors: which one a point belongs to (G-3), and the order of points in a lap (T-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from shapely.geometry import Polygon

from .points import ARROWS, Place, Point, Position, dot, turned
from .within import positions_in


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
    found: dict[Point, set[int]] = {point: set() for point in points}
    spots = np.array(points, dtype=int).reshape(-1, 2)
    for index, area in enumerate(areas):
        for spot in np.flatnonzero(positions_in(area, spots)).tolist():
            found[points[spot]].add(index)
    return found


def ahead_of(found: Iterable[int], count: int) -> int | None:
    """Choose the sector ahead when a point lies on a dotted line (G-3).

    Parameters
    ----------
    found : iterable of int
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
    held = set(found)
    last = [index for index in held if (index + 1) % count not in held]
    return last[0] if len(last) == 1 else None


def default_inside(areas: Sequence[Polygon]) -> str:
    """Side of the circuit's interior, seen in driving direction (G-5)."""
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
