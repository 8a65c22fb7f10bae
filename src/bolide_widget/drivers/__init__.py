"""Computer drivers: a policy is any callable that takes a race and returns an option."""

from __future__ import annotations

from .drive import drive
from .policy import Policy, PolicyError, ask

__all__ = ["Policy", "PolicyError", "ask", "drive"]
