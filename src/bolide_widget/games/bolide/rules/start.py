"""Standing starts (M-20 to M-23): at the lights, behind the safety car, out of the pits."""

from __future__ import annotations

from functools import lru_cache

from ....boards.lattice.momentum.motion import size, standing
from ....boards.lattice.points import Point, bit_index, dot
from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from . import travel, way
from .facts import OfSeat, StartRolled
from .position import HALF, PIT_OUT, TRACK
from .questions import Start, Whose
from .tables import PIT_EXIT, QUICK, SKIDDING, START, START_HALF_FUEL
from .venue import State


@lru_cache
def quick_start(arrow: Point) -> tuple[Point, ...]:
    """M-23: lengths 1 and 2, not against the arrow."""
    box = ((dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if dx or dy)
    return tuple(d for d in box if dot(d, arrow) >= 0)


def ask_roll(state: State, index: int) -> Question:
    """M-20, A-6: the table is by fuel at the start of the race; later it is Full Fuel's for all."""
    strategy = state.position.cars[index].strategy
    light = strategy is not None and strategy.fuel == HALF and state.position.round == 1
    table = "start-half-fuel-roll" if light else "start-roll"
    return Question(table, (CHANCE,), (index,), roller=index)


def roll_start(state: State, question: Question, face: int, facts: Facts) -> None:
    """M-20: how a car gets away at the start, and after a safety car."""
    seat = Whose(*question.data).seat
    _rolled(state, seat, START[face], "start", face, facts)


def roll_half_fuel_start(state: State, question: Question, face: int, facts: Facts) -> None:
    """A-6: how a ½ Fuel car gets away at the start of the race."""
    seat = Whose(*question.data).seat
    _rolled(state, seat, START_HALF_FUEL[face], "start-half-fuel", face, facts)


def roll_pit_exit(state: State, question: Question, face: int, facts: Facts) -> None:
    """P-8: how a car gets away from the Pit Lane Out line."""
    seat = Whose(*question.data).seat
    _rolled(state, seat, PIT_EXIT[face], "pit-exit", face, facts)


def _rolled(state: State, index: int, result: str, table: str, face: int, facts: Facts) -> None:
    if facts is not None:
        facts.append(StartRolled("start", index, table, face, result))
    if _points(state, index, result):
        state.stack.append(Question("start", (index,), (result,)))
        return
    car = state.position.cars[index]
    car.pawn = car.point
    if car.status == PIT_OUT:
        car.status = TRACK
    if facts is not None:
        facts.append(OfSeat("wait", index))


def _points(state: State, index: int, result: str) -> list[Point]:
    car = state.position.cars[index]
    point = car.point
    assert point is not None
    arrow = state.game.track.arrows[point]
    steps = quick_start(arrow) if result == QUICK else standing(arrow)
    bits, top = way.moves_from(state, car), way.top_speed(state, car)
    return [
        (point[0] + dx, point[1] + dy)
        for dx, dy in steps
        if bits >> bit_index(dx, dy) & 1 and size((dx, dy)) <= top
    ]


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """M-21 to M-23, R-13: where a start leads; points held by others are legal and engage."""
    return list(_points(state, seat, Start(*question.data).result))


def start(state: State, question: Question, action: Action, facts: Facts) -> None:
    """M-21 to M-23: the pawn repeats the move, or is set on the car after a skid."""
    target: Point = action  # type: ignore[assignment]
    how = travel.SKID if Start(*question.data).result == SKIDDING else travel.REPEAT
    travel.drive(state, question.players[0], target, how, facts)
