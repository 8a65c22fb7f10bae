"""Exact turns to go for a car in its condition, by two goals: the finish, or the pit lane."""

from __future__ import annotations

import copy
from array import array
from typing import NamedTuple

import numpy as np

from ....boards.lattice import straight
from ....boards.lattice.momentum.planes import Planes
from ....boards.lattice.momentum.tables import planes_of
from ....boards.lattice.momentum.turns import NEVER as NEVER
from ....boards.lattice.momentum.turns import Setting, TurnsToGo
from ....boards.lattice.momentum.velocities import Velocities
from ....boards.lattice.points import REACH, Point, displacements
from ....boards.lattice.track import Track
from ..rules.position import SHARP_BRAKINGS

FINISH, LANE = "finish", "lane"

MISSING = 4  # D-2

_SPAN = 2 * REACH + 1
_STATES = _SPAN * _SPAN
_MIDDLE = _STATES // 2
_SMALL = 0xFF  # turns that fit a byte are kept in one: half the memory


class Condition(NamedTuple):
    """What the turns to go of a car depend on besides where it is.

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
    brakings: int = SHARP_BRAKINGS


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
        self._places = {p: number * _STATES + _MIDDLE for number, p in enumerate(points)}
        self._layers: dict[tuple[int, int], array[int] | bytes] = {}
        planes = planes_of(track) if condition.goal == FINISH else _lane_planes(track)
        bits = np.array([planes.bit(p) for p in points])
        swept = _swept(planes, condition)
        small = swept.turns < _SMALL
        self._never = _SMALL if small else NEVER
        for crossings in range(1, len(condition.tops) + 1):
            for left in range(condition.brakings + 1):
                turns = np.ascontiguousarray(swept.turns_at(bits, crossings, left).T).ravel()
                self._layers[crossings, left] = (
                    np.minimum(turns, _SMALL).astype(np.uint8).tobytes()
                    if small
                    else array("H", turns.tobytes())
                )
        self.size = len(self._layers) * len(points) * _STATES * (1 if small else 2)

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
        found = layer[place + vx * _SPAN + vy]
        return NEVER if found == self._never else found


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
    limit = None if track.pit is None else track.pit.speed_limit
    for p, kind in track.kinds.items():
        if kind == "track" and (moves := track.pit_moves[p]):
            for dx, dy in displacements(moves):
                end = p[0] + dx, p[1] + dy
                slow = limit is None or straight.entry_speed(track, p, end) <= limit
                if slow and -REACH <= dx <= REACH and -REACH <= dy <= REACH:
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
    """Paces that are kept, the least lately asked for given up first.

    Parameters
    ----------
    most : int
        Bytes kept at most, but one pace in any case.

    Attributes
    ----------
    cleared : bool
        Whether something was given up since somebody set this to False.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.cleared = False
        self._paces: dict[tuple[Track, Condition], Pace] = {}

    def find(self, track: Track, condition: Condition) -> Pace | None:
        """The `Pace` of a track and condition, if it is there."""
        key = self._holding(track, condition)
        if key is None:
            return None
        found = self._paces[key] = self._paces.pop(key)
        return found

    def put(self, track: Track, pace: Pace) -> None:
        """Keep another one."""
        self._paces[track, pace.condition] = pace
        while self.size > self.most and len(self._paces) > 1:
            del self._paces[next(iter(self._paces))]
            self.cleared = True

    @property
    def size(self) -> int:
        """Bytes kept."""
        return sum(pace.size for pace in self._paces.values())

    def _holding(self, track: Track, wanted: Condition) -> tuple[Track, Condition] | None:
        """The key of one that knows what is wanted: for the same laps to go, and maybe more."""
        for board, known in self._paces:
            alike = board == track and known[1:3] == wanted[1:3]
            longer = known.tops[: len(wanted.tops)] == wanted.tops
            if alike and longer and known.brakings >= wanted.brakings:
                return board, known
        return None
