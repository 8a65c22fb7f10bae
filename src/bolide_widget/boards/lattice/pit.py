"""The pit lane on the board: boxes, their places in the order (R-2), lines passed (R-8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import floor
from typing import Any

from .points import Place, Point, Position

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
    found = {}
    for name, counts in (("finish", laps), ("half", halves)):
        beyond = [number for number, count in enumerate(counts) if count > counts[0]]
        if beyond:
            found[name] = beyond[0]
    return found


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
