"""Setting up a position by hand, checked before anything changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ...core.errors import SetupError, among, shown
from ...core.given import parts
from ...racing import arranged
from .cars import FIELDS
from .rules import position as pos
from .rules.characters import BY_WORD
from .rules.pits import own_box
from .rules.turn import TURN, running_order
from .rules.venue import State
from .track import Track

WEATHERS = (pos.GOOD, pos.CHANGEABLE, pos.RAIN_CHANGEABLE, pos.RAIN)
TYRE_TYPES = (pos.HARD, pos.SOFT, pos.RAIN_TYRES)
MOST_POINTS = 14
"""FD-CUSTOM-1: no category begins with more."""


def arrange(
    state: State,
    names: Sequence[str],
    cars: arranged.Cars,
    to_move: str | None,
    marks: Sequence[str] | None,
    weather: str | None,
) -> State:
    """Return a new state with these cars changed and `to_move` to move.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    position = _set_up(state, names, cars, marks, weather, "arrange")
    new: State = State(state.game, position, [])
    position.round = max(position.round, 1)
    position.now = pos.Turn()
    order = arranged.first_to_move(running_order(new), names, to_move)
    position.order, position.turn = tuple(order), 0
    new.stack.append(TURN)
    return new


def edit(
    state: State,
    names: Sequence[str],
    cars: arranged.Cars,
    marks: Sequence[str] | None,
    weather: str | None,
) -> State:
    """Return a new state with these cars changed and nothing else: not the round, nor the order.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be; or if a turn has already begun.
    """
    arranged.check_begins(state, TURN, "a car begins its turn")
    position = _set_up(state, names, cars, marks, weather, "edit")
    return arranged.same_turn(state, position, TURN).settle()


def _set_up(
    state: State,
    names: Sequence[str],
    cars: arranged.Cars,
    marks: Sequence[str] | None,
    weather: str | None,
    where: str,
) -> pos.Position:
    """Return the position of a state with these cars changed, once all of it is valid."""
    position: pos.Position = state.position.copy()
    if marks is not None:
        spot, listed = f"{where}, marks", parts(marks)
        if listed is None:
            raise SetupError(f"{spot}: a list of spaces, not {shown(marks)}")
        spaces = {arranged.space_of(state.game.track, spot, name) for name in listed}
        position.marks = tuple(sorted(spaces))
    if weather is not None:
        if not state.game.rules.weather:
            raise SetupError(f"{where}, weather: only a race with weather=True has it")
        position.weather = arranged.one_of(f"{where}, weather", weather, WEATHERS)
    for seat, spot, fields in arranged.each_car(cars, names, where):
        car = _car(state, spot, position.cars[seat], fields)
        if "served" not in fields and has_stopped(state, seat, car):
            car.served = True
        check_served(state, seat, car, spot)
        position.cars[seat] = car
    _rank_anew(position)
    _queue_anew(position)
    check(names, position, state.game.track, where)
    return position


def _rank_anew(position: pos.Position) -> None:
    """Places without gaps: a car that was put elsewhere has none any more."""
    ranked = sorted((car for car in position.cars if car.place), key=lambda car: car.place)
    for place, car in enumerate(ranked, 1):
        car.place = place
    position.places = len(ranked)
    position.retirements = max(car.retired for car in position.cars)


def _queue_anew(position: pos.Position) -> None:
    """FD-PITEN-4: list the cars on the pit grid; those put there queue behind, by their slots."""
    cars = position.cars
    slots = sorted(
        (seat for seat, car in enumerate(cars) if car.status == pos.SLOT),
        key=lambda seat: cars[seat].pit,
    )
    stay = [seat for seat in position.queue if seat in slots]
    position.queue = (*stay, *(seat for seat in slots if seat not in stay))


def has_stopped(state: State, seat: int, car: pos.Car) -> bool:
    """FD-PITEN-2, FD-PIT-8: whether a car stands in the pits where only served ones can be."""
    pit = state.game.track.pit
    if pit is None or car.status not in (pos.PIT, pos.SLOT):
        return False
    english = state.game.rules.pit_variant == "EN"
    return car.status == pos.SLOT or english or car.pit > own_box(pit, seat).at


def check_served(state: State, seat: int, car: pos.Car, where: str) -> None:
    """Refuse a car that has its stop to make and stands behind the place for it."""
    if has_stopped(state, seat, car) and not car.served:
        raise SetupError(f"{where}, served: True where it stands; its pit stop lies behind it")


def _car(state: State, where: str, old: pos.Car, fields: Mapping[str, Any]) -> pos.Car:
    car = old.copy()
    arranged.set_fields(state, where, car, fields, FIELDS, _SETTERS)
    if car.status in (*pos.IN_PITS, *pos.NOT_RACING):
        car.space = -1
    car.corner = state.game.road.corner[car.space] if car.space >= 0 else -1
    if car.corner < 0:
        if fields.get("stops"):
            raise SetupError(f"{where}, stops: only a car in a corner has made stops there")
        car.stops = 0
    if ("space" in fields or car.status in pos.IN_PITS) and "started" not in fields:
        car.started = True
    if car.spun and "gear" not in fields:
        car.gear = 0
    if car.spun and car.gear:
        raise SetupError(f"{where}, gear: 0 for a car that has spun, not {car.gear}")
    if any(left > cap for left, cap in zip(car.wear, car.caps, strict=True)):
        raise SetupError(f"{where}, wear: no category above its cap, {list(car.caps)}")
    return car


def _set_space(state: State, where: str, car: pos.Car, value: Any) -> None:
    car.space = arranged.space_of(state.game.track, where, value)
    car.status = pos.TRACK
    car.place = car.retired = car.stops = 0
    car.confirmed = car.spun = False
    car.pit = -1


def _set_status(state: State, where: str, car: pos.Car, value: Any) -> None:
    car.status = FIELDS["status"].read(state, where, value)
    car.place = 0
    car.retired = 1 if value == pos.OUT else 0


def _set_points(name: str) -> arranged.SetField:
    """Wear points or caps: all six in a row, or some by category."""

    def check_points(state: State, where: str, car: pos.Car, value: Any) -> None:
        points = list(getattr(car, name))
        if isinstance(value, Mapping):
            for category, number in value.items():
                if category not in pos.CATEGORIES:
                    known = among(pos.CATEGORIES, category)
                    raise SetupError(f"{where}: no category {shown(category)}; there are {known}")
                points[pos.CATEGORIES.index(category)] = number
        else:
            listed = parts(value)
            if listed is None or len(listed) != len(pos.CATEGORIES):
                raise SetupError(
                    f"{where}: six numbers, or some by category, such as {{'tyres': 3}}, "
                    f"not {shown(value)}"
                )
            points = list(listed)
        wear = [arranged.check_whole(number, 0, MOST_POINTS, where) for number in points]
        setattr(car, name, cast("pos.Wear", tuple(wear)))
        if name == "caps":
            car.wear = cast("pos.Wear", tuple(map(min, car.wear, wear)))

    return check_points


def _set_tyres(state: State, where: str, car: pos.Car, value: Any) -> None:
    car.tyres = arranged.one_of(where, value, TYRE_TYPES)


def _set_character(state: State, where: str, car: pos.Car, value: Any) -> None:
    car.character = BY_WORD[arranged.one_of(where, value, tuple(BY_WORD))].number


_SETTERS: dict[str, arranged.SetField] = {
    "space": _set_space,
    "status": _set_status,
    "caps": _set_points("caps"),
    "wear": _set_points("wear"),
    "tyres": _set_tyres,
    "character": _set_character,
}
"""Fields that are not simply set."""


def check(names: Sequence[str], position: pos.Position, track: Track, where: str = "start") -> None:
    """Check where cars stand, as of a position that was set up by hand.

    Raises
    ------
    SetupError
        Naming the driver and the field that cannot be.
    """
    cars = zip(names, position.cars, strict=True)
    places = ((name, _place(f"{where}, {name}", car, track)) for name, car in cars)
    arranged.check_apart(places, where)


def _place(where: str, car: pos.Car, track: Track) -> tuple[str, int] | None:
    """Return the place that a car takes up: a space of the track, of the pit lane, or a slot."""
    if car.status == pos.TRACK:
        if not 0 <= car.space < len(track.ids):
            raise SetupError(f"{where}, space: a car on the track stands on one of its spaces")
        return pos.TRACK, car.space
    if car.status not in pos.IN_PITS:
        return None
    if track.pit is None:
        raise SetupError(f"{where}, status: the track has no pit lane")
    most = track.pit.slots if car.status == pos.SLOT else len(track.pit.lane)
    if not 0 <= car.pit < most:
        raise SetupError(f"{where}, pit: from 0 to {most - 1}, not {car.pit}")
    return None if car.status == pos.BOX else (car.status, car.pit)
