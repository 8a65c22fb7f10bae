"""Questions and answers in words."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.actions import Action, text
from ....core.questions import CHANCE, Question
from ....core.state import State
from ..rules.position import Position

ASKED = {
    "gear": "choose a gear",
    "move": "choose where to go",
    "slide-move": "choose where to slide",
    "slipstream": "slipstream?",
}


def prompt(state: State[Position], question: Question, names: Sequence[str]) -> str:
    """What is asked, in one line."""
    if question.players == (CHANCE,):
        return f"{names[question.roller]}: roll for {question.kind}"
    return f"{names[question.players[0]]}: {ASKED.get(question.kind, question.kind)}"


def label(
    state: State[Position],
    question: Question,
    action: Action,
    names: Sequence[str] | None = None,
) -> str:
    """What an answer means, in a few words."""
    if question.players == (CHANCE,):
        return str(action[0])
    if action[0] == "gear":
        return f"gear {action[1]}"
    if action[0] in ("to", "slip"):
        brakes = int(action[2])
        return f"to {action[1]}" + (f", {brakes} brakes" if brakes else "")
    return text(action)
