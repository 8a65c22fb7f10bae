"""Scripting: best laps, what if, simulations, the ladder, qualifying, championships."""

from __future__ import annotations

from .lattice.best_lap import Lap, best_lap
from .lattice.plots import plot_turns_to_go, plot_what_if
from .lattice.reachable import Reachable, reachable

__all__ = [
    "Lap",
    "Reachable",
    "best_lap",
    "plot_turns_to_go",
    "plot_what_if",
    "reachable",
]
