"""The end of a turn and of the race (CFR-TURN-3, CFR-FIN)."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from ....core.state import State
from .position import Position


def end_turn(state: State[Position], question: Question, action: Any, facts: Facts) -> None:
    """CFR-TURN-3: what was of this turn only is cleared."""
    position: Position = state.position
    for car in position.cars:
        car.last = car.v
        car.spun = car.v == 0 and not car.first
        car.spun_now = False
        car.brake_wear = car.brake_test = 0
    position.markers = position.used = ()
    state.stack.append(Question("turn"))
