"""Random play: answers a second of our engine beside moves a second of python-chess.

Both list what is legal at every node and carry out one of it at random, in one process, by turns;
CPU time, median of five windows each. A die counts as an answer.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import chess

from bolide_widget.games import need
from table import Figure, first_track, median, show

WINDOWS = 5
SECONDS = 1.0
CARS = ("Ada", "Bob", "Cyd", "Dee")


def race_player(track: str, game: str = "bolide") -> Callable[[float], float]:
    """Plays races at random for some CPU seconds; returns answers a second."""
    start = need(game).race(track, list(CARS), seed=1).state
    choose = random.Random(1).choice
    state = start.copy()

    def play(seconds: float) -> float:
        nonlocal state
        answers = 0
        begin = now = time.process_time()
        while now - begin < seconds:
            for _ in range(200):
                if not state.to_act:
                    state = start.copy()
                state.apply(choose(state.legal()))
            answers += 200
            now = time.process_time()
        return answers / (now - begin)

    return play


def chess_player(clock: Callable[[], float] = time.process_time) -> Callable[[float], float]:
    """Plays chess at random for some seconds of a clock; returns moves a second."""
    choose = random.Random(1).choice
    board = chess.Board()

    def play(seconds: float) -> float:
        nonlocal board
        moves = 0
        begin = now = clock()
        while now - begin < seconds:
            for _ in range(200):
                legal = list(board.legal_moves)
                if not legal or board.halfmove_clock >= 150:
                    board = chess.Board()
                    legal = list(board.legal_moves)
                board.push(choose(legal))
            moves += 200
            now = clock()
        return moves / (now - begin)

    return play


def figures(track: str) -> list[Figure]:
    """Measure both, by turns."""
    players = (race_player(track), chess_player())
    for play in players:
        play(SECONDS)  # fills the track's tables
    ours, theirs = zip(
        *(tuple(play(SECONDS) for play in players) for _ in range(WINDOWS)), strict=True
    )
    ratio = median([a / b for a, b in zip(ours, theirs, strict=True)])
    return [
        Figure("random play, 4 cars, legal actions listed", median(ours), "answers/s", "> 30,000"),
        Figure("python-chess random play, same process", median(theirs), "moves/s"),
        Figure("ratio of the two", ratio, "×"),
    ]


if __name__ == "__main__":
    sys.exit(show(figures(first_track())))
