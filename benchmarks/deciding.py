"""What-if: how long until there are first odds, and until the best option is named.

In a race of four cars that the same drivers have driven so far, with a pool of two processes; wall
time, each in a process of its own. Pro is measured twice: with the tables in the user's cache that
another process has left there, and with nothing in it. ``python benchmarks/deciding.py``
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.games import need
from races import CIRCUITS
from table import CARS, COLUMNS, OURS, Row, Sides, ask, median, number, said, show, started_with

ROUND: Final = 6
OPTIONS: Final = {"bolide": 25}
"""From how many on a decision is looked at; else a few."""
FEW: Final = 4
BOUNDS: Final = {"Rookie": 3.0, "Pro": 6.0}
FIRST: Final = 0.3
TIMES: Final = 2


def moment(game: str, driver: Any) -> Any:
    """A race at a decision between many options, in the middle of a race."""
    track, laps = CIRCUITS[game]
    race = need(game).race(track, list(CARS), laps=laps, seed=3)
    while race.round < ROUND or len(race.options) < OPTIONS.get(game, FEW):
        race.play(driver(race))
    return race


def here(game: str, name: str) -> dict[str, float]:
    """Seconds until the first frame, and until no option is open; how many are at the end."""
    driver = need(game).driver(name)
    race = moment(game, driver)
    looks: list[tuple[float, int]] = []
    begin = time.perf_counter()

    def update(frame: Any) -> None:
        looks.append((time.perf_counter() - begin, int((frame.verdict == "open").sum())))

    with ProcessPoolExecutor(2) as pool:
        limit = 1.5 * BOUNDS[name]
        frame = bw.what_if(
            race, None, driver, seconds=limit, executor=pool, progress=False, update=update
        )
        update(frame)
    named = next((seconds for seconds, left in looks if not left), looks[-1][0])
    return {"first": looks[0][0], "named": named, "open": looks[-1][1], "options": len(frame)}


def figures(sides: Sides = OURS, short: bool = False) -> list[Row]:
    """Measure all games with both drivers."""
    rows = []
    for side, sources in sides.items():
        for name, bound in BOUNDS.items():
            first, named, cold, words = {}, {}, [], []
            for game in COLUMNS:
                with tempfile.TemporaryDirectory() as folder:
                    seen = [
                        ask("deciding", game, name, sources=sources, BOLIDE_WIDGET_CACHE=folder)
                        for _ in range(2 if short else 1 + TIMES)
                    ]
                cold.append(seen[0]["first"])
                first[game] = median(entry["first"] for entry in seen[1:])
                named[game] = median(entry["named"] for entry in seen[1:])
                left = median(entry["open"] for entry in seen[1:])
                words.append(f"{seen[0]['options']}" + (f" ({left:.0f} open)" if left else ""))
            empty = " / ".join(map(number, cold))
            what = f"what-if with {name}s on two cores"
            wanted = "" if side else f"< {FIRST}"
            beside = f"with an empty cache {empty}"
            rows.append(Row(said(f"{what}: first odds", side), first, "s", wanted, beside))
            wanted = "" if side else f"< {bound:.0f}"
            beside = f"options: {' / '.join(words)}"
            rows.append(Row(said(f"{what}: best named", side), named, "s", wanted, beside))
    return rows


if __name__ == "__main__":
    if arguments := started_with():
        print(json.dumps(here(*arguments)))
    else:
        sys.exit(show(figures()))
