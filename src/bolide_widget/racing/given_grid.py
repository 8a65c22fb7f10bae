"""The grid: as a race is given it, by the names of its drivers, and the rolls for its places."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import SetupError
from ..core.given import parts
from ..core.questions import CHANCE, Question
from ..core.shown import shown

Grid = Sequence[str | Sequence[str]]
"""Drivers in grid order; those in a group of their own roll for its places."""

Order = tuple[int | tuple[int, ...], ...]
"""The same as seats."""


def read_grid(names: tuple[str, ...], grid: Grid | None) -> Order | None:
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


# -- the questions that fill it --------------------------------------------------------------------


def opening(seats: int, order: Order | None) -> list[Question]:
    """What is open for the grid; a given order needs no roll, but for its groups."""
    if order is None:
        return [next_roll(tuple(range(seats)), ())]
    return [next_places(entry) for entry in reversed(order)]


def next_places(entry: int | tuple[int, ...]) -> Question:
    """The next place of the grid, or the roll of a group for the next places."""
    seats = (entry,) if isinstance(entry, int) else entry
    return Question("grid-place", (), seats) if len(seats) == 1 else next_roll(seats, ())


def next_roll(group: tuple[int, ...], rolls: tuple[int, ...]) -> Question:
    """The next roll of a group of drivers."""
    roller = group[len(rolls)]
    return Question("grid-roll", (CHANCE,), (roller, group, rolls), roller=roller)
