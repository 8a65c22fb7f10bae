"""One step of a move (CFR-MOVE-5, CFR-LINE-9): what it asks for, whether it may be made, and it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.questions import Facts, Question
from . import corners, involvement, payments
from .corners import FREE, Due
from .position import OUT, Car
from .road import Road
from .tables import UNIT
from .venue import State

ENTER: Final = "enter"

OPEN: Final = 0
FATAL: Final = 1
CLOSED: Final = 2


class Step(NamedTuple):
    """What a step would be.

    Attributes
    ----------
    to : int
        The space.
    verdict : int
        `OPEN`, `FATAL` (CFR-MOVE-7) or `CLOSED` (CFR-MIDC-2, CFR-SPIN-4, OPT-7).
    line, corner : int
        Units due for leaving a line, and on the space (CFR-LINE-4, CFR-CORNER-3).
    """

    to: int
    verdict: int
    line: int
    corner: int

    @property
    def units(self) -> int:
        """All that is due."""
        return self.line + self.corner


def finish_at(state: State) -> int:
    """CFR-FIN-1: the race position from which a car has finished."""
    finish: int = state.game.finish
    return finish


def asked(state: State, car: Car, to: int, passing: bool) -> Due:
    """CFR-LINE-9: what a step asks for; OPT-2 asks for nothing beyond the finish."""
    found = corners.due_of(state.game.road, car, to, passing)
    if (found[0] or found[1]) and duty_free(state, car):
        return 0, 0, found[2], found[3]
    return found


def duty_free(state: State, car: Car) -> bool:
    """OPT-2: whether a car is past the finish."""
    return bool(state.game.rules.no_duty_after_line) and car.at >= finish_at(state)


def units_of(car: Car, due: Due) -> tuple[int, int]:
    """Units of a step: for leaving lines, and on the space entered."""
    owed, over, _, one = due
    line = (owed - car.allowance) // UNIT if owed else 0
    if not over:
        return line, 0
    return line, (over - (max(owed, car.allowance) if one else 0)) // UNIT


def restricted(car: Car) -> bool:
    """CFR-MIDC-2, CFR-SPIN-4: whether nothing may be bought in the corner."""
    if car.corner < 0:
        return False
    return car.barred or (car.held == car.corner and car.v > car.last)


def look(state: State, seat: int, to: int, passing: bool) -> Step:
    """What a step would be; whether the space is empty is the caller's to know."""
    position = state.position
    car: Car = position.cars[seat]
    road: Road = state.game.road
    if state.game.rules.one_slip_at_finish:
        second = position.now.k > car.v // UNIT
        if second and car.at + road.length[to] >= finish_at(state):
            return Step(to, CLOSED, 0, 0)
    due = asked(state, car, to, passing)
    if not (due[0] or due[1]):
        return Step(to, OPEN, 0, 0)
    line, corner = units_of(car, due)
    if restricted(car) and (due[0] or due[3]):
        return Step(to, CLOSED, line, corner)
    fine = corners.affordable(
        due[0],
        due[1],
        car.allowance,
        due[3],
        car.wear,
        car.corner_wear,
        car.chances,
        payments.most_wear(car),
    )
    return Step(to, OPEN if fine else FATAL, line, corner)


def step(state: State, to: int, passing: bool, facts: Facts) -> None:
    """CFR-MOVE-9: off the lines that are left, paid on the old space, and on to the new one."""
    position = state.position
    now = position.now
    car: Car = position.cars[now.seat]
    road: Road = state.game.road
    due = asked(state, car, to, passing)
    if car.lines:
        line = units_of(car, due)[0]
        corners.leave_lines(
            car, corners.kept_lines(road, car.lines, car.space, to, passing), due[0]
        )
        if line:
            state.stack.append(Question(ENTER, (), (to, passing)))
            payments.ask(state, now.seat, payments.LINE, line, due[0], facts)
            return
    _enter(state, to, passing, facts)


def enter(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-LINE-5: the step behind a payment for leaving a line, if the car still drives."""
    car: Car = state.position.cars[state.position.now.seat]
    if car.status != OUT and not car.spun_now:
        to, passing = question.data
        _enter(state, to, passing, facts)


def _enter(state: State, to: int, passing: bool, facts: Facts) -> None:
    """CFR-MOVE-5: on the space, its corner paid, and by the crashes in its row."""
    position = state.position
    now = position.now
    car: Car = position.cars[now.seat]
    road: Road = state.game.road
    due = asked(state, car, to, passing)
    units = 0 if due is FREE else units_of(car, due)[1]
    car.space = to
    car.at += road.length[to]
    now.k += 1
    now.path = (*now.path, to)
    now.shared = passing
    now.passes = now.passes + 1 if passing else 0
    if due is not FREE or passing:
        corners.enter(road, car, to, due, passing)
    if position.markers:
        rows = involvement.reached(position.markers, car.at, road.length[to], road.period)
        if rows:
            state.stack.append(Question(involvement.INVOLVE, (), (rows,)))
    if units:
        payments.ask(state, now.seat, payments.CORNER, units, due[1], facts)
