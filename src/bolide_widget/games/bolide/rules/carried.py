"""From qualifying into the race (Q-2, Q-3): wear carries over, or is repaired first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Self

from ....core.actions import Action
from ....core.errors import SetupError, cut, shown
from ....core.questions import Facts, Question
from ....racing.options import next_places
from . import pits, strategy
from .facts import Served
from .position import RAIN, SUN, Car, Position, Strategy, Weather
from .questions import Mend, Services
from .venue import State

SPEED: Final = 20  # squares a turn that no damage takes away

CRASHED: Final = -1
"""The time of a car that crashed in qualifying."""


class Left(NamedTuple):
    """The condition of a car after a qualifying.

    Attributes
    ----------
    brakings : int
        Sharp brakings.
    speed_drop : int
        Top speed lost (D-1).
    no_fourth : bool
        No moves of length 4 (D-2).
    strategy : Strategy or None
        As chosen; with the set-up cancelled (D-4), or its re-roll spent (A-3).
    """

    brakings: int
    speed_drop: int
    no_fourth: bool
    strategy: Strategy | None

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON data."""
        plan = None if self.strategy is None else self.strategy._asdict()
        return {**self._asdict(), "strategy": plan}


class Carried(NamedTuple):
    """The data that a race takes over from its qualifying: plain values, one a seat.

    Attributes
    ----------
    order : tuple of int
        Seats in grid order (Q-1).
    times : tuple of int
        Turns for the lap; -1 for a car that crashed.
    cars : tuple of Left
        Their condition (Q-2).
    weather : Weather or None
        The starting weather.
    """

    order: tuple[int, ...]
    times: tuple[int, ...]
    cars: tuple[Left, ...]
    weather: Weather | None

    def to_dict(self) -> dict[str, Any]:
        """Return all but the order as JSON data."""
        return {
            "times": list(self.times),
            "cars": [left.to_dict() for left in self.cars],
            "weather": None if self.weather is None else self.weather._asdict(),
        }

    @classmethod
    def from_dict(cls, order: list[int], data: Mapping[str, Any]) -> Self:
        """Read and check the data of :meth:`to_dict`.

        Raises
        ------
        SetupError
            Names what no qualifying could have left.
        """
        try:
            cars = tuple(map(_read_left, data["cars"]))
            now = data["weather"]
            weather = None if now is None else Weather(**now)
            carried = cls(tuple(order), tuple(data["times"]), cars, weather)
        except (TypeError, KeyError, AttributeError) as error:
            reason = f"{type(error).__name__}: {cut(str(error), 200)}"
            raise SetupError(f"carried: it cannot be read ({reason})") from None
        _check(carried)
        return carried


def _read_left(data: Mapping[str, Any]) -> Left:
    chosen = data["strategy"]
    plan = None if chosen is None else Strategy(**chosen)
    left = Left(data["brakings"], data["speed_drop"], data["no_fourth"], plan)
    if plan is not None:
        strategy.read("+".join(plan[:4]), "carried")
    if not (
        type(left.brakings) is type(left.speed_drop) is int
        and isinstance(left.no_fourth, bool)
        and _is_strategy(plan)
        and 0 <= left.speed_drop <= SPEED
        and 0 <= left.brakings <= strategy.brakings(plan)
    ):
        raise SetupError(f"carried: no qualifying leaves a car with {shown(left.to_dict())}")
    return left


def _is_strategy(plan: Strategy | None) -> bool:
    """Return whether a strategy can come out of a qualifying (P-11, D-4, A-3)."""
    if plan is None:
        return True
    marks = (plan.cancelled, plan.reroll_spent)
    return plan.fuelled == 1 and all(isinstance(mark, bool) for mark in marks)


def _check(carried: Carried) -> None:
    seats = len(carried.cars)
    if (
        not all(type(seat) is int for seat in carried.order)
        or sorted(carried.order) != list(range(seats))
        or len(carried.times) != seats
    ):
        raise SetupError("carried: the grid, the times and the cars are not of the same drivers")
    for turns in carried.times:
        if type(turns) is not int or (turns < 1 and turns != CRASHED):
            raise SetupError(f"carried: a time is turns from 1, or {CRASHED}, not {shown(turns)}")
    if (weather := carried.weather) is not None:
        due = type(weather.due) is int and weather.due == -1
        if not (isinstance(weather.variable, bool) and weather.now in (SUN, RAIN) and due):
            raise SetupError(
                f"carried: no qualifying leaves the weather {shown(weather._asdict())}"
            )


def check_drivers(carried: Carried, names: Sequence[str]) -> None:
    """Check that a race has as many drivers as its qualifying.

    Raises
    ------
    SetupError
    """
    if len(carried.cars) != len(names) or len(carried.order) != len(names):
        raise SetupError(
            f"carried: of {len(carried.cars)} cars, but there are {len(names)} drivers"
        )


def leave(position: Position) -> Carried:
    """Q-1, Q-2: what a qualifying that is over hands on; a car that crashed is whole again."""
    cars = []
    for car, turns in zip(position.cars, position.times, strict=True):
        plan = car.strategy
        if turns != CRASHED:
            cars.append(Left(car.brakings, car.speed_drop, car.no_fourth, plan))
            continue
        if plan is not None:
            plan = plan._replace(cancelled=False, reroll_spent=False)
        cars.append(Left(strategy.brakings(plan), 0, False, plan))
    return Carried(position.order, position.times, tuple(cars), position.weather)


def take_over(position: Position, carried: Carried) -> None:
    """Q-2: cars and weather as the qualifying has left them."""
    position.weather = carried.weather
    for car, left in zip(position.cars, carried.cars, strict=True):
        car.brakings, car.speed_drop, car.no_fourth, car.strategy = left


# -- Q-3 -----------------------------------------------------------------------------------------


def opening(order: tuple[int, ...]) -> list[Question]:
    """Q-3: before cars stand on the grid, each may be mended, in grid order."""
    return [Question("line-up"), Question("mend", (), Mend(order, (), ()))]


def ask(state: State, data: Mend, facts: Facts) -> None:
    """Q-3: the next driver with something to mend; after the last one, the grid."""
    waiting, stay, back = data.waiting, data.stay, data.back
    while waiting and not to_mend(state.position.cars[waiting[0]]):
        stay, waiting = (*stay, waiting[0]), waiting[1:]
    if waiting:
        services = Services(waiting[1:], stay, back)
        state.stack.append(Question("pit-services", (waiting[0],), services))
        return
    state.stack += [next_places((seat,)) for seat in reversed(stay + back)]


def to_mend(car: Car) -> bool:
    """Q-3: return whether brakings are used up, or anything is damaged."""
    return car.brakings < strategy.brakings(car.strategy) or _damaged(car)


def _damaged(car: Car) -> bool:
    cancelled = car.strategy is not None and car.strategy.cancelled
    return bool(car.speed_drop or car.no_fourth or cancelled)


def list_services(state: State, question: Question, seat: int) -> list[Action]:
    """Q-3: nothing, and keep the place; or tyres, a repair or both, and start from the back."""
    car = state.position.cars[seat]
    offered = [pits.TYRES, pits.REPAIR] if _damaged(car) else [pits.TYRES]
    return [pits.NOTHING, *pits.choices(state, car, offered)]


def mend(state: State, question: Question, action: Action, facts: Facts) -> None:
    """Q-3: a car that has work done starts from the back, behind those that had it before."""
    (seat,) = question.players
    waiting, stay, back = question.data.waiting, question.data.stay, question.data.back
    if action == pits.NOTHING:
        stay = (*stay, seat)
    else:
        pits.work(state.position.cars[seat], action)
        back = (*back, seat)
        if facts is not None:
            facts.append(Served("service", seat, action))
    state.stack.append(Question("mend", (), Mend(waiting, stay, back)))
