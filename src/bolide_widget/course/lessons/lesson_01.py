"""Velocity is a displacement: the difference of two positions, in squares per turn."""

from __future__ import annotations

from ..activities import Drive, Measure, Predict
from ..exercise import Exercise, Numbers
from ..kinds import Number, Pair

TURN_BACK = Drive("field", start=(20, 24), velocity=(5, -1), west=10)


def _later(n: Numbers, turns: int) -> tuple[int, int]:
    return n.x + turns * n.vx, n.y + turns * n.vy


EXERCISES = [
    Exercise(
        "1.1",
        Pair(),
        answer=lambda n: (n.x1 - n.x0, n.y1 - n.y0),
        mistakes={
            "backwards": lambda n: (n.x0 - n.x1, n.y0 - n.y1),
            "end": lambda n: (n.x1, n.y1),
            "swapped": lambda n: (n.y1 - n.y0, n.x1 - n.x0),
            "no signs": lambda n: (abs(n.x1 - n.x0), abs(n.y1 - n.y0)),
            "sum": lambda n: (n.x0 + n.x1, n.y0 + n.y1),
        },
        numbers={"x0": 12, "y0": 9, "x1": 17, "y1": 7},
        others=dict.fromkeys(("x0", "y0", "x1", "y1"), range(4, 20)),
        fits=lambda n: 1 < max(abs(n.x1 - n.x0), abs(n.y1 - n.y0)) <= 8 and n.y1 < n.y0,
    ),
    Exercise(
        "1.2",
        Pair(),
        answer=lambda n: _later(n, n.turns),
        mistakes={
            "one turn": lambda n: _later(n, 1),
            "one too many": lambda n: _later(n, n.turns + 1),
            "one too few": lambda n: _later(n, n.turns - 1),
            "way only": lambda n: (n.turns * n.vx, n.turns * n.vy),
            "wrong sign": lambda n: (n.x + n.turns * n.vx, n.y - n.turns * n.vy),
        },
        numbers={"x": 17, "y": 27, "vx": 5, "vy": -2, "turns": 4},
        others={
            "x": range(10, 20),
            "y": range(24, 34),
            "vx": range(2, 7),
            "vy": range(-4, 0),
            "turns": range(3, 7),
        },
    ),
    Exercise(
        "1.3",
        Number("km/h", tolerance=0.5),
        answer=lambda n: n.speed * n.square / n.turn * 3.6,
        mistakes={
            "metres a second": lambda n: n.speed * n.square / n.turn,
            "metres a turn": lambda n: n.speed * n.square,
            "a turn as a second": lambda n: n.speed * n.square * 3.6,
            "divided": lambda n: n.speed * n.square / n.turn / 3.6,
            "squares": lambda n: n.speed * 3.6,
        },
        numbers={"speed": 6, "square": 10, "turn": 2},
        others={"speed": range(3, 9), "square": range(5, 16), "turn": (2, 3, 4)},
    ),
    Exercise("1.4", Predict(Number("turns")), answer=lambda n: 3),
    Exercise("1.5", Measure("turns", least=6, most=40, drive=TURN_BACK), answer=lambda n: 6),
]
