"""The common base of a race of Bolide and a qualifying: board, cars and record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ...boards.lattice.shelf import SHELF
from ...boards.lattice.track import Track
from ...core.errors import SetupError, shown
from ...core.questions import CHANCE, Question
from ...racing import arranged
from ...racing.race import RaceMatch
from . import arrange
from .cars import FIELDS, CarView, view
from .game import Bolide
from .options import Rules
from .rules import position as pos, strategy
from .rules.preview import Preview
from .rules.venue import State

# -- can a race be in a loaded position? -----------------------------------------------------------
# A record holds its start if that is a set-up position. A file may hold anything: two cars on a
# point, a car on a barrier, one car for two drivers. All of it is checked before any rule reads it.


ON_THE_ROAD = ("round", "turn", "start", "move", "off-track")
"""Kinds of questions at which every car that is on the board stands on its point; in between, in an
engagement and before the grid is known, one may be lifted."""

DEEP = 40
"""Open questions on top of each other; cascades have some ten."""


def check(state: State, names: Sequence[str]) -> None:
    """Check a state of which nothing is known but that it could be read.

    Raises
    ------
    SetupError
        Names the driver and the field that cannot be.
    """
    position = state.position
    arranged.check_many(state, names, DEEP)
    _check_round(position)
    for name, car in zip(names, position.cars, strict=True):
        _check_car(state, name, car)
    _check_weather(state, position)
    lifted = any(question.kind not in ON_THE_ROAD for question in state.stack)
    placed = [
        (name, car)
        for name, car in zip(names, position.cars, strict=True)
        if car.point is not None or not lifted
    ]
    those = pos.Position([car for _, car in placed])
    arrange.check([name for name, _ in placed], those, state.game.track)


def _check_round(position: pos.Position) -> None:
    count = len(position.cars)
    arranged.check_seats(position.order, count, "order")
    arranged.check_whole(position.turn, 0, len(position.order), "turn")
    arranged.check_whole(position.round, 0, arranged.FAR, "round")
    arranged.check_whole(position.arrivals, 0, 10 * arranged.FAR, "arrivals")
    arranged.check_truth(position.start, "start")
    arranged.check_truth(position.safety_car, "safety_car")
    if not isinstance(position.wins, tuple):
        raise SetupError(f"wins: pairs of seats, not {shown(position.wins)}")
    for pair in position.wins:
        arranged.check_seats(pair, count, "wins")
        if len(pair) != 2:
            raise SetupError(f"wins: pairs of seats, not {shown(pair)}")
    arranged.check_list(position.half_firsts, -1, arranged.FAR, "half_firsts")
    arranged.check_list(position.times, -1, arranged.FAR, "times")
    if position.times and len(position.times) != count:
        raise SetupError(f"times: {len(position.times)} for {count} cars")


def _check_car(state: State, name: str, car: pos.Car) -> None:
    arranged.check_fields(state, name, car, FIELDS)
    for field in ("point", "pawn"):
        place, where = getattr(car, field), f"{name}, {field}"
        if place is not None and (not isinstance(place, tuple) or len(place) != 2):
            raise SetupError(f"{where}: a point is two whole numbers [x, y], not {shown(place)}")
        for value in place or ():
            arranged.check_whole(value, -arranged.FAR, arranged.FAR, where)
    if car.status in (*pos.NOT_RACING, pos.PIT, pos.LEAVING) and car.point is not None:
        raise SetupError(f"{name}, point: none for a car with status {car.status!r}")
    _check_strategy(state, name, car)
    most = strategy.brakings(car.strategy)
    arranged.check_whole(car.brakings, 0, most, f"{name}, brakings")


def _check_strategy(state: State, name: str, car: pos.Car) -> None:
    plan = car.strategy
    if plan is None:
        return
    if not state.game.rules.advanced:
        raise SetupError(f"{name}, strategy: only the advanced rules have strategies")
    for part, known in zip(plan[:4], strategy.PARTS, strict=True):
        arranged.one_of(f"{name}, strategy", part, known)
    arranged.check_whole(plan.fuelled, 1, arranged.FAR, f"{name}, strategy, fuelled")
    arranged.check_truth(plan.cancelled, f"{name}, strategy, cancelled")
    arranged.check_truth(plan.reroll_spent, f"{name}, strategy, reroll_spent")


def _check_weather(state: State, position: pos.Position) -> None:
    weather = position.weather
    if weather is None:
        return
    if not state.game.rules.advanced:
        raise SetupError("weather: only the advanced rules have weather")
    arranged.check_truth(weather.variable, "weather, variable")
    if weather.now not in (pos.SUN, pos.RAIN):
        raise SetupError(f"weather: {pos.SUN} or {pos.RAIN}, not {shown(weather.now)}")
    arranged.check_whole(weather.due, -1, len(position.cars) - 1, "weather, due")


# -- match -----------------------------------------------------------------------------------------


class BolideMatch(RaceMatch[pos.Position, Track, Rules, CarView, Preview]):
    """Cars on a track, by the rules of Bolide."""

    plays: ClassVar[type[Bolide]] = Bolide
    _shelf = SHELF
    _view = staticmethod(view)

    @classmethod
    def _check_start(cls, start: State, drivers: Sequence[str]) -> None:
        start.stack = [_with_roller(question) for question in start.stack]
        check(start, drivers)


def _with_roller(question: Question) -> Question:
    """Return a die of an old record, with the seat that rolls it."""
    known = question.players != (CHANCE,) or question.roller != -1
    is_told = isinstance(question.data, tuple) and len(question.data) > 0
    return question._replace(roller=question.data[0]) if is_told and not known else question
