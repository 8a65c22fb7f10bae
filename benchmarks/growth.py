"""How cost grows: with cars, with the squares of a board, with races, and with workers.

Cars: races of Pros by `drive`, tables warm. Squares: a perfect lap on a plain with few walls.
Races: `simulate` from the first call of a process on. Workers: `simulate` on a pool that has played
before. ``python benchmarks/growth.py``
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.games import need
from laps import lines_of
from races import CIRCUITS
from table import COLUMNS, ask, number, started_with

CARS: Final = (2, 3, 4, 6, 8, 10, 12)
SIZES: Final = ((40, 25), (80, 50), (150, 100), (250, 160), (400, 250))
RACES: Final = (1, 10, 100, 1_000, 10_000)
WORKERS: Final = (1, 2, 3, 4)
RACES_SHARED: Final = 400
SECONDS: Final = 1.0
WARM_UP: Final = 10

Curve = Mapping[str, float]


def cars(game: str) -> Curve:
    """Milliseconds of a race of Pros, by the number of cars."""
    track, laps = CIRCUITS[game]
    pro: Any = need(game).driver("Pro")
    result = {}
    for count in (count for count in CARS if count <= need(game).seats[1]):
        names = [f"Driver {place}" for place in range(count)]
        spent, races = 0.0, 0
        while races < 2 * WARM_UP or (spent < SECONDS and races < 50):
            race = need(game).race(track, names, laps=laps, seed=races)
            begin = time.process_time()
            bw.drive(race, pro)
            spent += (time.process_time() - begin) * (races >= WARM_UP)  # the first make tables
            races += 1
        result[str(count)] = 1000 * spent / (races - WARM_UP)
    return result


def squares() -> Curve:
    """Milliseconds of a perfect lap, by the squares of the board."""
    result = {}
    bw.best_lap(bw.Track.from_ascii("S..*", name="first"), top_speed=8)
    for width, height in SIZES:
        text = "\n".join(lines_of("open", width, height, 0))
        track = bw.Track.from_ascii(text, name="plain")
        assert track.grid
        begin = time.process_time()
        bw.best_lap(track, top_speed=8)
        result[f"{width * height:,}"] = 1000 * (time.process_time() - begin)
    return result


def races(most: int) -> Curve:
    """Milliseconds a race, by how many are played in a call."""
    result = {}
    for count in (count for count in RACES if count <= most):
        race = bw.Race("hairpin", ["Ada", "Bob"], seed=count)
        begin = time.perf_counter()
        bw.simulate(race, count, progress=False)
        result[f"{count:,}"] = 1000 * (time.perf_counter() - begin) / count
    return result


def workers() -> Curve:
    """Races a second by the number of processes; a pool that has played before."""
    race = bw.Race("valdorn", ["Ada", "Bob", "Cyd", "Dee"], laps=2, seed=1)
    result = {}
    for count in WORKERS:
        with ProcessPoolExecutor(count) as pool:
            bw.simulate(race, 10 * count, executor=pool, progress=False)
            begin = time.perf_counter()
            bw.simulate(race, RACES_SHARED, executor=pool, progress=False)
            result[str(count)] = RACES_SHARED / (time.perf_counter() - begin)
    return result


def curves(short: bool = False) -> dict[str, Curve]:
    """All curves, each from a process of its own."""
    games = list(COLUMNS)[: 1 if short else None]
    result = {
        f"race of Pros by cars, ms: {COLUMNS[game]}": ask("growth", "cars", game) for game in games
    }
    result["perfect lap on a plain by squares, ms"] = ask("growth", "squares")
    most = 100 if short else RACES[-1]
    result["two Rookies by `simulate`, by races in a call, ms a race"] = ask(
        "growth", "races", most
    )
    result["four Rookies by `simulate`, by workers, races a second"] = ask("growth", "workers")
    return result


def markdown(curves: Mapping[str, Curve]) -> str:
    """A line for each curve: what it is, and its points as *by: value*."""
    lines = ["| how cost grows | |", "| --- | --- |"]
    for what, curve in curves.items():
        points = ", ".join(f"{by}: {number(value)}" for by, value in curve.items())
        lines.append(f"| {what} | {points} |")
    return "\n".join(lines)


if __name__ == "__main__":
    if arguments := started_with():
        what, *rest = arguments
        if what == "cars":
            print(json.dumps(cars(rest[0])))
        elif what == "races":
            print(json.dumps(races(int(rest[0]))))
        else:
            print(json.dumps(squares() if what == "squares" else workers()))
    else:
        print(markdown(curves()))
        sys.exit()
