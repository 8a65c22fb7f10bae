"""What the glossaries of all games have in common: signs and a step that mean the same in each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core.screen import Explained, Term

BADGE: Final[Explained] = {
    "sign": "badge",
    "text": "a driver; colour, outline and letters are his everywhere",
}
DECIDER: Final[Explained] = {"sign": "decider", "text": "the car that must decide now"}
SEVERAL: Final[Explained] = {
    "sign": "several",
    "text": "there is more than one way to end here: press it to see them",
}

TOOLS: Final = (
    "You can take a move back, ask for a hint, and read the rules in short behind the question "
    "mark."
)
"""The last step of a first race."""


def terms(words: Mapping[str, str]) -> list[Term]:
    """Words with what they mean, as the page gets them."""
    return [{"term": term, "text": text} for term, text in words.items()]
