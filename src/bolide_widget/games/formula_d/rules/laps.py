"""A lap that is completed on the track (FD-ST-9, FD-TYRE-2): the set ages, and the checkpoint."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from ....core.state import State
from . import street, tyres
from .position import Position


def completed(state: State[Position], question: Question, action: Any, facts: Facts) -> None:
    """FD-TYRE-3, FD-ST-9: not at the first passage of the line, and not at the finish."""
    seat = state.position.now.seat
    tyres.age(state.position.cars[seat])
    if state.game.rules.street:
        street.checkpoint(state, seat, facts)
