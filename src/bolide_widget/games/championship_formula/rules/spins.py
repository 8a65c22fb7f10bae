"""Spins (CFR-SPIN), and cars that braked to a standstill (CFR-LATE-7)."""

from __future__ import annotations

from typing import Any, Final

from ....core.questions import Facts, Question
from . import corners, placing, slip
from .facts import AtSpace
from .position import OUT, Car
from .road import Road
from .venue import State

SPIN: Final = "spin"


def ask(seat: int) -> Question:
    """The step in which a car spins where it stands."""
    return Question(SPIN, (), (seat,))


def step(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-SPIN-1: the car of the question spins."""
    (seat,) = question.data
    if state.position.cars[seat].status != OUT:
        spin(state, seat, facts)


def spin(state: State, seat: int, facts: Facts) -> None:
    """CFR-SPIN-1, CFR-SPIN-4: speed 0 at once, where it stands; nothing bought remains.

    CFR-SPIN-2: who shares a space is placed first.
    """
    position = state.position
    if position.now.seat == seat and position.now.shared:
        state.stack.append(ask(seat))
        placing.place(state, facts)
        return
    car: Car = position.cars[seat]
    road: Road = state.game.road
    slip.settle(position, seat)
    car.spun_now = True
    stand(road, car)
    if facts is not None:
        facts.append(AtSpace("spin", seat, road.ids[car.space]))


def stand(road: Road, car: Car) -> None:
    """CFR-SPIN-3, CFR-LATE-7: it stands, and will have to restart."""
    car.v = 0
    car.spun = True
    car.first = False
    corners.spun_visit(road, car)
