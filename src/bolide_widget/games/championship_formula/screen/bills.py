"""What every way of a lone car at a speed costs, corner by corner, whatever there is to pay with.

`driving` finds the one best way to each end for the wear in hand. Here all ways count, but only by
what they cost, so that one answer serves every purse and is kept with the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ..rules import corners, payments
from ..rules.position import Car, Entry
from ..rules.road import Road
from ..rules.tables import FATAL, UNIT

Bill = tuple[int, ...]
"""Units of the visit that a way begins on, then of each visit after it that costs something."""

MOST_KEPT: Final = 20_000
"""Answers kept for a board."""


class Bills(NamedTuple):
    """What the ways of one turn cost.

    Attributes
    ----------
    bills : tuple of tuple of int
        Of all ways that can be paid at all; without those that cost more than another.
    corner : int
        Where the last way that costs nothing ends; -1 if one costs nothing to its end.
    """

    bills: tuple[Bill, ...]
    corner: int

    @property
    def free(self) -> bool:
        """Whether one costs nothing."""
        return _is_free(self.bills)


Node = tuple[int, int, int, tuple[Entry, ...], tuple[int, ...]]
"""A space, the corner visited and what is bought there, entries that lines in use may make dearer,
and these lines."""


Layer = dict[Node, set[Bill]]


def bills_of(road: Road, car: Car, speed: int, free: int = -1) -> Bills:
    """All ways of a car at a speed, from where it stands; kept with the road.

    Parameters
    ----------
    road : Road
    car : Car
        Its visit counts, and how much the tyres take; not its purse.
    speed : int
        In mph, no faster than in the turn before.
    free : int
        Ticks from which corners cost nothing (OPT-2); -1 for nowhere.
    """
    most, bought = payments.most_wear(car), car.corner_wear + car.chances
    visit = (car.corner, car.allowance, bought, car.barred, car.given) if car.corner >= 0 else ()
    entries = car.entries if car.lines else ()
    key = ("bills", car.space, speed, most, visit, entries, car.lines, free)
    found: Bills | None = road.kept.get(key)
    if found is None:
        if len(road.kept) >= MOST_KEPT:
            road.kept.clear()
        found = road.kept[key] = _Search(road, car, most, free).run(speed)
    return found


class _Search:
    """Layer by layer, a step each; of one node only the bills count that no other undercuts."""

    def __init__(self, road: Road, car: Car, most: int, free: int) -> None:
        self.road, self.car, self.free = road, car, free
        self.most = most + 1
        """CFR-CORNER-4: units that a visit may cost."""
        self.bought = car.corner_wear + car.chances
        self.met: set[int] = set()
        """Corners in which the steps of a layer cost something."""

    def run(self, speed: int) -> Bills:
        """All ways at a speed."""
        car = self.car
        entries = car.entries if car.lines else ()
        layer: Layer = {(car.space, car.corner, car.allowance, entries, car.lines): {(0,)}}
        corner = -1
        for _ in range(speed // UNIT):
            layer = self._further(layer, speed)
            if corner < 0 and not any(_is_free(bills) for bills in layer.values()):
                corner = min(self.met, default=-1)
        ends = {bill for bills in layer.values() for bill in bills}
        return Bills(tuple(sorted(_cheapest(ends))), corner)

    def _further(self, layer: Layer, speed: int) -> Layer:
        further: Layer = {}
        self.met.clear()
        for node, bills in layer.items():
            for to in self.road.next[node[0]]:
                reached, added = self._step(node, bills, to, speed)
                if added:
                    further.setdefault(reached, set()).update(added)
        return {node: _cheapest(bills, alike=True) for node, bills in further.items()}

    def _step(self, node: Node, bills: set[Bill], to: int, speed: int) -> tuple[Node, set[Bill]]:
        """CFR-LINE-9: where one step leads, and the bills of those who can make it."""
        space, corner, allowance, entries, lines = node
        road = self.road
        owed, over, using, one = corners.due(
            road, space, to, speed, corner, allowance, entries, lines, self.car.given, False
        )
        if self._is_past(space):
            owed = over = 0
        bend = road.corner[to]
        if (owed or over) and _is_free(bills):
            self.met.add(bend if over else corner)
        if owed >= FATAL or over >= FATAL:
            return node, set()
        now = (owed - allowance) // UNIT if owed else 0
        then = (over - (max(owed, allowance) if one else 0)) // UNIT if over else 0
        fresh = bend >= 0 and bend != corner
        added = {self._added(bill, now, then, fresh) for bill in bills} - {None}
        if fresh:
            corner, allowance, entries = bend, over, ()
        else:
            allowance = max(allowance, owed, over)
        entries = corners.without(entries, lines, using)
        if using and bend >= 0:
            entries = (*entries, (speed, to, using))
        kept = tuple(line for line in using if road.last[line] != to)
        if bend < 0 <= corner and not any(road.home[line] == corner for line in kept):
            corner, allowance, entries = -1, 0, ()
        return (to, corner, allowance, entries if kept else (), kept), added  # type: ignore[return-value]

    def _added(self, bill: Bill, now: int, then: int, fresh: bool) -> Bill | None:
        """A bill with the units of a step; None where they cannot be bought.

        Parameters
        ----------
        now, then : int
            For lines that are left, and on the space.
        fresh : bool
            Whether a visit begins there.
        """
        first = len(bill) == 1
        here = now if fresh else now + then
        bought = bill[-1] + here + (self.bought if first else 0)
        if here and (bought > self.most or (first and self.car.barred)):
            return None
        if not fresh:
            return (*bill[:-1], bill[-1] + here)
        if then > self.most:
            return None
        gone = (*bill[:-1], bill[-1] + here) if first or bill[-1] + here else bill[:-1]
        return (*gone, then)

    def _is_past(self, space: int) -> bool:
        """OPT-2: whether a space lies so far ahead that the race is over there."""
        road = self.road
        return 0 <= self.free <= (road.row[space] - road.row[self.car.space]) % road.period


def _is_free(bills: Iterable[Bill]) -> bool:
    return any(not any(bill) for bill in bills)


def _cheapest(bills: set[Bill], *, alike: bool = False) -> set[Bill]:
    """Without those that cost nowhere less than another and somewhere more.

    Parameters
    ----------
    alike : bool
        Whether only bills of as many visits are held against each other: on the way the last one
        is of the visit that goes on.
    """
    if len(bills) < 2:
        return bills
    return {
        bill
        for bill in bills
        if not any(
            _undercuts(other, bill) for other in bills if not alike or len(other) == len(bill)
        )
    }


def _undercuts(one: Bill, other: Bill) -> bool:
    """Whether a bill is cheaper for every purse: visit by visit, in their order."""
    if one == other or len(one) > len(other):
        return False
    filled = (*one, *(0,) * (len(other) - len(one)))
    return all(a <= b for a, b in zip(filled, other, strict=True))
