"""Starts (FD-START-2, FD-START-3)."""

from __future__ import annotations

from ....core.questions import Facts, Question
from .facts import Shifted, StartRolled
from .tables import GREAT_START, start_result
from .turn import BEGIN, LAST_STEPS
from .venue import State


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
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
