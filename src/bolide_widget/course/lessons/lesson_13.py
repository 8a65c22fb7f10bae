"""Learning to drive: noise, the exact optimum, Monte Carlo control and Q-learning."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..activities import Predict
from ..exercise import Exercise, Numbers
from ..kinds import Function, Number


def best_turns(ahead: Sequence[float], still: int, noise: float) -> float:
    """Return the expected turns of the best change: one turn and the expectation after it.

    Examples
    --------
    >>> best_turns([4, 6, 9], still=2, noise=0.5)
    7.5
    """
    return 1 + (1 - noise) * min(ahead) + noise * ahead[still]


def _cases(random: Random) -> list[tuple[list[float], int, float]]:
    fixed = [([4.0, 6.0, 9.0], 2, 0.5), ([3.0, 2.0], 0, 0.0), ([5.0, 1.0, 8.0], 1, 0.1)]
    fixed += [([4.0], 0, 0.3), ([4.0, 6.0, 9.0], 2, 1.0)]
    drawn = [
        (
            [float(random.randint(1, 20)) for _ in range(9)],
            random.randrange(9),
            random.choice((0.1, 0.2, 0.3)),
        )
        for _ in range(40)
    ]
    return [*fixed, *drawn]


def _expected(n: Numbers) -> float:
    return float(1 + (1 - n.noise) * n.wanted + n.noise * n.unchanged)


def _learned(n: Numbers, after: float) -> float:
    return float(n.old + n.rate * (1 + after - n.old))


EXERCISES = [
    Exercise(
        "13.1",
        Number("turns", 0.001),
        answer=_expected,
        mistakes={
            "no turn": lambda n: _expected(n) - 1,
            "no noise": lambda n: 1 + n.wanted,
            "exchanged": lambda n: 1 + n.noise * n.wanted + (1 - n.noise) * n.unchanged,
            "mean": lambda n: 1 + (n.wanted + n.unchanged) / 2,
        },
        numbers={"noise": 0.1, "wanted": 6, "unchanged": 11},
        others={"noise": (0.1, 0.2, 0.3), "wanted": range(3, 9), "unchanged": range(10, 20)},
    ),
    Exercise(
        "13.2",
        Number("turns", 0.001),
        answer=lambda n: _learned(n, n.least),
        mistakes={
            "whole": lambda n: 1 + n.least,
            "no turn": lambda n: _learned(n, n.least) - n.rate,
            "added": lambda n: n.old + n.rate * (1 + n.least),
            "largest": lambda n: _learned(n, n.most),
        },
        numbers={"old": 9, "rate": 0.5, "least": 5, "most": 12},
        others={
            "old": range(8, 12),
            "rate": (0.1, 0.2, 0.5),
            "least": range(3, 6),
            "most": range(12, 16),
        },
    ),
    Exercise(
        "13.3",
        Number("turns", 0.001),
        answer=lambda n: n.total - n.first + 1,
        mistakes={
            "one less": lambda n: n.total - n.first,
            "again": lambda n: n.total - n.again + 1,
            "all": lambda n: n.total,
            "before": lambda n: n.first - 1,
        },
        numbers={"first": 4, "again": 11, "total": 15},
        others={"first": range(3, 7), "again": range(9, 13), "total": range(15, 22)},
    ),
    Exercise(
        "13.4",
        Function("best_turns(ahead, still, noise)", _cases),
        answer=lambda n: best_turns,
        mistakes={
            "quiet": lambda n: lambda ahead, still, noise: 1 + min(ahead),
            "free": lambda n: lambda ahead, still, noise: best_turns(ahead, still, noise) - 1,
            "worst": lambda n: (
                lambda ahead, still, noise: 1 + (1 - noise) * min(ahead) + noise * max(ahead)
            ),
            "mean": lambda n: (
                lambda ahead, still, noise: (
                    1 + (1 - noise) * sum(ahead) / len(ahead) + noise * ahead[still]
                )
            ),
        },
    ),
    Exercise("13.5", Predict(Number("turns"), least=1, most=100), answer=lambda n: 12.1),
]
