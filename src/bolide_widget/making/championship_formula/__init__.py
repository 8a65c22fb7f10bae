"""Circuits of Championship Formula Racing from centre lines (Table CFR-T9)."""

from __future__ import annotations

from ...games.championship_formula.track import Track
from ..lanes.board import bent, left_out
from .importing import Options, board_from
from .measured import lacking

__all__ = ["Options", "board_from", "shortfalls"]


def shortfalls(track: Track) -> tuple[object, ...]:
    """Return the shortfalls of a circuit, bends outside corners first."""
    return (*left_out(track), *bent(track), *lacking(track))
