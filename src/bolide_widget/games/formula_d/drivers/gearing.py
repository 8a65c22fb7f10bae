"""Gears by the turns that they leave on empty road."""

from __future__ import annotations

from ....core.actions import Action
from ....core.questions import Question
from ..rules.engine import FAST
from ..rules.position import ENGINE, Car
from ..rules.tables import down_cost
from ..rules.venue import State
from .dangers import hurt, strain
from .outlook import Outlook, Points, points_of


def gear(state: State, seat: int, question: Question, look: Outlook) -> Action:
    """FD-TURN-2: the gear that leaves fewest turns; engine tests count."""
    return min(gear_costs(state, seat, look), key=lambda one: one[0])[1]


def gear_costs(state: State, seat: int, look: Outlook) -> list[tuple[float, Action]]:
    """Every gear that may be declared, with the turns that it is expected to leave."""
    car: Car = state.position.cars[seat]
    level, place = look.level(car.lap, car.space), look.place(car.space, car.stops)
    points = points_of(car)
    found: list[tuple[float, Action]] = []
    strained = strain(state, seat, look.turns(level, place, car.gear, points))
    for action in state.legal(seat):
        wanted = int(action[1])
        cost, left = 0.0, points
        if car.gear - wanted > 1:
            cost, left = shifted(car, wanted, points, state)
        cost += look.rolled(level, place, wanted, left)
        if wanted >= FAST:
            cost += strained
        found.append((cost, action))
    return found


def shifted(car: Car, wanted: int, points: Points, state: State) -> tuple[float, Points]:
    """FD-DOWN-1: what the tables do not know of the cost of a gear, and the points left."""
    if car.gear - wanted < 2 or state.position.tried:
        return 0.0, points
    boxes, pedal, motor = down_cost(car.gear, wanted)
    tyres, brakes, gearbox = points
    left = (tyres, max(0, brakes - pedal), max(0, gearbox - boxes))
    return (hurt(car, ENGINE, 1.0) if motor else 0.0), left
