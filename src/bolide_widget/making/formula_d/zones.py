"""What a city's streets add (FD-TRK-10): noise and danger zones, the police line, a tunnel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

KEPT_BEFORE, KEPT_AFTER = 12, 7
"""Spaces before and after the line that no zone takes: the grid and the pits are there."""

NOISE_COLUMNS = 5
DANGER_COLUMNS = 3
TUNNEL_COLUMNS = 4


class Columns(NamedTuple):
    """A piece of straight road: its columns, each with a space of every lane, left to right."""

    columns: Sequence[tuple[str, ...]]
    straight: int
    """Spaces of the whole straight that it is a part of."""


def street(pieces: Sequence[Columns]) -> dict[str, Any] | None:
    """Lay the zones of a city track: each on another straight where there are enough.

    Parameters
    ----------
    pieces : sequence of Columns
        The straights without what is kept free about the line.

    Returns
    -------
    dict or None
        The field "street" of a track file; None when there is no room for all.
    """
    fast = max(pieces, key=lambda piece: (piece.straight, len(piece.columns)), default=None)
    if fast is None or len(fast.columns) < 3:
        return None
    police = fast.columns[len(fast.columns) * 4 // 5 - 1]
    rest = sorted(
        [piece for piece in pieces if piece is not fast], key=lambda piece: -len(piece.columns)
    )
    longest = [list(piece.columns) for piece in rest]
    tunnel = _taken(longest, TUNNEL_COLUMNS + 2, 3)
    noise = _taken(longest, NOISE_COLUMNS, 3)
    danger = _taken(longest, DANGER_COLUMNS, 2)
    if tunnel is None or noise is None or danger is None:
        return None
    return {
        "noise": [name for column in noise for name in column],
        "danger": [name for index, column in enumerate(danger) for name in _half(column, index)],
        "police": list(police),
        "tunnel": {
            "pairs": [list(pair) for pair in zip(tunnel[0], tunnel[-1], strict=True)],
            "removed": [name for column in tunnel[1:-1] for name in column],
            "always": False,
        },
    }


def _taken(
    pieces: list[list[tuple[str, ...]]], columns: int, least: int
) -> list[tuple[str, ...]] | None:
    """Columns from the middle of the longest piece; what is left of it comes last."""
    if not pieces or len(pieces[0]) < least:
        return None
    piece = pieces.pop(0)
    columns = min(columns, len(piece) if len(piece) < columns + 2 else columns)
    start = (len(piece) - columns) // 2
    found = piece[start : start + columns]
    pieces.append(max(piece[: max(start - 2, 0)], piece[start + columns + 2 :], key=len))
    pieces.sort(key=len, reverse=True)
    return found


def _half(column: Sequence[str], index: int) -> list[str]:
    """The dangerous spaces of a column: never all lanes, and never the last lane."""
    return list(column[1:2] if index % 2 == 0 else column[:2])
