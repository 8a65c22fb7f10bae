"""What a car is offered on its turn: points of a move, off the track, on slicks, behind another.

Looks, never changes; stands on `way`.
"""

from __future__ import annotations

from typing import Final

from ....boards.lattice.momentum.motion import size
from ....boards.lattice.points import Point, bit_index
from ....boards.lattice.track import Track
from .position import RAIN, SLICK, SUN, Car, Position
from .venue import State
from .way import (
    DRAFTING,
    aimed_points,
    braking,
    legal_points,
    lengths,
    limits,
    main_directions,
    momentum,
    moves_from,
    open_window,
    pit_entry,
    pits_open,
    top_speed,
    trajectory,
    unfold,
    window,
)

DRAFT_SPEED: Final = 3  # F-1


# -- a normal move -------------------------------------------------------------------------------


def regular_points(state: State, index: int, flags: int) -> list[Point]:
    """M-3 to M-5, M-9: the points of a normal move; none if the car has to leave the track.

    On slicks in rain those that need a roll come last: with them it need not leave (R-25).
    """
    car = state.position.cars[index]
    point = car.point
    assert point is not None
    pawn = momentum(car)
    bits = moves_from(state, car)
    held = limits(state, car, flags)
    if car.strategy is None or not (tries := slick_tries(state, car, pawn, bits)):
        return legal_points(state.game.track, point, bits, pawn, held, pits_open(state, car))
    if lengths(pawn, *held) and not open_window(bits, pawn, held):
        return tries  # no limit on speed forbids these, so M-9 is not asked
    pitting = pits_open(state, car)
    return legal_points(state.game.track, point, bits, pawn, held, pitting) + tries


def points(state: State, index: int, flags: int) -> tuple[list[Point], bool]:
    """The points of a move with what was declared, and whether a draft is in force (F-4, R-21)."""
    regular = regular_points(state, index, flags)
    if flags & DRAFTING and regular:
        drafted = with_extra(state, index, regular)
        if drafted:
            return drafted, True
    return regular, False


def can_brake(state: State, car: Car) -> bool:
    """B-5, X-4: whether any point fulfils B-3 and B-4."""
    return bool(moves_from(state, car) & braking(momentum(car))[1])


def leaves(state: State, index: int, flags: int, target: Point) -> bool:
    """Whether a target of a move is one of O-1, because the move had no legal point."""
    if state.game.track.kinds.get(target) == "track":
        return False
    return not regular_points(state, index, flags)


# -- off the track -------------------------------------------------------------------------------


def aimed_at(state: State, index: int, flags: int) -> list[Point]:
    """The points O-1 goes by when no legal one is left."""
    car = state.position.cars[index]
    point = car.point
    assert point is not None
    bits, held = moves_from(state, car), limits(state, car, flags)
    pitting = pits_open(state, car)
    return aimed_points(state.game.track, point, bits, momentum(car), held, pitting)


def leaving_points(state: State, index: int, aimed: list[Point]) -> list[Point]:
    """O-1: the run-off points among those aimed at, free ones if there are any.

    If none is run-off, the last run-off lattice points on the way to those on the track.
    """
    track = state.game.track
    kinds = track.kinds
    found = [p for p in aimed if kinds.get(p) == "run-off"]
    if not found:
        found = _short_of(track, state.position.cars[index].point, aimed)
    taken = state.position.occupied()
    return [p for p in found if p not in taken] or found


def _short_of(track: Track, start: Point | None, aimed: list[Point]) -> list[Point]:
    """O-1: for track points out of reach, where the car stops on the way to each."""
    assert start is not None
    stops = []
    for target in aimed:
        if track.kinds.get(target) != "track":
            continue
        on_the_way = trajectory(start, target)
        run_off = [p for p in on_the_way if track.kinds.get(p) == "run-off"]
        if run_off and run_off[-1] not in stops:
            stops.append(run_off[-1])
    return stops


# -- on slicks in rain ---------------------------------------------------------------------------


def slippery(position: Position, car: Car) -> bool:
    """A-4: whether a car is on slicks in the rain."""
    weather, plan = position.weather, car.strategy
    return plan is not None and weather is not None and weather.now == RAIN and plan.tyres == SLICK


def slick_length(state: State, car: Car) -> int:
    """A-4: the length that needs a roll, one more than the wet top speed; 0 if there is none.

    It is the dry top speed, so there is none where damage (R-5) or the track's own top speed
    (V-3) make the two the same.
    """
    if not slippery(state.position, car):
        return 0
    wet, dry = top_speed(state, car), top_speed(state, car, now=SUN)
    return dry if dry > wet else 0


def slick_tries(state: State, car: Car, pawn: Point, bits: int) -> list[Point]:
    """A-4, R-25: points of the 25 that need a roll; D-2 holds for them too."""
    far = slick_length(state, car)
    if not far:
        return []
    x, y = car.point  # type: ignore[misc]
    mask = window(bits, pawn) & lengths(pawn, far, car.no_fourth, far)
    return [(x + pawn[0] + dx, y + pawn[1] + dy) for dx, dy in unfold(mask)]


def is_slick_try(state: State, car: Car, target: Point) -> bool:
    """A-4: whether a move to a legal target needs a roll on the slick table."""
    if not slippery(state.position, car):
        return False
    point = car.point
    assert point is not None
    step = target[0] - point[0], target[1] - point[1]
    return size(step) > top_speed(state, car)


# -- behind another car --------------------------------------------------------------------------


def draftable(state: State, car: Car) -> int:
    """F-1: the car that this one has ended its move directly behind, or -1.

    Both at speed 3 or more, in the same sector.
    """
    position = state.position
    point = car.point
    assert point is not None
    track = state.game.track
    sector = track.sector_of[point]
    dx, dy = track.sectors[sector].arrow
    ahead = point[0] + dx, point[1] + dy
    leader = position.at(ahead)  # first: it is seldom that somebody stands there
    if leader is None or car.speed < DRAFT_SPEED or position.cars[leader].speed < DRAFT_SPEED:
        return -1
    if track.sector_of.get(ahead) == sector and track.kinds[ahead] == "track":
        return leader
    return -1


def extra_steps(state: State, index: int, start: Point, middle: Point) -> list[Point]:
    """F-3, F-4: main directions in which an extra point is open after a move to `middle`.

    On the track and reached within it, or into the pit lane when the car may pit.
    """
    track = state.game.track
    moves = track.moves[middle]
    if pits_open(state, state.position.cars[index]):
        moves |= track.pit_moves[middle]
    steps = main_directions((middle[0] - start[0], middle[1] - start[1]))
    return [step for step in steps if moves >> bit_index(*step) & 1]


def with_extra(state: State, index: int, points: list[Point]) -> list[Point]:
    """F-4: of the points of a move, those an extra point can follow; entering the pits ends it."""
    car = state.position.cars[index]
    start = car.point
    assert start is not None
    return [
        point
        for point in points
        if pit_entry(state, car, start, point) is not None
        or extra_steps(state, index, start, point)
    ]
