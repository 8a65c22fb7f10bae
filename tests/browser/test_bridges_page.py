"""Boards with a bridge in a browser: what lies under a deck is seen through it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from playwright.sync_api import Browser

import bolide_widget as bw
from helpers.boards.centre_lines import MAKERS, crossed
from helpers.browser.board_page import BoardPage

SPLINTER = (-0.47, 0.3)
"""Squares along a space with damage, and to its left, where it is painted."""


def place_of(track: Any, space: int) -> tuple[float, float]:
    """Where a splinter of the damage on a space lies."""
    x, y = track.xy(space)
    dx, dy = track.heading(space)
    along, aside = SPLINTER
    return x + along * dx - aside * dy, y + along * dy + aside * dx


def spaces_about(track: Any) -> tuple[int, int, int]:
    """A space on the bridge, one under it, and one in the open, apart from each other."""
    (bridge,) = track.bridges
    ring = next(shape["rings"][0] for shape in track.shapes() if shape["style"] == "bridge")
    deck = shapely.Polygon(ring)
    middle = {
        space
        for space in range(len(track.ids))
        if deck.buffer(-0.5).contains(shapely.Point(*place_of(track, space)))
    }
    above, below = next(
        (a, b)
        for a in sorted(middle & bridge.spaces)
        for b in sorted(middle - bridge.spaces)
        if np.hypot(*np.subtract(track.xy(a), track.xy(b))) > 2
    )
    away = next(
        space
        for space in range(len(track.ids))
        if 3 < deck.distance(shapely.Point(*track.xy(space))) < 5
        and space not in track.grid
        and space not in track.corners[0].spaces
    )
    return above, below, away


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_damage_under_a_deck_is_seen_through_it(
    chromium: Browser, tmp_path: Path, scheme: Any
) -> None:
    track = MAKERS["formula-d"](crossed(), {})
    spaces = spaces_about(track)
    marks = [track.ids[space] for space in spaces]
    race = bw.formula_d.Race(track, ["Ada"], seed=1)
    context = chromium.new_context(
        viewport={"width": 1366, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )

    def painted(marked: list[str]) -> list[Any]:
        path = race.arrange({}, marks=marked).to_html(tmp_path / f"{len(marked)}.html")
        page = context.new_page()
        page.goto(path.as_uri())
        board = BoardPage(page, page.locator(".bolide").first)
        board.wait_painted()
        return [np.array(board.pixel_colour(place_of(track, space))[:3]) for space in spaces]

    try:
        above, below, away = painted(marks)
        bare = painted([])[1]
    finally:
        context.close()
    assert np.abs(above - away).max() < 60
    part = np.abs(below - bare).sum() / np.abs(above - bare).sum()
    assert 0.2 < part < 0.6
