"""Turns to go from anywhere, as drivers ask for them."""

from __future__ import annotations

from typing import Any

from bolide_widget.games.championship_formula.solo.togo import NEVER, togo_of
from helpers.boards import cfr_boards as boards


def turns(curve: Any, wear: int) -> int | None:
    """Fewest turns with so much wear."""
    return next((number for number, least in enumerate(curve) if least <= wear), None)


def test_from_pole_it_tells_the_figures() -> None:
    """CFR-TRACK-7, EX-71, EX-72: w0, w6 and wmin; what a second lap takes is less than twice."""
    ring = boards.pr()
    table = togo_of(ring, 40, 40, 160, 60, laps=2)
    pole = ring.grid[0]
    curve = table.curve(pole, 0, first=True)
    assert [turns(curve, wear) for wear in (0, 6, 50)] == [13, 11, 10]
    assert curve[10] == 8 and curve[:10].min() == NEVER
    both = table.curve(pole, 0, laps=2, first=True)
    assert [turns(both, wear) for wear in (0, 12, 50)] == [26, 21, 19]


def test_the_way_to_go_of_the_book() -> None:
    """EX-71, EX-72: a turn less after each turn of the best laps, with the wear that is left."""
    ring = boards.pr()
    table = togo_of(ring, 40, 40, 160, 60)
    number = ring.number
    for space, speed, wear, fewest in (
        ("A1.3", 60, 6, 10),
        ("A2.8", 100, 6, 9),
        ("G1.2", 100, 3, 4),
        ("K1.4", 120, 0, 1),
    ):
        assert turns(table.curve(number[space], speed), wear) == fewest
    assert turns(table.curve(number["A1.3"], 60), 0) == 12


def test_corners_that_were_paid_for_are_free() -> None:
    """CFR-CORNER-3: an allowance saves wear; a car that spun cannot buy (CFR-SPIN-4)."""
    board = boards.c()
    table = togo_of(board, 40, 40, 160, 60)
    space = board.number["2.12"]
    none = table.curve(space, 100)
    paid = table.curve(space, 100, corner=0, allowance=20, corner_wear=1)
    spent = table.curve(space, 100, corner=0, corner_wear=2)
    assert (paid <= none).all() and (none <= spent).all() and (paid < spent).any()


def test_who_cannot_get_there_is_far() -> None:
    """CFR-CORNER-6: 160 right before a corner of 60s and 80s, and no wear to brake with."""
    board = boards.c()
    table = togo_of(board, 40, 20, 160, 60)
    assert turns(table.curve(board.number["1.10"], 160), 0) is None
    assert turns(table.curve(board.number["1.15"], 160), 0)
