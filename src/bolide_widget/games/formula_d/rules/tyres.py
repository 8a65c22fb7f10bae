"""Tyres (FD-TYRE): kinds of them, what they cost and give, and the slide in the wet."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from .characters import JULIEN
from .facts import Fitted
from .position import HARD, RAIN_TYRES, SOFT, TRACK, Car, Position
from .venue import State

KINDS: Final = (HARD, SOFT, RAIN_TYRES)

WORN: Final = 2
"""Laps of a set before it is worn (FD-TYRE-3)."""

DRY: Final = {HARD: (1, 1), SOFT: (2, 3), RAIN_TYRES: (2, 3)}
WET: Final = {HARD: (1, 1), SOFT: (1, 3), RAIN_TYRES: (1, 1)}
"""FD-TYRE-3: what an overshot space costs, on laps 1 and 2 of the set, and later."""

SLIDE: Final = 3
SHORT_SLIDE: Final = 1  # on rain tyres, and Julien's (FD-CH-4)


def multiplier(position: Position, car: Car, more: int = 0) -> int:
    """FD-TYRE-3: tyre points for each space overshot; the lap of a set is its age and one.

    Parameters
    ----------
    more : int
        Laps that are completed until it is settled.
    """
    table = WET if position.wet else DRY
    fresh, worn = table[car.tyres]
    return worn if car.tyre_age + more >= WORN else fresh


def slide_length(position: Position, car: Car) -> int:
    """FD-TYRE-4: how far a car slides in the wet once it has entered a corner; dry, 0."""
    if not position.wet:
        return 0
    if car.tyres == RAIN_TYRES or car.character == JULIEN:
        return SHORT_SLIDE
    return SLIDE


def grips(position: Position, car: Car) -> bool:
    """FD-TYRE-2: whether a move may be a space longer: soft, dry, in the first lap of the set.

    A move that begins in the pits may not (R-20).
    """
    return car.tyres == SOFT and car.tyre_age == 0 and not position.wet and car.status == TRACK


def age(car: Car) -> None:
    """FD-TYRE-2, FD-TYRE-3: a lap is completed on the set."""
    car.tyre_age += 1


def ask(seat: int) -> Question:
    """FD-TYRE-1: the choice of a driver."""
    return Question("tyres", (seat,))


def list_tyres(state: State, question: Question, seat: int) -> list[Action]:
    """FD-TYRE-1: hard, soft or rain tyres."""
    return [(kind,) for kind in KINDS]


def usual(state: State, question: Question, seat: int) -> Action:
    """What suits the weather."""
    return (RAIN_TYRES,) if state.position.wet else (HARD,)


def fit(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TYRE-1, R-48: a new set, of age 0."""
    seat = question.players[0]
    car: Car = state.position.cars[seat]
    car.tyres = str(action[0])
    car.tyre_age = 0
    if facts is not None:
        facts.append(Fitted("tyres", seat, car.tyres))
