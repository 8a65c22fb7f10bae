"""The fastest lap as a shortest path in the space of positions and velocities."""

from __future__ import annotations

from functools import cache
from random import Random

from ..activities import Predict
from ..exercise import Exercise
from ..kinds import Function, Number

Point = tuple[int, int]
START = (0, -5)
"""The start of the ring of The Riddler, on its line."""


def clear(p: Point, q: Point, radius: int) -> bool:
    """Return whether a straight move stays outside a circle round (0, 0); it may touch it.

    Examples
    --------
    >>> clear((-5, 3), (5, 3), 3), clear((-5, 2), (5, 2), 3), clear((4, 0), (6, 0), 3)
    (True, False, True)
    """
    (px, py), (dx, dy) = p, (q[0] - p[0], q[1] - p[1])
    length = dx * dx + dy * dy
    along = -(px * dx + py * dy)  # the point nearest to the middle, as a part of the length
    if along <= 0 or along >= length:
        nearest = min(px * px + py * py, q[0] ** 2 + q[1] ** 2)
        return nearest >= radius * radius
    return bool((px * dy - py * dx) ** 2 >= radius * radius * length)


def crossing(p: Point, q: Point) -> int:
    """Return 1 if a move crosses or reaches the line below the circle from the west, -1 if back."""
    if p[0] < 0 <= q[0] and _height(p, q) < 0:
        return 1
    return -1 if q[0] < 0 <= p[0] and _height(p, q) < 0 else 0


def _height(p: Point, q: Point) -> float:
    return p[1] - p[0] * (q[1] - p[1]) / (q[0] - p[0])


@cache
def fewest(radius: int, half: int = 7) -> int:
    """Return the fewest moves round a circle in a square, from rest on the line to crossing it.

    Examples
    --------
    >>> fewest(3)
    12
    """
    front = {(START, (0, 0))}
    seen = set(front)
    moves = 0
    while front:
        moves += 1
        ahead = set()
        for (x, y), (vx, vy) in front:
            for ax in (-1, 0, 1):
                for ay in (-1, 0, 1):
                    v = vx + ax, vy + ay
                    q = x + v[0], y + v[1]
                    if max(map(abs, q)) > half or not clear((x, y), q, radius):
                        continue
                    over = crossing((x, y), q)
                    if over == 1:
                        return moves
                    if over == 0 and (q, v) not in seen:
                        seen.add((q, v))
                        ahead.add((q, v))
        front = ahead
    raise AssertionError(f"no way round a circle of radius {radius}")


def _cases(random: Random) -> list[tuple[Point, Point, int]]:
    fixed = [((-5, 3), (5, 3), 3), ((-5, 2), (5, 2), 3), ((4, 0), (6, 0), 3), ((0, -4), (3, -1), 3)]
    fixed += [((6, 0), (4, 0), 3), ((4, 0), (4, 0), 3), ((0, 5), (0, -5), 3)]
    # moves that are inside for a short way only: looking at some of their points misses it
    fixed += [((-7, -4), (7, -2), 3), ((-7, -3), (7, -1), 2), ((1, -7), (3, 7), 2)]
    drawn: list[tuple[Point, Point, int]] = []
    while len(drawn) < 60:
        p, q = ((random.randint(-7, 7), random.randint(-7, 7)) for _ in range(2))
        radius = random.randint(2, 4)
        if _ends(p, q, radius):
            drawn.append((p, q, radius))
    return [*fixed, *drawn]


def _ends(p: Point, q: Point, radius: int) -> bool:
    return min(p[0] ** 2 + p[1] ** 2, q[0] ** 2 + q[1] ** 2) >= radius**2


def _line(p: Point, q: Point, radius: int) -> bool:
    dx, dy = q[0] - p[0], q[1] - p[1]
    return bool((p[0] * dy - p[1] * dx) ** 2 >= radius**2 * (dx * dx + dy * dy))


def _strict(p: Point, q: Point, radius: int) -> bool:
    dx, dy = q[0] - p[0], q[1] - p[1]
    touches = (p[0] * dy - p[1] * dx) ** 2 == radius**2 * (dx * dx + dy * dy)
    return clear(p, q, radius) and (p == q or not touches)


EXERCISES = [
    Exercise(
        "6.1",
        Number("states"),
        answer=lambda n: n.points * (2 * n.top + 1) ** 2,
        mistakes={
            "places": lambda n: n.points,
            "no zero": lambda n: n.points * (2 * n.top) ** 2,
            "no signs": lambda n: n.points * (n.top + 1) ** 2,
            "one number": lambda n: n.points * (2 * n.top + 1),
            "added": lambda n: n.points + (2 * n.top + 1) ** 2,
        },
        numbers={"points": 200, "top": 4},
        others={"points": range(100, 900, 50), "top": (3, 5, 6, 8)},
    ),
    Exercise(
        "6.2",
        Function(
            "clear(p, q, radius)",
            _cases,
            docstring="Whether the move from p to q stays outside of the circle.",
        ),
        answer=lambda n: clear,
        mistakes={
            "ends": lambda n: _ends,
            "middle": lambda n: (
                lambda p, q, radius: (
                    ((p[0] + q[0]) / 2) ** 2 + ((p[1] + q[1]) / 2) ** 2 >= radius**2
                )
            ),
            "line": lambda n: _line,
            "touching": lambda n: _strict,
        },
    ),
    Exercise(
        "6.3",
        Number("turns"),
        answer=lambda n: fewest(n.radius),
        mistakes={
            "the first ring": lambda n: fewest(3),
            "points": lambda n: fewest(n.radius) + 1,
            "before the line": lambda n: fewest(n.radius) - 1,
            "two too many": lambda n: fewest(n.radius) + 2,
        },
        numbers={"radius": 1},
        others={"radius": (1, 2, 4)},
    ),
    Exercise("6.4", Predict(Number("states")), answer=lambda n: 30),
]
