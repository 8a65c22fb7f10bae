"""The points of a move as bit masks, so that a legal move is one AND and a look-up (M-3 to M-5).

A track keeps, for each point, one bit per displacement (see `boards.lattice.legality`). A *window*
is the 5 x 5 block of those bits round a pawn, its South-West corner in the lowest bit. The plain
form of these rules stands in `boards.lattice.momentum.motion`; a test holds both equal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ....boards.lattice.momentum.motion import sharp, size
from ....boards.lattice.points import Point, bit_index

SPREAD = 2  # M-3: a normal move ends at most this far from the pawn
OFFSETS = tuple((dx, dy) for dy in range(-SPREAD, SPREAD + 1) for dx in range(-SPREAD, SPREAD + 1))
FOURTH = 4  # D-2
_STRIDE: Final = bit_index(0, 1) - bit_index(0, 0)
_FARTHEST: Final = _STRIDE // 2 - SPREAD  # a pawn further off has no point within any top speed
_BITS = [1 << bit_index(dx, dy) - bit_index(-SPREAD, -SPREAD) for dx, dy in OFFSETS]
_BLOCK: Final = sum(_BITS)


def window(moves: int, pawn: Point) -> int:
    """Return the 25 bits of `moves` round the displacement `pawn` (M-3)."""
    x, y = pawn
    if not (-_FARTHEST <= x <= _FARTHEST and -_FARTHEST <= y <= _FARTHEST):
        return 0
    return moves >> ((y + _FARTHEST) * _STRIDE + x + _FARTHEST) & _BLOCK


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
    for bit, (dx, dy) in zip(_BITS, OFFSETS, strict=True):
        far = size((pawn[0] + dx, pawn[1] + dy))
        if far <= top and not (no_fourth and far == FOURTH) and exact in (0, far):
            mask |= bit
    return mask


@lru_cache(maxsize=1 << 16)
def unfold(mask: int) -> tuple[Point, ...]:
    """Return the offsets from the pawn of the points in a window."""
    return tuple(offset for bit, offset in zip(_BITS, OFFSETS, strict=True) if mask & bit)


Limits = tuple[int, bool, int]
"""Top speed (M-4), whether 4 is forbidden (D-2), and the only length permitted or 0 (D-3)."""


def open_window(moves: int, pawn: Point, limits: Limits) -> int:
    """M-3 to M-5: those of the 25 points that are inside the track and within the limits."""
    top, no_fourth, exact = limits  # handed on as they are: a star costs as much as the look-up
    return window(moves, pawn) & lengths(pawn, top, no_fourth, exact)


@lru_cache(maxsize=1 << 12)
def braking(pawn: Point) -> int:
    """Return the displacements of a sharp braking (B-3) as displacement bits."""
    return sum(1 << bit_index(dx, dy) for dx, dy in sharp(pawn))
