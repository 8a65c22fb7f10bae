"""The grid and the start (FD-START): the roll for it, the cars on their places, their starts."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.questions import CHANCE, Facts, Question
from .characters import DIANE
from .facts import Placed, Rolled, Shifted, StartRolled
from .position import Position
from .tables import GREAT_START, start_result
from .turn import BEGIN, LAST_STEPS, ROUND
from .venue import State

Order = tuple[int | tuple[int, ...], ...]
"""A grid that is given: seats from pole on; those in a group roll for their places."""


class Places(NamedTuple):
    """FD-START-1: the seat that takes the next place of the grid."""

    seat: int


class GridRoll(NamedTuple):
    """FD-START-1: who rolls, of which group, and what it has rolled so far."""

    roller: int
    group: tuple[int, ...]
    rolls: tuple[int, ...]


def opening(seats: int, order: Order | None) -> list[Question]:
    """What is open for the grid; a given order needs no roll, but for its groups."""
    if order is not None:
        return [places(entry) for entry in reversed(order)]
    return [_rolling(tuple(range(seats)), ())]


def places(entry: int | tuple[int, ...]) -> Question:
    """The next place of the grid, or the roll of a group for the next places."""
    seats = (entry,) if isinstance(entry, int) else entry
    return Question("grid-place", (), seats) if len(seats) == 1 else _rolling(seats, ())


def _rolling(group: tuple[int, ...], rolls: tuple[int, ...]) -> Question:
    """The next roll of a group of drivers."""
    roller = group[len(rolls)]
    return Question("grid-roll", (CHANCE,), (roller, group, rolls), roller=roller)


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-START-1: highest first; tied drivers roll again, but Diane goes before them (R-46)."""
    roller: int
    group: tuple[int, ...]
    before: tuple[int, ...]
    roller, group, before = question.data
    rolls: tuple[int, ...] = (*before, face)
    if facts is not None:
        facts.append(Rolled("grid-roll", roller, face))
    if len(rolls) < len(group):
        state.stack.append(_rolling(group, rolls))
        return
    cars = state.position.cars
    entries: list[int | tuple[int, ...]] = []
    for shown in sorted(set(rolls), reverse=True):
        tied = [seat for rolled, seat in zip(rolls, group, strict=True) if rolled == shown]
        quick = [seat for seat in tied if cars[seat].character == DIANE]
        rest = tuple(seat for seat in tied if seat not in quick)
        entries += quick
        if rest:
            entries.append(rest)
    state.stack += [places(entry) for entry in reversed(entries)]


def take_place(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-START-1: the driver takes the next place of the grid."""
    (seat,) = question.data
    position: Position = state.position
    position.order = (*position.order, seat)
    space: int = state.game.track.grid[len(position.order) - 1]
    position.cars[seat].space = space
    if facts is not None:
        place = len(position.order)
        facts.append(Placed("grid", seat, place, state.game.road.ids[space]))


def line_up(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-SET-8, 7: all cars on the grid; round 1 begins."""
    state.stack.append(ROUND)


# -- starts (FD-START-2, FD-START-3) --------------------------------------------------------------


def start(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-START-2: stalled, normal, or four spaces at once."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    result = start_result(face)
    car.started = True
    if facts is not None:
        facts.append(StartRolled("start", now.seat, face, result))
    if result == "stalled":
        car.stalled = True
        _stand_still(state)
    elif result == "great":
        now.great = True
        car.gear = 1
        now.spaces = GREAT_START
        if facts is not None:
            facts.append(Shifted("gear", now.seat, 1, 0))
        state.stack.append(Question("modify"))
    else:
        state.stack.append(BEGIN)


def _stand_still(state: State) -> None:
    """FD-TURN-1, FD-START-3: no move, and no tests of its own; on to FD-TURN-15."""
    stack = state.stack
    while stack[-1].kind not in LAST_STEPS:
        stack.pop()
