"""Reachable positions after some turns: sums of boxes, and the cost of a wall."""

from __future__ import annotations

from ..activities import Draw
from ..exercise import Exercise, Numbers
from ..kinds import Number


def spread(turns: int, most: int = 2) -> int:
    """Return how far to each side accelerations of at most `most` move a car, in squares.

    The first acceleration counts in every turn, the last one only in its own.

    Examples
    --------
    >>> spread(1), spread(2), spread(3)
    (2, 6, 12)
    """
    return sum(most * left for left in range(1, turns + 1))


def _fewest(way: int) -> int:
    turns = 0
    while spread(turns) < way:
        turns += 1
    return turns


def _far(n: Numbers) -> int:
    return max(abs(int(n.east)), abs(int(n.north)))


EXERCISES = [
    Exercise(
        "4.1",
        Number("squares"),
        answer=lambda n: n.x + n.turns * n.v + spread(n.turns),
        mistakes={
            "kept": lambda n: n.x + n.turns * n.v,
            "each its own": lambda n: n.x + n.turns * n.v + 2 * n.turns,
            "last only": lambda n: n.x + n.turns * n.v + 2,
            "from rest": lambda n: n.x + spread(n.turns),
            "top at once": lambda n: n.x + n.turns * (n.v + 2 * n.turns),
        },
        numbers={"x": 10, "v": 3, "turns": 3},
        others={"x": range(5, 20), "v": range(2, 7), "turns": (3, 4, 5)},
    ),
    Exercise(
        "4.2",
        Number("points"),
        answer=lambda n: (2 * spread(n.turns) + 1) ** 2,
        mistakes={
            "ways": lambda n: 25**n.turns,
            "added": lambda n: 25 * n.turns,
            "no zero": lambda n: (2 * spread(n.turns)) ** 2,
            "each its own": lambda n: (4 * n.turns + 1) ** 2,
            "one axis": lambda n: 2 * spread(n.turns) + 1,
        },
        numbers={"turns": 3},
        others={"turns": (2, 4, 5, 6)},
    ),
    Exercise(
        "4.3",
        Number("turns"),
        answer=lambda n: _fewest(_far(n)),
        mistakes={
            "both added": lambda n: _fewest(abs(n.east) + abs(n.north)),
            "steady": lambda n: -(-_far(n) // 2),
            "one too few": lambda n: _fewest(_far(n)) - 1,
            "nearer": lambda n: _fewest(min(abs(n.east), abs(n.north))),
        },
        numbers={"east": 25, "north": -9},
        others={"east": range(20, 50), "north": range(-14, -5)},
        fits=lambda n: (
            len({_fewest(_far(n)), _fewest(n.east - n.north), _fewest(-n.north)}) == 3
            and _fewest(-n.north) < _fewest(_far(n)) - 1
        ),
    ),
    Exercise(
        "4.4",
        Draw("[(15, 19), (17, 21)]", board="field", start=(14, 18), end=(24, 28), most=3),
        answer=lambda n: [(16, 20), (20, 24), (24, 28)],
    ),
]
