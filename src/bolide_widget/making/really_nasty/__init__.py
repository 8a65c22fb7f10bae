"""Circuits of the Really Nasty Motor Racing Game from centre lines (RN-TRK-11 to RN-TRK-13)."""

from __future__ import annotations

from ...games.really_nasty.track import Track
from ..lanes.board import left_out
from .importing import Options, board_from, quick_from, set_limit
from .measured import lacking

__all__ = [
    "LAP",
    "LIMITS",
    "NO_PITS",
    "PITS",
    "Options",
    "board_from",
    "quick_from",
    "set_limit",
    "shortfalls",
]

LAP = 140
"""Squares of an invented lap of usual length."""

LIMITS = Options.LIMITS
"""The possible limits of a corner."""

PITS = ("left", "right")
"""What one may choose for the pits."""

NO_PITS: dict[str, str] = {}
"""The rules for a race on a circuit without pits."""


def shortfalls(track: Track) -> tuple[object, ...]:
    """Return the shortfalls of a circuit, bends outside corners first."""
    return (*left_out(track), *lacking(track))
