"""What is always true of a position (RN-GEN-8), also of one that was set up by hand."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import SetupError
from .rules.position import RACING, SLOW_ONLY, Car, Position
from .rules.venue import Venue
from .rules.words import MOST_PIT_TURNS, TYRES


def check(names: Sequence[str], position: Position, game: Venue, where: str = "start") -> None:
    """Check a position of which the parts are known to be of the right kind.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    _check_places(names, position, game, where)
    for seat, name in enumerate(names):
        _check_car(position, seat, game, f"{where}, {name}")
    _check_cards(position, game, where)
    if (position.sc < 0) != (position.controller < 0):
        raise SetupError(f"{where}, safety_car: a space and its controller, or neither")
    if position.controller >= 0 and not position.cars[position.controller].active:
        raise SetupError(f"{where}, safety_car: its controller is still in the race")


def _check_places(names: Sequence[str], position: Position, game: Venue, where: str) -> None:
    """One piece on a space."""
    seen: dict[int, str] = {}
    pieces = [(name, car.space) for name, car in zip(names, position.cars, strict=True)]
    for name, space in [*pieces, ("the Safety Car", position.sc)]:
        if space in seen:
            told = game.road.ids[space]
            raise SetupError(f"{where}: {seen[space]} and {name} would both stand on {told}")
        if space >= 0:
            seen[space] = name


def _check_car(position: Position, seat: int, game: Venue, where: str) -> None:
    car: Car = position.cars[seat]
    road, terms = game.road, game.terms
    if car.status != RACING:
        return
    if car.space < 0 or car.space == road.sc_start:
        raise SetupError(f"{where}, space: a car in the race stands on the board")
    if not 0 <= car.laps < terms.laps:
        raise SetupError(f"{where}, laps: from 0 to {terms.laps - 1}, not {car.laps}")
    own = road.bays[position.colours[seat]]
    if road.is_bay(car.space):
        if car.space != own:
            raise SetupError(f"{where}, space: its own bay is {road.ids[own]}")
        if car.stop is None:
            raise SetupError(f"{where}, stop: a car on its bay is making a stop")
        if car.spin_step:
            raise SetupError(f"{where}, spin_step: 0 on a bay, not {car.spin_step}")
    _check_stop(position, seat, game, where)
    kinds = [penalty.kind for penalty in car.penalties]
    if len(set(kinds)) != len(kinds):
        raise SetupError(f"{where}, penalties: one BO and one PS at most")
    if not 0 <= car.spin_step <= SLOW_ONLY:
        raise SetupError(f"{where}, spin_step: from 0 to {SLOW_ONLY}, not {car.spin_step}")


def _check_stop(position: Position, seat: int, game: Venue, where: str) -> None:
    """RN-PIT-3: where a served car stands, and an unserved one."""
    car: Car = position.cars[seat]
    road, colour = game.road, position.colours[seat]
    lane = road.in_lane(car.space)
    stop = car.stop
    if stop is None:
        if lane and car.space > road.bay_from[colour]:
            raise SetupError(f"{where}, stop: a car beyond its bay has made a stop")
        return
    if road.on_circuit(car.space):
        raise SetupError(f"{where}, stop: none for a car on the circuit")
    if lane and car.space < road.bay_to[colour]:
        raise SetupError(f"{where}, stop: none for a car before its bay")
    if not 0 <= stop.taken <= stop.total <= MOST_PIT_TURNS or stop.base < 1 or stop.added < 0:
        raise SetupError(f"{where}, stop: at most {MOST_PIT_TURNS} pit turns, taken of these")
    if lane and stop.taken < stop.total:
        raise SetupError(f"{where}, stop: a car that has left its bay has taken all pit turns")


def _check_cards(position: Position, game: Venue, where: str) -> None:
    """Tyre cards and Really Nasty Cards are all there, and none twice."""
    terms = game.terms
    for index, tyre in enumerate(TYRES):
        there = position.tyres[index] + sum(car.tyre == tyre for car in position.cars)
        if there != terms.tyres[index]:
            raise SetupError(f"{where}: {there} {tyre} tyre cards of {terms.tyres[index]}")
    counts = [position.pile, position.used, *(car.hand for car in position.cars)]
    for kind, code in enumerate(terms.codes):
        there = sum(held[kind] for held in counts) + position.under.count(kind)
        if there != terms.deck[kind]:
            raise SetupError(f"{where}: {there} cards {code} of {terms.deck[kind]}")
    for stops, count in enumerate(terms.fuel_cards, 1):
        if position.fuel.count(stops) > count:
            raise SetupError(f"{where}: {position.fuel.count(stops)} fuel cards of {count}")
