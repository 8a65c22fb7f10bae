"""The weather (FD-WX): the chart, its four states, and Julien's second roll (FD-CH-4)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from .characters import JULIEN
from .facts import ChartRolled, OfSeat, WeatherNow
from .position import CHANGEABLE, GOOD, RAIN, RAIN_CHANGEABLE, Position
from .venue import State

STATES: Final = (GOOD, CHANGEABLE, RAIN_CHANGEABLE, RAIN)
"""FD-WX-4, from top to bottom; the first and the last are for good."""

SHIFT: Final = {"good": -1, "changeable": 0, "rain": 1}
"""FD-WX-5: lines down, by what the chart says."""

RACE, QUALIFYING, TRIGGER = "race", "qualifying", "trigger"
"""Why it is rolled for."""

KEEP: Final[Action] = ("keep",)
AGAIN: Final[Action] = ("again",)


class WeatherRoll(NamedTuple):
    """FD-WX-1: why it is rolled, by whom, and whether it is the roll that Julien demanded."""

    why: str
    roller: int
    again: bool


class Frog(NamedTuple):
    """FD-CH-4: the roll that Julien may have repeated."""

    why: str
    roller: int
    face: int


def forecast(why: str, roller: int) -> Question:
    """FD-WX-2, FD-WX-3: the roll before a qualifying, or before the race."""
    return Question(
        "weather-roll", (CHANCE,), tuple(WeatherRoll(why, roller, False)), roller=roller
    )


def end_turn(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-WX-5, FD-TURN-14: after a trigger, while the weather may still change (R-19)."""
    now = state.position.now
    if now.trigger and state.position.weather in (CHANGEABLE, RAIN_CHANGEABLE):
        state.stack.append(forecast(TRIGGER, now.seat))


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-WX-1: the chart is asked; Julien may have it rolled again, once (FD-CH-4)."""
    why, roller, again = WeatherRoll(*question.data)
    if facts is not None:
        facts.append(ChartRolled("chart", roller, face, _says(state, face)))
    julien = -1 if again else state.position.playing(JULIEN)
    if julien < 0:
        _settle(state, why, face, facts)
    else:
        state.stack.append(Question("frog", (julien,), tuple(Frog(why, roller, face))))


def list_frog(state: State, question: Question, seat: int) -> list[Action]:
    """FD-CH-4: leave it, or demand another roll."""
    return [KEEP, AGAIN]


def answer_frog(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CH-4: the second result stands."""
    why, roller, face = Frog(*question.data)
    if action == KEEP:
        _settle(state, why, face, facts)
        return
    if facts is not None:
        facts.append(OfSeat("frog", question.players[0]))
    data = tuple(WeatherRoll(why, roller, True))
    state.stack.append(Question("weather-roll", (CHANCE,), data, roller=roller))


def _settle(state: State, why: str, face: int, facts: Facts) -> None:
    """FD-WX-2, FD-WX-3, FD-WX-5: what the result leads to."""
    says = _says(state, face)
    position: Position = state.position
    if why == QUALIFYING:
        position.weather = RAIN if says == "rain" else GOOD
    elif why == RACE:
        position.weather = says
    else:
        position.weather = STATES[STATES.index(position.weather) + SHIFT[says]]
    if facts is not None:
        facts.append(WeatherNow("weather", position.weather))


def _says(state: State, face: int) -> str:
    """FD-WX-1: what the board's chart has for a face."""
    chart = state.game.track.weather
    assert chart is not None
    return chart[face]
