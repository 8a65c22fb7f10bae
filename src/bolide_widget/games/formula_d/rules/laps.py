"""A lap that is completed on the track (FD-ST-9, FD-TYRE-2): the set ages, and the checkpoint."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from . import street, tyres
from .position import Car
from .venue import State


def completed(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TYRE-3, FD-ST-9: not at the first passage of the line; at the finish the set only ages."""
    seat = state.position.now.seat
    car: Car = state.position.cars[seat]
    tyres.age(car)
    if state.game.rules.street and car.lap <= state.game.rules.laps:
        street.checkpoint(state, seat, facts)
