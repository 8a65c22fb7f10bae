"""Walls and roads as squares of graph paper: straight moves that stay clear of the walls.

Squares have their middles on the lattice points. A way from one middle to another enters a square
when it has a point strictly inside it, which whole numbers decide exactly. All starting points are
computed at once: a set of squares is one whole number, a bit for each, and the ways of a
displacement that keep out of the walls are the AND of that number, shifted, for each square it
enters.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import and_, or_

import numpy as np

from ....core.frozen import Frozen
from ..points import REACH, Point, asked_point, bit_index, bits_of

Run = tuple[int, int, int]
"""Squares of one column: its x, the lowest y and the highest."""

_STEPS = [(dx, dy) for dy in range(-REACH, REACH + 1) for dx in range(-REACH, REACH + 1)]


@lru_cache(maxsize=1 << 14)
def entered(step: Point) -> tuple[Run, ...]:
    """Return the squares entered by a displacement from the middle of (0, 0), its ends included.

    Examples
    --------
    >>> entered((2, 1)), entered((1, 1))
    (((0, 0, 0), (1, 0, 1), (2, 1, 1)), ((0, 0, 0), (1, 1, 1)))
    """
    return _met(step, 1)


@lru_cache(maxsize=1 << 14)
def touched(step: Point) -> tuple[Run, ...]:
    """Return the squares that a displacement enters or touches, be it at a corner.

    Examples
    --------
    >>> touched((1, 1))
    ((0, 0, 1), (1, 0, 1))
    """
    return _met(step, 0)


def _met(step: Point, margin: int) -> tuple[Run, ...]:
    """Return squares (x, y) between the ends with 2 |dx y - dy x| <= |dx| + |dy| - margin.

    That is how far from a line the middle of a square may be for the line to come to its corner.
    """
    (dx, dy), side = step, 1 if step[0] >= 0 else -1
    dx *= side
    low, high = min(0, dy), max(0, dy)
    if dx == 0:
        return ((0, low, high),)
    room = dx + abs(dy) - margin
    return tuple(
        (
            side * x,
            max(low, -((room - 2 * dy * x) // (2 * dx))),
            min(high, (2 * dy * x + room) // (2 * dx)),
        )
        for x in range(dx + 1)
    )


class Squares:
    """The free squares of a board, and the goal squares among them.

    Parameters
    ----------
    free : iterable of Point
    goal : collection of Point
    size : (int, int)
        The lattice is 0..width by 0..height.

    Attributes
    ----------
    rows : int
        Squares in a column; the bit of (x, y) is ``x * rows + y``.
    free, goal : int
        A bit for each square.
    """

    def __init__(self, free: Iterable[Point], goal: Collection[Point], size: Point) -> None:
        self.size = size
        self.rows = size[1] + 1
        x, y = zip(*goal, strict=True) if goal else ((0,), (0,))
        self._corners = (min(x), min(y)), (max(x), max(y))
        self.free = bits_of(free, self.rows)
        self.goal = bits_of(goal, self.rows)
        self._feet: int = ((1 << self.rows * (size[0] + 1)) - 1) // ((1 << self.rows) - 1)
        self._known: dict[Point, int] = {}
        self._inside: dict[int, int] = {}
        # Grown on demand, perhaps by several threads: longer ones take their place.
        # By n: the squares that are free with the n above them;
        self._clear: tuple[int, ...] = (self.free,)
        # and those that are a goal, or one of the n above them is.
        self._near: tuple[int, ...] = (self.goal,)

    def legal(self, step: Point, keep: bool = True) -> int:
        """Return the squares from which a displacement enters no wall and stays on the board.

        Callers that need thousands of them on a large board can leave them uncached.
        """
        known = self._known.get(step)
        if known is None:
            back = -step[0], -step[1]
            if back in self._known:
                known = self._moved(self._known[back], back)
            else:
                # Above a column is the next one, but with both ends on the board the squares
                # between them are all where they should be.
                known = self._within(step[1])
                clear = self._clear = _above(self._clear, and_, abs(step[1]))
                for x, low, high in entered(step):
                    if not known:
                        break
                    by, plane = x * self.rows + low, clear[high - low]
                    known &= plane >> by if by >= 0 else plane << -by
            if keep:
                self._known[step] = known
        return known

    def finishing(self, step: Point, keep: bool = True) -> int:
        """Return the squares of `legal` outside the goal whose way touches it."""
        legal = self.legal(step, keep) & ~self.goal
        if not legal:
            return 0
        met, near = 0, _above(self._near, or_, abs(step[1]))
        self._near = near
        for x, low, high in touched(step):
            met |= self._moved(near[high - low], (-x, -low))
        return met & legal

    def holds(self, plane: int, point: Point) -> bool:
        """Return True if the bit of a point is set; False off the board."""
        x, y = point
        on_board = 0 <= x <= self.size[0] and 0 <= y <= self.size[1]
        return on_board and bool(plane >> x * self.rows + y & 1)

    def covers_one(self, p: Point, q: Point) -> bool:
        """Return True if the way from p to q keeps out of the walls."""
        return self.holds(self.legal((q[0] - p[0], q[1] - p[1])), p)

    def inside_table(self, steps: Sequence[Point]) -> Iterator[tuple[Point, np.ndarray]]:
        """Answer `legal` as a table of truth values ``[x, y]``, displacement by displacement."""
        shape = self.size[0] + 1, self.rows
        count = shape[0] * shape[1]
        for step in steps:
            packed = self.legal(step).to_bytes((count + 7) // 8, "little")
            bits = np.unpackbits(np.frombuffer(packed, np.uint8), count=count, bitorder="little")
            yield step, bits.astype(bool).reshape(shape)

    def _moved(self, plane: int, step: Point) -> int:
        by = step[0] * self.rows + step[1]
        return plane << by if by >= 0 else plane >> -by

    def _within(self, dy: int) -> int:
        """Return the squares from which a displacement by `dy` along y stays in its column."""
        if dy not in self._inside:
            column = (1 << max(0, self.rows - abs(dy))) - 1
            self._inside[dy] = self._feet * column << max(0, -dy)
        return self._inside[dy]

    def around_goal(self, dx: int, dy: int) -> int:
        """Return the squares of a rectangle that extends beyond the goal squares on all sides."""
        (low_x, low_y), (high_x, high_y) = self._corners
        left, low = max(0, low_x - dx), max(0, low_y - dy)
        right, high = min(self.size[0], high_x + dx), min(self.size[1], high_y + dy)
        column = (1 << high - low + 1) - 1
        feet = self._feet & (1 << self.rows * (right - left + 1)) - 1
        area: int = feet * column << left * self.rows + low
        return area


class SquareMoves(Frozen[Point, int]):
    """Displacements that keep out of the walls, by starting point, as bits (`bit_index`)."""

    def __init__(self, squares: Squares) -> None:
        super().__init__()
        self._squares = squares

    def __missing__(self, p: Point) -> int:
        p, squares = asked_point("moves", p), self._squares
        if not squares.holds(squares.free, p):
            return 0
        bits = 0
        for step in _STEPS:
            if squares.holds(squares.legal(step), p):
                bits |= 1 << bit_index(*step)
        return self._fill(p, bits)


class NoMoves(Frozen[Point, int]):
    """No displacement from anywhere: a board without a pit lane."""

    def __missing__(self, p: Point) -> int:
        return 0


def _above(known: tuple[int, ...], join: Callable[[int, int], int], most: int) -> tuple[int, ...]:
    """Return squares joined with those above them, up to `most`; at least as many as known."""
    if len(known) > most:
        return known
    more = list(known)
    while len(more) <= most:
        more.append(join(more[-1], more[0] >> len(more)))
    return tuple(more)
