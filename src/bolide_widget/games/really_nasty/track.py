"""The track of the Really Nasty Motor Racing Game: a board of spaces in rows (chapter 18)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from ...boards.catalogue import Shelf
from ...boards.lanes.board import NONE, LaneBoard
from ...boards.lanes.shapes import Extras
from ...core.files import named
from .checks import PART
from .rules.words import COLOURS

if TYPE_CHECKING:
    from .making.options import Wishes

GAME = PART.game

CAR_COLOURS = (1, 0, 3, 2, 7, 11)
"""The colours of cars and bays, in the order of `COLOURS`, among those of drivers."""


class Bay(NamedTuple):
    """The pit space of one colour.

    Attributes
    ----------
    id, colour : str
    at, to : int
        Index of the space of the pit lane from which it is entered, and of that to which it is
        left.
    """

    id: str
    colour: str
    at: int
    to: int


class Track(LaneBoard):
    """A circuit of the Really Nasty Motor Racing Game; it never changes.

    Besides what every board of spaces has:

    Attributes
    ----------
    rows : int
        Rows of a lap (RN-TRK-2).
    row : tuple of int
        By space: its row, from 0.
    limit : tuple of int
        By space: the highest roll that exposes nothing there, 0 on a straight (RN-COR-1).
    straight_of : tuple of int
        By space: the index of the corner behind the straight that its row lies on, -1 in corners;
        the straight before the first corner is that of the last (RN-TRK-3).
    entry : int
        The entry space (RN-TRK-4).
    entry_row : int
    pit_lane : tuple of str
        Names of the spaces of the pit lane in driving order.
    exits : tuple of int
        Spaces that the final lane space leads to.
    bays : tuple of Bay
        In the order of `COLOURS`.
    safety_car : str
        The name of the start space of the Safety Car.
    sc_next : tuple of int
        Where it leads to (RN-TRK-8).
    can_reach_entry : tuple of bool
        By space: whether the entry can be reached on this lap, on an empty track (RN-FORC-5).
    """

    PART = PART

    rows: int
    row: tuple[int, ...]
    limit: tuple[int, ...]
    straight_of: tuple[int, ...]
    entry: int
    entry_row: int
    pit_lane: tuple[str, ...]
    exits: tuple[int, ...]
    bays: tuple[Bay, ...]
    safety_car: str
    sc_next: tuple[int, ...]
    can_reach_entry: tuple[bool, ...]

    def _make(self, data: Mapping[str, Any], digest: str) -> None:
        super()._make(data, digest)
        part, pit = data[GAME], self.pit
        assert pit is not None
        row = tuple((front - 1) % self.period for front in self.front)
        boxes = {part["bays"][box.id]: box for box in pit.boxes}
        entry = pit.entry[0][0]
        vars(self).update(
            rows=self.period,
            row=row,
            limit=tuple(part["limits"].get(name, 0) for name in self.ids),
            straight_of=_straights(self.corner, row, self.period),
            entry=entry,
            entry_row=row[entry],
            pit_lane=pit.lane,
            exits=tuple(space for _, space in pit.exit),
            bays=tuple(
                Bay(boxes[colour].id, colour, boxes[colour].at, boxes[colour].to)
                for colour in COLOURS
            ),
            safety_car=part["safety_car"]["id"],
            sc_next=tuple(self.number[name] for name in part["safety_car"]["next"]),
            can_reach_entry=_ways_in(self.next, row, entry),
        )

    @classmethod
    def from_centerline(
        cls, points: Any, width: Any = None, *, name: str, **options: Unpack[Wishes]
    ) -> Track:
        """Make a complete circuit from a centre line.

        The line is cut into rows of three lanes, its strongest bends become corners with limits
        by how sharp they are, pits and grid lie along the straight with the line (RN-TRK-12); of
        several boards the one is taken that comes nearest to what makes a race interesting
        (RN-TRK-11). What could not be reached is told by `shortfalls`, and in a warning. A line
        that crosses itself gets bridges.

        Parameters
        ----------
        points : array_like, (n, 2)
            A closed line in driving order, in any unit; the first point may be repeated at the
            end.
        width : number, or array_like, (n,) or (n, 2), optional
            Only checked: roads of this game are equally wide.
        name : str
        **options
            See `bolide_widget.games.really_nasty.making.options.Options`: rows, squares, start,
            reverse, corners, trial, author, licence.

        Raises
        ------
        TrackError
            When the line or an option is wrong, or the road finds no room.

        Examples
        --------
        >>> from math import cos, pi, sin
        >>> turns = [k * pi / 32 for k in range(64)]
        >>> bean = [((9 + 2 * cos(3 * t)) * cos(t), (6 + cos(2 * t)) * sin(t)) for t in turns]
        >>> track = bw.really_nasty.Track.from_centerline(bean, name="Bean")
        >>> 44 <= track.rows <= 60
        True
        """
        from ...boards.making.telling import Notes, tell
        from .making.importing import board_from

        notes: Notes = []
        data = board_from(points, width, name, options, notes=notes)
        track = cls.from_dict(data, source=name)
        tell(name, [*notes, *track.shortfalls])
        return track

    @classmethod
    def from_tum_csv(
        cls, path: str | os.PathLike[str], *, name: str | None = None, **options: Unpack[Wishes]
    ) -> Track:
        """Make a circuit from a file of the TUM race-track database.

        Parameters
        ----------
        path : str or path
            CSV with the columns x_m, y_m, w_tr_right_m, w_tr_left_m; ``#`` begins a comment.
        name : str, optional
            Otherwise that of the file.
        **options
            As in `from_centerline`.

        Examples
        --------
        >>> from pathlib import Path
        >>> square = "0,0,6,6\\n600,0,6,6\\n600,400,6,6\\n0,400,6,6\\n"
        >>> written = Path("ring.csv").write_text("# x_m,y_m,w_tr_right_m,w_tr_left_m\\n" + square)
        >>> bw.really_nasty.Track.from_tum_csv("ring.csv").name
        'ring'
        """
        from ...boards.lanes.making.wishes import from_tum_csv
        from ...boards.making.telling import Notes, tell
        from .making.importing import board_from

        notes: Notes = []
        data = from_tum_csv(partial(board_from, notes=notes), path, name, options)
        track = cls.from_dict(data, source=named(path))
        tell(track.name, [*notes, *track.shortfalls])
        return track

    @classmethod
    def from_geojson(
        cls, path: str | os.PathLike[str], *, name: str | None = None, **options: Unpack[Wishes]
    ) -> Track:
        """Make a circuit from a GeoJSON file with one LineString.

        Parameters
        ----------
        path : str or path
            Longitude and latitude in degrees (WGS84).
        name : str, optional
            Otherwise the property "Name" of the feature, or the file's.
        **options
            As in `from_centerline`.

        Examples
        --------
        >>> import json
        >>> from pathlib import Path
        >>> block = [[0.0, 0.0], [0.01, 0.0], [0.01, 0.006], [0.0, 0.006], [0.0, 0.0]]
        >>> line = {"type": "LineString", "coordinates": block}
        >>> written = Path("block.geojson").write_text(json.dumps(line))
        >>> bw.really_nasty.Track.from_geojson("block.geojson", name="The Block").name
        'The Block'
        """
        from ...boards.lanes.making.wishes import from_geojson
        from ...boards.making.telling import Notes, tell
        from .making.importing import board_from

        notes: Notes = []
        data = from_geojson(partial(board_from, notes=notes), path, name, options)
        track = cls.from_dict(data, source=named(path))
        tell(track.name, [*notes, *track.shortfalls])
        return track

    @cached_property
    def shortfalls(self) -> tuple[str, ...]:
        """What the circuit lacks of what an interesting one needs (RN-TRK-11).

        Bends that no corner holds, and corners where the road hardly bends, come first.

        Examples
        --------
        >>> bw.load_track("merrow", game="really-nasty").shortfalls
        ()
        """
        from ...boards.lanes.making.left_out import left_out
        from .making.measured import lacking

        return tuple(str(lack) for lack in (*left_out(self), *lacking(self)))

    def crosses(self, here: int, there: int) -> bool:
        """Tell whether a step leads over the chequered line: its row decreases (RN-TRK-2)."""
        return self.row[self._space(there)] < self.row[self._space(here)]

    def extras(self) -> Extras:
        """Limits in their spaces, numbers of the corners, bays in their colours."""
        paint = {bay.id: str(CAR_COLOURS[index]) for index, bay in enumerate(self.bays)}
        return Extras(
            badges=[{"style": "badge", "label": f"C{n + 1}"} for n in range(len(self.corners))],
            printed={space: str(limit) for space, limit in enumerate(self.limit) if limit},
            boxes=paint,
        )


def _straights(corner: tuple[int, ...], row: tuple[int, ...], rows: int) -> tuple[int, ...]:
    """By space: the corner behind the straight that its row lies on."""
    behind = [NONE] * rows
    for space, index in enumerate(corner):
        if index != NONE:
            behind[row[space]] = index
    last = max(corner, default=NONE)
    found: list[int] = []
    for index in behind:
        last = index if index != NONE else last
        found.append(last)
    return tuple(NONE if corner[s] != NONE else found[at] for s, at in enumerate(row))


def _ways_in(
    next_: tuple[tuple[int, ...], ...], row: tuple[int, ...], entry: int
) -> tuple[bool, ...]:
    """By space: whether steps lead to the entry before the line."""
    found = [False] * len(row)
    found[entry] = True
    for space in sorted(range(len(row)), key=lambda s: -row[s]):
        if any(found[to] and row[to] > row[space] for to in next_[space]):
            found[space] = True
    return tuple(found)


SHELF: Shelf[Track] = Shelf(
    Track, {"circuits": f"lanes/{GAME}", "lessons": f"lanes/{GAME}/lessons"}, Track.faults
)
"""The bundled boards: ``SHELF.board_of("rn-default")`` is a track by name, by path, or itself."""
