"""What a race is given: drivers, dice, room for them; read and checked."""

from __future__ import annotations

from collections.abc import Sequence

from ...boards.lattice.shelf import SHELF
from ...boards.lattice.track import Track
from ...core.errors import SetupError
from ...core.given import Dice, check_dice, check_names
from ...core.shown import shown
from .game import MAX_DRIVERS, MIN_DRIVERS
from .rules.tables import SIDES


def read_entry(
    track: Track | str, drivers: Sequence[str], dice: Dice
) -> tuple[Track, tuple[str, ...]]:
    """Board and drivers of a match; faces that are loaded are checked besides."""
    names = read_drivers(drivers)
    check_faces(dice)
    return SHELF.board_of(track), names


def read_drivers(drivers: Sequence[str]) -> tuple[str, ...]:
    """S-1: 1 to 8 different names."""
    names = check_names(drivers)
    if not MIN_DRIVERS <= len(names) <= MAX_DRIVERS:
        raise SetupError(
            f"drivers: Bolide is for {MIN_DRIVERS} to {MAX_DRIVERS} drivers, not {len(names)}"
        )
    return names


def check_faces(dice: Dice) -> None:
    """Whether the faces that are loaded are a d12's."""
    if isinstance(dice, str):
        return
    for number, face in enumerate(check_dice(dice)[1], 1):
        if not isinstance(face, int) or face > SIDES:
            raise SetupError(f"dice, entry {number}: a face from 1 to {SIDES}, not {shown(face)}")


def check_room(track: Track, names: Sequence[str]) -> None:
    """S-2: whether every driver gets a place on the grid; a small board has few."""
    places = len(track.grid)
    if places < len(names):
        raise SetupError(
            f"drivers: {track.name!r} has room for {places} on its grid, not for {len(names)}; "
            "take a board with more road round its start"
        )
