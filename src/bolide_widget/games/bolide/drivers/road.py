"""A driver's knowledge of a track: distances, safe speeds, and the way back to the road."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from ....boards.lattice import straight
from ....boards.lattice.momentum.motion import size
from ....boards.lattice.momentum.tables import planes_of
from ....boards.lattice.points import NEIGHBOURS, TOP_SPEEDS, Point, bit_index
from ....boards.lattice.track import Track
from ....core.once import cached_property
from ..rules import pits
from ..rules.fast import open_window
from ..rules.way import entry_speed, legal_points, speed_limits

TOP = TOP_SPEEDS[-1]  # a look ahead does not plan for boosters
NEAR_LANE = 48  # squares; about twice the way that stopping from top speed takes
MOST_RANKED = 1 << 13  # moves whose ends are kept in order; about 3 kB each
INTO_LANE = 12.0  # worth more than any move that passes the lane by


class Road:
    """Answers about one track, computed on first use and cached.

    Parameters
    ----------
    track : Track
        The board.
    """

    def __init__(self, track: Track) -> None:
        self.track = track
        planes_of(track, (0, 0))  # answers all moves at once: a race asks for nearly all of them
        self._safe: dict[tuple[Point, Point, bool], bool] = {}
        self._outlook: dict[tuple[Point, Point, int, bool], float] = {}
        self._stops: dict[tuple[Point, Point, bool], bool] = {}
        self._prospects: dict[tuple[Point, Point, int, bool], tuple[float, bool]] = {}
        self.ranked: dict[Hashable, Any] = {}

    def gain(self, start: Point, end: Point) -> float:
        """Return the squares of the lap that a move makes good, below 0 when it leads back."""
        to_go, lap = self.track.steps_to_go, self.track.lap_length
        crossed = self.track.finish.crossing(start, end)
        if crossed > 0 and not self.track.circuit:
            return to_go.get(start, lap)  # wherever beyond the finish it ends
        return to_go.get(start, lap) - to_go.get(end, lap) + crossed * lap

    def ways(self, point: Point, momentum: Point, top: int, no_fourth: bool) -> list[Point]:
        """Return displacements of a normal move inside the track (M-3 to M-5, M-9, D-2)."""
        limits, moves = speed_limits(top, no_fourth), self.track.moves[point]
        ends = legal_points(self.track, point, moves, momentum, limits)
        return [(x - point[0], y - point[1]) for x, y in ends]

    def _ends(
        self, point: Point, momentum: Point, top: int, no_fourth: bool
    ) -> Iterator[tuple[Point, Point]]:
        """Yield the ends of the `ways`, with their displacements."""
        for d in self.ways(point, momentum, top, no_fourth):
            yield (point[0] + d[0], point[1] + d[1]), d

    def finishes(self, start: Point, end: Point) -> bool:
        """Return whether a move is the last of an open course."""
        return not self.track.circuit and self.track.finish.crossing(start, end) > 0

    def safe(self, point: Point, momentum: Point, no_fourth: bool = False) -> bool:
        """Return whether a car can brake to a standstill on the track by normal moves alone."""
        speed = size(momentum)
        if speed <= 2 or self.arrived(point):
            return True  # standing still is one of the 25
        key = point, momentum, no_fourth
        known = self._safe.get(key)
        if known is None:
            known = any(
                size(d) < speed and (self.finishes(point, end) or self.safe(end, d, no_fourth))
                for end, d in self._ends(point, momentum, TOP + 1, no_fourth)
            )
            self._safe[key] = known
        return known

    def outlook(self, point: Point, momentum: Point, top: int, no_fourth: bool) -> float:
        """Return the most squares that a safe next move makes good."""
        if self.arrived(point):
            return float(TOP)
        key = point, momentum, top, no_fourth
        known = self._outlook.get(key)
        if known is None:
            gains = [
                self.gain(point, end)
                for end, d in self._ends(point, momentum, top, no_fourth)
                if self.finishes(point, end) or self.safe(end, d, no_fourth)
            ]
            known = max(gains, default=-float(TOP))
            self._outlook[key] = known
        return known

    def prospect(self, start: Point, end: Point, top: int, no_fourth: bool) -> tuple[float, bool]:
        """Return the squares a move makes good with the next one, and whether it is unsafe."""
        key = start, end, top, no_fourth
        known = self._prospects.get(key)
        if known is None:
            gain, step = self.gain(start, end), (end[0] - start[0], end[1] - start[1])
            if self.finishes(start, end):
                known = gain + TOP, False
            else:
                ahead = self.outlook(end, step, top, no_fourth)
                known = gain + ahead, not self.safe(end, step, no_fourth)
            self._prospects[key] = known
        return known

    def rank(self, key: Hashable, ranked: Any) -> None:
        """Keep in `ranked` how a driver ranks the ends of a move, or begin anew when it is full."""
        if len(self.ranked) >= MOST_RANKED:
            self.ranked.clear()
        self.ranked[key] = ranked

    def arrived(self, point: Point) -> bool:
        """Return whether a point lies beyond the finish of an open course."""
        track = self.track
        return not track.circuit and track.sector_of[point] == len(track.sectors) - 1

    # -- to the pits -------------------------------------------------------------------------

    def to_lane(self, point: Point) -> int | None:
        """Return the squares to the Pit Lane In line by the shortest way, which may lead back."""
        return self._lane.get(point)

    @cached_property
    def _lane(self) -> dict[Point, int]:
        track = self.track
        points = [p for p, kind in track.kinds.items() if kind == "track"]
        steps = {p: [d for d in NEIGHBOURS if track.moves[p] >> bit_index(*d) & 1] for p in points}
        edge = [
            p for p in points if any(track.pit_moves[p] >> bit_index(*d) & 1 for d in NEIGHBOURS)
        ]
        away = dict.fromkeys(edge, 1)
        while edge:
            near = []
            for x, y in edge:
                for dx, dy in steps[x, y]:
                    p = x + dx, y + dy
                    if p not in away:
                        away[p] = away[x, y] + 1
                        near.append(p)
            edge = near
        return away

    def is_near_lane(self, point: Point) -> bool:
        """Return whether the Pit Lane In line is so near that a car must prepare for it."""
        away, to_go = self.to_lane(point), self.track.steps_to_go.get(point)
        if away is None or to_go is None:
            return False
        return away <= NEAR_LANE and to_go < self.track.lap_length / 2

    def stops_short(self, point: Point, momentum: Point, no_fourth: bool) -> bool:
        """Return whether a car can brake to a standstill on the track before the finish line."""
        speed = size(momentum)
        if speed <= 2:
            return True
        key = point, momentum, no_fourth
        known = self._stops.get(key)
        if known is None:
            known = any(
                size(d) < speed
                and self.track.finish.crossing(point, end) <= 0
                and self.stops_short(end, d, no_fourth)
                for end, d in self._ends(point, momentum, TOP + 1, no_fourth)
            )
            self._stops[key] = known
        return known

    def lane_outlook(self, point: Point, momentum: Point, top: int, no_fourth: bool) -> float:
        """Return how much nearer to the pits a next move comes, if it can still stop short."""
        if open_window(self.track.pit_moves[point], momentum, speed_limits(top, no_fourth)):
            return INTO_LANE
        here, best = self.to_lane(point) or 0, -float(TOP)
        for d in self.ways(point, momentum, top, no_fourth):
            end = point[0] + d[0], point[1] + d[1]
            away = self.to_lane(end)
            if away is not None and self.stops_short(end, d, no_fourth):
                best = max(best, here - away)
        return best

    # -- back to the track -------------------------------------------------------------------

    def way_home(self, point: Point) -> float:
        """Return the turns to the track from a run-off point, a little more at a dead end."""
        return self._home.get(point, float("inf"))

    @cached_property
    def _home(self) -> dict[Point, float]:
        kinds, lap = self.track.kinds, self.track.lap_length
        to_go = self.track.steps_to_go
        far = {p: to_go.get(p, lap) / (4 * lap) for p, kind in kinds.items() if kind == "track"}
        edge = list(far)
        while edge:
            reached: dict[Point, float] = {}
            for x, y in edge:
                for dx in (-1, 0, 1):
                    for dy in (-1, 0, 1):
                        p = x + dx, y + dy
                        if p in kinds and p not in far:
                            reached[p] = min(reached.get(p, float("inf")), far[x, y] + 1)
            far |= reached
            edge = list(reached)
        return far


def penalty(track: Track, start: Point, end: Point) -> int:
    """P-6: return the boxes, and so turns, that entering the pits too fast costs."""
    if track.pit is None or track.pit.speed_limit is None:
        return 0
    step = end[0] - start[0], end[1] - start[1]
    speed = entry_speed(start, start, step, straight.entry(track, start, end))
    return pits.penalty(track.pit, speed)


@lru_cache(maxsize=16)
def road(track: Track) -> Road:
    """Return the one `Road` of a track, shared by all drivers."""
    return Road(track)
