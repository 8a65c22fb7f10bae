"""The 25 points round a pawn as bit masks, so that a legal move is one AND and a look-up.

A track keeps, for each point, one bit per displacement (see ``boards.legality``). A *window* is
the 5 x 5 block of those bits round a pawn, 25 bits, row by row from the South-West.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from ....boards.lattice.momentum.motion import sharp, size
from ....boards.lattice.momentum.motion import slower as slowed_down
from ....boards.lattice.points import Point, bit_index

SPREAD = 2  # M-3: a normal move ends at most this far from the pawn
OFFSETS = tuple((dx, dy) for dy in range(-SPREAD, SPREAD + 1) for dx in range(-SPREAD, SPREAD + 1))
FOURTH = 4  # D-2
_STRIDE = bit_index(0, 1) - bit_index(0, 0)
_FARTHEST = _STRIDE // 2 - SPREAD  # a pawn further off has no point within any top speed


Limits = tuple[int, bool, int]
"""Top speed (M-4), whether 4 is forbidden (D-2), and the only length permitted or 0 (D-3)."""


def speed_limits(top: int, no_fourth: bool, dropped: int = 0) -> Limits:
    """Collect what limits a move; `dropped` is the speed of a car with a power drop (D-3), else 0.

    Examples
    --------
    >>> speed_limits(7, True, 4)
    (7, True, 3)
    """
    exact = min(dropped, top)
    return top, no_fourth, FOURTH - 1 if no_fourth and exact == FOURTH else exact


def window(moves: int, pawn: Point) -> int:
    """The 25 bits of `moves` round the displacement `pawn` (M-3)."""
    x, y = pawn
    if not (-_FARTHEST <= x <= _FARTHEST and -_FARTHEST <= y <= _FARTHEST):
        return 0
    bits = moves >> ((y + _FARTHEST) * _STRIDE + x + _FARTHEST)
    return (
        (bits & 31)
        | (bits >> _STRIDE & 31) << 5
        | (bits >> 2 * _STRIDE & 31) << 10
        | (bits >> 3 * _STRIDE & 31) << 15
        | (bits >> 4 * _STRIDE & 31) << 20
    )


@lru_cache(maxsize=1 << 15)
def lengths(pawn: Point, top: int, no_fourth: bool, exact: int) -> int:
    """Mask of the 25 points whose distance from the car the speed rules permit (M-4, D-2, D-3).

    Parameters
    ----------
    pawn : (int, int)
        From car to pawn.
    top : int
        Top speed.
    no_fourth : bool
        Whether length 4 is forbidden.
    exact : int
        The only length permitted, or 0.
    """
    mask = 0
    for index, (dx, dy) in enumerate(OFFSETS):
        far = size((pawn[0] + dx, pawn[1] + dy))
        if far <= top and not (no_fourth and far == FOURTH) and exact in (0, far):
            mask |= 1 << index
    return mask


@lru_cache(maxsize=1 << 16)
def unfold(mask: int) -> tuple[Point, ...]:
    """Offsets from the pawn of the points in a window."""
    return tuple(offset for index, offset in enumerate(OFFSETS) if mask >> index & 1)


def slower(pawn: Point, top: int, no_fourth: bool, exact: int) -> tuple[Point, ...]:
    """R-4: displacements along the line to the pawn, from the fastest permitted down to 1.

    Examples
    --------
    >>> slower((8, 3), 5, False, 0)
    ((5, 2), (4, 1), (3, 1), (2, 1), (1, 0))
    """
    return slowed_down(pawn, exact or top, FOURTH if no_fourth else 0)


@lru_cache(maxsize=1 << 12)
def braking(pawn: Point) -> tuple[tuple[Point, ...], int]:
    """Displacements of a sharp braking (B-3): length 2, within 90° of the line to the pawn.

    Returns
    -------
    tuple of points, and int
        The displacements, and the same as displacement bits.

    Examples
    --------
    >>> braking((6, 2))[0]
    ((0, 2), (1, -2), (1, 2), (2, -2), (2, -1), (2, 0), (2, 1), (2, 2))
    """
    found = sharp(pawn)
    return found, sum(1 << bit_index(dx, dy) for dx, dy in found)


@lru_cache(maxsize=1 << 12)
def passed(displacement: Point) -> tuple[tuple[int, int, float], ...]:
    """Lattice points on a straight trajectory after its start: offset and fraction of the way."""
    dx, dy = displacement
    steps = gcd(dx, dy)
    return tuple((dx // steps * k, dy // steps * k, k / steps) for k in range(1, steps + 1))


@lru_cache(maxsize=1 << 12)
def main_directions(displacement: Point) -> tuple[Point, ...]:
    """Main direction of a displacement (X-2, F-3, R-16): the larger component; two on a tie."""
    dx, dy = displacement
    if (dx, dy) == (0, 0):
        return ()
    across, along = (1 if dx > 0 else -1, 0), (0, 1 if dy > 0 else -1)
    if abs(dx) == abs(dy):
        return across, along
    return (across,) if abs(dx) > abs(dy) else (along,)
