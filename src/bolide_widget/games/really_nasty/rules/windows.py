"""When cards are played (RN-TIME): windows before and after a move, and who is asked in them.

A window is a poll: one player after another, in secret, whether to play. ``poll`` is the step that
asks the next one; under the question to a player lies the poll that goes on behind him.
"""

from __future__ import annotations

from typing import Any, Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import effects
from .plays import any_play, list_plays, reacts_to
from .position import RACING, Position
from .venue import State
from .words import MOST_PIT_TURNS, POST

PASS: Final[Action] = ("pass",)


def begin(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-TIME-2: a window of the turn, before it or after its move; polled behind its driver."""
    (when,) = question.data
    _go_on(state, when, _place(state, state.position.seat) + 1, 0)


def go_on(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-TIME-5: the next of the poll, or the window closes."""
    when, first, gone = question.data
    _go_on(state, when, first, gone)


def _place(state: State, seat: int) -> int:
    return state.position.order.index(seat)


def _go_on(state: State, when: str, first: int, gone: int) -> None:
    """RN-TIME-4: ask the next who can play; `gone` of them have been gone over since `first`."""
    position = state.position
    order, cars, played = position.order, position.cars, position.played
    number = len(order)
    while gone < number:
        seat = order[(first + gone) % number]
        gone += 1
        if played >> seat & 1 or cars[seat].status != RACING:
            continue
        if _answers(state, seat, when):
            state.stack.append(Question("poll", (), (when, first % number, gone)))
            state.stack.append(Question("react", (seat,), (when,)))
            return


def may_play(position: Position, seat: int) -> bool:
    """RN-TIME-1: whether a player takes part and has not played since the last movement roll."""
    return position.cars[seat].status == RACING and not position.played >> seat & 1


def is_asked(state: State, seat: int, when: str) -> bool:
    """RN-TIME-4: who may play, and has something to answer."""
    return may_play(state.position, seat) and _answers(state, seat, when)


def _answers(state: State, seat: int, when: str) -> bool:
    """RN-TIME-4: whether a player has something to play; or has cards, by `ask_policy`.

    Who has just landed is asked in any case (R-46).
    """
    position = state.position
    drawn = when == POST and seat == position.seat and _has_landed(state, seat)
    if drawn or state.game.rules.ask_policy == "all_with_cards":
        return any(position.cars[seat].hand)
    return any_play(state, seat, when)


def _has_landed(state: State, seat: int) -> bool:
    """Whether the move that was made has led onto the bay; all can see it.

    A car that is held up on it has taken pit turns; where the landing counts as one, a single one
    may be all, but then its leaving turn has bounded the stop above. A void play bounds it below.
    """
    stop = state.position.cars[seat].stop
    if stop is None or not state.game.road.is_bay(state.position.cars[seat].space):
        return False
    return stop.taken == state.game.terms.taken and stop.most == MOST_PIT_TURNS


def list_answers(state: State, question: Question, seat: int) -> list[Action]:
    """Pass, or one play."""
    (when,) = question.data
    return [PASS, *list_plays(state, seat, when)]


def usual(state: State, question: Question, seat: int) -> Action:
    """Pass."""
    return PASS


def react(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-TIME-5: a play is carried out at once, and polling goes on behind who played."""
    if action == PASS:
        return
    (seat,) = question.players
    poll = state.stack.pop()
    (when,) = question.data
    first = (_place(state, seat) + 1) % len(state.position.order)
    state.stack.append(poll._replace(data=(when, first, 0)))
    state.position.played |= 1 << seat
    effects.play(state, seat, action, facts)


def is_watched(state: State, question: Question, seat: int, level: str) -> bool:
    """RN-TIME-8: one's own windows, and by "own+react" a move of others one can react to."""
    (when,), turn = question.data, state.position.seat
    if level == "none":
        return False
    if turn == seat:
        return True
    return level == "own+react" and when == POST and reacts_to(state, seat, turn)
