"""Braking distance grows with the square of the speed."""

from __future__ import annotations

from ..activities import Explain, Predict
from ..exercise import Exercise, Numbers
from ..kinds import Function, Number


def stopping(v: int, b: int = 2) -> int:
    """Return the squares until a car stands that brakes by `b` squares/turn² each turn.

    Examples
    --------
    >>> stopping(8), stopping(7), stopping(8, 1)
    (12, 9, 28)
    """
    return sum(range(v - b, 0, -b))


def _ratio(n: Numbers) -> float:
    return stopping(2 * n.v) / stopping(n.v)


EXERCISES = [
    Exercise(
        "3.1",
        Number("squares"),
        answer=lambda n: stopping(n.v),
        mistakes={
            "one more": lambda n: n.v + stopping(n.v),
            "road": lambda n: n.v**2 / 4,
            "turns": lambda n: -(-n.v // 2),
            "by one": lambda n: stopping(n.v, 1),
            "one turn": lambda n: n.v - 2,
            "last turn": lambda n: stopping(n.v) - (n.v % 2 or 2),
        },
        numbers={"v": 11},
        others={"v": (9, 10, 12, 13, 14, 15)},
    ),
    Exercise(
        "3.2",
        Number("squares"),
        answer=lambda n: n.end - stopping(n.v),
        mistakes={
            "from here": lambda n: stopping(n.v),
            "one turn late": lambda n: n.end - stopping(n.v) + 1,
            "one turn early": lambda n: n.end - n.v - stopping(n.v),
            "road": lambda n: n.end - n.v**2 / 4,
            "last turn": lambda n: n.end - n.v,
            "beyond": lambda n: n.end + stopping(n.v),
        },
        numbers={"v": 8, "end": 57},
        others={"v": range(7, 15), "end": range(60, 90)},
    ),
    Exercise(
        "3.3",
        Number("", tolerance=0.05, also={"times": 1.0}),
        answer=_ratio,
        mistakes={
            "proportional": lambda n: 2,
            "road": lambda n: 4,
            "difference": lambda n: stopping(2 * n.v) - stopping(n.v),
            "upside down": lambda n: 1 / _ratio(n),
        },
        numbers={"v": 8},
        others={"v": (4, 5, 6, 7, 9, 10)},
        derived={"double": lambda n: 2 * n.v},
    ),
    Exercise(
        "3.4",
        Function(
            "stopping(v, b)",
            lambda random: (
                [(8, 2), (7, 2), (1, 2), (0, 2), (9, 4), (5, 5), (3, 7), (6, 1)]
                + [(random.randint(5, 40), random.randint(1, 6)) for _ in range(20)]
            ),
        ),
        answer=lambda n: stopping,
        mistakes={
            "this turn too": lambda n: lambda v, b: v + stopping(v, b),
            "road": lambda n: lambda v, b: v**2 / (2 * b),
            "always two": lambda n: lambda v, b: stopping(v),
            "only b 2": lambda n: lambda v, b: (v - 1) ** 2 // (2 * b),
            "no rest": lambda n: lambda v, b: sum(range(0, v - b + 1, b)),
            "inside the loop": lambda n: lambda v, b: v - b if v > b else None,
            "list": lambda n: lambda v, b: list(range(v - b, 0, -b)),
        },
    ),
    Exercise(
        "3.5",
        Predict(Number("squares")),
        answer=lambda n: stopping(12),
        mistakes={
            "twice": lambda n: 2 * stopping(6),
            "four times": lambda n: 4 * stopping(6),
            "exact": lambda n: stopping(12),
            "road": lambda n: 12**2 / 4,
        },
    ),
    Exercise("3.6", Explain(), answer=lambda n: "It takes more turns, and each of them is longer."),
]
