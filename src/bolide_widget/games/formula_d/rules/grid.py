"""The grid and the start (FD-START): the roll for it, the cars on their places, their starts."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.questions import Facts, Question
from ....racing.given_grid import next_places, next_roll
from .characters import DIANE
from .facts import Placed, Rolled, Shifted, StartRolled
from .position import Position
from .tables import GREAT_START, start_result
from .turn import BEGIN, LAST_STEPS, ROUND
from .venue import State


class Places(NamedTuple):
    """FD-START-1: the seat that takes the next place of the grid."""

    seat: int


class GridRoll(NamedTuple):
    """FD-START-1: who rolls, of which group, and what it has rolled so far."""

    roller: int
    group: tuple[int, ...]
    rolls: tuple[int, ...]


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
        state.stack.append(next_roll(group, rolls))
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
    state.stack += [next_places(entry) for entry in reversed(entries)]


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
