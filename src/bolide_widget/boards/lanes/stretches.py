"""Stretches of road: of spaces that lie together, of lines through them, of borders of lanes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from .road import Floats

if TYPE_CHECKING:
    from .board import LaneBoard


def stretch(board: LaneBoard, spaces: Sequence[int]) -> tuple[float, float]:
    """From where to where some spaces reach that lie together; the end may be past the period."""
    order = sorted(spaces, key=lambda s: board.back[s])
    gaps = [
        (board.back[b] - board.back[a]) % board.period
        for a, b in zip(order, [*order[1:], order[0]], strict=True)
    ]
    first = order[(gaps.index(max(gaps)) + 1) % len(order)]
    start = board.back[first]
    length = max((board.front[s] - start) % board.period or board.period for s in spaces)
    return (float(start), float(start + length))


def has_right(board: LaneBoard, space: int) -> bool:
    """Whether another space lies at its right."""
    return any(board.left[other] == board.right[space] for other in board.beside[space])


def stretches(board: LaneBoard, spaces: Sequence[int]) -> Iterator[tuple[float, float, float]]:
    """The right edges of spaces of a lane, those that follow each other joined."""
    order = sorted(spaces, key=lambda s: board.back[s])
    start: float | None = None
    for index, space in enumerate(order):
        start = float(board.back[space]) if start is None else start
        on = order[index + 1] if index + 1 < len(order) else None
        follows = on is not None and board.back[on] == board.front[space]
        if on is None or not follows or board.right[on] != board.right[space]:
            yield (start, float(board.front[space]), float(board.right[space]))
            start = None


def runs(spaces: Sequence[int], here: frozenset[int]) -> Iterator[tuple[bool, list[int]]]:
    """The stretches of a line that lie among some spaces, and whether each is its beginning."""
    run: list[int] = []
    for index, space in enumerate(spaces):
        if space in here:
            run.append(space)
        if run and (space not in here or index == len(spaces) - 1):
            yield run[0] == spaces[0], run
            run = []


def eased(fine: Floats, ticks: Floats, across: Floats) -> Floats:
    """Where a line is across the road, at ticks between those told: without a kink."""
    index = np.clip(np.searchsorted(ticks, fine, side="right") - 1, 0, len(ticks) - 2)
    part = (fine - ticks[index]) / (ticks[index + 1] - ticks[index])
    smooth = part * part * (3 - 2 * part)
    found: Floats = across[index] + (across[index + 1] - across[index]) * smooth
    return found
