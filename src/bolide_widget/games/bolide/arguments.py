"""What a race is given: drivers, dice, grid; read and checked."""

from __future__ import annotations

from collections.abc import Sequence

from ...boards.lattice.shelf import SHELF
from ...boards.lattice.track import Track
from ...core.errors import SetupError
from ...core.given import Dice, check_dice, check_names
from ...core.shown import shown
from ...core.whole import parts
from .game import MAX_DRIVERS, MIN_DRIVERS
from .rules.tables import SIDES

Grid = Sequence[str | Sequence[str]]
"""Drivers in grid order; those in a group of their own roll for its places."""


def read_entry(
    track: Track | str, drivers: Sequence[str], dice: Dice
) -> tuple[Track, tuple[str, ...]]:
    """Board and drivers of a match; faces that are loaded are checked besides."""
    names = read_drivers(drivers)
    check_faces(dice)
    return SHELF.board_of(track), names


def read_drivers(drivers: Sequence[str]) -> tuple[str, ...]:
    """S-1: 2 to 8 different names."""
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


def read_grid(
    names: tuple[str, ...], grid: Grid | None
) -> tuple[int | tuple[int, ...], ...] | None:
    """S-2: a given grid as seats, groups as tuples of them; None when all roll.

    Raises
    ------
    SetupError
        If it does not name every driver once.
    """
    if grid is None:
        return None
    groups = _groups(grid)
    told = [name for group in groups for name in group]
    if (
        len(told) != len(names)
        or any(name not in told for name in names)
        or not all(isinstance(name, str) for name in told)
    ):
        raise SetupError(
            f"grid must name every driver once ({', '.join(names)}), not {shown(grid)}"
        )
    seats = [tuple(names.index(name) for name in group) for group in groups if group]
    return tuple(group[0] if len(group) == 1 else group for group in seats)


def _groups(grid: Grid) -> list[tuple[str, ...]]:
    """A given grid with every entry a group; nothing of what cannot be one."""
    entries = [[entry] if isinstance(entry, str) else parts(entry) for entry in parts(grid) or []]
    return [tuple(entry) for entry in entries if entry is not None]


def grid_names(
    names: tuple[str, ...], order: Sequence[int | Sequence[int]] | None
) -> list[tuple[str, ...]] | None:
    """The other way round: the grid of a record as names."""
    if order is None:
        return None
    groups = [(entry,) if isinstance(entry, int) else entry for entry in order]
    return [tuple(names[seat] for seat in group) for group in groups]
