"""Off the track (O): leaving, crawling back, driving on; and the turn of a half-spun car (H)."""

from __future__ import annotations

from typing import Any

from ....boards.lattice.momentum.motion import standing
from ....boards.lattice.points import Point, bit_index
from ....core.actions import Action
from ....core.questions import Facts, Question
from . import offer, travel, way
from .damage import crash
from .facts import AtPoint, OfSeat
from .position import PIT_OUT, RETURNING, TRACK
from .questions import OffTrack
from .venue import State

RING = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
OUTWARD, BACK, REJOIN = "leaving", "back", "rejoin"


def leave(state: State, question: Question, action: Any, facts: Facts) -> None:
    """M-8: the car must leave the track, or crashes if there is no point to go to (O-2)."""
    index, flags = question.data
    aimed = offer.aimed_at(state, index, flags)
    if offer.leaving_points(state, index, aimed):
        state.stack.append(Question("off-track", (index,), (OUTWARD, tuple(aimed))))
    else:
        crash(state, index, facts)


def depart(state: State, question: Question, action: Any, facts: Facts) -> None:
    """O-1, R-11: to a run-off point; the pawn comes off the board, and the turn ends."""
    index, target = question.data
    if facts is not None:
        facts.append(AtPoint("leave-track", index, target))
    travel.drive(state, index, target, travel.LEAVE, facts)


def begin(state: State, question: Question, action: Any, facts: Facts) -> None:
    """O-3, R-10: a turn off the track; with no free point round it the car waits."""
    (index,) = question.data
    if _ring(state, index):
        state.stack.append(Question("off-track", (index,), (BACK,)))
    elif facts is not None:
        facts.append(OfSeat("wait", index))


def begin_rejoin(state: State, question: Question, action: Any, facts: Facts) -> None:
    """O-4: the first turn back on the track; with no point to go to the pawn is set on the car."""
    (index,) = question.data
    if _rejoining(state, index):
        state.stack.append(Question("off-track", (index,), (REJOIN,)))
        return
    car = state.position.cars[index]
    car.status = TRACK
    car.pawn = car.point
    if facts is not None:
        facts.append(OfSeat("wait", index))


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """The points open on this turn: leaving (O-1), on the way back (O-3), driving on (O-4)."""
    why, aimed = OffTrack(*question.data)
    if why == OUTWARD:
        return list(offer.leaving_points(state, seat, list(aimed or ())))
    return list(_ring(state, seat) if why == BACK else _rejoining(state, seat))


def go(state: State, question: Question, action: Action, facts: Facts) -> None:
    """Carry out a turn that leaves the track, or leads back to it."""
    index = question.players[0]
    target: Point = action  # type: ignore[assignment]
    why = OffTrack(*question.data).why
    if why == OUTWARD:
        state.stack.append(Question("depart", (), (index, target)))
    elif why == BACK:
        travel.drive(state, index, target, travel.CRAWL, facts)
    else:
        travel.drive(state, index, target, travel.REPEAT, facts)


def _ring(state: State, index: int) -> list[Point]:
    """O-3, R-10: free run-off and track points next to the car."""
    kinds, taken = state.game.track.kinds, state.position.occupied()
    x, y = state.position.cars[index].point  # type: ignore[misc]
    around = ((x + dx, y + dy) for dx, dy in RING)
    return [p for p in around if p in kinds and p not in taken]


def _rejoining(state: State, index: int) -> list[Point]:
    """O-4: points next to the car that it reaches on the track; engagements apply."""
    car = state.position.cars[index]
    bits = way.moves_from(state, car)
    x, y = car.point  # type: ignore[misc]
    return [(x + dx, y + dy) for dx, dy in RING if bits >> bit_index(dx, dy) & 1]


# -- half spins (H): the turn of a car that faces the wrong way ------------------------------------


STAY: Action = ("stay",)


def list_recoveries(state: State, question: Question, seat: int) -> list[Action]:
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
