"""Circuits of the Really Nasty Motor Racing Game from centre lines (RN-TRK-11 to RN-TRK-13)."""

from __future__ import annotations

from ...games.really_nasty.track import Track
from ..lanes.board import left_out
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
    "quick_from",
    "shortfalls",
]

LAP = 140
"""Squares of an invented lap of usual length."""

CORRECTIONS = Options.CORRECTIONS
"""What can be corrected by hand, and the possible values."""

PITS = ("left", "right")
"""What one may choose for the pits."""

NO_PITS: dict[str, str] = {}
"""The rules for a race on a circuit without pits."""


def shortfalls(track: Track) -> tuple[object, ...]:
    """Return the shortfalls of a circuit, bends outside corners first."""
    return (*left_out(track), *lacking(track))
