"""The road: drawn along a centre line; how its spaces follow each other and lie side by side."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

# -- spaces: an interval of ticks along the road by one of units across it -------------------------


class Space(NamedTuple):
    """A space of the road.

    Attributes
    ----------
    id : str
    lane : int
        From 1, the leftmost in driving direction.
    back, front : int
        Ticks from the line on; ``front`` is beyond the period for a space that lies over the line.
    left, right : int
        Lateral units from the left edge of the road.
    """

    id: str
    lane: int
    back: int
    front: int
    left: int
    right: int


def spaces_of(rows: Sequence[Sequence[Any]]) -> tuple[Space, ...]:
    """Return the spaces of a file, in its order."""
    return tuple(Space(*row) for row in rows)


def progress_of(space: Space, period: int) -> int:
    """Return the place of a space on the lap: the middle of its interval.

    Examples
    --------
    >>> progress_of(Space("1.0", 1, 199, 201, 0, 2), 200)
    0
    """
    return (space.back + space.front) // 2 % period


def rings_of(spaces: Sequence[Space], period: int) -> dict[int, list[int]]:
    """Return the lanes, each as the numbers of its spaces from the line on."""
    lanes: dict[int, list[int]] = {}
    for number in sorted(range(len(spaces)), key=lambda s: progress_of(spaces[s], period)):
        lanes.setdefault(spaces[number].lane, []).append(number)
    return dict(sorted(lanes.items()))


def across(a: Space, b: Space) -> int:
    """Return the units in which two spaces overlap across the road; 0 if they touch, or less."""
    return min(a.right, b.right) - max(a.left, b.left)


# -- links: a rule for each kind of board ----------------------------------------------------------


NONE = -1
"""No space: in place of a number."""

SHARE = 4
"""Spaces of staggered lanes are side by side from this part of the shorter one on."""


class Links(NamedTuple):
    """The links that a rule makes of the spaces, by number.

    Attributes
    ----------
    ahead : tuple of int
        The space straight on; of several the one that lies most in the way. `NONE` if there is
        none.
    next : tuple of tuple of int
        All spaces that may be driven to, the one straight on first.
    straight : tuple of tuple of int
        The spaces of these that are straight on.
    beside : tuple of tuple of int
    """

    ahead: tuple[int, ...]
    next: tuple[tuple[int, ...], ...]
    straight: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]


class Said(NamedTuple):
    """The data of a file's links, apart from the spaces, all by number.

    Attributes
    ----------
    corners : tuple of int
        The corner of each space; `NONE` on a straight.
    arrows : mapping of int to tuple of int
        Spaces with arrows: the changes of lane that are allowed from there.
    cuts : frozenset of (int, int)
        Diagonals that are forbidden.
    """

    corners: Sequence[int] = ()
    arrows: Mapping[int, tuple[int, ...]] = {}
    cuts: frozenset[tuple[int, int]] = frozenset()


def staggered(spaces: Sequence[Space], period: int, said: Said) -> Links:
    """Link each space to the next in its lane, and to the next space of each neighbouring lane.

    The next space is the first one whose progress is larger. In corners, and wherever a space has
    arrows, exactly the changes that arrows show.
    """
    lanes = rings_of(spaces, period)
    places = {lane: [progress_of(spaces[s], period) for s in ring] for lane, ring in lanes.items()}
    ahead = [NONE] * len(spaces)
    steps: list[tuple[int, ...]] = [()] * len(spaces)
    for lane, ring in lanes.items():
        for index, number in enumerate(ring):
            ahead[number] = ring[(index + 1) % len(ring)]
            if number in said.arrows:
                changes = said.arrows[number]
            elif said.corners and said.corners[number] != NONE:
                changes = ()
            else:
                progress = places[lane][index]
                changes = tuple(
                    lanes[other][bisect_right(places[other], progress) % len(lanes[other])]
                    for other in (lane - 1, lane + 1)
                    if other in lanes
                )
            steps[number] = (ahead[number], *changes)
    straight = tuple((number,) for number in ahead)
    return Links(tuple(ahead), tuple(steps), straight, _beside(spaces, period, _quarter))


def touching(spaces: Sequence[Space], period: int, said: Said) -> Links:
    """Link each space to every space that begins where it ends and meets it across the road.

    Straight on where they overlap across the road, the one with most of it first; a diagonal where
    they touch in a point.
    """
    beginning: dict[int, list[int]] = {}
    for number, space in enumerate(spaces):
        beginning.setdefault(space.back % period, []).append(number)
    ahead: list[int] = []
    steps: list[tuple[int, ...]] = []
    straight: list[tuple[int, ...]] = []
    for number, space in enumerate(spaces):
        met = [(across(space, spaces[to]), to) for to in beginning.get(space.front % period, ())]
        widest = sorted((-width, to) for width, to in met if width > 0)
        on = [to for _, to in widest]
        slanting = sorted(to for width, to in met if width == 0 and (number, to) not in said.cuts)
        ahead.append(on[0] if on else NONE)
        steps.append((*on, *slanting))
        straight.append(tuple(on))
    return Links(tuple(ahead), tuple(steps), tuple(straight), _beside(spaces, period, _any_part))


def rows(spaces: Sequence[Space], period: int, said: Said) -> Links:
    """Link each space to the next in its lane, and to the following row in the neighbouring lanes.

    The row of a space is its front edge, a tick a row. Where a lane ends only its neighbours go on.
    """
    at = {(space.lane, space.front % period): n for n, space in enumerate(spaces)}
    lanes = rings_of(spaces, period)
    ahead = [NONE] * len(spaces)
    for ring in lanes.values():
        for index, number in enumerate(ring):
            on = ring[(index + 1) % len(ring)]
            if (spaces[on].back - spaces[number].front) % period == 0:
                ahead[number] = on
    steps = []
    for number, space in enumerate(spaces):
        row = (space.front + 1) % period
        sides = [at.get((space.lane + side, row), NONE) for side in (-1, 1)]
        steps.append(tuple(to for to in (ahead[number], *sides) if to != NONE))
    straight = tuple((number,) if number != NONE else () for number in ahead)
    return Links(tuple(ahead), tuple(steps), straight, _beside(spaces, period, _any_part))


Rule = Callable[[Sequence[Space], int, Said], Links]

RULES: dict[str, Rule] = {"staggered": staggered, "touching": touching, "rows": rows}
"""The rules by the name that a file gives them."""


def links_of(
    data: Mapping[str, Any],
    spaces: Sequence[Space],
    number: Mapping[str, int],
    corner: Sequence[int],
) -> Links:
    """Return the links of a file, by the rule that it names."""
    arrows = {
        number[name]: tuple(number[to] for to in others)
        for name, others in data.get("arrows", {}).items()
    }
    cuts = frozenset((number[a], number[b]) for a, b in data.get("cuts", ()))
    return RULES[data["links"]](spaces, data["period"], Said(corner, arrows, cuts))


def _quarter(a: Space, b: Space, both: int) -> bool:
    return both * SHARE >= min(a.front - a.back, b.front - b.back)


def _any_part(a: Space, b: Space, both: int) -> bool:
    return both > 0


def _beside(
    spaces: Sequence[Space], period: int, enough: Callable[[Space, Space, int], bool]
) -> tuple[tuple[int, ...], ...]:
    """Return spaces that touch along the road over a large enough part, in the order of lanes."""
    neighbours: list[set[int]] = [set() for _ in spaces]
    lengths = [space.front - space.back for space in spaces]
    longest = max(lengths, default=0)
    edges: dict[int, list[tuple[int, int]]] = {}
    for number, space in enumerate(spaces):
        edges.setdefault(space.left, []).extend(
            (space.back + by, number) for by in (-period, 0, period)
        )
    for starts in edges.values():
        starts.sort()
    for number, space in enumerate(spaces):
        starts = edges.get(space.right, [])
        first = bisect_left(starts, (space.back - longest, 0))
        last = bisect_left(starts, (space.front, 0))
        for back, other in starts[first:last]:  # of `other`, in one of three laps
            both = min(space.front, back + lengths[other]) - max(space.back, back)
            if both > 0 and enough(space, spaces[other], both):
                neighbours[number].add(other)
                neighbours[other].add(number)
    return tuple(
        tuple(sorted(others, key=lambda s: (spaces[s].lane, spaces[s].back)))
        for others in neighbours
    )


Floats = npt.NDArray[np.float64]

FINE = 8
"""Pieces into which the line between two points of a file is cut."""

LOOK = 0.3
"""Squares ahead and back that give the direction of the road: roundings are shorter."""

STEP = 0.35
"""Squares between two positions along the edge of a space, at most."""


class Road(NamedTuple):
    """A closed line through the middle of a road, and how wide a unit across it is.

    Attributes
    ----------
    period : int
        Ticks a lap.
    middle : float
        The unit across the road that lies on the line.
    unit : float
        Squares a unit.
    line : array, (n + 1, 2)
        Places on the centre line at equal steps of ticks; the first again at the end.
    normals : array, (n + 1, 2)
        Towards the right of the road there, of length 1.
    length : float
        Squares of a lap on the line.
    """

    period: int
    middle: float
    unit: float
    line: Floats
    normals: Floats
    length: float

    def at(self, ticks: Floats, across: Floats | float) -> Floats:
        """Return places, (n, 2)."""
        index, part = self._between(ticks)
        middle = self.line[index] * (1 - part) + self.line[index + 1] * part
        normal = self.normals[index] * (1 - part) + self.normals[index + 1] * part
        away = (np.asarray(across, dtype=float) - self.middle) * self.unit
        places: Floats = middle + normal * np.broadcast_to(away, index.shape)[:, None]
        return places

    def heading(self, tick: float) -> tuple[float, float]:
        """Return the driving direction, of length 1."""
        x, y = self.headings(np.array([tick]))[0].tolist()
        return (x, y)

    def headings(self, ticks: Floats) -> Floats:
        """Return driving directions, (n, 2), of length 1."""
        index, part = self._between(ticks)
        normal = self.normals[index] * (1 - part) + self.normals[index + 1] * part
        lengths = np.maximum(np.hypot(*normal.T), 1e-9)
        headings: Floats = np.column_stack([-normal[:, 1], normal[:, 0]]) / lengths[:, None]
        return headings

    def _between(self, ticks: Floats) -> tuple[npt.NDArray[np.intp], Floats]:
        """Return the place of the line before each tick, and the part of the way to the next."""
        count = len(self.line) - 1
        spot = np.asarray(ticks, dtype=float) % self.period * count / self.period
        index = np.minimum(spot.astype(np.intp), count - 1)
        return index, (spot - index)[:, None]

    def edge(self, start: float, end: float, across: float) -> Floats:
        """Return places along the road from one tick to another, close enough to look round."""
        return self.at(self.steps(start, end), across)

    def steps(self, start: float, end: float) -> Floats:
        """Return ticks from one to another that are close enough to look round."""
        return self.steps_of([(start, end)])[0]

    def steps_of(
        self, stretches: Sequence[tuple[float, float]]
    ) -> tuple[Floats, npt.NDArray[np.intp]]:
        """Return the same for many stretches in a row, and the number of ticks of each."""
        start, end = np.array(stretches, dtype=float).T
        squares = np.abs(end - start) * self.length / self.period
        counts = np.maximum(2, 1 + np.ceil(squares / STEP)).astype(np.intp)
        ends = np.cumsum(counts)
        number = np.arange(ends[-1]) - np.repeat(ends - counts, counts)
        ticks = number * np.repeat((end - start) / (counts - 1), counts) + np.repeat(start, counts)
        ticks[ends - 1] = end
        return ticks, counts


def road_of(centre: Sequence[Sequence[float]], period: int, units: int, lane_width: float) -> Road:
    """Return the road round a closed line of points, which are at equal steps of ticks.

    Parameters
    ----------
    centre : sequence of (x, y)
    period : int
    units : int
        Lateral units of the whole road; two are a lane.
    lane_width : float
        Squares.
    """
    points = np.asarray(centre, dtype=float)
    line = _rounded(points)
    length = float(np.hypot(*(np.roll(line, -1, axis=0) - line).T).sum())
    by = max(1, round(LOOK * len(line) / length)) if length else 1
    slopes = np.roll(line, -by, axis=0) - np.roll(line, by, axis=0)
    lengths = np.maximum(np.hypot(*slopes.T), 1e-12)
    normals = np.column_stack([slopes[:, 1], -slopes[:, 0]]) / lengths[:, None]
    closed = np.vstack([line, line[:1]])
    both = np.vstack([normals, normals[:1]])
    return Road(period, units / 2, lane_width / 2, closed, both, length)


def _rounded(points: Floats) -> Floats:
    """Return a smooth line through points (Catmull and Rom's)."""
    before, after, beyond = (np.roll(points, by, axis=0) for by in (1, -1, -2))
    t = np.arange(FINE)[None, :, None] / FINE
    a, b, c, d = (side[:, None, :] for side in (before, points, after, beyond))
    bend = (2 * a - 5 * b + 4 * c - d, -a + 3 * b - 3 * c + d)
    line: Floats = 0.5 * (2 * b + (c - a) * t + bend[0] * t**2 + bend[1] * t**3)
    return line.reshape(-1, 2)
