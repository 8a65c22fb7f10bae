"""Engine failure near the line (CFR-ENG)."""

from __future__ import annotations

from ....core.questions import Facts
from ....core.state import State
from .position import Position
from .retiring import retire


def second_damage(state: State[Position], seat: int, speed: int, facts: Facts) -> None:
    """CFR-TEST-5, CFR-ENG-1: a destroyed engine."""
    retire(state, seat, "engine", facts)
