"""Exact turns to go for a car in its condition, and the moves open to it with what they leave."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from ..boards.lattice import Point, bit_index
from ..boards.sweep import planes_of
from ..boards.track import Track
from ..boards.turns import Setting, TurnsToGo
from ..boards.velocities import Velocities
from ..games.bolide.windows import braking, lengths, toward, unfold, way, window

NEVER = 0xFFFF
"""Turns to go where no way on the track leads to the finish."""

BRAKINGS = 3
"""Sharp brakings that the tables tell apart; a car never has more."""

HORIZON = 3
"""Crossings of the finish line that are planned for; in a longer race the plan moves along."""

_FASTEST = 9  # a booster at top speed 8; one table serves the car however damaged it comes
_SPAN = 2 * _FASTEST + 1
_STATES = _SPAN * _SPAN
_MIDDLE = _STATES // 2
_MISSING = 4  # D-2
_KEPT_WAYS = 1 << 14
_KEPT_TABLES = 24
_SMALL = 0xFF  # turns that fit a byte are kept in one: half the memory


class Condition(NamedTuple):
    """What the turns to go of a car depend on besides where it is.

    Attributes
    ----------
    tops : tuple of int
        Top speed by the crossings of the finish line still to make, the last one first.
    no_fourth : bool
        Whether moves of length 4 are forbidden (D-2).
    """

    tops: tuple[int, ...]
    no_fourth: bool


class Way(NamedTuple):
    """A move, and what is left after it.

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


SQUARE = 0.03
"""Turns that a square made good counts, where it saves none: 9 squares are less than a turn."""


class Pace:
    """Turns to go on one track in one condition, for every point, velocity, and resources left.

    Parameters
    ----------
    track : Track
        The board.
    condition : Condition
        Of the car.
    """

    def __init__(self, track: Track, condition: Condition) -> None:
        self.track = track
        self.condition = condition
        points = [p for p, kind in track.kinds.items() if kind == "track"]
        self._places = {p: number * _STATES + _MIDDLE for number, p in enumerate(points)}
        self._layers: dict[tuple[int, int], array[int] | bytes] = {}
        self._ways: dict[tuple[Point, Point, int, int, int], tuple[Way, ...]] = {}
        self._crucial: dict[tuple[Any, ...], dict[Point, float]] = {}
        self._sweep()

    def _sweep(self) -> None:
        """One sweep for all crossings and brakings; what it leaves is one flat array for each."""
        tops, no_fourth = self.condition
        setting = Setting(
            len(tops), tops=tops, brakings=BRAKINGS, missing=_MISSING if no_fourth else 0
        )
        velocities = Velocities((_FASTEST, _FASTEST), setting.limit)
        table = TurnsToGo(planes_of(self.track), velocities, setting, 0)
        small = table.turns < _SMALL
        self._never = _SMALL if small else NEVER
        points = np.array(list(self._places), dtype=int)
        for crossings in range(1, len(tops) + 1):
            for left in range(BRAKINGS + 1):
                turns = table.table(crossings, left)[:, :, points[:, 0], points[:, 1]]
                flat = np.ascontiguousarray(np.moveaxis(turns, 2, 0)).ravel()
                self._layers[crossings, left] = (
                    np.minimum(flat, _SMALL).astype(np.uint8).tobytes()
                    if small
                    else array("H", flat.tobytes())
                )

    def turns(self, point: Point, velocity: Point, crossings: int, brakings: int) -> int:
        """Turns to go of a car with this velocity, from car to pawn; `NEVER` if there is no way."""
        if crossings <= 0:
            return 0
        place = self._places.get(point)
        if place is None or crossings > len(self.condition.tops):  # back over the line
            return NEVER
        vx, vy = velocity
        if not (-_FASTEST <= vx <= _FASTEST and -_FASTEST <= vy <= _FASTEST):
            return NEVER
        found = self._layers[crossings, brakings][place + vx * _SPAN + vy]
        return NEVER if found == self._never else found

    def ways(
        self, point: Point, velocity: Point, crossings: int, brakings: int, top: int, exact: int = 0
    ) -> tuple[Way, ...]:
        """List the normal moves on the track (M-3 to M-5, M-9), the best first.

        Parameters
        ----------
        top : int
            Top speed of this move.
        exact : int
            The only length it may have (D-3), or 0.
        """
        key = point, velocity, crossings, brakings, top << 4 | exact
        known = self._ways.get(key)
        if known is None:
            steps = self._steps(point, velocity, top, exact)
            known = self._kept(key, self.rated(point, steps, crossings, brakings))
        return known

    def brakings(
        self, point: Point, velocity: Point, crossings: int, brakings: int
    ) -> tuple[Way, ...]:
        """List the points of a sharp braking (B-3, B-4), the best first.

        Parameters
        ----------
        brakings : int
            Left after it.
        """
        key = point, velocity, crossings, brakings, -1
        known = self._ways.get(key)
        if known is None:
            moves = self.track.moves[point]
            steps = [d for d in braking(velocity)[0] if moves >> bit_index(*d) & 1]
            known = self._kept(key, self.rated(point, steps, crossings, brakings))
        return known

    def crucial(
        self, key: tuple[Any, ...], ways: tuple[Way, ...], most: float
    ) -> dict[Point, float]:
        """Tell the points without which a car loses turns, and how many.

        Parameters
        ----------
        key : tuple
            Of the state that the ways are for, as `ways` is asked for it.
        ways : tuple of Way
            The best first.
        most : float
            Turns that a point can cost at most.
        """
        known = self._crucial.get(key)
        if known is None:
            known = _crucial(key[0], ways, most)
            if len(self._crucial) >= _KEPT_WAYS:
                self._crucial.clear()
            self._crucial[key] = known
        return known

    def rated(
        self, point: Point, steps: Iterable[Point], crossings: int, brakings: int
    ) -> tuple[Way, ...]:
        """Some moves with what they leave, the best first."""
        x, y = point
        found = []
        for dx, dy in steps:
            end = x + dx, y + dy
            found.append(Way(self.after(point, end, (dx, dy), crossings, brakings), end, (dx, dy)))
        found.sort()
        return tuple(found)

    def after(
        self, start: Point, end: Point, velocity: Point, crossings: int, brakings: int
    ) -> float:
        """Cost of what a move leaves; see `Way`."""
        track = self.track
        crossed = track.crossing("finish", start, end)
        turns = self.turns(end, velocity, crossings - crossed, brakings)
        to_go, lap = track.steps_to_go, track.lap_length
        good = to_go.get(start, lap) - to_go.get(end, 0.0 if crossed else lap) + crossed * lap
        return turns - SQUARE * good

    def _steps(self, point: Point, velocity: Point, top: int, exact: int) -> list[Point]:
        moves, no_fourth = self.track.moves[point], self.condition.no_fourth
        permitted = lengths(velocity, top, no_fourth, exact)
        if permitted:
            vx, vy = velocity
            return [(vx + dx, vy + dy) for dx, dy in unfold(window(moves, velocity) & permitted)]
        for speed in range(exact or top, 0, -1):
            if not (no_fourth and speed == _MISSING):
                step = toward(velocity, speed)
                if moves >> bit_index(*step) & 1:
                    return [step]
        return []

    def _kept(
        self, key: tuple[Point, Point, int, int, int], ways: tuple[Way, ...]
    ) -> tuple[Way, ...]:
        if len(self._ways) >= _KEPT_WAYS:
            self._ways.clear()
        self._ways[key] = ways
        return ways


def _crucial(start: Point, ways: tuple[Way, ...], most: float) -> dict[Point, float]:
    """For each point that all the best ways pass: what the first way that does not costs more."""
    if not ways or ways[0].cost > NEVER / 2:
        return {}
    found: dict[Point, float] = {}
    left = set(_passed(start, ways[0]))
    for one in ways[1:]:
        lost = one.cost - ways[0].cost
        if lost >= most or not left:
            break
        passed = left.intersection(_passed(start, one))
        found.update(dict.fromkeys(left - passed, lost))
        left = passed
    found.update(dict.fromkeys(left, most))
    return found


def _passed(start: Point, one: Way) -> list[Point]:
    x, y = start
    return [(x + dx, y + dy) for dx, dy, _ in way((one.end[0] - x, one.end[1] - y))]


_kept: dict[tuple[Track, Condition], Pace] = {}


def pace(track: Track, condition: Condition) -> Pace:
    """The `Pace` of a track and condition, worked out when first asked for; some are kept."""
    found = _kept.get((track, condition))
    if found is None:
        found = _longer(track, condition) or Pace(track, condition)
        _kept[track, condition] = found
        while len(_kept) > _KEPT_TABLES:
            del _kept[next(iter(_kept))]
    return found


def _longer(track: Track, wanted: Condition) -> Pace | None:
    """A table that holds the wanted one: the same laps to go, and some before them."""
    tops, no_fourth = wanted
    for (board, condition), found in _kept.items():
        alike = board == track and condition.no_fourth == no_fourth
        if alike and condition.tops[: len(tops)] == tops:
            return found
    return None
