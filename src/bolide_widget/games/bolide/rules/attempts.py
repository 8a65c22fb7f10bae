"""Qualifying (Q-1, R-15), one driver after another, and points of a championship (C)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ....core.questions import Facts, Kind, Nothing, Question, Step, die
from ....core.stack import Seats, Whose
from ....racing import scores
from ....racing.options import GridRoll, in_groups, next_places
from ....racing.scores import Score, Teams, TeamScore
from . import strategy, turn
from .carried import CRASHED
from .facts import AtPoint, Placed, Rolled, Timed
from .kinds import KINDS, STEPS
from .position import FINISHED, NOT_RACING, SIDES, TRACK, Position
from .questions import GRID, RANKING, ROUNDS
from .turn import ROUND, TURN, finished, retired
from .venue import State

NOT_YET: Final = 0


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """Q-1: for the order of driving; in the end, of those who tie, for the grid."""
    if state.position.times:
        turn.roll_grid(state, question, face, facts)
        return
    if facts is not None:
        facts.append(Rolled("order-roll", question.data.roller, face))
    turn.roll_grid(state, question, face, None)


def take_place(state: State, data: Whose, facts: Facts) -> None:
    """Q-1: the next place in the order of driving; once all have driven, the next on the grid."""
    seat = data.seat
    position = state.position
    position.order = (*position.order, seat)
    place = len(position.order)
    if position.times:
        position.cars[seat].place = place
    if facts is not None:
        facts.append(Placed("grid" if position.times else "drives", seat, place, None))


def next_turn(state: State, _: Nothing, facts: Facts) -> None:
    """Q-1: another turn of the car on the track; or its time, when it has driven its lap."""
    position = state.position
    if not position.times:  # the order is known, and so are the strategies
        position.times = (NOT_YET,) * len(position.cars)
        state.stack.append(Question("attempt", (), position.order))
        return
    (seat,) = position.order
    car = position.cars[seat]
    if car.status not in NOT_RACING:
        position.round += 1
        position.turn = 0
        state.stack.append(TURN)
        return
    turns = position.round if car.status == FINISHED else CRASHED
    car.place = 0
    position.times = (*position.times[:seat], turns, *position.times[seat + 1 :])
    if facts is not None:
        facts.append(Timed("time", seat, turns))


def next_driver(state: State, seats: Seats, facts: Facts) -> None:
    """Q-1, R-15: the next driver, alone on grid place 1; after the last one, the grid."""
    position = state.position
    if not seats:
        position.order = ()
        state.stack += [next_places(seats) for seats in reversed(ranking(position))]
        return
    seat, *rest = seats
    car = position.cars[seat]
    car.point = state.game.track.grid[0]
    car.status = TRACK
    position.arrive(car)
    position.order = (seat,)
    position.round = 0
    position.start = True
    if facts is not None:
        facts.append(AtPoint("attempt", seat, car.point))
    state.stack += [Question("attempt", (), tuple(rest)), ROUND]


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats that have yet to drive, in their order."""
    for question in state.stack:
        if question.kind == "attempt":
            seats: tuple[int, ...] = question.data
            return seats
    return () if state.position.times else state.position.order


def ranking(position: Position) -> list[tuple[int, ...]]:
    """Q-1: fewest turns first, crashed cars last; those who tie are in one group."""

    return in_groups(range(len(position.times)), lambda seat: rank(position.times[seat]))


def rank(turns: int) -> tuple[bool, int]:
    """Q-1: what times are sorted by."""
    return turns == CRASHED, turns


ATTEMPTS: Final[Mapping[str, Kind]] = {
    **KINDS,
    "grid-roll": die(SIDES, "grid", roll, GridRoll, ("", *GRID), RANKING),
}
"""The kinds of question of a qualifying."""

ATTEMPT_STEPS: Final[Mapping[str, Step]] = {
    **STEPS,
    "grid-place": Step(take_place, data=Whose, on=("", *GRID), must=RANKING),
    "round": Step(next_turn, on=ROUNDS),
    "attempt": Step(next_driver, data=Seats, on=("",)),
}
"""Every kind of step of a qualifying."""


PLACES: Final = (10, 8, 6, 4, 3, 2)  # C-3: 7th and 8th get nothing
HALF_LAPS: Final = 2  # C-4: a point in lap 1, and one in lap 2


class Result(NamedTuple):
    """The result of a race in a championship.

    Attributes
    ----------
    finished : tuple of str
        Drivers who finished, the winner first.
    out : tuple of str
        Those who did not, later retirements first.
    half : tuple of (str or None)
        First driver over the ½ GP line in lap 1, and in lap 2; None for no driver.
    """

    finished: tuple[str, ...]
    out: tuple[str, ...]
    half: tuple[str | None, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return {name: list(value) for name, value in zip(self._fields, self, strict=True)}


def result_of(position: Position, names: Sequence[str]) -> Result:
    """Return the result of a race so far: cars still racing are in neither list.

    Examples
    --------
    >>> race = bw.drive(bw.Race("hairpin", ["Ada", "Bob"], seed=1), bw.Rookie())
    >>> sorted(result_of(race.state.position, race.drivers).finished)
    ['Ada', 'Bob']
    """
    firsts = [strategy.first_over_half_in(position, lap) for lap in range(1, HALF_LAPS + 1)]
    return Result(
        tuple(names[seat] for seat in finished(position)),
        tuple(names[seat] for seat in retired(position)),
        tuple(None if seat == strategy.NOBODY else names[seat] for seat in firsts),
    )


def points(result: Result) -> dict[str, int]:
    """C-3, C-4: return the points by driver; only drivers who finished have any.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",), ("Cyd", "Ada")))
    {'Ada': 11, 'Bob': 8}
    """
    gained = {
        driver: PLACES[place] if place < len(PLACES) else 0
        for place, driver in enumerate(result.finished)
    }
    for first in result.half:
        if first in gained:
            gained[first] += 1
    return gained


def standings(drivers: Sequence[str], results: Sequence[Result]) -> list[Score]:
    """C-3, C-4: return the ranking after these races; equal points share a place.

    Parameters
    ----------
    drivers : sequence of str
        All who take part; those who share a place keep this order.
    results : sequence of Result
        One per race, in order.
    """
    return scores.standings(drivers, [points(result) for result in results])


def team_standings(teams: Teams | None, results: Sequence[Result]) -> list[TeamScore]:
    """C-5: return the ranking of the teams, by the points of their drivers."""
    return scores.team_standings(teams, [points(result) for result in results])


def reversed_grid(ranking: Mapping[str, int]) -> list[tuple[str, ...]]:
    """C-2: return the grid by points, fewest first; drivers who tie roll for places (S-2).

    Parameters
    ----------
    ranking : dict of str to int
        Points by driver.

    Returns
    -------
    list of tuple of str
        Groups in grid order, for ``Race(grid=...)``.

    Examples
    --------
    >>> reversed_grid({"Ada": 10, "Bob": 0, "Cyd": 0})
    [('Bob', 'Cyd'), ('Ada',)]
    """
    return in_groups(ranking, lambda driver: ranking[driver])
