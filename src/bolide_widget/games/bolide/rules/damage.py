"""Damage (D), half spins as an effect (H-1), and what else a die does to a car."""

from __future__ import annotations

from ....core.questions import Facts
from .facts import AtPoint, Damaged
from .position import Car, Position
from .tables import Trouble


def drop_top_speed(car: Car, index: int, steps: int, facts: Facts) -> None:
    """D-1: top speed lost for good, until repaired; adds up."""
    if steps:
        car.speed_drop += steps
        if facts is not None:
            facts.append(Damaged("damage", index, "top-speed", steps))


def lose_fourth(car: Car, index: int, facts: Facts) -> None:
    """D-2: no moves of length 4 until repaired; not cumulative."""
    if not car.no_fourth:
        car.no_fourth = True
        if facts is not None:
            facts.append(Damaged("damage", index, "no-fourth", 0))


def cancel_set_up(car: Car, index: int, facts: Facts) -> None:
    """D-4: no set-up re-rolls until repaired."""
    if car.strategy is not None and not car.strategy.cancelled:
        car.strategy = car.strategy._replace(cancelled=True)
        if facts is not None:
            facts.append(Damaged("damage", index, "set-up", 0))


def suffer(car: Car, index: int, trouble: Trouble, facts: Facts) -> None:
    """D-1, D-2: the damage of a booster or braking action."""
    drop_top_speed(car, index, trouble.speed_drop, facts)
    if trouble.no_fourth:
        lose_fourth(car, index, facts)


def repair(car: Car) -> None:
    """P-9: removes all damage."""
    car.speed_drop = 0
    car.no_fourth = False
    if car.strategy is not None:
        car.strategy = car.strategy._replace(cancelled=False)


def half_spin(position: Position, index: int, facts: Facts) -> None:
    """H-1, F-1: the car faces against the arrow, and has no pawn and no right to draft."""
    car = position.cars[index]
    car.half_spun = True
    car.pawn = None
    car.draft = -1
    if facts is not None:
        facts.append(AtPoint("half-spin", index, car.point))
