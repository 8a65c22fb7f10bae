"""Late braking (CFR-LATE)."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from ....core.state import State
from .position import Position


def braked(state: State[Position], question: Question, action: Any, facts: Facts) -> None:
    """CFR-DECEL-1, CFR-LATE-1: what was braked for is paid."""
    seat, _, to = question.data
    state.position.cars[seat].v = to
