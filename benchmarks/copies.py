"""What a copy of a state costs, in the middle of a race."""

from __future__ import annotations

import random
import sys
import time

from bolide_widget.games import need
from table import Figure, first_track, median, show

WINDOWS = 5
COPIES = 20_000
ANSWERS = 200
"""Answers at random before copying: all cars are on the way then."""


def cost(track: str, cars: int, game: str = "bolide") -> float:
    """Microseconds of a copy; CPU time, median of five windows."""
    drivers = [f"Driver {number}" for number in range(1, cars + 1)]
    state = need(game).race(track, drivers, seed=1).state.copy()
    choose = random.Random(1).choice
    for _ in range(ANSWERS):
        if state.to_act:
            state.apply(choose(state.legal()))
    costs = []
    for _ in range(WINDOWS):
        copy = state.copy
        begin = time.process_time()
        for _ in range(COPIES):
            copy()
        costs.append((time.process_time() - begin) / COPIES * 1e6)
    return median(costs)


def figures(track: str) -> list[Figure]:
    """Measure copying."""
    return [Figure("copy of an 8-car state", cost(track, 8), "µs", "< 5")]


if __name__ == "__main__":
    sys.exit(show(figures(first_track())))
