"""Computer drivers of Formula D, from the weakest: Rookie, Pro, Ace."""

from __future__ import annotations

from .rookie import Rookie

__all__ = ["Rookie"]
