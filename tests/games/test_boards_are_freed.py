"""What is worked out for a board goes with it: tables of drivers, hints and best laps."""

from __future__ import annotations

import gc
from typing import Any
from weakref import ref

import pytest

import bolide_widget as bw
from bolide_widget.boards import catalogue
from bolide_widget.core.per_board import alongside
from bolide_widget.games import games, need
from bolide_widget.games.bolide.drivers import road, trim
from bolide_widget.lab.chances import warm
from helpers.browser.page import wait


def own_board(game: str) -> Any:
    """A lesson under another name, so that nobody else has this board."""
    shelf = need(game).shelf
    data = shelf.load(shelf.tracks("lessons")[0]).to_dict()
    return shelf.board.from_dict({**data, "name": "Nobody's"})


def used(game: str) -> ref[Any]:
    """A board on which everything has looked for the way."""
    board = own_board(game)
    made = getattr(bw, game.replace("-", "_"))
    race = made.Race(board, ["Ada", "Bob"], seed=1, laps=1)
    for driver in need(game).drivers:
        bw.drive(race.branch(0), getattr(made, driver)(), max_turns=3)
    warm(race)
    best = getattr(made, "best_lap", None) or getattr(made, "best_race", None) or bw.best_lap
    best(board)
    return ref(board)


def forget_the_last_few() -> None:
    """Some boards and tables are kept although nobody uses them, so many and no more."""
    catalogue._recent.clear()
    assert road.road.cache_parameters()["maxsize"] == catalogue._recent.maxlen == 16
    road.road.cache_clear()
    trim._games.clear()
    trim._latest = None, None
    trim.shelf._paces.clear()


@pytest.mark.filterwarnings("ignore:The race on Nobody's was stopped")
@pytest.mark.parametrize("game", games())
def test_a_board_that_nobody_uses_is_freed(game: str) -> None:
    gc.freeze()  # to look at all that other tests have left takes the thread below its time
    board = used(game)

    def is_freed() -> bool:
        forget_the_last_few()
        gc.collect()
        return board() is None

    try:
        wait(is_freed)  # tables of Ace may still be made on a thread
    finally:
        gc.unfreeze()


def test_a_board_through_its_tunnel_has_tables_of_its_own() -> None:
    board = own_board("formula-d")
    alongside(board, "a word")[1] = "without"
    through = board.raced(street=True)
    assert through is not board and not alongside(through, "a word")
