"""Setting up a position by hand, checked before anything changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.errors import SetupError
from ...core.given import parts
from ...core.shown import shown
from ...racing.arranged import each_car, one_of, open_question, seat_of
from . import car_fields, invariants
from .rules.position import Position
from .rules.turn import TURN
from .rules.venue import State, Venue
from .rules.words import (
    COLOURS,
    DRY,
    TYRES,
    WET,
)


def arrange(
    state: State,
    names: Sequence[str],
    cars: Mapping[str, Mapping[str, Any]],
    to_move: str | None,
    weather: str | None,
    safety_car: Sequence[str] | None,
) -> State:
    """A new state with these cars as told, the others as they are, and `to_move` to move.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    position = _set_up(state, names, cars, weather, safety_car, "arrange")
    position.round = max(position.round, 1)
    position.finished, position.seat, position.played = (), -1, 0
    position.retired = tuple(s for s in range(len(names)) if not position.cars[s].active)
    first = position.order[0] if to_move is None else seat_of(names, to_move, "to_move")
    if not position.cars[first].active:
        raise SetupError(f"to_move: {names[first]!r} is not racing")
    position.turn = position.order.index(first)
    return State(state.game, position, [TURN])


def edit(
    state: State,
    names: Sequence[str],
    cars: Mapping[str, Mapping[str, Any]],
    weather: str | None,
    safety_car: Sequence[str] | None,
) -> State:
    """A new state with these cars as told and all else as it is: round, order, whose turn it is.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be; or if a turn has already begun.
    """
    question = open_question(state)
    if TURN not in state.stack or not _begins(state):
        raise SetupError(
            f"edit: only where a driver begins a turn, but {question.kind!r} is asked; "
            "answer first, or arrange(...)"
        )
    return _same_turn(state, _set_up(state, names, cars, weather, safety_car, "edit"))


def _begins(state: State) -> bool:
    """Whether nothing has been answered in this turn yet."""
    return _same_turn(state, state.position).settle().key() == state.key()


def _same_turn(state: State, position: Position) -> State:
    """The state in which whoever is on turn begins it from this position."""
    below = state.stack[: state.stack.index(TURN) + 1]
    new: State = State(state.game, position.copy(), below)
    new.position.turn = max(0, position.turn - 1)
    return new


def _set_up(
    state: State,
    names: Sequence[str],
    cars: Mapping[str, Mapping[str, Any]],
    weather: str | None,
    safety_car: Sequence[str] | None,
    where: str,
) -> Position:
    """The position of a state with these cars as told, once all of it can be."""
    position: Position = state.position.copy()
    _make_ready(state.game, position)
    if weather is not None:
        position.weather = one_of(f"{where}, weather", weather, (DRY, WET))
    if safety_car is not None:
        position.sc, position.controller = _safety_car(state, names, safety_car, where)
    given = each_car(cars, names, where, "laps")
    for seat, told, fields in given:
        car_fields.change(state.game, position, seat, told, fields)
    _share_fuel(state.game, position, [seat for seat, _, fields in given if "fuel" in fields])
    _count_cards(state.game, position, where)
    invariants.check(names, position, state.game, where)
    return position


def _make_ready(game: Venue, position: Position) -> None:
    """What a race that has not been dealt yet lacks: the first colours, places, tyres."""
    seats = range(len(position.cars))
    if not position.order:
        position.order = tuple(seats)
        position.used = (0,) * len(game.terms.deck)
        free = [index for index in range(len(COLOURS)) if index not in position.colours]
        position.colours = tuple(c if c >= 0 else free.pop(0) for c in position.colours)
        position.grid = tuple(seat + 1 for seat in seats)
        cards = [stops for stops, n in enumerate(game.terms.fuel_cards, 1) for _ in range(n)]
        if game.terms.fuel:
            position.fuel = tuple(cards[seat % len(cards)] for seat in seats)
        for seat in seats:
            car = position.cars[seat]
            car.space = game.grid[seat]
            car.start_pending = game.terms.pending and game.behind[seat + 1]
    for car in position.cars:
        car.tyre = car.tyre or DRY
        car.hand = car.hand or position.used
    position.weather = position.weather or DRY


def _count_cards(game: Venue, position: Position, where: str) -> None:
    """Piles are what is left; cards below the pile and used ones are what is left of those."""
    terms = game.terms
    on_cars = [sum(car.tyre == tyre for car in position.cars) for tyre in TYRES]
    position.tyres = tuple(max(0, n - c) for n, c in zip(terms.tyres, on_cars, strict=True))
    left = list(terms.deck)
    for car in position.cars:
        left = [n - held for n, held in zip(left, car.hand, strict=True)]
    for kind, count in enumerate(left):
        if count < 0:
            raise SetupError(f"{where}: {-count} cards {terms.codes[kind]} more than there are")
    position.used = tuple(min(n, used) for n, used in zip(left, position.used, strict=True))
    left = [n - used for n, used in zip(left, position.used, strict=True)]
    under = []
    for kind in position.under:
        if left[kind]:
            left[kind] -= 1
            under.append(kind)
    position.under, position.pile = tuple(under), tuple(left)


def _share_fuel(game: Venue, position: Position, told: Sequence[int]) -> None:
    """Who was not told a fuel card takes another, if others have taken his."""
    fuel, most = list(position.fuel), game.terms.fuel_cards
    for seat in range(len(fuel)):
        stops = fuel[seat]
        if stops and seat not in told and fuel.count(stops) > most[stops - 1]:
            free = [k for k, n in enumerate(most, 1) if fuel.count(k) < n]
            fuel[seat] = free[0] if free else stops
    position.fuel = tuple(fuel)


def _safety_car(state: State, names: Sequence[str], told: object, where: str) -> tuple[int, int]:
    """A space, or None for parked, and who controls it."""
    pair = None if isinstance(told, str) else parts(told)
    if pair == []:
        return -1, -1
    if pair is None or len(pair) != 2:
        raise SetupError(
            f"{where}, safety_car: (space, driver), or () for parked, not {shown(told)}"
        )
    space = car_fields.space_of(state.game, f"{where}, safety_car", pair[0])
    road = state.game.road
    if not (road.on_circuit(space) or space == road.sc_start):
        raise SetupError(f"{where}, safety_car: on the circuit or on {road.ids[road.sc_start]}")
    return space, seat_of(names, pair[1], f"{where}, safety_car")
