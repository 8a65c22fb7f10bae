"""The booster (X-1 to X-3)."""

from __future__ import annotations

from typing import Any

from ....boards.lattice.points import Point
from ....core.questions import Facts, Question
from . import way
from .damage import suffer
from .tables import BOOSTER
from .venue import State
from .windows import main_directions
from .words import parse_arrow


def boost(state: State, question: Question, action: Any, facts: Facts) -> None:
    """X-2, X-3: on success the pawn moves one point on; on failure the result applies at once."""
    index, flags, face = question.data
    car = state.position.cars[index]
    row = BOOSTER[face]
    flags |= way.BOOSTER_ROLLED
    suffer(car, index, row, facts)
    if row.works:
        steps = main_directions(way.momentum(car))
        if len(steps) > 1:
            state.stack.append(Question("direction", (index,), ("booster", flags)))
        else:
            _push_pawn(state, index, flags, steps[0])
        return
    if row.power_drop:
        flags |= way.POWER_DROP
    state.stack.append(Question("begin-move", (), (index, flags)))


def directions(state: State, question: Question) -> tuple[Point, ...]:
    """X-2: both main directions of a diagonal pawn."""
    return main_directions(way.momentum(state.position.cars[question.players[0]]))


def turn_to(state: State, question: Question, word: str, facts: Facts) -> None:
    """X-2: the driver's choice on a tie."""
    _, flags = question.data
    _push_pawn(state, question.players[0], flags, parse_arrow(word))


def _push_pawn(state: State, index: int, flags: int, step: Point) -> None:
    """X-2: one point on in the main direction, and top speed 1 higher for this turn."""
    car = state.position.cars[index]
    assert car.pawn is not None
    car.pawn = car.pawn[0] + step[0], car.pawn[1] + step[1]
    state.stack.append(Question("begin-move", (), (index, flags | way.BOOSTED)))
