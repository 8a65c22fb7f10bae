"""What `arrange` and `edit` are given in every game: read, checked, of a kind that can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..core.errors import SetupError, shown
from ..core.given import whole
from ..core.questions import CHANCE, Question
from ..core.state import AnyState

SetField = Callable[[AnyState, str, Any, Any], None]
"""Sets a field of a car: the state, where it is told, the car, the value."""


def cars_by_driver(cars: object, where: str) -> dict[Any, Any]:
    """What is told of each car, read once; what is no mapping of fields stays as it is."""
    if isinstance(cars, Mapping):
        try:
            return {
                driver: dict(fields) if isinstance(fields, Mapping) else fields
                for driver, fields in cars.items()
            }
        except Exception:
            pass
    raise SetupError(f"{where}: cars by driver, {{name: {{field: value}}}}, not {shown(cars)}")


def seat_of(names: Sequence[str], driver: object, where: str) -> int:
    """The seat of a driver who is named."""
    if not isinstance(driver, str) or driver not in names:
        there = ", ".join(names)
        raise SetupError(f"{where}: no driver is named {shown(driver)}; there are {there}")
    return list(names).index(driver)


def each_car(
    cars: object, names: Sequence[str], where: str, such: str = "lap"
) -> list[tuple[int, str, dict[str, Any]]]:
    """Seat, where it is told, and fields of each car that something is told of."""
    told = []
    for driver, fields in cars_by_driver(cars, where).items():
        seat = seat_of(names, driver, where)
        if not isinstance(fields, Mapping):
            raise SetupError(
                f"{where}, {driver}: {{field: value}}, such as {{'{such}': 1}}, not {shown(fields)}"
            )
        told.append((seat, f"{where}, {driver}", dict(fields)))
    return told


def check_known(fields: Iterable[str], known: Iterable[str], where: str) -> None:
    """Refuse a field that no car has."""
    there = list(known)
    unknown = [field for field in fields if field not in there]
    if unknown:
        raise SetupError(f"{where}: no field {shown(unknown[0])}; there are {', '.join(there)}")


def set_fields(
    state: AnyState, where: str, car: Any, fields: Mapping[str, Any], known: Mapping[str, SetField]
) -> None:
    """Set what is told of a car, in the order of the game's table."""
    for field, set_field in known.items():
        if field in fields:
            set_field(state, f"{where}, {field}", car, fields[field])


def one_of(where: str, value: object, allowed: Sequence[str]) -> str:
    """A word of those that there are."""
    if not isinstance(value, str) or value not in allowed:
        raise SetupError(f"{where}: one of {', '.join(allowed)}, not {shown(value)}")
    return str(value)


def first_to_move(order: Iterable[int], names: Sequence[str], to_move: str | None) -> list[int]:
    """The seats in turn order, and before them who is to move, if that is told."""
    seats = list(order)
    if to_move is not None:
        first = seat_of(names, to_move, "to_move")
        if first not in seats:
            raise SetupError(f"to_move: {to_move!r} is not racing")
        seats.remove(first)
        seats.insert(0, first)
    return seats


def open_question(state: AnyState) -> Question:
    """What is asked where somebody edits; a race that is over has nothing to edit."""
    if state.question is None:
        raise SetupError("edit: the race is over; arrange(...) sets up a new start")
    return state.question


def whole_from(where: str, value: object, low: int, high: int) -> int:
    """A whole number within bounds."""
    number = whole(value)
    if number is None or not low <= number <= high:
        raise SetupError(f"{where}: a whole number from {low} to {high}, not {shown(value)}")
    return number


def set_flag(name: str) -> SetField:
    """A field that is True or False."""

    def check_flag(state: AnyState, where: str, car: Any, value: Any) -> None:
        if not isinstance(value, bool):
            raise SetupError(f"{where}: True or False, not {shown(value)}")
        setattr(car, name, value)

    return check_flag


def set_number(name: str, low: int, high: int | None = None) -> SetField:
    """A whole number; up to the laps of the race if nothing else is said."""

    def check_number(state: AnyState, where: str, car: Any, value: Any) -> None:
        top = state.game.rules.laps if high is None else high
        setattr(car, name, whole_from(where, value, low, top))

    return check_number


def check_whole(value: Any, low: int, high: int, where: str) -> None:
    """A whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        raise SetupError(f"{where}: a whole number from {low} to {high}, not {shown(value)}")


def check_truth(value: Any, where: str) -> None:
    """True or false."""
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
    """Whole numbers within bounds: as many as said, or at most so many."""
    fits = isinstance(value, tuple) and (length is None or len(value) == length)
    if not fits or (longest is not None and len(value) > longest):
        many = "" if length is None else f" of {length}"
        raise SetupError(f"{where}: a list{many}, not {shown(value)}")
    for one in value:
        check_whole(one, low, high, where)


def check_seats(value: Any, count: int, where: str, longest: int | None = None) -> None:
    """Different seats."""
    whole = isinstance(value, tuple) and all(type(seat) is int for seat in value)
    known = whole and set(value) <= set(range(count)) and len(set(value)) == len(value)
    if not known or (longest is not None and len(value) > longest):
        raise SetupError(f"{where}: different seats from 0 to {count - 1}, not {shown(value)}")


def check_word(value: Any, known: Sequence[str], where: str) -> None:
    """A word of those that there are."""
    if not isinstance(value, str) or value not in known:
        raise SetupError(f"{where}: one of {', '.join(known)}, not {shown(value)}")


def check_many(state: AnyState, names: Sequence[str], deep: int) -> None:
    """A car for each driver, and no more questions on top of each other than there can be."""
    cars = len(state.position.cars)
    if cars != len(names):
        raise SetupError(f"{cars} cars for {len(names)} drivers")
    if len(state.stack) > deep:
        raise SetupError(f"{len(state.stack)} questions are open at once")


def check_asked(state: AnyState, question: Question, longest: int | None = None) -> None:
    """A question that the game knows, asked of seats that there are."""
    if not isinstance(question.kind, str) or question.kind not in state.game.kinds:
        raise SetupError(f"questions: there is no question {shown(question.kind)}")
    count, where = len(state.position.cars), f"questions, {question.kind}"
    check_whole(question.roller, -1, count - 1, f"{where}, roller")
    if question.players != (CHANCE,):
        check_seats(question.players, count, where, longest)
