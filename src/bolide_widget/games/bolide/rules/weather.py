"""The weather (W): forecast, the first car over the ½ GP line (C-4, W-3), rolls for rain."""

from __future__ import annotations

from ....core.questions import CHANCE, Facts, Question
from .facts import FirstOver, ForecastRolled, WeatherRolled
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
    position = state.position
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


# -- the ½ GP line: who came first over it in each lap (C-4, W-3) ----------------------------------


NOBODY = -1


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
        return  # nobody is first in qualifying, and its weather stays
    firsts += (NOBODY,) * (lap - len(firsts))
    position.half_firsts = (*firsts[: lap - 1], index, *firsts[lap:])
    crossed_half(position, index)
    if facts is not None:
        facts.append(FirstOver("half-first", index, lap))


def first_over_half_in(position: Position, lap: int) -> int:
    """The first car over the ½ GP line in a lap, `NOBODY` if none has crossed it yet."""
    firsts = position.half_firsts
    return firsts[lap - 1] if 1 <= lap <= len(firsts) else NOBODY
