"""Order: who goes first in a round (FD-ORD), who is ahead, and points for it (FD-TEAM-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....racing.results import Result as Result
from ....racing.results import Season as Season
from ....racing.results import by_place
from ....racing.scores import TeamScore
from .characters import DIANE
from .position import BOX, FINISHED, IN_PITS, NOT_RACING, OUT, SLOT, Car, Position
from .road import Road
from .venue import State

Key = tuple[int, int, int, int, int, int]


def running_order(state: State) -> tuple[int, ...]:
    """All cars still racing, first to play first (FD-ORD-2, FD-ORD-3)."""
    cars, road = state.position.cars, state.game.road
    late = state.game.rules.pit_variant == "EN"
    racing = [seat for seat, car in enumerate(cars) if car.status not in NOT_RACING]
    racing.sort(key=lambda seat: rank(road, cars[seat], late))
    slots = [seat for seat in state.position.queue if seat in racing]
    if slots:  # FD-PITEN-4: in the order of arrival
        racing = [seat for seat in racing if seat not in slots] + slots
    return tuple(racing)


def rank(road: Road, car: Car, late: bool = False) -> Key:
    """The place of a car as one key, smaller further ahead.

    Parameters
    ----------
    late : bool
        Whether cars in the pits play after all others (FD-PITEN-4).
    """
    if car.status in IN_PITS:
        place = _ORDER.get(car.status, 0)
        if late:  # the front one first, whatever its lap
            return (1, place, 0, 0, -car.pit, 0)
        return (0, -car.pit_lap, -road.entry, -1, -car.pit, place)  # FD-PIT-9
    space = car.space
    if space < 0:
        return (2, 0, 0, 0, 0, 0)
    first = 0 if car.character == DIANE else 1  # FD-CH-6
    off_line = abs(road.lane[space] - road.inside[space])
    return (0, -car.lap, -road.progress[space], first, -car.gear, off_line)


_ORDER = {BOX: 1, SLOT: 2}


def finished(position: Position) -> list[int]:
    """FD-FIN-2: seats with a finishing place, the winner first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == FINISHED]
    return sorted(seats, key=lambda seat: cars[seat].place)


def retired(position: Position) -> list[int]:
    """FD-ELIM-3: seats of the cars that are out, later retirements first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == OUT]
    return sorted(seats, key=lambda seat: -cars[seat].retired)


# -- points ---------------------------------------------------------------------------------------


PLACES: Final = (10, 8, 6, 5, 4, 3, 2, 1)
"""FD-TEAM-2: by place; the others have none."""


def result_of(position: Position, names: Sequence[str]) -> Result:
    """The result of a race so far: cars still racing are in neither list."""
    return Result(
        tuple(names[seat] for seat in finished(position)),
        tuple(names[seat] for seat in retired(position)),
    )


def points(result: Result) -> dict[str, int]:
    """FD-TEAM-2, R-26: points by driver; who did not finish has none.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",)))
    {'Ada': 10, 'Bob': 8}
    """
    return by_place(result, PLACES)


def team_result(teams: Sequence[tuple[str, tuple[str, str]]], result: Result) -> list[TeamScore]:
    """FD-TEAM-2, R-26: the teams of one race; of equal points the better best place goes first.

    Teams without a finisher share the last rank.

    Examples
    --------
    >>> result = Result(("A", "C", "D", "E", "F", "G", "H", "B"), ())
    >>> red, blue = ("Red", ("A", "B")), ("Blue", ("C", "D"))
    >>> [(score.team, score.points) for score in team_result([red, blue], result)]
    [('Blue', 14), ('Red', 11)]
    """
    gained = points(result)

    def rank(pair: tuple[str, str]) -> tuple[int, int]:
        places = [place for place, driver in enumerate(result.finished) if driver in pair]
        return -_sum(gained, pair), min(places, default=len(result.finished))

    ranks = [rank(pair) for _, pair in teams]
    listed = [
        TeamScore(1 + sum(other < own for other in ranks), name, pair, -own[0], (-own[0],))
        for (name, pair), own in zip(teams, ranks, strict=True)
    ]
    return sorted(listed, key=lambda score: score.place)


def _sum(gained: Mapping[str, int], pair: tuple[str, str]) -> int:
    return gained.get(pair[0], 0) + gained.get(pair[1], 0)
