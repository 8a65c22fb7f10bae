"""Circuits of Championship Formula Racing from centre lines (Table CFR-T9)."""

from __future__ import annotations

from ...games.championship_formula.track import Track
from ..lanes.board import bent, left_out
from .importing import CHANGES, Options, board_from, quick_from
from .measured import lacking

__all__ = [
    "CHANGES",
    "CORRECTIONS",
    "LAP",
    "NO_PITS",
    "PITS",
    "Options",
    "board_from",
    "fewest_turns",
    "quick_from",
    "shortfalls",
]

LAP = 165
"""Squares of an invented lap of usual length."""

CORRECTIONS = Options.CORRECTIONS
"""What can be corrected by hand, and the possible values."""

PITS: tuple[str, ...] = ()
"""No circuit of this game has pits."""

NO_PITS: dict[str, str] = {}
"""The rules for a race on a circuit without pits."""


def fewest_turns(track: Track) -> float:
    """Return the fewest turns of a lap with six wear points, which the board's figures prove."""
    return track.figures.w6


def shortfalls(track: Track) -> tuple[object, ...]:
    """Return the shortfalls of a circuit, bends outside corners first."""
    return (*left_out(track), *bent(track), *lacking(track))
