"""The track of Formula D: a board of spaces, with what its corners ask (chapter 17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from ...boards.lanes.board import NONE, LaneBoard
from ...boards.lanes.links import Links
from .street import Street, street_of, through_tunnel

GAME = "formula-d"
"""What files call this game; also the field with its part."""

WEATHERS = ("good", "changeable", "rain")


class Track(LaneBoard):
    """A circuit of Formula D; it never changes.

    Besides what every board of spaces has:

    Attributes
    ----------
    stops : tuple of int
        Stops that each corner asks for, 1 to 3 (FD-CORNER-1).
    short, long : tuple of int
        Fewest and most of its spaces on a way through each corner (FD-CORNER-5).
    next_corner : tuple of int
        By space: the corner it lies in, or the one that straight steps reach next.
    inside_lane : tuple of int
        By space: the lane on the inside of that corner (FD-ORD-3).
    qual_start : int
        Where a qualifying lap begins (FD-QUAL-1).
    weather : tuple of str, or None
        The weather by the face of the black die, from index 1 on (FD-WX-2).
    street : Street or None
        What street races need; None on a track without it.
    tunnelled : bool
        Whether the tunnel acts: see `raced`.
    """

    GAME = GAME

    stops: tuple[int, ...]
    short: tuple[int, ...]
    long: tuple[int, ...]
    next_corner: tuple[int, ...]
    inside_lane: tuple[int, ...]
    qual_start: int
    weather: tuple[str, ...] | None
    street: Street | None
    tunnelled: bool

    def __init__(self, data: Mapping[str, Any], digest: str = "") -> None:
        super().__init__(data, digest)
        part = data[GAME]
        vars(self).update(
            stops=tuple(part["stops"][corner.id] for corner in self.corners),
            qual_start=self.number[part["qual_start"]],
            weather=chart_of(part["weather"]),
            street=street_of(part["street"], self),
            tunnelled=False,
        )
        figures = [figures_of(self, index) for index in range(len(self.corners))]
        reached = corners_ahead(self)
        vars(self).update(
            short=tuple(fewest for fewest, _ in figures),
            long=tuple(most for _, most in figures),
            next_corner=reached,
            inside_lane=tuple(
                self.corners[index].inside_lane if index != NONE else 1 for index in reached
            ),
        )

    def raced(self, street: bool = False) -> Track:
        """The track as it is raced: with the tunnel acting where it does (FD-ST-8).

        Parameters
        ----------
        street : bool
            Whether it is a street race.

        Returns
        -------
        Track
            With the same numbers for the same spaces.
        """
        tunnel = self.street.tunnel if self.street is not None else None
        if self.tunnelled or tunnel is None or not (street or tunnel.always):
            return self
        return self._through

    @cached_property
    def _through(self) -> Track:
        assert self.street is not None and self.street.tunnel is not None
        links = Links(self.ahead, self.next, self.straight, self.beside)
        view = object.__new__(type(self))
        vars(view).update(vars(self), tunnelled=True)
        view._link(through_tunnel(links, self.street.tunnel))
        return view

    def __reduce__(self) -> tuple[Any, ...]:
        made = super().__reduce__()
        return (_through, made) if self.tunnelled else made


def _through(rebuild: Any, parts: tuple[Any, ...]) -> Track:
    track: Track = rebuild(*parts)
    return track.raced(street=True)


def chart_of(data: Mapping[str, Sequence[int]] | None) -> tuple[str, ...] | None:
    """The weather by the face of the black die; index 0 is no face."""
    if data is None:
        return None
    faces = [""] * 21
    for name in WEATHERS:
        low, high = data[name]
        faces[low : high + 1] = [name] * (high + 1 - low)
    return tuple(faces)


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
