"""How near Pro alone comes to the perfect race: two laps on every bundled circuit.

Usage: ``python benchmarks/alone.py [seeds]``. The perfect race is `best_lap` without a sharp
braking; nobody may be faster than the one with three, but by a booster or a quick start.
"""

from __future__ import annotations

import statistics
import sys
from typing import Any

import bolide_widget as bw
from table import Figure, show


def turns(track: bw.Track, seed: int) -> int:
    """Turns of Pro, with the other car of the race taken off the board before the start."""
    names = ["Pro", "nobody"]
    race = bw.Race(track, names, seed=seed, dice="ask", grid=names)
    state = race.state
    absent = state.position.cars[1]
    absent.status, absent.point = "out", None
    race._show(state)
    cars: Any = bw.simulate(race, 1, bw.Pro(), seed=seed, progress=False)
    return int(cars.turns[0])


def figures(seeds: int = 30) -> list[Figure]:
    """Measure the share of turns above the perfect race, the mean over some races."""
    results = []
    for name in bw.tracks():
        track = bw.load_track(name)
        perfect = bw.best_lap(track, laps=2).turns
        bound = bw.best_lap(track, laps=2, sharp_brakings=3).turns
        taken = [turns(track, seed) for seed in range(seeds)]
        over = 100 * (statistics.fmean(taken) / perfect - 1)
        what = (
            f"{name}: perfect {perfect}, with sharp braking {bound}, Pro {min(taken)}-{max(taken)}"
        )
        results.append(Figure(what, over, "% over", "< 10"))
    return results


if __name__ == "__main__":
    sys.exit(show(figures(*map(int, sys.argv[1:]))))
