"""Gears as gambles: expected turns to go, backward from the line, by the better die each turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from random import Random
from statistics import mean

from ..activities import Predict
from ..exercise import Exercise, Numbers
from ..kinds import Function, Number

Dice = Sequence[Sequence[int]]
Best = Callable[[list[float], Dice], float]

_GEAR_1 = (1, 1, 2, 2)
_GEAR_3 = (4, 5, 6, 6, 7, 7, 8, 8)


def _turns(n: int, dice: Dice, best: Best = lambda turns, dice: min(turns), each: int = 1) -> float:
    """Return the expected turns from n spaces before the line, by a rule for choosing the die."""
    value = [0.0]
    for spaces in range(1, n + 1):
        rolled = [each + mean(value[max(spaces - face, 0)] for face in die) for die in dice]
        value.append(best(rolled, dice))
    return value[n]


def turns(n: int, dice: Dice) -> float:
    """Return the expected turns to the line on a straight with the best die each turn.

    Examples
    --------
    >>> turns(2, [[1, 1, 2, 2]]), turns(3, [[1, 5], [3, 3]])
    (1.5, 1.0)
    """
    return _turns(n, dice)


def _largest_mean(rolled: list[float], dice: Dice) -> float:
    return rolled[max(range(len(dice)), key=lambda k: mean(dice[k]))]


def _cases(random: Random) -> list[tuple[int, list[list[int]]]]:
    cases = [(2, [[1, 1, 2, 2]]), (3, [[1, 6], [3, 3]]), (9, [[1, 1, 2, 2], [2, 3, 3, 4, 4, 4]])]
    cases += [(0, [[1, 2]]), (1, [[1, 6], [3, 3]]), (5, [[2]])]
    for _ in range(5):
        dice = [[random.randint(1, 6) for _ in range(random.randint(2, 6))] for _ in range(3)]
        cases.append((random.randint(4, 6), dice))  # so that plain recursion ends in time
    return cases


def _chances(n: Numbers) -> tuple[float, float, float]:
    """Return the chances that gear 3 stops before a corner, in it, and beyond it."""
    short = sum(face < n.first for face in _GEAR_3)
    beyond = sum(face > n.last for face in _GEAR_3)
    return short / 8, (8 - short - beyond) / 8, beyond / 8


def _mixed(n: Numbers, chances: Sequence[float]) -> float:
    return float(sum(p * t for p, t in zip(chances, (n.short, n.stop, n.beyond), strict=True)))


EXERCISES = [
    Exercise(
        "9.1",
        Number("turns", tolerance=0.005),
        answer=lambda n: turns(n.spaces, [_GEAR_1]),
        mistakes={
            "of the mean": lambda n: n.spaces / mean(_GEAR_1),
            "this turn": lambda n: turns(n.spaces, [_GEAR_1]) - 1,
            "luck": lambda n: ceil(n.spaces / 2),
            "bad luck": lambda n: n.spaces,
            "one short": lambda n: turns(n.spaces - 1, [_GEAR_1]),
        },
        numbers={"spaces": 4},
        others={"spaces": (3, 5, 6, 7)},
    ),
    Exercise(
        "9.2",
        Number("turns", tolerance=0.005),
        answer=lambda n: 1 + _mixed(n, _chances(n)),
        mistakes={
            "this turn": lambda n: _mixed(n, _chances(n)),
            "equal chances": lambda n: 1 + _mixed(n, (1 / 3, 1 / 3, 1 / 3)),
            "luck": lambda n: 1 + n.stop,
            "bad luck": lambda n: 1 + n.beyond,
        },
        numbers={"first": 5, "last": 7, "short": 3, "stop": 2, "beyond": 4},
        others={
            "first": (5, 6),
            "last": (6, 7),
            "short": (3, 4, 5),
            "stop": (1, 2),
            "beyond": (6, 7, 8),
        },
    ),
    Exercise(
        "9.3",
        Function("turns(n, dice)", _cases, tolerance=1e-9),
        answer=lambda n: turns,
        mistakes={
            "first die": lambda n: lambda n, dice: turns(n, dice[:1]),
            "largest mean": lambda n: lambda n, dice: _turns(n, dice, _largest_mean),
            "of the mean": lambda n: lambda n, dice: n / max(map(mean, dice)),
            "worst": lambda n: lambda n, dice: _turns(n, dice, lambda turns, _: max(turns)),
        },
    ),
    Exercise("9.4", Predict(Number("turns"), least=1, most=20), answer=lambda n: 161 / 72),
]
