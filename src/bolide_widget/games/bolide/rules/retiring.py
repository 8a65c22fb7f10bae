"""Out of the race: after a crash (O-2), for want of fuel (P-11), or because it would not end."""

from __future__ import annotations

from ....core.questions import Facts
from .facts import Retired
from .position import OUT, Position
from .venue import State


def crash(state: State, index: int, facts: Facts) -> None:
    """O-2: the car is out of the race."""
    retire(state, index, "crash", facts)


def retire(state: State, index: int, why: str, facts: Facts) -> None:
    """O-2, P-11: the car leaves the race: after a "crash", for want of "fuel" or of "turns"."""
    position: Position = state.position
    car = position.cars[index]
    where = car.point
    car.status = OUT
    car.retired = 1 + max(other.retired for other in position.cars)
    car.point = car.pawn = None
    car.half_spun = False
    car.draft = -1
    if facts is not None:
        facts.append(Retired("out", index, where, why))
