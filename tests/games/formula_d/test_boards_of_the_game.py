"""What boards are to the rules of Formula D (FD-TRK)."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget.games.formula_d.rules.road import Road
from bolide_widget.games.formula_d.track import SHELF, Track
from helpers.races.ring import t1


@pytest.mark.parametrize("name", SHELF.tracks())
def test_boards_are_the_project_s_own(name: str) -> None:
    """FD-TRK-0: each says who drew it and how it may be used."""
    board = SHELF.board_of(name)
    assert board.author and board.licence


def plain(road: Road) -> dict[str, Any]:
    kept = ("lock", "empty", "crowded")
    return {name: getattr(road, name) for name in dir(road) if name[0] != "_" and name not in kept}


def test_the_rules_read_nothing_from_the_drawing() -> None:
    """FD-TRK-1: a board that is drawn elsewhere and wider has the same road."""
    data = t1().to_dict()
    stretched = {
        **data,
        "size": [2 * side for side in data["size"]],
        "centre": [[2 * x, 2 * y] for x, y in data["centre"]],
        "width": data["width"] * 1.5,
    }
    assert plain(Road(Track(stretched), street=True)) == plain(Road(t1(), street=True))
