"""Dice: means of rolls and costs, sample sizes, and common random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean, median, pstdev, stdev

from ..activities import Predict
from ..exercise import Exercise, Numbers
from ..kinds import Function, Number

_Z = 1.96
_GEAR_5 = range(11, 21)

Interval = tuple[float, float]
Turns = Sequence[float]


def _too_far(n: Numbers) -> list[int]:
    return [face - n.last for face in _GEAR_5 if face > n.last]


def _round(middle: float, reach: float) -> Interval:
    return middle - reach, middle + reach


def paired(a: Turns, b: Turns) -> Interval:
    """Return the 95 % confidence interval of the mean difference of pairs.

    Examples
    --------
    >>> low, high = paired([14, 13, 15, 14], [13, 13, 14, 12])
    >>> round(low, 2), round(high, 2)
    (0.2, 1.8)
    """
    differences = [x - y for x, y in zip(a, b, strict=True)]
    return _round(mean(differences), _Z * stdev(differences) / len(differences) ** 0.5)


def _unpaired(a: Turns, b: Turns) -> Interval:
    error = (stdev(a) ** 2 / len(a) + stdev(b) ** 2 / len(b)) ** 0.5
    return _round(mean(a) - mean(b), _Z * error)


def _single(a: Turns, b: Turns) -> Interval:
    differences = [x - y for x, y in zip(a, b, strict=True)]
    return _round(mean(differences), _Z * stdev(differences))


def _whole(a: Turns, b: Turns) -> Interval:
    differences = [x - y for x, y in zip(a, b, strict=True)]
    return _round(mean(differences), _Z * pstdev(differences) / len(differences) ** 0.5)


def _cases(random: Random) -> list[tuple[list[int], list[int]]]:
    cases = [([14, 13], [13, 10]), ([12, 15, 13], [14, 15, 16])]
    for n in (4, 10, 25, 40):
        luck = [random.randint(10, 20) for _ in range(n)]
        a, b = ([each + random.randint(-2, 2) for each in luck] for _ in range(2))
        cases.append(([*a, 21], [*b, 12]))  # so that at least one pair differs
    return cases


EXERCISES = [
    Exercise(
        "7.1",
        Number("spaces", tolerance=0.005),
        answer=lambda n: sum(n.faces) / len(n.faces),
        mistakes={
            "middle": lambda n: (min(n.faces) + max(n.faces)) / 2,
            "sum": lambda n: sum(n.faces),
            "kinds": lambda n: sum(n.faces) / len(set(n.faces)),
            "median": lambda n: median(n.faces),
        },
        numbers={"faces": [4, 5, 6, 6, 7, 7, 8, 8]},
        others={
            "faces": (
                [2, 3, 3, 4, 4, 4],
                [1, 1, 1, 2, 3, 6],
                [2, 2, 5, 5, 5, 6],
                [1, 4, 4, 6, 6, 6, 7, 8],
                [3, 3, 3, 4, 8, 8, 9, 9],
            )
        },
        derived={"printed": lambda n: " ".join(map(str, n.faces))},
    ),
    Exercise(
        "7.2",
        Number("points", tolerance=0.005),
        answer=lambda n: sum(_too_far(n)) / len(_GEAR_5),
        mistakes={
            "of the mean": lambda n: max(mean(_GEAR_5) - n.last, 0),
            "chance": lambda n: len(_too_far(n)) / len(_GEAR_5),
            "only those": lambda n: mean(_too_far(n)),
            "sum": lambda n: sum(_too_far(n)),
        },
        numbers={"last": 16},
        others={"last": (13, 14, 15, 17, 18)},
    ),
    Exercise(
        "7.3",
        Number("races"),
        answer=lambda n: n.races * n.k**2,
        mistakes={
            "linear": lambda n: n.races * n.k,
            "more": lambda n: n.races * (n.k**2 - 1),
            "root": lambda n: n.races * n.k**0.5,
            "fewer": lambda n: n.races / n.k**2,
        },
        numbers={"races": 100, "wide": 0.24, "k": 4},
        others={"races": (50, 100, 200, 400), "wide": (0.12, 0.24, 0.36, 0.6), "k": (2, 3, 4)},
        derived={"narrow": lambda n: f"{n.wide / n.k:g}"},
    ),
    Exercise(
        "7.4",
        Function("interval(a, b)", _cases, tolerance=0.005),
        answer=lambda n: paired,
        mistakes={
            "unpaired": lambda n: _unpaired,
            "single": lambda n: _single,
            "whole": lambda n: _whole,
            "other way": lambda n: lambda a, b: paired(b, a),
        },
    ),
    Exercise(
        "7.5", Predict(Number("points", tolerance=0.005), least=0, most=20), answer=lambda n: 0.6
    ),
]
