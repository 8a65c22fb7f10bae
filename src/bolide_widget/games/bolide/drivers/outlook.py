"""The moves of one car alone on the road, with the turns to go after each; and its pit stop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ....boards.lattice.momentum.motion import size
from ....boards.lattice.momentum.turns import NEVER
from ....boards.lattice.points import Point, bit_index
from ....boards.lattice.track import Track
from ....core.actions import Action
from ....core.once import cached_property
from ....core.questions import Question
from ..rules import pits, way
from ..rules.position import FULL, HALF, PIT, Car
from ..rules.venue import State
from ..rules.way import main_directions, speed_limits
from .road import penalty
from .trim import Stop, Trim, trim

LEAST_GAIN = 0.5
"""Turns that a stop has to save: the standing start after it is an estimate."""

BACK = 2.0
"""Turns that starting from the back costs: a guess."""

LONG = 56
"""Turns of a race of two laps, by the hint on the board, from which on ½ Fuel is faster in spite of
the stop: measured alone on the bundled circuits, where it wins 6 turns on the longest and loses 4
on the shortest. In longer races it would have to stop on every lap."""


def strategy(state: State, seat: int, question: Question) -> Action:
    """A-1: ½ Fuel where its speed is worth the stop, soft tyres for the weather, Booster set-up."""
    _, *rest = state.default(seat)
    track = state.game.track
    laps = getattr(state.game, "race_rules", state.game.rules).laps  # a qualifying is for a race
    light = laps == 1 or (laps == 2 and track.pit is not None and track.hints["turns"] >= LONG)
    return HALF if light else FULL, *rest


def mended(state: State, car: Car) -> Action:
    """Q-3: choose what to mend before a race, which then starts from the back."""

    def total(services: Action) -> float:
        twin = car.copy()
        pits.work(twin, services)
        fit = trim(state, twin)
        brakings = min(twin.brakings, fit.brakings)
        turns = fit.pace.turns(fit.track.grid[0], (0, 0), fit.crossings, brakings)
        return turns + fit.laps_beyond * fit.lap_turns + BACK * (services != pits.NOTHING)

    return min(state.legal(), key=total)


def ahead(fit: Trim) -> Stop:
    """Return the best stop for a car that enters the pits on this lap."""
    if fit.stop is None:
        car = fit.car.copy()
        car.status = PIT
        fit.stop = stop(fit.state, car)
    return fit.stop


def stop(state: State, car: Car) -> Stop:
    """Return the best way to end a stop, for a car in the pits."""
    boxes = pits.service_boxes(state, car)
    exits = {max(box + car.penalty, car.box) for box in boxes.values()}
    return min(leaving(state, car, box) for box in sorted(exits))


def turns_left(state: State, car: Car) -> int:
    """Return the turns to the end of the plan, of a car in the pits."""
    if car.status == PIT:
        return stop(state, car).turns
    return _served(state, car, car, pits.NOTHING).turns


def leaving(state: State, car: Car, box: int) -> Stop:
    """Rate leaving from a box with the best of the services on offer there (P-4)."""
    there = car.copy()
    there.box = box
    if "finish" in pits.lines_passed(pits.lane(state), car.box, box):
        there.lap += 1
    choices = pits.choices(state, there, pits.services(state, there)) or [pits.NOTHING]
    whole = [action for action in choices if len(action) == len(choices[0])]
    suited = [action for action in whole if _kind(action) == _kind(whole[0])]
    return min(_served(state, car, there, action) for action in suited)


def _kind(services: Action) -> str:
    """Return the kind of new tyres; the first on offer suit the present weather (A-1)."""
    return str(services[0]).rpartition("-")[2]


def _served(state: State, car: Car, leaving: Car, services: Action) -> Stop:
    """Rate a stop with these services, the wait for the crew included."""
    fresh = leaving.copy()
    pits.provide(state, fresh, services)
    lane = pits.lane(state)
    if "finish" in pits.lines_passed(lane, fresh.box, len(lane.boxes) + 1):
        fresh.lap += 1
    before, fit = trim(state, car), trim(state, fresh)
    crossings = before.crossings - (fresh.lap - car.lap)
    if pits.must_refuel(state, car) and pits.REFUEL not in services:
        return Stop(NEVER, NEVER, leaving.box, services)
    brakings = min(fresh.brakings, fit.brakings)
    out = [fit.pace.turns(p, (0, 0), crossings, brakings) for p in lane.out]
    turns = leaving.box - car.box + 1 + min(out)
    return Stop(turns + before.laps_beyond * fit.lap_turns, turns, leaving.box, services)


HOPELESS = 10_000.0
"""A cost above it is that of a state from which no way on the track leads to the finish."""

SQUARE = 0.03
"""Turns that a square made good counts, where it saves none: 9 squares are less than a turn."""

DENYING = 0.5
"""What a turn lost by another car is worth, in turns of its own."""

MOST_DENIED = 2.0
"""Turns that a car in the way costs another at most: it may still engage."""

WORSE = 8.0
"""Turns that a move may lose to be listed at all, where a better one leads on."""


class Way(NamedTuple):
    """A move, and its cost.

    Attributes
    ----------
    cost : float
        Turns to go after it, less a little for each square made good: among moves that lose no
        turn the one that leads furthest is ahead.
    end : Point
        Where it ends, in squares.
    step : Point
        The displacement that the pawn will repeat.
    """

    cost: float
    end: Point
    step: Point


class Outlook:
    """A car on the lattice, and the exact turns to go for cars like it.

    It is going for the finish line; or for the pits, when it has to refuel, or when what a stop
    mends costs more turns than the stop.

    Parameters
    ----------
    trim : Trim
        What it is fit for.
    point, velocity : Point
        Where it stands, and from there to its pawn.
    brakings : int
        Sharp brakings left.
    stop : float or None
        When it is going for the pits: turns from there to the finish, the stop included.

    Attributes
    ----------
    crossings : int
        Of the finish line to go, as far as planned.
    """

    def __init__(
        self, trim: Trim, point: Point, velocity: Point, brakings: int, stop: float | None = None
    ) -> None:
        self.trim = trim
        self.track: Track = trim.track
        self.point = point
        self.velocity = velocity
        self.crossings = trim.crossings
        self.brakings = min(brakings, trim.brakings)
        self.stop = stop
        self.usual_answer: Action | None = None  # with no car near; see `pro`
        self.wagered: dict[str, float] = {}  # what rolls are expected to cost; see `wagers`
        self._flagged: dict[tuple[int, Point], tuple[Way, ...]] = {}

    # --- what a state leaves ----------------------------------------------------------------------

    def turns(self, point: Point, velocity: Point) -> float:
        """Return turns to go from another state, with the same crossings and brakings."""
        return self._turns(point, velocity, 0, self.brakings)

    def cost(self, end: Point, velocity: Point, start: Point | None = None) -> float:
        """Cost of what a move leaves, from here if `start` is not given; see `Way`."""
        return self._cost(start or self.point, end, velocity, self.brakings)

    def _turns(self, point: Point, velocity: Point, crossed: int, brakings: int) -> float:
        if self.stop is None:
            left = self.crossings - crossed
            return self.trim.pace.turns(point, velocity, left, brakings)
        if crossed:
            return NEVER
        return self.stop + self.trim.lane_pace.turns(point, velocity, 1, brakings)

    def _cost(self, start: Point, end: Point, velocity: Point, brakings: int) -> float:
        track = self.track
        if self.stop is not None and way.enters_pits(track, start, end):
            return self.stop + penalty(track, start, end)
        crossed = track.finish.crossing(start, end)
        to_go, lap = track.steps_to_go, track.lap_length
        good = to_go.get(start, lap) - to_go.get(end, 0.0 if crossed else lap) + crossed * lap
        return self._turns(end, velocity, crossed, brakings) - SQUARE * good

    # --- moves open to the car --------------------------------------------------------------------

    def ways(self, flags: int = 0, velocity: Point | None = None) -> tuple[Way, ...]:
        """List the normal moves (M-3 to M-5, M-9) worth a thought, the best first.

        Those of a car that is not going there never enter the pits.

        Parameters
        ----------
        flags : int
            What was declared and rolled; see `way`.
        velocity : Point, optional
            Another than its own: of a pawn that a booster has pushed on.
        """
        flags &= way.BOOSTED | way.POWER_DROP
        if not flags and velocity is None:
            return self._usual
        key = flags, velocity or self.velocity
        if key not in self._flagged:
            self._flagged[key] = self._rated(self._steps(*key), self.brakings)
        return self._flagged[key]

    @cached_property
    def _usual(self) -> tuple[Way, ...]:
        return self._rated(self._steps(0, self.velocity), self.brakings)

    @cached_property
    def sharp(self) -> tuple[Way, ...]:
        """The points of a sharp braking that is spent now (B-3, B-4), the best first."""
        return self.braked(max(self.brakings - 1, 0))

    def braked(self, brakings: int) -> tuple[Way, ...]:
        """List the points of a sharp braking that leaves `brakings`, the best first."""
        moves = self.track.moves[self.point]
        if self.stop is not None:
            moves |= self.track.pit_moves[self.point]
        return self._rated(way.brakings(moves, self.velocity), brakings)

    @cached_property
    def boosted(self) -> tuple[Way, ...]:
        """The moves after a booster that works (X-2), in the better direction on a tie."""
        vx, vy = self.velocity
        directions = main_directions(self.velocity)
        either = (self.ways(way.BOOSTED, (vx + dx, vy + dy)) for dx, dy in directions)
        return min(filter(None, either), default=())

    def drafted(self, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        """List the same moves with the extra point of a draft (F-3), or ended at a line (F-4).

        `end` is still the point to be named; the cost is that of where the car comes to.
        """
        return self._drafted if ways is self._usual else self._extended(ways)

    @cached_property
    def _drafted(self) -> tuple[Way, ...]:
        return self._extended(self._usual)

    def _extended(self, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        moves = self.track.moves
        extended = []
        for rated in ways:
            _, end, step = rated
            extras = way.extras(moves[end], step)
            for dx, dy in extras:
                extended.append(Way(self.cost((end[0] + dx, end[1] + dy), step), end, step))
            if not extras and self._ends_at_line(end):
                extended.append(rated)
        return tuple(sorted(extended))

    def _ends_at_line(self, end: Point) -> bool:
        """F-4: return whether a move enters the pits (P-2), or completes the race (S-3)."""
        if self.stop is not None and way.enters_pits(self.track, self.point, end):
            return True
        return way.completes(self.track, self.crossings, self.point, end)

    @cached_property
    def denials(self) -> tuple[dict[Point, float], float]:
        """Turns that others lose without each point, and the most of these.

        For each point that all its best moves pass: the extra cost of the first move that does not.
        """
        crucial = _crucial(self.point, self._usual)
        worth = {point: DENYING * lost for point, lost in crucial.items()}
        return worth, max(worth.values(), default=0.0)

    def damaged(self, speed_drop: int, no_fourth: bool = False) -> Outlook:
        """Return the same with more damage (D-1, D-2), for the same goal."""
        trim = self.trim.damaged(speed_drop, no_fourth)
        return Outlook(trim, self.point, self.velocity, self.brakings, self.stop)

    def _steps(self, flags: int, velocity: Point) -> list[Point]:
        """The displacements of a normal move; those into the pits for a car that goes there."""
        trim, track, point = self.trim, self.track, self.point
        moves, entering = track.moves[point], track.pit_moves[point] if trim.may_pit else 0
        limits = speed_limits(trim.top, trim.car.no_fourth, flags, size(self.velocity))
        x, y = point
        ends = way.legal_points(track, point, moves | entering, velocity, limits)
        steps = [(ex - x, ey - y) for ex, ey in ends]
        if self.stop is None and entering:
            return [step for step in steps if not entering >> bit_index(*step) & 1]
        return steps

    def _rated(self, steps: Iterable[Point], brakings: int) -> tuple[Way, ...]:
        x, y = self.point
        ways = []
        for dx, dy in steps:
            end = x + dx, y + dy
            ways.append(Way(self._cost(self.point, end, (dx, dy), brakings), end, (dx, dy)))
        ways.sort()
        if not ways or ways[0].cost > HOPELESS:
            return tuple(ways)
        most = ways[0].cost + WORSE
        return tuple(rated for rated in ways if rated.cost <= most)


def outlook(state: State, car: Car, point: Point | None = None) -> Outlook:
    """Return the outlook of a car on the lattice, cached and shared by all cars like it.

    Parameters
    ----------
    point : Point, optional
        Where it stands, for a car that an engagement has lifted off the board.
    """
    fit = trim(state, car)
    key = point or car.point, car.pawn, car.brakings
    look: Outlook | None = fit.looks.get(key)
    if look is None:
        look = fit.looks[key] = _outlook(fit, *key)
        fit.trims.count()
    return look


def _outlook(fit: Trim, point: Point | None, pawn: Point | None, brakings: int) -> Outlook:
    if point is None:
        return Outlook(fit, (0, 0), (0, 0), brakings)
    velocity = (0, 0) if pawn is None else (pawn[0] - point[0], pawn[1] - point[1])
    straight_on = Outlook(fit, point, velocity, brakings)
    if not (fit.short or fit.wants_service):
        return straight_on
    stop = ahead(fit)
    by_the_pits = Outlook(fit, point, velocity, brakings, stop.turns)
    if fit.short:
        return by_the_pits
    staying = straight_on.turns(point, velocity) + fit.laps_beyond * fit.lap_turns
    stopping = by_the_pits.turns(point, velocity) + stop.total - stop.turns
    pays = stopping < HOPELESS and staying - stopping > LEAST_GAIN
    return by_the_pits if pays else straight_on


def _crucial(start: Point, ways: tuple[Way, ...]) -> dict[Point, float]:
    if not ways or ways[0].cost > HOPELESS:
        return {}
    crucial: dict[Point, float] = {}
    left = set(way.trajectory(start, ways[0].end))
    for cost, end, _ in ways[1:]:
        lost = cost - ways[0].cost
        if lost >= MOST_DENIED or not left:
            break
        shared = left.intersection(way.trajectory(start, end))
        crucial.update(dict.fromkeys(left - shared, lost))
        left = shared
    crucial.update(dict.fromkeys(left, MOST_DENIED))
    return crucial
