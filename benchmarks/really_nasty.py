"""The Really Nasty Motor Racing Game: random play beside python-chess, and copies."""

from __future__ import annotations

import sys

from bolide_widget.games import need
from copies import cost
from random_play import SECONDS, WINDOWS, chess_player, race_player
from table import Figure, median, show

GAME = "really-nasty"
MOST_CARS = 6


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
    ]


if __name__ == "__main__":
    sys.exit(show(figures()))
