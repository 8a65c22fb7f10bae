"""What is seen of a board of Bolide from a point: free squares, and the run of the road."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import hypot
from typing import Final

import numpy as np

from ...boards.lattice.points import Point
from ...boards.lattice.track import Track
from ...core.per_board import alongside
from ...racing.view import Floats

FASTEST: Final = 12.0
"""The part of a velocity that is seen as 1."""


def named(x: int, y: int) -> str:
    """Return the name of a displacement."""
    return f"{x:+d}, {y:+d}"


RAYS: Final = tuple((x, y) for x, y in product((-1, 0, 1), repeat=2) if x or y)
SIGHT: Final = 12
"""Squares that a ray goes."""
AHEAD: Final = (2, 4, 7, 11, 16, 22)
"""Squares ahead at which the road is seen."""
FAR: Final = 25.0


class Road:
    """What is seen from each point of a board.

    Attributes
    ----------
    table : array, (width, height, features)
        By point: on the track; how far it is on the track, in eight directions; where the road
        leads. All zero off the track.
    fraction : array, (width, height)
        The part of the lap that is driven.
    """

    def __init__(self, track: Track) -> None:
        width, height = (side + 1 for side in track.size)
        self.table = np.zeros((width, height, 1 + len(RAYS) + 2 * len(AHEAD)), np.float32)
        self.fraction = np.zeros((width, height), np.float32)
        to_go, length = track.steps_to_go, track.lap_length
        on_track = {point for point in to_go if track.kinds.get(point) == "track"}
        nexts = {point: _next(point, to_go) for point in on_track}
        for point in on_track:
            self.fraction[point] = 1 - min(to_go[point] / length, 1)
            rays = [_ray(point, step, on_track) / SIGHT for step in RAYS]
            self.table[point] = [1.0, *rays, *_road(point, nexts)]

    def seen(self, x: Floats, y: Floats) -> Floats:
        """Return the features of points; zeros for those off the board."""
        inside = (x >= 0) & (y >= 0) & (x < len(self.table)) & (y < self.table.shape[1])
        at = np.where(inside, x, 0).astype(np.intp), np.where(inside, y, 0).astype(np.intp)
        return np.where(inside[..., None], self.table[at], np.float32(0))

    def driven(self, x: Floats, y: Floats) -> Floats:
        """Return the driven part of the lap at points."""
        width, height = self.fraction.shape
        at = np.clip(x, 0, width - 1).astype(np.intp), np.clip(y, 0, height - 1).astype(np.intp)
        return self.fraction[at]


def _next(point: Point, to_go: Mapping[Point, float]) -> Point:
    """Return the neighbour from which the line is nearest; just before it, one beyond it."""
    x, y = point
    near = [(x + dx, y + dy) for dx, dy in RAYS if (x + dx, y + dy) in to_go]
    if not near:
        return point
    best = min(near, key=lambda other: to_go[other] + hypot(other[0] - x, other[1] - y))
    return best if to_go[best] < to_go[point] else max(near, key=to_go.__getitem__)


def _ray(point: Point, step: Point, on_track: set[Point]) -> int:
    (x, y), (dx, dy) = point, step
    return next(
        (n for n in range(SIGHT) if (x + dx * (n + 1), y + dy * (n + 1)) not in on_track), SIGHT
    )


def _road(point: Point, nexts: Mapping[Point, Point]) -> list[float]:
    at, seen = point, []
    for n in range(AHEAD[-1] + 1):
        if n in AHEAD:
            seen += [(at[0] - point[0]) / FAR, (at[1] - point[1]) / FAR]
        at = nexts.get(at, at)
    return seen


def road_of(track: Track) -> Road:
    """Return what is seen from each point of a board, cached with the board."""
    kept: dict[str, Road] = alongside(track, "bolide view")
    if "road" not in kept:
        kept["road"] = Road(track)
    return kept["road"]


def sight(road: Road, x: Floats, y: Floats, dx: Floats, dy: Floats) -> Floats:
    """Return the road at points, and where cars would coast from them."""
    return np.concatenate([road.seen(x, y), road.seen(x + dx, y + dy)], axis=-1)
