"""Championship Formula Racing: random play, copies, races of Pro, best laps, messages of a move."""

from __future__ import annotations

import sys
from typing import Final

import bolide_widget as bw
from bolide_widget.games import need
from circuits import seconds
from copies import cost
from formula_d import largest, pro_races
from random_play import SECONDS, WINDOWS, race_player
from table import Figure, median, show

GAME: Final = "championship-formula"
TITLE = "Championship Formula Racing"
MOST_CARS = 12

LAP = """
import time
import bolide_widget as bw
track = bw.load_track({track!r}, game="championship-formula")
begin = time.perf_counter()
bw.championship_formula.best_lap(track)
print(time.perf_counter() - begin)
"""


def figures() -> list[Figure]:
    """Measure on the circuit that is taken when nobody names one."""
    track = need(GAME).track
    play = race_player(track, GAME)
    play(SECONDS)  # fills the board's tables
    rate = median([play(SECONDS) for _ in range(WINDOWS)])
    what = f"{TITLE}: random play, 4 cars, legal actions listed"
    return [
        Figure(what, rate, "answers/s", "> 12,000"),
        Figure(f"{TITLE}: copy of a 12-car state", cost(track, MOST_CARS, GAME), "µs", "< 15"),
        *pro_races(track, GAME, "> 15"),
        best_lap(),
        Figure(f"{TITLE}: largest message of 300 answers", largest(track, GAME), "kB", "< 12"),
    ]


def best_lap() -> Figure:
    """A lap by wear on the circuit of most spaces, in a fresh process."""
    boards = {name: bw.load_track(name, game=GAME) for name in bw.tracks(game=GAME)}
    name = max(boards, key=lambda name: len(boards[name].ids))
    cold = seconds(LAP.format(track=name))
    return Figure(f"{TITLE}: best lap by wear on {name}, the largest, cold", cold, "s", "< 2")


if __name__ == "__main__":
    sys.exit(show(figures()))
