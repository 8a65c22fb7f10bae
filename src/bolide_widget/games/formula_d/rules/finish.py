"""The line: laps, the finish (FD-FIN), and its confirmation (FD-FIN-5)."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from .facts import Crossed, Finished
from .position import FINISHED, NOT_RACING, Position
from .venue import State


def cross(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TURN-7, FD-FIN-1: over the line; laps are counted from the first passage on."""
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    car.lap += 1
    if facts is not None:
        facts.append(Crossed("line", seat, car.lap))
    laps: int = state.game.rules.laps
    if car.lap == laps + 1:
        if not state.game.rules.victory_confirmation:
            return
        _rank(state, seat, facts)
    if car.lap > 1:
        state.stack.append(Question("lap"))


def _rank(state: State, seat: int, facts: Facts) -> None:
    """FD-FIN-2: the next place."""
    position = state.position
    position.places += 1
    position.cars[seat].place = position.places
    if facts is not None:
        facts.append(Finished("finish", seat, position.places))


def leave(state: State, seat: int, facts: Facts) -> None:
    """FD-FIN-3, FD-TURN-17: a car that has finished is ranked and gone."""
    _rank(state, seat, facts)
    _remove(state.position, seat)


def _remove(position: Position, seat: int) -> None:
    car = position.cars[seat]
    car.status = FINISHED
    car.confirmed = True
    car.space = car.corner = -1
    car.stops = 0
    car.spun = False


def confirm(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-FIN-5: beyond the first corner after the line, and still in the race."""
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    if car.status in NOT_RACING or not car.place or car.space < 0:
        return
    if car.lap > state.game.rules.laps + 1 or state.game.road.past[car.space]:
        if facts is not None:
            facts.append(Finished("confirmed", seat, car.place))
        _remove(position, seat)
