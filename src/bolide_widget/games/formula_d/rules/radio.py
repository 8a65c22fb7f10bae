"""Stanley's car radio (FD-CH-10): once a race, thrown at a car on an adjacent space."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Nothing, Question
from . import wear
from .characters import STANLEY
from .facts import RadioThrown
from .position import BODY, BRAKES, CATEGORIES, ENGINE, GEARBOX, SUSP, TRACK, TYRES, Car, Position
from .questions import Radio
from .venue import State

NO: Final[Action] = ("no",)
THROW: Final = "throw"

HITS: Final = ((4, TYRES), (7, BRAKES), (10, GEARBOX), (13, BODY), (17, ENGINE), (20, SUSP))
"""FD-CH-10: the highest face, and the category that it hits."""


def ask(state: State, _: Nothing, facts: Facts) -> None:
    """R-33: in the driver's own turn, at its start and at its end, while a car is near."""
    seat = state.position.now.seat
    car: Car = state.position.cars[seat]
    if car.character == STANLEY and car.ability < 0 and targets(state, seat):
        state.stack.append(Question("radio", (seat,)))


def targets(state: State, seat: int) -> list[int]:
    """FD-TRK-5: list the cars next to the driver, directly ahead or directly behind."""
    position: Position = state.position
    car: Car = position.cars[seat]
    if car.status != TRACK or car.space < 0:
        return []
    road = state.game.road
    near = (road.ahead[car.space], road.behind[car.space], *road.beside[car.space])
    seats: list[int] = []
    for other, rival in enumerate(position.cars):
        if other != seat and rival.space >= 0 and rival.space in near:
            seats.append(other)
    return seats


def list_throws(state: State, question: Question, seat: int) -> list[Action]:
    """FD-CH-10: list no car, or one of the cars near the driver."""
    return [NO, *((THROW, other) for other in targets(state, seat))]


def throw(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CH-10: the ability is spent whatever it hits (R-33)."""
    if action == NO:
        return
    seat, other = question.players[0], int(action[1])
    state.position.cars[seat].ability = 1
    state.stack.append(Question("radio-roll", (CHANCE,), Radio(seat, other), roller=seat))


def hit(face: int) -> int:
    """FD-CH-10: the category that a face of the black die hits."""
    return next(category for highest, category in HITS if face <= highest)


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-CH-10, FD-ELIM-2: a point of that category; at 0 it has none to lose."""
    seat, other = question.data.seat, question.data.other
    category = hit(face)
    if facts is not None:
        facts.append(RadioThrown("radio", seat, other, face, CATEGORIES[category]))
    if state.position.cars[other].wear[category] > 0:
        wear.lose(state, other, category, 1, "radio", facts)
