"""Making circuits for Formula D: from a centre line to a complete board, by FD-TRK-9 and -10."""

from __future__ import annotations

from ...games.formula_d.track import Track
from ..lanes.board import bent, left_out
from .board import Options
from .importing import CHANGES, board_from, quick_from
from .measured import lacking
from .middle import fewest_turns

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

LAP = 220
"""Squares of an invented lap of usual length."""

CORRECTIONS = Options.CORRECTIONS
"""What can be corrected by hand, and the possible values."""

PITS = ("left", "right", "none")
"""What one may choose for the pits."""

NO_PITS: dict[str, str] = {"pit_variant": "none"}
"""The rules for a race on a circuit without pits."""


def shortfalls(track: Track) -> tuple[object, ...]:
    """Return the shortfalls of a circuit, bends outside corners first."""
    return (*left_out(track), *bent(track), *lacking(track))
