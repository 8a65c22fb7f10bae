"""A city track's extras: noise and danger zones, the police line, the tunnel (chapter 15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...boards.lanes.board import NONE, LaneBoard
from ...boards.lanes.links import Links


class Tunnel(NamedTuple):
    """A tunnel: from its entry spaces the next step leads to its exit spaces (FD-ST-8).

    Attributes
    ----------
    pairs : tuple of (int, int)
        Entry and exit, a pair for each lane.
    removed : frozenset of int
        Spaces that do not exist while it acts.
    always : bool
        Whether it acts outside street races, too.
    """

    pairs: tuple[tuple[int, int], ...]
    removed: frozenset[int]
    always: bool


class Street(NamedTuple):
    """What a track has for street races; spaces by number.

    Attributes
    ----------
    noise, danger : frozenset of int
        FD-ST-5, FD-ST-4.
    police : frozenset of (int, int)
        All steps over the police line (FD-ST-6).
    police_line : tuple of int
        The last space before it, of each lane.
    tunnel : Tunnel or None
    """

    noise: frozenset[int]
    danger: frozenset[int]
    police: frozenset[tuple[int, int]]
    police_line: tuple[int, ...]
    tunnel: Tunnel | None


def street_of(data: Mapping[str, Any] | None, board: LaneBoard) -> Street | None:
    """The street part of a file, if it has one."""
    if data is None:
        return None
    number = board.number
    line = tuple(number[name] for name in data["police"])
    return Street(
        noise=frozenset(number[name] for name in data["noise"]),
        danger=frozenset(number[name] for name in data["danger"]),
        police=frozenset(steps_over(line, board)),
        police_line=line,
        tunnel=_tunnel(data["tunnel"], number),
    )


def _tunnel(data: Mapping[str, Any] | None, number: Mapping[str, int]) -> Tunnel | None:
    if data is None:
        return None
    return Tunnel(
        pairs=tuple((number[a], number[b]) for a, b in data["pairs"]),
        removed=frozenset(number[name] for name in data["removed"]),
        always=data["always"],
    )


def steps_over(line: tuple[int, ...], board: LaneBoard) -> list[tuple[int, int]]:
    """All steps over a line that lies behind the given spaces, one a lane."""
    last = {board.lane[space]: board.progress[space] for space in line}

    def behind(space: int) -> bool:
        rest = (last[board.lane[space]] - board.progress[space]) % board.period
        return rest * 2 < board.period

    near = [
        space
        for space in range(len(board.ids))
        if board.lane[space] in last
        and (last[board.lane[space]] - board.progress[space]) % board.period * 4 < board.period
    ]
    return [
        (space, to)
        for space in near
        for to in board.next[space]
        if board.lane[to] in last and not behind(to)
    ]


def through_tunnel(links: Links, tunnel: Tunnel) -> Links:
    """The links while a tunnel acts."""
    ahead, steps, straight = list(links.ahead), list(links.next), list(links.straight)
    beside = list(links.beside)
    for space, others in enumerate(links.next):
        steps[space] = tuple(to for to in others if to not in tunnel.removed)
        beside[space] = tuple(to for to in links.beside[space] if to not in tunnel.removed)
    for space in tunnel.removed:
        ahead[space], steps[space], straight[space], beside[space] = NONE, (), (), ()
    for entry, leaving in tunnel.pairs:
        ahead[entry], steps[entry] = leaving, (leaving,)
        straight[entry] = (leaving,)
    return Links(tuple(ahead), tuple(steps), tuple(straight), tuple(beside))
