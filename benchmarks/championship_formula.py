"""Championship Formula Racing: random play, copies, and what a move sends to the page."""

from __future__ import annotations

import sys

from bolide_widget.games import need
from copies import cost
from formula_d import largest
from random_play import SECONDS, WINDOWS, race_player
from table import Figure, median, show

GAME = "championship-formula"
TITLE = "Championship Formula Racing"
MOST_CARS = 12


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
        Figure(f"{TITLE}: largest message of 300 answers", largest(track, GAME), "kB", "< 12"),
    ]


if __name__ == "__main__":
    sys.exit(show(figures()))
