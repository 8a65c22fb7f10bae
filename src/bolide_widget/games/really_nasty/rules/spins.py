"""Spins (RN-SPIN): four turns from backwards to normal."""

from __future__ import annotations

from ....core.questions import Facts
from .facts import Rotated
from .position import REVERSED, SLOW_ONLY, Car
from .venue import State


def can_spin(car: Car) -> bool:
    """RN-SPIN-2: a car that faces elsewhere cannot be spun again; one that faces forward can."""
    return car.spin_step == 0 or car.spin_step == SLOW_ONLY


def spin(state: State, seat: int, facts: Facts) -> None:
    """RN-SPIN-1: a car stays on its space, facing backwards."""
    state.position.cars[seat].spin_step = REVERSED
    if facts is not None:
        facts.append(Rotated("spin", seat, REVERSED))
