"""A lap that is completed on the track (FD-ST-9, FD-TYRE-2): the set ages, and the checkpoint."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from ....core.state import State
from . import street, tyres
from .position import Car, Position


def completed(state: State[Position], question: Question, action: Any, facts: Facts) -> None:
    """FD-TYRE-3, FD-ST-9: not at the first passage of the line; at the finish the set only ages."""
    seat = state.position.now.seat
    car: Car = state.position.cars[seat]
    tyres.age(car)
    if state.game.rules.street and car.lap <= state.game.rules.laps:
        street.checkpoint(state, seat, facts)
