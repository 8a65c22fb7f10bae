"""Ways through corners: how many spaces they have, and which corner comes next (FD-TRK-4)."""

from __future__ import annotations

from collections.abc import Iterator

from ...boards.lanes.board import NONE, LaneBoard


def corners_ahead(board: LaneBoard) -> tuple[int, ...]:
    """By space the corner it lies in, or the next one straight on."""
    found = list(board.corner)
    if not board.corners:
        return tuple(found)
    for space in range(len(found)):
        way = [space]
        while found[way[-1]] == NONE:
            way.append(board.ahead[way[-1]])
        for passed in way:
            found[passed] = found[way[-1]]
    return tuple(found)


def figures_of(board: LaneBoard, corner: int) -> tuple[int, int]:
    """Fewest and most spaces of a corner on any way through it (FD-TRK-4)."""
    inside = frozenset(board.corners[corner].spaces)
    entered = [
        to
        for space in range(len(board.ids))
        if space not in inside
        for to in board.next[space]
        if to in inside
    ]
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for space in _leaving_first(board, inside):
        on = [to for to in board.next[space] if to in inside]
        out = len(on) < len(board.next[space])
        counts = [least[to] for to in on] + ([0] if out else [])
        least[space] = 1 + min(counts)
        most[space] = 1 + max([most[to] for to in on], default=0)
    if not entered:
        return (0, 0)
    return (min(least[space] for space in entered), max(most[space] for space in entered))


def _leaving_first(board: LaneBoard, inside: frozenset[int]) -> Iterator[int]:
    """The spaces of a corner, each after all that it leads to."""
    done: set[int] = set()
    for start in inside:
        stack = [start]
        while stack:
            space = stack[-1]
            open_ = [to for to in board.next[space] if to in inside and to not in done]
            if open_:
                stack.extend(open_)
                continue
            stack.pop()
            if space not in done:
                done.add(space)
                yield space
