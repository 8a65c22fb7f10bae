"""Fewest turns of a lap by wear, for the yardstick car (CFR-TRACK-7, EX-71, EX-72)."""

from __future__ import annotations

from bolide_widget.games.championship_formula.solo.steps import NEVER
from bolide_widget.games.championship_formula.solo.togo import curve, figures_of
from helpers.boards import cfr_boards as boards


def test_the_figures_of_the_pattern_ring() -> None:
    """EX-71, EX-72, Table CFR-T10: no 12-turn lap without wear, no 10-turn lap with 6."""
    track = boards.pr()
    assert figures_of(track) == (13, 11, 10) == track.figures
    assert curve(track)[9:] == [NEVER, 8, 5, 2, 0]
