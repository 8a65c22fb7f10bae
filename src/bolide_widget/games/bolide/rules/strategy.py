"""Strategy (A-1, A-2, A-5): what is chosen before the race, and the speed and brakings it gives."""

from __future__ import annotations

from itertools import product
from typing import Any

from ....core.actions import Action, parse
from ....core.errors import SetupError
from ....core.questions import CHANCE, Facts, Question
from ....core.shown import shown
from .facts import Chosen
from .position import (
    BOOSTER_SET_UP,
    BRAKE_SET_UP,
    FULL,
    HALF,
    HARD,
    RAIN,
    RAIN_TYRES,
    SLICK,
    SOFT,
    SUN,
    Position,
    Strategy,
    Weather,
)
from .tables import TYRES
from .venue import State

FUELS = (HALF, FULL)
COMPOUNDS = (SOFT, HARD)
SET_UPS = (BOOSTER_SET_UP, BRAKE_SET_UP)
TYRE_KINDS = (SLICK, RAIN_TYRES)
PARTS = (FUELS, COMPOUNDS, SET_UPS, TYRE_KINDS)
USUAL = Strategy(FULL, SOFT, BOOSTER_SET_UP, SLICK)


def opening(position: Position, order: tuple[int, ...]) -> list[Question]:
    """A-1, W-1: what is open once the grid is known, the next question last.

    Cars that have a strategy already are not asked, and weather that is known is not rolled for.
    """
    asked: list[Question] = [
        Question("strategy", (seat,))
        for seat in reversed(order)
        if position.cars[seat].strategy is None
    ]
    if position.weather is None:
        asked.append(Question("forecast-roll", (CHANCE,), (order[0],), roller=order[0]))
    return asked


def tyre_kinds(weather: Weather | None) -> tuple[str, ...]:
    """A-1: rain tyres are there only in variable weather."""
    return TYRE_KINDS if weather is not None and weather.variable else (SLICK,)


def list_strategies(state: State, question: Question, seat: int) -> list[Action]:
    """A-1: fuel, compound, set-up, and in variable weather the kind of tyres."""
    return list(product(*PARTS[:3], tyre_kinds(state.position.weather)))


def usual(state: State, question: Question, seat: int) -> Action:
    """The strategy of a driver who does not choose: no stop is needed, and the tyres suit."""
    weather = state.position.weather
    wet = weather is not None and weather.now == RAIN
    return FULL, SOFT, BOOSTER_SET_UP, RAIN_TYRES if wet else SLICK


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """A-1: openly, one driver after the other; the tyres bring their brakings (B-1)."""
    (index,) = question.players
    car = state.position.cars[index]
    car.strategy = chosen(action)
    car.brakings = brakings(car.strategy)
    if facts is not None:
        facts.append(Chosen("strategy", index, *car.strategy[:4]))


def read(written: Any, where: str) -> Strategy:
    """The strategy that a text such as ``"half+soft+booster+slick"`` stands for.

    Raises
    ------
    SetupError
        If there is no such strategy.
    """
    try:
        parts = parse(written)
        fits = [part in known for part, known in zip(parts, PARTS, strict=True)]
    except (TypeError, ValueError):
        fits = [False]
    if not all(fits):
        raise SetupError(
            f"{where}: a strategy is fuel, compound, set-up and tyres, such as "
            f'"half+soft+booster+slick", not {shown(written)}'
        )
    return chosen(parts)


def chosen(parts: Action) -> Strategy:
    """The strategy of an answer."""
    fuel, compound, set_up, tyres = map(str, parts)
    return Strategy(fuel, compound, set_up, tyres)


def brakings(strategy: Strategy) -> int:
    """A-2, B-1: sharp brakings of a new set of these tyres."""
    return TYRES[strategy.fuel, strategy.compound, strategy.tyres, SUN].brakings


def top_speed(strategy: Strategy, now: str, lap: int) -> int:
    """V-2, A-2, A-5: by strategy, tyres, weather and lap; from lap 2 on the second figure.

    Examples
    --------
    >>> top_speed(Strategy("full", "hard", "brake", "slick"), "rain", 1)
    4
    """
    row = TYRES[strategy.fuel, strategy.compound, strategy.tyres, now]
    return row.first if lap <= 1 else row.later


def weather_now(position: Position) -> str:
    """Sun or rain; sun before anybody has rolled for it."""
    return SUN if position.weather is None else position.weather.now
