"""Order of play (FD-ORD): who goes first in a round."""

from __future__ import annotations

from .characters import DIANE
from .position import BOX, FINISHED, IN_PITS, NOT_RACING, OUT, SLOT, Car, Position
from .road import Road
from .venue import State

Key = tuple[int, int, int, int, int, int]


def running_order(state: State) -> tuple[int, ...]:
    """All cars still racing, first to play first (FD-ORD-2, FD-ORD-3)."""
    cars, road = state.position.cars, state.game.road
    late = state.game.rules.pit_variant == "EN"
    racing = [seat for seat, car in enumerate(cars) if car.status not in NOT_RACING]
    racing.sort(key=lambda seat: rank(road, cars[seat], late))
    slots = [seat for seat in state.position.queue if seat in racing]
    if slots:  # FD-PITEN-4: in the order of arrival
        racing = [seat for seat in racing if seat not in slots] + slots
    return tuple(racing)


def rank(road: Road, car: Car, late: bool = False) -> Key:
    """The place of a car as one key, smaller further ahead.

    Parameters
    ----------
    late : bool
        Whether cars in the pits play after all others (FD-PITEN-4).
    """
    if car.status in IN_PITS:
        place = _ORDER.get(car.status, 0)
        if late:  # the front one first, whatever its lap
            return (1, place, 0, 0, -car.pit, 0)
        return (0, -car.pit_lap, -road.entry, -1, -car.pit, place)  # FD-PIT-9
    space = car.space
    if space < 0:
        return (2, 0, 0, 0, 0, 0)
    first = 0 if car.character == DIANE else 1  # FD-CH-6
    off_line = abs(road.lane[space] - road.inside[space])
    return (0, -car.lap, -road.progress[space], first, -car.gear, off_line)


_ORDER = {BOX: 1, SLOT: 2}


def finished(position: Position) -> list[int]:
    """FD-FIN-2: seats with a finishing place, the winner first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == FINISHED]
    return sorted(seats, key=lambda seat: cars[seat].place)


def retired(position: Position) -> list[int]:
    """FD-ELIM-3: seats of the cars that are out, later retirements first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == OUT]
    return sorted(seats, key=lambda seat: -cars[seat].retired)
