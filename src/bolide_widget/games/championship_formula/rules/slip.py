"""Slipstreaming (CFR-SLIP)."""

from __future__ import annotations

from ....core.state import State
from .position import Position


def judge(state: State[Position]) -> None:
    """CFR-SLIP-1 to CFR-SLIP-3: who may slip behind whom."""
