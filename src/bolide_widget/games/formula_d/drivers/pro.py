"""Pro: plans its gears on exact dice tables, at a price for every wear point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import numpy as np

from ....core.actions import Action
from ....drivers.kept import Arrays, kept
from ....drivers.playout import StateDriver
from ..rules.gears import GEAR
from ..rules.position import GEARS, TOP_GEAR, Car
from ..rules.venue import State
from ..solo.kept import Conditions, places_of
from ..solo.values import SHIFTS
from ..solo.ways import LONGEST, SPUN, Array, End, Places, Terms
from .crowding import quick_gear
from .outlook import CAR, Outlook, outlook_of
from .planning import WHEEL, planned

# -- what Pro expects: turns to go by place and gear, at a price for every wear point --------------
# A plan that counts wear has to know every amount of it that may be left later. This one goes on as
# if what a car has now were always there, and each point spent costs turns: the more, the fewer
# there are.


PRICE: Final = 0.8
"""Turns that a point of tyres or brakes is worth, shared by those that are left and one more."""

BOX: Final = 0.4
"""Turns that a point of the gearbox is worth, however many are left."""

TYRES, BRAKES = np.ogrid[: CAR.tyres + 1, : CAR.brakes + 1]
"""The points left, along the axes of the tables."""


def _odds() -> Array:
    """By gear and face: how likely it is."""
    odds = np.zeros((TOP_GEAR, 1, LONGEST + 1))
    for row, die in zip(odds, GEARS, strict=True):
        for face in die.faces:
            row[0, int(face)] += 1 / len(die.faces)
    return odds


ODDS: Final = _odds()


class Prices:
    """Turns to go until the line is crossed, and from there on as another table says.

    Parameters
    ----------
    places : Places
    terms : Terms
    beyond : Prices, optional
        What follows behind the line; nothing if it is the finish.
    since : int
        The progress from which on values are wanted.
    known : pair of array, optional
        Its tables, where they were kept.

    Attributes
    ----------
    tables : pair of array
        The tables to cache: all that takes time.
    value, rolled : array
        As those of `Sweep`: by place, gear and wear left, before the gear is declared, and after
        that. The price of what is not there any more is a part of them.
    """

    def __init__(
        self,
        places: Places,
        terms: Terms,
        beyond: Prices | None = None,
        since: int = 0,
        known: tuple[Array, Array] | None = None,
    ) -> None:
        self.places = places
        self.terms = terms
        self.beyond = beyond
        shape = len(places.space) + 1, TOP_GEAR + 1, CAR.tyres + 1, CAR.brakes + 1
        self.tables = known or (np.full(shape, np.inf), np.full(shape, np.inf))
        self._turns, self._rolled = self.tables
        if known is None:
            for place in reversed(range(len(places.space))):
                if places.road.progress[places.space[place]] < since:
                    break
                self._fill(place)
        gone = (_gone(TYRES) + _gone(BRAKES))[..., None] + BOX * np.arange(CAR.gearbox, -1, -1)
        self.value = self._turns[..., None, None] + gone[..., None]
        self.rolled = self._rolled[..., None, None] + gone[..., None]

    def _fill(self, place: int) -> None:
        """The values of a place, those of the places before it known."""
        best = self._ended(place)
        used = best.copy()
        for spent in range(1, CAR.brakes + 1):
            cost = _cost(spent, BRAKES)
            np.minimum(used[spent:], best[:-spent] + cost, out=used[spent:])
        np.minimum(used, self.terms.lost, out=used)
        rolled, turns = self._rolled[place], self._turns[place]
        by_gear = used.swapaxes(0, 1).reshape(TOP_GEAR, LONGEST + 1, -1)
        rolled[1:] = 1 + (ODDS @ by_gear).reshape(rolled[1:].shape)
        turns[SPUN] = rolled[1]
        turns[1:] = rolled[1:]
        for gear in range(1, TOP_GEAR + 1):
            for wanted, (boxes, pedal, motor) in SHIFTS[gear]:
                if not motor:
                    cost = BOX * boxes + _cost(pedal, BRAKES)
                    np.minimum(turns[gear], rolled[wanted] + cost, out=turns[gear])

    def _ended(self, place: int) -> Array:
        """The fewest turns that follow each number of spaces driven, by gear."""
        ways = self.places.ways(place)
        best: Array = self._turns[ways.plain[: LONGEST + 1], 1:].min(axis=1)
        for length, end in ways.dear:
            if length <= LONGEST:
                np.minimum(best[length], self._paid(end), out=best[length])
        return best

    def _paid(self, end: End) -> Array:
        """Turns that follow an end that overshoots or crosses the line, by gear (FD-OVER-10)."""
        lost = self.terms.lost
        if end.crosses and self.beyond is None:
            over, going, spun = end.line, np.zeros(1), np.zeros(1)
        elif end.doomed:
            return np.full(1, lost)
        else:
            there = self if self.beyond is None or not end.crosses else self.beyond
            turns = there._turns[end.place]
            over, going, spun = end.over, turns[1:], turns[SPUN]
        if not over:
            return going
        paid = np.minimum(going + _cost(over * self.terms.factor, TYRES), lost)
        if over == 1:
            paid = np.where(TYRES == 0, spun, paid)
        return paid


def _cost(points: int, left: Array) -> Array:
    """Turns that points of a kind cost, by how many there are; infinite for more than those."""
    return np.where(points <= left, PRICE * points / (1 + left), np.inf)


def _gone(left: Array) -> Array:
    """Turns that the points of a kind have cost that are not there any more."""
    prices = PRICE / (1 + np.arange(left.size, dtype=float))
    gone: Array = np.cumsum(prices[:0:-1])
    return np.append(gone[::-1], 0.0).reshape(left.shape)


def priced(track: Any, laps: int, conditions: Conditions) -> list[Prices]:
    """Return a table for each lap, the last lap first, and one for the grid."""
    places = places_of(track, conditions.street, conditions.slide, conditions.longest)
    since = min(track.progress[space] for space in track.grid)

    def chained(known: Sequence[tuple[Array, Array] | None]) -> list[Prices]:
        made: list[Prices] = []
        for number in range(laps):
            terms = conditions.terms(places.road, number)
            made.append(Prices(places, terms, made[-1] if made else None, 0, known[number]))
        return [*made, Prices(places, made[-1].terms, made[-1], since, known[laps])]

    def make() -> Arrays:
        turns, rolled = zip(
            *(prices.tables for prices in chained([None] * (laps + 1))), strict=True
        )
        return {"turns": np.stack(turns), "rolled": np.stack(rolled)}

    if not track.digest:  # one that is still being made
        return chained([None] * (laps + 1))
    arrays = kept(("Formula D", "Pro", track.digest, laps, tuple(conditions)), make)
    return chained(list(zip(arrays["turns"], arrays["rolled"], strict=True)))


def prices_of(state: State, car: Car) -> Outlook:
    """Return the outlook of Pro for a car if the weather stays."""
    return outlook_of(state, car, priced)


PRICED: Final = {**WHEEL, GEAR: quick_gear}


# -- pro -------------------------------------------------------------------------------------------


class Pro(StateDriver):
    """A strong computer driver for Formula D.

    It knows the expected number of turns to the flag from every place in every gear, as if its
    current wear points were always available, at a price that rises as they run out. It chooses the
    gear and the path that leave the fewest turns, and once the die is rolled it considers the
    effects of other cars: collisions, damage, slipstreams. Before that it considers only cars in a
    corner ahead. It assumes that the weather will not change.

    Its tables are computed when first needed, in a second or two for a circuit; others follow when
    rain or other tyres change what a car can do. They are kept as long as the circuit exists, and
    in the user's cache for the next kernel (see `cache_clear`).

    Examples
    --------
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.formula_d.Pro()(race))
    """

    name = "Pro"
    drives: ClassVar[str] = "Formula D"
    home: ClassVar[str] = "bw.formula_d"
    trusted: ClassVar[bool] = True

    def choose(self, state: State, seat: int) -> Action:
        return planned(state, seat, PRICED, prices_of)
