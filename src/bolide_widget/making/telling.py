"""Telling what a board that was just made falls short of: a warning, at the user's own line."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from pathlib import Path

Notes = list[str]
"""Sentences that a maker adds about what it could not do as wanted."""

ELSEWHERE = (
    "the line is not where the centre line begins, since the straight there has no room for it"
)

PACKAGE = str(Path(__file__).parents[1])


def tell(name: str, notes: Sequence[str]) -> None:
    """Warn of what a board falls short of, all in one warning; nothing where there is nothing.

    Parameters
    ----------
    name : str
        Of the circuit.
    notes : sequence of str
        Sentences without a stop.
    """
    if not notes:
        return
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    listed = "".join(f"\n  - {note}" for note in notes)
    warnings.warn(f"{name} is made, but falls short:{listed}", UserWarning, stacklevel=level)
