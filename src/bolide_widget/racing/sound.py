"""Values of a start that somebody wrote down: of a kind that can be, in any game?"""

from __future__ import annotations

from collections.abc import Sequence
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
    whole = isinstance(value, tuple) and all(type(seat) is int for seat in value)
    known = whole and set(value) <= set(range(count)) and len(set(value)) == len(value)
    if not known or (longest is not None and len(value) > longest):
        raise SetupError(f"{where}: different seats from 0 to {count - 1}, not {shown(value)}")


def check_word(value: Any, known: Sequence[str], where: str) -> None:
    """A word of those that there are."""
    if not isinstance(value, str) or value not in known:
        raise SetupError(f"{where}: one of {', '.join(known)}, not {shown(value)}")


def check_many(state: AnyState, names: Sequence[str], deep: int) -> None:
    """A car for each driver, and no more questions on top of each other than there can be."""
    cars = len(state.position.cars)
    if cars != len(names):
        raise SetupError(f"{cars} cars for {len(names)} drivers")
    if len(state.stack) > deep:
        raise SetupError(f"{len(state.stack)} questions are open at once")


def check_asked(state: AnyState, question: Question, longest: int | None = None) -> None:
    """A question that the game knows, asked of seats that there are."""
    if not isinstance(question.kind, str) or question.kind not in state.game.kinds:
        raise SetupError(f"questions: there is no question {shown(question.kind)}")
    count, where = len(state.position.cars), f"questions, {question.kind}"
    check_whole(question.roller, -1, count - 1, f"{where}, roller")
    if question.players != (CHANCE,):
        check_seats(question.players, count, where, longest)
