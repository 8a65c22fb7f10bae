"""Circuits of the Really Nasty Motor Racing Game from centre lines (RN-TRK-11 to RN-TRK-13)."""

from __future__ import annotations

from ...games.really_nasty.track import Track
from ..lanes.board import left_out
from .importing import Options, board_from, quick_from
from .measured import lacking

__all__ = ["LAP", "Options", "board_from", "quick_from", "shortfalls"]

LAP = 140
"""Squares of an invented lap of usual length."""


def shortfalls(track: Track) -> tuple[object, ...]:
    """Return the shortfalls of a circuit, bends outside corners first."""
    return (*left_out(track), *lacking(track))
