"""What a car has driven over (FD-TURN-7), damage (FD-DEB), collisions and engines (FD-COLL)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.questions import CHANCE, Action, Facts, Question
from ..rules import wear
from .characters import DEREK, DIMITRI, TEMANA
from .facts import AtSpace, Collided, DebrisTested, Tested
from .gears import lap_of
from .position import (
    AT_END,
    AT_LINE,
    AT_POLICE,
    BODY,
    COLLISION,
    DEBRIS,
    ENGINE,
    ENGINE_DRY,
    NOT_RACING,
    OUT,
    SCRAP,
    SUSP,
    TRACK,
    Car,
    Position,
)
from .road import Road
from .turn import EVENTS, rank
from .venue import State


class Debris(NamedTuple):
    """FD-DEB-3: whose, and the event (see `Turn.events`)."""

    seat: int
    event: int


def take_next(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TURN-7: the next event; elimination drops the rest."""
    position = state.position
    now = position.now
    if not now.events:
        return
    if position.cars[now.seat].status in NOT_RACING:
        now.events = ()
        return
    event = now.events[0]
    now.events = now.events[1:]
    state.stack.append(EVENTS)
    if event == AT_LINE:
        state.stack.append(Question("cross"))
    elif event == AT_POLICE:
        state.stack.append(Question("police"))
    elif not (now.tested and state.game.rules.debris_rolls == "per_turn"):
        now.tested = True
        data = (now.seat, event)
        state.stack.append(Question("debris", (CHANCE,), data, roller=now.seat))


def debris_tests(state: State, events: tuple[int, ...]) -> list[int]:
    """FD-DEB-3: of what a path comes over, the damage that is tested (``per_turn``: once)."""
    found = [event for event in events if event >= 0]
    if state.game.rules.debris_rolls == "per_turn":
        now = state.position.now
        due = now.tested or any(event >= 0 for event in now.events)
        return [] if due else found[:1]
    return found


def debris_most(position: Position, seat: int, event: int) -> int:
    """The highest face that costs suspension: FD-DEB-3, and FD-CH-7 where a manoeuvre ends."""
    if event >= AT_END and position.cars[seat].character == TEMANA:
        return SCRAP
    return DEBRIS[1] if position.wet else DEBRIS[0]


def test_debris(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-DEB-3: the die for a space with damage."""
    seat: int
    event: int
    seat, event = question.data
    lost = face <= debris_most(state.position, seat, event)
    if facts is not None:
        space = state.game.road.ids[event & (AT_END - 1)]
        facts.append(DebrisTested("debris", seat, face, lost, space))
    if lost:
        wear.lose(state, seat, SUSP, 1, "debris", facts)


# -- Temana's scrap heap (FD-CH-7) ----------------------------------------------------------------


MARK: Final[Action] = ("mark",)
NO: Final[Action] = ("no",)


def ask_scrap(state: State, question: Question, action: Any, facts: Facts) -> None:
    """R-32: once a lap, if he has driven and the space he left is not marked."""
    position: Position = state.position
    now = position.now
    car: Car = position.cars[now.seat]
    if car.character != TEMANA or car.status in NOT_RACING:
        return
    if now.start < 0 or not now.driven or is_marked(state, now.start):
        return
    if car.ability != lap_begun(state):
        state.stack.append(Question("scrap", (now.seat,)))


def is_marked(state: State, space: int) -> bool:
    """FD-ST-4: with damage, or red from the beginning."""
    return space in state.position.marks or space in state.game.road.danger


def lap_begun(state: State) -> int:
    """R-51: the lap in which this turn began."""
    position: Position = state.position
    car: Car = position.cars[position.now.seat]
    return lap_of(car) - (1 if position.now.crossed else 0)


def list_scrap(state: State, question: Question, seat: int) -> list[Action]:
    """FD-CH-7: leave nothing, or damage."""
    return [NO, MARK]


def leave_scrap(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CH-7: the space where his move began is marked."""
    if action == NO:
        return
    position: Position = state.position
    seat = question.players[0]
    position.cars[seat].ability = lap_begun(state)
    position.mark(position.now.start)
    if facts is not None:
        facts.append(AtSpace("scrap", seat, state.game.road.ids[position.now.start]))


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
