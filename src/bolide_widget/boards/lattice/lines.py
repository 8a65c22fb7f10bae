"""Lines across the course and goal squares (G-7): which side a point lies on, what a move does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Any

import numpy as np

from .paper.squares import touched
from .points import ARROWS, Point, Position, dot


class Goal:
    """Some squares; a move that comes to touch one of them from outside crosses it once.

    Nothing crosses it back: a car that has touched the goal has finished.

    Parameters
    ----------
    points : iterable of Point
        The middles of the squares.

    Attributes
    ----------
    points : frozenset of Point
    """

    def __init__(self, points: Iterable[Point]) -> None:
        self.points = frozenset(points)

    def before(self, p: Position) -> bool:
        """Return True if p is not a point of the goal."""
        return p not in self.points

    def crossing(self, p: Point, q: Point) -> int:
        """Count a move from p to q: 1 when it comes to touch a goal square, else 0 (G-7)."""
        return int(p not in self.points and any(self._on_way(p, q)))

    def meeting(self, p: Point, q: Point) -> float | None:
        """Return the fraction of the way from p to q at the goal; None if it misses it."""
        if p in self.points:
            return None
        half = Fraction(1, 2)
        fractions = [  # at which it comes to each square that it touches
            max(
                (abs(c - a) - half) / abs(b - a)
                for a, b, c in zip(p, q, square, strict=True)
                if a != b and a != c
            )
            for square in self._on_way(p, q)
        ]
        return float(min(fractions)) if fractions else None

    def _on_way(self, p: Point, q: Point) -> list[Point]:
        (x, y), step = p, (q[0] - p[0], q[1] - p[1])
        squares = (
            (x + dx, y + dy) for dx, low, high in touched(step) for dy in range(low, high + 1)
        )
        return [square for square in squares if square in self.points]


EPS = 1e-9
NEAR = 12
"""Moves up to this Chebyshev length that start farther from the line than this do not meet it."""
Columns = tuple[np.ndarray, np.ndarray]
_AT_ONCE = 64  # displacements; bounds the memory that all their moves take together


class Line:
    """A segment with a direction. A point on it lies beyond it (G-7).

    Parameters
    ----------
    ends : pair of positions
        In grid squares.
    heading : str
        N, E, S or W: any direction that points to the side beyond.

    Attributes
    ----------
    near : dict of Point to bool
        For the lattice points around the line: is the point before it?
    """

    __slots__ = ("along", "ends", "heading", "length", "middle", "near", "normal")

    def __init__(self, ends: tuple[Position, Position], heading: str) -> None:
        (ax, ay), (bx, by) = ends
        self.ends = ends
        self.heading = ARROWS[heading]
        self.length = hypot(bx - ax, by - ay)
        self.along = ((bx - ax) / self.length, (by - ay) / self.length)
        normal = (-self.along[1], self.along[0])
        flip = -1 if dot(normal, self.heading) < 0 else 1
        self.normal = (normal[0] * flip, normal[1] * flip)
        self.middle = ((ax + bx) / 2, (ay + by) / 2)
        self.near = {
            (x, y): self.before((x, y))
            for x in range(floor(min(ax, bx)) - NEAR, ceil(max(ax, bx)) + NEAR + 1)
            for y in range(floor(min(ay, by)) - NEAR, ceil(max(ay, by)) + NEAR + 1)
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Line:
        """Build from ``{"line": [[x, y], [x, y]], "heading": "E"}``."""
        a, b = data["line"]
        return cls(((a[0], a[1]), (b[0], b[1])), data["heading"])

    def side(self, p: Position) -> float:
        """Return the signed distance (squares) to the endless line; below 0 is before it."""
        (ax, ay), (nx, ny) = self.ends[0], self.normal
        return (p[0] - ax) * nx + (p[1] - ay) * ny

    def before(self, p: Position) -> bool:
        """Return True if p is strictly before the endless line."""
        return self.side(p) < -EPS

    def meeting(self, p: Position, q: Position) -> float | None:
        """Return the fraction of the way from p to q at which it crosses the segment.

        None if p and q lie on the same side, or if the way passes outside the ends.
        """
        sp, sq = self.side(p), self.side(q)
        if (sp < -EPS) == (sq < -EPS):
            return None
        fraction = min(max(sp / (sp - sq), 0.0), 1.0)
        at = (p[0] + fraction * (q[0] - p[0]), p[1] + fraction * (q[1] - p[1]))
        offset = dot((at[0] - self.ends[0][0], at[1] - self.ends[0][1]), self.along)
        return fraction if -EPS <= offset <= self.length + EPS else None

    def crossing(self, p: Point, q: Point) -> int:
        """Count a move from p to q: +1 over the line, -1 back over it, else 0 (G-7)."""
        before = self.near.get(p)
        if before is None:
            if -NEAR <= q[0] - p[0] <= NEAR and -NEAR <= q[1] - p[1] <= NEAR:
                return 0
        elif before is self.near.get(q):
            return 0
        if self.meeting(p, q) is None:
            return 0
        return 1 if self.before(p) else -1

    def crossings(
        self, steps: Sequence[Point], size: Point
    ) -> tuple[dict[Point, Columns], dict[Point, Columns]]:
        """Answer `crossing` for displacements from all lattice points of a board at once.

        Parameters
        ----------
        steps : sequence of Point
            The displacements, in squares.
        size : Point
            Width and height of the board.

        Returns
        -------
        dict, dict
            The x and the y of the points from which each displacement crosses the line, and of
            those from which it crosses it back; displacements that cross nowhere are left out.
        """
        over: dict[Point, Columns] = {}
        back: dict[Point, Columns] = {}
        (ax, ay), (nx, ny) = self.ends[0], self.normal
        for first in range(0, len(steps), _AT_ONCE):
            part = np.array(steps[first : first + _AT_ONCE])
            dx, dy = part.T
            xs, ys = (
                np.arange(max(floor(min(axis)) - far, 0), min(ceil(max(axis)) + far, most) + 1)
                for *axis, far, most in zip(*self.ends, np.abs(part).max(axis=0), size, strict=True)
            )
            start = ((xs - ax) * nx)[:, None] + (ys - ay) * ny
            ends_x, ends_y = xs + dx[:, None] - ax, ys + dy[:, None] - ay
            ends = (ends_x * nx)[:, :, None] + (ends_y * ny)[:, None, :]
            index, column, row = np.nonzero((start < -EPS) != (ends < -EPS))
            here, there = start[column, row], ends[index, column, row]
            fraction = np.clip(here / (here - there), 0.0, 1.0)
            at_x, at_y = xs[column] + fraction * dx[index], ys[row] + fraction * dy[index]
            offset = (at_x - ax) * self.along[0] + (at_y - ay) * self.along[1]
            met = (offset >= -EPS) & (offset <= self.length + EPS)
            for kept, some in ((over, met & (here < -EPS)), (back, met & (here >= -EPS))):
                borders = np.searchsorted(index[some], np.arange(len(part) + 1)).tolist()
                points = xs[column[some]], ys[row[some]]
                for n, (begin, end) in enumerate(pairwise(borders), first):
                    if begin < end:
                        kept[steps[n]] = points[0][begin:end], points[1][begin:end]
        return over, back
