"""Wear points that a driver distributes (FD-ST-7, FD-ST-9): one answer a point."""

from __future__ import annotations

from typing import NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import wear
from .position import CATEGORIES, Car
from .venue import State


class Bonus(NamedTuple):
    """FD-ST-7, FD-ST-9: points to distribute, by "police" or "checkpoint"."""

    points: int
    by: str


def give(state: State, seat: int, points: int, by: str) -> None:
    """Let a driver distribute points; what has no room lapses (FD-SET-5).

    Parameters
    ----------
    by : str
        "police" or "checkpoint".
    """
    if points > 0 and room(state.position.cars[seat]):
        state.stack.append(Question("bonus", (seat,), tuple(Bonus(points, by))))


def room(car: Car) -> list[int]:
    """FD-SET-5: categories below their caps."""
    return [one for one in range(len(CATEGORIES)) if car.wear[one] < car.caps[one]]


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """FD-ST-7, FD-ST-9: where the next point may go."""
    return [(CATEGORIES[one],) for one in room(state.position.cars[seat])]


def take(state: State, question: Question, action: Action, facts: Facts) -> None:
    """A point is taken, and the next one asked for."""
    seat = question.players[0]
    points, by = Bonus(*question.data)
    wear.restore(state, seat, CATEGORIES.index(str(action[0])), 1, by, facts)
    give(state, seat, points - 1, by)
