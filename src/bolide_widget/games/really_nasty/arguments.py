"""What a race is given: drivers, dice, room for them; read and checked."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import SetupError
from ...core.given import Dice, check_names
from .game import MAX_DRIVERS, MIN_DRIVERS

__all__ = ["Dice", "read_drivers"]


def read_drivers(drivers: Sequence[str]) -> tuple[str, ...]:
    """RN-GEN-1: 1 to 6 different names."""
    names = check_names(drivers)
    if not MIN_DRIVERS <= len(names) <= MAX_DRIVERS:
        raise SetupError(
            "drivers: the Really Nasty Motor Racing Game is for "
            f"{MIN_DRIVERS} to {MAX_DRIVERS} cars, not {len(names)}"
        )
    return names
