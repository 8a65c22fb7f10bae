"""Play order and the steps of a turn (chapter 4)."""

from __future__ import annotations

from typing import Any, Final

from ....core.questions import Facts, Question
from . import dice
from .facts import PitTurn, Rotated, TurnBegun
from .position import RACING, SLOW_ONLY
from .venue import State
from .words import POST, PRE

TURN: Final = Question("turn")
PRE_WINDOW: Final = Question("window", (), (PRE,))
POST_WINDOW: Final = Question("window", (), (POST,))
SAFETY_CAR: Final = Question("safety-car")
TYRES: Final = Question("tyres")
ACT: Final = Question("act")
DRIVE: Final = Question("drive")


def next_turn(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-ORD-1: the next in play order who is still in the race."""
    position = state.position
    order = position.order
    while True:
        if position.turn >= len(order):
            position.turn = 0
            position.round += 1
        seat = order[position.turn]
        position.turn += 1
        if position.cars[seat].status == RACING:
            break
    position.seat = seat
    position.die, position.roll = "", 0
    position.exposure = None
    if facts is not None:
        facts.append(TurnBegun("turn", seat, position.round))
    stack = state.stack
    stack.append(TURN)
    stack.append(ACT)
    if position.cars[seat].space > state.game.road.last:
        stack.append(TYRES)
    stack.append(SAFETY_CAR)
    stack.append(PRE_WINDOW)


def act(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-ORD-2, 4: a pit turn, a rotation, or a moving turn; fixed only now."""
    position = state.position
    seat = position.seat
    car = position.cars[seat]
    stop = car.stop
    if stop is not None and car.space > state.game.road.last and stop.taken < stop.total:
        car.stop = stop._replace(taken=stop.taken + 1)
        if facts is not None:
            facts.append(PitTurn("pit-turn", seat, stop.taken + 1))
    elif 0 < car.spin_step < SLOW_ONLY:
        car.spin_step += 1
        if facts is not None:
            facts.append(Rotated("rotate", seat, car.spin_step))
    else:
        if stop is not None:  # that it leaves tells all how long it was to stay
            car.stop = stop._replace(least=stop.base, most=stop.base)
        state.stack += [POST_WINDOW, DRIVE]
        dice.ask(state, seat)
