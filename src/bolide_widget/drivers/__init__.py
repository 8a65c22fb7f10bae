"""Computer drivers: a policy is any callable that takes a race and returns an option."""

from __future__ import annotations

from .policy import Policy, PolicyError, ask, drive

__all__ = ["Policy", "PolicyError", "ask", "drive"]
