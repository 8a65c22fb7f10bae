"""Making boards on a lattice: from a centre line to the data of a complete track file."""

from .importing import board_from, enough_from

__all__ = ["LAP", "LIMITS", "NO_PITS", "PITS", "board_from", "enough_from"]

LAP = 200
"""Squares of an invented lap of usual length."""

LIMITS = None
"""Its corners have no limits."""

PITS = ("left", "right", "none")
"""What one may choose for the pits."""

NO_PITS: dict[str, str] = {}
"""The rules for a race on a circuit without pits."""
