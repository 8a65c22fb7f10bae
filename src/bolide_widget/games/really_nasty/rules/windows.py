"""Windows in which cards are played (RN-TIME)."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from ....core.state import State
from .position import Position


def begin(state: State[Position], question: Question, action: Any, facts: Facts) -> None:
    """RN-TIME-2: the PRE or POST window of a turn opens."""
