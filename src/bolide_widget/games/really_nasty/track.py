"""The track of the Really Nasty Motor Racing Game: a board of spaces in rows (chapter 18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...boards.lanes.board import NONE
from ...boards.lanes.shapes import Extras
from ...boards.lanes.track import LaneTrack
from .checks import PART
from .rules import laps
from .rules.position import COLOURS

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


class Track(LaneTrack, examples="really_nasty"):
    """A circuit of the Really Nasty Motor Racing Game; it never changes.

    In addition to the attributes of every board of spaces:

    Attributes
    ----------
    rows : int
        Rows of a lap (RN-TRK-2).
    row : tuple of int
        By space: its row, from 0.
    limit : tuple of int
        By space: the highest roll that exposes nothing there, 0 on a straight (RN-COR-1).
    straight_of : tuple of int
        By space: the index of the corner before the straight that its row lies on, -1 in corners;
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

    `from_centerline` divides the line into rows of three lanes; its sharpest bends become corners
    with limits by their sharpness, and pits and grid are along the straight with the line
    (RN-TRK-12). Of several boards it takes the one that comes nearest to the goals of RN-TRK-11.
    Its options are those of `bolide_widget.making.really_nasty.Options`: rows, squares, start,
    reverse, pit, corners, limits, trial, author, licence.

    Examples
    --------
    >>> track = bw.load_track("merrow", game="really-nasty")
    >>> track.rows, len(track.bays)
    (52, 6)
    """

    PART = PART
    TURN = "Corner"

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

    def crosses(self, here: int, there: int) -> bool:
        """Return whether a step leads over the chequered line: its row decreases (RN-TRK-2)."""
        return laps.crosses(self.row, self._space(here), self._space(there))

    def _corner_words(self) -> list[str]:
        return [f"limit {words}" for words in self._ranges(self.limit)]

    def extras(self) -> Extras:
        """Return the limits in their spaces, numbers of the corners, and bays in their colours."""
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
    for number, index in enumerate(behind):
        behind[number] = last = last if index == NONE else index
    return tuple(NONE if corner[s] != NONE else behind[at] for s, at in enumerate(row))


def _ways_in(
    next_: tuple[tuple[int, ...], ...], row: tuple[int, ...], entry: int
) -> tuple[bool, ...]:
    """By space: whether steps lead to the entry before the line."""
    reaches = [space == entry for space in range(len(row))]
    for space in sorted(range(len(row)), key=lambda s: -row[s]):
        reaches[space] |= any(reaches[to] and row[to] > row[space] for to in next_[space])
    return tuple(reaches)


SHELF = Track.shelf()
"""The bundled boards: ``SHELF.board_of("rn-default")`` is a track by name, by path, or itself."""
