"""Hidden information: Bayes on a fuel plan, the value of a card and of waiting."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..activities import Explain
from ..exercise import Exercise, Numbers
from ..kinds import Function, Number


def posterior(cards: Sequence[float], likely: Sequence[float]) -> float:
    """Return the probability of the last hypothesis in percent, by Bayes.

    Parameters
    ----------
    cards : sequence of float
        Prior weights of the hypotheses.
    likely : sequence of float
        The likelihood of the observation under each.

    Examples
    --------
    >>> round(posterior([1, 2, 2], [100, 68, 37]), 1)
    23.9
    """
    joint = [n * p for n, p in zip(cards, likely, strict=True)]
    return 100 * joint[-1] / sum(joint)


def _cards(n: Numbers) -> tuple[int, int, int]:
    return n.one, n.two, n.three


def _unseen(n: Numbers) -> tuple[int, int, int]:
    return 100, n.two_yet, n.three_yet


def worth(offers: Sequence[float], chances: int) -> float:
    """Return the value of a card that can be played once, at one of several chances.

    Parameters
    ----------
    offers : sequence of float
        The possible values of playing it at a chance, equally likely.
    chances : int
        The number of chances to come.

    Examples
    --------
    >>> worth([0, 4], 1), worth([0, 4], 2)
    (2.0, 3.0)
    """
    value = 0.0
    for _ in range(chances):
        value = sum(max(offer, value) for offer in offers) / len(offers)
    return value


def _cases(random: Random) -> list[tuple[list[int], int]]:
    fixed: list[tuple[list[int], int]] = [([0, 4], 2), ([1, 2, 3], 3), ([5], 4), ([2, 8], 0)]
    fixed += [([3, 7], 1), ([0, 0, 6], 2)]
    drawn = [
        ([random.randint(0, 20) for _ in range(random.randint(2, 5))], random.randint(1, 8))
        for _ in range(20)
    ]
    return [*fixed, *drawn]


EXERCISES = [
    Exercise(
        "11.1",
        Number("percent", tolerance=0.05),
        answer=lambda n: posterior(_cards(n), _unseen(n)),
        mistakes={
            "before": lambda n: 100 * n.three / sum(_cards(n)),
            "likelihood": lambda n: n.three_yet,
            "no prior": lambda n: posterior((1, 1, 1), _unseen(n)),
            "joint": lambda n: n.three_yet * n.three / sum(_cards(n)),
            "stopped": lambda n: posterior(_cards(n), [100 - p for p in _unseen(n)]),
        },
        numbers={"one": 1, "two": 2, "three": 2, "two_yet": 68, "three_yet": 37},
        others={
            "one": (1, 2),
            "two": (1, 2),
            "three": (1, 2),
            "two_yet": range(50, 80, 3),
            "three_yet": range(20, 45, 3),
        },
        fits=lambda n: sum(_cards(n)) == 5,
    ),
    Exercise(
        "11.2",
        Number("points", tolerance=0.05, also={"percent": 1}),
        answer=lambda n: (n.p * (n.b - n.a) + (100 - n.p) * (n.d - n.c)) / 100,
        mistakes={
            "playing only": lambda n: (n.p * n.b + (100 - n.p) * n.d) / 100,
            "even": lambda n: (n.b - n.a + n.d - n.c) / 2,
            "the likelier": lambda n: n.b - n.a if n.p > 50 else n.d - n.c,
            "swapped": lambda n: (n.p * (n.d - n.c) + (100 - n.p) * (n.b - n.a)) / 100,
        },
        numbers={"p": 40, "a": 98, "b": 100, "c": 27, "d": 97},
        others={
            "p": (20, 30, 40, 60, 70),
            "a": range(85, 99),
            "b": (99, 100),
            "c": range(20, 40),
            "d": range(90, 98),
        },
    ),
    Exercise(
        "11.3",
        Function("worth(offers, chances)", _cases),
        answer=lambda n: worth,
        mistakes={
            "mean": lambda n: lambda offers, chances: sum(offers) / len(offers) if chances else 0.0,
            "largest": lambda n: lambda offers, chances: float(max(offers)) if chances else 0.0,
            "one short": lambda n: lambda offers, chances: worth(offers, max(0, chances - 1)),
            "summed": lambda n: lambda offers, chances: chances * sum(offers) / len(offers),
        },
    ),
    Exercise("11.4", Explain(), answer=lambda n: "Some cards make a stop more likely than others."),
]
