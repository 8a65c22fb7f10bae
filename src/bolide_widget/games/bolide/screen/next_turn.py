"""What a point leads to in the turn after next: which of the points then are road, and which not.

Looks, never changes. Goes by the cars where they stand now: who moves in between is not known.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ....boards.lattice.points import Point
from ....core.state import State
from ..rules import way
from ..rules.movement import DECLARE_SPEED
from ..rules.offer import slick_tries, slippery
from ..rules.position import Car, Position
from ..rules.previews import Preview
from ..rules.windows import OFFSETS, braking, lengths

ROAD, TAKEN, RUN_OFF, BARRIER, SHUT = "rtob-"
"""Letters of a point: open, open but a car is there, off the track, no way, too far or too near."""

_SHUT: Final = {"run-off": RUN_OFF}
_FAR: Final = {**_SHUT, "track": SHUT}
"""Letters of what is not open, by the kind of the point: within the speeds allowed, and beyond."""

OPEN: Final = ROAD * len(OFFSETS)
"""All open, and nobody there."""

STUCK: Final = "then no point stays on the track"
BRAKES: Final = "then only sharp braking stays on the track"


class NextTurn(NamedTuple):
    """The turn after a move.

    Attributes
    ----------
    points : str
        A letter for each of the 25 points round the pawn, row by row from the South-West.
    stuck : bool
        Whether no legal point is left, with a booster or by sharp braking neither.
    words : str
        What is to be said of it; empty for nothing.
    """

    points: str
    stuck: bool
    words: str


def next_turn(state: State[Position], index: int, seen: Preview) -> NextTurn | None:
    """The turn after a move; None where that is not known, or leads off the track anyway.

    Parameters
    ----------
    state : State
        The race before the move.
    index : int
        Seat of the car that moves.
    seen : Preview
        What its move leads to.
    """
    gone = seen.engages is not None or seen.leaves_track or seen.enters_pit or seen.retires
    if gone or seen.pawn is None or seen.slides:
        return None
    later = _later(state.position.cars[index], seen)
    if seen.crosses and later.lap > state.game.rules.laps:
        return None
    pawn, bits = way.momentum(later), way.moves_from(state, later)
    open_now = _open(state, later, pawn, bits, 0)
    brakes = _brakes(state, later, pawn, bits)
    boosted = bool(_open(state, later, pawn, bits, way.BOOSTED)) if not open_now else True
    stuck = not (open_now or boosted or brakes)
    words = STUCK if stuck else BRAKES if brakes and not boosted else ""
    return NextTurn(_letters(state, index, later, open_now), stuck, words)


def _later(car: Car, seen: Preview) -> Car:
    """The car as it stands after the move, if nothing happens to it."""
    later = car.copy()
    later.point, later.pawn = seen.path[-1], seen.pawn
    later.lap += "finish" in seen.crosses
    return later


def _open(state: State[Position], later: Car, pawn: Point, bits: int, flags: int) -> set[Point]:
    assert later.point is not None
    held = way.limits(state, later, flags)
    pitting = way.pits_open(state, later)
    found = way.legal_points(state.game.track, later.point, bits, pawn, held, pitting)
    if later.strategy is not None:
        found = found + slick_tries(state, later, pawn, bits)
    return set(found)


def _brakes(state: State[Position], later: Car, pawn: Point, bits: int) -> bool:
    """B-2, B-3: whether a sharp braking that is left would stay on the track."""
    fast = max(map(abs, pawn)) >= DECLARE_SPEED and not slippery(state.position, later)
    return fast and later.brakings > 0 and bool(bits & braking(pawn)[1])


def _letters(state: State[Position], index: int, later: Car, open_now: set[Point]) -> str:
    assert later.pawn is not None
    x, y = later.pawn
    others = {car.point for n, car in enumerate(state.position.cars) if n != index}
    if len(open_now) == len(OFFSETS) and open_now.isdisjoint(others):
        return OPEN
    kind = state.game.track.kinds.get
    mask = lengths(way.momentum(later), *way.limits(state, later, 0))
    around = [(x + dx, y + dy) for dx, dy in OFFSETS]
    return "".join(
        [
            (TAKEN if point in others else ROAD)
            if point in open_now
            else _SHUT.get(kind(point), BARRIER)
            if mask >> number & 1
            else _FAR.get(kind(point), BARRIER)
            for number, point in enumerate(around)
        ]
    )
