"""Making boards on a lattice: from a centre line to the data of a complete track file."""

from ...boards.lattice.momentum.tables import fewest_turns
from .course import CHOICES
from .importing import board_from, corrected, enough_from, quick_from

__all__ = [
    "CORRECTIONS",
    "LAP",
    "NO_PITS",
    "PITS",
    "board_from",
    "corrected",
    "enough_from",
    "fewest_turns",
    "quick_from",
]

LAP = 200
"""Squares of an invented lap of usual length."""

CORRECTIONS = CHOICES
"""What can be corrected by hand, and the possible values."""

PITS = ("left", "right", "none")
"""What one may choose for the pits."""

NO_PITS: dict[str, str] = {}
"""The rules for a race on a circuit without pits."""
