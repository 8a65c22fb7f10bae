"""Arrows on the road lie in pictures where they lie on the page."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.pictures.direction import arrows
from helpers.pages import ROOT

SCENES = ROOT / "js/test/scenes"
PLACES: dict[str, Any] = json.loads((SCENES / "arrows.json").read_text(encoding="utf-8"))
"""By game those of its recorded board; `js/test/camera.test.ts` reads the same file."""


@pytest.mark.parametrize("game", bw.games())
def test_arrows_lie_where_the_page_has_them(game: str) -> None:
    board = json.loads((SCENES / f"{game}.json").read_text(encoding="utf-8"))["board"]
    found = arrows(board)
    assert len(found) >= 5
    assert [list(at) for at, _ in found] == [pytest.approx(at) for at, _ in PLACES[game]]
    assert [list(way) for _, way in found] == [pytest.approx(way) for _, way in PLACES[game]]


def test_a_board_without_a_course_has_none() -> None:
    assert arrows({"size": [4, 4], "shapes": []}) == []
