"""The weather (W): the forecast before the race, and rolls for rain at the ½ GP line."""

from __future__ import annotations

from ....core.questions import CHANCE, Facts, Question
from .facts import ForecastRolled, WeatherRolled
from .position import NOT_RACING, RAIN, SUN, Position, Weather
from .questions import Whose
from .tables import FORECAST, VARIABLE
from .venue import State

NOBODY = -1


def roll_forecast(state: State, question: Question, face: int, facts: Facts) -> None:
    """W-1, W-2: 8 or more is sun for the whole race; else variable, and at once a roll for rain."""
    (roller,) = question.data
    variable = FORECAST[face] == VARIABLE
    state.position.weather = Weather(variable, SUN)
    if facts is not None:
        facts.append(ForecastRolled("forecast", roller, face, variable))
    if variable:
        state.stack.append(Question("rain-roll", (CHANCE,), (roller,), roller=roller))


def roll_rain(state: State, question: Question, face: int, facts: Facts) -> None:
    """W-2: at or below the track's rain risk it rains."""
    position: Position = state.position
    assert position.weather is not None
    now = RAIN if face <= state.game.track.rain_risk else SUN
    position.weather = Weather(position.weather.variable, now)
    if facts is not None:
        facts.append(WeatherRolled("weather", Whose(*question.data).seat, face, now))


def crossed_half(position: Position, index: int) -> None:
    """W-3: the first car over the ½ GP line in a lap will roll when the round is over."""
    weather = position.weather
    if weather is not None and weather.variable:
        position.weather = weather._replace(due=index)


def ask_again(state: State) -> None:
    """W-3: at the end of the round, roll again if the ½ GP line was reached in it."""
    weather = state.position.weather
    if weather is None or weather.due == NOBODY:
        return
    state.position.weather = weather._replace(due=NOBODY)
    if any(car.status not in NOT_RACING for car in state.position.cars):
        roller = weather.due
        state.stack.append(Question("rain-roll", (CHANCE,), (roller,), roller=roller))
