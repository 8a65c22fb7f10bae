"""Computer drivers: a policy is any callable that takes a race and returns an option."""

from __future__ import annotations

from .policy import Policy, PolicyError, ask, drive
from .rookie import Rookie

__all__ = ["Policy", "PolicyError", "Rookie", "ask", "drive"]
