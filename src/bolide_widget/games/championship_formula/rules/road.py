"""The road ahead of a car: spaces and corners by lane, kept for each board."""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakKeyDictionary


class Road:
    """A board as the rules read it.

    Attributes
    ----------
    count, period : int
        Number of spaces; ticks a lap.
    ids : tuple of str
        Names of the spaces.
    number : dict of str to int
        The other way round.
    next, straight : tuple of tuple of int
        By space: where a step may lead, straight ahead first; those straight ahead (CFR-TRACK-2).
    length, row, rank : tuple of int
        By space: its ticks, the row it stands in, its place there from the grey bar (CFR-TRACK-3).
    corner, speed : tuple of int
        By space: index of its corner, -1 for none; the printed speed, 0 for none.
    inner : tuple of bool
        By space: whether it is a corner space with a successor in its corner (CFR-MIDC-1).
    rows : dict of int to tuple of int
        Spaces of a row, nearest the grey bar first.
    width : dict of int to int
        Of a row, in spaces.
    corners, pole : int
        How many corners there are; the first place of the grid.
    bonus, home, last : tuple of int
        By line: what it adds to a limit, its corner, its last space (CFR-LINE-1).
    follow : tuple of dict of int to int
        By line: of each of its spaces but the last the one that comes next.
    starts : tuple of tuple of int
        By space: the lines that begin there.
    quiet : tuple of bool
        By space: whether a car off all corners and lines may enter it for nothing.
    of_corner : tuple of tuple of int
        By corner: its lines.
    around : dict
        The surroundings of a space, for `driving`.
    kept : dict
        Results cached for the board, by all that they depend on.
    """

    def __init__(self, track: Any) -> None:
        self.ids: tuple[str, ...] = tuple(track.ids)
        self.number: dict[str, int] = {name: space for space, name in enumerate(self.ids)}
        self.count: int = len(self.ids)
        self.period: int = track.period
        self.next: tuple[tuple[int, ...], ...] = tuple(tuple(to) for to in track.next)
        self.straight: tuple[tuple[int, ...], ...] = tuple(tuple(to) for to in track.straight)
        self.length: tuple[int, ...] = tuple(track.length)
        self.row: tuple[int, ...] = tuple(track.row)
        self.rank: tuple[int, ...] = tuple(track.rank)
        self.corner: tuple[int, ...] = tuple(track.corner)
        self.speed: tuple[int, ...] = tuple(track.speed)
        self.inner: tuple[bool, ...] = tuple(
            here >= 0 and any(self.corner[to] == here for to in self.next[space])
            for space, here in enumerate(self.corner)
        )
        self.rows: dict[int, tuple[int, ...]] = {}
        for space in sorted(range(self.count), key=self.rank.__getitem__):
            row = self.row[space]
            self.rows[row] = (*self.rows.get(row, ()), space)
        self.width: dict[int, int] = dict(track.width)
        self.corners: int = len(track.corners)
        self.pole: int = track.slots[0].space
        lines = track.lines
        self.bonus: tuple[int, ...] = tuple(line.bonus for line in lines)
        self.home: tuple[int, ...] = tuple(line.corner for line in lines)
        self.last: tuple[int, ...] = tuple(line.spaces[-1] for line in lines)
        self.follow: tuple[dict[int, int], ...] = tuple(
            dict(zip(line.spaces, line.spaces[1:], strict=False)) for line in lines
        )
        starts: list[tuple[int, ...]] = [()] * self.count
        of_corner: list[tuple[int, ...]] = [()] * self.corners
        for number, line in enumerate(lines):
            first = line.spaces[0]
            starts[first] = (*starts[first], number)
            of_corner[line.corner] = (*of_corner[line.corner], number)
        self.starts: tuple[tuple[int, ...], ...] = tuple(starts)
        self.quiet: tuple[bool, ...] = tuple(
            bend < 0 and not begun for bend, begun in zip(self.corner, self.starts, strict=True)
        )
        self.around: dict[Any, Any] = {}
        self.kept: dict[Any, Any] = {}
        self.of_corner: tuple[tuple[int, ...], ...] = tuple(of_corner)

    def keep(self, key: Any, value: Any) -> None:
        """Put what was worked out into `kept`; of too much nothing is left."""
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        self.kept[key] = value


MOST_KEPT: Final = 20_000
"""What is kept for a board at most."""

_ROADS: WeakKeyDictionary[Any, Road] = WeakKeyDictionary()


def road_of(track: Any) -> Road:
    """The road of a track, made once."""
    if track not in _ROADS:
        _ROADS[track] = Road(track)
    return _ROADS[track]
