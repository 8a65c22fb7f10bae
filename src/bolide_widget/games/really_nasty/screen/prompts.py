"""The game in words: what is asked, and what each answer means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....core.actions import Action, text
from ....core.questions import CHANCE, Question
from ....core.state import State
from ..rules.position import Position

ASKS: Final[Mapping[str, str]] = {
    "colour": "choose a colour",
    "react": "play a card, or pass",
    "sc-path": "choose the way of the Safety Car",
    "path": "choose a way",
    "approach": "choose a way",
    "tyre": "choose tyres",
    "die": "choose a die",
    "stop": "say what this stop is",
}

ROLLS: Final[Mapping[str, str]] = {
    "grid-card": "draws a grid card",
    "tyre-card": "draws a tyre card",
    "draw": "draws a card",
    "fuel-card": "draws a fuel card",
    "weather": "rolls the weather die",
    "roll": "rolls",
}


def prompt(state: State[Position], question: Question, names: Sequence[str]) -> str:
    """Who is asked what, in one line."""
    if question.players == (CHANCE,):
        return f"{names[question.roller]} {ROLLS[question.kind]}"
    return f"{names[question.players[0]]}: {ASKS[question.kind]}"


def label(
    state: State[Position],
    question: Question,
    action: Action,
    names: Sequence[str] | None = None,
) -> str:
    """What an answer means, in a few words."""
    if action[0] == "to":
        return " ".join(str(part) for part in action[1:])
    return text(action)
