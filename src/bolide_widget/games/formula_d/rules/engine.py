"""Engine tests (FD-ENG)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.questions import CHANCE, Facts, Question
from . import wear
from .characters import DIMITRI
from .facts import Tested
from .order import rank
from .position import ENGINE, OUT, TRACK
from .tables import ENGINE_DRY
from .venue import State

FAST: Final = 5


class Engines(NamedTuple):
    """FD-ENG-2: cars to roll."""

    rolls: tuple[int, ...]


def most(state: State, seat: int) -> int:
    """The highest face that costs a point: FD-ENG-1, FD-WX-7, FD-CH-9."""
    position = state.position
    highest: int = state.game.rules.rain_engine_max if position.wet else ENGINE_DRY
    return highest - 1 if position.cars[seat].character == DIMITRI else highest


def tests(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TURN-13, FD-ENG-2: the trigger car first, then the others in gears 5 and 6."""
    position = state.position
    now = position.now
    if not now.trigger:
        return
    cars, road = position.cars, state.game.road
    rolling = [
        seat
        for seat, car in enumerate(cars)
        if car.status == TRACK and car.space >= 0 and car.gear >= FAST and seat != now.seat
    ]
    rolling.sort(key=lambda seat: rank(road, cars[seat]))
    mover = cars[now.seat]
    if mover.status == TRACK and mover.space >= 0:
        rolling.insert(0, now.seat)
    _ask(state, tuple(rolling))


def _ask(state: State, left: tuple[int, ...]) -> None:
    cars = state.position.cars
    while left and cars[left[0]].status == OUT:
        left = left[1:]
    if left:
        state.stack.append(Question("engine", (CHANCE,), (left,), roller=left[0]))


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-ENG-1, FD-ENG-3: one engine point, and the last one ends it."""
    left: tuple[int, ...] = question.data[0]
    seat = left[0]
    lost = face <= most(state, seat)
    if facts is not None:
        facts.append(Tested("engine", seat, face, lost))
    if lost:
        wear.lose(state, seat, ENGINE, 1, "engine", facts)
    _ask(state, left[1:])
