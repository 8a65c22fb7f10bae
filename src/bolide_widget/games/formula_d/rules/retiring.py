"""Cars that are out of the race (FD-ELIM, FD-DEB-2)."""

from __future__ import annotations

from ....core.questions import Facts
from .facts import AtSpace, Retired
from .position import OUT, Position
from .venue import State


def place_of(position: Position, seat: int) -> int:
    """FD-DEB-5: the space where a marker of a car is due; in the pits the last of its move."""
    space: int = position.cars[seat].space
    if space < 0 and position.now.seat == seat:
        return position.now.last
    return space


def put_marker(state: State, seat: int, facts: Facts) -> None:
    """FD-DEB-1: a damage marker on the space where a car's last move ended."""
    position = state.position
    space = place_of(position, seat)
    if space < 0 or space in position.marks:
        return
    position.mark(space)
    if facts is not None:
        facts.append(AtSpace("mark", seat, state.game.road.ids[space]))


def retire(state: State, seat: int, why: str, facts: Facts) -> None:
    """FD-ELIM-1, FD-DEB-2: a car is out, at once, and leaves a marker on its space."""
    position = state.position
    car = position.cars[seat]
    space = place_of(position, seat)
    if facts is not None:
        name = state.game.road.ids[space] if space >= 0 else ""
        facts.append(Retired("out", seat, name, why))
    put_marker(state, seat, facts)
    position.retirements += 1
    car.retired = position.retirements
    car.status = OUT
    car.space = car.corner = car.pit = -1
    car.stops = car.gear = 0
    car.spun = False
    if seat in position.queue:
        position.queue = tuple(one for one in position.queue if one != seat)
    if car.place:  # FD-FIN-5: disqualified, later ranks move up
        for other in position.cars:
            if other.place > car.place:
                other.place -= 1
        car.place = 0
        position.places -= 1
    if position.now.seat == seat:
        position.now.events = ()
