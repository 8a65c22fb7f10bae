"""Answers as people, pages and scripts give them, read into actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

from .actions import Action, parse
from .given import parts, whole
from .options import Option
from .shown import LENGTH, cut, shown

Answer = Option[Any] | str | SupportsIndex | Sequence[SupportsIndex | str]
"""An option, its id, a whole number (a face), or the parts of an action such as a point."""


def read_answer(answer: object) -> Action | None:
    """What an answer stands for; None when it cannot be the text or point of any action."""
    if isinstance(answer, Option):
        return answer.action
    if isinstance(answer, str):
        try:
            return parse(answer)
        except ValueError:
            return None
    number = whole(answer)
    if number is not None:
        return (number,)
    listed = [str(p) if isinstance(p, str) else whole(p) for p in parts(answer) or [None]]
    action = tuple(part for part in listed if part is not None)
    return action if len(action) == len(listed) else None


def spell(answer: object) -> str:
    """An answer as an error quotes it."""
    if isinstance(answer, Option):
        answer = answer.id
    return cut(answer, LENGTH) if isinstance(answer, str) else shown(answer)
