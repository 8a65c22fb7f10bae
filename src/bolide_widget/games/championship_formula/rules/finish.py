"""The end of a turn (CFR-TURN-3) and of the race (CFR-FIN)."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from .facts import Finished, Happened
from .order import ranking
from .position import FINISHED, TRACK, Car, Position
from .retiring import retire
from .steps import finish_at
from .turn import TURN
from .venue import State


def end_turn(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-TURN-3: who has finished, and whether that was the race; what was of this turn only."""
    position: Position = state.position
    finish = finish_at(state)
    for seat, car in enumerate(position.cars):
        if car.limping and car.at < finish:  # CFR-ENG-1, of a car that lost its move
            retire(state, seat, "engine", facts)
    first = len(position.places)
    finishers = _finishers(state, finish)
    for place, seat in enumerate(finishers, first + 1):
        position.cars[seat].status = FINISHED
        if facts is not None:
            facts.append(Finished("finish", seat, place))
    position.places = (*position.places, *finishers)
    for car in position.cars:
        _clear(car)
    position.markers = position.used = ()
    flag: bool = state.game.rules.run_to_flag
    if (finishers and not flag) or not position.running():  # CFR-FIN-2, CFR-FIN-7
        position.places = ranking(state)
        position.phase = "over"
        if facts is not None:
            facts.append(Happened("race-over"))
        return
    for seat in finishers:  # CFR-RUL-19: the others drive on
        position.cars[seat].space = -1
    state.stack.append(TURN)


def _finishers(state: State, finish: int) -> tuple[int, ...]:
    """CFR-FIN-3, CFR-FIN-4: who finished in this turn, the furthest first, who spun last."""
    rank: tuple[int, ...] = state.game.road.rank
    cars: list[Car] = state.position.cars

    def key(seat: int) -> tuple[int, int, int]:
        car = cars[seat]
        return (1 if car.spun_now else 0, -car.at, rank[car.space])

    through = [seat for seat, car in enumerate(cars) if car.status == TRACK and car.at >= finish]
    return tuple(sorted(through, key=key))


def _clear(car: Car) -> None:
    """CFR-TURN-3: the speed is that of the last turn now."""
    car.last = car.v
    car.spun = car.v == 0 and not car.first
    car.spun_now = car.limping = False
    car.brake_wear = car.brake_test = 0
    car.held = -1
    car.drafts = ()
