"""The normal move (M): which points it is offered, and what a driver may declare first."""

from __future__ import annotations

from typing import Any, Final

from ....boards.lattice.points import Point
from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from . import travel
from .facts import Declared, OfSeat
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
from .position import Car
from .retiring import crash
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
    car: Car = state.position.cars[index]
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
    car: Car = state.position.cars[index]
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
