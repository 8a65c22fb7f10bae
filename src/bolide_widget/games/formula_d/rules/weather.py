"""The weather (FD-WX) and tyres (FD-TYRE): what they cost and give, and the slide in the wet."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Nothing, Question
from . import position as pos
from .characters import JULIEN
from .facts import ChartRolled, Fitted, OfSeat, WeatherNow
from .questions import Frog, WeatherRoll
from .venue import State

SETS: Final[tuple[Action, ...]] = ((pos.HARD,), (pos.SOFT,), (pos.RAIN_TYRES,))
"""FD-TYRE-1: hard, soft or rain tyres."""

WORN: Final = 2
"""Laps of a set before it is worn (FD-TYRE-3)."""

DRY: Final = {pos.HARD: (1, 1), pos.SOFT: (2, 3), pos.RAIN_TYRES: (2, 3)}
WET: Final = {pos.HARD: (1, 1), pos.SOFT: (1, 3), pos.RAIN_TYRES: (1, 1)}
"""FD-TYRE-3: what an overshot space costs, on laps 1 and 2 of the set, and later."""

SLIDE: Final = 3
SHORT_SLIDE: Final = 1  # on rain tyres, and Julien's (FD-CH-4)


def multiplier(position: pos.Position, car: pos.Car, more: int = 0) -> int:
    """FD-TYRE-3: tyre points for each space overshot; the lap of a set is its age and one.

    Parameters
    ----------
    more : int
        Laps that are completed until it is settled.
    """
    table = WET if position.wet else DRY
    fresh, worn = table[car.tyres]
    return worn if car.tyre_age + more >= WORN else fresh


def slide_length(position: pos.Position, car: pos.Car) -> int:
    """FD-TYRE-4: how far a car slides in the wet once it has entered a corner; dry, 0."""
    if not position.wet:
        return 0
    if car.tyres == pos.RAIN_TYRES or car.character == JULIEN:
        return SHORT_SLIDE
    return SLIDE


def grips(position: pos.Position, car: pos.Car) -> bool:
    """FD-TYRE-2: whether a move may be a space longer: soft, dry, in the first lap of the set.

    A move that begins in the pits may not (R-20).
    """
    return (
        car.tyres == pos.SOFT and car.tyre_age == 0 and not position.wet and car.status == pos.TRACK
    )


def ask(seat: int) -> Question:
    """FD-TYRE-1: the choice of a driver."""
    return Question("tyres", (seat,))


def usual(state: State, question: Question, seat: int) -> Action:
    """Choose the tyres that suit the weather."""
    return (pos.RAIN_TYRES,) if state.position.wet else (pos.HARD,)


def fit(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TYRE-1, R-48: a new set, of age 0."""
    seat = question.players[0]
    car: pos.Car = state.position.cars[seat]
    car.tyres = str(action[0])
    car.tyre_age = 0
    if facts is not None:
        facts.append(Fitted("tyres", seat, car.tyres))


STATES: Final = (pos.GOOD, pos.CHANGEABLE, pos.RAIN_CHANGEABLE, pos.RAIN)
"""FD-WX-4, from top to bottom; the first and the last are for good."""

SHIFT: Final = {"good": -1, "changeable": 0, "rain": 1}
"""FD-WX-5: lines down, by what the chart says."""

RACE, QUALIFYING, TRIGGER = "race", "qualifying", "trigger"
"""Why it is rolled for."""

KEEP: Final[Action] = ("keep",)
AGAIN: Final[Action] = ("again",)
"""FD-CH-4: Julien's answers: leave it, or demand another roll."""


def forecast(why: str, roller: int) -> Question:
    """FD-WX-2, FD-WX-3: the roll before a qualifying, or before the race."""
    return Question("weather-roll", (CHANCE,), WeatherRoll(why, roller, False), roller=roller)


def end_turn(state: State, _: Nothing, facts: Facts) -> None:
    """FD-WX-5, FD-TURN-14: after a trigger, while the weather may still change (R-19)."""
    now = state.position.now
    if now.trigger and state.position.weather in (pos.CHANGEABLE, pos.RAIN_CHANGEABLE):
        state.stack.append(forecast(TRIGGER, now.seat))


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-WX-1: the face on the chart; Julien may have it rolled again, once (FD-CH-4)."""
    data: WeatherRoll = question.data
    if facts is not None:
        facts.append(ChartRolled("chart", data.roller, face, _says(state, face)))
    julien = -1 if data.again else state.position.playing(JULIEN)
    if julien < 0:
        _settle(state, data.why, face, facts)
    else:
        state.stack.append(Question("frog", (julien,), Frog(data.why, data.roller, face)))


def answer_frog(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CH-4: the second result stands."""
    first: Frog = question.data
    if action == KEEP:
        _settle(state, first.why, first.face, facts)
        return
    if facts is not None:
        facts.append(OfSeat("frog", question.players[0]))
    again = WeatherRoll(first.why, first.roller, True)
    state.stack.append(Question("weather-roll", (CHANCE,), again, roller=first.roller))


def _settle(state: State, why: str, face: int, facts: Facts) -> None:
    """FD-WX-2, FD-WX-3, FD-WX-5: what the result leads to."""
    says = _says(state, face)
    position: pos.Position = state.position
    if why == QUALIFYING:
        position.weather = pos.RAIN if says == "rain" else pos.GOOD
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
