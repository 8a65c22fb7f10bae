"""Scripting: best laps, what if, simulations, the ladder, qualifying, championships."""

from __future__ import annotations

from .best_lap import Lap, best_lap
from .pictures import plot_turns_to_go, plot_what_if
from .reachable import Reachable, reachable

__all__ = [
    "Lap",
    "Reachable",
    "best_lap",
    "plot_turns_to_go",
    "plot_what_if",
    "reachable",
]
