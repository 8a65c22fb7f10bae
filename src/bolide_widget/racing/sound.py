"""Values of a start that somebody wrote down: of a kind that can be, in any game?"""

from __future__ import annotations

from typing import Any

from ..core.errors import SetupError
from ..core.questions import CHANCE, Question
from ..core.shown import shown
from ..core.state import AnyState


def check_whole(value: Any, low: int, high: int, where: str) -> None:
    """A whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        raise SetupError(f"{where}: a whole number from {low} to {high}, not {shown(value)}")


def check_truth(value: Any, where: str) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise SetupError(f"{where}: true or false, not {shown(value)}")


def check_list(
    value: Any,
    low: int,
    high: int,
    where: str,
    length: int | None = None,
    longest: int | None = None,
) -> None:
    """Whole numbers within bounds: as many as said, or at most so many."""
    fits = isinstance(value, tuple) and (length is None or len(value) == length)
    if not fits or (longest is not None and len(value) > longest):
        many = "" if length is None else f" of {length}"
        raise SetupError(f"{where}: a list{many}, not {shown(value)}")
    for one in value:
        check_whole(one, low, high, where)


def check_seats(value: Any, count: int, where: str, longest: int | None = None) -> None:
    """Different seats."""
    check_list(value, 0, count - 1, where, longest=longest)
    if len(set(value)) != len(value):
        raise SetupError(f"{where}: different seats, not {shown(value)}")


def check_asked(state: AnyState, question: Question, longest: int | None = None) -> None:
    """A question that the game knows, asked of seats that there are."""
    if not isinstance(question.kind, str) or question.kind not in state.game.kinds:
        raise SetupError(f"questions: there is no question {shown(question.kind)}")
    count, where = len(state.position.cars), f"questions, {question.kind}"
    check_whole(question.roller, -1, count - 1, f"{where}, roller")
    if question.players != (CHANCE,):
        check_seats(question.players, count, where, longest)
