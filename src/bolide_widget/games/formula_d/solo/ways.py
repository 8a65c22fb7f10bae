"""All that a lone car can do on dry, undamaged road: where each number of spaces may end.

A car's place is a space and the stops made in its corner. Stops beyond those that the corner asks
for change nothing, so they are not told apart.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ..rules.road import Road
from ..rules.way import FREE, SPACES, Ways

LONGEST: Final = 30
"""Spaces: the highest face of any gear's die (FD-GEAR-1)."""


class End(NamedTuple):
    """Where a way ends.

    Attributes
    ----------
    place : int
        Number of the place in `Places`.
    over : int
        Spaces overshot on the way (FD-OVER-1).
    crosses : bool
        Whether the line was crossed.
    """

    place: int
    over: int
    crosses: bool


class Places:
    """The places of a lone car, and the ways between them.

    Parameters
    ----------
    road : Road

    Attributes
    ----------
    space, stops : list of int
        By place.
    number : dict of (int, int) to int
        The place of a space with stops made.
    """

    def __init__(self, road: Road) -> None:
        self.road = road
        listed = [
            (space, stops)
            for space in range(road.count)
            for stops in range(self.asked(space, road) + 1)
        ]
        listed.sort(key=lambda place: (road.progress[place[0]], place))
        self.space = [space for space, _ in listed]
        self.stops = [stops for _, stops in listed]
        self.number = {place: number for number, place in enumerate(listed)}
        self._ways: dict[int, LoneWays] = {}

    @staticmethod
    def asked(space: int, road: Road) -> int:
        """Stops that the corner of a space asks for, 0 on a straight."""
        corner = road.corner[space]
        return road.stops[corner] if corner >= 0 else 0

    def place(self, space: int, stops: int) -> int:
        """The number of a place."""
        return self.number[space, min(stops, self.asked(space, self.road))]

    def ways(self, place: int) -> LoneWays:
        """Where a car may be after 0, 1, ... 30 spaces without being eliminated; kept."""
        found = self._ways.get(place)
        if found is None:
            self._search(self.space[place])
            found = self._ways[place]
        return found

    def _search(self, space: int) -> None:
        """The ways of all places of a space: until it may leave its corner they go alike."""
        asked = self.asked(space, self.road)
        for free in (False, True) if asked else (False,):
            ways = Ways(self.road, space, FREE if free else 0, frozenset(), frozenset())
            ways.extend(LONGEST)
            for stops in range(asked) if asked and not free else (asked,):
                self._ways[self.number[space, stops]] = self._told(ways, stops)

    def _told(self, ways: Ways, stops: int) -> LoneWays:
        """What each way of a search passes, from the way that it goes on from."""
        start = self.place(ways.start, stops)
        told: dict[int, _Passed] = dict.fromkeys(
            ways.layers[0], (self.road.corner[ways.start], stops, 0, 0, False)
        )
        ends: list[list[End]] = []
        for layer in ways.layers[: LONGEST + 1]:
            if ends:
                told = self._onward(told, layer)
            found: dict[End, None] = {}
            for code, (corner, made, left, over, crosses) in told.items():
                now = 0 if left or corner < 0 else made + 1
                place = self.place(code & SPACES, now)
                found[End(place, over, crosses)] = None
            ends.append(list(found))
        return LoneWays(start, ends, len(self.space))

    def _onward(self, told: dict[int, _Passed], layer: dict[int, int]) -> dict[int, _Passed]:
        """One space more (FD-OVER-1); who leaves a corner as FD-OVER-2 forbids is eliminated."""
        corners, asked, progress = self.road.corner, self.road.stops, self.road.progress
        further: dict[int, _Passed] = {}
        for code, parent in layer.items():
            passed = told.get(parent)
            if passed is None:
                continue
            corner, stops, left, over, crosses = passed
            here, there = parent & SPACES, code & SPACES
            bend = corners[there]
            if bend != corner:
                if corner >= 0 and stops < asked[corner]:
                    if stops < asked[corner] - 1:
                        continue
                    left += 1
                corner, stops = bend, 0
            crosses = crosses or progress[there] < progress[here]
            further[code] = (corner, stops, left, over + left, crosses)
        return further


_Passed = tuple[int, int, int, int, bool]
"""The corner it is in, stops made there, corners left too early, spaces overshot, line crossed."""


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

    def __init__(self, start: int, ends: list[list[End]], nowhere: int) -> None:
        self.ends = ends
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
