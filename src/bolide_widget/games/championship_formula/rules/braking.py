"""Paying for braking (CFR-DECEL): hard at the start of a move, late in it, or forced."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import skill
from .facts import Damaged
from .position import Car
from .retiring import retire
from .spins import ask as spinning
from .tables import (
    FAILURE,
    MOST_BRAKE_TESTS,
    MOST_BRAKE_WEAR,
    SPIN_UNITS,
    SPIN_WEAR,
    UNIT,
)
from .venue import State
from .wear import spend

BRAKING: Final = "braking"
BRAKED: Final = "braked"
HARD: Final = "hard"
LATE: Final = "late"
FORCED: Final = "forced"


def splits(car: Car, units: int) -> list[int]:
    """CFR-T5, CFR-LATE-2: wear for so many units, most first, where the rest is paid by a test.

    OPT-10: with soft tires a wear point may stand for the test.
    """
    wear = min(car.wear, max(0, MOST_BRAKE_WEAR - car.brake_wear))
    tests = max(0, MOST_BRAKE_TESTS - car.brake_test)
    most = min(car.wear, wear + tests) if car.soft else wear
    return [n for n in range(min(most, units), -1, -1) if units - n + max(0, n - wear) <= tests]


def pay(state: State, seat: int, units: int, why: str, to: int, facts: Facts) -> None:
    """CFR-DECEL-1, CFR-LATE-6: ask how so many units are paid; what cannot be paid is a spin.

    Afterwards the step "braked" follows, or "spin", or nothing for a car that retires.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    units : int
        20 mph each.
    why : "hard", "late" or "forced"
        At the start of the move, by choice in it, or where the way is blocked or a pass failed.
    to : int
        The speed then.
    facts : list, optional
    """
    car: Car = state.position.cars[seat]
    if units >= SPIN_UNITS:
        _spend(state, seat, SPIN_WEAR, facts)
        if car.brake_test:
            state.stack.append(spinning(seat))
        else:
            _test(state, seat, why, to, True)
        return
    listed = splits(car, units)
    if not listed:  # CFR-DECEL-4
        left = min(max(0, MOST_BRAKE_WEAR - car.brake_wear), units)
        _spend(state, seat, left, facts)
        state.stack.append(spinning(seat))
    elif len(listed) == 1:
        _pay(state, seat, why, units, to, listed[0], facts)
    else:
        state.stack.append(Question(BRAKING, (seat,), (seat, why, units, to)))


def list_splits(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-DECEL-1: wear to spend, most first; a test pays for the rest."""
    return [("wear", n) for n in splits(state.position.cars[seat], question.data[2])]


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-DECEL-6: wear first, then skill and dice."""
    seat, why, units, to = question.data
    _pay(state, seat, why, units, to, int(action[1]), facts)


def _pay(state: State, seat: int, why: str, units: int, to: int, wear: int, facts: Facts) -> None:
    car: Car = state.position.cars[seat]
    tests = units - wear
    extra = max(0, wear + car.brake_wear - MOST_BRAKE_WEAR)
    _spend(state, seat, wear, facts)
    car.brake_test += extra  # OPT-10: the wear point that stands for the test
    if tests:
        _test(state, seat, why, to, False)
    else:
        state.stack.append(Question(BRAKED, (), (seat, why, to)))


def _spend(state: State, seat: int, points: int, facts: Facts) -> int:
    """Spend wear for braking; returns what was missing."""
    car: Car = state.position.cars[seat]
    missing = spend(state, seat, points, BRAKING, facts)
    car.brake_wear += points - missing
    return missing


def _test(state: State, seat: int, why: str, to: int, spins: bool) -> None:
    """CFR-LATE-2: the one test of the brakes that a turn allows."""
    car: Car = state.position.cars[seat]
    car.brake_test += 1
    skill.ask(state, seat, "brakes", (why, to, spins))


def tested(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-DECEL-2 to CFR-DECEL-5: a failure damages the brakes; a second one destroys them."""
    rolled = skill.outcome(question, action, facts)
    seat = rolled.seat
    why, to, spins = rolled.detail
    car: Car = state.position.cars[seat]
    if rolled.result == FAILURE:
        car.brakes += 1
        if car.brakes > 1:
            retire(state, seat, "brakes", facts)
            return
        before = car.d
        car.d = max(0, car.d - UNIT)
        if facts is not None:
            facts.append(Damaged("damage", seat, "d", before, car.d))
        spins = _spend(state, seat, 1, facts) > 0 or spins
    if spins:
        state.stack.append(spinning(seat))
    else:
        state.stack.append(Question(BRAKED, (), (seat, why, to)))
