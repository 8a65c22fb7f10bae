"""The racing line: radius and grip, and the reason that the fastest line is not the shortest."""

from __future__ import annotations

from math import sqrt

from ..activities import Drive, Explain, Measure
from ..exercise import Exercise, Numbers
from ..kinds import Number

CORNER = Drive("corner", start=(18, 8), velocity=(7, 0))


def _times(n: Numbers) -> tuple[float, float]:
    return n.l1 / sqrt(n.a * n.r1), n.l2 / sqrt(n.a * n.r2)


EXERCISES = [
    Exercise(
        "5.1",
        Number("m/s", tolerance=0.05, also={"km/h": 1 / 3.6}),
        answer=lambda n: sqrt(n.a * n.r),
        mistakes={
            "in km/h": lambda n: 3.6 * sqrt(n.a * n.r),
            "no root": lambda n: n.a * n.r,
            "divided": lambda n: sqrt(n.r / n.a),
            "quotient": lambda n: n.r / n.a,
            "halved": lambda n: sqrt(n.a * n.r) / 2,
            "twice": lambda n: sqrt(2 * n.a * n.r),
        },
        numbers={"a": 8, "r": 32},
        others={"a": range(5, 12), "r": range(20, 80)},
    ),
    Exercise(
        "5.2",
        Number("m", tolerance=0.05),
        answer=lambda n: n.inner + n.width + n.width / (sqrt(2) - 1),  # the widest arc
        mistakes={
            "inner": lambda n: n.inner,
            "outer": lambda n: n.inner + n.width,
            "middle": lambda n: n.inner + n.width / 2,
            "shift only": lambda n: n.width / (sqrt(2) - 1),
            "from inside": lambda n: n.inner + n.width / (sqrt(2) - 1),
            "between the centres": lambda n: sqrt(2) * n.width / (sqrt(2) - 1),
            "multiplied": lambda n: n.inner + sqrt(2) * n.width,
        },
        numbers={"inner": 12, "width": 8},
        others={"inner": range(11, 30), "width": range(6, 11)},
        fits=lambda n: (n.inner, n.width) != (15, 10),  # the figure shows that corner
    ),
    Exercise(
        "5.3",
        Number("s", tolerance=0.005),
        answer=lambda n: _times(n)[0] - _times(n)[1],
        mistakes={
            "upside down": lambda n: _times(n)[1] - _times(n)[0],
            "same speed": lambda n: (n.l1 - n.l2) / sqrt(n.a * n.r1),
            "inside only": lambda n: _times(n)[0],
            "wide only": lambda n: _times(n)[1],
        },
        numbers={"a": 9, "r1": 16, "l1": 60, "r2": 49, "l2": 65},
        others={"a": (6, 7, 8, 9), "r1": range(12, 20), "r2": range(40, 60), "l1": range(60, 70)},
    ),
    Exercise("5.4", Measure("turns", least=5, most=40, drive=CORNER), answer=lambda n: 5),
    Exercise("5.5", Explain(), answer=lambda n: "It is a wider circle, so the car can go faster."),
]
