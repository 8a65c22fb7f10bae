"""Drafting, or slipstreaming (F)."""

from __future__ import annotations

from typing import Final

from ....boards.lattice.points import Point, bit_index
from ....boards.lattice.track import Track
from ....core.questions import Facts, Question
from ....core.state import State
from . import travel
from .position import Position
from .way import pit_entry, pits_open
from .windows import main_directions
from .words import parse_arrow

DRAFT_SPEED: Final = 3  # F-1


def gain(state: State[Position], index: int) -> None:
    """F-1: the right to draft behind the car that this one has ended its move directly behind.

    Both at speed 3 or more, in the same sector.
    """
    position: Position = state.position
    car = position.cars[index]
    point = car.point
    assert point is not None
    track: Track = state.game.track
    sector = track.sector_of[point]
    dx, dy = track.sectors[sector].arrow
    ahead = point[0] + dx, point[1] + dy
    leader = position.at(ahead)  # first: it is seldom that somebody stands there
    if leader is None or car.speed < DRAFT_SPEED or position.cars[leader].speed < DRAFT_SPEED:
        return
    if track.sector_of.get(ahead) == sector and track.kinds[ahead] == "track":
        car.draft = leader


def extra_steps(state: State[Position], index: int, middle: Point) -> list[Point]:
    """F-3, F-4: the main directions in which an extra point after a move to `middle` is open.

    On the track and reached within it, or into the pit lane when the car may pit.
    """
    car = state.position.cars[index]
    start = car.point
    assert start is not None
    return _open_steps(state, index, start, middle)


def _open_steps(state: State[Position], index: int, start: Point, middle: Point) -> list[Point]:
    track: Track = state.game.track
    moves = track.moves[middle]
    if pits_open(state, state.position.cars[index]):
        moves |= track.pit_moves[middle]
    steps = main_directions((middle[0] - start[0], middle[1] - start[1]))
    return [step for step in steps if moves >> bit_index(*step) & 1]


def with_extra(state: State[Position], index: int, points: list[Point]) -> list[Point]:
    """F-4: of the points of a move, those an extra point can follow; entering the pits ends it."""
    car = state.position.cars[index]
    start = car.point
    assert start is not None
    return [
        point
        for point in points
        if pit_entry(state, car, start, point) is not None or extra_steps(state, index, point)
    ]


def extend(
    state: State[Position], index: int, start: Point, facts: Facts, via: Point | None = None
) -> None:
    """F-3: after the move the extra point follows; on a tie the driver chooses the direction.

    `via` is the declared point of a move that slid (R-25).
    """
    middle = state.position.cars[index].point
    assert middle is not None
    steps = _open_steps(state, index, start, middle)
    if len(steps) > 1:
        slid = () if via is None else (via,)
        state.stack.append(Question("direction", (index,), ("draft", start, *slid)))
    elif steps:
        travel.drive_extra(state, index, start, steps[0], facts, via)
    else:
        travel.land(state, index, start, travel.REPEAT, facts, via=via)


def directions(state: State[Position], question: Question) -> list[Point]:
    """The directions that are open after the move."""
    index, (_, start, *_) = question.players[0], question.data
    middle = state.position.cars[index].point
    assert middle is not None
    return _open_steps(state, index, start, middle)


def turn_to(state: State[Position], question: Question, word: str, facts: Facts) -> None:
    """F-3: the driver's choice on a tie."""
    index, (_, start, *via) = question.players[0], question.data
    travel.drive_extra(state, index, start, parse_arrow(word), facts, *via)
