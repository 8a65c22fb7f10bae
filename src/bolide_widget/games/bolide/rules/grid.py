"""Setting up (S): the roll for the grid, and the cars on their places."""

from __future__ import annotations

from typing import Any

from ....core.questions import CHANCE, Facts, Question
from . import strategy
from .facts import Placed, Rolled
from .position import Position
from .turn import ROUND
from .venue import State

Order = tuple[int | tuple[int, ...], ...]
"""A grid that is given: seats from the first place on; those in a group roll for their places."""


def opening(seats: int, order: Order | None) -> list[Question]:
    """S-2: what is open before the race; a given order needs no roll, but for its groups (C-2)."""
    line_up = Question("line-up")
    if order is not None:
        return [line_up, *(places(entry) for entry in reversed(order))]
    return [line_up, _rolling(tuple(range(seats)), ())]


def places(entry: int | tuple[int, ...]) -> Question:
    """The next place on the grid, or the roll of a group for the next places."""
    seats = (entry,) if isinstance(entry, int) else entry
    return Question("grid-place", (), seats) if len(seats) == 1 else _rolling(seats, ())


def _rolling(group: tuple[int, ...], rolls: tuple[int, ...]) -> Question:
    """The next roll of a group of drivers."""
    roller = group[len(rolls)]
    return Question("grid-roll", (CHANCE,), (roller, group, rolls), roller=roller)


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """S-2: highest first; tied drivers roll again among themselves."""
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
    ranked = sorted(zip(rolls, group, strict=True), key=lambda pair: -pair[0])
    tied = [
        tuple(seat for shown, seat in ranked if shown == face)
        for face in sorted(set(rolls), reverse=True)
    ]
    state.stack += [places(seats) for seats in reversed(tied)]


def take_place(state: State, question: Question, action: Any, facts: Facts) -> None:
    """S-2: the driver takes the next grid place."""
    (seat,) = question.data
    position: Position = state.position
    position.order = (*position.order, seat)
    position.cars[seat].point = state.game.track.grid[len(position.order) - 1]
    if facts is not None:
        facts.append(Placed("grid", seat, len(position.order), position.cars[seat].point))


def line_up(state: State, question: Question, action: Any, facts: Facts) -> None:
    """S-2, A-1: all cars stand on the grid; strategies are chosen, and the first round begins."""
    position: Position = state.position
    for seat in position.order:
        position.arrive(position.cars[seat])
    state.stack.append(ROUND)
    if state.game.rules.advanced:
        state.stack += strategy.opening(position, position.order)
