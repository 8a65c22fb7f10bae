"""Tables of the straight moves inside the asphalt (M-5), and into the pit lane (P-2).

The rules need the answer for every legal move of every turn, so it is computed once for each point
and cached: an integer with one bit for each displacement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import gcd

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from ...core.frozen import Frozen
from ...core.once import forks, lock
from .lines import NEAR, Line
from .points import REACH, Point, asked_point, bit_index

TOLERANCE = 1e-6
"""Squares by which a way may leave the asphalt and still count as inside."""

_OFFSETS = np.array(
    [(dx, dy) for dy in range(-REACH, REACH + 1) for dx in range(-REACH, REACH + 1)]
)
_BITS = [1 << bit_index(int(dx), int(dy)) for dx, dy in _OFFSETS]
_INDEXED: list[tuple[int, Point]] = [(i, (x, y)) for i, (x, y) in enumerate(_OFFSETS.tolist())]
_LENGTHS = np.hypot(_OFFSETS[:, 0], _OFFSETS[:, 1])
_AT_ONCE = 64  # displacements; bounds the memory that all their ways take together
_ASKED = 4_000  # points


class Asphalt:
    """The closed track region, widened by the tolerance, and the track points in it.

    Parameters
    ----------
    polygon : Polygon
        The asphalt in grid squares.
    points : iterable of Point
        The lattice points in it.
    size : pair of int
        Width and height of the lattice.
    """

    def __init__(self, polygon: Polygon, points: Iterable[Point], size: Point) -> None:
        # A prepared geometry builds its indexes at the first questions, and a track is shared by
        # threads (a hint, a computer driver, a cell): two at once would crash the process.
        self._asking = lock()
        self._prepare(polygon.buffer(TOLERANCE, join_style="mitre"))
        listed = np.array(list(points), dtype=int).reshape(-1, 2)
        shape = (size[0] + 1 + 2 * REACH, size[1] + 1 + 2 * REACH)
        self.holds = np.zeros(shape, dtype=bool)
        self.holds[listed[:, 0] + REACH, listed[:, 1] + REACH] = True
        self.clearance = np.full(shape, -np.inf)
        self.clearance[listed[:, 0] + REACH, listed[:, 1] + REACH] = _clearances(polygon, listed)

    def _prepare(self, region: Polygon | MultiPolygon) -> None:
        self.region = region
        self._forks = forks()
        shapely.prepare(region)

    def _ready(self) -> Polygon | MultiPolygon:
        """Return the region; a new one in a forked child, where its indexes may be half built."""
        if self._forks != forks():
            self._half_built = self.region  # freeing it might crash, too
            self._prepare(shapely.from_wkb(shapely.to_wkb(self.region)))
        return self.region

    def covers(self, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
        """Tell for each pair of positions whether the segment lies inside; arrays (n, 2)."""
        if len(starts) == 0:
            return np.zeros(0, dtype=bool)
        ways: BaseGeometry = shapely.linestrings(np.stack([starts, ends], axis=1))
        with self._asking:
            inside: np.ndarray = shapely.covers(self._ready(), ways)
        return inside

    def covers_one(self, p: tuple[float, float], q: tuple[float, float]) -> bool:
        """Tell whether the segment from p to q lies inside."""
        with self._asking:
            region = self._ready()
            if p == q:
                return bool(shapely.intersects_xy(region, p[0], p[1]))
            return bool(shapely.covers(region, shapely.linestrings([p, q])))

    def ends_inside(self, p: Point) -> np.ndarray:
        """Tell for each offset whether p + offset is a track point and the way to it inside."""
        ends = _OFFSETS + (p[0] + REACH, p[1] + REACH)
        result: np.ndarray = self.holds[ends[:, 0], ends[:, 1]]
        # Two discs inside the asphalt that touch cover the way between their centres.
        room = self.clearance[p[0] + REACH, p[1] + REACH] + self.clearance[ends[:, 0], ends[:, 1]]
        unsure = result & (room < _LENGTHS) & (_LENGTHS > 0)
        targets = _OFFSETS[unsure] + p
        result[unsure] = self.covers(np.broadcast_to(np.array(p), targets.shape), targets)
        return result

    def inside_table(self, steps: Sequence[Point]) -> Iterator[tuple[Point, np.ndarray]]:
        """Answer `ends_inside` for all track points at once, displacement by displacement.

        Parameters
        ----------
        steps : sequence of Point
            Displacements of any length; the results come in an order of their own.

        Yields
        ------
        Point, array of bool
            A displacement, and for each lattice point ``[x, y]`` whether it and the point so
            displaced are track points and the way between them lies inside.
        """
        halves = {max(step, (-step[0], -step[1])) for step in steps}
        times = {step: gcd(*step) for step in halves if step != (0, 0)}
        bases = sorted({(step[0] // n, step[1] // n) for step, n in times.items()})
        width, height = self.holds.shape
        track = self.holds[REACH : width - REACH, REACH : height - REACH]
        straight = dict(zip(bases, self._straights(bases, track), strict=True))
        wanted = set(steps)
        for step in sorted(halves):
            inside = track.copy()
            parts = times.get(step, 0)
            for n in range(parts):
                base = straight[step[0] // parts, step[1] // parts]
                inside &= displaced(base, (n * step[0] // parts, n * step[1] // parts))
            back = -step[0], -step[1]
            tables = {step: inside, back: displaced(inside, back)}
            yield from ((way, table) for way, table in tables.items() if way in wanted)

    def _straights(self, bases: Sequence[Point], track: np.ndarray) -> Iterator[np.ndarray]:
        """Answer for displacements that meet no lattice point on their way."""
        width, height = self.holds.shape
        room = self.clearance[REACH : width - REACH, REACH : height - REACH]
        for part in (bases[i : i + _AT_ONCE] for i in range(0, len(bases), _AT_ONCE)):
            tables = [track & displaced(track, step) for step in part]
            starts, ends = [], []
            for step, table in zip(part, tables, strict=True):
                # Two discs inside the asphalt that touch cover the way between their centres.
                reach = room + displaced(room, step, outside=-np.inf)
                unsure = np.argwhere(table & (reach < np.hypot(*step)))
                starts.append(unsure)
                ends.append(unsure + step)
            inside = self.covers(np.concatenate(starts), np.concatenate(ends))
            cuts = np.cumsum([len(points) for points in starts])[:-1]
            for table, points, fits in zip(tables, starts, np.split(inside, cuts), strict=True):
                table[points[:, 0], points[:, 1]] = fits
                yield table


def _clearances(polygon: Polygon, points: np.ndarray) -> np.ndarray:
    """Return the points' distances from the border, in parts so that interrupts come through."""
    border = polygon.boundary
    parts = [points[first : first + _ASKED] for first in range(0, len(points), _ASKED)]
    clearances = [shapely.distance(border, shapely.points(part)) for part in parts]
    return np.concatenate([np.zeros(0), *clearances])


def displaced(table: np.ndarray, step: Point, outside: float = False) -> np.ndarray:
    """For each lattice point ``[x, y]`` the entry of the point displaced by `step`."""
    result = np.full_like(table, outside)
    width, height = table.shape
    dx, dy = step
    x0, x1 = max(0, -dx), min(width, width - dx)
    y0, y1 = max(0, -dy), min(height, height - dy)
    if x0 < x1 and y0 < y1:
        result[x0:x1, y0:y1] = table[x0 + dx : x1 + dx, y0 + dy : y1 + dy]
    return result


class PitMoves(Frozen[Point, int]):
    """Displacements that enter the pit lane, by starting point (P-2); computed on access.

    A way enters when it meets the Pit Lane In line from before it, inside the asphalt up to there.
    """

    def __init__(self, asphalt: Asphalt, line: Line | None) -> None:
        super().__init__()
        self._asphalt = asphalt
        self._line = line

    def __missing__(self, p: Point) -> int:
        p, bits = asked_point("pit_moves", p), 0
        line = self._line
        if line is not None and p in line.near and line.before(p) and _held(self._asphalt, p):
            ways = [(i, line.meeting(p, (p[0] + dx, p[1] + dy))) for i, (dx, dy) in _INDEXED]
            entering = [(i, fraction) for i, fraction in ways if fraction is not None]
            chosen = np.array([i for i, _ in entering], dtype=int)
            fractions = np.array([fraction for _, fraction in entering]).reshape(-1, 1)
            starts = np.broadcast_to(np.array(p, dtype=float), (len(chosen), 2))
            inside = self._asphalt.covers(starts, starts + fractions * _OFFSETS[chosen])
            for i in chosen[inside].tolist():
                bits |= _BITS[i]
        if _on_board(self._asphalt, p):
            self._fill(p, bits)
        return bits


class Moves(Frozen[Point, int]):
    """Displacements inside the asphalt to a track point, by starting point (M-5).

    Moves that enter the pit lane are left out: they are in `PitMoves`.
    """

    def __init__(self, asphalt: Asphalt, pit: PitMoves) -> None:
        super().__init__()
        self._asphalt = asphalt
        self._pit = pit

    def __missing__(self, p: Point) -> int:
        p = asked_point("moves", p)  # small numbers of NumPy's would overflow, for all callers
        if not _on_board(self._asphalt, p):
            return 0
        bits = 0
        if _held(self._asphalt, p):
            for index in np.flatnonzero(self._asphalt.ends_inside(p)):
                bits |= _BITS[index]
            bits &= ~self._pit[p]
        return self._fill(p, bits)


def _on_board(asphalt: Asphalt, p: Point) -> bool:
    width, height = asphalt.holds.shape
    return 0 <= p[0] < width - 2 * REACH and 0 <= p[1] < height - 2 * REACH


def _held(asphalt: Asphalt, p: Point) -> bool:
    return _on_board(asphalt, p) and bool(asphalt.holds[p[0] + REACH, p[1] + REACH])


assert REACH <= NEAR
