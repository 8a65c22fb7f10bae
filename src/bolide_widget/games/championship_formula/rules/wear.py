"""Wear points (CFR-CHIP-1): spent chips are gone."""

from __future__ import annotations

from ....core.questions import Facts
from .facts import Wore
from .position import Car
from .venue import State


def spend(state: State, seat: int, points: int, why: str, facts: Facts) -> int:
    """Spend so many points, or all there are; returns how many were missing."""
    car: Car = state.position.cars[seat]
    paid = min(points, car.wear)
    if paid:
        car.wear -= paid
        if facts is not None:
            facts.append(Wore("wear", seat, paid, why, car.wear))
    return points - paid
