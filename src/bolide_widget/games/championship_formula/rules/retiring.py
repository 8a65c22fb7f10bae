"""Retirements (CFR-TURN-2): a car leaves the track at once and never obstructs."""

from __future__ import annotations

from ....core.questions import Facts
from . import slip
from .facts import Retired
from .position import OUT, Car
from .venue import State


def retire(state: State, seat: int, why: str, facts: Facts) -> None:
    """Take a car off the track; CFR-FIN-6 wants the turn, and which came later."""
    position = state.position
    car: Car = position.cars[seat]
    ids: tuple[str, ...] = state.game.road.ids
    space = ids[car.space] if car.space >= 0 else ""
    slip.settle(position, seat)
    position.retirements += 1
    car.status = OUT
    car.space = -1
    car.v = 0
    car.corner = -1
    car.entries = ()
    car.lines = ()
    car.given = ()
    car.held = -1
    car.drafts = ()
    car.limping = False
    car.out_turn = position.turn
    car.out_cause = why
    car.retired = position.retirements
    if facts is not None:
        facts.append(Retired("out", seat, space, why))
