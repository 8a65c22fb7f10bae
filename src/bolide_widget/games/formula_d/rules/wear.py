"""Wear points, lost and restored (FD-SET-3, FD-SET-5), and eliminated cars (FD-ELIM)."""

from __future__ import annotations

from typing import Final

from ....core.questions import Facts
from .facts import AtSpace, Restored, Retired, Wore
from .position import BODY, CATEGORIES, ENGINE, OUT, SUSP, Car, Position, Wear
from .venue import State

FATAL: Final = (BODY, ENGINE, SUSP)


def changed(wear: Wear, category: int, points: int) -> Wear:
    """Wear points with another number in one category."""
    listed = list(wear)
    listed[category] = points
    return (listed[0], listed[1], listed[2], listed[3], listed[4], listed[5])


def lose(state: State, seat: int, category: int, points: int, why: str, facts: Facts) -> bool:
    """Take wear points; body and engine leave a marker, the last of body, engine, susp ends it.

    A loss in a category that is at 0 is void (FD-ELIM-2).

    Returns
    -------
    bool
        Whether the car is still in the race.
    """
    car = state.position.cars[seat]
    left: int = car.wear[category]
    lost = min(points, left)
    if lost <= 0:
        return True
    car.wear = changed(car.wear, category, left - lost)
    if facts is not None:
        facts.append(Wore("wear", seat, CATEGORIES[category], lost, why))
    if lost == left and category in FATAL:
        retire(state, seat, CATEGORIES[category], facts)
        return False
    if category in (BODY, ENGINE):
        put_marker(state, seat, facts)
    return True


def restore(state: State, seat: int, category: int, points: int, by: str, facts: Facts) -> None:
    """FD-SET-5: give wear points back, up to the cap; what would exceed it lapses."""
    car = state.position.cars[seat]
    given = min(points, car.caps[category] - car.wear[category])
    if given <= 0:
        return
    car.wear = changed(car.wear, category, car.wear[category] + given)
    if facts is not None:
        facts.append(Restored("restored", seat, CATEGORIES[category], given, by))


def room(car: Car) -> list[int]:
    """FD-SET-5: categories below their caps."""
    return [category for category, left in enumerate(car.wear) if left < car.caps[category]]


# -- cars that are out (FD-ELIM), and damage markers (FD-DEB) -------------------------------------


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
        position.queue = tuple(waiting for waiting in position.queue if waiting != seat)
    if car.place:  # FD-FIN-5: disqualified, later ranks move up
        for other in position.cars:
            if other.place > car.place:
                other.place -= 1
        car.place = 0
        position.places -= 1
    if position.now.seat == seat:
        position.now.events = ()
