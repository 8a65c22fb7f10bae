"""Computer drivers of Championship Formula Racing, from the weakest: Rookie, Pro, Ace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.late import late
from .rookie import Rookie

if TYPE_CHECKING:
    from .ace import Ace
    from .pro import Pro

__all__ = ["Ace", "Pro", "Rookie"]


if not TYPE_CHECKING:  # to a type-checker a name that is not there is a mistake

    def __getattr__(name: str) -> Any:
        """Import the drivers that few races need, when they are first used."""
        return late(__name__, name, {"ace": "Ace", "pro": "Pro"})
