"""Whole races through the public functions, beside `play_out` on bare states.

Four Pros by `drive`, by `simulate` and by `play_out`, by turns in one process: the same numbers of
races, tables warm, CPU time. Rookies are those that `simulate` takes when nobody is named.
``python benchmarks/races.py``
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from bolide_widget.games import need
from table import (
    CARS,
    COLUMNS,
    OURS,
    Row,
    Sides,
    ask,
    by_turns,
    median,
    middle,
    number,
    said,
    show,
    started_with,
)

CIRCUITS: Final = {
    "bolide": ("valdorn", 2), "formula-d": ("merrow", 2),
    "championship-formula": ("merrow", 2), "really-nasty": ("merrow", 10),
}  # fmt: skip
"""Where the races of a game are driven, and how many laps."""
WINDOWS: Final = 3
ROUNDS: Final = 2
SECONDS: Final = 0.6
"""A window of `play_out`, about."""
WARM_UP: Final = 40
SHARE: Final = "> 60 70 70 60"
ROOKIES: Final = "> 100 80 60 25"


def race_of(game: str, seed: int = 1) -> Any:
    """A race at its start."""
    track, laps = CIRCUITS[game]
    return need(game).race(track, list(CARS), laps=laps, seed=seed)


def ways(game: str) -> dict[str, Callable[[int, int], None]]:
    """How races of a game are played: so many, from a seed on."""
    pro = need(game).driver("Pro")
    choosers: Any = [getattr(pro, "choose")] * len(CARS)  # noqa: B009
    track, laps = CIRCUITS[game]
    start = need(game).race(track, list(CARS), laps=laps, seed=1, dice="ask").state
    race = race_of(game)

    def bare(races: int, seed: int) -> None:
        for more in range(races):
            play_out(start.copy(), choosers, seed + more)

    def drive(races: int, seed: int) -> None:
        for more in range(races):
            bw.drive(race_of(game, seed + more), pro)

    def simulate(races: int, seed: int) -> None:
        bw.simulate(race, races, pro, seed=seed, progress=False)

    def rookies(races: int, seed: int) -> None:
        bw.simulate(race, races, seed=seed, progress=False)

    return {"play_out": bare, "drive": drive, "simulate": simulate, "Rookies": rookies}


def here(game: str, seconds: float) -> dict[str, float]:
    """What this process comes to: races a second, and shares of `play_out` in per cent."""

    def rate(play: Callable[[int, int], None], races: int, seed: int) -> float:
        begin = time.process_time()
        play(races, seed)
        return races / (time.process_time() - begin)

    played = ways(game)
    for play in played.values():
        play(WARM_UP, 1)
    races = max(2, round(seconds * rate(played["play_out"], WARM_UP, WARM_UP + 1)))
    windows = [
        {way: rate(play, races, 1000 * window) for way, play in played.items()}
        for window in range(1, WINDOWS + 1)
    ]
    shares = {
        f"share {way}": median(100 * seen[way] / seen["play_out"] for seen in windows)
        for way in ("drive", "simulate")
    }
    return middle(windows) | shares


def figures(sides: Sides = OURS, short: bool = False) -> list[Row]:
    """Measure all games, each in processes of its own."""
    rows = []
    seen: dict[str, dict[str, dict[str, float]]] = {side: {} for side in sides}
    for game in COLUMNS:
        entries: dict[str, list[Any]] = {side: [] for side in sides}
        for side in by_turns(sides, 1 if short else ROUNDS):
            seconds = SECONDS / (5 if short else 1)
            entries[side].append(ask("races", game, seconds, sources=sides[side]))
        for side, values in entries.items():
            seen[side][game] = middle(values)
    for side, by_game in seen.items():

        def of(what: str, by_game: dict[str, dict[str, float]] = by_game) -> dict[str, float]:
            return {game: values[what] for game, values in by_game.items()}

        bare = " / ".join(number(rate) for rate in of("play_out").values())
        for way in ("drive", "simulate"):
            what = said(f"four Pros by `{way}`, % of `play_out`", side)
            rates = " / ".join(number(rate) for rate in of(way).values())
            beside = f"races a second: {rates}, `play_out` {bare}"
            rows.append(Row(what, of(f"share {way}"), "", "" if side else SHARE, beside))
        what = said("four Rookies by `simulate`, races a second", side)
        rows.append(Row(what, of("Rookies"), "", "" if side else ROOKIES))
    return rows


if __name__ == "__main__":
    if arguments := started_with():
        print(json.dumps(here(arguments[0], float(arguments[1]))))
    else:
        sys.exit(show(figures()))
