"""Set up a position by hand, and check that a position is possible (RN-GEN-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.errors import SetupError, shown
from ...core.given import parts
from ...racing import arranged
from ...racing.arranged import check_whole, each_car, one_of, seat_of
from .cars import FIELDS
from .rules import laps, position as pos
from .rules.turn import TURN
from .rules.venue import State, Venue


def check(names: Sequence[str], position: pos.Position, game: Venue, where: str = "start") -> None:
    """Check a position whose parts already have the right types.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    pieces = [(name, car.space) for name, car in zip(names, position.cars, strict=True)]
    pieces.append(("the Safety Car", position.sc))
    ids = game.road.ids
    places = ((name, ids[space] if space >= 0 else None) for name, space in pieces)
    arranged.check_apart(places, where, on="")
    for seat, name in enumerate(names):
        _check_car(position, seat, game, f"{where}, {name}")
    _check_cards(position, game, where)
    if (position.sc < 0) != (position.controller < 0):
        raise SetupError(f"{where}, safety_car: a space and its controller, or neither")
    if position.controller >= 0 and not position.cars[position.controller].active:
        raise SetupError(f"{where}, safety_car: its controller is still in the race")


def _check_car(position: pos.Position, seat: int, game: Venue, where: str) -> None:
    car: pos.Car = position.cars[seat]
    road, terms = game.road, game.terms
    if car.status != pos.RACING:
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


def _check_stop(position: pos.Position, seat: int, game: Venue, where: str) -> None:
    """RN-PIT-3: Check that a car in the pits is where its stop allows."""
    car: pos.Car = position.cars[seat]
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
    if not 0 <= stop.taken <= stop.total <= pos.MOST_PIT_TURNS or stop.base < 1 or stop.added < 0:
        raise SetupError(f"{where}, stop: at most {pos.MOST_PIT_TURNS} pit turns, taken of these")
    if lane and stop.taken < stop.total:
        raise SetupError(f"{where}, stop: a car that has left its bay has taken all pit turns")


def _check_cards(position: pos.Position, game: Venue, where: str) -> None:
    """Check that no card is missing and none is there twice."""
    terms = game.terms
    for index, tyre in enumerate(pos.TYRES):
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


# -- the fields of a car that can be set by hand, each looked at before it is ----------------------


FAR = 99


def space_of(game: Venue, where: str, name: object) -> int:
    number = game.road.number.get(name) if isinstance(name, str) else None
    if number is None:
        some = ", ".join(game.road.ids[:3])
        raise SetupError(f"{where}: there is no space {shown(name)}; there are {some}, ...")
    return int(number)


def change(
    game: Venue, position: pos.Position, seat: int, where: str, fields: Mapping[str, Any]
) -> None:
    car: pos.Car = position.cars[seat]
    arranged.set_fields(State(game, position, []), where, car, fields, FIELDS, _SETTERS)
    if "space" in fields:  # unless the caller set it: the car has driven there
        road = game.road
        if "first_done" not in fields:
            car.first_done = True
        if "start_pending" not in fields:
            car.start_pending = False
        if "spin_step" not in fields and road.is_bay(car.space):
            car.spin_step = 0
        if road.is_bay(car.space) and car.stop is None:
            lap = laps.stop_lap(car.laps, game.terms.early)
            car.stop = pos.Stop(lap, pos.FREE, 1, 0, game.terms.taken)
        elif "stop" not in fields and not road.is_bay(car.space):
            beyond = road.in_lane(car.space) and car.space >= road.bay_to[position.colours[seat]]
            car.stop = pos.Stop(car.laps + 1, pos.FREE, 1, 0, 1) if beyond else None
    if car.status == pos.OUT:
        car.space = -1


def set_space(state: State, where: str, car: pos.Car, value: Any) -> None:
    car.space = space_of(state.game, where, value)
    car.status = pos.RACING


def set_colour(state: State, where: str, car: pos.Car, value: Any) -> None:
    position, seat = state.position, state.position.cars.index(car)
    colours = list(position.colours)
    colour = pos.COLOURS.index(one_of(where, value, pos.COLOURS))
    if colour in colours:  # the other takes what this one gives up
        colours[colours.index(colour)] = colours[seat]
    colours[seat] = colour
    position.colours = tuple(colours)


def set_fuel(state: State, where: str, car: pos.Car, value: Any) -> None:
    if not state.game.terms.fuel:
        raise SetupError(f"{where}: this race is driven without fuel cards")
    fuel = list(state.position.fuel)
    seat = state.position.cars.index(car)
    fuel[seat] = pos.STRATEGIES.index(one_of(where, value, pos.STRATEGIES)) + 1
    state.position.fuel = tuple(fuel)


def set_penalties(state: State, where: str, car: pos.Car, value: Any) -> None:
    penalties = []
    listed = parts(value)
    for entry in listed if listed is not None else [None]:
        fields = parts(entry)
        if fields is None or len(fields) not in (2, 3):
            raise SetupError(f"{where}: a list such as [('BO', 6)], not {shown(value)}")
        kind = one_of(where, fields[0], (pos.BO, pos.PS))
        due = check_whole(fields[1], 1, FAR, where)
        deferred = fields[2] if len(fields) == 3 else False
        if not isinstance(deferred, bool):
            raise SetupError(f"{where}: deferred is True or False, not {shown(deferred)}")
        penalties.append(pos.Penalty(kind, due, deferred))
    car.penalties = tuple(penalties)


def set_stop(state: State, where: str, car: pos.Car, value: Any) -> None:
    """(stop lap, kind, base, added, taken), or None."""
    if value is None:
        car.stop = None
        return
    fields = parts(value)
    if fields is None or not 3 <= len(fields) <= 5:
        raise SetupError(f"{where}: (lap, kind, base, added, taken), not {shown(value)}")
    kind = one_of(where, fields[1], (pos.SCHEDULED, pos.PENALTY, pos.FREE))
    numbers = [check_whole(number, 0, FAR, where) for number in [fields[0], *fields[2:], 0, 0][:4]]
    lap, base, added, taken = numbers
    if not 1 <= base <= pos.MOST_PIT_TURNS:
        raise SetupError(f"{where}: base from 1 to {pos.MOST_PIT_TURNS}, not {base}")
    car.stop = pos.Stop(lap, kind, base, added, taken)


def set_windows(state: State, where: str, car: pos.Car, value: Any) -> None:
    """Numbers of the windows that are fulfilled, from 1."""
    listed = parts(value)
    if listed is None:
        raise SetupError(f"{where}: a list of numbers from 1, not {shown(value)}")
    car.done = 0
    for window in listed:
        car.done |= 1 << (check_whole(window, 1, 3, where) - 1)


def set_hand(state: State, where: str, car: pos.Car, value: Any) -> None:
    """A list of codes."""
    listed = value.split() if isinstance(value, str) else parts(value)
    counts = [0] * len(state.game.terms.codes)
    for code in listed if listed is not None else [None]:
        counts[state.game.terms.kinds[one_of(where, code, state.game.terms.codes)]] += 1
    car.hand = tuple(counts)


_SETTERS: dict[str, arranged.SetField] = {
    "colour": set_colour,
    "fuel": set_fuel,
    "space": set_space,
    "penalties": set_penalties,
    "windows": set_windows,
    "stop": set_stop,
    "hand": set_hand,
}
"""Setters of the fields that need more than an assignment."""


# -- arrange ---------------------------------------------------------------------------------------


def arrange(
    state: State,
    names: Sequence[str],
    cars: arranged.Cars,
    to_move: str | None,
    weather: str | None,
    safety_car: Sequence[str] | None,
) -> State:
    """Return a new state with these cars changed and a new turn of `to_move`.

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
    cars: arranged.Cars,
    weather: str | None,
    safety_car: Sequence[str] | None,
) -> State:
    """Return a new state with these cars changed; round, order and turn stay as they are.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be; or if a turn has already begun.
    """
    arranged.check_begins(state, TURN, "a driver begins a turn")
    position = _set_up(state, names, cars, weather, safety_car, "edit")
    return arranged.same_turn(state, position, TURN)


def _set_up(
    state: State,
    names: Sequence[str],
    cars: arranged.Cars,
    weather: str | None,
    safety_car: Sequence[str] | None,
    where: str,
) -> pos.Position:
    """Return a checked copy of the position with these cars changed."""
    position: pos.Position = state.position.copy()
    _make_ready(state.game, position)
    if weather is not None:
        position.weather = one_of(f"{where}, weather", weather, (pos.DRY, pos.WET))
    if safety_car is not None:
        position.sc, position.controller = _safety_car(state, names, safety_car, where)
    given = each_car(cars, names, where, "laps")
    for seat, spot, fields in given:
        change(state.game, position, seat, spot, fields)
    _share_fuel(state.game, position, [seat for seat, _, fields in given if "fuel" in fields])
    _count_cards(state.game, position, where)
    check(names, position, state.game, where)
    return position


def _make_ready(game: Venue, position: pos.Position) -> None:
    """Give colours, places and tyres to a race that has not been dealt yet."""
    seats = range(len(position.cars))
    if not position.order:
        position.order = tuple(seats)
        position.used = (0,) * len(game.terms.deck)
        free = [index for index in range(len(pos.COLOURS)) if index not in position.colours]
        position.colours = tuple(c if c >= 0 else free.pop(0) for c in position.colours)
        position.grid = tuple(seat + 1 for seat in seats)
        cards = [stops for stops, n in enumerate(game.terms.fuel_cards, 1) for _ in range(n)]
        if game.terms.fuel:
            position.fuel = tuple(cards[seat % len(cards)] for seat in seats)
        for seat in seats:
            car = position.cars[seat]
            car.space = game.grid[seat]
            car.start_pending = game.starts_pending(seat + 1)
    for car in position.cars:
        car.tyre = car.tyre or pos.DRY
        car.hand = car.hand or position.used
    position.weather = position.weather or pos.DRY


def _count_cards(game: Venue, position: pos.Position, where: str) -> None:
    """Put the cards that are in no hand on the piles."""
    terms = game.terms
    on_cars = [sum(car.tyre == tyre for car in position.cars) for tyre in pos.TYRES]
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


def _share_fuel(game: Venue, position: pos.Position, given: Sequence[int]) -> None:
    """Give another fuel card to drivers for whom none was named and whose own is taken."""
    fuel, most = list(position.fuel), game.terms.fuel_cards
    for seat in range(len(fuel)):
        stops = fuel[seat]
        if stops and seat not in given and fuel.count(stops) > most[stops - 1]:
            free = [k for k, n in enumerate(most, 1) if fuel.count(k) < n]
            fuel[seat] = free[0] if free else stops
    position.fuel = tuple(fuel)


def _safety_car(state: State, names: Sequence[str], value: object, where: str) -> tuple[int, int]:
    """Read the space of the Safety Car and the seat of its controller; -1, -1 if parked."""
    pair = parts(value)
    if pair == []:
        return -1, -1
    if pair is None or len(pair) != 2:
        raise SetupError(
            f"{where}, safety_car: (space, driver), or () for parked, not {shown(value)}"
        )
    space = space_of(state.game, f"{where}, safety_car", pair[0])
    road = state.game.road
    if not (road.on_circuit(space) or space == road.sc_start):
        raise SetupError(f"{where}, safety_car: on the circuit or on {road.ids[road.sc_start]}")
    return space, seat_of(names, pair[1], f"{where}, safety_car")
