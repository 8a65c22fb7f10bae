"""A turn (chapter 4): the weather, dice, moves (RN-MOVE-8), and laps (chapter 6)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.questions import CHANCE, Action, Die, Facts, Odds, Question
from ..rules import paths, results
from .facts import (
    Crossed,
    Left,
    Moved,
    PitTurn,
    Rolled,
    Rotated,
    SafetyCarMoved,
    TurnBegun,
    WeatherRolled,
)
from .paths import Offer, Offers
from .position import (
    BLUE,
    BROWN,
    DRY,
    FACES,
    GREEN,
    INTER,
    POST,
    PRE,
    RACING,
    SLOW_ONLY,
    WHITE,
    YELLOW,
    Car,
    Exposure,
)
from .venue import State

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


# -- cars (RN-MOVE-8), and laps (chapter 6) --------------------------------------------------------


def begin(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-ORD-2, 5: the choice of a path; one that is alone is driven at once (RN-GEN-7).

    Where being asked would tell of the fuel card the car is asked in every case (R-55).
    """
    seat = state.position.seat
    offers = paths.find(state, seat)
    if paths.tells(state, seat):
        state.stack.append(Question("approach", (seat,)))
    elif len(offers.actions) == 1:
        _drive(state, seat, offers.by_action[offers.actions[0]], facts)
    else:
        state.stack.append(Question("path", (seat,)))


def list_paths(state: State, question: Question, seat: int) -> list[Action]:
    """RN-MOVE-4: the paths that differ in what they lead to."""
    return paths.find(state, seat).actions


def usual(state: State, question: Question, seat: int) -> Action:
    """Chapter 17: no elimination, fewest exposed corners, farthest, lowest lanes."""
    return best(state, paths.find(state, seat))


def best(state: State, offers: Offers) -> Action:
    """The answer of a driver who leaves, of these."""
    lane = state.game.road.lane

    def rank(action: Action) -> tuple[Any, ...]:
        offer = offers.by_action[action]
        lanes = [lane[space] for space in offer.path[1:]]
        return (offer.missed, len(offer.corners), -len(offer.path), lanes)

    return min(offers.actions, key=rank)


def drive(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-MOVE-8: along the path that was chosen."""
    seat = question.players[0]
    _drive(state, seat, paths.find(state, seat).by_action[action], facts)


def _drive(state: State, seat: int, offer: Offer, facts: Facts) -> None:
    position, road = state.position, state.game.road
    car = position.cars[seat]
    speeding = offer.pits and position.die != YELLOW
    path = offer.path
    position.exposure = Exposure(seat, position.die, position.roll, offer.corners, speeding)
    if facts is not None:
        names = tuple(road.ids[space] for space in path)
        facts.append(Moved("move", seat, names, offer.corners, speeding))
    car.first_done = True
    car.yellow = False
    if car.spin_step == SLOW_ONLY:
        car.spin_step = 0
    here = path[0]
    for there in path[1:]:
        car.space = there
        if there < road.count:
            if here >= road.count:
                _leave(car, seat, facts)
            elif road.row[there] < road.row[here]:
                _cross(state, seat, facts)
        here = there
    if offer.missed:
        results.retire(state, seat, "entry", facts)
    elif car.space > road.last and len(path) > 1:
        state.stack.append(Question("land", (), (seat,)))


def _leave(car: Car, seat: int, facts: Facts) -> None:
    """RN-MOVE-8: the first space of the circuit closes the record of the stop."""
    stop = car.stop
    if stop is not None:
        car.sheet = (*car.sheet, stop)
        car.stop = None
        if facts is not None:
            facts.append(Left("leave", seat, stop.taken))


def _cross(state: State, seat: int, facts: Facts) -> None:
    """RN-LAP-1, RN-LAP-2, RN-LAP-5: a lap more, and the race won with the last."""
    car = state.position.cars[seat]
    if car.start_pending:
        car.start_pending = False
    else:
        car.laps += 1
    if facts is not None:
        facts.append(Crossed("lap", seat, car.laps, "line"))
    if car.laps == state.game.terms.laps:
        results.finish(state, seat, "line", facts)


# -- the Safety Car drives (RN-SC-2 to RN-SC-6) ----------------------------------------------------


def step_safety_car(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-SC-2: in each turn of its controller it moves; its way is chosen where there is one."""
    position = state.position
    seat = position.seat
    if position.controller != seat:
        return
    offers = paths.find_safety_car(state)
    if len(offers.actions) == 1:
        _drive_safety_car(state, offers.by_action[offers.actions[0]], facts)
    else:
        state.stack.append(Question("sc-path", (seat,)))


def list_safety_car_paths(state: State, question: Question, seat: int) -> list[Action]:
    """RN-SC-3: like a car with roll 3."""
    return paths.find_safety_car(state).actions


def usual_safety_car_path(state: State, question: Question, seat: int) -> Action:
    """Chapter 17."""
    return best(state, paths.find_safety_car(state))


def drive_safety_car(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-SC-3: along the way that was chosen."""
    _drive_safety_car(state, paths.find_safety_car(state).by_action[action], facts)


def _drive_safety_car(state: State, offer: Offer, facts: Facts) -> None:
    position, road = state.position, state.game.road
    seat = position.controller
    position.sc = offer.path[-1]
    if facts is not None:
        names = tuple(road.ids[space] for space in offer.path)
        facts.append(SafetyCarMoved("sc-move", seat, names))
    if offer.pits:
        results.park(state, "entry", facts)
    elif offer.missed:
        _miss(state, seat, facts)


def _miss(state: State, seat: int, facts: Facts) -> None:
    """RN-SC-6: the controller is out, and the turn ends, without a POST window."""
    results.park(state, "missed", facts)
    stack = state.stack
    while stack and stack[-1] != TURN:
        stack.pop()
    results.retire(state, seat, "safety-car", facts)
