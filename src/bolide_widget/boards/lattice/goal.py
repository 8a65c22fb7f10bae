"""The goal squares of a graph-paper board, which stand in for a finish line (G-7)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from .paper.squares import touched
from .points import Point, Position


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
        """Is p none of the goal's points?"""
        return p not in self.points

    def crossing(self, p: Point, q: Point) -> int:
        """Count a move from p to q: 1 when it comes to touch a goal square, else 0 (G-7)."""
        return int(p not in self.points and any(self._on_way(p, q)))

    def meeting(self, p: Point, q: Point) -> float | None:
        """Fraction of the way from p to q at which it touches the goal; None when it does not."""
        if p in self.points:
            return None
        fractions = [_fraction(p, q, square) for square in self._on_way(p, q)]
        return float(min(fractions)) if fractions else None

    def _on_way(self, p: Point, q: Point) -> list[Point]:
        (x, y), step = p, (q[0] - p[0], q[1] - p[1])
        squares = (
            (x + dx, y + dy) for dx, low, high in touched(step) for dy in range(low, high + 1)
        )
        return [square for square in squares if square in self.points]


def _fraction(p: Point, q: Point, square: Point) -> Fraction:
    """Where a way comes to a square that it touches."""
    half = Fraction(1, 2)
    return max(
        (abs(c - a) - half) / abs(b - a)
        for a, b, c in zip(p, q, square, strict=True)
        if a != b and a != c
    )
