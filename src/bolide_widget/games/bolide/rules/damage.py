"""What happens to a car: damage (D), half spins (H-1), and the end of its race (O-2, P-11)."""

from __future__ import annotations

from ....core.questions import Facts
from .facts import AtPoint, Damaged, Retired
from .position import OUT, Car, Position
from .tables import Trouble
from .venue import State


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


# -- out of the race: after a crash (O-2), for want of fuel (P-11), or because it would not end ----


def crash(state: State, index: int, facts: Facts) -> None:
    """O-2: the car is out of the race."""
    retire(state, index, "crash", facts)


def retire(state: State, index: int, why: str, facts: Facts) -> None:
    """O-2, P-11: the car leaves the race: after a "crash", for want of "fuel" or of "turns"."""
    position = state.position
    car = position.cars[index]
    where = car.point
    car.status = OUT
    car.retired = 1 + max(other.retired for other in position.cars)
    car.point = car.pawn = None
    car.half_spun = False
    car.draft = -1
    if facts is not None:
        facts.append(Retired("out", index, where, why))
