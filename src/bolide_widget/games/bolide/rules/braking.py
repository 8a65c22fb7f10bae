"""Sharp braking (B) and the braking action (X-B)."""

from __future__ import annotations

from typing import Any

from ....boards.lattice.points import Point, bit_index
from ....core.actions import Action
from ....core.questions import Facts, Question
from . import travel, way
from .damage import suffer
from .questions import SharpBrake
from .tables import BRAKE
from .venue import State
from .windows import braking


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """B-3, B-4: length exactly 2, within 90° of the line to the pawn, inside the track."""
    car = state.position.cars[seat]
    bits = way.moves_from(state, car)
    x, y = car.point  # type: ignore[misc]
    found, _ = braking(way.momentum(car))
    return [(x + dx, y + dy) for dx, dy in found if bits >> bit_index(dx, dy) & 1]


def brake(state: State, question: Question, action: Action, facts: Facts) -> None:
    """B-4: the pawn repeats the move; after a 6 or 7 on the brake table the car ends half spun."""
    target: Point = action  # type: ignore[assignment]
    how = travel.SPIN if SharpBrake(*question.data).spins else travel.REPEAT
    travel.drive(state, question.players[0], target, how, facts)


def act(state: State, question: Question, action: Any, facts: Facts) -> None:
    """X-B: on success as a sharp braking that spends nothing; else by the 25 points (or M-8)."""
    index, flags, face = question.data
    row = BRAKE[face]
    suffer(state.position.cars[index], index, row, facts)
    if row.works:
        state.stack.append(Question("sharp-brake", (index,), (row.half_spin,)))
    else:
        state.stack.append(Question("begin-move", (), (index, flags | way.BRAKE_ROLLED)))
