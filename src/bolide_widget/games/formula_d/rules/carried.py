"""From qualifying into the race (FD-SET-8): the grid, and whose cars they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from ....core.errors import SetupError
from ....core.shown import cut, shown
from . import setup
from .characters import CHARACTERS
from .position import STANDARD, Position, Wear

Try = tuple[int, int, int]
"""Throws of gear dice, what was overshot, and whether the lap was abandoned."""


class Carried(NamedTuple):
    """What a race takes over from its qualifying: plain values, one a seat.

    Attributes
    ----------
    order : tuple of int
        Seats in grid order (FD-QUAL-4).
    tried : tuple of (int, int, int)
        Throws, what was overshot, and 1 for a lap that was abandoned.
    seconds : tuple of float
        Times, as they were told.
    characters : tuple of int
        By their numbers, 0 for none.
    caps : tuple of tuple of int
        Wear points that the cars begin with.
    """

    order: tuple[int, ...]
    tried: tuple[Try, ...]
    seconds: tuple[float, ...]
    characters: tuple[int, ...]
    caps: tuple[Wear, ...]

    def to_dict(self) -> dict[str, Any]:
        """All but the order as JSON data."""
        return {
            "tried": [list(one) for one in self.tried],
            "seconds": list(self.seconds),
            "characters": list(self.characters),
            "caps": [list(points) for points in self.caps],
        }

    @classmethod
    def from_dict(cls, order: Sequence[int], data: Mapping[str, Any]) -> Self:
        """What :meth:`to_dict` wrote, checked.

        Raises
        ------
        SetupError
            Names what no qualifying could have left.
        """
        try:
            carried = cls(
                tuple(order),
                tuple(tuple(one) for one in data["tried"]),
                tuple(data["seconds"]),
                tuple(data["characters"]),
                tuple(tuple(points) for points in data["caps"]),
            )
        except (TypeError, KeyError, AttributeError) as error:
            told = f"{type(error).__name__}: {cut(str(error), 200)}"
            raise SetupError(f"carried: it cannot be read ({told})") from None
        _check(carried)
        return carried


def _check(carried: Carried) -> None:
    seats = len(carried.caps)
    lists = (carried.order, carried.tried, carried.seconds, carried.characters)
    whole = all(type(seat) is int for seat in carried.order)
    if (
        not whole
        or sorted(carried.order) != list(range(seats))
        or any(len(x) != seats for x in lists)
    ):
        raise SetupError("carried: the grid, the laps and the cars are not of the same drivers")
    for tried in carried.tried:
        if len(tried) != 3 or not all(type(n) is int and n >= 0 for n in tried) or tried[2] > 1:
            raise SetupError(f"carried: no lap is {shown(tried)}")
    for seconds in carried.seconds:
        if type(seconds) not in (int, float) or not 0 <= seconds < 1e9:
            raise SetupError(f"carried: seconds from 0, not {shown(seconds)}")
    for number, caps in zip(carried.characters, carried.caps, strict=True):
        _check_car(number, caps)
    cast = [number for number in carried.characters if number]
    if len(set(cast)) < len(cast):
        raise SetupError("carried: each character drives once")


def _check_car(number: object, caps: tuple[Any, ...]) -> None:
    """FD-SET-4, FD-CUSTOM-1, FD-CH-0: whether there is such a car."""
    known = type(number) is int and 0 <= number <= len(CHARACTERS)
    plain = all(type(points) is int for points in caps)
    if known and plain and number:
        known = caps == CHARACTERS[number - 1].wear  # type: ignore[operator]
    elif plain:
        known = known and (caps == STANDARD or setup.sound(caps))
    if not known or not plain:
        raise SetupError(f"carried: no car of {shown(number)} has {shown(caps)}")


def leave(position: Position, seconds: tuple[float, ...]) -> Carried:
    """FD-QUAL-4: what a qualifying that is over hands on."""
    cars = position.cars
    tried: tuple[Any, ...] = position.tried
    told = seconds or (0,) * len(cars)
    return Carried(
        position.order,
        tried,
        told,
        tuple(car.character for car in cars),
        tuple(car.caps for car in cars),
    )


def take_over(position: Position, carried: Carried) -> None:
    """FD-SET-8: whose cars they are, and their points."""
    for car, number, caps in zip(position.cars, carried.characters, carried.caps, strict=True):
        car.character = number
        car.wear = car.caps = caps


def check_drivers(carried: Carried, names: Sequence[str]) -> None:
    """Whether what is carried over is of as many drivers as the race has.

    Raises
    ------
    SetupError
    """
    if len(carried.caps) != len(names):
        raise SetupError(
            f"carried: of {len(carried.caps)} cars, but there are {len(names)} drivers"
        )
