"""Moves (M): the normal one, what may be declared before it, and standing starts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ....boards.lattice.momentum.motion import size, standing
from ....boards.lattice.points import Point, bit_index, dot
from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from . import travel, way
from .damage import crash
from .facts import Declared, OfSeat, StartRolled
from .offer import (
    aimed_at,
    can_brake,
    is_slick_try,
    leaves,
    leaving_points,
    points,
    regular_points,
    slippery,
    with_extra,
)
from .position import HALF, PIT_OUT, TRACK
from .questions import Start, Whose
from .tables import PIT_EXIT, QUICK, SKIDDING, START, START_HALF_FUEL
from .venue import State
from .way import BOOSTER_ROLLED, BRAKE_ROLLED, DRAFTING, limits, momentum, open_window

DECLARE_SPEED: Final = 3  # B-2, X-1, X-B

SHARP_BRAKE: Final[Action] = ("sharp-brake",)
BRAKE: Final[Action] = ("brake",)
BOOSTER: Final[Action] = ("booster",)
DRAFT: Final[Action] = ("draft",)
CRASH: Final[Action] = ("crash",)


def declarations(state: State, index: int, flags: int, drafted: bool) -> list[Action]:
    """What may be declared before moving: B-2, X-B, X-1, F-2, with X-4, F-6 and A-4."""
    car = state.position.cars[index]
    found: list[Action] = []
    rolled = flags & (BOOSTER_ROLLED | BRAKE_ROLLED)
    if car.speed >= DECLARE_SPEED and not rolled and not slippery(state.position, car):
        if not drafted and can_brake(state, car):
            found.append(SHARP_BRAKE if car.brakings else BRAKE)
        found.append(BOOSTER)
    if (
        car.draft >= 0
        and not flags & (DRAFTING | BRAKE_ROLLED)
        and with_extra(state, index, regular_points(state, index, flags))
    ):
        found.append(DRAFT)
    return found


def begin(state: State, question: Question, action: Any, facts: Facts) -> None:
    """The step of a chapter that hands on to a move."""
    index, flags = question.data
    ask(state, index, flags)


def ask(state: State, index: int, flags: int) -> None:
    """Ask for the move; a car with no legal point and nothing to declare leaves the track (M-8)."""
    car = state.position.cars[index]
    assert car.point is not None
    bits = state.game.track.moves[car.point]
    if (
        open_window(bits, momentum(car), limits(state, car, flags))
        or regular_points(state, index, flags)
        or declarations(state, index, flags, False)
    ):
        state.stack.append(Question("move", (index,), (flags,)))
    else:
        state.stack.append(Question("leave-track", (), (index, flags)))


def list_moves(state: State, question: Question, seat: int) -> list[Action]:
    """M-3 to M-10: points and declarations; with no legal point, those of O-1 in their place.

    A crash (O-2) comes last: nobody is to choose it for being the first in the list.
    """
    flags: int = question.data[0]
    found, drafted = points(state, seat, flags)
    actions: list[Action] = [*found]
    if not found:
        actions += leaving_points(state, seat, aimed_at(state, seat, flags))
    declared = declarations(state, seat, flags, drafted)
    return [*actions, *declared] if actions else [*declared, CRASH]


def move(state: State, question: Question, action: Action, facts: Facts) -> None:
    """Carry out a move, or what was declared before it."""
    index, flags = question.players[0], question.data[0]
    if isinstance(action[0], str):
        _declare(state, index, flags, action, facts)
        return
    target: Point = action  # type: ignore[assignment]
    car = state.position.cars[index]
    drafted = False
    if flags & DRAFTING:
        _, drafted = points(state, index, flags)
        if not drafted and facts is not None:
            facts.append(OfSeat("draft-void", index))
    if leaves(state, index, flags, target):
        state.stack.append(Question("depart", (), (index, target)))
    elif is_slick_try(state, car, target):
        state.stack.append(Question("slick-try", (), (index, target, drafted)))
    else:
        assert car.point is not None
        then = travel.extra_point(index, car.point) if drafted else None
        travel.drive(state, index, target, travel.REPEAT, facts, then)


def _declare(state: State, index: int, flags: int, action: Action, facts: Facts) -> None:
    if facts is not None:
        facts.append(Declared("declare", index, str(action[0])))
    car = state.position.cars[index]
    if action == SHARP_BRAKE:
        car.brakings -= 1
        state.stack.append(Question("sharp-brake", (index,), (False,)))
    elif action == BRAKE:
        state.stack.append(Question("brake-roll", (CHANCE,), (index, flags), roller=index))
    elif action == BOOSTER:
        state.stack.append(Question("booster-roll", (CHANCE,), (index, flags), roller=index))
    elif action == DRAFT:
        ask(state, index, flags | DRAFTING)
    else:
        crash(state, index, facts)


# -- standing starts (M-20 to M-23): at the lights, behind the safety car, out of the pits ---------


@lru_cache
def quick_start(arrow: Point) -> tuple[Point, ...]:
    """M-23: lengths 1 and 2, not against the arrow."""
    box = ((dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if dx or dy)
    return tuple(d for d in box if dot(d, arrow) >= 0)


def ask_start(state: State, index: int) -> Question:
    """M-20, A-6: the table is by fuel at the start of the race; later it is Full Fuel's for all."""
    strategy = state.position.cars[index].strategy
    light = strategy is not None and strategy.fuel == HALF and state.position.round == 1
    return Question(
        "start-half-fuel-roll" if light else "start-roll", (CHANCE,), (index,), roller=index
    )


def roll_start(state: State, question: Question, face: int, facts: Facts) -> None:
    """M-20: how a car gets away at the start, and after a safety car."""
    seat = Whose(*question.data).seat
    _rolled_start(state, seat, START[face], "start", face, facts)


def roll_half_fuel_start(state: State, question: Question, face: int, facts: Facts) -> None:
    """A-6: how a ½ Fuel car gets away at the start of the race."""
    seat = Whose(*question.data).seat
    _rolled_start(state, seat, START_HALF_FUEL[face], "start-half-fuel", face, facts)


def roll_pit_exit(state: State, question: Question, face: int, facts: Facts) -> None:
    """P-8: how a car gets away from the Pit Lane Out line."""
    seat = Whose(*question.data).seat
    _rolled_start(state, seat, PIT_EXIT[face], "pit-exit", face, facts)


def _rolled_start(
    state: State, index: int, result: str, table: str, face: int, facts: Facts
) -> None:
    if facts is not None:
        facts.append(StartRolled("start", index, table, face, result))
    if _start_points(state, index, result):
        state.stack.append(Question("start", (index,), (result,)))
        return
    car = state.position.cars[index]
    car.pawn = car.point
    if car.status == PIT_OUT:
        car.status = TRACK
    if facts is not None:
        facts.append(OfSeat("wait", index))


def _start_points(state: State, index: int, result: str) -> list[Point]:
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


def list_starts(state: State, question: Question, seat: int) -> list[Action]:
    """M-21 to M-23, R-13: where a start leads; points held by others are legal and engage."""
    return list(_start_points(state, seat, Start(*question.data).result))


def drive_off(state: State, question: Question, action: Action, facts: Facts) -> None:
    """M-21 to M-23: the pawn repeats the move, or is set on the car after a skid."""
    target: Point = action  # type: ignore[assignment]
    how = travel.SKID if Start(*question.data).result == SKIDDING else travel.REPEAT
    travel.drive(state, question.players[0], target, how, facts)
