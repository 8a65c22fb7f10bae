"""The board as the rules need it: arrays by the number of a space, and values derived from them.

Each board has one road, kept as long as the board is there: it also holds the known ways on it
(`way`).
"""

from __future__ import annotations

from typing import Any, Final

from ....core.once import lock
from ....core.per_board import alongside

SIDE: Final = 1
"""Of a step: it changes the lane."""
LINE: Final = 2
"""It crosses the line."""
BEND: Final = 4
"""It ends in a corner."""
OUT: Final = 8
"""It leaves a corner."""


class Road:
    """A board as the rules read it.

    Attributes
    ----------
    count : int
        Number of spaces.
    ids : tuple of str
        Their names.
    number : dict of str to int
        The other way round.
    lane, progress, corner, ahead, behind : tuple of int
        By space; `corner` is -1 on straights, `behind` the space whose `ahead` it is.
    next, beside : tuple of tuple of int
        By space: where a step may lead, the same lane first; lateral neighbours (FD-TRK-2).
    steps : tuple of tuple of (int, int)
        By space: each space of `next`, with what a step there is, of `SIDE`, `LINE`, ...
    calm, bending : tuple of (tuple of int or None)
        By space, where a step may lead on a straight, and in a corner, if nothing happens there
        but that it leads on; None where some step does more.
    stops : tuple of int
        By corner: the stops it asks for (FD-CORNER-1).
    names : tuple of str
        By corner: its id.
    inside : tuple of int
        By space: the inside lane of its corner, or of the next (FD-ORD-3).
    past : tuple of bool
        By space: whether it lies beyond the first corner after the line (FD-FIN-5).
    period, lanes : int
        Progress of a lap; number of lanes.
    stride : int
        The most progress that one step makes.
    entry : int
        Progress of the space before the pit entry, -1 without pits (FD-PIT-9).
    danger, noise : frozenset of int
        Spaces of the zones of a street race; empty elsewhere (FD-ST-4, FD-ST-5).
    police : frozenset of (int, int)
        Steps over the police line (FD-ST-6).
    empty, crowded : dict
        The ways of `lookup.find` on empty road, and between cars and damage.
    kept : dict
        What drivers keep of it.
    last : tuple or None
        The last list of `offers`, and for what.
    lock : Lock
        Held while one of them is extended.
    """

    def __init__(self, track: Any, street: bool) -> None:
        board = track.raced(street)
        self.ids: tuple[str, ...] = tuple(board.ids)
        self.number: dict[str, int] = {name: space for space, name in enumerate(self.ids)}
        self.count: int = len(self.ids)
        self.lane: tuple[int, ...] = tuple(board.lane)
        self.progress: tuple[int, ...] = tuple(board.progress)
        self.corner: tuple[int, ...] = tuple(board.corner)
        self.ahead: tuple[int, ...] = tuple(board.ahead)
        self.behind: tuple[int, ...] = tuple(board.behind)
        self.next: tuple[tuple[int, ...], ...] = tuple(board.next)
        self.beside: tuple[tuple[int, ...], ...] = tuple(board.beside)
        self.steps = tuple(
            tuple((there, _kind(self, here, there)) for there in nexts)
            for here, nexts in enumerate(self.next)
        )
        self.calm = self._uneventful(LINE | OUT | BEND)
        self.bending = self._uneventful(LINE | OUT)
        self.stops: tuple[int, ...] = tuple(track.stops)
        self.names: tuple[str, ...] = tuple(corner.id for corner in board.corners)
        self.inside: tuple[int, ...] = tuple(track.inside_lane)
        self.period: int = board.period
        self.lanes: int = board.lanes
        self.entry: int = -1
        if board.pit is not None:
            self.entry = max(self.progress[edge[0]] for edge in board.pit.entry)
        zones = track.street if street else None
        self.danger: frozenset[int] = frozenset(() if zones is None else zones.danger)
        self.noise: frozenset[int] = frozenset(() if zones is None else zones.noise)
        self.police: frozenset[tuple[int, int]] = frozenset(() if zones is None else zones.police)
        self.stride: int = max(
            (self.progress[there] - self.progress[here]) % self.period
            for here in range(self.count)
            for there in self.next[here]
        )
        self.past: tuple[bool, ...] = _past_first_corner(self)
        self.empty: dict[tuple[Any, ...], Any] = {}
        self.crowded: dict[tuple[Any, ...], Any] = {}
        self.kept: dict[Any, Any] = {}
        self.last: tuple[Any, Any, Any] | None = None
        self.lock: Any = lock()

    def _uneventful(self, events: int) -> tuple[tuple[int, ...] | None, ...]:
        """By space, where its steps lead; None where one of them is any of these events."""
        return tuple(
            None if any(kind & events for _, kind in steps) else nexts
            for steps, nexts in zip(self.steps, self.next, strict=True)
        )


def _kind(road: Road, here: int, there: int) -> int:
    """Return the kind of a step, of `SIDE`, `LINE`, ..."""
    turned, bend = road.corner[here], road.corner[there]
    kind = 0 if there == road.ahead[here] else SIDE
    if road.progress[there] < road.progress[here]:
        kind |= LINE
    if bend >= 0:
        kind |= BEND
    return kind | OUT if turned >= 0 and bend != turned else kind


def _past_first_corner(road: Road) -> tuple[bool, ...]:
    """FD-FIN-5: in each lane the spaces from the end of the first corner on."""
    turned = [space for space in range(road.count) if road.corner[space] >= 0]
    if not turned:
        return (True,) * road.count
    first = road.corner[min(turned, key=lambda space: road.progress[space])]
    end: dict[int, int] = {}
    for space in turned:
        if road.corner[space] == first:
            lane = road.lane[space]
            end[lane] = max(end.get(lane, 0), road.progress[space])
    return tuple(road.progress[space] > end[road.lane[space]] for space in range(road.count))


def road_of(track: Any, street: bool) -> Road:
    """The road of a track, made once; `street`: whether zones and tunnel act."""
    made: dict[bool, Road] = alongside(track, "fd roads")
    if street not in made:
        made[street] = Road(track, street)
    return made[street]
