"""How long the fewest turns on a large graph-paper board take, with no speed limit."""

from __future__ import annotations

import sys
from random import Random
from time import process_time

import bolide_widget as bw
from table import Figure, median, show

WIDTH, HEIGHT = 100, 50
WALLS = 0.25
BOARDS = 5


def board(seed: int) -> bw.Track:
    """Walls at random, from the middle of the left side to that of the right."""
    random = Random(seed)
    rows = [["#" if random.random() < WALLS else "." for _ in range(WIDTH)] for _ in range(HEIGHT)]
    rows[HEIGHT // 2][0], rows[HEIGHT // 2][-1] = "S", "*"
    return bw.Track.from_ascii("\n".join(map("".join, rows)), name=f"Squares {seed}")


def seconds(track: bw.Track, limit: str) -> float:
    """CPU time of the first question about a board: nothing is known of it yet."""
    begin = process_time()
    bw.best_lap(track, limit=limit, top_speed=None)
    return process_time() - begin


def figures() -> list[Figure]:
    """Median over some boards, each new; by the 9 points of Racetrack and the 25 of Bolide."""
    return [
        Figure(
            f"best lap on {WIDTH} x {HEIGHT} squares, {limit}, no top speed",
            median([seconds(board(number + 100 * far), limit) for number in range(BOARDS)]),
            "s",
            "< 0.1",
        )
        for far, limit in enumerate(("box-1", "box-2"))
    ]


if __name__ == "__main__":
    sys.exit(show(figures()))
