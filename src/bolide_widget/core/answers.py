"""Answers: read an answer, and refuse it if it is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

from . import actions, questions
from .errors import LENGTH, IllegalAction, cut, shown
from .given import parts, whole
from .grammar import does, own_within
from .options import Names, Option, meant, roller_of
from .state import AnyState

Answer = Option[Any] | str | SupportsIndex | Sequence[SupportsIndex | str]
"""An option, its id, a whole number (a face), or the parts of an action such as a point."""


def read_answer(answer: object) -> actions.Action | None:
    """Return the action that an answer stands for; None if it is not the text or point of one."""
    if isinstance(answer, Option):
        return answer.action
    if isinstance(answer, str):
        try:
            return actions.parse(answer)
        except ValueError:
            return None
    number = whole(answer)
    if number is not None:
        return (number,)
    listed = [str(p) if isinstance(p, str) else whole(p) for p in parts(answer) or [None]]
    action = tuple(part for part in listed if part is not None)
    return action if len(action) == len(listed) else None


def spell(answer: object) -> str:
    """Write an answer for an error message."""
    if isinstance(answer, Option):
        answer = answer.id
    return cut(answer, LENGTH) if isinstance(answer, str) else shown(answer)


def seat_of(driver: object, names: Names) -> int:
    """Return the seat of a driver.

    Raises
    ------
    IllegalAction
        If there is no such driver.
    """
    if not isinstance(driver, str) or driver not in names:
        raise IllegalAction("Who answers", spell(driver), tuple(names))
    return names.index(driver)


def read(
    state: AnyState, answer: object, driver: str | None, names: Names, viewer: int | None
) -> tuple[int, actions.Action]:
    """Return the seat that answers the open decision, and its action.

    Raises
    ------
    IllegalAction
        If the answer is not possible.
    """
    question = state.question
    if question is None:
        raise IllegalAction("The race is over", spell(answer), ())
    if question.players == (questions.CHANCE,):
        raise IllegalAction("A die is to be rolled", spell(answer), ("roll()",))
    seat = meant(question, viewer) if driver is None else seat_of(driver, names)
    return seat, checked(state, answer, seat, names)


def checked(state: AnyState, answer: object, seat: int, names: Names) -> actions.Action:
    """Return the action of an answer, if the seat, or chance, may give it.

    Raises
    ------
    IllegalAction
        If it may not.
    """
    action = read_answer(answer)
    if action is None or action not in state.legal(seat):
        raise refusal(state, spell(answer), names, seat)
    return action


def refusal(state: AnyState, answer: str, names: Names, seat: int | None = None) -> IllegalAction:
    """Return the error for an impossible answer, naming the driver and the possible answers."""
    possible = tuple(actions.text(action) for action in state.legal(seat))
    return IllegalAction(_situation(state, names, seat), answer, possible)


def _situation(state: AnyState, names: Names, seat: int | None) -> str:
    question = state.question
    if question is None:
        return "The race is over"
    if question.players == (questions.CHANCE,):
        return f"{does(roller_of(question, names), 'roll')} ({question.kind})"
    seat = question.players[0] if seat is None else seat
    if seat not in question.players:
        return f"It isn't {own_within(names[seat])} turn"
    return f"{does(names[seat], 'be asked')} ({question.kind})"


def timed_out(state: AnyState, answer: actions.Action, driver: str | None, names: Names) -> int:
    """Return the seat that a time-out, or a stop, is for.

    Raises
    ------
    IllegalAction
        If no driver is to answer, or not this one.
    """
    question = state.question
    if question is None or question.players == (questions.CHANCE,):
        raise refusal(state, actions.text(answer), names)
    seat = question.players[0] if driver is None else seat_of(driver, names)
    if seat not in question.players:
        raise IllegalAction(_situation(state, names, seat), actions.text(answer), ())
    return seat
