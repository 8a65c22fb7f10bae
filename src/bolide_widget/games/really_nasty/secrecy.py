"""Who may know what (chapter 17): a position as a seat sees it, facts, and worlds that could be."""

from __future__ import annotations

from random import Random
from typing import Any

from ...core.questions import Fact
from ...core.state import State
from .rules.position import Position


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """The position as JSON data, without what `seat` may not know."""
    return position.to_dict()


def seen(fact: Fact, viewer: int | None) -> Fact | None:
    """A fact as `viewer` may know it."""
    return fact


def determinize(state: State[Position], seat: int, random: Random) -> State[Position]:
    """A state that could be so for all that `seat` knows."""
    return state
