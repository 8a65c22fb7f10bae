"""Searches from one state of graph paper, beside tables of the turns to go from every state."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest

from bolide_widget.boards.lattice.momentum import backward
from bolide_widget.boards.lattice.momentum.shortest import Shortest
from bolide_widget.boards.lattice.momentum.tables import turns_to_go
from bolide_widget.boards.lattice.momentum.turns import Setting
from bolide_widget.boards.lattice.points import Point
from bolide_widget.boards.lattice.track import Track
from helpers.boards.paper import random_board
from helpers.boards.small_boards import ASKEW

SETTINGS = [
    Setting(tops=(None,)),
    Setting(tops=(None,), limit="box-1"),
    Setting(tops=(3,)),
    Setting(tops=(2,), finish="land"),
    Setting(tops=(None,), limit="disc", finish="land"),
    Setting(tops=(4,), limit="diamond"),
    Setting(tops=(None,), limit=ASKEW),
]


@pytest.mark.parametrize("narrowest", [1, 10_000])
@pytest.mark.parametrize("number", range(60))
def test_lines_from_one_state_are_those_of_a_table(
    number: int, narrowest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many turns, and in each state of a shortest line the same moves, however it is cut."""
    monkeypatch.setattr(backward, "NARROWEST", narrowest)
    track, setting, random = random_board(number), SETTINGS[number % len(SETTINGS)], Random(number)
    point = random.choice(sorted(track.kinds))
    velocity = random.randint(-3, 3), random.randint(-3, 3)
    table = turns_to_go(track, setting, velocity=velocity, boosted=False)
    assert track.squares is not None
    lines = Shortest(track.squares, setting, point, velocity)
    assert lines.turns == table.at(point, velocity)
    states: set[tuple[Point, Point]] = {(point, velocity)}
    for turns in range(lines.turns or 0, 0, -1):
        after: set[tuple[Point, Point]] = set()
        for (x, y), speed in states:
            steps = lines.steps((x, y), speed, 1, 0, turns)
            assert steps == table.steps((x, y), speed, 1)
            after |= {
                ((x + s.displacement[0], y + s.displacement[1]), s.displacement) for s in steps
            }
        states = after


def test_a_large_board_of_squares_takes_little_room() -> None:
    """What a perfect lap needs at the most, track and all: 1.3 kilobytes a square."""
    width, height = 150, 100
    rows = ["." * width] * height
    rows[0], rows[-1] = "S" + "." * (width - 1), "." * (width - 1) + "*"
    tracemalloc.start()
    try:
        track = Track.from_ascii("\n".join(rows), name="Plain")
        made = tracemalloc.get_traced_memory()[0]
        assert track.squares is not None
        assert Shortest(track.squares, Setting(tops=(None,)), track.grid[0], (0, 0)).turns == 12
        assert made < 1_000 * width * height
        assert tracemalloc.get_traced_memory()[1] < 1_600 * width * height
    finally:
        tracemalloc.stop()
