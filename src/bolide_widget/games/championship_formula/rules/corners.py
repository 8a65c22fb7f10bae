"""Corners (CFR-CORNER, CFR-MIDC)."""

from __future__ import annotations

from ....core.state import State
from .position import Position


def may_speed_up(state: State[Position], seat: int, speed: int) -> bool:
    """CFR-MIDC-1: whether a car inside a corner may plan a higher speed."""
    return False
