"""Gears and their dice (FD-GEAR), and what it costs to skip some (FD-DOWN)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from ....core.actions import Action
from ....core.kinds import Die
from ....core.questions import CHANCE, Facts, Question
from . import wear
from .facts import GearRolled, Shifted
from .position import BRAKES, ENGINE, GEARBOX, Car
from .tables import DOWN, GEARS, TOP_GEAR, TRIGGERS, down_cost
from .venue import State

GEAR: Final = "gear"
ACTIONS: Final[tuple[Action, ...]] = tuple((GEAR, gear) for gear in range(TOP_GEAR + 1))


class GearRoll(NamedTuple):
    """FD-GEAR-1: whose, and of which gear."""

    seat: int
    gear: int


def legal_gears(car: Car) -> list[int]:
    """FD-GEAR-6, FD-DOWN-3: on the track; the highest first."""
    gear = car.gear
    if gear == 0:
        return [1]
    found = []
    top = gear + 1 if gear < TOP_GEAR else gear
    for wanted in range(top, 0, -1):
        skipped = gear - wanted - 1
        if skipped >= len(DOWN):
            break
        if skipped <= 0 or _payable(car, wanted):
            found.append(wanted)
    return found


def _payable(car: Car, wanted: int) -> bool:
    """FD-DOWN-3: every point is there, and of the engine one more, as the last would end it."""
    gearbox, brakes, engine = down_cost(car.gear, wanted)
    points = car.wear
    return (
        points[GEARBOX] >= gearbox
        and points[BRAKES] >= brakes
        and (not engine or points[ENGINE] > engine)
    )


def list_gears(state: State, question: Question, seat: int) -> list[Action]:
    """FD-TURN-2: the gears that may be declared."""
    return [ACTIONS[gear] for gear in legal_gears(state.position.cars[seat])]


def usual(state: State, question: Question, seat: int) -> Action:
    """Who does not answer goes on in the gear he is in."""
    return ACTIONS[state.position.cars[seat].gear or 1]


def shift(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-2: the gear, and what skipping costs; then its die."""
    seat = question.players[0]
    car = state.position.cars[seat]
    wanted: int = action[1]  # type: ignore[assignment]
    before = car.gear
    if facts is not None:
        facts.append(Shifted("gear", seat, wanted, before))
    if before - wanted > 1:
        gearbox, brakes, engine = down_cost(before, wanted)
        wear.lose(state, seat, GEARBOX, gearbox, "shift", facts)
        wear.lose(state, seat, BRAKES, brakes, "shift", facts)
        wear.lose(state, seat, ENGINE, engine, "shift", facts)
    take(state, seat, wanted)


def take(state: State, seat: int, gear: int) -> None:
    """FD-TURN-3: the gear is in; its die is thrown."""
    state.position.cars[seat].gear = gear
    state.stack.append(Question("gear-roll", (CHANCE,), (seat, gear), roller=seat))


def dice(state: State, question: Question) -> tuple[Die, ...]:
    """FD-GEAR-1: the die of the gear."""
    return (GEARS[question.data[1] - 1],)


ODDS: Final = tuple(die.odds() for die in GEARS)
FACES: Final = tuple([action for action, _ in odds] for odds in ODDS)


def odds(state: State, question: Question) -> list[tuple[Action, Fraction]]:
    """FD-GEAR-1: what the die of the gear shows, and how likely."""
    gear: int = question.data[1]
    return ODDS[gear - 1]


def list_faces(state: State, question: Question, seat: int) -> list[Action]:
    """FD-GEAR-1: the different faces of the die of the gear."""
    gear: int = question.data[1]
    return FACES[gear - 1]


def roll(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-3: the face; some lead to engine tests (FD-ENG-1)."""
    seat, gear = question.data
    face: int = action[0]  # type: ignore[assignment]
    now = state.position.now
    now.face = now.spaces = face
    now.trigger = (gear, face) in TRIGGERS
    if facts is not None:
        facts.append(GearRolled("roll", seat, gear, face))
    state.stack.append(Question("modify"))
