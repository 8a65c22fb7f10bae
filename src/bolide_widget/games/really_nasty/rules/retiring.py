"""How a car leaves the race: eliminated, or over the line (RN-FORC-7, RN-LAP-5, RN-LAP-6)."""

from __future__ import annotations

from typing import Final

from ....core.questions import Facts, Question
from .facts import Finished, Happened, Retired, SafetyCarParked
from .position import FINISHED, OUT, RACING, Car
from .venue import State

AUDIT: Final = Question("audit")


def retire(state: State, seat: int, why: str, facts: Facts) -> None:
    """RN-FORC-7: out of the race; its cards leave the game unseen. The last car left wins."""
    _out(state, seat, why, facts)
    _check_end(state, facts)


def give_up(state: State, seat: int, facts: Facts) -> None:
    """Out because the race was stopped; nobody wins by that."""
    _out(state, seat, "turns", facts)


def _out(state: State, seat: int, why: str, facts: Facts) -> None:
    position = state.position
    car = position.cars[seat]
    space = state.game.road.ids[car.space] if car.space >= 0 else ""
    _take_off(state, seat, OUT, facts)
    position.retired = (*position.retired, seat)
    if facts is not None:
        facts.append(Retired("out", seat, space, why))


def finish(state: State, seat: int, how: str, facts: Facts) -> None:
    """RN-LAP-5: the last lap is driven; the race is over unless the others play on."""
    position = state.position
    _take_off(state, seat, FINISHED, facts)
    position.finished = (*position.finished, seat)
    if facts is not None:
        facts.append(Finished("finish", seat, len(position.finished), how))
    if state.game.terms.play_on:
        _check_end(state, facts)
    else:
        end(state, facts)


def _take_off(state: State, seat: int, status: str, facts: Facts) -> None:
    """What a car leaves behind: nothing (RN-FORC-7, RN-SC-7)."""
    position = state.position
    car: Car = position.cars[seat]
    car.status = status
    if status == OUT or state.game.terms.play_on:
        car.space = -1
    car.yellow = car.puncture = False
    car.spin_step = 0
    car.penalties = ()
    if position.controller == seat:
        park(state, "out", facts)


def park(state: State, why: str, facts: Facts) -> None:
    """RN-SC-5 to RN-SC-7: the Safety Car is off the board, and nobody's."""
    position = state.position
    if facts is not None:
        facts.append(SafetyCarParked("sc-parked", position.controller, why))
    position.sc = position.controller = -1


def _check_end(state: State, facts: Facts) -> None:
    """RN-LAP-6: a car that is left alone wins; without a car the race is over."""
    position = state.position
    left = [seat for seat, car in enumerate(position.cars) if car.status == RACING]
    if not left:
        end(state, facts)
    elif len(left) == 1 and state.game.terms.last_wins and not position.finished:
        finish(state, left[0], "last", facts)


def end(state: State, facts: Facts) -> None:
    """RN-LAP-5: the race ends at once; nothing more is asked."""
    if facts is not None:
        facts.append(Happened("race-over"))
    state.stack.clear()
    state.stack.append(AUDIT)
