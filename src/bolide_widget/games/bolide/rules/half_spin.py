"""Half spins (H): the turn of a car that faces the wrong way."""

from __future__ import annotations

from ....boards.lattice.momentum.motion import standing
from ....boards.lattice.points import Point, bit_index
from ....core.actions import Action
from ....core.questions import Facts, Question
from . import travel, way
from .facts import AtPoint
from .position import PIT_OUT, RETURNING, TRACK
from .venue import State

STAY: Action = ("stay",)


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """H-2: a standing start in the opposite direction, or stay."""
    car = state.position.cars[seat]
    assert car.point is not None
    x, y = car.point
    ax, ay = state.game.track.arrows[car.point]
    bits = way.moves_from(state, car)
    steps = standing((-ax, -ay))
    return [
        *((x + dx, y + dy) for dx, dy in steps if bits >> bit_index(dx, dy) & 1),
        STAY,
    ]


def recover(state: State, question: Question, action: Action, facts: Facts) -> None:
    """H-2: drive off backward, or turn to face the arrow with the pawn on the car."""
    index = question.players[0]
    car = state.position.cars[index]
    car.half_spun = False
    car.draft = -1
    if car.status in (RETURNING, PIT_OUT):
        car.status = TRACK
    if action != STAY:
        target: Point = action  # type: ignore[assignment]
        travel.drive(state, index, target, travel.REPEAT, facts)
        return
    car.pawn = car.point if car.status == TRACK else None
    if facts is not None:
        facts.append(AtPoint("recover", index, car.point))
