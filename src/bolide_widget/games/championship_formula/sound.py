"""Is a position that somebody else wrote down one that a race can be in?"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import SetupError
from ...core.state import State
from .rules.position import Position


def check(state: State[Position], names: Sequence[str]) -> None:
    """Check a state of which nothing is known but that it could be read.

    Raises
    ------
    SetupError
        Names the driver and the field that cannot be.
    """
    if len(state.position.cars) != len(names):
        raise SetupError(f"{len(state.position.cars)} cars for {len(names)} drivers")
