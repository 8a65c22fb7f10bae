"""The Safety Car drives (RN-SC-2 to RN-SC-6)."""

from __future__ import annotations

from typing import Any

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import moving, paths, retiring
from .facts import SafetyCarMoved
from .turn import TURN
from .venue import State
from .way import Offer


def step(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-SC-2: in each turn of its controller it moves; its way is chosen where there is one."""
    position = state.position
    seat = position.seat
    if position.controller != seat:
        return
    offers = paths.find_safety_car(state)
    if len(offers.actions) == 1:
        _drive(state, offers.by_action[offers.actions[0]], facts)
    else:
        state.stack.append(Question("sc-path", (seat,)))


def list_paths(state: State, question: Question, seat: int) -> list[Action]:
    """RN-SC-3: like a car with roll 3."""
    return paths.find_safety_car(state).actions


def usual(state: State, question: Question, seat: int) -> Action:
    """Chapter 17."""
    return moving.best(state, paths.find_safety_car(state))


def drive(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-SC-3: along the way that was chosen."""
    _drive(state, paths.find_safety_car(state).by_action[action], facts)


def _drive(state: State, offer: Offer, facts: Facts) -> None:
    position, road = state.position, state.game.road
    seat = position.controller
    position.sc = offer.path[-1]
    if facts is not None:
        names = tuple(road.ids[space] for space in offer.path)
        facts.append(SafetyCarMoved("sc-move", seat, names))
    if offer.pits:
        retiring.park(state, "entry", facts)
    elif offer.missed:
        _miss(state, seat, facts)


def _miss(state: State, seat: int, facts: Facts) -> None:
    """RN-SC-6: the controller is out, and the turn ends, without a POST window."""
    retiring.park(state, "missed", facts)
    stack = state.stack
    while stack and stack[-1] != TURN:
        stack.pop()
    retiring.retire(state, seat, "safety-car", facts)


def bring_out(state: State, seat: int) -> None:
    """RN-SC-1: the Safety Car is on its start space, and this player controls it."""
    state.position.sc = state.game.road.sc_start
    state.position.controller = seat
