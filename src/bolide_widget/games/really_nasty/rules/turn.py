"""A turn (chapter 4), the weather and the dice (chapter 3)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.kinds import Die, Odds
from ....core.questions import CHANCE, Facts, Question
from .facts import PitTurn, Rolled, Rotated, TurnBegun, WeatherRolled
from .position import RACING, SLOW_ONLY, Car
from .venue import State
from .words import BLUE, BROWN, DRY, FACES, GREEN, INTER, POST, PRE, WHITE, YELLOW

# -- weather, tyres and dice (chapter 3) -----------------------------------------------------------


ODDS: Final = {name: Die(name, faces).odds() for name, faces in FACES.items()}
"""What each die may show, and how often."""
_FACES: Final = {name: [action for action, _ in die_odds] for name, die_odds in ODDS.items()}
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


def ask_die(state: State, seat: int) -> None:
    """RN-ORD-2, 5: the choice of a die where there is one."""
    if slow_only(state, state.position.cars[seat]):
        state.stack.append(_throw(seat, YELLOW))
    else:
        state.stack.append(Question("die", (seat,)))


def choose_die(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-DICE-3: the die; its face is known only after that."""
    state.stack.append(_throw(question.players[0], str(action[1])))


class Roll(NamedTuple):
    """RN-DICE-3: the colour of the die."""

    die: str


def _throw(seat: int, die: str) -> Question:
    return Question("roll", (CHANCE,), (die,), (), seat)


def thrown(state: State, question: Question) -> tuple[Die, ...]:
    """The die that is thrown."""
    return DICE[question.data[0]]


def list_faces(state: State, question: Question, seat: int) -> list[Action]:
    """RN-DICE-2: the faces of the die."""
    return _FACES[question.data[0]]


def die_odds(state: State, question: Question) -> Odds:
    """RN-DICE-2: each with its probability."""
    return ODDS[question.data[0]]


def roll_die(state: State, question: Question, action: Action, facts: Facts) -> None:
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


# -- play order and the steps of a turn (chapter 4) ------------------------------------------------


TURN: Final = Question("turn")
PRE_WINDOW: Final = Question("window", (), (PRE,))
POST_WINDOW: Final = Question("window", (), (POST,))
SAFETY_CAR: Final = Question("safety-car")
TYRES: Final = Question("tyres")
ACT: Final = Question("act")
DRIVE: Final = Question("drive")


def next_turn(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-ORD-1: the next in play order who is still in the race."""
    position = state.position
    order = position.order
    while True:
        if position.turn >= len(order):
            position.turn = 0
            position.round += 1
        seat = order[position.turn]
        position.turn += 1
        if position.cars[seat].status == RACING:
            break
    position.seat = seat
    position.die, position.roll = "", 0
    position.exposure = None
    if facts is not None:
        facts.append(TurnBegun("turn", seat, position.round))
    stack = state.stack
    stack.append(TURN)
    stack.append(ACT)
    if position.cars[seat].space > state.game.road.last:
        stack.append(TYRES)
    stack.append(SAFETY_CAR)
    stack.append(PRE_WINDOW)


def act(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-ORD-2, 4: a pit turn, a rotation, or a moving turn; fixed only now."""
    position = state.position
    seat = position.seat
    car = position.cars[seat]
    stop = car.stop
    if stop is not None and car.space > state.game.road.last and stop.taken < stop.total:
        car.stop = stop._replace(taken=stop.taken + 1)
        if facts is not None:
            facts.append(PitTurn("pit-turn", seat, stop.taken + 1))
    elif 0 < car.spin_step < SLOW_ONLY:
        car.spin_step += 1
        if facts is not None:
            facts.append(Rotated("rotate", seat, car.spin_step))
    else:
        if stop is not None:  # that it leaves tells all how long it was to stay
            car.stop = stop._replace(least=stop.base, most=stop.base)
        state.stack += [POST_WINDOW, DRIVE]
        ask_die(state, seat)
