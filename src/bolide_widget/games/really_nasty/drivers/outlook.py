"""Turns to go on an empty road, by value iteration: by space, die, and the risk of corner cards.

A table is for a lone car that rolls one die, or the slow one where that is better. Every roll leads
on, so one pass from the line backward counts it out exactly.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final
from weakref import WeakKeyDictionary

from ..rules.paths import lookup
from ..rules.road import Road, road_of
from ..rules.way import FREE
from ..rules.words import FACES, YELLOW
from ..track import Track

SPIN: Final = 2.4
"""Turns that a spin costs: two without a die, and a slow one (RN-SPIN-3)."""
LEVELS: Final = (0.0, 0.1, 0.2, 0.35)
"""Chances that an exposed corner is answered for which there are tables."""
SHARES: Final = {
    die: tuple((face, count / len(faces)) for face, count in sorted(Counter(faces).items()))
    for die, faces in FACES.items()
}
"""The faces of each die, and how often they fall."""

End = tuple[int, bool, tuple[int, ...]]
"""Where a roll may end, whether that is beyond the line, and the corners exposed, from 0."""


class Table:
    """Turns to go of one die at one risk.

    Attributes
    ----------
    last : list of float
        By space: turns until the line is crossed, and nothing after it counts.
    steady : list of float
        The same where the race goes on: what is driven beyond the line is worth something.
    pace : float
        Turns that a lap takes.
    """

    __slots__ = ("last", "pace", "steady")

    def __init__(self, last: list[float], steady: list[float], pace: float) -> None:
        self.last = last
        self.steady = steady
        self.pace = pace


class Outlook:
    """What is known of an empty road; the tables are made when they are first asked for."""

    def __init__(self, track: Track) -> None:
        self.road: Road = road_of(track)
        self._tables: dict[tuple[str, int], Table] = {}
        self._ends: dict[int, tuple[End, ...]] = {}
        rows = self.road.row
        self._backward = sorted(range(self.road.count), key=lambda space: -rows[space])

    def ends(self, space: int, roll: int) -> tuple[End, ...]:
        """RN-MOVE-3: where a roll may end on the circuit."""
        found = self._ends.get(space << 4 | roll)
        if found is None:
            road = self.road
            offers = lookup(road, space, roll, 0, 0, (FREE,) * 8, ())
            found = tuple(
                (
                    offer.path[-1],
                    road.row[offer.path[-1]] < road.row[space],
                    tuple(number - 1 for number in offer.corners),
                )
                for offer in offers.by_action.values()
            )
            self._ends[space << 4 | roll] = found
        return found

    def table(self, die: str, risk: float) -> Table:
        """Turns to go with a die, for the level of risk that is nearest."""
        level = 0
        while level + 1 < len(LEVELS) and risk > (LEVELS[level] + LEVELS[level + 1]) / 2:
            level += 1
        found = self._tables.get((die, level))
        if found is None:
            found = self._tables[die, level] = self._count(die, LEVELS[level])
        return found

    def _count(self, die: str, risk: float) -> Table:
        road = self.road
        nothing = [0.0] * road.count
        last = self._lap(die, risk, nothing)
        second = self._lap(die, risk, last)
        third = self._lap(die, risk, second)
        home = [space for space in range(road.count) if road.row[space] == 0]
        pace = sum(third[space] - second[space] for space in home) / len(home)
        return Table(last, [turns - 2 * pace for turns in third], pace)

    def _lap(self, die: str, risk: float, beyond: list[float]) -> list[float]:
        """Turns to go before the line, by those beyond it."""
        turns = [0.0] * self.road.count
        dice = (die,) if die == YELLOW else (die, YELLOW)
        cost = SPIN * risk
        for space in self._backward:
            turns[space] = 1 + min(
                sum(
                    share * self._best(space, face, cost, turns, beyond)
                    for face, share in SHARES[one]
                )
                for one in dice
            )
        return turns

    def _best(
        self, space: int, face: int, cost: float, turns: list[float], beyond: list[float]
    ) -> float:
        return min(
            cost * len(corners) + (beyond[end] if crossed else turns[end])
            for end, crossed, corners in self.ends(space, face)
        )


_OUTLOOKS: WeakKeyDictionary[Track, Outlook] = WeakKeyDictionary()
_OF_GAMES: WeakKeyDictionary[Any, Outlook] = WeakKeyDictionary()


def outlook_of(game: Any) -> Outlook:
    """The outlook of a game's track, made once."""
    made = _OF_GAMES.get(game)
    if made is None:
        track = game.track
        made = _OUTLOOKS.get(track)
        if made is None:
            made = _OUTLOOKS[track] = Outlook(track)
        _OF_GAMES[game] = made
    return made
