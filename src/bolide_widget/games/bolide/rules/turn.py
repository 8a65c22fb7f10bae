"""Rounds and turns (T-1), and who does what on a turn."""

from __future__ import annotations

from typing import Any

from ....core.questions import CHANCE, Facts, Question
from . import movement, start, weather
from .facts import Happened, RoundBegun
from .order import turn_order
from .position import LEAVING, NOT_RACING, OFF_TRACK, PIT, PIT_OUT, RETURNING
from .venue import State

TURN = Question("turn")
ROUND = Question("round")


def begin_round(state: State, question: Question, action: Any, facts: Facts) -> None:
    """T-1: fix the order in which every car still racing moves once."""
    position = state.position
    order = turn_order(state)
    position.order = order
    position.wins = ()
    position.turn = 0
    if not order:
        if facts is not None:
            facts.append(Happened("race-over"))
        return
    position.round += 1
    if facts is not None:
        facts.append(RoundBegun("round", position.round, order))
    state.stack.append(TURN)


def next_turn(state: State, question: Question, action: Any, facts: Facts) -> None:
    """T-1: the next car in order that is still racing; after the last, the next round."""
    position = state.position
    while position.turn < len(position.order):
        index = position.order[position.turn]
        position.turn += 1
        if position.cars[index].status not in NOT_RACING:
            state.stack.append(TURN)
            _begin_turn(state, index)
            return
    end_round(state, facts)


def end_round(state: State, facts: Facts) -> None:
    """W-3, E-8: when all have moved, the weather may change; a safety car re-forms the field."""
    position = state.position
    state.stack.append(ROUND)
    position.start = position.safety_car
    if position.safety_car:
        state.stack.append(Question("safety-car"))
    weather.ask_again(state)


def _begin_turn(state: State, index: int) -> None:
    """What a car must do by its status; H-1 comes before every other rule on the track."""
    position = state.position
    car = position.cars[index]
    status = car.status
    if status in (PIT, LEAVING):
        state.stack.append(Question("pit-turn", (), (index,)))
    elif car.half_spun:
        state.stack.append(Question("half-spin", (index,)))
    elif status == OFF_TRACK:
        state.stack.append(Question("crawl-back", (), (index,)))
    elif status == RETURNING:
        state.stack.append(Question("rejoin", (), (index,)))
    elif status == PIT_OUT:
        state.stack.append(Question("pit-exit-roll", (CHANCE,), (index,), roller=index))
    elif position.start:
        state.stack.append(start.ask_roll(state, index))
    else:
        movement.ask(state, index, 0)  # called, not pushed: nearly every turn is one
