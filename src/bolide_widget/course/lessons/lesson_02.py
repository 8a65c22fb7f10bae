"""Inertia and the 25 points: acceleration as a choice, and what limits it."""

from __future__ import annotations

from collections.abc import Callable

from ..activities import Draw, Explain
from ..exercise import Exercise, Numbers
from ..kinds import Number, Pair, Several

Point = tuple[int, int]
ALL = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]
"""The 25 changes of velocity that Bolide allows."""


def _outside(size: Callable[[Point], float], radius: float) -> list[Point]:
    return [point for point in ALL if size(point) > radius + 1e-9]


def _length(point: Point) -> float:
    return float((point[0] ** 2 + point[1] ** 2) ** 0.5)


def _changed(n: Numbers, sign: int = 1) -> Point:
    return n.vx + sign * n.ax, n.vy + sign * n.ay


EXERCISES = [
    Exercise(
        "2.1",
        Pair(),
        answer=lambda n: (n.x + n.vx + n.ax, n.y + n.vy + n.ay),
        mistakes={
            "no change": lambda n: (n.x + n.vx, n.y + n.vy),
            "velocity": _changed,
            "change only": lambda n: (n.x + n.ax, n.y + n.ay),
            "minus": lambda n: (n.x + _changed(n, -1)[0], n.y + _changed(n, -1)[1]),
            "twice": lambda n: (n.x + n.vx + 2 * n.ax, n.y + n.vy + 2 * n.ay),
        },
        numbers={"x": 20, "y": 12, "vx": 4, "vy": 1, "ax": -2, "ay": 1},
        others={
            "x": range(15, 30),
            "y": range(10, 20),
            "vx": range(3, 7),
            "vy": range(-2, 3),
            "ax": (-2, -1),
            "ay": (1, 2),
        },
    ),
    Exercise(
        "2.2",
        Number("points"),
        answer=lambda n: (2 * n.most + 1) ** 2,
        mistakes={
            "no zero": lambda n: (2 * n.most) ** 2,
            "one quarter": lambda n: (n.most + 1) ** 2,
            "cross": lambda n: 4 * n.most + 1,
            "edge": lambda n: (2 * n.most + 1) ** 2 - 1,
            "one axis": lambda n: 2 * n.most + 1,
            "no sign": lambda n: n.most**2,
            "no sign, one axis": lambda n: 2 * n.most,
            "as in the game": lambda n: 5**2,
        },
        numbers={"most": 3},
        others={"most": range(4, 9)},
    ),
    Exercise(
        "2.3",
        Several("[(2, 1), (2, 2)]"),
        answer=lambda n: _outside(_length, n.radius),
        mistakes={
            "diamond": lambda n: _outside(lambda p: abs(p[0]) + abs(p[1]), n.radius),
            "not squared": lambda n: _outside(lambda p: _length(p) ** 2, n.radius),
            "box": lambda n: _outside(lambda p: max(map(abs, p)), n.radius),
            "inside": lambda n: [p for p in ALL if _length(p) <= n.radius],
            "one quarter": lambda n: [p for p in _outside(_length, n.radius) if min(p) >= 0],
        },
        numbers={"radius": 2.5},
        others={"radius": (1.5, 1.8, 2.3, 2.7)},
    ),
    Exercise(
        "2.4",
        Draw(
            "[(18, 10), (22, 11)]",
            board="corner",
            start=(14, 10),
            velocity=(4, 0),
            end=None,
            most=7,
        ),
        answer=lambda n: [(19, 10), (25, 11), (30, 14), (33, 19), (35, 26), (36, 33)],
    ),
    Exercise("2.5", Explain(), answer=lambda n: "All of the grip is used for braking."),
]
