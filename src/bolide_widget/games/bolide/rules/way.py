"""The moves open to a car (M-3 to M-9), everything along a move, and drafting (F).

Each rule is one function here, on plain points and bits where it can be, for moves, previews,
drivers and solvers alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import gcd
from typing import Final, NamedTuple

from ....boards.lattice import straight
from ....boards.lattice.momentum.motion import BRAKES_FROM, sharp, size, slower as slowed_down
from ....boards.lattice.points import REACH, TOP_SPEEDS, Point, bit_index, turned
from ....boards.lattice.track import Track
from . import strategy
from .fast import FOURTH, OFFSETS, Limits, braking, lengths, open_window, unfold, window
from .position import HALF, SUN, Car, Position
from .venue import State

# What a driver has declared and rolled this turn, as bits of a question's data.
BOOSTER_ROLLED: Final = 1
BOOSTED: Final = 2
DRAFTING: Final = 4
POWER_DROP: Final = 8
BRAKE_ROLLED: Final = 16

BEHIND, BESIDE = "behind", "beside"


# -- how fast ------------------------------------------------------------------------------------


def top_speed(state: State, car: Car, now: str | None = None) -> int:
    """V-1 to V-3, R-5: by lap, or by strategy; less damage; the track's own if lower; at least 1.

    `now` is another weather than that of the race.
    """
    if car.strategy is None:
        own = TOP_SPEEDS[car.lap > 1] - car.speed_drop
    else:
        now = now or strategy.weather_now(state.position)
        own = strategy.top_speed(car.strategy, now, car.lap) - car.speed_drop
    cap = state.game.track.top_speed
    if cap is not None and cap < own:
        own = cap
    return max(own, 1)


def limits(state: State, car: Car, flags: int) -> Limits:
    """M-4, D-2, D-3: return the limits on speed after the declarations and rolls of this turn."""
    top = top_speed(state, car)
    if not flags:  # nearly every move
        return top, car.no_fourth, 0
    return speed_limits(top, car.no_fourth, flags, car.speed)


def speed_limits(top: int, no_fourth: bool, flags: int = 0, speed: int = 0) -> Limits:
    """X-2, D-2, D-3: what limits a move; `speed` is that of a car with a power drop.

    Examples
    --------
    >>> speed_limits(7, True), speed_limits(7, False, BOOSTED)
    ((7, True, 0), (8, False, 0))
    >>> speed_limits(7, True, POWER_DROP, 4)
    (7, True, 3)
    """
    if flags & BOOSTED:
        top += 1
    if not flags & POWER_DROP:
        return top, no_fourth, 0
    exact = min(speed, top)
    return top, no_fourth, FOURTH - 1 if no_fourth and exact == FOURTH else exact


def momentum(car: Car) -> Point:
    """From car to pawn; (0, 0) without a pawn (M-2)."""
    point, pawn = car.point, car.pawn
    assert point is not None
    return (0, 0) if pawn is None else (pawn[0] - point[0], pawn[1] - point[1])


# -- where to ------------------------------------------------------------------------------------


def pits_open(state: State, car: Car) -> bool:
    """P-1, R-14: return whether a car may pit: at the end of any lap but the last."""
    laps = state.game.rules.laps
    return 1 <= car.lap < laps


def moves_from(state: State, car: Car) -> int:
    """Displacements inside the track (M-5), and those into the pits if the car may pit (P-2)."""
    point = car.point
    assert point is not None
    return open_moves(state.game.track, point, pits_open(state, car))


def open_moves(track: Track, point: Point, pitting: bool) -> int:
    """Return the displacements inside the track, and those into the pits if `pitting`."""
    bits = _entry(track.moves, point)
    entering = _entry(track.pit_moves, point) if pitting else 0
    return bits | entering if entering else bits


def _entry(table: dict[Point, int], point: Point) -> int:
    """Return an entry of a table of moves; `get` is faster, but computes none."""
    bits = table.get(point)
    return table[point] if bits is None else bits


def ends(state: State, car: Car, steps: Iterable[Point]) -> list[Point]:
    """M-5, P-2: the points to which these displacements lead, of those that are open to a car."""
    x, y = car.point  # type: ignore[misc]
    return [(x + dx, y + dy) for dx, dy in open_steps(moves_from(state, car), steps)]


def open_steps(moves: int, steps: Iterable[Point]) -> list[Point]:
    """M-5: those of some displacements that are among `moves`."""
    return [step for step in steps if moves >> bit_index(*step) & 1]


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


# -- neighbours of a point, by the arrow -----------------------------------------------------------


def around(track: Track, point: Point, role: str) -> tuple[Point, ...]:
    """G-4: the 3 points behind a point, or the 2 to its sides, by the arrow of its sector."""
    arrow = track.arrows[point]
    left = turned(arrow, "left")
    sides = (left, (-left[0], -left[1]))
    if role == BESIDE:
        return tuple((point[0] + sx, point[1] + sy) for sx, sy in sides)
    back = point[0] - arrow[0], point[1] - arrow[1]
    return back, *((back[0] + sx, back[1] + sy) for sx, sy in sides)


# -- lines and cars on the way ---------------------------------------------------------------------


def trajectory(start: Point, end: Point) -> tuple[Point, ...]:
    """Return the lattice points on the segment after its start, the end last."""
    steps = passed((end[0] - start[0], end[1] - start[1]))
    return tuple((start[0] + dx, start[1] + dy) for dx, dy, _ in steps)


def retreat(start: Point, end: Point) -> tuple[Point, ...]:
    """R-9: lattice points of the segment back from its end, without it; the start last."""
    return (*trajectory(start, end)[-2::-1], start)


def pit_entry(state: State, car: Car, start: Point, target: Point) -> float | None:
    """P-2: fraction of the way at which the move meets the Pit Lane In line, if it does."""
    track = state.game.track
    if not pits_open(state, car) or not enters_pits(track, start, target):
        return None
    return straight.entry(track, start, target)


def enters_pits(track: Track, start: Point, target: Point) -> bool:
    """P-2: return whether a move enters the pit lane, of a car that may pit."""
    bits = _entry(track.pit_moves, start)
    return bool(bits) and bool(bits >> bit_index(target[0] - start[0], target[1] - start[1]) & 1)


def entry_speed(start: Point, middle: Point, step: Point, entry: float) -> int:
    """P-6: return the length of a move into the pits.

    Parameters
    ----------
    start : (int, int)
        Where the move starts.
    middle : (int, int)
        Where its last leg starts: after a draft or a slide, else at `start`.
    step : (int, int)
        The last leg.
    entry : float
        The fraction of it before the Pit Lane In line.
    """
    at = middle[0] + entry * step[0], middle[1] + entry * step[1]
    far = max(abs(at[0] - start[0]), abs(at[1] - start[1]))
    return -int(-(far - 1e-9) // 1)


def first_met(
    state: State, index: int, start: Point, target: Point, entry: float | None
) -> Point | None:
    """M-6, E-1: return the first point of the trajectory held by another car.

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


class Leg(NamedTuple):
    """A straight part of a move, and what ends it (M-6, P-2, S-3).

    Attributes
    ----------
    start, aim : (int, int)
        Where it starts, and where it ends if it meets nothing.
    entry : float or None
        Fraction of the way at which it meets the Pit Lane In line, if it does.
    met : (int, int) or None
        The first point held by another car; the leg ends there.
    """

    start: Point
    aim: Point
    entry: float | None
    met: Point | None

    @property
    def end(self) -> Point:
        """The last point of the leg."""
        return self.aim if self.met is None else self.met

    @property
    def enters(self) -> bool:
        """True if it ends in the pit lane."""
        return self.entry is not None and self.met is None


def leg(state: State, index: int, start: Point, aim: Point, pitting: bool = True) -> Leg:
    """M-6, P-2, S-3: drive from a point straight to another.

    Parameters
    ----------
    state : State
        Not changed.
    index : int
        The car.
    start, aim : (int, int)
        The way.
    pitting : bool
        False on a way off the track or back to it, which never enters the pits.
    """
    entry = pit_entry(state, state.position.cars[index], start, aim) if pitting else None
    return Leg(start, aim, entry, first_met(state, index, start, aim, entry))


def completes_race(state: State, car: Car, *path: Point) -> bool:
    """S-3: return whether a move along a path completes the last lap."""
    return completes(state.game.track, state.game.rules.laps + 1 - car.lap, *path)


def completes(track: Track, crossings: int, *path: Point) -> bool:
    """S-3: return whether a path leads over the finish line with one crossing of it to go."""
    if crossings != 1:
        return False
    crossing = track.finish.crossing
    return sum(crossing(start, end) for start, end in pairwise(path)) > 0


def crossed(track: Track, start: Point, end: Point) -> list[tuple[str, int]]:
    """G-7, R-1: return the lines between two points, each with 1 forward or -1 back."""
    lines = []
    way = track.finish.crossing(start, end)
    if way > 0 or (way and track.circuit):  # no car comes back from an open finish
        lines.append(("finish", way))
    way = 0 if track.half is None else track.half.crossing(start, end)
    if way:
        lines.append(("half", way))
    return lines


def out_of_fuel(car: Car) -> bool:
    """P-11: return whether a ½ Fuel car is in a lap that it has no fuel for."""
    plan = car.strategy
    return plan is not None and plan.fuel == HALF and car.lap > plan.fuelled


# -- along the line to the pawn --------------------------------------------------------------------


def slower(pawn: Point, top: int, no_fourth: bool, exact: int) -> tuple[Point, ...]:
    """R-4: displacements along the line to the pawn, from the fastest permitted down to 1.

    Examples
    --------
    >>> slower((8, 3), 5, False, 0)
    ((5, 2), (4, 1), (3, 1), (2, 1), (1, 0))
    """
    return slowed_down(pawn, exact or top, FOURTH if no_fourth else 0)


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
    """M-3 to M-5, M-9: return the points of a normal move; none if the car has to leave the track.

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
        return tries  # no limit on speed forbids these, so M-9 does not apply
    return legal_points(track, point, bits, pawn, held, pitting) + tries


def points(state: State, index: int, flags: int) -> tuple[list[Point], bool]:
    """The points of a move with what was declared, and whether a draft is in force (F-4, R-21)."""
    regular = regular_points(state, index, flags)
    if flags & DRAFTING and regular:
        drafted = with_extra(state, index, regular)
        if drafted:
            return drafted, True
    return regular, False


def can_brake(moves: int, pawn: Point) -> bool:
    """B-5, X-4: return whether any of these displacements fulfils B-3 and B-4."""
    return bool(moves & braking(pawn))


def brakings(moves: int, pawn: Point) -> list[Point]:
    """B-3, B-4: return the displacements of a sharp braking that are among `moves`."""
    return open_steps(moves, sharp(pawn))


def may_declare(speed: int, extras: bool) -> bool:
    """B-2, X-1, X-B: whether a car may brake or boost that is fast enough; see `has_extras`."""
    return speed >= BRAKES_FROM and extras


def has_extras(state: State, car: Car) -> bool:
    """X-5, A-4: whether a car may ever brake or boost, by the options and its grip."""
    return state.game.rules.extras and not slippery(state.position, car)


def leaves(state: State, index: int, flags: int, target: Point) -> bool:
    """Return whether a target of a move is one of O-1, because the move had no legal point."""
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
    """O-1: return the run-off points among those aimed at, free ones if there are any.

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
    """A-4: return whether a car is on slicks in the rain."""
    weather, plan = position.weather, car.strategy
    return plan is not None and weather is not None and strategy.slips(plan, weather.now)


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
    """A-4: return whether a move to a legal target needs a roll on the slick table."""
    if not slippery(state.position, car):
        return False
    point = car.point
    assert point is not None
    step = target[0] - point[0], target[1] - point[1]
    return size(step) > top_speed(state, car)


# -- behind another car --------------------------------------------------------------------------


def draftable(state: State, car: Car) -> int:
    """F-1: return the car that this one stands directly behind, and may draft, or -1.

    Both at speed 3 or more, in the same sector.
    """
    if car.speed < DRAFT_SPEED:
        return -1
    position, track = state.position, state.game.track
    point = car.point
    assert point is not None
    dx, dy = track.arrows[point]
    ahead = point[0] + dx, point[1] + dy
    leader = position.at(ahead)  # first: the point is seldom taken
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
    return extras(moves, (middle[0] - start[0], middle[1] - start[1]))


def extras(moves: int, step: Point) -> list[Point]:
    """F-3: main directions of a move that are among the `moves` open at its end."""
    return open_steps(moves, main_directions(step))


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
