"""The answers worth looking into: those that lose little by the turns to go."""

from __future__ import annotations

from typing import Any

from ..boards.lattice import Point
from ..core.actions import Action
from ..core.state import State
from ..games.bolide import movement
from . import wagers
from .outlook import HOPELESS, Outlook, Way, outlook

LOSING = 1.6
"""Turns that a move may lose by itself and still be looked into: it may block or evade."""

WIDTH = 9
"""Points looked into at most."""


def candidates(state: State[Any], seat: int, usual: Action) -> list[Action]:
    """List the answers to look into, the usual one first.

    Parameters
    ----------
    usual : Action
        What Pro answers.
    """
    question = state.stack[-1]
    if question.kind in ("push", "direction"):
        return _first(usual, state.legal(seat))
    if question.kind not in ("move", "sharp-brake", "start"):
        return [usual]
    look = outlook(state, state.position.cars[seat])
    actions = state.legal(seat)
    skids = question.kind == "start" and question.data[0] == "skidding"
    flags = question.data[0] if question.kind == "move" else 0
    if flags & movement.DRAFTING:
        rated: list[tuple[float, Action]] = [
            (one.cost, one.end) for one in look.drafted(look.ways(flags))
        ]
        rated = [pair for pair in rated if pair[0] < HOPELESS]
    else:
        rated = sorted(_rated(look, actions, skids))
    if not rated:
        return [usual]
    close = dict.fromkeys(end for cost, end in rated if cost <= rated[0][0] + LOSING)
    chosen: list[Action] = list(close)[:WIDTH]
    if movement.DRAFT in actions and _is_safe(look.drafted(look.ways(flags))):
        chosen.append(movement.DRAFT)
    if movement.BOOSTER in actions and wagers.is_safe(look, flags):
        chosen.append(movement.BOOSTER)
    if movement.SHARP_BRAKE in actions:
        sharp = look.sharp()
        if sharp and sharp[0].cost <= rated[0][0] + LOSING:
            chosen.append(movement.SHARP_BRAKE)
    return _first(usual, chosen)


def _is_safe(ways: tuple[Way, ...]) -> bool:
    return bool(ways) and ways[0].cost < HOPELESS


def _rated(look: Outlook, actions: list[Action], skids: bool) -> list[tuple[float, Action]]:
    found: list[tuple[float, Action]] = []
    for action in actions:
        if isinstance(action[0], str):
            continue
        end: Point = action  # type: ignore[assignment]
        step = (0, 0) if skids else (end[0] - look.point[0], end[1] - look.point[1])
        cost = look.cost(end, step)
        if cost < HOPELESS:
            found.append((cost, action))
    return found


def _first(usual: Action, others: list[Action]) -> list[Action]:
    return [usual, *(action for action in others if action != usual)]
