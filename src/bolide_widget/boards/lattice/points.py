"""Lattice points, arrows, and the bit that stands for a displacement."""

from __future__ import annotations

from collections.abc import Iterable

Point = tuple[int, int]
Place = tuple[int, int]
Position = tuple[float, float]

ARROWS: dict[str, Point] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}

NEIGHBOURS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
"""The single steps."""

REACH = 9
"""Longest displacement (Chebyshev, squares) in the tables of moves: top speed 8 and a booster."""

_SPAN = 13
_WIDTH = 2 * _SPAN + 1


def bits_of(points: Iterable[Point], rows: int) -> int:
    """Some points of a lattice as one whole number, a bit for each, column by column.

    Examples
    --------
    >>> bits_of([(0, 1), (1, 0)], 3)
    10
    """
    bits = 0
    for x, y in points:
        bits |= 1 << x * rows + y
    return bits


def bit_index(dx: int, dy: int) -> int:
    """Number of the bit that stands for the displacement (dx, dy), each within -13..13.

    Examples
    --------
    >>> bit_index(0, 0)
    364
    """
    return (dy + _SPAN) * _WIDTH + dx + _SPAN


def displacements(bits: int) -> list[Point]:
    """List the displacements whose bits are set, from South-West to North-East.

    Examples
    --------
    >>> displacements(1 << bit_index(3, -1) | 1 << bit_index(0, 0))
    [(3, -1), (0, 0)]
    """
    found = []
    while bits:
        lowest = bits & -bits
        dy, dx = divmod(lowest.bit_length() - 1, _WIDTH)
        found.append((dx - _SPAN, dy - _SPAN))
        bits ^= lowest
    return found


def turned(arrow: Point, side: str) -> Point:
    """Return the arrow turned by 90 degrees to its "left" or "right"."""
    x, y = arrow
    return (-y, x) if side == "left" else (y, -x)


def dot(a: Position, b: Position) -> float:
    """Scalar product."""
    return a[0] * b[0] + a[1] * b[1]


def chebyshev(a: Position, b: Position) -> float:
    """Chebyshev distance of two positions, in squares."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
