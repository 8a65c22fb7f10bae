"""Setting up a position by hand, checked before anything changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...boards.lattice.points import Point
from ...boards.lattice.track import Track
from ...core.errors import SetupError, shown
from ...core.given import whole_point
from ...racing import arranged
from .cars import FIELDS
from .rules import position as pos, strategy
from .rules.turn import ROUND, TURN, turn_order
from .rules.venue import State

FAR = 100_000  # squares: no board is so large, and no pawn so far away


def arrange(
    state: State,
    names: Sequence[str],
    cars: arranged.Cars,
    to_move: str | None,
    sky: str | None = None,
) -> State:
    """Return a new state with these cars changed, the others as they are, and `to_move` to move.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    position = _set_up(state, names, cars, sky, "arrange")
    new: State = State(state.game, position, [ROUND])
    position.wins, position.start, position.safety_car = (), False, False
    position.round = max(position.round, 1)
    order = arranged.first_to_move(turn_order(new), names, to_move)
    position.order, position.turn = tuple(order), 0
    new.stack.append(TURN)
    return new


def edit(state: State, names: Sequence[str], cars: arranged.Cars, sky: str | None = None) -> State:
    """Return a new state with these cars changed and the round and its order as they are.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be; or if a turn has already begun.
    """
    arranged.check_begins(state, TURN, "a car begins its turn", slice(-2, -1))
    position = _set_up(state, names, cars, sky, "edit")
    return arranged.same_turn(state, position, TURN).settle()


def _set_up(
    state: State, names: Sequence[str], cars: arranged.Cars, sky: str | None, where: str
) -> pos.Position:
    """Return a copy of the position with these cars changed, checked."""
    position = state.position.copy()
    track = state.game.track
    position.weather = _weather(state, position.weather, sky, where)
    for seat, spot, fields in arranged.each_car(cars, names, where):
        position.cars[seat] = _car(state, names, spot, position.cars[seat], fields)
    check(names, position, track, where)
    return position


WEATHERS = {
    "sun": pos.Weather(False, pos.SUN),
    "variable": pos.Weather(True, pos.SUN),
    "rain": pos.Weather(True, pos.RAIN),
}


def _weather(
    state: State, now: pos.Weather | None, weather: str | None, where: str
) -> pos.Weather | None:
    """W-1: sun for the whole race, variable and sunny, or variable and rain."""
    if weather is None:
        return now or (WEATHERS["sun"] if state.game.rules.advanced else None)
    if not state.game.rules.advanced:
        raise SetupError(f"{where}, weather: only the advanced rules have weather")
    return WEATHERS[arranged.one_of(f"{where}, weather", weather, tuple(WEATHERS))]


def _car(
    state: State, names: Sequence[str], where: str, old: pos.Car, fields: Mapping[str, Any]
) -> pos.Car:
    car = old.copy()
    if car.strategy is None and state.game.rules.advanced:
        _set_strategy(state, "", car, "+".join(strategy.USUAL[:4]))

    def set_drafts(state: State, where: str, car: pos.Car, value: Any) -> None:
        car.draft = -1 if value is None else arranged.seat_of(names, value, where)

    setters = {**_SETTERS, "drafts": set_drafts}
    arranged.set_fields(state, where, car, fields, FIELDS, setters)
    track = state.game.track
    if "status" not in fields and "position" in fields and car.point is not None:
        car.status = pos.TRACK if track.kind(car.point) == "track" else pos.OFF_TRACK
        car.place = car.retired = 0
    if car.status not in pos.ON_BOARD:
        car.point = car.pawn = None
    elif "pawn" not in fields and "position" in fields:
        car.pawn = car.point
    if car.status in (pos.OFF_TRACK, pos.RETURNING) or car.half_spun:
        car.pawn = None
    if car.point is not None and "half" not in fields and ("lap" in fields or "position" in fields):
        car.half = car.lap if track.past_half[car.point] else car.lap - 1
    if car.strategy is not None and "fuelled" not in fields and {"lap", "strategy"} & set(fields):
        # P-11: a ½ Fuel car that is put into a later lap has refuelled for it
        car.strategy = car.strategy._replace(fuelled=max(1, car.lap))
    return car


def _check_places(where: str, names: Sequence[str], position: pos.Position, track: Track) -> None:
    for name, car in zip(names, position.cars, strict=True):
        if car.status == pos.PIT and track.pit is None:
            raise SetupError(f"{where}, {name}, status: the track has no pit lane")
        if car.status in (pos.TRACK, pos.RETURNING, pos.PIT_OUT):
            if car.point is None or track.kind(car.point) != "track":
                raise SetupError(
                    f"{where}, {name}, position: a car with status {car.status!r} stands on a "
                    f"track point, not on {car.point}"
                )
        elif car.status == pos.OFF_TRACK and (
            car.point is None or track.kind(car.point) != "run-off"
        ):
            raise SetupError(
                f"{where}, {name}, position: a car off the track stands on a run-off point, "
                f"not on {car.point}"
            )


def _check_open(where: str, names: Sequence[str], position: pos.Position, track: Track) -> None:
    """Check that on an open course no car still racing is in another lap, or beyond the finish."""
    goal = len(track.sectors) - 1
    for name, car in zip(names, position.cars, strict=True):
        if car.status in pos.NOT_RACING:
            continue
        if car.lap != 1:
            raise SetupError(f"{where}, {name}, lap: 1 on an open course, not {car.lap}")
        if car.point is not None and track.sector_of[car.point] == goal:
            raise SetupError(
                f"{where}, {name}, position: {car.point} lies beyond the finish of the course"
            )


def _point(where: str, value: object) -> Point:
    point = whole_point(value)
    if point is None:
        raise SetupError(f"{where}: a point is two whole numbers (x, y), not {shown(value)}")
    if max(map(abs, point)) > FAR:
        raise SetupError(f"{where}: {shown(point)} is far off any board")
    return point


def _set_position(state: State, where: str, car: pos.Car, value: Any) -> None:
    point = _point(where, value)
    if state.game.track.kind(point) == "barrier":
        raise SetupError(f"{where}: {point} is neither track nor run-off")
    car.point = point
    car.draft = -1
    car.half_spun = False
    if car.status in pos.NOT_RACING or car.status == pos.PIT:
        car.status = pos.TRACK


def _set_pawn(state: State, where: str, car: pos.Car, value: Any) -> None:
    car.pawn = None if value is None else _point(where, value)


def _set_status(state: State, where: str, car: pos.Car, value: Any) -> None:
    car.status = FIELDS["status"].read(state, where, value)
    car.place = 0
    car.retired = 1 if value == pos.OUT else 0


def _set_strategy(state: State, where: str, car: pos.Car, value: Any) -> None:
    if not state.game.rules.advanced:
        raise SetupError(f"{where}: only the advanced rules have strategies")
    car.strategy = strategy.read(value, where)
    car.brakings = strategy.brakings(car.strategy)


def _set_mark(name: str, field: arranged.Field) -> arranged.SetField:
    """Return a setter of a field of the strategy that changes in a race."""

    def check(state: State, where: str, car: pos.Car, value: Any) -> None:
        if car.strategy is None:
            raise SetupError(f"{where}: only the advanced rules have strategies")
        car.strategy = car.strategy._replace(**{name: field.read(state, where, value)})

    return check


_SETTERS: dict[str, arranged.SetField] = {
    "position": _set_position,
    "pawn": _set_pawn,
    "status": _set_status,
    "strategy": _set_strategy,
    "fuelled": _set_mark("fuelled", arranged.Number(1)),
    "set_up_cancelled": _set_mark("cancelled", arranged.Flag()),
    "reroll_spent": _set_mark("reroll_spent", arranged.Flag()),
}
"""Fields that are not simply set."""


def check(names: Sequence[str], position: pos.Position, track: Track, where: str = "start") -> None:
    """Check where cars stand, as of a position that was set up by hand.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    points = [(name, car.point) for name, car in zip(names, position.cars, strict=True)]
    arranged.check_apart(points, where, on="")
    _check_places(where, names, position, track)
    for name, car in zip(names, position.cars, strict=True):
        most = strategy.brakings(car.strategy)
        if car.brakings > most:
            raise SetupError(
                f"{where}, {name}, sharp_brakings: at most {most} on these tyres, "
                f"not {car.brakings}"
            )
    if not track.circuit:
        _check_open(where, names, position, track)
