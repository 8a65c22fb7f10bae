"""What is open to a car: legal points (M-3 to M-9), its way, whom it meets, what it is offered."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import gcd
from typing import Final

from ....boards.lattice import straight
from ....boards.lattice.momentum.motion import sharp, size, slower as slowed_down
from ....boards.lattice.points import REACH, TOP_SPEEDS, Point, bit_index, turned
from ....boards.lattice.track import Track
from . import strategy
from .position import HALF, RAIN, SLICK, SUN, Car, Position
from .venue import State

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
    cap = state.game.track.top_speed
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
    laps = state.game.rules.laps
    return 1 <= car.lap < laps


def moves_from(state: State, car: Car) -> int:
    """Displacements inside the track (M-5), and those into the pits if the car may pit (P-2)."""
    point = car.point
    assert point is not None
    return open_moves(state.game.track, point, pits_open(state, car))


def open_moves(track: Track, point: Point, pitting: bool) -> int:
    """Displacements inside the track from a point, and those into the pits if asked for."""
    bits = _entry(track.moves, point)
    entering = _entry(track.pit_moves, point) if pitting else 0
    return bits | entering if entering else bits


def _entry(table: dict[Point, int], point: Point) -> int:
    """An entry of a table of moves; `get` is faster, but works none out."""
    bits = table.get(point)
    return table[point] if bits is None else bits


def ends(state: State, car: Car, steps: Iterable[Point]) -> list[Point]:
    """M-5, P-2: the points to which these displacements lead, of those that are open to a car."""
    bits = moves_from(state, car)
    x, y = car.point  # type: ignore[misc]
    return [(x + dx, y + dy) for dx, dy in steps if bits >> bit_index(dx, dy) & 1]


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
    track = state.game.track
    bits = _entry(track.pit_moves, start)
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
    if not others:
        return None
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


def completes_race(state: State, car: Car, *path: Point) -> bool:
    """S-3: whether a move along a path completes the last lap."""
    if car.lap != state.game.rules.laps:
        return False
    crossing = state.game.track.finish.crossing
    return sum(crossing(start, end) for start, end in pairwise(path)) > 0


def out_of_fuel(car: Car) -> bool:
    """P-11: whether a ½ Fuel car is in a lap that it has no fuel for."""
    plan = car.strategy
    return plan is not None and plan.fuel == HALF and car.lap > plan.fuelled


# -- the 25 points round a pawn as bit masks, so that a legal move is one AND and a look-up --------
# A track keeps, for each point, one bit per displacement (see ``boards.legality``). A *window* is
# the 5 x 5 block of those bits round a pawn, its South-West corner in the lowest bit.


SPREAD = 2  # M-3: a normal move ends at most this far from the pawn
OFFSETS = tuple((dx, dy) for dy in range(-SPREAD, SPREAD + 1) for dx in range(-SPREAD, SPREAD + 1))
FOURTH = 4  # D-2
_STRIDE: Final = bit_index(0, 1) - bit_index(0, 0)
_FARTHEST: Final = _STRIDE // 2 - SPREAD  # a pawn further off has no point within any top speed
_BITS = [1 << bit_index(dx, dy) - bit_index(-SPREAD, -SPREAD) for dx, dy in OFFSETS]
_BLOCK: Final = sum(_BITS)


Limits = tuple[int, bool, int]
"""Top speed (M-4), whether 4 is forbidden (D-2), and the only length permitted or 0 (D-3)."""


def speed_limits(top: int, no_fourth: bool, dropped: int = 0) -> Limits:
    """Collect what limits a move; `dropped` is the speed of a car with a power drop (D-3), else 0.

    Examples
    --------
    >>> speed_limits(7, True, 4)
    (7, True, 3)
    """
    exact = min(dropped, top)
    return top, no_fourth, FOURTH - 1 if no_fourth and exact == FOURTH else exact


def window(moves: int, pawn: Point) -> int:
    """The 25 bits of `moves` round the displacement `pawn` (M-3)."""
    x, y = pawn
    if not (-_FARTHEST <= x <= _FARTHEST and -_FARTHEST <= y <= _FARTHEST):
        return 0
    return moves >> ((y + _FARTHEST) * _STRIDE + x + _FARTHEST) & _BLOCK


@lru_cache(maxsize=1 << 15)
def lengths(pawn: Point, top: int, no_fourth: bool, exact: int) -> int:
    """Mask of the 25 points whose distance from the car the speed rules permit (M-4, D-2, D-3).

    Parameters
    ----------
    pawn : (int, int)
        From car to pawn.
    top : int
        Top speed.
    no_fourth : bool
        Whether length 4 is forbidden.
    exact : int
        The only length permitted, or 0.
    """
    mask = 0
    for bit, (dx, dy) in zip(_BITS, OFFSETS, strict=True):
        far = size((pawn[0] + dx, pawn[1] + dy))
        if far <= top and not (no_fourth and far == FOURTH) and exact in (0, far):
            mask |= bit
    return mask


@lru_cache(maxsize=1 << 16)
def unfold(mask: int) -> tuple[Point, ...]:
    """Offsets from the pawn of the points in a window."""
    return tuple(offset for bit, offset in zip(_BITS, OFFSETS, strict=True) if mask & bit)


def slower(pawn: Point, top: int, no_fourth: bool, exact: int) -> tuple[Point, ...]:
    """R-4: displacements along the line to the pawn, from the fastest permitted down to 1.

    Examples
    --------
    >>> slower((8, 3), 5, False, 0)
    ((5, 2), (4, 1), (3, 1), (2, 1), (1, 0))
    """
    return slowed_down(pawn, exact or top, FOURTH if no_fourth else 0)


@lru_cache(maxsize=1 << 12)
def braking(pawn: Point) -> tuple[tuple[Point, ...], int]:
    """Displacements of a sharp braking (B-3): length 2, within 90° of the line to the pawn.

    Returns
    -------
    tuple of points, and int
        The displacements, and the same as displacement bits.

    Examples
    --------
    >>> braking((6, 2))[0]
    ((0, 2), (1, -2), (1, 2), (2, -2), (2, -1), (2, 0), (2, 1), (2, 2))
    """
    steps = sharp(pawn)
    return steps, sum(1 << bit_index(dx, dy) for dx, dy in steps)


@lru_cache(maxsize=1 << 12)
def passed(displacement: Point) -> tuple[tuple[int, int, float], ...]:
    """Lattice points on a straight trajectory after its start: offset and fraction of the way."""
    dx, dy = displacement
    steps = gcd(dx, dy)
    return tuple((dx // steps * k, dy // steps * k, k / steps) for k in range(1, steps + 1))


@lru_cache(maxsize=1 << 12)
def main_directions(displacement: Point) -> tuple[Point, ...]:
    """Main direction of a displacement (X-2, F-3, R-16): the larger component; two on a tie."""
    dx, dy = displacement
    if (dx, dy) == (0, 0):
        return ()
    across, along = (1 if dx > 0 else -1, 0), (0, 1 if dy > 0 else -1)
    if abs(dx) == abs(dy):
        return across, along
    return (across,) if abs(dx) > abs(dy) else (along,)


DRAFT_SPEED: Final = 3  # F-1


# -- a normal move -------------------------------------------------------------------------------


def regular_points(state: State, index: int, flags: int) -> list[Point]:
    """M-3 to M-5, M-9: the points of a normal move; none if the car has to leave the track.

    On slicks in rain those that need a roll come last: with them it need not leave (R-25).
    """
    car = state.position.cars[index]
    point = car.point
    assert point is not None
    pawn, track, pitting = momentum(car), state.game.track, pits_open(state, car)
    bits = open_moves(track, point, pitting)
    held = limits(state, car, flags)
    if car.strategy is None or not (tries := slick_tries(state, car, pawn, bits)):
        return legal_points(track, point, bits, pawn, held, pitting)
    if lengths(pawn, *held) and not open_window(bits, pawn, held):
        return tries  # no limit on speed forbids these, so M-9 is not asked
    return legal_points(track, point, bits, pawn, held, pitting) + tries


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
    """O-1: the points that a car without a legal one goes by: the 25 or, by R-4, those of M-9."""
    car, track = state.position.cars[index], state.game.track
    point = car.point
    assert point is not None
    pawn, held = momentum(car), limits(state, car, flags)
    if slows_down(track, point, moves_from(state, car), pawn, held, pits_open(state, car)):
        steps = slower(pawn, *held)
    else:
        steps = tuple((pawn[0] + dx, pawn[1] + dy) for dx, dy in unfold(lengths(pawn, *held)))
    return [(point[0] + dx, point[1] + dy) for dx, dy in steps]


def leaving_points(state: State, index: int, aimed: list[Point]) -> list[Point]:
    """O-1: the run-off points among those aimed at, free ones if there are any.

    If none is run-off, the last run-off lattice points on the way to those on the track.
    """
    track = state.game.track
    kinds = track.kinds
    points = [p for p in aimed if kinds.get(p) == "run-off"]
    if not points:
        points = _short_of(track, state.position.cars[index].point, aimed)
    taken = state.position.occupied()
    return [p for p in points if p not in taken] or points


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
    if car.speed < DRAFT_SPEED:
        return -1
    position, track = state.position, state.game.track
    point = car.point
    assert point is not None
    dx, dy = track.arrows[point]
    ahead = point[0] + dx, point[1] + dy
    leader = position.at(ahead)  # first: it is seldom that somebody stands there
    if leader is None or position.cars[leader].speed < DRAFT_SPEED:
        return -1
    if track.sector_of.get(ahead) == track.sector_of[point] and track.kinds[ahead] == "track":
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
    """F-4: the points of a drafted move: an extra point can follow, or the move ends at a line.

    That of the pits (P-2), or the finish line in the last lap (S-3).
    """
    car = state.position.cars[index]
    start = car.point
    assert start is not None
    return [
        point
        for point in points
        if pit_entry(state, car, start, point) is not None
        or completes_race(state, car, start, point)
        or extra_steps(state, index, start, point)
    ]
