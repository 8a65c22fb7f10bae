"""Drafting, or slipstreaming (F): the extra point after a move."""

from __future__ import annotations

from typing import Any

from ....boards.lattice.points import Point
from ....core.questions import Facts, Question
from . import travel
from .offer import extra_steps
from .questions import Move, pack
from .venue import State
from .words import parse_arrow


def extend(state: State, question: Question, action: Any, facts: Facts) -> None:
    """F-3: after the move the extra point follows; on a tie the driver chooses the direction."""
    move = Move(*question.data)
    middle = state.position.cars[move.seat].point
    assert middle is not None
    steps = extra_steps(state, move.seat, move.start, middle)
    if len(steps) > 1:
        data = pack(("draft", move.start, move.via))
        state.stack.append(Question("direction", (move.seat,), data))
    elif steps:
        travel.drive_extra(state, move, steps[0], facts)
    else:
        travel.land(state, move, facts)


def directions(state: State, question: Question) -> list[Point]:
    """The directions that are open after the move."""
    index, (_, start, *_) = question.players[0], question.data
    middle = state.position.cars[index].point
    assert middle is not None
    return extra_steps(state, index, start, middle)


def turn_to(state: State, question: Question, word: str, facts: Facts) -> None:
    """F-3: the driver's choice on a tie."""
    index, (_, start, *via) = question.players[0], question.data
    move = Move(index, start, travel.REPEAT, None, None, *via)
    travel.drive_extra(state, move, parse_arrow(word), facts)
