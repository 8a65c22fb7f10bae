"""The condition of a car (laps to go, top speeds, gears, tyres, fuel), and its turns to go."""

from __future__ import annotations

import copy
from array import array
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....boards.lattice.momentum.planes import Planes, Velocities
from ....boards.lattice.momentum.tables import planes_of
from ....boards.lattice.momentum.turns import NEVER, Setting, TurnsToGo
from ....boards.lattice.points import REACH, Point, displacements
from ....boards.lattice.track import Track
from ....core.actions import Action
from ....core.once import cached_property, lock
from ....drivers.kept import Arrays, kept
from ....drivers.search import NotReady, Workbench, in_a_hurry
from ..rules import pits, position as pos, strategy, way
from ..rules.venue import State, Venue
from .road import penalty

# -- exact turns to go for a car in its condition, by two goals: the finish, or the pit lane -------


FINISH, LANE = "finish", "lane"

MISSING = 4  # D-2

_SPAN = 2 * REACH + 1
_STATES = _SPAN * _SPAN
_MIDDLE = _STATES // 2
_SMALL = 0xFF  # turns that fit a byte take half the memory


class Condition(NamedTuple):
    """The condition of a car on which its turns to go depend.

    Attributes
    ----------
    tops : tuple of int
        Top speed by the crossings of the finish line still to make, the last one first.
    no_fourth : bool
        Whether moves of length 4 are forbidden (D-2).
    goal : "finish" or "lane"
        Where it is going: over the finish line, or on this lap into the pit lane.
    brakings : int
        The most sharp brakings that it can have.
    """

    tops: tuple[int, ...]
    no_fourth: bool
    goal: str = FINISH
    brakings: int = pos.SHARP_BRAKINGS


class Pace:
    """Turns to go on one track in one condition, for every point, velocity and braking left.

    Worked out at once, in a second or less; one byte for each of these states and each crossing of
    the finish line.

    Parameters
    ----------
    track : Track
        The board.
    condition : Condition
        Of the car.

    Attributes
    ----------
    size : int
        Bytes that it keeps.
    """

    def __init__(self, track: Track, condition: Condition) -> None:
        self.condition = condition
        points = [p for p, kind in track.kinds.items() if kind == "track"]
        tables = _tables(track, condition, points)
        self._places = {p: number * _STATES + _MIDDLE for number, p in enumerate(points)}
        self._layers: dict[tuple[int, int], array[int] | bytes] = {}
        small = tables.dtype == np.uint8
        self._never = _SMALL if small else NEVER
        for crossings, rows in enumerate(tables, 1):
            for left, turns in enumerate(rows):
                data = turns.tobytes()
                self._layers[crossings, left] = data if small else array("H", data)
        self.size = tables.nbytes

    def turns(self, point: Point, velocity: Point, crossings: int, brakings: int) -> int:
        """Turns to go of a car with this velocity, from car to pawn; `NEVER` if there is no way."""
        if crossings <= 0:
            return 0
        place = self._places.get(point)
        vx, vy = velocity
        if place is None or not (-REACH <= vx <= REACH and -REACH <= vy <= REACH):
            return NEVER
        layer = self._layers.get((crossings, brakings))
        if layer is None:  # back over the line
            return NEVER
        turns = layer[place + vx * _SPAN + vy]
        return NEVER if turns == self._never else turns


def _tables(track: Track, condition: Condition, points: list[Point]) -> NDArray[Any]:
    """Turns to go by crossings, brakings left, points and velocities; from the cache if there."""

    def make() -> Arrays:
        planes = planes_of(track) if condition.goal == FINISH else _lane_planes(track)
        bits = np.array([planes.bit(p) for p in points])
        swept = _swept(planes, condition)
        turns = np.array(
            [
                [
                    swept.turns_at(bits, crossings, left).T.ravel()
                    for left in range(condition.brakings + 1)
                ]
                for crossings in range(1, len(condition.tops) + 1)
            ]
        )
        if swept.turns < _SMALL:  # in half the memory
            turns = np.minimum(turns, _SMALL).astype(np.uint8)
        return {"turns": turns}

    if not track.digest:  # one that is still being made
        return make()["turns"]
    return kept(("Bolide", "Pro", track.digest, tuple(condition)), make)["turns"]


def _swept(planes: Planes, condition: Condition) -> TurnsToGo:
    """One sweep serves a car however damaged it comes: velocities go up to a booster's at 8."""
    tops, no_fourth, _, brakings = condition
    missing = MISSING if no_fourth else 0
    setting = Setting(len(tops), tops=tops, brakings=brakings, missing=missing)
    return TurnsToGo(planes, Velocities((REACH, REACH), setting.limit), setting, 0)


def _lane_planes(track: Track) -> Planes:
    """The planes of a track on which the Pit Lane In line is the goal, and the finish a wall.

    Moves that would enter above the speed limit are left out (P-6).
    """
    plain = planes_of(track)
    into: dict[Point, int] = {}
    for p, kind in track.kinds.items():
        if kind == "track" and (moves := track.pit_moves[p]):
            for dx, dy in displacements(moves):
                end = p[0] + dx, p[1] + dy
                if not penalty(track, p, end) and -REACH <= dx <= REACH and -REACH <= dy <= REACH:
                    into[dx, dy] = into.get((dx, dy), 0) | 1 << plain.bit(p)
    planes = copy.copy(plain)
    planes.legal = {
        step: legal & ~plain.over.get(step, 0) & ~plain.back.get(step, 0)
        for step, legal in plain.legal.items()
    }
    for step, plane in into.items():
        planes.legal[step] = planes.legal.get(step, 0) | plane
    planes.over, planes.back = into, {}
    return planes


class Shelf:
    """A cache of paces that drops the least recently used first.

    Parameters
    ----------
    most : int
        Most bytes; one pace is kept in any case.

    Attributes
    ----------
    cleared : bool
        Whether a pace was dropped since this was set to False.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.cleared = False
        self._paces: dict[tuple[Track, Condition], Pace] = {}

    def find(self, track: Track, condition: Condition) -> Pace | None:
        """Return a `Pace` of a track that serves a condition, and maybe more laps and brakings."""
        for (board, known), pace in self._paces.items():
            alike = board == track and known[1:3] == condition[1:3]
            longer = known.tops[: len(condition.tops)] == condition.tops
            if alike and longer and known.brakings >= condition.brakings:
                self._paces[board, known] = self._paces.pop((board, known))  # the latest
                return pace
        return None

    def put(self, track: Track, pace: Pace) -> None:
        """Add a pace."""
        self._paces[track, pace.condition] = pace
        while self.size > self.most and len(self._paces) > 1:
            del self._paces[next(iter(self._paces))]
            self.cleared = True

    @property
    def size(self) -> int:
        """Bytes kept."""
        return sum(pace.size for pace in self._paces.values())


# -- trim ------------------------------------------------------------------------------------------


HORIZON = 3
"""Crossings of the finish line that are planned for, all of a race of two laps; in a longer one the
plan moves along."""

KEPT_BYTES = 96 << 20
"""For the tables of all tracks and conditions: 8 whole ones of the largest bundled circuit."""

KEPT_LOOKS = 1 << 13
"""Outlooks kept for races of a kind; about 5 kB each."""

KEPT_GAMES = 4
"""Kinds of race whose trims are kept."""


_Key = tuple[int, int, bool, pos.Strategy | None, str | None]

shelf = Shelf(KEPT_BYTES)


class Stop(NamedTuple):
    """A way to end a stop.

    Attributes
    ----------
    total : float
        Turns from now to the end of the race; those of laps not yet planned for are estimated.
    turns : int
        Turns from now to the end of the plan.
    box : int
        To leave from.
    services : tuple of str
        The services there (P-4).
    """

    total: float
    turns: int
    box: int
    services: Action


class Trim:
    """All that a car's turns to go depend on, except where it stands.

    Parameters
    ----------
    trims : Trims
        Those of the same kind of race.
    car : Car
        Any car of this trim, wherever it stands.
    now : str or None
        The weather, which is assumed to stay.

    Attributes
    ----------
    crossings : int
        Of the finish line to go, as far as planned.
    laps_beyond : int
        Laps to go that are not planned for yet.
    tops : tuple of int
        Top speeds by the crossings to go, the last one first (V-1 to V-3).
    stop : Stop or None
        The best stop on this lap, as `outlook` keeps it.
    looks : dict
        Outlooks of such cars, as `outlook` keeps them.
    """

    def __init__(self, trims: Trims, car: pos.Car, now: str | None) -> None:
        self.trims = trims
        self.track = trims.track
        self.now = now
        self.car = _unplaced(car)
        self.crossings = max(1, min(trims.laps + 1 - car.lap, HORIZON))
        self.tops = tuple(self._top(ahead) for ahead in range(self.crossings - 1, -1, -1))
        self.laps_beyond = max(0, trims.laps + 1 - car.lap - self.crossings)
        self.stop: Stop | None = None
        self.looks: dict[Any, Any] = {}

    def _top(self, ahead: int) -> int:
        twin = _unplaced(self.car)
        twin.lap += ahead
        return way.top_speed(self.state, twin)

    @property
    def top(self) -> int:
        """Top speed on this lap."""
        return self.tops[-1]

    @cached_property
    def pace(self) -> Pace:
        """Turns to the finish."""
        return _pace(self.track, self._condition(self.tops, FINISH))

    @cached_property
    def lane_pace(self) -> Pace:
        """Turns to the pit lane."""
        return _pace(self.track, self._condition(self.tops[-1:], LANE))

    def _condition(self, tops: tuple[int, ...], goal: str) -> Condition:
        return Condition(tops, self.car.no_fourth, goal, self.brakings)

    @cached_property
    def lap_turns(self) -> int:
        """Turns of a lap at these top speeds, about; 0 when there is but one to go."""
        if self.crossings == 1:
            return 0
        lane, track = self.track.pit, self.track
        point = track.grid[0] if lane is None else lane.out[0]
        return self.pace.turns(point, (0, 0), 2, 0) - self.pace.turns(point, (0, 0), 1, 0)

    @cached_property
    def extras(self) -> bool:
        """X-5, A-4: whether it may brake and boost."""
        return way.has_extras(self.state, self.car)

    @cached_property
    def brakings(self) -> int:
        """The most sharp brakings that it can use (B-1, A-2)."""
        return strategy.brakings(self.car.strategy) if self.extras else 0

    @cached_property
    def may_pit(self) -> bool:
        """P-1: whether it can pit on this lap."""
        return self.track.pit is not None and way.pits_open(self.state, self.car)

    @cached_property
    def short(self) -> bool:
        """P-11: whether it has to pit on this lap."""
        return self.may_pit and pits.must_refuel(self.state, self.car)

    @cached_property
    def wants_service(self) -> bool:
        """Return whether it may pit, and has damage to mend or tyres for other weather."""
        car, plan = self.car, self.car.strategy
        unsuited = plan is not None and plan.tyres != strategy.suited(self.now or pos.SUN)
        return self.may_pit and bool(car.speed_drop or car.no_fourth or unsuited)

    @cached_property
    def state(self) -> State:
        """A state in this weather without cars, for rules that ask for no more."""
        position = pos.Position([])
        if self.now is not None:
            position.weather = pos.Weather(True, self.now)
        return State(self.trims.game, position, [])

    def damaged(self, speed_drop: int, no_fourth: bool) -> Trim:
        """Return the same with more damage (D-1, D-2)."""
        twin = _unplaced(self.car)
        twin.speed_drop += speed_drop
        twin.no_fourth |= no_fourth
        return self.trims.of(twin, self.now)


class Trims:
    """The trims that were met in one kind of race: on a track, by some rules.

    Parameters
    ----------
    game : Bolide
        The rules of that race.
    """

    def __init__(self, game: Venue) -> None:
        self.game = game
        self.track: Track = game.track
        self.laps: int = game.rules.laps
        self._known: dict[_Key, Trim] = {}
        self._looks = 0

    def of(self, car: pos.Car, now: str | None) -> Trim:
        """Return the trim of a car, in sun or rain; None in a basic race."""
        key = car.lap, car.speed_drop, car.no_fourth, car.strategy, now
        fit = self._known.get(key)
        if fit is None:
            fit = self._known[key] = Trim(self, car, now)
        return fit

    def count(self) -> None:
        """Note that one more outlook is kept; when there are too many, all are worked out anew."""
        self._looks += 1
        if self._looks > KEPT_LOOKS:
            self.forget()

    def forget(self) -> None:
        """Let go of all trims, and with them of tables that the shelf has given up."""
        self._known.clear()
        self._looks = 0


workbench = Workbench()
_lock, _making = lock(), lock()
_games: dict[tuple[Track, Any], Trims] = {}
_latest: tuple[Any, Trims | None] = None, None


def trim(state: State, car: pos.Car) -> Trim:
    """Return the trim of a car in the weather of a state; those of equal races are shared."""
    game, trims = _latest
    if game is not state.game or trims is None:
        trims = _trims(state.game)
    if car.strategy is None:
        return trims.of(car, None)
    return trims.of(car, strategy.weather_now(state.position))


def _trims(game: Venue) -> Trims:
    global _latest
    key = game.track, game.rules
    with _lock:
        trims = _games.pop(key, None) or Trims(game)
        _games[key] = trims
        while len(_games) > KEPT_GAMES:
            del _games[next(iter(_games))]
        _latest = game, trims
    return trims


def _pace(track: Track, condition: Condition) -> Pace:
    """Return a pace from the shelf, made if missing; raise `NotReady` in a hurry."""
    with _lock:  # a hint and a computer driver may think at the same time
        pace = shelf.find(track, condition)
    if pace is not None:
        return pace
    if in_a_hurry():
        workbench.order((track, condition), lambda: _made(track, condition))
        raise NotReady
    return _made(track, condition)


def _made(track: Track, condition: Condition) -> Pace:
    """Make a missing pace; when the shelf drops another one, no trim may hold on to it."""
    with _making:  # another thread that wants the same one waits for it
        with _lock:
            pace = shelf.find(track, condition)
        if pace is not None:
            return pace
        made = Pace(track, condition)
        with _lock:
            shelf.put(track, made)
            if shelf.cleared:
                shelf.cleared = False
                for trims in _games.values():
                    trims.forget()
    return made


def _unplaced(car: pos.Car) -> pos.Car:
    """Copy the lap, damage and strategy of a car, not its place."""
    twin = pos.Car()
    twin.lap, twin.strategy = car.lap, car.strategy
    twin.speed_drop, twin.no_fourth = car.speed_drop, car.no_fourth
    return twin
