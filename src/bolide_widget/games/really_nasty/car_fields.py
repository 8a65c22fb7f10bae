"""The fields of a car that can be set by hand, each looked at before it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...core.errors import SetupError
from ...core.given import parts
from ...core.shown import shown
from ...racing.arranged import check_known, one_of, whole_from
from .rules.position import OUT, RACING, SLOW_ONLY, Car, Penalty, Position, Stop
from .rules.venue import Venue
from .rules.words import (
    BO,
    COLOURS,
    FREE,
    MOST_PIT_TURNS,
    PENALTY,
    PS,
    SCHEDULED,
    STRATEGIES,
    TYRES,
)

FAR = 99


def space_of(game: Venue, where: str, name: object) -> int:
    number = game.road.number.get(name) if isinstance(name, str) else None
    if number is None:
        some = ", ".join(game.road.ids[:3])
        raise SetupError(f"{where}: there is no space {shown(name)}; there are {some}, ...")
    return int(number)


def change(
    game: Venue, position: Position, seat: int, where: str, fields: Mapping[str, Any]
) -> None:
    check_known(fields, _FIELDS, where)
    for field, set_field in _FIELDS.items():
        if field in fields:
            set_field(game, position, seat, f"{where}, {field}", fields[field])
    car: Car = position.cars[seat]
    if "space" in fields:
        _settle(game, position, seat, fields)
    if car.status == OUT:
        car.space = -1


def _settle(game: Venue, position: Position, seat: int, fields: Mapping[str, Any]) -> None:
    """A car that was put somewhere has been driven there, unless something else is told."""
    car: Car = position.cars[seat]
    road = game.road
    if "first_done" not in fields:
        car.first_done = True
    if "start_pending" not in fields:
        car.start_pending = False
    if road.is_bay(car.space):
        if "spin_step" not in fields:
            car.spin_step = 0
        if car.stop is None:
            car.stop = Stop(car.laps + 1 - game.terms.early, FREE, 1, 0, game.terms.taken)
    elif "stop" not in fields:
        beyond = road.in_lane(car.space) and car.space >= road.bay_to[position.colours[seat]]
        car.stop = Stop(car.laps + 1, FREE, 1, 0, 1) if beyond else None


Setter = Callable[[Any, Position, int, str, Any], None]


def _set_space(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    car = position.cars[seat]
    car.space = space_of(game, where, value)
    car.status = RACING


def _set_status(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    position.cars[seat].status = one_of(where, value, (RACING, OUT))


def _set_colour(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    colours = list(position.colours)
    colour = COLOURS.index(one_of(where, value, COLOURS))
    if colour in colours:  # the other takes what this one gives up
        colours[colours.index(colour)] = colours[seat]
    colours[seat] = colour
    position.colours = tuple(colours)


def _set_fuel(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    if not game.terms.fuel:
        raise SetupError(f"{where}: this race is driven without fuel cards")
    stops = STRATEGIES.index(one_of(where, value, STRATEGIES)) + 1
    fuel = list(position.fuel)
    fuel[seat] = stops
    position.fuel = tuple(fuel)


def _set_tyre(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    position.cars[seat].tyre = one_of(where, value, TYRES)


def _set_flag(name: str) -> Setter:
    def set_flag(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
        if not isinstance(value, bool):
            raise SetupError(f"{where}: True or False, not {shown(value)}")
        setattr(position.cars[seat], name, value)

    return set_flag


def _set_laps(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    position.cars[seat].laps = whole_from(where, value, 0, game.terms.laps - 1)


def _set_spin(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    position.cars[seat].spin_step = whole_from(where, value, 0, SLOW_ONLY)


def _set_penalties(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    found = []
    listed = None if isinstance(value, str) else parts(value)
    for one in listed if listed is not None else [None]:
        told = None if isinstance(one, str) else parts(one)
        if told is None or len(told) not in (2, 3):
            raise SetupError(f"{where}: a list such as [('BO', 6)], not {shown(value)}")
        kind = one_of(where, told[0], (BO, PS))
        due = whole_from(where, told[1], 1, FAR)
        deferred = told[2] if len(told) == 3 else False
        if not isinstance(deferred, bool):
            raise SetupError(f"{where}: deferred is True or False, not {shown(deferred)}")
        found.append(Penalty(kind, due, deferred))
    position.cars[seat].penalties = tuple(found)


def _set_stop(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    """(stop lap, kind, base, added, taken), or None."""
    if value is None:
        position.cars[seat].stop = None
        return
    told = None if isinstance(value, str) else parts(value)
    if told is None or not 3 <= len(told) <= 5:
        raise SetupError(f"{where}: (lap, kind, base, added, taken), not {shown(value)}")
    kind = one_of(where, told[1], (SCHEDULED, PENALTY, FREE))
    numbers = [whole_from(where, one, 0, FAR) for one in [told[0], *told[2:], 0, 0][:4]]
    lap, base, added, taken = numbers
    if not 1 <= base <= MOST_PIT_TURNS:
        raise SetupError(f"{where}: base from 1 to {MOST_PIT_TURNS}, not {base}")
    position.cars[seat].stop = Stop(lap, kind, base, added, taken)


def _set_windows(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    """Numbers of the windows that are fulfilled, from 1."""
    listed = None if isinstance(value, str) else parts(value)
    if listed is None:
        raise SetupError(f"{where}: a list of numbers from 1, not {shown(value)}")
    position.cars[seat].done = 0
    for one in listed:
        position.cars[seat].done |= 1 << (whole_from(where, one, 1, 3) - 1)


def _set_hand(game: Venue, position: Position, seat: int, where: str, value: Any) -> None:
    """A list of codes."""
    listed = value.split() if isinstance(value, str) else parts(value)
    counts = [0] * len(game.terms.codes)
    for code in listed if listed is not None else [None]:
        counts[game.terms.kinds[one_of(where, code, game.terms.codes)]] += 1
    position.cars[seat].hand = tuple(counts)


_FIELDS: dict[str, Setter] = {
    "colour": _set_colour,
    "fuel": _set_fuel,
    "space": _set_space,
    "status": _set_status,
    "laps": _set_laps,
    "start_pending": _set_flag("start_pending"),
    "first_done": _set_flag("first_done"),
    "tyre": _set_tyre,
    "puncture": _set_flag("puncture"),
    "yellow": _set_flag("yellow"),
    "spin_step": _set_spin,
    "penalties": _set_penalties,
    "windows": _set_windows,
    "stop": _set_stop,
    "hand": _set_hand,
}
"""The fields of a car that can be told, in the order in which they are set."""
