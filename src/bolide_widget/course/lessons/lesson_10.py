"""Planning under limits: the value of a unit of wear, and the sealed bid as a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..activities import Explain
from ..exercise import Exercise, Numbers
from ..kinds import Function, Number

Table = Sequence[Sequence[float]]

ROLLS = [a + b for a in range(1, 7) for b in range(1, 7)]
"""The sums of two dice, in 36 equally likely rolls."""


def _units(n: Numbers) -> list[int]:
    return [max(0, n.speed - limit) // 20 for limit in (n.first, n.middle, n.last)]


def expected(skill: int, lost: float, dead: float) -> float:
    """Return the turns a chance roll loses on average (CFR-T2): 7 to 9 spins, 10 and more crashes.

    Examples
    --------
    >>> round(36 * expected(0, 2, 12))
    102
    """
    after = [roll - skill for roll in ROLLS]
    spins = sum(7 <= roll <= 9 for roll in after)
    return (spins * lost + sum(roll >= 10 for roll in after) * dead) / len(ROLLS)


def _by_sums(n: Numbers) -> float:
    """Return the mean loss as if the eleven sums were equally likely."""
    after = [roll - n.skill for roll in range(2, 13)]
    spins = sum(7 <= roll <= 9 for roll in after)
    return float(spins * n.lost + sum(roll >= 10 for roll in after) * n.dead) / len(after)


def worst(table: Table, mix: Sequence[float]) -> float:
    """Return the guaranteed value of a mix of rows, for any column of the opponent.

    Examples
    --------
    >>> worst([[0, 2], [1, 0]], [0.5, 0.5])
    0.5
    """
    return min(_columns(table, mix))


def _columns(table: Table, mix: Sequence[float]) -> list[float]:
    columns = zip(*table, strict=True)
    return [sum(p * entry for p, entry in zip(mix, column, strict=True)) for column in columns]


def _cases(random: Random) -> list[tuple[list[list[int]], list[float]]]:
    cases: list[tuple[list[list[int]], list[float]]] = [
        ([[0, 2], [1, 0]], [0.5, 0.5]),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [0.5, 0.25, 0.25]),
        ([[1, 2, -5], [3, 4, -6]], [0.5, 0.5]),
        ([[0, 3], [2, 1], [-4, 5]], [0.25, 0.5, 0.25]),
        ([[2, -1, 4]], [1.0]),
        ([[3], [-2]], [0.75, 0.25]),
    ]
    for _ in range(20):
        size, columns = random.randint(2, 4), random.randint(2, 4)
        rows = [[random.randint(-3, 3) for _ in range(columns)] for _ in range(size)]
        cuts = sorted(random.randint(0, 8) for _ in range(size - 1))
        mix = [(b - a) / 8 for a, b in zip([0, *cuts], [*cuts, 8], strict=True)]
        cases.append((rows, mix))
    return cases


EXERCISES = [
    Exercise(
        "10.1",
        Number("units", also={"points": 1}),
        answer=lambda n: max(_units(n)),
        mistakes={
            "each space": lambda n: sum(_units(n)),
            "first": lambda n: _units(n)[0],
            "last": lambda n: _units(n)[2],
            "mph": lambda n: 20 * max(_units(n)),
        },
        numbers={"speed": 120, "first": 100, "middle": 80, "last": 120},
        others={
            "speed": (100, 120, 140),
            "first": (80, 100, 120),
            "middle": (60, 80, 100),
            "last": (80, 100, 120, 140),
        },
        fits=lambda n: (
            20 < n.speed - n.middle <= 60
            and n.middle < n.first < n.speed
            and n.middle < n.last
            and n.first != n.last
        ),
    ),
    Exercise(
        "10.2",
        Number("turns", tolerance=0.005),
        answer=lambda n: expected(n.skill, n.lost, n.dead),
        mistakes={
            "no skill": lambda n: expected(0, n.lost, n.dead),
            "upward": lambda n: expected(-n.skill, n.lost, n.dead),
            "sums": _by_sums,
            "thirds": lambda n: (n.lost + n.dead) / 3,
            "spins only": lambda n: expected(n.skill, n.lost, 0),
        },
        numbers={"skill": 1, "lost": 2, "dead": 12},
        others={"skill": (1, 2), "lost": (1, 2, 3), "dead": range(8, 17)},
    ),
    Exercise(
        "10.3",
        Number("percent", tolerance=0.05),
        answer=lambda n: 100 * n.b / (n.a + n.b + n.c),
        mistakes={
            "thirds": lambda n: 100 / 3,
            "own win": lambda n: 100 * n.a / (n.a + n.b + n.c),
            "own defeat": lambda n: 100 * n.c / (n.a + n.b + n.c),
            "no percent": lambda n: n.b / (n.a + n.b + n.c),
        },
        numbers={"a": 1, "b": 5, "c": 2},
        others={"a": range(1, 7), "b": range(1, 7), "c": range(1, 7)},
        fits=lambda n: len({n.a, n.b, n.c}) == 3 and 3 * n.b != n.a + n.b + n.c,
    ),
    Exercise(
        "10.4",
        Function("worst(table, mix)", _cases),
        answer=lambda n: worst,
        mistakes={
            "mean": lambda n: lambda table, mix: sum(_columns(table, mix)) / len(table[0]),
            "rows": lambda n: (
                lambda table, mix: min(
                    sum(p * entry for p, entry in zip(mix, row, strict=False)) for row in table
                )
            ),
            "entry": lambda n: (
                lambda table, mix: min(
                    entry for p, row in zip(mix, table, strict=True) if p for entry in row
                )
            ),
            "best": lambda n: lambda table, mix: max(_columns(table, mix)),
        },
    ),
    Exercise(
        "10.5", Explain(), answer=lambda n: "Turns are whole, so most points do not save one."
    ),
]
