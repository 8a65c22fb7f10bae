"""Qualifying (Q-1, R-15): one driver after the other, alone, one lap from grid place 1.

The turns of a lap are those of a race. What differs is three steps: who takes a place on the grid,
what happens between two turns, and what happens between two drivers.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

from ....core.questions import Facts, Kind, Question, die
from ....racing.options import next_places
from . import turn
from .carried import CRASHED
from .facts import AtPoint, Placed, Rolled, Timed
from .kinds import KINDS
from .position import FINISHED, NOT_RACING, SIDES, TRACK, Position
from .questions import GridRoll, Whose
from .turn import ROUND, TURN
from .venue import State

NOT_YET: Final = 0


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """Q-1: for the order of driving; in the end, of those who tie, for the grid."""
    if state.position.times:
        turn.roll_grid(state, question, face, facts)
        return
    if facts is not None:
        facts.append(Rolled("order-roll", GridRoll(*question.data).roller, face))
    turn.roll_grid(state, question, face, None)


def take_place(state: State, question: Question, action: Any, facts: Facts) -> None:
    """Q-1: the next place in the order of driving; once all have driven, the next on the grid."""
    (seat,) = question.data
    position = state.position
    position.order = (*position.order, seat)
    place = len(position.order)
    if position.times:
        position.cars[seat].place = place
    if facts is not None:
        facts.append(Placed("grid" if position.times else "drives", seat, place, None))


def next_turn(state: State, question: Question, action: Any, facts: Facts) -> None:
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


def next_driver(state: State, question: Question, action: Any, facts: Facts) -> None:
    """Q-1, R-15: the next driver, alone on grid place 1; after the last one, the grid."""
    position = state.position
    if not question.data:
        position.order = ()
        state.stack += [next_places(seats) for seats in reversed(ranking(position))]
        return
    seat, *rest = question.data
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
    """Seats that have yet to drive, in their order."""
    for question in state.stack:
        if question.kind == "attempt":
            return question.data
    return () if state.position.times else state.position.order


def ranking(position: Position) -> list[tuple[int, ...]]:
    """Q-1: fewest turns first, crashed cars last; those who tie are in one group."""

    def rank(seat: int) -> tuple[bool, int]:
        turns = position.times[seat]
        return turns == CRASHED, turns

    seats = sorted(range(len(position.times)), key=rank)
    return [tuple(tied) for _, tied in groupby(seats, key=rank)]


ATTEMPTS: Final[Mapping[str, Kind]] = {
    **KINDS,
    "grid-roll": die(SIDES, "grid", roll, data=GridRoll),
    "grid-place": Kind(take_place, data=Whose),
    "round": Kind(next_turn),
    "attempt": Kind(next_driver),
}
"""The kinds of question of a qualifying."""
