"""Turns to go: on an empty road, and of every car by public information."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import exp
from typing import Final, NamedTuple

from ....core.per_board import alongside
from ..rules import laps, turn
from ..rules.paths import alone
from ..rules.position import FACES, RACING, YELLOW, Car
from ..rules.venue import Road, State, Venue, road_of
from ..track import Track

# -- turns to go on an empty road, by value iteration: by space and die ----------------------------


SPIN: Final = 2.4
"""Turns that a spin costs: two without a die, and one with the slow die (RN-SPIN-3)."""
USUAL: Final = 0.2
"""The chance that a rival answers an exposed corner."""
EXPOSED: Final = SPIN * USUAL
"""Turns that an exposed corner is likely to cost."""
MISSED: Final = 1000.0
"""Turns that it costs to be out."""
SHARES: Final = {
    die: tuple((face, count / len(faces)) for face, count in sorted(Counter(faces).items()))
    for die, faces in FACES.items()
}
"""The faces of each die, and how often they fall."""

End = tuple[int, bool, int]
"""Where a roll may end, whether that is beyond the line, and how many corners are exposed."""


class Table(NamedTuple):
    """Turns to go of one die.

    Attributes
    ----------
    last : list of float
        By space: turns until the line is crossed, and nothing after it counts.
    steady : list of float
        The same where the race goes on: spaces driven beyond the line count.
    slow : list of bool
        By space: whether the slow die takes fewer turns, where the race goes on.
    pace : float
        Turns that a lap takes.
    """

    last: list[float]
    steady: list[float]
    slow: list[bool]
    pace: float


class Outlook:
    """Turns to go on an empty road; each table is made at its first use."""

    def __init__(self, track: Track) -> None:
        self.road: Road = road_of(track)
        self.table = cache(self.find_table)
        self.ends = cache(self.find_ends)
        rows = self.road.row
        self._backward = sorted(range(self.road.count), key=lambda space: -rows[space])

    def find_ends(self, space: int, roll: int) -> list[End]:
        """RN-MOVE-3: where a roll may end on the circuit."""
        offers = alone(self.road, space, roll).by_action.values()
        return [(offer.path[-1], offer.adds.crosses, len(offer.corners)) for offer in offers]

    def find_table(self, die: str) -> Table:
        """Turns to go with a die, or the slow die where that is better."""
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
        best = [
            share
            * min(
                EXPOSED * corners + (beyond[end] if crossed else turns[end])
                for end, crossed, corners in self.ends(space, face)
            )
            for face, share in SHARES[die]
        ]
        return sum(best)


def outlook_of(game: Venue) -> Outlook:
    """The outlook of a game's track, made once."""
    made: dict[str, Outlook] = alongside(game.track, "rn outlook")
    if "outlook" not in made:
        made["outlook"] = Outlook(game.track)
    return made["outlook"]


# -- turns to go of every car by what all can see, and who is in the way of winning ----------------


FINE: Final = 2.6
"""Turns that a penalty stop costs."""
FUEL_TURNS: Final = 6
"""RN-FUEL: pit turns of scheduled stops in all, whatever the fuel card."""


def die_of(car: Car, weather: str) -> str:
    """RN-DICE-2, RN-PUN-2: Return the die that a car rolls as long as nothing changes."""
    return YELLOW if car.puncture else turn.designated(car.tyre, weather)


def to_go(state: State, seat: int, weather: str | None = None) -> float:
    """Return the turns to go of a car, by public information alone.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    weather : str, optional
        As if it were this.
    """
    game, position = state.game, state.position
    terms, road = game.terms, game.road
    car = position.cars[seat]
    if car.status != RACING:
        return 0.0 if car.status == "finished" else MISSED
    now = weather or position.weather
    outlook = outlook_of(game)
    table = outlook.table(die_of(car, now))
    usual = outlook.table(turn.designated(now, now)).pace
    left = (
        terms.laps - laps.after_line(laps.Count(car.laps, car.start_pending)).laps
    )  # beyond this line
    spent = sum(stop.taken - stop.added for stop in car.sheet)
    debt = 0.0
    if terms.fuel and left > 0:
        debt = max(0.0, FUEL_TURNS - spent) * 1.25
    stop_now = car.stop
    turns = 0.0
    if stop_now is not None and car.space > road.last:
        base = stop_now.least if stop_now.least == stop_now.most else max(3, stop_now.least)
        turns += max(0, base + stop_now.added - stop_now.taken) + 1
        debt = max(0.0, debt - 3.5)
    if car.space >= road.count:
        rows = road.rows - road.place[car.space] / road.scale
        if stop_now is not None:
            turns += rows * usual / road.rows + (left + 1) * usual
        else:
            turns += 0.5 + rows * usual / road.rows + left * usual
    elif left <= 0:
        turns += table.last[car.space]
    else:
        first = table.pace if table.pace < usual * 1.5 or debt <= 0 else usual * 1.3
        turns += table.steady[car.space] + (left - 1) * usual + first
    spin = car.spin_step
    turns += (0.0, SPIN, SPIN - 1, SPIN - 2)[spin]
    turns += FINE * len(car.penalties)
    return turns + debt


def shares(going: dict[int, float], seat: int) -> dict[int, float]:
    """Return how likely each rival is to decide the race; the shares sum to 1."""
    weights = first_weights(going, 1.5, 0.08)
    weights.pop(seat, None)
    total = sum(weights.values()) or 1.0
    return {other: weight / total for other, weight in weights.items()}


def first_weights(going: dict[int, float], spread: float, further: float) -> dict[int, float]:
    """Return weights of being first at the flag, by turns to go.

    Parameters
    ----------
    going : dict of int to float
    spread : float
        Turns by which they differ from what will be, about.
    further : float
        The same for each turn that the first still has to go.
    """
    least = min(going.values())
    reach = spread + further * max(0.0, least)
    return {seat: exp(-min(60.0, (turns - least) / reach)) for seat, turns in going.items()}
