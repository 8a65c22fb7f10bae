"""Weather, tyres and dice (chapter 3)."""

from __future__ import annotations

from typing import Any, Final

from ....core.actions import Action
from ....core.kinds import Die, Odds
from ....core.questions import CHANCE, Facts, Question
from .facts import Rolled, WeatherRolled
from .position import SLOW_ONLY, Car
from .venue import State
from .words import BLUE, BROWN, DRY, FACES, GREEN, INTER, WHITE, YELLOW

ODDS: Final = {name: Die(name, faces).odds() for name, faces in FACES.items()}
"""What each die may show, and how often."""
_FACES: Final = {name: [action for action, _ in odds] for name, odds in ODDS.items()}
DICE: Final = {name: (Die(name, faces),) for name, faces in FACES.items()}
"""The movement dice as a screen shows them."""


def designated(tyre: str, weather: str) -> str:
    """RN-DICE-2: the die of a tyre in a weather."""
    if tyre == INTER:
        return GREEN
    if tyre != weather:
        return WHITE
    return BROWN if weather == DRY else BLUE


def slow_only(state: State, car: Car) -> bool:
    """RN-DICE-4: first moving turn, standing on its bay, recovering from a spin, punctured."""
    return (
        not car.first_done
        or car.puncture
        or car.spin_step == SLOW_ONLY
        or car.space > state.game.road.last
    )


def list_dice(state: State, question: Question, seat: int) -> list[Action]:
    """RN-DICE-3: the designated die, or the slow one."""
    car = state.position.cars[seat]
    return [("die", designated(car.tyre, state.position.weather)), ("die", YELLOW)]


def ask(state: State, seat: int) -> None:
    """RN-ORD-2, 5: the choice of a die where there is one."""
    if slow_only(state, state.position.cars[seat]):
        state.stack.append(_throw(seat, YELLOW))
    else:
        state.stack.append(Question("die", (seat,)))


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-DICE-3: the die; its face is known only after that."""
    state.stack.append(_throw(question.players[0], str(action[1])))


def _throw(seat: int, die: str) -> Question:
    return Question("roll", (CHANCE,), (die,), (), seat)


def thrown(state: State, question: Question) -> tuple[Die, ...]:
    """The die that is thrown."""
    return DICE[question.data[0]]


def list_faces(state: State, question: Question, seat: int) -> list[Action]:
    """RN-DICE-2: the faces of the die."""
    return _FACES[question.data[0]]


def odds(state: State, question: Question) -> Odds:
    """RN-DICE-2: each with its probability."""
    return ODDS[question.data[0]]


def roll(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-TIME-1: the face; with it a new interval begins."""
    position = state.position
    position.die = question.data[0]
    position.roll = int(action[0])
    position.played = 0
    if facts is not None:
        facts.append(Rolled("roll", position.seat, position.die, position.roll))


def weather_dice(state: State, question: Question) -> tuple[Die, ...]:
    """RN-DICE-1: the weather die."""
    return (Die("weather", tuple(state.game.rules.weather_faces)),)


def roll_weather(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-SET-7, RN-WXC-1: the face is the weather."""
    position = state.position
    before = position.weather
    position.weather = str(action[0])
    if facts is not None:
        facts.append(WeatherRolled("weather", question.data[0], position.weather, before))
