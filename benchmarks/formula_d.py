"""Formula D: random play, copies, and what a move sends to the page."""

from __future__ import annotations

import json
import random
import sys

from bolide_widget.games import need
from copies import cost
from random_play import CARS, SECONDS, WINDOWS, race_player
from table import Figure, median, show

GAME = "formula-d"
MOST_CARS = 10
MOVES = 300


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
        Figure(f"Formula D: largest message of {MOVES} answers", largest(track), "kB", "< 12"),
    ]


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
