"""Two cars: chances of engagements, when an attack pays, best replies, and mixtures."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..activities import Explain
from ..exercise import Exercise, Numbers
from ..kinds import Function, Number, Several

Cell = tuple[int, int]
_THREE = (1, 2, 3)


def _miss(n: Numbers) -> float:
    return float((1 - n.wins / 12) ** n.times)


def _cells(n: Numbers, fits: Callable[[int, list[int], list[int]], bool]) -> list[Cell]:
    """Return the cells (row, column) whose value fits its row and its column."""
    columns = list(map(list, zip(*n.leads, strict=True)))
    return [
        (row, column)
        for row in _THREE
        for column in _THREE
        if fits(n.leads[row - 1][column - 1], n.leads[row - 1], columns[column - 1])
    ]


def saddles(n: Numbers) -> list[Cell]:
    """Return the cells in which both play a best reply.

    Examples
    --------
    >>> saddles(Numbers(leads=[[4, 6, 1], [3, 2, 2], [7, 5, 0]]))
    [(2, 1)]
    """
    return _cells(n, lambda lead, row, column: lead == max(row) == min(column))


def share(a: float, b: float, c: float, d: float) -> float:
    """Return the share of the first column for which both rows have the same value.

    Examples
    --------
    >>> share(1, 3, 5, 1)
    0.3333333333333333
    """
    return (d - b) / (a - b - c + d)


def _cases(random: Random) -> list[tuple[int, int, int, int]]:
    cases = [(1, 3, 5, 1), (0, 4, 1, 0), (5, 1, 2, 4)]
    for number in range(10):  # no saddle point: a and d are both smaller than b and c, or larger
        a, d = random.randint(-3, 1), random.randint(-3, 1)
        b, c = random.randint(2, 9), random.randint(2, 9)
        cases.append((a, b, c, d) if number % 2 else (b, a, d, c))
    return cases


EXERCISES = [
    Exercise(
        "8.1",
        Number("percent", tolerance=0.05),
        answer=lambda n: 100 * (1 - _miss(n)),
        mistakes={
            "added": lambda n: 100 * n.times * n.wins / 12,
            "all": lambda n: 100 * (n.wins / 12) ** n.times,
            "none": lambda n: 100 * _miss(n),
            "one attack": lambda n: 100 * n.wins / 12,
        },
        numbers={"wins": 4, "times": 3},
        others={"wins": (2, 3, 4, 5), "times": (2, 3, 4, 5)},
        derived={"often": lambda n: "twice" if n.times == 2 else f"{n.times} times"},
    ),
    Exercise(
        "8.2",
        Number("percent", tolerance=0.5),
        answer=lambda n: 100 * n.loss / (n.gain + n.loss),
        mistakes={
            "other way": lambda n: 100 * n.gain / (n.gain + n.loss),
            "ratio": lambda n: 100 * n.loss / n.gain,
            "half": lambda n: 50,
            "no percent": lambda n: n.loss / (n.gain + n.loss),
        },
        numbers={"gain": 6, "loss": 2},
        others={"gain": range(3, 9), "loss": range(1, 6)},
        fits=lambda n: n.gain != n.loss,
    ),
    Exercise(
        "8.3",
        Several("[(1, 2)]"),
        answer=saddles,
        mistakes={
            "largest": lambda n: _cells(n, lambda lead, *_: lead == max(map(max, n.leads))),
            "smallest": lambda n: _cells(n, lambda lead, *_: lead == min(map(min, n.leads))),
            "Ada alone": lambda n: _cells(n, lambda lead, row, column: lead == max(row)),
            "Bob alone": lambda n: _cells(n, lambda lead, row, column: lead == min(column)),
            "roles": lambda n: (
                _cells(n, lambda lead, row, column: lead == min(row) == max(column)) or saddles(n)
            ),
            "from 0": lambda n: [(row - 1, column - 1) for row, column in saddles(n)],
            "column first": lambda n: [(column, row) for row, column in saddles(n)],
        },
        numbers={"leads": [[4, 6, 1], [3, 2, 2], [7, 5, 0]]},
        others={
            "leads": (
                [[9, 4, 5], [8, 0, 7], [3, 0, 2]],
                [[5, 8, 0], [9, 9, 3], [2, 6, 1]],
                [[2, 2, 4], [7, 5, 4], [0, 1, 8]],
                [[9, 0, 3], [8, 6, 2], [5, 3, 5]],
                [[5, 5, 3], [0, 9, 7], [6, 5, 2]],
                [[1, 5, 9], [9, 6, 4], [0, 4, 3]],
            )
        },
        derived={
            "first": lambda n: ", ".join(map(str, n.leads[0])),
            "second": lambda n: ", ".join(map(str, n.leads[1])),
            "third": lambda n: ", ".join(map(str, n.leads[2])),
        },
    ),
    Exercise(
        "8.4",
        Function("share(a, b, c, d)", _cases, tolerance=0.005),
        answer=lambda n: share,
        mistakes={
            "of Bob": lambda n: lambda a, b, c, d: (d - c) / (a - b - c + d),
            "second column": lambda n: lambda a, b, c, d: 1 - share(a, b, c, d),
            "lead": lambda n: lambda a, b, c, d: (a * d - b * c) / (a - b - c + d),
            "half": lambda n: lambda a, b, c, d: 0.5,
        },
    ),
    Exercise(
        "8.5", Explain(), answer=lambda n: "Bob would see it coming and take the other channel."
    ),
]
