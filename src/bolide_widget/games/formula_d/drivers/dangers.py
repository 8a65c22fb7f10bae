"""What a place may cost besides the way to go: collisions, debris, engines, noise; in turns."""

from __future__ import annotations

from typing import Final

from ..rules.black_die import engine_most
from ..rules.characters import DEREK
from ..rules.position import BODY, ENGINE, SUSP, Car
from ..rules.road import Road
from ..rules.tables import BLACK, COLLISION, DEBRIS
from ..rules.venue import State
from .outlook import LOST

HURT: Final = (0.0, LOST, 1.3, 0.4, 0.15)
"""Turns that a point of body, engine or suspension is worth, by the points left."""

LONG: Final = 12.0
"""Turns to go after which a point is worth all of that; the last one always is."""

TRIGGER: Final = 0.1
"""The chance of the face that leads to engine tests, in gears 5 and 6."""

NOISE: Final = 0.05
"""The chance to lose a point of body, and of the engine, in the noise zone."""


class Dangers:
    """What may happen to a car where it stands at the end of its move.

    Parameters
    ----------
    state : State
    seat : int
    to_go : float
        Turns to go, about.
    """

    def __init__(self, state: State, seat: int, to_go: float) -> None:
        position = state.position
        self.road: Road = state.game.road
        self.car: Car = position.cars[seat]
        wet = position.wet
        share = min(1.0, to_go / LONG)
        self._body = hurt(self.car, BODY, share) * COLLISION[wet] / BLACK
        self.debris = hurt(self.car, SUSP, share) * DEBRIS[wet] / BLACK
        self._once = state.game.rules.collision_rolls == "mover_once"
        self.taken = {
            car.space: 2 if car.character == DEREK else 1
            for other, car in enumerate(position.cars)
            if car.space >= 0 and other != seat
        }
        self._rolls = _rolls(self.road, self.taken)
        self.noise = 0.0
        if self.road.noise:
            engine = hurt(self.car, ENGINE, share)
            self.noise = NOISE * (hurt(self.car, BODY, share) + engine)

    def at(self, space: int) -> float:
        """FD-COLL, FD-ST-5: what it costs to end a move there."""
        rolls = self._rolls.get(space, 0)
        cost = self._body * (1 if self._once else rolls) if rolls else 0.0
        if self.noise and space in self.road.noise:
            cost += self.noise
        return cost


def _rolls(road: Road, taken: dict[int, int]) -> dict[int, int]:
    """By space: the rolls for cars in front of it and beside it."""
    found: dict[int, int] = {}
    for space, rolls in taken.items():
        for near in (road.behind[space], *road.beside[space]):
            found[near] = found.get(near, 0) + rolls
    return found


def strain(state: State, seat: int, to_go: float) -> float:
    """FD-ENG-1: what a turn in gear 5 or 6 may cost an engine; `to_go`: turns to go, about."""
    lost = hurt(state.position.cars[seat], ENGINE, min(1.0, to_go / LONG))
    return TRIGGER * lost * engine_most(state, seat) / BLACK


def hurt(car: Car, category: int, share: float) -> float:
    """Turns that another point lost costs a car; `share`: how much of the race is left for it."""
    left = car.wear[category]
    cost = HURT[min(left, len(HURT) - 1)]
    return cost if left <= 1 else cost * share
