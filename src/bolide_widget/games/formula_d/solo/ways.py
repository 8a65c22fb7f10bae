"""Everything that a lone car can do on a dry, undamaged road: the ends of each number of spaces.

A car's place is a space and the stops made in its corner. Stops beyond those that the corner asks
for change nothing, so they are one place. In the wet a car slides as far as it can: braking a slide
is left out.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ..rules.corners import Passage, enter, missing, stops_after
from ..rules.lookup import corner_flags
from ..rules.road import Road
from ..rules.way import SPACES, WATCHED, Ways

LONGEST: Final = 30
"""Spaces: the highest face of any gear's die (FD-GEAR-1)."""


class End(NamedTuple):
    """End of a path.

    Attributes
    ----------
    place : int
        Number of the place in `Places`.
    over : int
        Spaces overshot on the way (FD-OVER-1).
    crosses : bool
        Whether the line was crossed.
    line : int
        Spaces overshot up to the first one behind the line: all that counts where the race ends
        there (FD-FIN-3).
    doomed : bool
        Whether a corner behind the line is left as FD-OVER-2 forbids.
    """

    place: int
    over: int
    crosses: bool
    line: int = 0
    doomed: bool = False


class Places:
    """The places of a lone car, and the ways between them.

    Parameters
    ----------
    road : Road
    slide : int
        Spaces that a car slides once it has entered a corner (FD-TYRE-4); 0 in the dry.
    longest : int
        Spaces of the longest move that is looked at.

    Attributes
    ----------
    space, stops : list of int
        By place.
    number : dict of (int, int) to int
        The place of a space with stops made.
    """

    def __init__(self, road: Road, slide: int = 0, longest: int = LONGEST) -> None:
        self.road = road
        self.slide = slide
        self.longest = longest
        listed = [
            (space, stops)
            for space in range(road.count)
            for stops in range(self.needed(space, road) + 1)
        ]
        listed.sort(key=lambda place: (road.progress[place[0]], place))
        self.space = [space for space, _ in listed]
        self.stops = [stops for _, stops in listed]
        self.number = {place: number for number, place in enumerate(listed)}
        self._ways: dict[int, LoneWays] = {}
        self._slides: dict[tuple[int, Passed], list[End]] = {}

    @staticmethod
    def needed(space: int, road: Road) -> int:
        """Stops that the corner of a space asks for, 0 on a straight."""
        return missing(road, road.corner[space], 0)

    def place(self, space: int, stops: int) -> int:
        """The number of a place."""
        place = self.number.get((space, stops))
        return self.number[space, self.needed(space, self.road)] if place is None else place

    def ways(self, place: int) -> LoneWays:
        """Return the ends of a car after 0, 1, ... 30 spaces without elimination; cached."""
        ways = self._ways.get(place)
        if ways is None:
            self._search(self.space[place])
            ways = self._ways[place]
        return ways

    def _search(self, space: int) -> None:
        """Find the ways of all places of a space: those that lack stops share one search."""
        road, corner = self.road, self.road.corner[space]
        searches: dict[int, Ways] = {}
        for stops in range(self.needed(space, road) + 1):
            flags = corner_flags(road, Passage(corner, stops, 0, 0, False))
            if flags not in searches:
                whole = flags | WATCHED if self.slide else flags
                ways = Ways(road, space, whole, frozenset(), frozenset())
                ways.extend(self.longest)
                searches[flags] = ways
            self._ways[self.number[space, stops]] = self._lone_ways(searches[flags], stops)

    def _lone_ways(self, ways: Ways, stops: int) -> LoneWays:
        """Add up all that each way of a search passes, from the way that it continues."""
        start = self.place(ways.start, stops)
        begun = Passed(Passage(self.road.corner[ways.start], stops, 0, 0, False))
        layers: list[dict[int, Passed]] = [dict.fromkeys(ways.layers[0], begun)]
        for layer in ways.layers[1 : self.longest + 1]:
            layers.append(self._onward(layers[-1], layer))
        ends: list[list[End]] = []
        for reached in layers:
            row: dict[End, None] = {}
            for code, passed in reached.items():
                if self.slide and passed.touched:
                    row |= dict.fromkeys(self._slid(code & SPACES, passed))
                else:
                    row[self._end(code, passed)] = None
            ends.append(list(row))
        return LoneWays(start, ends, self.space)

    def _slid(self, space: int, passed: Passed) -> list[End]:
        """FD-TYRE-4: return the ends of a slide, which may change lanes anew (FD-TRK-6); cached."""
        ends = self._slides.get((space, passed))
        if ends is None:
            flags = corner_flags(self.road, passed.gone)
            ways = Ways(self.road, space, flags, frozenset(), frozenset())
            ways.extend(self.slide)
            layer = dict.fromkeys(ways.layers[0], passed)
            for further in ways.layers[1 : self.slide + 1]:
                layer = self._onward(layer, further)
            ends = self._slides[space, passed] = [self._end(*way) for way in layer.items()]
        return ends

    def _end(self, code: int, passed: Passed) -> End:
        gone = passed.gone
        place = self.place(code & SPACES, stops_after(gone.corner, gone.stops, gone.left))
        return End(place, gone.over, passed.crosses, passed.line, gone.doomed)

    def _onward(self, parents: dict[int, Passed], layer: dict[int, int]) -> dict[int, Passed]:
        """Drive each way one space on; a car that FD-OVER-2 eliminates drives no farther."""
        road, progress, corners = self.road, self.road.progress, self.road.corner
        further: dict[int, Passed] = {}
        for code, parent in layer.items():
            passed = parents.get(parent)
            if passed is None:
                continue
            here, there = parent & SPACES, code & SPACES
            gone = enter(road, passed.gone, there)
            if gone.doomed and not passed.crosses:
                continue
            _, crosses, line, touched = passed
            if progress[there] < progress[here]:
                crosses, line = True, gone.over
            further[code] = Passed(gone, crosses, line, touched or corners[there] >= 0)
        return further


class Passed(NamedTuple):
    """The corners of a way, the line crossed and `End.line`, and whether a corner is touched."""

    gone: Passage
    crosses: bool = False
    line: int = 0
    touched: bool = False


class LoneWays:
    """The ends of a place's ways.

    Attributes
    ----------
    ends : list of list of End
        By number of spaces, from 0.
    plain : array of int, (31, most)
        By number of spaces: the places reached without overshooting or crossing the line; the row
        is filled up with `nowhere`. Standing still is not among them where nothing changes.
    dear : list of (int, End)
        All other ends, with their number of spaces.
    stays : bool
        Whether a car that stands still is where it was.
    """

    def __init__(self, start: int, ends: list[list[End]], space: list[int]) -> None:
        nowhere = len(space)
        self.ends = ends
        self._space = space
        self._passing: dict[int, list[int]] = {}
        self.stays = any(end.place == start for end in ends[0])
        plain = [
            [end.place for end in row if not (end.over or end.crosses) and end.place != start]
            for row in ends
        ]
        self.plain = np.full((len(ends), max(map(len, plain)) or 1), nowhere)
        for row, places in zip(self.plain, plain, strict=True):
            row[: len(places)] = places
        self.dear = [
            (length, end)
            for length, row in enumerate(ends)
            for end in row
            if end.over or end.crosses
        ]

    def passing(self, space: int) -> list[int]:
        """After how many spaces a car may be on a space without having overshot."""
        lengths = self._passing.get(space)
        if lengths is None:
            lengths = [
                length
                for length, row in enumerate(self.ends)
                for end in row
                if self._space[end.place] == space and not (end.over or end.crosses)
            ]
            self._passing[space] = lengths
        return lengths


# -- what tables are made of ----------------------------------------------------------------------


Array = np.ndarray[Any, np.dtype[Any]]

SPUN: Final = 0
"""The gear of a car that has spun or has not yet started: next comes gear 1 (FD-GEAR-5)."""


class Wear(NamedTuple):
    """Wear points that may be spent.

    Attributes
    ----------
    tyres, brakes, gearbox, engine : int
    """

    tyres: int = 6
    brakes: int = 3
    gearbox: int = 3
    engine: int = 0


class Terms(NamedTuple):
    """Terms of a car, apart from the board.

    Attributes
    ----------
    lost : float
        Turns that the end of its race is worth; infinite for one that never risks it.
    factor : int
        Tyre points for a space overshot (FD-TYRE-3).
    """

    lost: float = np.inf
    factor: int = 1


CAREFUL: Final = Terms()
"""Never out of the race, on hard tyres."""
