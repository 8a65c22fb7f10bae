"""What an answer leads to (CFR-PROTO-4)."""

from __future__ import annotations

from typing import Any

from ....core.actions import Action
from ....core.places import Place, Space
from ....core.questions import Question
from ....core.state import State
from .position import Position

Seen = Any

TO_SPACES = frozenset(("step", "pass", "drive", "to"))


def preview(state: State[Position], question: Question, action: Action) -> Seen:
    """What an answer costs, and what it leads to; None for answers that need no telling."""
    return None


def place_of(question: Question, action: Action) -> Place | None:
    """The space that an answer names."""
    if len(action) > 1 and action[0] in TO_SPACES and isinstance(action[1], str):
        return Space(action[1])
    return None
