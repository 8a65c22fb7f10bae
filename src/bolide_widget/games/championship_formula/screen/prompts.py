"""What is asked, and what answers mean, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.actions import Action, text
from ....core.questions import Question
from ....core.state import State
from ..rules.position import Position


def prompt(state: State[Position], question: Question, names: Sequence[str]) -> str:
    """What is asked, in one line."""
    return question.kind


def label(
    state: State[Position],
    question: Question,
    action: Action,
    names: Sequence[str] | None = None,
) -> str:
    """What an answer means, in a few words."""
    return text(action)
