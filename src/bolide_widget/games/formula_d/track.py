"""The track of Formula D: a board of spaces, the demands of its corners, and a city's extras."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...boards.lanes.board import NONE, LaneBoard
from ...boards.lanes.road import Links
from ...boards.lanes.shapes import Extras, shapes_of
from ...boards.lanes.track import LaneTrack
from ...core.given import need_switch
from ...core.once import cached_property
from ...core.per_board import part
from ...core.screen import Shape
from .checks import PART, WEATHERS, corners_ahead, figures_of


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
    """Street part of a track; spaces by number.

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
    number, tunnel = board.number, data["tunnel"]
    line = tuple(number[name] for name in data["police"])
    return Street(
        noise=frozenset(number[name] for name in data["noise"]),
        danger=frozenset(number[name] for name in data["danger"]),
        police=frozenset(steps_over(line, board)),
        police_line=line,
        tunnel=None
        if tunnel is None
        else Tunnel(
            pairs=tuple((number[a], number[b]) for a, b in tunnel["pairs"]),
            removed=frozenset(number[name] for name in tunnel["removed"]),
            always=tunnel["always"],
        ),
    )


def steps_over(line: tuple[int, ...], board: LaneBoard) -> list[tuple[int, int]]:
    """All steps over a line that lies behind the given spaces, one a lane."""
    last = {board.lane[space]: board.progress[space] for space in line}

    def rest(space: int) -> int:
        return (last[board.lane[space]] - board.progress[space]) % board.period

    return [
        (space, to)
        for space in range(len(board.ids))
        if board.lane[space] in last and rest(space) * 4 < board.period
        for to in board.next[space]
        if board.lane[to] in last and rest(to) * 2 >= board.period
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


GAME = PART.game


class Track(LaneTrack, examples="formula_d"):
    """A circuit of Formula D; it never changes.

    In addition to the attributes of every board of spaces:

    Attributes
    ----------
    stops : tuple of int
        Stops that each corner requires, 1 to 3 (FD-CORNER-1).
    short, long : tuple of int
        Fewest and most of its spaces on a path through each corner (FD-CORNER-5).
    next_corner : tuple of int
        By space: the corner it lies in, or the one that straight steps reach next.
    inside_lane : tuple of int
        By space: the lane on the inside of that corner (FD-ORD-3).
    qual_start : int
        Where a qualifying lap begins (FD-QUAL-1).
    weather : tuple of str, or None
        The weather by the face of the black die, from index 1 on (FD-WX-2).
    street : Street or None
        The data for street races; None on a track without it.
    tunnelled : bool
        Whether the tunnel applies: see `raced`.

    `from_centerline` finds corners, their stops, and the place of the line by search (FD-TRK-10);
    its options are those of `bolide_widget.making.formula_d.Options`: spaces, squares, lanes,
    start, reverse, pit, rain_risk, street, corners, limits, trial, author, licence.

    Examples
    --------
    >>> track = bw.load_track("merrow", game="formula-d")
    >>> len(track.stops), max(track.stops)
    (7, 3)
    """

    PART = PART

    stops: tuple[int, ...]
    short: tuple[int, ...]
    long: tuple[int, ...]
    next_corner: tuple[int, ...]
    inside_lane: tuple[int, ...]
    qual_start: int
    weather: tuple[str, ...] | None
    street: Street | None
    tunnelled: bool

    def _make(self, data: Mapping[str, Any], digest: str) -> None:
        super()._make(data, digest)
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
        """Return the track for a race, with its tunnel if that applies (FD-ST-8).

        Parameters
        ----------
        street : bool
            Whether it is a street race.

        Returns
        -------
        Track
            With the same numbers for the same spaces.
        """
        need_switch("street", street)
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
        part(view)
        view._link(through_tunnel(links, self.street.tunnel))
        return view

    def shapes(self, *, street: bool = True) -> list[Shape]:
        """List what to draw, in painting order: plain dictionaries with a "style" each.

        Parameters
        ----------
        street : bool
            Whether to draw the features of street races, too.

        Examples
        --------
        >>> track = bw.load_track("calva", game="formula-d")
        >>> sum(shape["style"] == "police-line" for shape in track.shapes())
        3
        >>> sum(shape["style"] == "police-line" for shape in track.shapes(street=False))
        0
        """
        need_switch("street", street)
        if street or self.street is None:
            return super().shapes()
        plain: list[Shape] = json.loads(self._without_street)
        return plain

    @cached_property
    def _without_street(self) -> str:
        return json.dumps(shapes_of(self, self._drawn(street=False)))

    def _corner_words(self) -> list[str]:
        return [self._limit_words(stops) for stops in self.stops]

    def _limit_words(self, limit: int) -> str:
        return f"{limit} stop{'s' if limit > 1 else ''}"

    def extras(self) -> Extras:
        """Return the badges of corners, and the features of street races."""
        return self._drawn(street=True)

    def _drawn(self, street: bool) -> Extras:
        badges: list[Shape] = [
            {
                "style": "badge",
                "role": corner.id,
                "label": str(self.stops[index]),
                "text": f"{self.short[index]} / {self.long[index]}",
            }
            for index, corner in enumerate(self.corners)
        ]
        if self.street is None:
            return Extras(badges)
        tunnel = self.street.tunnel
        shown = tunnel is not None and (street or tunnel.always)
        roofs = [("tunnel", tunnel.removed)] if tunnel is not None and shown else []
        if not street:
            return Extras(badges, roofs=roofs)
        zones = [("noise", self.street.noise), ("danger", self.street.danger)]
        return Extras(badges, zones, roofs, [("police-line", self.street.police_line)])

    def __reduce__(self) -> tuple[Any, ...]:
        made = super().__reduce__()
        return (_through, made) if self.tunnelled else made


def _through(rebuild: Any, parts: tuple[Any, ...]) -> Track:
    track: Track = rebuild(*parts)
    return track.raced(street=True)


SHELF = Track.shelf()
"""The bundled boards: ``SHELF.board_of("t1")`` is a track by name, by path, or itself."""


def chart_of(data: Mapping[str, Sequence[int]] | None) -> tuple[str, ...] | None:
    """The weather by the face of the black die; index 0 is no face."""
    if data is None:
        return None
    faces = [""] * 21
    for name in WEATHERS:
        low, high = data[name]
        faces[low : high + 1] = [name] * (high + 1 - low)
    return tuple(faces)
