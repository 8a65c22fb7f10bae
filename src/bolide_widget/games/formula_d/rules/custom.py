"""A car of one's own (FD-CUSTOM-1): 20 wear points, which its driver distributes.

There are 7,677 ways to do so; they are asked category by category, and no answer leaves points
that find no place.
"""

from __future__ import annotations

from typing import Final

POINTS: Final = 20
CATEGORIES: Final = ("tyres", "brakes", "gearbox", "body", "engine", "susp")
STANDARD: Final = (6, 3, 3, 3, 3, 2)
MOST: Final = (14, 7, 7, 7, 7, 7)


def sound(split: tuple[int, ...]) -> bool:
    """FD-CUSTOM-1: exactly 20 points, tyres 1 to 14, every other category 1 to 7."""
    if len(split) != len(MOST) or sum(split) != POINTS:
        return False
    return all(1 <= points <= most for points, most in zip(split, MOST, strict=True))


def choices(so_far: tuple[int, ...]) -> list[int]:
    """FD-CUSTOM-1: what the next category may have, so that the others can use up the rest.

    Examples
    --------
    >>> from bolide_widget.games.formula_d.rules.custom import choices
    >>> choices((14, 2))
    [1]
    """
    left = POINTS - sum(so_far)
    after = len(MOST) - len(so_far) - 1
    most_after = sum(MOST[len(so_far) + 1 :])
    return [
        points for points in range(1, MOST[len(so_far)] + 1) if after <= left - points <= most_after
    ]


def usual(so_far: tuple[int, ...]) -> int:
    """What the book's car has, or the nearest to it that can be."""
    wanted = STANDARD[len(so_far)]
    nearest: int = min(choices(so_far), key=lambda points: abs(points - wanted))
    return nearest
