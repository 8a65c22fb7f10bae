"""What is open to a car: the legal points (M-3 to M-9), top speed, its way and whom it meets.

Looks, never changes. The chapters that move cars, the previews and the computer drivers all ask
here, so that each of these rules is written once.
"""

from __future__ import annotations

from typing import Final

from ....boards.lattice import straight
from ....boards.lattice.momentum.motion import size
from ....boards.lattice.points import REACH, TOP_SPEEDS, Point, bit_index, turned
from ....boards.lattice.track import Track
from . import strategy
from .position import HALF, Car
from .venue import State
from .windows import OFFSETS, Limits, lengths, passed, slower, speed_limits, unfold, window

# What a driver has declared and rolled this turn, as bits of a question's data.
BOOSTER_ROLLED: Final = 1
BOOSTED: Final = 2
DRAFTING: Final = 4
POWER_DROP: Final = 8
BRAKE_ROLLED: Final = 16

BEHIND, BESIDE = "behind", "beside"


# -- how fast ------------------------------------------------------------------------------------


def top_speed(state: State, car: Car, boosted: bool = False, now: str | None = None) -> int:
    """V-1 to V-3, R-5: by lap, or by strategy; less damage; the track's own if lower; at least 1.

    `now` asks what it would be in sun or rain.
    """
    if car.strategy is None:
        own = TOP_SPEEDS[car.lap > 1] - car.speed_drop
    else:
        now = now or strategy.weather_now(state.position)
        own = strategy.top_speed(car.strategy, now, car.lap) - car.speed_drop
    cap: int | None = state.game.track.top_speed
    if cap is not None and cap < own:
        own = cap
    return max(own, 1) + boosted


def limits(state: State, car: Car, flags: int) -> Limits:
    """M-4, D-2, D-3: what limits the speed of a move with what was declared and rolled."""
    top = top_speed(state, car, bool(flags & BOOSTED))
    if flags & POWER_DROP:
        return speed_limits(top, car.no_fourth, car.speed)
    return top, car.no_fourth, 0


def momentum(car: Car) -> Point:
    """From car to pawn; (0, 0) without a pawn (M-2)."""
    point, pawn = car.point, car.pawn
    assert point is not None
    return (0, 0) if pawn is None else (pawn[0] - point[0], pawn[1] - point[1])


# -- where to ------------------------------------------------------------------------------------


def pits_open(state: State, car: Car) -> bool:
    """P-1, R-14: a car may pit at the end of any lap but the last."""
    laps: int = state.game.rules.laps
    return 1 <= car.lap < laps


def moves_from(state: State, car: Car) -> int:
    """Displacements inside the track (M-5), and those into the pits if the car may pit (P-2)."""
    track: Track = state.game.track
    point = car.point
    assert point is not None
    bits: int = track.moves[point]
    if pits_open(state, car):
        bits |= track.pit_moves[point]
    return bits


def open_window(moves: int, pawn: Point, limits: Limits) -> int:
    """M-3 to M-5: those of the 25 points that are inside the track and within the limits."""
    top, no_fourth, exact = limits  # handed on as they are: a star costs as much as the look-up
    return window(moves, pawn) & lengths(pawn, top, no_fourth, exact)


def legal_points(
    track: Track, point: Point, moves: int, pawn: Point, limits: Limits, pitting: bool = False
) -> list[Point]:
    """M-3 to M-5, M-8, M-9: where a normal move may end; none if the car has to leave the track.

    Parameters
    ----------
    track : Track
        The board.
    point : (int, int)
        Where the car stands.
    moves : int
        The displacements that are open to it there: `moves_from`.
    pawn : (int, int)
        From car to pawn.
    limits : tuple
        On its speed.
    pitting : bool
        Whether it may pit, so that the displacements into the pit lane are among these.
    """
    x, y = point
    if open_points := open_window(moves, pawn, limits):
        px, py = x + pawn[0], y + pawn[1]
        return [(px + dx, py + dy) for dx, dy in unfold(open_points)]
    if not slows_down(track, point, moves, pawn, limits, pitting):
        return []
    for dx, dy in slower(pawn, *limits):
        if moves >> bit_index(dx, dy) & 1:
            return [(x + dx, y + dy)]
    return []


def aimed_points(
    track: Track, point: Point, moves: int, pawn: Point, limits: Limits, pitting: bool = False
) -> list[Point]:
    """O-1: the points that a car without a legal one goes by: the 25 or, by R-4, those of M-9."""
    x, y = point
    if slows_down(track, point, moves, pawn, limits, pitting):
        return [(x + dx, y + dy) for dx, dy in slower(pawn, *limits)]
    px, py = x + pawn[0], y + pawn[1]
    return [(px + dx, py + dy) for dx, dy in unfold(lengths(pawn, *limits))]


def slows_down(
    track: Track, point: Point, moves: int, pawn: Point, limits: Limits, pitting: bool
) -> bool:
    """M-8, M-9, R-27, R-34: whether a car with no point open is held up by limits on speed alone.

    They leave none of the 25, or some of the 25 lie within the track or the way into the pit lane.
    """
    if not lengths(pawn, *limits) or window(moves, pawn):
        return True
    if size(pawn) <= REACH - 2:
        return False
    ends = ((point[0] + pawn[0] + dx, point[1] + pawn[1] + dy) for dx, dy in OFFSETS)
    return any(  # beyond what the tables of moves hold
        size((end[0] - point[0], end[1] - point[1])) > REACH and _keeps(track, point, end, pitting)
        for end in ends
    )


def _keeps(track: Track, point: Point, end: Point, pitting: bool) -> bool:
    """M-5, P-2, R-14: whether the way to a point lies within the track, or may enter the pits."""
    line = track.pit_in
    if line is None or not line.before(point) or line.meeting(point, end) is None:
        return straight.allows(track, point, end)
    return pitting and straight.enters(track, point, end)


# -- beside and behind ---------------------------------------------------------------------------


def around(track: Track, point: Point, role: str) -> tuple[Point, ...]:
    """G-4: the 3 points behind a point, or the 2 beside it, by the arrow of its sector."""
    arrow = track.arrows[point]
    left = turned(arrow, "left")
    sides = (left, (-left[0], -left[1]))
    if role == BESIDE:
        return tuple((point[0] + sx, point[1] + sy) for sx, sy in sides)
    back = point[0] - arrow[0], point[1] - arrow[1]
    return back, *((back[0] + sx, back[1] + sy) for sx, sy in sides)


# -- what is on the way --------------------------------------------------------------------------


def trajectory(start: Point, end: Point) -> tuple[Point, ...]:
    """Lattice points on the segment after its start, the end last."""
    steps = passed((end[0] - start[0], end[1] - start[1]))
    return tuple((start[0] + dx, start[1] + dy) for dx, dy, _ in steps)


def retreat(start: Point, end: Point) -> tuple[Point, ...]:
    """R-9: lattice points of the segment back from its end, without it; the start last."""
    return (*trajectory(start, end)[-2::-1], start)


def pit_entry(state: State, car: Car, start: Point, target: Point) -> float | None:
    """P-2: fraction of the way at which the move meets the Pit Lane In line, if it does."""
    track: Track = state.game.track
    bits = track.pit_moves[start]
    if not bits or not pits_open(state, car):
        return None
    dx, dy = target[0] - start[0], target[1] - start[1]
    if not bits >> bit_index(dx, dy) & 1:
        return None
    return straight.entry(track, start, target)


def entry_speed(start: Point, middle: Point, step: Point, entry: float) -> int:
    """P-6: length of a move into the pits, `entry` being the fraction driven of its last leg."""
    at = middle[0] + entry * step[0], middle[1] + entry * step[1]
    far = max(abs(at[0] - start[0]), abs(at[1] - start[1]))
    return -int(-(far - 1e-9) // 1)


def first_met(
    state: State, index: int, start: Point, target: Point, entry: float | None
) -> Point | None:
    """M-6, E-1: the first point of the trajectory held by another car.

    Cars beyond the Pit Lane In line (P-2) or beyond the finish line of a move that completes the
    race (S-3) are not met.
    """
    displacement = target[0] - start[0], target[1] - start[1]
    if displacement == (0, 0):
        return None
    cars = state.position.cars
    own = cars[index]
    others = [car.point for car in cars if car.point is not None and car is not own]
    for dx, dy, fraction in passed(displacement):
        point = start[0] + dx, start[1] + dy
        if point in others:
            if entry is not None and fraction >= entry:
                return None
            ends = completes_race(state, own, start, target)
            if ends and state.game.track.finish.crossing(start, point) > 0:
                return None
            return point
    return None


def completes_race(state: State, car: Car, start: Point, end: Point) -> bool:
    """S-3: whether a move from start to end completes the last lap."""
    if car.lap != state.game.rules.laps:
        return False
    crossed: int = state.game.track.finish.crossing(start, end)
    return crossed > 0


def out_of_fuel(car: Car) -> bool:
    """P-11: whether a ½ Fuel car is in a lap that it has no fuel for."""
    plan = car.strategy
    return plan is not None and plan.fuel == HALF and car.lap > plan.fuelled
