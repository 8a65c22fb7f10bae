"""Temana's scrap heap (FD-CH-7): damage left on the space that his move began on."""

from __future__ import annotations

from typing import Any, Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from .characters import TEMANA
from .facts import AtSpace
from .modifiers import lap_of
from .position import NOT_RACING, Car, Position
from .venue import State

MARK: Final[Action] = ("mark",)
NO: Final[Action] = ("no",)


def ask(state: State, question: Question, action: Any, facts: Facts) -> None:
    """R-32: once a lap, if he has driven and the space he left is not marked."""
    position: Position = state.position
    now = position.now
    car: Car = position.cars[now.seat]
    if car.character != TEMANA or car.status in NOT_RACING:
        return
    if now.start < 0 or not now.driven or is_marked(state, now.start):
        return
    if car.ability != lap_begun(state):
        state.stack.append(Question("scrap", (now.seat,)))


def is_marked(state: State, space: int) -> bool:
    """FD-ST-4: with damage, or red from the beginning."""
    return space in state.position.marks or space in state.game.road.danger


def lap_begun(state: State) -> int:
    """R-51: the lap in which this turn began."""
    position: Position = state.position
    car: Car = position.cars[position.now.seat]
    return lap_of(car) - (1 if position.now.crossed else 0)


def list_answers(state: State, question: Question, seat: int) -> list[Action]:
    """FD-CH-7: leave nothing, or damage."""
    return [NO, MARK]


def leave(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CH-7: the space where his move began is marked."""
    if action == NO:
        return
    position: Position = state.position
    seat = question.players[0]
    position.cars[seat].ability = lap_begun(state)
    position.mark(position.now.start)
    if facts is not None:
        facts.append(AtSpace("scrap", seat, state.game.road.ids[position.now.start]))
