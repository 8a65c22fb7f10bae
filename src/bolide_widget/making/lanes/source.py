"""From a given centre line to a course with room for its road."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely
from scipy.interpolate import CubicSpline

from ...boards.files import TrackError
from ...core.errors import shown
from ...core.once import cached_property
from .. import centre
from ..files import LaneOptions, Notes, stage
from .course import LANE, Course

# -- making room: the road is modelled as a rope of its width that is pushed until it fits ---------
# A thick rope can neither bend sharply nor overlap itself: any two points at a given distance along
# it have a least distance across. This single rule rounds off hairpins and pushes legs apart. It
# does not apply where the road crosses itself on a bridge.


COARSE = 0.8
"""Distance between the points that are pushed, in squares."""

ROUNDS = 300
REFRESH = 8
"""Rounds after which pairs of near points are searched again."""

HOMESICK = 0.004
"""The part of the way to its original position that a point goes in a round."""

SLACK = 0.06
"""The lack of room that is allowed in the end, in squares."""

WIDER = 0.475
"""The difference between the radius of the sharpest bend and half the thickness, in squares."""

SHALLOW = np.radians(22)
"""The least angle of a crossing: with less the roads would overlap for too long."""


class Crossing(NamedTuple):
    """A crossing of the line with itself: the two stations, and the sine of the angle."""

    first: int
    second: int
    sine: float


class Extra(NamedTuple):
    """Additional room on one side (+1 left, -1 right) between two fractions of the lap."""

    first: float
    last: float
    side: int
    depth: float


class Roped(NamedTuple):
    """The line with room for the road; the largest lack of room, and its position (x, y)."""

    line: centre.Array
    lack: float
    where: tuple[float, float]


def crossings(line: centre.Array) -> list[Crossing]:
    """Find where a closed line crosses itself."""
    if shapely.linearrings(line).is_simple:
        return []
    ends, firsts, seconds = centre.meetings(line)
    along = ends[:, 1] - ends[:, 0]
    along = along / np.maximum(np.hypot(*along.T), 1e-12)[:, None]
    result: list[Crossing] = []
    for i, j in zip(firsts.tolist(), seconds.tolist(), strict=True):
        if any(_same((i, j), (k.first, k.second), len(line)) for k in result):
            continue
        (ax, ay), (bx, by) = along[i], along[j]
        result.append(Crossing(i, j, float(abs(ax * by - ay * bx))))
    return result


def _same(pair: tuple[int, int], other: tuple[int, int], count: int) -> bool:
    """Return whether two pairs of stations belong to the same crossing."""

    def near(a: int, b: int) -> bool:
        return (a - b + 2) % count <= 4

    (a, b), (c, d) = pair, other
    return (near(a, c) and near(b, d)) or (near(a, d) and near(b, c))


def make_room(line: centre.Array, thickness: float, extras: list[Extra] | None = None) -> Roped:
    """Push a closed line until a road of this thickness fits.

    Parameters
    ----------
    line : array, (n, 2)
        At even distances, in squares.
    thickness : float
        The width of the road, including the free space on its sides.
    extras : list of Extra
        Additional room for a pit road.

    Returns
    -------
    Roped
        The line, its points at even distances again.
    """
    (home,) = centre.evenly(line, COARSE)
    crossed = crossings(home)
    spots = home.copy()
    best, least, since = spots, np.inf, 0
    pairs = _Pairs(spots, thickness, crossed, extras or [])
    for round_ in range(ROUNDS):
        if round_ % REFRESH == 0:
            pairs.look(spots)
        push, lack = pairs.pushes(spots)
        bent, sharp = _unbent(spots, thickness / 2 + WIDER)
        lack = max(lack, sharp)
        if lack < least - 0.005:
            best, least, since = spots, lack, 0
        since += 1
        if lack < SLACK or since > 60:
            break
        spots = spots + centre.smooth(push, 0.9, COARSE) + bent + HOMESICK * (home - spots)
        if round_ % 20 == 19:
            spots = spots + 0.5 * (centre.smooth(spots, COARSE, COARSE) - spots)
    pairs.look(best)
    lack, at = pairs.worst(best)
    step = float(np.hypot(*np.diff(line, axis=0).T).mean())
    pushed = centre.smooth(best, COARSE, COARSE)
    far = centre.lengths_along(pushed)
    flow = CubicSpline(far, np.vstack([pushed, pushed[:1]]), bc_type="periodic")
    count = max(round(far[-1] / step), len(pushed))
    flowing = flow(np.arange(count) * (far[-1] / count))
    (even,) = centre.evenly(centre.smooth(flowing, 0.5, step), step)
    return Roped(even, lack, at)


def _unbent(spots: centre.Array, radius: float) -> tuple[centre.Array, float]:
    """Return the moves of points out of bends that are too sharp, and the largest lack of room.

    The point in the bend moves to the inside, its neighbours to the outside: the bend becomes
    wider, but not shorter.
    """
    moved, worst = np.zeros_like(spots), 0.0
    for far in (1, 2):
        before, after = _beside(spots, far)
        inward = (before + after) / 2 - spots
        deep = np.hypot(*inward.T)
        allowed = ((after - before) ** 2).sum(axis=1) / (8 * radius)
        inward *= np.maximum(1 - allowed / np.maximum(deep, 1e-9), 0)[:, None]
        moved += 0.2 * inward - 0.1 * sum(_beside(inward, far))
        worst = max(worst, float((deep / np.maximum(allowed, 1e-9)).max()))
    return moved, 0.1 * (worst - 1)


def _beside(values: centre.Array, far: int) -> tuple[centre.Array, centre.Array]:
    """Return the values `far` points before and after each, round the lap."""
    wrapped = np.concatenate([values[-far:], values, values[:far]])
    return wrapped[: len(values)], wrapped[2 * far :]


class _Pairs:
    """Pairs of points that may be too near each other, and their required distances."""

    def __init__(
        self, home: centre.Array, thickness: float, crossed: list[Crossing], extras: list[Extra]
    ) -> None:
        self.count, self.thickness = len(home), thickness
        self.step = float(np.hypot(*np.diff(home, axis=0).T).mean())
        self.crossed, self.extras = crossed, extras
        self.first = self.second = np.zeros(0, dtype=int)

    def look(self, spots: centre.Array) -> None:
        """Find the pairs of near points, and their required distances."""
        deepest = max((extra.depth for extra in self.extras), default=0.0)
        points = shapely.points(spots)
        i, j = shapely.STRtree(points).query(
            points, predicate="dwithin", distance=self.thickness + deepest + 1.5
        )
        gap = (j - i) % self.count
        gap = np.minimum(gap, self.count - gap)
        kept = (i < j) & (gap > 1)
        i, j, gap = i[kept], j[kept], gap[kept] * self.step
        free = np.zeros(len(i), dtype=bool)
        for crossing in self.crossed:
            free |= self._over(crossing, i, j)
        i, j, gap = i[~free], j[~free], gap[~free]
        self.first, self.second = i, j
        wide = self.thickness + 2 * WIDER
        bend = wide * np.sin(np.minimum(gap / wide, np.pi / 2))
        want = np.minimum(bend, self.thickness)
        self.want = want + self._more(spots, i, j, gap)
        # for points close along the road, a little less distance is a much tighter bend
        self.weight = np.minimum((self.thickness / self.want) ** 2, 6)

    def _over(self, crossing: Crossing, i: centre.Array, j: centre.Array) -> centre.Array:
        """Return the pairs that are near each other because the road crosses itself there."""
        reach = (self.thickness + 1.0) / max(crossing.sine, 0.3) / self.step

        def near(points: centre.Array, station: int) -> centre.Array:
            away = np.abs(points - station)
            close: centre.Array = np.minimum(away, self.count - away) < reach
            return close

        first, second = crossing.first, crossing.second
        over: centre.Array = (near(i, first) & near(j, second)) | (near(i, second) & near(j, first))
        return over

    def _more(
        self, spots: centre.Array, i: centre.Array, j: centre.Array, gap: centre.Array
    ) -> centre.Array:
        """Return the distances that pit roads require beyond the thickness."""
        more = np.zeros(len(i))
        normal = centre.normals(spots)
        for extra in self.extras:
            low, high = extra.first * self.count, extra.last * self.count
            for a, b in ((i, j), (j, i)):
                inside = (a - low) % self.count <= (high - low) % self.count
                side = ((spots[b] - spots[a]) * normal[a]).sum(axis=1) * extra.side > 0
                far = gap > 1.5 * (self.thickness + extra.depth)
                more[inside & side & far] = extra.depth
        return more

    def pushes(self, spots: centre.Array) -> tuple[centre.Array, float]:
        """Return the push of each point, and the largest lack of room."""
        first, second = self.first, self.second
        x, y = np.ascontiguousarray(spots.T)
        away_x, away_y = x[second] - x[first], y[second] - y[first]
        far = np.maximum(np.hypot(away_x, away_y), 1e-6)
        lack = self.want - far
        short = np.flatnonzero(lack > 0)
        first, second, far, lack = first[short], second[short], far[short], lack[short]
        push = np.zeros_like(spots)
        for axis, away in enumerate((away_x, away_y)):
            force = away[short] / far * lack
            push[:, axis] -= np.bincount(first, force, minlength=self.count)
            push[:, axis] += np.bincount(second, force, minlength=self.count)
        count = np.bincount(np.r_[first, second], minlength=self.count)
        push *= (0.5 / np.maximum(np.sqrt(count), 1))[:, None]
        size = np.hypot(*push.T)
        push *= np.minimum(1, 0.4 / np.maximum(size, 1e-9))[:, None]
        return push, float((lack * self.weight[short]).max(initial=0.0))

    def worst(self, spots: centre.Array) -> tuple[float, tuple[float, float]]:
        """Return the largest lack of room and its position."""
        if not len(self.first):
            return 0.0, (0.0, 0.0)
        away = spots[self.second] - spots[self.first]
        lack = self.want - np.hypot(*away.T)
        at = int(np.argmax(lack))
        x, y = (spots[self.first[at]] + spots[self.second[at]]) / 2
        return max(float(lack[at]), 0.0), (float(x), float(y))


# -- from a given centre line to a course ----------------------------------------------------------


BESIDE = 0.7
"""Free squares between two legs of the road."""

LACK = 0.45
"""The lack of room that is allowed at a place, in squares: the edges then nearly touch."""

INNER = 0.1
"""The least radius of the inner edge of a bend, in squares."""

MOST_BRIDGES = 12

FINE = 400
"""The resolution of a line before it has its scale, in parts of the longer side."""

FAR = 0.03
"""The largest distance of a place from the line, in parts of a lap."""


class Source:
    """A given centre line: in its own units, smooth, in driving order.

    Parameters
    ----------
    points : array_like, (n, 2)
    width : number, or array_like, (n,) or (n, 2), optional
        Checked but not used: a road of lanes has the same width everywhere.
    options : LaneOptions
    notes : list of str, optional
        Collects the repairs of the line.
    """

    def __init__(
        self, points: Any, width: Any, options: LaneOptions, notes: Notes | None = None
    ) -> None:
        source, reverse = options.name, options.reverse
        line, kept = centre.checked_points(
            points, source, bridges=True, closed=options.closed, notes=notes
        )
        if width is not None:
            centre.checked_widths(width, len(np.asarray(points)), kept, source)
        self.source = source
        extent = float(np.ptp(line, axis=0).max())
        drawn, _ = centre.flowing(line[::-1] if reverse else line, extent / FINE)
        self.line = drawn
        self.begins = line[0]
        self.reverse = reverse
        self.extent = extent
        self.length = float(centre.lengths_along(drawn)[-1])

    @cached_property
    def own(self) -> float | None:
        """Return the fraction of the lap at which the given line begins, if on a straight."""
        at = int(np.argmin(np.hypot(*(self.line - self.begins).T)))
        if not centre.begins_straight(np.roll(self.line, -at, axis=0)):
            return None
        return float(centre.lengths_along(self.line)[at] / self.length)

    def place(self, spot: Any) -> int | None:
        """Return the point of the line at a fraction or a position; None far beside the line."""
        place = centre.spot_of(spot, "corrections", self.source)
        if place.ndim == 0:
            far = centre.lengths_along(self.line)
            return int(np.searchsorted(far, float(place) % 1.0 * self.length)) % len(self.line)
        away = np.hypot(*(self.line - place).T)
        at = int(np.argmin(away))
        return at if away[at] <= FAR * self.length else None

    def fraction(self, spot: Any, field: str) -> float:
        """Convert a fraction, or a position near the line, to a fraction of the lap."""
        place = centre.spot_of(spot, field, self.source)
        if place.ndim == 0:
            return float(place) % 1.0
        away = np.hypot(*(self.line - place).T)
        at = int(np.argmin(away))
        if away[at] > FAR * self.length:
            text = f"{field}: {shown(spot)} is {away[at]:.4g} beside the line; give a place on it"
            raise TrackError(self.source, [text])
        return float(centre.lengths_along(self.line)[at] / self.length)

    def course(self, length: float, lanes: int, extras: list[Extra] | None = None) -> Course:
        """Return the line at a given length in squares, with room for its lanes.

        Raises
        ------
        TrackError
            If the road has no room, or crosses itself too often or at too small an angle.
        """
        stage("Making room for the road")
        line = self._scaled(length)
        self._refuse_bridges(line)
        roped = make_room(line, lanes * LANE + BESIDE, extras)
        if roped.lack > LACK:
            near = centre.place(np.asarray(roped.where) * (self.length / length), self.extent)
            text = (
                f"points: near {near} parts of the line are so close that there is no "
                f"room for a road of {lanes} lanes; more spaces, or a simpler line, would do"
            )
            raise TrackError(self.source, [text])
        course = Course(roped.line, lanes)
        if np.abs(course.bend).max() * (course.half + INNER) > 1:
            raise self.too_tight(course)
        return course

    def too_tight(self, course: Course) -> TrackError:
        """Return the error for a road that folds over itself, with its sharpest bend."""
        sharpest = int(np.argmax(np.abs(course.bend)))
        near = centre.place(course.line[sharpest] * (self.length / course.length), self.extent)
        text = (
            f"points: near {near} the line bends more tightly than a road of "
            f"{course.lanes} lanes can; more spaces, or a simpler line, would do"
        )
        return TrackError(self.source, [text])

    def drawn(self, length: float) -> Course:
        """Return the given line at a given length, without making room."""
        return Course(self._scaled(length), 1)

    def _scaled(self, length: float) -> centre.Array:
        (line,) = centre.evenly(self.line * (length / self.length), centre.STEP)
        return centre.smooth(line, 0.75)

    def _refuse_bridges(self, line: centre.Array) -> None:
        bridges = crossings(line)
        if len(bridges) > MOST_BRIDGES:
            flat = sum(crossing.sine < np.sin(SHALLOW) for crossing in bridges)
            if 2 * flat > len(bridges):
                raise TrackError(
                    self.source, ["points: the line goes back over itself; draw a loop"]
                )
            text = f"points: the line crosses itself {len(bridges)} times"
            raise TrackError(
                self.source, [f"{text}; {MOST_BRIDGES} is the most, so draw it simpler"]
            )
        for crossing in bridges:
            if crossing.sine < np.sin(SHALLOW):
                spot = line[crossing.first] * (self.length / (centre.STEP * len(line)))
                text = (
                    f"points: at {centre.place(spot, self.extent)} the line crosses itself so "
                    "flatly that no bridge can be drawn; move points until it crosses steeply, or "
                    "not at all"
                )
                raise TrackError(self.source, [text])
