"""Before the race (FD-SET-8): characters, the forecast, tyres, the result of a qualifying."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from ....core.actions import Action
from ....core.errors import SetupError, cut, shown
from ....core.questions import Facts, Nothing, Question
from ....core.state import freeze, thaw
from . import weather
from .characters import BY_WORD, CHARACTERS, JULIEN
from .facts import Chosen, Split
from .pits import POOL, TEAM_POOL
from .position import CATEGORIES, STANDARD, Car, Position, Wear
from .questions import Points
from .venue import State

if TYPE_CHECKING:
    from ..options import Rules


DRESS: Final = Question("dress")


def cars(rules: Rules, seats: int) -> list[Question]:
    """FD-SET-8, 2: characters or custom cars in seat order, the first driver last."""
    if rules.car_setup == "standard":
        return []
    custom = rules.car_setup == "custom"
    kind, data = ("split", Points()) if custom else ("character", ())
    return [Question(kind, (seat,), data) for seat in reversed(range(seats))]


def fill_pools(position: Position, rules: Rules, teams: int) -> None:
    """FD-PITX-1, FD-TEAM-1: points for repairs, each car's or each team's."""
    if not rules.pit_types:
        return
    if teams:
        position.pools = (TEAM_POOL,) * teams
        return
    for car in position.cars:
        car.pool = POOL


def dress(state: State, _: Nothing, facts: Facts) -> None:
    """FD-SET-8, 5 and 6: the forecast of the race, then tyres in grid order."""
    position: Position = state.position
    if state.game.rules.tyres:
        state.stack += [weather.ask(seat) for seat in reversed(position.order)]
    if state.game.rules.weather:
        state.stack.append(weather.forecast(weather.RACE, position.order[0]))


# -- characters ----------------------------------------------------------------------------------


def list_characters(state: State, question: Question, seat: int) -> list[Action]:
    """FD-CH-0, FD-ST-1: those not taken yet; Julien does not race in a street without weather."""
    rules = state.game.race_rules
    taken = [car.character for car in state.position.cars]
    if rules.street and not rules.weather:
        taken.append(JULIEN)
    return [(free.word,) for free in CHARACTERS if free.number not in taken]


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CH-0: wear points and caps of the character."""
    seat = question.players[0]
    chosen = BY_WORD[str(action[0])]
    car: Car = state.position.cars[seat]
    car.character = chosen.number
    car.wear = car.caps = _wear(chosen.wear)
    if facts is not None:
        facts.append(Chosen("character", seat, chosen.word))


# -- custom cars ---------------------------------------------------------------------------------


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """FD-CUSTOM-1: points for the next category."""
    so_far = question.data.given
    word = CATEGORIES[len(so_far)]
    return [(word, points) for points in choices(so_far)]


def usual(state: State, question: Question, seat: int) -> Action:
    """FD-SET-4: as the book has it."""
    so_far = question.data.given
    return (CATEGORIES[len(so_far)], usual_points(so_far))


def split(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CUSTOM-1: the next category, or all of them; the last follows from the others."""
    seat = question.players[0]
    so_far: tuple[int, ...] = (*question.data.given, int(action[1]))
    if len(so_far) == len(CATEGORIES) - 1:
        so_far = (*so_far, choices(so_far)[0])
    else:
        state.stack.append(Question("split", (seat,), Points(*so_far)))
        return
    car: Car = state.position.cars[seat]
    car.wear = car.caps = _wear(so_far)
    if facts is not None:
        facts.append(Split("split", seat, so_far))


def _wear(points: tuple[int, ...]) -> Wear:
    return (points[0], points[1], points[2], points[3], points[4], points[5])


# -- a car of one's own (FD-CUSTOM-1): 20 wear points, which its driver distributes ---------------


POINTS: Final = 20
MOST: Final = (14, 7, 7, 7, 7, 7)


def sound(split: tuple[int, ...]) -> bool:
    """FD-CUSTOM-1: exactly 20 points, tyres 1 to 14, every other category 1 to 7."""
    if len(split) != len(MOST) or sum(split) != POINTS:
        return False
    return all(1 <= points <= most for points, most in zip(split, MOST, strict=True))


def choices(so_far: tuple[int, ...]) -> list[int]:
    """FD-CUSTOM-1: what the next category may have, so that the others can use up the rest.

    Examples
    --------
    >>> from bolide_widget.games.formula_d.rules.setup import choices
    >>> choices((14, 2))
    [1]
    """
    left = POINTS - sum(so_far)
    after = len(MOST) - len(so_far) - 1
    most_after = sum(MOST[len(so_far) + 1 :])
    return [
        points for points in range(1, MOST[len(so_far)] + 1) if after <= left - points <= most_after
    ]


def usual_points(so_far: tuple[int, ...]) -> int:
    """Return the points of the book's car, or the nearest that are allowed."""
    wanted = STANDARD[len(so_far)]
    nearest: int = min(choices(so_far), key=lambda points: abs(points - wanted))
    return nearest


Try = tuple[int, int, int]
"""Throws of gear dice, what was overshot, and whether the lap was abandoned."""


class Carried(NamedTuple):
    """Result of a qualifying that a race takes over: plain values, one a seat.

    Attributes
    ----------
    order : tuple of int
        Seats in grid order (FD-QUAL-4).
    tried : tuple of (int, int, int)
        Throws, what was overshot, and 1 for a lap that was abandoned.
    seconds : tuple of float
        Times as given.
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
        return {name: thaw(getattr(self, name)) for name in self._fields[1:]}

    @classmethod
    def from_dict(cls, order: Sequence[int], data: Mapping[str, Any]) -> Self:
        """Read and check the output of :meth:`to_dict`.

        Raises
        ------
        SetupError
            Names what no qualifying could have left.
        """
        try:
            carried = cls(tuple(order), *(freeze(data[name]) for name in cls._fields[1:]))
            _check(carried)
        except (TypeError, KeyError, AttributeError) as error:
            cause = f"{type(error).__name__}: {cut(str(error), 200)}"
            raise SetupError(f"carried: it cannot be read ({cause})") from None
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
        known = known and (caps == STANDARD or sound(caps))
    if not known or not plain:
        raise SetupError(f"carried: no car of {shown(number)} has {shown(caps)}")


def leave(position: Position, seconds: tuple[float, ...]) -> Carried:
    """FD-QUAL-4: what a qualifying that is over hands on."""
    cars = position.cars
    tried: tuple[Any, ...] = position.tried
    times = seconds or (0,) * len(cars)
    return Carried(
        position.order,
        tried,
        times,
        tuple(car.character for car in cars),
        tuple(car.caps for car in cars),
    )


def take_over(position: Position, carried: Carried) -> None:
    """FD-SET-8: the drivers of the cars, and their points."""
    for car, number, caps in zip(position.cars, carried.characters, carried.caps, strict=True):
        car.character = number
        car.wear = car.caps = caps


def check_drivers(carried: Carried, names: Sequence[str]) -> None:
    """Return whether a carried result has as many drivers as the race.

    Raises
    ------
    SetupError
    """
    if len(carried.caps) != len(names):
        raise SetupError(
            f"carried: of {len(carried.caps)} cars, but there are {len(names)} drivers"
        )
