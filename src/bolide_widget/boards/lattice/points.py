"""Lattice points, arrows, and the bit that stands for a displacement."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import Any, Final, cast

from ...core.errors import SetupError, shown
from ...core.given import parts, whole_point

Point = tuple[int, int]
Place = tuple[int, int]
Position = tuple[float, float]

ARROWS: dict[str, Point] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}

NEIGHBOURS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
"""The single steps."""

TOP_SPEEDS: Final = (7, 8)
"""V-1: squares a turn in lap 1, and from lap 2 on."""

REACH = TOP_SPEEDS[1] + 1
"""Longest displacement (Chebyshev, squares) in the tables of moves: top speed and a booster."""

FAR = 1_000_000
"""Squares from the origin: no board reaches so far, and floats are exact up to there."""

_SPAN = 13
_WIDTH = 2 * _SPAN + 1


def bits_of(points: Iterable[Point], rows: int) -> int:
    """Return points of a lattice as one whole number, a bit for each, column by column.

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
    """Return the number of the bit that stands for the displacement (dx, dy), each within -13..13.

    Examples
    --------
    >>> bit_index(0, 0)
    364
    """
    return (dy + _SPAN) * _WIDTH + dx + _SPAN


def displacements(bits: int) -> list[Point]:
    """List the displacements of a bit set, from South-West to North-East.

    Examples
    --------
    >>> displacements(1 << bit_index(3, -1) | 1 << bit_index(0, 0))
    [(3, -1), (0, 0)]
    """
    listed = []
    while bits:
        lowest = bits & -bits
        dy, dx = divmod(lowest.bit_length() - 1, _WIDTH)
        listed.append((dx - _SPAN, dy - _SPAN))
        bits ^= lowest
    return listed


def turned(arrow: Point, side: str) -> Point:
    """Return the arrow turned by 90 degrees to its "left" or "right"."""
    x, y = arrow
    return (-y, x) if side == "left" else (y, -x)


def dot(a: Position, b: Position) -> float:
    """Return the scalar product."""
    return a[0] * b[0] + a[1] * b[1]


def chebyshev(a: Position, b: Position) -> float:
    """Return the Chebyshev distance of two positions, in squares."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def asked_point(what: str, value: Any) -> Point:
    """Return a lattice point given as NumPy's numbers or a list as two plain whole numbers.

    Raises
    ------
    SetupError
        For anything else; the error begins with `what`.

    Examples
    --------
    >>> asked_point("kind", [3, 4])
    (3, 4)
    """
    if type(value) is tuple and len(value) == 2:
        x, y = value
        if type(x) is int and type(y) is int and -FAR <= x <= FAR and -FAR <= y <= FAR:
            return x, y  # the path of the rules, which call this thousands of times a second
    point = whole_point(value)
    if point is None:
        raise SetupError(f"{what}: a point is two whole numbers (x, y), not {shown(value)}")
    if max(map(abs, point)) > FAR:
        raise SetupError(f"{what}: no board reaches as far as {shown(value)}")
    return point


def asked_position(what: str, value: Any) -> Position:
    """Return a place on a board as two finite numbers; raise SetupError for anything else."""
    numbers = parts(value) or []
    if len(numbers) == 2 and all(
        isinstance(n, Real) and not isinstance(n, bool) and abs(cast(float, n)) <= FAR
        for n in numbers
    ):
        return float(numbers[0]), float(numbers[1])
    raise SetupError(f"{what}: a place is two numbers (x, y), not {shown(value)}")
