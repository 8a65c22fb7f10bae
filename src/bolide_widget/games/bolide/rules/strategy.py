"""Strategy (A-1, A-2, A-5), chosen before the race, and the weather (W) that it depends on."""

from __future__ import annotations

from itertools import product
from typing import Any

from ....core.actions import Action, parse
from ....core.errors import SetupError, shown
from ....core.questions import CHANCE, Facts, Question
from ....core.stack import Whose
from . import position as pos
from .facts import Chosen, FirstOver, ForecastRolled, WeatherRolled
from .venue import State

FUELS = (pos.HALF, pos.FULL)
COMPOUNDS = (pos.SOFT, pos.HARD)
SET_UPS = (pos.BOOSTER_SET_UP, pos.BRAKE_SET_UP)
TYRE_KINDS = (pos.SLICK, pos.RAIN_TYRES)
PARTS = (FUELS, COMPOUNDS, SET_UPS, TYRE_KINDS)
USUAL = pos.Strategy(pos.FULL, pos.SOFT, pos.BOOSTER_SET_UP, pos.SLICK)


def opening(position: pos.Position, order: tuple[int, ...]) -> list[Question]:
    """A-1, W-1: return the questions that follow the grid, the next one last.

    A car that has a strategy already chooses none, and weather that is known is not rolled for.
    """
    waiting = (seat for seat in reversed(order) if position.cars[seat].strategy is None)
    opened = [Question("strategy", (seat,)) for seat in waiting]
    if position.weather is None:
        opened.append(Question("forecast-roll", (CHANCE,), Whose(order[0]), roller=order[0]))
    return opened


def tyre_kinds(weather: pos.Weather | None) -> tuple[str, ...]:
    """A-1: rain tyres are there only in variable weather."""
    return TYRE_KINDS if weather is not None and weather.variable else (pos.SLICK,)


def list_strategies(state: State, question: Question, seat: int) -> list[Action]:
    """A-1: fuel, compound, set-up, and in variable weather the kind of tyres."""
    return list(product(*PARTS[:3], tyre_kinds(state.position.weather)))


def usual(state: State, question: Question, seat: int) -> Action:
    """Return the default strategy: it needs no stop, and its tyres suit the weather."""
    return pos.FULL, pos.SOFT, pos.BOOSTER_SET_UP, suited(weather_now(state.position))


def suited(now: str) -> str:
    """A-1: return the kind of tyres that suits the weather."""
    return pos.RAIN_TYRES if now == pos.RAIN else pos.SLICK


def slips(strategy: pos.Strategy, now: str) -> bool:
    """A-4: return whether the tyres are slicks in the rain."""
    return now == pos.RAIN and strategy.tyres == pos.SLICK


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """A-1: openly, one driver after the other; the tyres bring their brakings (B-1)."""
    (index,) = question.players
    car = state.position.cars[index]
    car.strategy = chosen(action)
    car.brakings = brakings(car.strategy)
    if facts is not None:
        facts.append(Chosen("strategy", index, *car.strategy[:4]))


def read(written: Any, where: str) -> pos.Strategy:
    """Read a strategy from a text such as ``"half+soft+booster+slick"``.

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


def chosen(parts: Action) -> pos.Strategy:
    """Return the strategy of an answer."""
    fuel, compound, set_up, tyres = map(str, parts)
    return pos.Strategy(fuel, compound, set_up, tyres)


def brakings(strategy: pos.Strategy | None) -> int:
    """A-2, B-1: return the sharp brakings of new tyres; without a strategy, of the basic rules."""
    if strategy is None:
        return pos.SHARP_BRAKINGS
    return pos.TYRES[strategy.fuel, strategy.compound, strategy.tyres, pos.SUN].brakings


def top_speed(strategy: pos.Strategy, now: str, lap: int) -> int:
    """V-2, A-2, A-5: by strategy, tyres, weather and lap; from lap 2 on the second figure.

    Examples
    --------
    >>> top_speed(pos.Strategy("full", "hard", "brake", "slick"), "rain", 1)
    4
    """
    row = pos.TYRES[strategy.fuel, strategy.compound, strategy.tyres, now]
    return row.first if lap <= 1 else row.later


def weather_now(position: pos.Position) -> str:
    """Return sun or rain; sun before the first roll for it."""
    return pos.SUN if position.weather is None else position.weather.now


NOBODY = -1


def roll_forecast(state: State, question: Question, face: int, facts: Facts) -> None:
    """W-1, W-2: 8 or more is sun for the whole race; else variable, and at once a roll for rain."""
    roller: int = question.data.seat
    variable = pos.FORECAST[face] == pos.VARIABLE
    state.position.weather = pos.Weather(variable, pos.SUN)
    if facts is not None:
        facts.append(ForecastRolled("forecast", roller, face, variable))
    if variable:
        state.stack.append(Question("rain-roll", (CHANCE,), Whose(roller), roller=roller))


def roll_rain(state: State, question: Question, face: int, facts: Facts) -> None:
    """W-2: at or below the track's rain risk it rains."""
    position = state.position
    assert position.weather is not None
    now = pos.RAIN if face <= state.game.track.rain_risk else pos.SUN
    position.weather = pos.Weather(position.weather.variable, now)
    if facts is not None:
        facts.append(WeatherRolled("weather", question.data.seat, face, now))


def ask_again(state: State) -> None:
    """W-3: at the end of the round, roll again if the ½ GP line was reached in it."""
    weather = state.position.weather
    if weather is None or weather.due == NOBODY:
        return
    state.position.weather = weather._replace(due=NOBODY)
    if any(car.status not in pos.NOT_RACING for car in state.position.cars):
        roller = weather.due
        state.stack.append(Question("rain-roll", (CHANCE,), Whose(roller), roller=roller))


# -- the ½ GP line: the first car over it in each lap (C-4, W-3) -----------------------------------


def first_over_half(state: State, index: int, facts: Facts) -> None:
    """C-4, W-3: a car has crossed the ½ GP line forward; the first to do so in a lap is kept.

    Called only for crossings that count (G-7, P-10): a car that is pushed or carried over the
    line crosses nothing (E-5, R-6), and leaves the first place to the next one. The lap is the
    one the car is in, not its count of ½ GP crossings, which a car pushed over the line lacks.
    """
    position = state.position
    lap = position.cars[index].lap
    firsts = position.half_firsts
    if lap < 1 or first_over_half_in(position, lap) != NOBODY or position.times:
        return  # no car is first in qualifying, and its weather stays
    firsts += (NOBODY,) * (lap - len(firsts))
    position.half_firsts = (*firsts[: lap - 1], index, *firsts[lap:])
    weather = position.weather
    if weather is not None and weather.variable:
        position.weather = weather._replace(due=index)  # rolls when the round is over
    if facts is not None:
        facts.append(FirstOver("half-first", index, lap))


def first_over_half_in(position: pos.Position, lap: int) -> int:
    """Return the first car over the ½ GP line in a lap, -1 if none has crossed it yet."""
    firsts = position.half_firsts
    return firsts[lap - 1] if 1 <= lap <= len(firsts) else NOBODY
