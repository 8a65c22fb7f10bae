"""What `arrange` and `edit` are given in every game: read and checked, the same words for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..core.errors import SetupError
from ..core.given import whole
from ..core.shown import shown
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
