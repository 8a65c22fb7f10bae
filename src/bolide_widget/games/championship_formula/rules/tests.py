"""Tests of start, acceleration and top speed (CFR-TEST), and the engine (CFR-ENG)."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import Facts, Nothing, Question
from . import braking, incidents
from .facts import AtSpeed, Damaged
from .incidents import retire, spin
from .position import FAILURE, PARTIAL, SUCCESS, TRACK, UNIT
from .questions import Throw
from .road import Road
from .turn import FREE, RESOLVE, needs, row_of, tests_of
from .venue import State

# -- the engine (CFR-ENG) --------------------------------------------------------------------------


def farthest(road: Road, space: int, n: int) -> int:
    """Return the ticks of the longest path of some steps; cars and corners are ignored."""
    layer = {space: 0}
    for _ in range(n):
        further: dict[int, int] = {}
        for here, gone in layer.items():
            for to in road.next[here]:
                ticks = gone + road.length[to]
                if ticks > further.get(to, -1):
                    further[to] = ticks
        layer = further
    return max(layer.values())


def second_damage(state: State, seat: int, speed: int, facts: Facts) -> None:
    """CFR-ENG-1: removed at once, or at half speed to the line where that can be reached.

    Parameters
    ----------
    state : State
    seat : int
        Whose engine.
    speed : int
        Its speed after the failed test.
    facts : list, optional
    """
    car = state.position.cars[seat]
    road = state.game.road
    finish = state.game.finish
    half = speed // 2 // UNIT * UNIT
    last_lap = car.at >= finish - road.period
    if last_lap and car.at + farthest(road, car.space, half // UNIT) >= finish:
        car.v = half
        car.limping = True
        if facts is not None:
            facts.append(AtSpeed("halved", seat, half))
    else:
        retire(state, seat, "engine", facts)


# -- tests -----------------------------------------------------------------------------------------


ATTRIBUTE: Final = {"accel": "a", "top": "ts"}


def resolve(state: State, _: Nothing, facts: Facts) -> None:
    """Turn to the next car in order; without a test it drives as planned (CFR-TEST-1)."""
    position = state.position
    while position.moved < len(position.order):
        seat = position.order[position.moved]
        position.moved += 1
        car = position.cars[seat]
        needed = needs(car, car.planned)
        if needed is FREE:
            car.v = car.planned
            continue
        state.stack.append(RESOLVE)
        tests = tests_of(needed)
        if tests:
            incidents.ask(state, seat, tests[0], row=row_of(state, tests[0]))
        else:
            braking.pay(state, seat, needed.braking, braking.HARD, car.planned, facts)
        return


def _at_speed(state: State, seat: int, speed: int, facts: Facts) -> None:
    car = state.position.cars[seat]
    car.v = speed
    if facts is not None:
        facts.append(AtSpeed("speed", seat, speed))


def started(state: State, question: Question, action: Action, facts: Facts) -> None:
    """Set the planned speed, 40 less, or a stall that damages acceleration (CFR-TEST-6)."""
    rolled = incidents.outcome(question, action, facts)
    seat = rolled.seat
    car = state.position.cars[seat]
    if rolled.result == SUCCESS:
        _at_speed(state, seat, car.planned, facts)
    elif rolled.result == PARTIAL:
        _at_speed(state, seat, car.planned - 2 * UNIT, facts)
    elif state.game.rules.start_2016:  # OPT-1
        car.first = False
        spin(state, seat, facts)
    else:
        damage(state, seat, "a", 0, facts)


def tested(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-TEST-2 to CFR-TEST-4: acceleration, then top speed; a failure damages what was tested."""
    rolled = incidents.outcome(question, action, facts)
    passed(state, rolled.seat, question.data.purpose, rolled.result, facts)


def passed(state: State, seat: int, purpose: str, result: str, facts: Facts) -> None:
    """Apply the result of a test of acceleration or top speed."""
    car = state.position.cars[seat]
    if result == FAILURE:
        damage(state, seat, ATTRIBUTE[purpose], car.planned - UNIT, facts)
    elif purpose == "accel" and needs(car, car.planned).top:
        incidents.ask(state, seat, "top")
    else:
        _at_speed(state, seat, car.planned, facts)


def answer(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-ROLL-2: chips before the dice; OPT-10: a wear point in place of them."""
    throw: Throw = question.data
    if action[0] == "wear":
        incidents.spend(state, throw.seat, 1, throw.purpose, facts)  # OPT-10
        passed(state, throw.seat, throw.purpose, SUCCESS, facts)
        return
    incidents.pay(state, throw.seat, throw.purpose, action, facts)
    green, red = incidents.chips_of(action)
    state.stack.append(incidents.rolling(throw._replace(green=green, red=red)))


def damage(state: State, seat: int, name: str, speed: int, facts: Facts) -> None:
    """CFR-TEST-4, CFR-TEST-5, CFR-TEST-8: 20 less for the rest of the race; twice is the end.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    name : "a" or "ts"
        The attribute to damage.
    speed : int
        The speed of this turn, even if it exceeds the damaged value.
    facts : list, optional
    """
    car = state.position.cars[seat]
    before = car.a if name == "a" else car.ts
    now = max(0, before - UNIT)
    if name == "a":
        car.a = now
    else:
        car.ts = now
    car.engine += 1
    if facts is not None:
        facts.append(Damaged("damage", seat, name, before, now))
    if car.engine > 1:
        second_damage(state, seat, speed, facts)
    if car.status == TRACK and car.engine < 2:
        _at_speed(state, seat, speed, facts)
