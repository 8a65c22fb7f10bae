"""The answers worth looking into: those that lose little by the turns to go."""

from __future__ import annotations

from ....core.actions import Action
from ....core.state import State
from ..rules.position import Position
from . import crowding, planning
from .outlook import outlook_of

LOSING = 0.6
"""Turns that an answer may lose by itself and still be looked into: it may block or evade."""

GEAR_LOSING = 0.8

WIDTH = 6
"""Answers looked into at most."""


def candidates(state: State[Position], seat: int, usual: Action) -> list[Action]:
    """List the answers to look into, the usual one first.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
        Who answers.
    usual : Action
        What it answers by the turns to go alone.
    """
    question = state.stack[-1]
    look, losing = outlook_of(state, state.position.cars[seat]), LOSING
    if question.kind == "gear":
        rated, losing = crowding.crowded_costs(state, seat, look), GEAR_LOSING
    elif question.kind in ("move", "slide-move", "exit-move"):
        rated = planning.move_costs(state, seat, question, look)
    elif question.kind == "slipstream":
        rated = planning.draught_costs(state, seat, look)
    elif question.kind in ("modifiers", "radio", "scrap"):
        rated = [(0.0, action) for action in state.legal(seat)]
    else:
        return [usual]
    rated.sort(key=lambda one: one[0])
    least = rated[0][0]
    close = [action for cost, action in rated[:WIDTH] if cost <= least + losing]
    return list(dict.fromkeys([usual, *close]))
