"""Moves of cars and of the Safety Car along a path (RN-MOVE-8, RN-SC), and laps (chapter 6)."""

from __future__ import annotations

from typing import Any

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import paths, results
from .facts import Crossed, Left, Moved, SafetyCarMoved
from .paths import Offer, Offers
from .position import SLOW_ONLY, Car, Exposure
from .turn import TURN
from .venue import State
from .words import YELLOW

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
