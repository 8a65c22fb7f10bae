"""Pit stops (FD-PIT-5, FD-PIT-6, FD-PITX): tyres, repairs, and the mechanics' roll."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from . import pit_lane, tyres, wear
from .facts import MechanicsRolled, OfSeat
from .in_turn import Turn
from .position import BOX, CATEGORIES, SLOT, TRACK, TYRES, Car, Position
from .venue import State

TYRE_STOP: Final[Action] = ("tyre-stop",)
TECHNICAL_STOP: Final[Action] = ("technical-stop",)
DONE: Final[Action] = ("done",)

POOL: Final = 2  # FD-PITX-1: of each box
TEAM_POOL: Final = 4  # FD-TEAM-1
MOST: Final = 2  # repairs at one stop
FAST: Final = 10  # FD-PIT-6: the highest face of a fast stop
FAST_GEAR: Final = 4


class Repair(NamedTuple):
    """FD-PITX-1: points repaired at this stop so far."""

    done: int


def stop(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TURN-11, FD-PIT-5: all tyre points at once; then what the driver wants of the crew."""
    position: Position = state.position
    seat = position.now.seat
    car: Car = position.cars[seat]
    if car.status not in (BOX, SLOT) or car.served:
        return
    car.served = True
    car.tyre_age = 0
    if facts is not None:
        facts.append(OfSeat("pit-stop", seat))
    wear.restore(state, seat, TYRES, car.caps[TYRES], "pit-stop", facts)
    if state.game.rules.pit_types and repairs_left(state, seat) and damaged(car):
        state.stack.append(Question("pit-type", (seat,)))
    else:
        _tyre_stop(state, seat)


def list_types(state: State, question: Question, seat: int) -> list[Action]:
    """FD-PITX-1: asked only where a technical stop is possible (FD-PITX-2)."""
    return [TYRE_STOP, TECHNICAL_STOP]


def choose_type(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-PITX-1: a technical stop has repairs instead of the mechanics' roll (R-40)."""
    seat = question.players[0]
    if facts is not None:
        facts.append(OfSeat(str(action[0]), seat))
    if action == TYRE_STOP:
        _tyre_stop(state, seat)
        return
    _ask_repair(state, seat, 0)
    _ask_tyres(state, seat)


def _tyre_stop(state: State, seat: int) -> None:
    """FD-PIT-6: the mechanics' roll; off the pit grid there is none (FD-PITEN-2)."""
    if state.position.cars[seat].status == BOX:
        state.stack.append(Question("pit-roll", (CHANCE,), (seat,), roller=seat))
    _ask_tyres(state, seat)


def _ask_tyres(state: State, seat: int) -> None:
    if state.game.rules.tyres:  # FD-TYRE-1
        state.stack.append(tyres.ask(seat))


# -- repairs -------------------------------------------------------------------------------------


def repairs_left(state: State, seat: int) -> int:
    """FD-PITX-1, FD-TEAM-1: points of the own box, or of the team."""
    team = state.game.team_of(seat)
    pool: int = state.position.cars[seat].pool if team < 0 else state.position.pools[team]
    return pool


def damaged(car: Car) -> list[int]:
    """FD-PITX-1: categories other than tyres with something to repair (FD-SET-5)."""
    return [one for one in range(TYRES + 1, len(CATEGORIES)) if car.wear[one] < car.caps[one]]


def _ask_repair(state: State, seat: int, done: int) -> None:
    if done < MOST and repairs_left(state, seat) and damaged(state.position.cars[seat]):
        state.stack.append(Question("repair", (seat,), tuple(Repair(done))))


def list_repairs(state: State, question: Question, seat: int) -> list[Action]:
    """FD-PITX-1: a category; after one point it may be enough (R-40)."""
    found: list[Action] = [(CATEGORIES[one],) for one in damaged(state.position.cars[seat])]
    if Repair(*question.data).done:
        found.append(DONE)
    return found


def repair(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-PITX-1, FD-TEAM-1: one point, out of the pool."""
    if action == DONE:
        return
    position: Position = state.position
    seat = question.players[0]
    team = state.game.team_of(seat)
    if team < 0:
        position.cars[seat].pool -= 1
    else:
        pools = list(position.pools)
        pools[team] -= 1
        position.pools = tuple(pools)
    wear.restore(state, seat, CATEGORIES.index(str(action[0])), 1, "repair", facts)
    _ask_repair(state, seat, Repair(*question.data).done + 1)


# -- out of the box ------------------------------------------------------------------------------


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-PIT-6: a fast stop drives out at once, by steps 5 to 10 of a turn; a slow one stays."""
    (seat,) = question.data
    position: Position = state.position
    car: Car = position.cars[seat]
    spaces = (face + 1) // 2 if face <= FAST else 0
    if facts is not None:
        facts.append(MechanicsRolled("mechanics", seat, face, spaces))
    if not spaces:
        return
    car.gear = FAST_GEAR
    position.now = begin_again(position.now, spaces)
    bottom = len(state.stack)
    state.stack += state.game.drive_steps
    pit_lane.go(state, seat, spaces, [], facts)
    if car.status != TRACK:
        del state.stack[bottom:]


def begin_again(now: Turn, spaces: int) -> Turn:
    """FD-PIT-7: the way out is judged by itself; what was rolled in the turn stays."""
    fresh = Turn(now.seat)
    fresh.face = now.face
    fresh.spaces = spaces
    fresh.trigger = now.trigger
    fresh.last = now.last
    fresh.tested = now.tested
    fresh.acted = now.acted
    return fresh
