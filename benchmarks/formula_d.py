"""Formula D: random play, copies, races of Pro, best laps, making a circuit, messages of a move.

The centre line is made up; set BOLIDE_CIRCUITS to a folder with TUM files to make the slowest of
those instead.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from pathlib import Path
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from bolide_widget.games import need
from circuits import MAKE, READ, seconds
from copies import cost
from random_play import CARS, SECONDS, WINDOWS, race_player
from table import Figure, median, show

GAME: Final = "formula-d"
MOST_CARS = 10
MOVES = 300
WARM_UP = 60
"""Races until Pro has looked up what it mostly needs."""

LAP = """
import time
import bolide_widget as bw
track = bw.load_track({track!r}, game="formula-d")
begin = time.perf_counter()
bw.formula_d.best_lap(track)
print(time.perf_counter() - begin)
"""


def figures() -> list[Figure]:
    """Measure on the circuit that is taken when nobody names one."""
    track = need(GAME).track
    play = race_player(track, GAME)
    play(SECONDS)  # fills the board's tables
    rate = median([play(SECONDS) for _ in range(WINDOWS)])
    what = "Formula D: random play, 4 cars, legal actions listed"
    return [
        Figure(what, rate, "answers/s", "> 15,000"),
        Figure("Formula D: copy of a 10-car state", cost(track, MOST_CARS, GAME), "µs", "< 8"),
        *pro_races(track),
        *laps_and_making(),
        Figure(f"Formula D: largest message of {MOVES} answers", largest(track), "kB", "< 12"),
    ]


def pro_races(track: str, game: str = GAME, wanted: str = "> 40") -> list[Figure]:
    """Races a second of four Pros, two laps, CPU time of one core."""
    start = need(game).race(track, list(CARS), seed=1, laps=2, dice="ask").state
    choose: Any = getattr(need(game).driver("Pro"), "choose")  # noqa: B009
    races = 0

    def play(number: int) -> float:
        nonlocal races
        begin = time.process_time()
        for _ in range(number):
            play_out(start.copy(), [choose] * len(CARS), races)
            races += 1
        return number / (time.process_time() - begin)

    first = play(WARM_UP)
    rate = median([play(WARM_UP) for _ in range(WINDOWS)])
    what = f"{need(game).title}: 4 Pro cars, 2 laps, one core"
    return [
        Figure(f"{what}, the first {WARM_UP} races of a process", first, "races/s"),
        Figure(what, rate, "races/s", wanted),
    ]


def laps_and_making() -> list[Figure]:
    """Fresh processes: a lap on the circuit of most spaces, and a board from a centre line."""
    boards = {name: bw.load_track(name, game=GAME) for name in bw.tracks(game=GAME)}
    name = max(boards, key=lambda name: len(boards[name].ids))
    cold = seconds(LAP.format(track=name))
    folder = os.environ.get("BOLIDE_CIRCUITS")
    if folder is None:
        made, took = "a made-up centre line", seconds(_ours(MAKE))
    else:
        files = sorted(Path(folder).glob("tum-*.csv"))
        took, made = max((seconds(_ours(READ).format(path=str(file))), file.stem) for file in files)
        made = f"slowest of {len(files)} real centre lines ({made})"
    return [
        Figure(f"Formula D: best lap on {name}, the largest, cold", cold, "s", "< 2"),
        Figure(f"Formula D: {made} to a board", took, "s", "< 3"),
    ]


def _ours(code: str) -> str:
    """The same for a board of Formula D."""
    code = code.replace("bolide_widget import", "bolide_widget.games.formula_d import")
    return code.replace(", squares=140", "")


def largest(track: str, game: str = GAME) -> float:
    """Kilobytes of the largest scene of a race of four cars, decisions at random."""
    race = need(game).race(track, list(CARS), seed=1)
    choose = random.Random(1).choice
    most = 0
    for _ in range(MOVES):
        if race.over:
            break
        most = max(most, len(json.dumps(race.game.scene(race))))
        race.play(choose(race.options))
    return most / 1000


if __name__ == "__main__":
    sys.exit(show(figures()))
