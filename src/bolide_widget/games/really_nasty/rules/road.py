"""The road: what the rules ask of a board, in one numbering; made once for each track.

Spaces of the circuit have the track's numbers; those of the pit lane, the bays by colour, and the
start space of the Safety Car follow them.
"""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakKeyDictionary


class Road:
    """What the rules know of a board.

    Attributes
    ----------
    count : int
        Spaces of the circuit.
    ids : tuple of str
        Names, those in the pits and of the start space of the Safety Car, too.
    number : dict of str to int
        The other way round.
    rows : int
        L.
    row : tuple of int
        By space of the circuit; of the pits -1.
    lane : tuple of int
        Lane number; 0 in the pits.
    next : tuple of tuple of int
        Steps on the circuit, and those from the start space of the Safety Car.
    corner, limit : tuple of int
        Index of the corner, or -1, and the limit, or 0.
    straight : tuple of int
        The corner behind the straight of a space; -1 in corners and in the pits.
    corners : int
    entry, entry_row : int
        RN-TRK-4.
    first, last : int
        First and last space of the pit lane.
    exits : tuple of int
    bays : tuple of int
        By colour.
    bay_from, bay_to : tuple of int
        By colour: the lane spaces that lead to it and from it.
    sc_start : int
        The start space of the Safety Car.
    reaches : tuple of bool
        Whether the entry can be reached on this lap (R-45).
    place : tuple of int
        The row, unrolled in the pits, times `scale` (RN-TRK-6).
    scale : int
    found, zones : dict
        What `paths` has found.
    """

    __slots__: Final = (
        "bay_from",
        "bay_to",
        "bays",
        "corner",
        "corners",
        "count",
        "entry",
        "entry_row",
        "exits",
        "first",
        "found",
        "ids",
        "lane",
        "last",
        "limit",
        "next",
        "number",
        "place",
        "reaches",
        "row",
        "rows",
        "sc_start",
        "scale",
        "straight",
        "zones",
    )

    def __init__(self, track: Any) -> None:
        lane_names = tuple(track.pit_lane)
        count = len(track.ids)
        bays = [bay.id for bay in track.bays]
        pits = len(lane_names) + len(bays) + 1
        self.count: int = count
        self.ids: tuple[str, ...] = (*track.ids, *lane_names, *bays, track.safety_car)
        self.number: dict[str, int] = {name: space for space, name in enumerate(self.ids)}
        self.rows: int = track.rows
        self.row: tuple[int, ...] = (*track.row, *([-1] * pits))
        self.lane: tuple[int, ...] = (*track.lane, *([0] * pits))
        self.next: tuple[tuple[int, ...], ...] = (
            *track.next,
            *([()] * (pits - 1)),
            tuple(track.sc_next),
        )
        self.corner: tuple[int, ...] = (*track.corner, *([-1] * pits))
        self.limit: tuple[int, ...] = (*track.limit, *([0] * pits))
        self.straight: tuple[int, ...] = (*track.straight_of, *([-1] * pits))
        self.corners: int = len(track.corners)
        self.entry: int = track.entry
        self.entry_row: int = track.entry_row
        self.first: int = count
        self.last: int = count + len(lane_names) - 1
        self.exits: tuple[int, ...] = tuple(track.exits)
        self.bays: tuple[int, ...] = tuple(self.last + 1 + k for k in range(len(bays)))
        self.bay_from: tuple[int, ...] = tuple(count + bay.at for bay in track.bays)
        self.bay_to: tuple[int, ...] = tuple(count + bay.to for bay in track.bays)
        self.sc_start: int = self.last + 1 + len(bays)
        self.reaches: tuple[bool, ...] = (*track.can_reach_entry, *([False] * pits))
        steps = len(lane_names) + 1
        way = min(self.row[space] for space in self.exits) + self.rows - self.entry_row
        self.scale: int = 2 * steps
        lanes = [2 * (steps * self.entry_row + way * index) for index in range(1, steps)]
        beside = [(lanes[bay.at] + lanes[bay.to]) // 2 for bay in track.bays]
        on_road = [row * self.scale for row in track.row]
        self.place: tuple[int, ...] = (*on_road, *lanes, *beside, 0)
        self.found: dict[Any, Any] = {}
        self.zones: dict[int, frozenset[int]] = {}

    def on_circuit(self, space: int) -> bool:
        """Whether it is a space of the circuit."""
        return 0 <= space < self.count

    def in_lane(self, space: int) -> bool:
        """Whether it is a space of the pit lane."""
        return self.first <= space <= self.last

    def is_bay(self, space: int) -> bool:
        """Whether it is a bay."""
        return self.last < space < self.sc_start


_ROADS: WeakKeyDictionary[Any, Road] = WeakKeyDictionary()


def road_of(track: Any) -> Road:
    """The road of a track, made once."""
    made = _ROADS.get(track)
    if made is None:
        made = _ROADS[track] = Road(track)
    return made
