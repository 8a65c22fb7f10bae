"""Turns to go on an empty road, by value iteration: by space and die.

A table is for a lone car that rolls one die, or the slow one where that is better. Every roll leads
on, so one pass from the line backward counts it out exactly.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final
from weakref import WeakKeyDictionary

from ..rules.paths import FREE, lookup
from ..rules.venue import Road, Venue, road_of
from ..rules.words import FACES, YELLOW
from ..track import Track

SPIN: Final = 2.4
"""Turns that a spin costs: two without a die, and a slow one (RN-SPIN-3)."""
USUAL: Final = 0.2
"""How likely an exposed corner is answered."""
EXPOSED: Final = SPIN * USUAL
"""Turns that an exposed corner is likely to cost."""
SHARES: Final = {
    die: tuple((face, count / len(faces)) for face, count in sorted(Counter(faces).items()))
    for die, faces in FACES.items()
}
"""The faces of each die, and how often they fall."""

End = tuple[int, bool, tuple[int, ...]]
"""Where a roll may end, whether that is beyond the line, and the corners exposed, from 0."""


class Table:
    """Turns to go of one die.

    Attributes
    ----------
    last : list of float
        By space: turns until the line is crossed, and nothing after it counts.
    steady : list of float
        The same where the race goes on: what is driven beyond the line is worth something.
    slow : list of bool
        By space: whether the slow die takes fewer turns, where the race goes on.
    pace : float
        Turns that a lap takes.
    """

    __slots__ = ("last", "pace", "slow", "steady")

    def __init__(
        self, last: list[float], steady: list[float], slow: list[bool], pace: float
    ) -> None:
        self.last = last
        self.steady = steady
        self.slow = slow
        self.pace = pace


class Outlook:
    """What is known of an empty road; the tables are made when they are first asked for."""

    def __init__(self, track: Track) -> None:
        self.road: Road = road_of(track)
        self._tables: dict[str, Table] = {}
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

    def table(self, die: str) -> Table:
        """Turns to go with a die, or the slow one where that is better."""
        found = self._tables.get(die)
        if found is None:
            found = self._tables[die] = self._count(die)
        return found

    def _count(self, die: str) -> Table:
        road = self.road
        last, _ = self._lap(die, [0.0] * road.count)
        second, _ = self._lap(die, last)
        third, slow = self._lap(die, second)
        home = [space for space in range(road.count) if road.row[space] == 0]
        pace = sum(third[space] - second[space] for space in home) / len(home)
        return Table(last, [turns - 2 * pace for turns in third], slow, pace)

    def _lap(self, die: str, beyond: list[float]) -> tuple[list[float], list[bool]]:
        """Turns to go before the line, by those beyond it, and where the slow die is better."""
        turns = [0.0] * self.road.count
        slow = [False] * self.road.count
        for space in self._backward:
            fewest = self._mean(space, die, turns, beyond)
            crawling = self._mean(space, YELLOW, turns, beyond)
            slow[space] = crawling < fewest
            turns[space] = 1 + min(fewest, crawling)
        return turns, slow

    def _mean(self, space: int, die: str, turns: list[float], beyond: list[float]) -> float:
        return sum(share * self._best(space, face, turns, beyond) for face, share in SHARES[die])

    def _best(self, space: int, face: int, turns: list[float], beyond: list[float]) -> float:
        return min(
            EXPOSED * len(corners) + (beyond[end] if crossed else turns[end])
            for end, crossed, corners in self.ends(space, face)
        )


_OUTLOOKS: WeakKeyDictionary[Track, Outlook] = WeakKeyDictionary()
_OF_GAMES: WeakKeyDictionary[Any, Outlook] = WeakKeyDictionary()


def outlook_of(game: Venue) -> Outlook:
    """The outlook of a game's track, made once."""
    made = _OF_GAMES.get(game)
    if made is None:
        track = game.track
        made = _OUTLOOKS.get(track)
        if made is None:
            made = _OUTLOOKS[track] = Outlook(track)
        _OF_GAMES[game] = made
    return made
