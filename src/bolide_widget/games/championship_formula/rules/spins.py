"""Spins (CFR-SPIN)."""

from __future__ import annotations

from typing import Any, Final

from ....core.questions import Facts, Question
from ....core.state import State
from .facts import AtSpace
from .position import Car, Position

SPIN: Final = "spin"


def ask(seat: int) -> Question:
    """The step in which a car spins where it stands."""
    return Question(SPIN, (), (seat,))


def step(state: State[Position], question: Question, action: Any, facts: Facts) -> None:
    """CFR-SPIN-1: the car of the question spins."""
    (seat,) = question.data
    spin(state, seat, facts)


def spin(state: State[Position], seat: int, facts: Facts) -> None:
    """CFR-SPIN-1, CFR-SPIN-4: speed 0 at once, where it stands; nothing bought remains."""
    position = state.position
    car: Car = position.cars[seat]
    if facts is not None:
        facts.append(AtSpace("spin", seat, state.game.road.ids[car.space]))
    car.v = 0
    car.spun = car.spun_now = True
    car.lines = ()
    if state.game.road.corner[car.space] >= 0:
        car.corner = state.game.road.corner[car.space]
        car.allowance = 0
        car.entries = ()
        car.barred = True
