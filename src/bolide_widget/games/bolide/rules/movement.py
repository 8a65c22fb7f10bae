"""The normal move (M): which points it is offered, and what a driver may declare first."""

from __future__ import annotations

from typing import Final

from ....boards.lattice.points import Point
from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from ....core.state import State
from . import drafting, off_track, slicks, travel
from .position import Car, Position
from .way import (
    BOOSTER_ROLLED,
    BRAKE_ROLLED,
    DRAFTING,
    aimed_points,
    legal_points,
    limits,
    momentum,
    moves_from,
    open_window,
)
from .windows import braking, lengths

DECLARE_SPEED: Final = 3  # B-2, X-1, X-B

SHARP_BRAKE: Final[Action] = ("sharp-brake",)
BRAKE: Final[Action] = ("brake",)
BOOSTER: Final[Action] = ("booster",)
DRAFT: Final[Action] = ("draft",)
CRASH: Final[Action] = ("crash",)


def regular_points(state: State[Position], index: int, flags: int) -> list[Point]:
    """M-3 to M-5, M-9: the points of a normal move; none if the car has to leave the track.

    On slicks in rain those that need a roll come last: with them it need not leave (R-25).
    """
    car: Car = state.position.cars[index]
    point = car.point
    assert point is not None
    pawn = momentum(car)
    bits = moves_from(state, car)
    held = limits(state, car, flags)
    tries = [] if car.strategy is None else slicks.tries(state, car, pawn, bits)
    if tries and lengths(pawn, *held) and not open_window(bits, pawn, held):
        return tries  # no limit on speed forbids these, so M-9 is not asked
    return legal_points(state.game.track, point, bits, pawn, held) + tries


def aimed_at(state: State[Position], index: int, flags: int) -> list[Point]:
    """The points O-1 goes by when no legal one is left."""
    car: Car = state.position.cars[index]
    point = car.point
    assert point is not None
    bits, held = moves_from(state, car), limits(state, car, flags)
    return aimed_points(state.game.track, point, bits, momentum(car), held)


def points(state: State[Position], index: int, flags: int) -> tuple[list[Point], bool]:
    """The points of a move with what was declared, and whether a draft is in force (F-4, R-21)."""
    regular = regular_points(state, index, flags)
    if flags & DRAFTING and regular:
        drafted = drafting.with_extra(state, index, regular)
        if drafted:
            return drafted, True
    return regular, False


def can_brake(state: State[Position], car: Car) -> bool:
    """B-5, X-4: whether any point fulfils B-3 and B-4."""
    return bool(moves_from(state, car) & braking(momentum(car))[1])


def declarations(state: State[Position], index: int, flags: int, drafted: bool) -> list[Action]:
    """What may be declared before moving: B-2, X-B, X-1, F-2, with X-4, F-6 and A-4."""
    car: Car = state.position.cars[index]
    found: list[Action] = []
    rolled = flags & (BOOSTER_ROLLED | BRAKE_ROLLED)
    if car.speed >= DECLARE_SPEED and not rolled and not slicks.slippery(state.position, car):
        if not drafted and can_brake(state, car):
            found.append(SHARP_BRAKE if car.brakings else BRAKE)
        found.append(BOOSTER)
    if (
        car.draft >= 0
        and not flags & (DRAFTING | BRAKE_ROLLED)
        and drafting.with_extra(state, index, regular_points(state, index, flags))
    ):
        found.append(DRAFT)
    return found


def begin(state: State[Position], index: int, flags: int, facts: Facts) -> None:
    """Ask for the move; a car with no legal point and nothing to declare leaves the track (M-8)."""
    car = state.position.cars[index]
    bits: int = state.game.track.moves[car.point]
    if (
        open_window(bits, momentum(car), limits(state, car, flags))
        or regular_points(state, index, flags)
        or declarations(state, index, flags, False)
    ):
        state.stack.append(Question("move", (index,), (flags,)))
    else:
        off_track.leave(state, index, flags, facts)


def list_moves(state: State[Position], question: Question, seat: int) -> list[Action]:
    """M-3 to M-10: points and declarations; with no legal point, those of O-1 in their place.

    A crash (O-2) comes last: nobody is to choose it for being the first in the list.
    """
    flags: int = question.data[0]
    found, drafted = points(state, seat, flags)
    actions: list[Action] = [*found]
    if not found:
        actions += off_track.leaving_points(state, seat, aimed_at(state, seat, flags))
    declared = declarations(state, seat, flags, drafted)
    return [*actions, *declared] if actions else [*declared, CRASH]


def move(state: State[Position], question: Question, action: Action, facts: Facts) -> None:
    """Carry out a move, or what was declared before it."""
    index, flags = question.players[0], question.data[0]
    if isinstance(action[0], str):
        _declare(state, index, flags, action, facts)
        return
    target: Point = action  # type: ignore[assignment]
    drafted = False
    if flags & DRAFTING:
        _, drafted = points(state, index, flags)
        if not drafted and facts is not None:
            facts.append(("draft-void", index))
    if leaves(state, index, flags, target):
        off_track.depart(state, index, target, facts)
    elif slicks.is_try(state, state.position.cars[index], target):
        slicks.ask_roll(state, index, target, drafted, facts)
    else:
        travel.drive(state, index, target, travel.REPEAT, facts, draft=drafted)


def leaves(state: State[Position], index: int, flags: int, target: Point) -> bool:
    """Whether a target of a move is one of O-1, because the move had no legal point."""
    if state.game.track.kinds.get(target) == "track":
        return False
    return not regular_points(state, index, flags)


def _declare(state: State[Position], index: int, flags: int, action: Action, facts: Facts) -> None:
    if facts is not None:
        facts.append(("declare", index, action[0]))
    car = state.position.cars[index]
    if action == SHARP_BRAKE:
        car.brakings -= 1
        state.stack.append(Question("sharp-brake", (index,), (False,)))
    elif action == BRAKE:
        state.stack.append(Question("brake-roll", (CHANCE,), (index, flags), roller=index))
    elif action == BOOSTER:
        state.stack.append(Question("booster-roll", (CHANCE,), (index, flags), roller=index))
    elif action == DRAFT:
        begin(state, index, flags | DRAFTING, facts)
    else:
        off_track.crash(state, index, facts)
