"""Tests that may cost wear on the black die: collisions (FD-COLL) and engines (FD-ENG)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.questions import CHANCE, Facts, Question
from . import wear
from .characters import DEREK, DIMITRI
from .facts import Collided, Tested
from .order import rank
from .position import BODY, ENGINE, OUT, TRACK, Position
from .road import Road
from .tables import COLLISION, ENGINE_DRY
from .venue import State

Pair = tuple[int, int]


class Collisions(NamedTuple):
    """FD-COLL-3: rolls to come, as pairs of roller and other; `mover` is the car in turn."""

    mover: int
    rolls: tuple[tuple[int, int], ...]


def threatened(position: Position, road: Road, seat: int, space: int) -> list[int]:
    """FD-COLL-1, FD-TRK-5: cars beside a space and directly ahead of it, in running order."""
    near = (road.ahead[space], *road.beside[space])
    cars = position.cars
    found = [
        other
        for other, car in enumerate(cars)
        if car.space in near and car.space >= 0 and other != seat and car.status == TRACK
    ]
    if len(found) > 1:
        found.sort(key=lambda other: rank(road, cars[other]))
    return found


def rolls(state: State, seat: int, others: list[int]) -> tuple[Pair, ...]:
    """FD-COLL-2, FD-COLL-3, FD-CH-2: who rolls against whom, in order."""
    cars = state.position.cars
    if state.game.rules.collision_rolls == "mover_once":
        if not others:
            return ()
        derek = [other for other in others if cars[other].character == DEREK]
        return ((seat, derek[0]), (seat, derek[0])) if derek else ((seat, others[0]),)
    listed: list[Pair] = []
    for other in others:
        listed += [(other, seat)] * (2 if cars[seat].character == DEREK else 1)
    for other in others:
        listed += [(seat, other)] * (2 if cars[other].character == DEREK else 1)
    return tuple(listed)


def collide(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TURN-12: the tests of the final position."""
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    if car.status != TRACK or car.space < 0:
        return
    others = threatened(position, state.game.road, seat, car.space)
    if others:
        _ask_collision(state, seat, rolls(state, seat, others))


def _ask_collision(state: State, mover: int, left: tuple[Pair, ...]) -> None:
    """The next roll; those of a car that is out are dropped (FD-COLL-3, FD-TURN-16)."""
    cars = state.position.cars
    while left and cars[left[0][0]].status == OUT:
        left = left[1:]
    if left:
        roller = left[0][0]
        state.stack.append(Question("collision", (CHANCE,), (mover, left), roller=roller))


def roll_collision(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-COLL-2: a 1, in the wet also a 2, costs body."""
    mover: int
    left: tuple[Pair, ...]
    mover, left = question.data
    roller, other = left[0]
    position = state.position
    lost = face <= (COLLISION[1] if position.wet else COLLISION[0])
    if facts is not None:
        facts.append(Collided("collision", roller, face, lost, other))
    if lost:
        wear.lose(state, roller, BODY, 1, "collision", facts)
    _ask_collision(state, mover, left[1:])


# -- engines ---------------------------------------------------------------------------------------


FAST: Final = 5


class Engines(NamedTuple):
    """FD-ENG-2: cars to roll."""

    rolls: tuple[int, ...]


def engine_most(state: State, seat: int) -> int:
    """The highest face that costs a point: FD-ENG-1, FD-WX-7, FD-CH-9."""
    position = state.position
    highest: int = state.game.rules.rain_engine_max if position.wet else ENGINE_DRY
    return highest - 1 if position.cars[seat].character == DIMITRI else highest


def test_engines(state: State, question: Question, action: Any, facts: Facts) -> None:
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
    _ask_engine(state, tuple(rolling))


def _ask_engine(state: State, left: tuple[int, ...]) -> None:
    cars = state.position.cars
    while left and cars[left[0]].status == OUT:
        left = left[1:]
    if left:
        state.stack.append(Question("engine", (CHANCE,), (left,), roller=left[0]))


def roll_engine(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-ENG-1, FD-ENG-3: one engine point, and the last one ends it."""
    left: tuple[int, ...] = question.data[0]
    seat = left[0]
    lost = face <= engine_most(state, seat)
    if facts is not None:
        facts.append(Tested("engine", seat, face, lost))
    if lost:
        wear.lose(state, seat, ENGINE, 1, "engine", facts)
    _ask_engine(state, left[1:])
