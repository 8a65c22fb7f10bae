"""Setting up a position by hand, checked before anything changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.errors import SetupError, shown
from ...core.given import parts, whole
from ...racing import arranged
from .cars import FIELDS, stage
from .rules.position import CARDS, FINISHED, OUT, TRACK, Car, Move, Position
from .rules.setup import USUAL, build
from .rules.turn import TURN
from .rules.venue import State, Venue

FEWEST_LAP = 0


def arrange(state: State, names: Sequence[str], cars: arranged.Cars) -> State:
    """Return a new state with these cars changed, the others as they are, at the start of a turn.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    return _begun(state, _set_up(state, names, cars, "arrange"), max(0, state.position.turn - 1))


def edit(state: State, names: Sequence[str], cars: arranged.Cars) -> State:
    """Return a new state with these cars changed, in which every driver plans again.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be; or if the turn has already begun.
    """
    question = arranged.open_question(state)
    if not stage(state).begins or question.sealed:
        raise SetupError(
            f"edit: only where a turn begins, and before anybody has planned; now "
            f"{question.kind!r} is open; answer it first, or use arrange(...)"
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


def _set_up(state: State, names: Sequence[str], cars: arranged.Cars, where: str) -> Position:
    """Return the position of a state with these cars changed, once all of it is possible."""
    position = state.position.copy()
    for car, total in zip(position.cars, state.game.totals, strict=True):
        if not car.cards:
            build(car, USUAL[total], state.game.rules.laps)
    for seat, spot, fields in arranged.each_car(cars, names, where):
        change(state, spot, position.cars[seat], fields)
    placed = [seat for seat in position.places if position.cars[seat].status == FINISHED]
    position.places = tuple(placed)
    position.retirements = max(car.retired for car in position.cars)
    check(names, position, state.game, where)
    return position


def change(state: State, where: str, car: Car, fields: Mapping[str, Any]) -> None:
    """Set the fields of a car of a position that is being set up."""
    arranged.set_fields(state, where, car, fields, FIELDS, _SETTERS)
    if car.status != TRACK:
        car.space = car.corner = -1
    if car.space >= 0 and "space" in fields and "lap" not in fields:
        _put(state, car, 1)
    if car.corner < 0 and any(fields.get(name) for name in _OF_VISIT):
        raise SetupError(f"{where}: only a car in a corner has bought something there")


def _put(state: State, car: Car, lap: int) -> None:
    """CFR-TRACK-3: the race position of a space in a lap; in lap 0 it is behind the start line."""
    track = state.game.track
    row = track.row[car.space] or track.period
    car.at = (lap - 1) * track.period + row


def set_space(state: State, where: str, car: Car, value: Any) -> None:
    road = state.game.road
    car.space = arranged.space_of(state.game.track, where, value)
    car.status = TRACK
    car.first = car.spun = car.barred = car.limping = False
    car.corner = road.corner[car.space]
    car.allowance = car.corner_wear = car.chances = 0
    car.entries = car.given = ()
    car.lines = road.starts[car.space]
    car.out_turn = car.retired = 0
    car.out_cause = ""


def set_lap(state: State, where: str, car: Car, value: Any) -> None:
    lap = arranged.check_whole(value, FEWEST_LAP, state.game.rules.laps, where)
    if car.space < 0:
        raise SetupError(f"{where}: only a car on the track is in a lap")
    _put(state, car, lap)


def set_status(state: State, where: str, car: Car, value: Any) -> None:
    car.status = FIELDS["status"].read(state, where, value)
    if value == OUT:
        car.out_turn, car.out_cause = max(1, state.position.turn), "arranged"
        car.retired = max(1, car.retired)
        car.last = 0


def set_cards(state: State, where: str, car: Car, value: Any) -> None:
    listed = parts(value)
    cards = [whole(card) for card in listed or ()]
    if len(cards) != len(car.cards) or not all(card in CARDS for card in cards):
        raise SetupError(f"{where}: six cards from -1 to 2, not {shown(value)}")
    build(car, tuple(card for card in cards if card is not None), state.game.rules.laps)


def set_lines(name: str) -> arranged.SetField:
    def check_lines(state: State, where: str, car: Car, value: Any) -> None:
        known = {line.id: number for number, line in enumerate(state.game.track.lines)}
        listed = parts(value)
        if listed is None or any(each not in known for each in listed):
            there = ", ".join(known) or "none"
            raise SetupError(f"{where}: ids of racing lines ({there}), not {shown(value)}")
        numbers = tuple(known[str(each)] for each in listed)
        off = [each for each in numbers if car.space not in state.game.track.lines[each].spaces]
        if name == "lines" and off:
            raise SetupError(f"{where}: the car does not stand on {listed[numbers.index(off[0])]}")
        setattr(car, name, numbers)

    return check_lines


def set_entries(state: State, where: str, car: Car, value: Any) -> None:
    """Corner spaces entered: each a speed and a space; the lines in use count for all of them."""
    listed = parts(value)
    entries = []
    for entry in listed or ():
        pair = parts(entry)
        if pair is None or len(pair) != 2:
            listed = None
            break
        speed = FIELDS["last"].read(state, where, pair[0])
        space = arranged.space_of(state.game.track, where, pair[1])
        on = state.game.track.lines
        lines = tuple(line for line in car.lines if space in on[line].spaces)
        entries.append((speed, space, lines))
    if listed is None:
        raise SetupError(f"{where}: pairs of speed and space, not {shown(value)}")
    car.entries = tuple(entries)
    if entries and car.corner < 0:
        car.corner = state.game.road.corner[entries[-1][1]]


_OF_VISIT = ("allowance", "corner_wear", "chances")

_SETTERS: dict[str, arranged.SetField] = {
    "space": set_space,
    "status": set_status,
    "lap": set_lap,
    "cards": set_cards,
    "lines": set_lines("lines"),
    "given": set_lines("given"),
    "entries": set_entries,
}
"""Fields that are not simply set."""


def check(names: Sequence[str], position: Position, game: Venue, where: str = "start") -> None:
    """Check where cars stand, as of a position that was set up by hand.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    cars = zip(names, position.cars, strict=True)
    on_track = [(name, car) for name, car in cars if car.status == TRACK]
    for name, car in on_track:
        if not 0 <= car.space < len(game.track.ids):
            raise SetupError(
                f"{where}, {name}, space: a car on the track stands on one of its spaces"
            )
        if car.at >= game.finish:
            raise SetupError(f"{where}, {name}, lap: it would have finished")
    arranged.check_apart(((name, car.space) for name, car in on_track), where)
    if not on_track:
        raise SetupError(f"{where}: no car would be left on the track")
