"""Rows of a road: spaces with one front edge, how wide the road is there, the grey bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from ...boards.lanes.spaces import Space

Side = Literal["left", "right"]


class Bar(NamedTuple):
    """A stretch of the grey bar: rows with start < front <= end, both in ticks from the line."""

    start: int
    end: int
    side: Side


class Line(NamedTuple):
    """A racing line.

    Attributes
    ----------
    id : str
    corner : int
        Index of the corner that it serves.
    bonus : int
        What it adds to a limit: 20 for a red one, 40 for a green one.
    spaces : tuple of int
        In driving order.
    """

    id: str
    corner: int
    bonus: int
    spaces: tuple[int, ...]


class Slot(NamedTuple):
    """A place of the grid.

    Attributes
    ----------
    row : int
        From 1, behind the line.
    side : "inside" or "outside"
    space : int
    least : int
        Cars from which on it is used; 0 for a blue one, which always is.
    """

    row: int
    side: Literal["inside", "outside"]
    space: int
    least: int


BONUS = {"red": 20, "green": 40}
"""What a racing line of a colour adds (CFR-LINE-1)."""


def bars_of(data: Sequence[Mapping[str, Any]]) -> tuple[Bar, ...]:
    """The grey bar of a file."""
    return tuple(Bar(part["from"], part["to"], part["side"]) for part in data)


def side_at(bars: Sequence[Bar], tick: int) -> Side:
    """On which side the grey bar is for a row; its front edge is 1 up to the period."""
    return next(bar.side for bar in bars if bar.start < tick <= bar.end)


def rows_of(spaces: Sequence[Space], period: int, bars: Sequence[Bar]) -> dict[int, list[int]]:
    """The rows by front edge in driving order from the line, nearest the grey bar first."""
    found: dict[int, list[int]] = {}
    for number in sorted(range(len(spaces)), key=lambda s: spaces[s].front % period):
        found.setdefault(spaces[number].front % period, []).append(number)
    for tick, row in found.items():
        side = side_at(bars, tick or period)
        row.sort(key=lambda s: distance(spaces[s], side))
    return found


def distance(space: Space, side: Side) -> int:
    """How far a space lies from the grey bar, to compare it with others."""
    return space.left + space.right if side == "left" else -space.left - space.right


def widths_of(spaces: Sequence[Space], period: int, rows: Sequence[int]) -> dict[int, int]:
    """By row: how many spaces lie side by side just before its edge."""
    return {
        row: sum(space.back < (row or period) <= space.front for space in spaces) for row in rows
    }
