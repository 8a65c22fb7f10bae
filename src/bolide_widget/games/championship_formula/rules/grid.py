"""The starting grid (CFR-GRID): whose place is where."""

from __future__ import annotations

from typing import Any, Final

from ....core.questions import Facts, Question
from .facts import Placed
from .position import Car, Position
from .venue import State

PLACE: Final = "grid-place"


def place(seat: int) -> Question:
    """The step in which a seat takes the next place."""
    return Question(PLACE, (), (seat,))


def take(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-GRID-2 to CFR-GRID-4: the slot of the next position."""
    (seat,) = question.data
    position: Position = state.position
    position.order = (*position.order, seat)
    number = len(position.order)
    track = state.game.track
    space: int = track.grid_slots(len(position.cars))[number - 1]
    car: Car = position.cars[seat]
    car.space = space
    car.at = race_position(track, space)
    car.lines = state.game.road.starts[space]  # CFR-LINE-2
    if facts is not None:
        facts.append(Placed("grid", seat, number, state.game.road.ids[space]))


def race_position(track: Any, space: int) -> int:
    """CFR-GRID-4: 0 in row 1, negative behind it."""
    front: int = track.front[space]
    period: int = track.period
    return front % period - (period if front % period else 0)
