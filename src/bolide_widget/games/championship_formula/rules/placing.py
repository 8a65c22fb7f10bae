"""Placing a car that must stop where another one stands (CFR-PASS-9)."""

from __future__ import annotations

from typing import Any, Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import corners
from .facts import AtSpace
from .position import Car
from .road import Road
from .venue import State

PLACE: Final = "place"
TO: Final = "to"


def spots(state: State) -> tuple[list[int], int]:
    """CFR-PASS-9: the spaces a car may be placed on, nearest the grey bar first, and how far back.

    Its own row; then back along its path: the space itself, else the others of the row.
    """
    position = state.position
    road: Road = state.game.road
    path = position.now.path
    taken = {car.space for seat, car in enumerate(position.cars) if seat != position.now.seat}
    for back in range(len(path)):
        here = path[-1 - back]
        if back and here not in taken:
            return [here], back
        found = [space for space in road.rows[road.row[here]] if space not in taken]
        if found:
            return found, back
    raise AssertionError("where the move began nobody can stand")


def place(state: State, facts: Facts) -> None:
    """CFR-PASS-9: ask for the space, or take the only one there is."""
    found, back = spots(state)
    if len(found) > 1:
        state.stack.append(Question(PLACE, (state.position.now.seat,)))
    else:
        _put(state, found[0], back, facts)


def list_spots(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-PASS-9: the attacker's choice."""
    ids = state.game.road.ids
    return [(TO, ids[space]) for space in spots(state)[0]]


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-PASS-9: on the chosen space."""
    space = state.game.road.number[str(action[1])]
    _put(state, space, spots(state)[1], facts)


def _put(state: State, space: int, back: int, facts: Facts) -> None:
    """CFR-RUL-36: no duty arises; each step back is one that was not made."""
    position = state.position
    road: Road = state.game.road
    now = position.now
    car: Car = position.cars[now.seat]
    for passed in range(back):
        car.at -= road.length[now.path[-1 - passed]]
    now.k -= back
    now.path = now.path[: len(now.path) - back]
    now.shared = False
    car.space = space
    corners.put_down(road, car)
    if facts is not None:
        facts.append(AtSpace("place", now.seat, road.ids[space]))


def step(state: State, question: Question, action: Any, facts: Facts) -> None:
    """The step in which a car that shares a space is placed."""
    if state.position.now.shared:
        place(state, facts)
