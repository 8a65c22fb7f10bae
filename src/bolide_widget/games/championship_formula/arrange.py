"""Setting up a position by hand, checked before anything changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...core.errors import SetupError, shown
from ...core.given import parts, whole
from ...racing import arranged
from .cars import stage
from .rules.position import CARDS, FINISHED, OUT, TRACK, UNIT, Car, Move, Position
from .rules.setup import USUAL, build
from .rules.turn import MOST, TURN
from .rules.venue import State, Venue

ALLOWED = (TRACK, OUT)
MOST_CHIPS = 999
FEWEST_LAP = 0


def arrange(state: State, names: Sequence[str], cars: Mapping[str, Mapping[str, Any]]) -> State:
    """A new state with these cars as told, the others as they are, at the begin of a turn.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    return _begun(state, _set_up(state, names, cars, "arrange"), max(0, state.position.turn - 1))


def edit(state: State, names: Sequence[str], cars: Mapping[str, Mapping[str, Any]]) -> State:
    """A new state with these cars as told, where everybody plans again.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be; or if the turn has already begun.
    """
    question = arranged.open_question(state)
    if not stage(state).begins or question.sealed:
        raise SetupError(
            f"edit: only where a turn begins, and before anybody has planned; now "
            f"{question.kind!r} is asked; answer first, or arrange(...)"
        )
    return _begun(state, _set_up(state, names, cars, "edit"), state.position.turn - 1)


def _begun(state: State, position: Position, turn: int) -> State:
    """The state in which the next turn begins."""
    position.turn = turn
    position.order = position.used = position.markers = ()
    position.moved = 0
    position.now = Move()
    for car in position.cars:
        car.v, car.planned = car.last, 0
        car.brake_wear = car.brake_test = 0
        car.drafts, car.held, car.spun_now = (), -1, False
    return State(state.game, position, [TURN])


def _set_up(
    state: State, names: Sequence[str], cars: Mapping[str, Mapping[str, Any]], where: str
) -> Position:
    """The position of a state with these cars as told, once all of it can be."""
    position = state.position.copy()
    for car, total in zip(position.cars, state.game.totals, strict=True):
        if not car.cards:
            build(car, USUAL[total], state.game.rules.laps)
    for seat, told, fields in arranged.each_car(cars, names, where):
        position.cars[seat] = _car(state, told, position.cars[seat], fields)
    placed = [seat for seat in position.places if position.cars[seat].status == FINISHED]
    position.places = tuple(placed)
    position.retirements = max(car.retired for car in position.cars)
    check(names, position, state.game, where)
    return position


def _car(state: State, where: str, old: Car, fields: Mapping[str, Any]) -> Car:
    arranged.check_known(fields, _CHECKS, where)
    car = old.copy()
    arranged.set_fields(state, where, car, fields, _CHECKS)
    if car.status != TRACK:
        car.space = car.corner = -1
    if car.space >= 0 and "space" in fields and "lap" not in fields:
        _put(state, car, 1)
    if car.corner < 0 and any(fields.get(name) for name in _OF_VISIT):
        raise SetupError(f"{where}: only a car in a corner has bought something there")
    return car


def _put(state: State, car: Car, lap: int) -> None:
    """CFR-TRACK-3: the race position of a space in a lap; in lap 0 it is behind the start line."""
    track = state.game.track
    row = track.row[car.space] or track.period
    car.at = (lap - 1) * track.period + row


def _set_space(state: State, where: str, car: Car, value: Any) -> None:
    road = state.game.road
    try:
        car.space = state.game.track.need(value)
    except SetupError as error:
        raise SetupError(f"{where}: {error}") from None
    car.status = TRACK
    car.first = car.spun = car.barred = car.limping = False
    car.corner = road.corner[car.space]
    car.allowance = car.corner_wear = car.chances = 0
    car.entries = car.given = ()
    car.lines = road.starts[car.space]
    car.out_turn = car.retired = 0
    car.out_cause = ""


def _set_lap(state: State, where: str, car: Car, value: Any) -> None:
    lap = arranged.whole_from(where, value, FEWEST_LAP, state.game.rules.laps)
    if car.space < 0:
        raise SetupError(f"{where}: only a car on the track is in a lap")
    _put(state, car, lap)


def _set_status(state: State, where: str, car: Car, value: Any) -> None:
    car.status = arranged.one_of(where, value, ALLOWED)
    if value == OUT:
        car.out_turn, car.out_cause = max(1, state.position.turn), "arranged"
        car.retired = max(1, car.retired)
        car.last = 0


def _set_cards(state: State, where: str, car: Car, value: Any) -> None:
    listed = None if isinstance(value, str) else parts(value)
    cards = [whole(card) for card in listed or ()]
    if len(cards) != len(car.cards) or not all(card in CARDS for card in cards):
        raise SetupError(f"{where}: six cards from -1 to 2, not {shown(value)}")
    build(car, tuple(card for card in cards if card is not None), state.game.rules.laps)


def _set_lines(name: str) -> Callable[[State, str, Car, Any], None]:
    def check_lines(state: State, where: str, car: Car, value: Any) -> None:
        known = {line.id: number for number, line in enumerate(state.game.track.lines)}
        listed = None if isinstance(value, str) else parts(value)
        if listed is None or any(one not in known for one in listed):
            there = ", ".join(known) or "none"
            raise SetupError(f"{where}: ids of racing lines ({there}), not {shown(value)}")
        found = tuple(known[str(one)] for one in listed)
        off = [one for one in found if car.space not in state.game.track.lines[one].spaces]
        if name == "lines" and off:
            raise SetupError(f"{where}: the car does not stand on {listed[found.index(off[0])]}")
        setattr(car, name, found)

    return check_lines


def _set_entries(state: State, where: str, car: Car, value: Any) -> None:
    """Corner spaces entered: each a speed and a space; the lines in use count for all of them."""
    listed = None if isinstance(value, str) else parts(value)
    found = []
    for entry in listed or ():
        told = None if isinstance(entry, str) else parts(entry)
        if told is None or len(told) != 2:
            listed = None
            break
        speed = _speed(where, told[0])
        try:
            space = state.game.track.need(told[1])
        except SetupError as error:
            raise SetupError(f"{where}: {error}") from None
        on = state.game.track.lines
        lines = tuple(one for one in car.lines if space in on[one].spaces)
        found.append((speed, space, lines))
    if listed is None:
        raise SetupError(f"{where}: pairs of speed and space, not {shown(value)}")
    car.entries = tuple(found)
    if found and car.corner < 0:
        car.corner = state.game.road.corner[found[-1][1]]


def _speed(where: str, value: object) -> int:
    number = whole(value)
    if number is None or not 0 <= number <= MOST or number % UNIT:
        raise SetupError(
            f"{where}: a multiple of {UNIT} from 0 to {MOST} in mph, not {shown(value)}"
        )
    return number


def _set_speed(name: str) -> Callable[[State, str, Car, Any], None]:
    def check_speed(state: State, where: str, car: Car, value: Any) -> None:
        setattr(car, name, _speed(where, value))

    return check_speed


def _set_number(name: str, high: int) -> Callable[[State, str, Car, Any], None]:
    def check_number(state: State, where: str, car: Car, value: Any) -> None:
        setattr(car, name, arranged.whole_from(where, value, 0, high))

    return check_number


_OF_VISIT = ("allowance", "corner_wear", "chances")

_CHECKS: dict[str, Callable[[State, str, Car, Any], None]] = {
    "space": _set_space,
    "status": _set_status,
    "lap": _set_lap,
    "cards": _set_cards,
    "last": _set_speed("last"),
    "wear": _set_number("wear", MOST_CHIPS),
    "green": _set_number("green", MOST_CHIPS),
    "red": _set_number("red", MOST_CHIPS),
    "a": _set_speed("a"),
    "d": _set_speed("d"),
    "ts": _set_speed("ts"),
    "s": _set_speed("s"),
    "soft": arranged.set_flag("soft"),
    "engine_damage": _set_number("engine", 1),
    "brake_damage": _set_number("brakes", 1),
    "first": arranged.set_flag("first"),
    "spun": arranged.set_flag("spun"),
    "lines": _set_lines("lines"),
    "given": _set_lines("given"),
    "entries": _set_entries,
    "allowance": _set_speed("allowance"),
    "corner_wear": _set_number("corner_wear", 3),
    "chances": _set_number("chances", 1),
    "barred": arranged.set_flag("barred"),
}
"""The fields of a car that can be told, in the order in which they are set."""


def check(names: Sequence[str], position: Position, game: Venue, where: str = "start") -> None:
    """Check where cars stand, as of a position that was set up by hand.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    seen: dict[int, str] = {}
    for name, car in zip(names, position.cars, strict=True):
        if car.status != TRACK:
            continue
        if not 0 <= car.space < len(game.track.ids):
            raise SetupError(
                f"{where}, {name}, space: a car on the track stands on one of its spaces"
            )
        if car.space in seen:
            raise SetupError(f"{where}: {seen[car.space]} and {name} would both stand on one space")
        if car.at >= game.finish:
            raise SetupError(f"{where}, {name}, lap: it would have finished")
        seen[car.space] = name
    if not seen:
        raise SetupError(f"{where}: no car would be left on the track")
