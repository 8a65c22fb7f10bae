"""Computer drivers: a policy is any callable that takes a race and returns an option."""

from __future__ import annotations

from .ace import Ace
from .policy import Policy, PolicyError, ask, drive
from .pro import Pro
from .rookie import Rookie

__all__ = ["Ace", "Policy", "PolicyError", "Pro", "Rookie", "ask", "drive"]
