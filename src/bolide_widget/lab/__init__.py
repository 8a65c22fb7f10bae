"""Scripting: best laps, reachable sets, qualifying in one call, championships."""

from __future__ import annotations

from .best_lap import Lap, best_lap
from .reachable import Reachable, reachable

__all__ = ["Lap", "Reachable", "best_lap", "reachable"]
