"""The grid that a race is given, by the names of its drivers, and back; the same in every game."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import SetupError
from ..core.given import parts
from ..core.shown import shown

Grid = Sequence[str | Sequence[str]]
"""Drivers in grid order; those in a group of their own roll for its places."""


def read_grid(
    names: tuple[str, ...], grid: Grid | None
) -> tuple[int | tuple[int, ...], ...] | None:
    """A given grid as seats, groups as tuples of them; None when all roll.

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
