"""Late braking (CFR-LATE): by choice in the move, and where the car must stop."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from . import braking, corners, spins
from .facts import AtSpeed
from .position import OUT, Car
from .tables import MOST_BRAKE_TESTS, MOST_BRAKE_WEAR, UNIT
from .venue import State


def units(state: State, seat: int) -> list[int]:
    """CFR-LATE-1, CFR-LATE-2, CFR-MOVE-8: units that the car may brake by now."""
    position = state.position
    now = position.now
    if not now.k:
        return []
    car: Car = position.cars[seat]
    needed = now.k + (1 if now.shared else 0) - now.slip
    most = car.v // UNIT - (needed if needed > 1 else 1)
    payable = MOST_BRAKE_TESTS - car.brake_test
    if car.brake_wear < MOST_BRAKE_WEAR:
        limit = MOST_BRAKE_WEAR - car.brake_wear
        payable += limit if limit < car.wear else car.wear
    if payable < most:
        most = payable
    return list(range(1, most + 1))


def brake(state: State, seat: int, n: int, facts: Facts) -> None:
    """CFR-LATE-1: slower by so many units."""
    car: Car = state.position.cars[seat]
    braking.pay(state, seat, n, braking.LATE, car.v - UNIT * n, facts)


def stop(state: State, seat: int, n: int, facts: Facts) -> None:
    """CFR-LATE-6: the car stops here, and so many units are due; slip spaces lapse."""
    car: Car = state.position.cars[seat]
    state.position.now.slip = 0
    if n > 0:
        braking.pay(state, seat, n, braking.FORCED, max(0, car.v - UNIT * n), facts)


def braked(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-CORNER-8, CFR-LATE-7: the new speed, and what it makes of the corner."""
    seat, why, to = question.data
    car: Car = state.position.cars[seat]
    if car.status == OUT or car.spun_now:
        return
    car.v = to
    if why == braking.HARD:  # CFR-RUL-13
        return
    if facts is not None:
        facts.append(AtSpeed("braked", seat, to))
    corners.slow_down(state.game.road, car, to)
    if not to:
        spins.stand(state.game.road, car)
