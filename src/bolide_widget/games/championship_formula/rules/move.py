"""Movement (CFR-MOVE)."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from ....core.state import State
from .position import Position


def next_car(state: State[Position], question: Question, action: Any, facts: Facts) -> None:
    """CFR-TURN-1: the next car in order moves; after the last one the turn ends."""
    state.stack.append(Question("end-turn"))
