"""Checks of the arguments of `arrange` and `edit`, shared by all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ..core.errors import SetupError, among, shown
from ..core.given import whole
from ..core.questions import Question
from ..core.stack import FAR as FAR
from ..core.state import AnyState, State

Cars = Mapping[str, Mapping[str, Any]]
"""Fields of cars by driver."""

SetField = Callable[[AnyState, str, Any, Any], None]
"""Sets a field of a car: the state, the place in the arguments, the car, the value."""

Bound = int | Callable[[AnyState], int]

# -- the fields of a car: how each is set by hand, and what a record may have ----------------------


@dataclass(frozen=True, kw_only=True)
class Field:
    """A field of a car; one of this class alone is set and checked in the game's own way.

    Parameters
    ----------
    name : str
        What the car calls it; as the table does if not given.
    by_hand : bool
        Whether it can be set.
    """

    name: str = ""
    by_hand: bool = True

    def read(self, state: AnyState, where: str, value: Any) -> Any:
        """Return the value to set for a given value, or raise SetupError."""
        return value

    def check(self, state: AnyState, where: str, value: Any) -> None:
        """Refuse a value that a record cannot have."""


@dataclass(frozen=True)
class Flag(Field):
    """A field that is true or false."""

    def read(self, state: AnyState, where: str, value: Any) -> bool:
        """Return True or False."""
        if not isinstance(value, bool):
            raise SetupError(f"{where}: True or False, not {shown(value)}")
        return value

    def check(self, state: AnyState, where: str, value: Any) -> None:
        """Check that a value is True or False."""
        check_truth(value, where)


@dataclass(frozen=True)
class Word(Field):
    """A word of those that there are: those to be set, and all that a record can have."""

    settable: Sequence[str]
    known: Sequence[str]

    def read(self, state: AnyState, where: str, value: Any) -> str:
        """Return a word that can be set."""
        return one_of(where, value, self.settable)

    def check(self, state: AnyState, where: str, value: Any) -> None:
        """Check that a value is one of the words."""
        one_of(where, value, self.known)


def laps(state: AnyState) -> int:
    """Return the laps of the race."""
    return int(state.game.rules.laps)


@dataclass(frozen=True)
class Number(Field):
    """A whole number from `low` to `high` if it is set, from `least` to `most` in a record.

    `least` is `low` if not given.
    """

    low: int
    high: Bound = laps
    most: Bound = FAR
    least: int | None = None

    def read(self, state: AnyState, where: str, value: Any) -> int:
        """Return a number that can be set."""
        return check_whole(value, self.low, bound(state, self.high), where)

    def check(self, state: AnyState, where: str, value: Any) -> None:
        """Check that a number is within its bounds."""
        least = self.low if self.least is None else self.least
        check_whole(value, least, bound(state, self.most), where)


def bound(state: AnyState, value: Bound) -> int:
    """Return a bound, which may be that of the track or the race."""
    return value(state) if callable(value) else value


# -- arguments -----------------------------------------------------------------------------------


def seat_of(names: Sequence[str], driver: object, where: str) -> int:
    """Return the seat of a named driver."""
    if not isinstance(driver, str) or driver not in names:
        there = among(names, driver)
        raise SetupError(f"{where}: no driver is named {shown(driver)}; there are {there}")
    return list(names).index(driver)


def each_car(
    cars: object, names: Sequence[str], where: str, such: str = "lap"
) -> list[tuple[int, str, dict[str, Any]]]:
    """Return seat, place in the arguments, and fields of each given car."""
    given: dict[Any, Any] | None = None
    if isinstance(cars, Mapping):
        with suppress(Exception):  # whatever their own methods raise
            given = {d: dict(f) if isinstance(f, Mapping) else f for d, f in cars.items()}
    if given is None:
        raise SetupError(f"{where}: cars by driver, {{name: {{field: value}}}}, not {shown(cars)}")
    seats = []
    for driver, fields in given.items():
        seat = seat_of(names, driver, where)
        if not isinstance(fields, Mapping):
            raise SetupError(
                f"{where}, {driver}: {{field: value}}, such as {{'{such}': 1}}, not {shown(fields)}"
            )
        seats.append((seat, f"{where}, {driver}", dict(fields)))
    return seats


def set_fields(
    state: AnyState,
    where: str,
    car: Any,
    fields: Mapping[str, Any],
    known: Mapping[str, Field],
    own: Mapping[str, SetField],
) -> None:
    """Set the given fields of a car, in the order of the game's table; `own` sets more than one.

    Raises
    ------
    SetupError
        Names an unknown field, or one with an invalid value.
    """
    there = [word for word, field in known.items() if field.by_hand]
    unknown = [word for word in fields if word not in there]
    if unknown:
        raise SetupError(
            f"{where}: no field {shown(unknown[0])}; there are {among(there, unknown[0])}"
        )
    for word in there:
        if word in own and word in fields:
            own[word](state, f"{where}, {word}", car, fields[word])
        elif word in fields:
            value = known[word].read(state, f"{where}, {word}", fields[word])
            setattr(car, known[word].name or word, value)


def check_fields(state: AnyState, name: str, car: Any, known: Mapping[str, Field]) -> None:
    """Check every field of a car of a record: by the game's table, or else by its default.

    Such a field is true or false, or a whole number from its default or 0 on.
    """
    table = {field.name or word: field for word, field in known.items()}
    new = type(car)()
    for attribute in car.__slots__:
        usual = getattr(new, attribute)
        if attribute not in table and isinstance(usual, int):
            table[attribute] = Flag() if isinstance(usual, bool) else Number(min(usual, 0))
    for attribute, field in table.items():
        field.check(state, f"{name}, {attribute}", getattr(car, attribute, None))


def worn(view: Any, car: Any) -> dict[str, Any]:
    """Return the fields of a view that the car has under the same names."""
    return {name: getattr(car, name) for name in view._fields if hasattr(car, name)}


def one_of(where: str, value: object, allowed: Sequence[str]) -> str:
    """Return a word if it is one of the allowed ones."""
    if not isinstance(value, str) or value not in allowed:
        raise SetupError(f"{where}: one of {', '.join(allowed)}, not {shown(value)}")
    return str(value)


def check_apart(places: Iterable[tuple[str, object]], where: str, on: str = "one space") -> None:
    """Refuse two cars on one place; a place of None is never shared."""
    seen: dict[object, str] = {}
    for name, place in places:
        if place is not None and place in seen:
            both = f"{seen[place]} and {name} would both stand on {on or place}"
            raise SetupError(f"{where}: {both}")
        seen[place] = name


def first_to_move(order: Iterable[int], names: Sequence[str], to_move: str | None) -> list[int]:
    """Return the seats in turn order, with `to_move` first if given."""
    seats = list(order)
    if to_move is not None:
        first = seat_of(names, to_move, "to_move")
        if first not in seats:
            raise SetupError(f"to_move: {to_move!r} is not racing")
        seats.remove(first)
        seats.insert(0, first)
    return seats


def open_question(state: AnyState) -> Question:
    """Return the question open at an edit; a race that is over has nothing to edit."""
    if state.question is None:
        raise SetupError("edit: the race is over; arrange(...) sets up a new start")
    return state.question


def same_turn(state: AnyState, position: Any, turn: Question) -> AnyState:
    """Return the state in which the driver on turn begins that turn from this position."""
    new: AnyState = State(state.game, position.copy(), state.stack[: state.stack.index(turn) + 1])
    new.position.turn = max(0, position.turn - 1)
    return new


def check_begins(state: AnyState, turn: Question, where: str, steps: slice = slice(None)) -> None:
    """Refuse to edit after the first answer of a turn, which is looked for in `steps`."""
    kind = open_question(state).kind
    begins = turn in state.stack[steps] and same_turn(state, state.position, turn).settle()
    if not begins or begins.key() != state.key():
        raise SetupError(
            f"edit: only where {where}, but {kind!r} is open; answer it first, or use arrange(...)"
        )


def space_of(track: Any, where: str, name: object) -> int:
    """Return the number of a space of a board."""
    try:
        return int(track.need(name))
    except SetupError as error:
        raise SetupError(f"{where}: {error}") from None


def check_whole(value: object, low: int, high: int, where: str) -> int:
    """Return a whole number within bounds."""
    number = whole(value)
    if number is None or not low <= number <= high:
        raise SetupError(f"{where}: a whole number from {low} to {high}, not {shown(value)}")
    return number


def check_truth(value: Any, where: str) -> None:
    """Check that a value is True or False."""
    if not isinstance(value, bool):
        raise SetupError(f"{where}: true or false, not {shown(value)}")


def check_list(
    value: Any,
    low: int,
    high: int,
    where: str,
    length: int | None = None,
    longest: int | None = None,
) -> None:
    """Check a list of whole numbers within bounds: of a given length, or at most `longest`."""
    fits = isinstance(value, tuple) and (length is None or len(value) == length)
    if not fits or (longest is not None and len(value) > longest):
        many = "" if length is None else f" of {length}"
        raise SetupError(f"{where}: a list{many}, not {shown(value)}")
    for number in value:
        check_whole(number, low, high, where)


def check_seats(value: Any, count: int, where: str, longest: int | None = None) -> None:
    """Check a list of different seats."""
    whole = isinstance(value, tuple) and all(type(seat) is int for seat in value)
    known = whole and set(value) <= set(range(count)) and len(set(value)) == len(value)
    if not known or (longest is not None and len(value) > longest):
        raise SetupError(f"{where}: different seats from 0 to {count - 1}, not {shown(value)}")


def check_many(state: AnyState, names: Sequence[str], deep: int) -> None:
    """Check that there is a car for each driver, and no deeper stack of questions than possible."""
    cars = len(state.position.cars)
    if cars != len(names):
        raise SetupError(f"{cars} cars for {len(names)} drivers")
    if len(state.stack) > deep:
        raise SetupError(f"{len(state.stack)} questions are open at once")
