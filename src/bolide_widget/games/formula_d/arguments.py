"""What a race is given: drivers, dice, room for them; read and checked."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import SetupError
from ...core.given import Dice, check_dice, check_names
from ...core.shown import shown
from .game import MAX_DRIVERS, MIN_DRIVERS
from .track import Track

MOST = 30  # the largest face of any die


def read_drivers(drivers: Sequence[str]) -> tuple[str, ...]:
    """FD-SET-1: 1 to 10 different names."""
    names = check_names(drivers)
    if not MIN_DRIVERS <= len(names) <= MAX_DRIVERS:
        raise SetupError(
            f"drivers: Formula D is for {MIN_DRIVERS} to {MAX_DRIVERS} cars, not {len(names)}"
        )
    return names


def check_faces(dice: Dice) -> None:
    """Whether the faces that are loaded are on any die of the game."""
    if isinstance(dice, str):
        return
    for number, face in enumerate(check_dice(dice)[1], 1):
        if not isinstance(face, int) or not 1 <= face <= MOST:
            raise SetupError(f"dice, entry {number}: a face from 1 to {MOST}, not {shown(face)}")


def check_room(track: Track, names: Sequence[str]) -> None:
    """Whether every driver gets a place on the grid."""
    places = len(track.grid)
    if places < len(names):
        raise SetupError(
            f"drivers: {track.name!r} has room for {places} on its grid, not for {len(names)}"
        )
