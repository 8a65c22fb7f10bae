"""A board as bit planes: a whole number for each displacement, and one bit in it per point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress, count

import numpy as np

from ..lines import Line
from ..points import REACH, Point, bit_index, bits_of
from ..track import Track
from .motion import Followers, Limit, changes, is_box, most_gained

Plane = int


class Planes:
    """The legal displacements of a track as bit planes, and which of them cross the finish line.

    Parameters
    ----------
    track : Track
        The board.
    reach : pair of int
        Longest displacement along x and y, in squares; the length of a move at least.
    known : Planes, optional
        Those of the same track with a shorter reach, which are reused.

    Attributes
    ----------
    rows : int
        Points in a column; the bit of (x, y) is ``x * rows + y``.
    track : int
        The track points.
    legal : dict of Point to int
        For each displacement the points from which it is legal (M-5). Displacements that are
        legal nowhere are left out, and so are those into the pit lane.
    over, back : dict of Point to int
        Of these, those that count as a crossing of the finish line: +1 and -1 (G-7).
    landing : int
        The points that are the first on or beyond the finish line; on graph paper the goal.
    """

    def __init__(
        self, track: Track, reach: Point = (REACH, REACH), known: Planes | None = None
    ) -> None:
        self.size = track.size
        self.rows = track.size[1] + 1
        self.reach = reach
        self.legal: dict[Point, Plane] = dict(known.legal) if known else {}
        self.over: dict[Point, Plane] = dict(known.over) if known else {}
        self.back: dict[Point, Plane] = dict(known.back) if known else {}
        self.landing: Plane = known.landing if known else 0
        steps = [
            (dx, dy)
            for dx in _span(reach[0])
            for dy in _span(reach[1])
            if known is None or abs(dx) > known.reach[0] or abs(dy) > known.reach[1]
        ]
        squares, finish = track.squares, track.finish
        if squares is None:
            self._drawn(track, steps)
        else:  # graph paper is stored as such planes already
            for step in steps:
                if legal := squares.legal(step):
                    self.legal[step] = legal
                    if not track.circuit and (over := squares.finishing(step)):
                        self.over[step] = over
            self.landing = squares.goal
            if isinstance(finish, Line):
                self._crossed(finish, steps)
        self.track = self.legal[0, 0]

    def _crossed(self, finish: Line, steps: Sequence[Point]) -> None:
        """Fill the planes of the crossings of a line."""
        crossings = finish.crossings(steps, self.size)
        for kept, crossed in zip((self.over, self.back), crossings, strict=True):
            for step, (xs, ys) in crossed.items():
                points = zip(xs.tolist(), ys.tolist(), strict=True)
                if crossing := self.plane(points) & self.legal.get(step, 0):
                    kept[step] = crossing
        if (0, 0) in steps:
            self.landing = self._beyond(finish, self.points(self.legal[0, 0]))

    def _beyond(self, finish: Line, points: Iterable[Point]) -> Plane:
        """Return the points that are the first on or beyond a line."""
        hx, hy = finish.heading
        beyond = [p for p in points if not finish.before(p)]
        return self.plane(p for p in beyond if finish.before((p[0] - hx, p[1] - hy)))

    def _drawn(self, track: Track, steps: Sequence[Point]) -> None:
        """Fill the planes of a drawn track for all points at once, and its tables of moves, too."""
        finish = track.lines["finish"]
        assert isinstance(finish, Line)
        width, height = self.size
        near = np.zeros((width + 1, height + 1, bit_index(REACH, REACH) + 1), dtype=bool)
        for step, table in track.legal_steps(steps):
            if not table.any():
                continue
            if max(abs(step[0]), abs(step[1])) <= REACH:
                near[:, :, bit_index(*step)] = table
            self.legal[step] = plane_of(table)
        self._crossed(finish, steps)
        if (0, 0) not in steps:  # it was known before
            return
        packed = np.packbits(near, axis=2, bitorder="little")
        for x, y in self.points(
            self.legal[0, 0]
        ):  # the track need not compute these point by point
            track.moves._fill((x, y), int.from_bytes(packed[x, y].tobytes(), "little"))

    def plane(self, points: Iterable[Point]) -> Plane:
        """Return the plane of some points of the board."""
        return bits_of(points, self.rows)

    def points(self, plane: Plane) -> list[Point]:
        """Return the points of a plane, column by column."""
        packed = np.frombuffer(plane.to_bytes((plane.bit_length() + 7) // 8, "little"), np.uint8)
        bits = np.flatnonzero(np.unpackbits(packed, bitorder="little"))
        return [divmod(int(index), self.rows) for index in bits]

    def bit(self, point: Point) -> int:
        """Return the number of a point's bit; -1 off the board."""
        x, y = point
        on_board = 0 <= x <= self.size[0] and 0 <= y <= self.size[1]
        return x * self.rows + y if on_board else -1

    def legal_from(self, point: Point, step: Point) -> bool:
        """Return True if a displacement is legal from a point."""
        bit = self.bit(point)
        return bit >= 0 and bool(self.legal.get(step, 0) >> bit & 1)

    def crossing(self, point: Point, step: Point) -> int:
        """Return a legal displacement's count at the finish line: 1, -1 or 0 (G-7)."""
        bit = self.bit(point)
        return (self.over.get(step, 0) >> bit & 1) - (self.back.get(step, 0) >> bit & 1)

    def longest(self) -> Point:
        """Return the largest components along x and along y of all legal displacements."""
        return max(abs(dx) for dx, _ in self.legal), max(abs(dy) for _, dy in self.legal)

    def shift(self, step: Point) -> int:
        """Return how far a displacement moves a bit upward; negative is downward."""
        return step[0] * self.rows + step[1]


def slowed_at(open_to: Followers, legal: Mapping[Point, Plane], everywhere: Plane) -> Plane:
    """Tell where a car that is too fast has to slow down along its line (M-8, M-9)."""
    if not open_to.slower or not open_to.free:
        return everywhere if open_to.slower else 0
    where = 0
    for step in open_to.barred:
        where |= legal.get(step, 0)
    for step in open_to.free if where else ():
        where &= ~legal.get(step, 0)
    return where


def shifted(plane: Plane, by: int) -> Plane:
    """Move all bits up, or down when negative."""
    return plane << by if by >= 0 else plane >> -by


def plane_of(table: np.ndarray) -> Plane:
    """Pack a table ``[x, y]`` of truth values."""
    return int.from_bytes(np.packbits(table, bitorder="little").tobytes(), "little")


def _span(reach: int) -> range:
    return range(-reach, reach + 1)


Spread = list[Plane]
"""A set of states: for each velocity, by its number, the points at which a car has it."""


def listed(spread: Spread, first: int = 0) -> Iterator[tuple[int, Plane]]:
    """List the planes that are not empty, with their numbers, from a first number on."""
    return zip(compress(count(first), spread), filter(None, spread), strict=False)


class Velocities:
    """All velocities up to some speed, and their successors.

    The numbers leave room around the velocities themselves, so that one list shifted against itself
    gives the neighbours of each.

    Parameters
    ----------
    fastest : (int, int)
        Largest component along x and along y, in squares a turn.
    limit : str, or tuple of Point
        On acceleration; see `motion.changes`.

    Attributes
    ----------
    listed : list of Point
        The velocities.
    numbered : list of Point
        By their numbers, with the room around them.
    differences : frozenset of int
        Between the numbers of two velocities that may follow each other, and of no others.
    count : int
        Length of a `Spread`.
    """

    def __init__(self, fastest: Point, limit: Limit) -> None:
        self.fastest = fastest
        self.limit = limit
        self._offsets = changes(limit)
        self._room = most_gained(limit)
        fx, fy = fastest
        self._stride = 2 * (fy + self._room) + 1
        self.count = (2 * (fx + self._room) + 1) * self._stride
        self._middle = self.count // 2
        span = range(-self._room, self._room + 1)
        differences = [dx * self._stride + dy for dx, dy in self._offsets]
        self.differences = frozenset(differences)
        if is_box(limit):  # first along y, then along x: 2 times 5 steps, not 25
            stages = [list(span), [dx * self._stride for dx in span]]
        else:
            stages = [differences]
        self._by_fives = all(len(offsets) == 5 for offsets in stages)
        self._after = self._before = [self._stage(offsets) for offsets in stages]
        if self.differences != {-step for step in differences}:
            self._before = [self._stage([-step for step in stage]) for stage in stages]
        self.listed = [(x, y) for x in range(-fx, fx + 1) for y in range(-fy, fy + 1)]
        wide, high = fx + self._room, fy + self._room
        self.numbered = [(x, y) for x in _span(wide) for y in _span(high)]

    def __contains__(self, velocity: Point) -> bool:
        fx, fy = self.fastest
        return -fx <= velocity[0] <= fx and -fy <= velocity[1] <= fy

    def number(self, velocity: Point) -> int:
        """Place of a velocity in a `Spread`."""
        return self._middle + velocity[0] * self._stride + velocity[1]

    def none(self) -> Spread:
        """Return a spread of no states."""
        return [0] * self.count

    def _stage(self, offsets: Sequence[int]) -> tuple[int, list[list[int]]]:
        """Return how far offsets reach, and for each number the numbers there within the list."""
        numbers = list(range(self.count))  # one object each, however many lists it stands in
        far = max(map(abs, offsets))
        inside = numbers[far : self.count - far]
        rest: list[list[int]] = [[] for _ in range(far)]
        near = [*rest, *([numbers[n + offset] for offset in offsets] for n in inside), *rest]
        return far, near

    def beside(self, states: Sequence[tuple[int, Plane]]) -> tuple[int, int]:
        """Return the range of numbers that `spread` reaches from states in order."""
        far = sum(far for far, _ in self._after)
        return max(0, states[0][0] - far), states[-1][0] + far + 1

    def spread(self, states: Sequence[tuple[int, Plane]], *, before: bool = False) -> Spread:
        """Spread planes over the velocities that may come after, or before, those of a number.

        Parameters
        ----------
        states : sequence of (int, int)
            In the order of their numbers; what lies beyond them is not looked at.
        before : bool
            Whether to go back a turn.
        """
        if not states:
            return self.none()
        low, high = states[0][0], states[-1][0]
        pairs: Iterable[tuple[int, Plane]] = states
        for far, near in self._before if before else self._after:
            wider = [0] * self.count
            if self._by_fives:  # as below; a third of the time of a lap by the 25 points goes here
                for number, plane in pairs:
                    a, b, c, d, e = near[number]
                    wider[a] |= plane
                    wider[b] |= plane
                    wider[c] |= plane
                    wider[d] |= plane
                    wider[e] |= plane
            else:
                for number, plane in pairs:
                    for other in near[number]:
                        wider[other] |= plane
            low, high = max(0, low - far), high + far
            pairs = listed(wider[low : high + 1], low)
        return wider


@lru_cache(maxsize=8)
def velocities_to(fastest: Point, limit: Limit) -> Velocities:
    """Return the velocities up to a speed; many boards share them."""
    return Velocities(fastest, limit)


def fastest_on(size: Point, limit: Limit, velocity: Point = (0, 0)) -> Point:
    """Return the largest components of velocity that a car can come to on a board.

    A car that gains at most `a` a turn has made moves of at least s, s - a, s - 2a, ... along an
    axis since it stood still on it, or since its first velocity; all of them lie on the board.

    Examples
    --------
    >>> fastest_on((100, 50), "box-1")
    (13, 9)
    """
    gain = most_gained(limit)

    def fastest(extent: int, first: int) -> int:
        speed = first
        while sum(range(speed + 1, first, -gain)) <= extent:
            speed += 1
        return speed

    return fastest(size[0], abs(velocity[0])), fastest(size[1], abs(velocity[1]))
