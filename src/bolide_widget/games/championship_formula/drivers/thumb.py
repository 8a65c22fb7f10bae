"""A rule of thumb for speeds: how far a lone car gets in the next turns, and what corners cost it.

All is counted in spaces. Racing lines and other cars are left out: lines make it better, cars
worse. What was looked at once is kept for the board.
"""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from ..rules.road import Road, road_of
from ..rules.tables import UNIT
from ..track import Track

AHEAD: Final = 4
"""Turns that are looked ahead: as many as it takes from the highest speed to the lowest."""
STUCK: Final = -25.0
"""Spaces that a spin or a crash costs."""
UNITS: Final = 2
"""Units that wear may buy in a corner (CFR-CORNER-4)."""

End = tuple[int, int, int]
"""Where a path ends, the allowance there, and the units that it cost."""


class Thumb:
    """What speeds promise a car with certain attributes on a road.

    Parameters
    ----------
    road : Road
        The board.
    a, d, ts : int
        The car's attributes.
    price : float
        Spaces that a wear point is worth.
    most : int
        Units that may be bought in a corner.
    """

    def __init__(self, road: Road, a: int, d: int, ts: int, price: float, most: int) -> None:
        self.road = road
        self.a, self.d, self.ts = a, d, ts
        self.price = price
        self.most = most * UNIT
        self._ends: dict[tuple[int, int, int], list[End]] = {}
        self._worth: dict[tuple[int, int, int, int], float] = {}

    def ends(self, space: int, speed: int, allowance: int) -> list[End]:
        """Where a lone car gets at a speed, by the cheapest path to each end."""
        key = (space, speed, allowance)
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = self._driven(space, speed, allowance)
        return found

    def _driven(self, space: int, speed: int, allowance: int) -> list[End]:
        corner, printed, following = self.road.corner, self.road.speed, self.road.next
        layer: dict[tuple[int, int], int] = {(space, allowance): 0}
        for _ in range(speed // UNIT):
            further: dict[tuple[int, int], int] = {}
            for (here, bought), units in layer.items():
                for to in following[here]:
                    kept = bought if corner[to] == corner[here] else 0
                    over = max(kept, speed - printed[to]) if printed[to] else kept
                    if over > max(self.most, kept):
                        continue
                    paid = units + (over - kept) // UNIT
                    if paid < further.get((to, over), 99):
                        further[to, over] = paid
            layer = further
        return [(to, over, units) for (to, over), units in layer.items()]

    def promise(self, space: int, speed: int, allowance: int, turns: int = AHEAD) -> float:
        """Spaces that the next turns bring from the end of a turn, less what they cost."""
        if not turns:
            return 0.0
        key = (space, speed, allowance, turns)
        best = self._worth.get(key)
        if best is None:
            low = max(UNIT, speed - self.d)
            high = max(low, min(speed + self.a, self.ts))
            best = max(
                self.planned(space, speed, planned, allowance, turns)
                for planned in range(low, high + UNIT, UNIT)
            )
            self._worth[key] = best
        return best

    def planned(self, space: int, last: int, speed: int, allowance: int, turns: int) -> float:
        """What a planned speed brings, in this turn and those after it."""
        corner = self.road.corner
        # CFR-MIDC-1: faster inside a corner only where that costs nothing there
        held = corner[space] if speed > last and self.road.inner[space] else -1
        best = STUCK
        for to, bought, units in self.ends(space, speed, allowance):
            if held >= 0 and units:
                continue
            rest = self.promise(to, speed, bought, turns - 1)
            best = max(best, speed / UNIT - self.price * units + rest)
        return best


_THUMBS: WeakKeyDictionary[Track, dict[tuple[float, ...], Thumb]] = WeakKeyDictionary()


def thumb_of(track: Track, a: int, d: int, ts: int, price: float, most: int) -> Thumb:
    """The thumb for such a car, made once for a board."""
    kept = _THUMBS.setdefault(track, {})
    key = (a, d, ts, price, most)
    if key not in kept:
        kept[key] = Thumb(road_of(track), a, d, ts, price, most)
    return kept[key]
