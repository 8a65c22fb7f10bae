"""The Really Nasty Motor Racing Game: random play beside python-chess, copies, races of Pros."""

from __future__ import annotations

import sys
import time
from typing import Final

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from bolide_widget.games import need
from copies import cost
from random_play import SECONDS, WINDOWS, chess_player, race_player
from table import Figure, median, show

GAME: Final = "really-nasty"
MOST_CARS = 6
LAPS = 10
RACES = 30


def pros(track: str) -> float:
    """Races of four Pros a second, CPU time, when their table is made."""
    start = bw.really_nasty.Race(track, list("ABCD"), laps=LAPS, seed=1, dice="ask").state
    drivers = [bw.really_nasty.Pro().choose] * 4
    play_out(start.copy(), drivers, 0)
    begin = time.process_time()
    for seed in range(1, RACES + 1):
        play_out(start.copy(), drivers, seed)
    return RACES / (time.process_time() - begin)


def figures() -> list[Figure]:
    """Measure on the circuit that is taken when nobody names one, by turns with chess."""
    track = need(GAME).track
    players = (race_player(track, GAME), chess_player())
    for play in players:
        play(SECONDS)  # fills the board's tables
    rates = [[play(SECONDS) for play in players] for _ in range(WINDOWS)]
    ours, theirs = (median(list(column)) for column in zip(*rates, strict=True))
    what = "Really Nasty: random play, 4 cars, legal actions listed"
    return [
        Figure(what, ours, "answers/s", "> 15,000"),
        Figure("python-chess random play, same process", theirs, "moves/s"),
        Figure("Really Nasty: copy of a 6-car state", cost(track, MOST_CARS, GAME), "µs", "< 6"),
        Figure(f"Really Nasty: 4 Pro cars, {LAPS} laps", pros(track), "races/s", "> 10"),
    ]


if __name__ == "__main__":
    sys.exit(show(figures()))
