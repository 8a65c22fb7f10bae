"""Whole races: at random and driven by Pro, on one core and on two, beside python-chess.

Each player plays in windows, by turns with the others in one process (CPU time), then in two
processes at once (wall time). Four cars, two laps; a die counts as an answer. Windows begin when
Pro has its tables, for the damage that cars come to as well; how fast it is until then is told too.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from random_play import CARS, chess_player
from table import Figure, first_track, median, show

WINDOWS = 5
SECONDS = 2.0
WARM_UP = 10.0
CORES = 2
CUT = 2_000
"""Answers after which a race is broken off: one driven at random may never end."""


class Rate(NamedTuple):
    """Of one window: answers and races a second."""

    answers: float
    races: float


Window = Callable[[float, Callable[[], float]], Rate]


def race_window(track: str, choose: Callable[[Any, int], Any]) -> Window:
    """Plays race after race for some seconds."""
    start = bw.Race(bw.load_track(track), list(CARS), laps=2, seed=1, dice="ask").state

    def play(seconds: float, clock: Callable[[], float]) -> Rate:
        answers = dice = races = until = 0

        def counted(state: Any, seat: int) -> Any:
            nonlocal answers
            answers += 1
            return choose(state, seat)

        def too_long(state: Any) -> bool:
            return answers > until

        begin = now = clock()
        while now - begin < seconds:
            until = answers + CUT
            dice += play_out(start.copy(), [counted] * len(CARS), races, ended=too_long)
            races += 1
            now = clock()
        return Rate((answers + dice) / (now - begin), races / (now - begin))

    return play


def chess_window() -> Window:
    """Plays chess at random; moves are its answers."""
    return lambda seconds, clock: Rate(chess_player(clock)(seconds), 0.0)


def window(name: str, track: str) -> Window:
    """One of the players."""
    if name == "python-chess":
        return chess_window()
    choice = random.Random(1).choice
    if name == "random":
        return race_window(track, lambda state, seat: choice(state.legal()))
    return race_window(track, bw.Pro().choose)


def rate(name: str, track: str) -> Rate:
    """What one of several processes does: warm up, then one window."""
    play = window(name, track)
    play(WARM_UP, time.perf_counter)
    return play(WINDOWS * SECONDS / 2, time.perf_counter)


def alone(names: tuple[str, ...], track: str) -> tuple[dict[str, Rate], dict[str, Rate]]:
    """What they do while they warm up, and medians of windows by turns, all in this process."""
    players = {name: window(name, track) for name in names}
    cold = {name: play(WARM_UP, time.process_time) for name, play in players.items()}
    rates = [
        {name: play(SECONDS, time.process_time) for name, play in players.items()}
        for _ in range(WINDOWS)
    ]
    return cold, {
        name: Rate(*(median(values) for values in zip(*(r[name] for r in rates), strict=True)))
        for name in names
    }


def together(name: str, track: str) -> Rate:
    """The sum of what some processes do at once."""
    with ProcessPoolExecutor(CORES) as pool:
        rates = list(pool.map(rate, [name] * CORES, [track] * CORES))
    return Rate(sum(r.answers for r in rates), sum(r.races for r in rates))


def figures(track: str) -> list[Figure]:
    """Measure them all."""
    names = ("random", "Pro", "python-chess")
    cold, item = alone(names, track)
    two = {name: together(name, track) for name in names}
    what = f"4 Pro cars, 2 laps, one core, the first {WARM_UP:.0f} s of a process: races"
    results = [Figure(what, cold["Pro"].races, "races/s")]
    for cores, rates in (("one core", item), ("two cores", two)):
        for name in names[:2]:
            wanted = "> 60" if (name, cores) == ("Pro", "one core") else ""
            what = f"4 {name} cars, 2 laps, {cores}"
            if name == "random":
                what += f", broken off after {CUT:,}"
            results.append(Figure(f"{what}: races", rates[name].races, "races/s", wanted))
            results.append(Figure(f"{what}: answers", rates[name].answers, "answers/s"))
        results.append(
            Figure(f"python-chess at random, {cores}", rates["python-chess"].answers, "moves/s")
        )
    return results


if __name__ == "__main__":
    sys.exit(show(figures(first_track())))
