"""The structure of a turn (CFR-TURN): plan, reveal, tests, order, moves, end."""

from __future__ import annotations

from typing import Any, Final

from ....core.questions import Facts, Question
from .facts import TurnBegun
from .position import Car, Position
from .venue import State

TURN: Final = Question("turn")
RESOLVE: Final = Question("resolve")
ORDER: Final = Question("order")
CARS: Final = Question("cars")
PLAN: Final = "plan"


def begin(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-TURN-1: every car on the track is planned for, in secret and all at once."""
    position: Position = state.position
    seats = tuple(position.running())
    position.turn += 1
    position.phase = PLAN
    position.order = ()
    position.moved = 0
    for seat in seats:
        car: Car = position.cars[seat]
        car.planned = 0
    if facts is not None:
        facts.append(TurnBegun("turn", position.turn, seats))
    state.stack += [ORDER, RESOLVE, Question(PLAN, seats)]
