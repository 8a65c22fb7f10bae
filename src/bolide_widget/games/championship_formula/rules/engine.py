"""A second engine damage in sight of the line (CFR-ENG-1)."""

from __future__ import annotations

from ....core.questions import Facts
from .facts import AtSpeed
from .position import Car
from .retiring import retire
from .road import Road
from .tables import UNIT
from .venue import State


def farthest(road: Road, space: int, n: int) -> int:
    """Ticks of the longest path of so many steps; cars and corners ignored."""
    layer = {space: 0}
    for _ in range(n):
        further: dict[int, int] = {}
        for here, gone in layer.items():
            for to in road.next[here]:
                ticks = gone + road.length[to]
                if ticks > further.get(to, -1):
                    further[to] = ticks
        layer = further
    return max(layer.values())


def second_damage(state: State, seat: int, speed: int, facts: Facts) -> None:
    """CFR-ENG-1: removed at once, or at half speed to the line where that can be reached.

    Parameters
    ----------
    state : State
    seat : int
        Whose engine.
    speed : int
        Its speed after the failed test.
    facts : list, optional
    """
    car: Car = state.position.cars[seat]
    road: Road = state.game.road
    finish: int = state.game.finish
    half = speed // 2 // UNIT * UNIT
    last_lap = car.at >= finish - road.period
    if last_lap and car.at + farthest(road, car.space, half // UNIT) >= finish:
        car.v = half
        car.limping = True
        if facts is not None:
            facts.append(AtSpeed("halved", seat, half))
    else:
        retire(state, seat, "engine", facts)
