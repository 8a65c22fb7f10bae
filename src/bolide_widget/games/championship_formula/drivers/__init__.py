"""Computer drivers of Championship Formula Racing, from the weakest."""

from __future__ import annotations

from .rookie import Rookie

__all__ = ["Rookie"]
