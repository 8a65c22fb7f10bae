"""Tyres: what they do to overshooting and in the wet (FD-TYRE-3, FD-TYRE-4)."""

from __future__ import annotations

from .characters import JULIEN
from .position import HARD, RAIN_TYRES, SOFT, Car, Position

SLIDE = 3
SHORT_SLIDE = 1
NEW = 2
"""FD-TYRE-3: laps of the set for which the first columns hold."""


def multiplier(position: Position, car: Car) -> int:
    """FD-TYRE-3: wear for each space overshot; lap of the set is its age and 1."""
    if car.tyres == HARD:
        return 1
    old = car.tyre_age + 1 > NEW
    if position.wet:
        return 3 if old and car.tyres == SOFT else 1
    return 3 if old else 2


def slide_length(position: Position, car: Car) -> int:
    """FD-TYRE-4, FD-CH-4: spaces to slide in the wet; 0 on a dry track."""
    if not position.wet:
        return 0
    return SHORT_SLIDE if car.tyres == RAIN_TYRES or car.character == JULIEN else SLIDE
