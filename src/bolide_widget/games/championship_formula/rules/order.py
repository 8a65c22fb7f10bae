"""The order of movement (CFR-ORDER), and that of the tests before it (CFR-TEST-1)."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from . import slip
from .facts import Ordered
from .position import OUT, TRACK, Car, Position
from .turn import CARS
from .venue import State


def running_order(state: State) -> tuple[int, ...]:
    """CFR-ORDER-1 to CFR-ORDER-3: cars on the track, first to move first."""
    return _sorted(state, planned=False)


def provisional_order(state: State) -> tuple[int, ...]:
    """CFR-TEST-1: track position, then the card's speed, then nearest the grey bar."""
    return _sorted(state, planned=True)


def _sorted(state: State, planned: bool) -> tuple[int, ...]:
    cars: list[Car] = state.position.cars
    rank: tuple[int, ...] = state.game.road.rank
    physical = state.game.rules.physical_order
    lead = max((car.at for car in cars if car.status == TRACK), default=0)
    period: int = state.game.road.period

    def place(seat: int) -> tuple[int, int, int, int]:
        car = cars[seat]
        behind = lead - car.at
        if physical:
            behind %= period
        late = 1 if car.spun and not planned else 0
        return (behind, late, -(car.planned if planned else car.v), rank[car.space])

    return tuple(sorted((s for s, car in enumerate(cars) if car.status == TRACK), key=place))


def fix(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-ORDER-4: once a turn, after the tests."""
    position = state.position
    position.phase = "moves"
    position.order = running_order(state)
    position.moved = 0
    if facts is not None:
        facts.append(Ordered("order", position.order))
    slip.judge(state)
    state.stack.append(CARS)


def ranking(state: State) -> tuple[int, ...]:
    """CFR-FIN-6: who is placed, then those running by race position, then those out."""
    position: Position = state.position
    cars: list[Car] = position.cars
    rank: tuple[int, ...] = state.game.road.rank
    placed = position.places

    def running(seat: int) -> tuple[int, int]:
        car = cars[seat]
        return (-car.at, rank[car.space] if car.space >= 0 else 0)

    def gone(seat: int) -> tuple[int, int, int]:
        car = cars[seat]
        return (-car.out_turn, -car.at, -car.retired)

    rest = [seat for seat in range(len(cars)) if seat not in placed]
    on = [seat for seat in rest if cars[seat].status != OUT]
    out = [seat for seat in rest if cars[seat].status == OUT]
    return (*placed, *sorted(on, key=running), *sorted(out, key=gone))
