"""Velocities in numbered order, so that one list holds a bit plane for each of them."""

from __future__ import annotations

from ..points import Point
from .motion import changes, is_box
from .planes import Plane

Spread = list[Plane]
"""A set of states: for each velocity, by its number, the points at which a car has it."""


class Velocities:
    """All velocities up to some speed, and which follow which.

    The numbers leave room round the velocities themselves, so that one list shifted against itself
    tells what lies beside each.

    Parameters
    ----------
    fastest : (int, int)
        Largest component along x and along y, in squares a turn.
    limit : str
        On acceleration; see `motion.changes`.

    Attributes
    ----------
    listed : list of Point
        The velocities.
    count : int
        Length of a `Spread`.
    """

    def __init__(self, fastest: Point, limit: str) -> None:
        self.fastest = fastest
        self.limit = limit
        self._offsets = changes(limit)
        self._room = max(dx for dx, _ in self._offsets)
        fx, fy = fastest
        self._stride = 2 * (fy + self._room) + 1
        self.count = (2 * (fx + self._room) + 1) * self._stride
        self._middle = self.count // 2
        span = range(-self._room, self._room + 1)
        if is_box(limit):  # first along x, then along y: 2 times 5 steps, not 25
            self._stages = [[dx * self._stride for dx in span], list(span)]
        else:
            self._stages = [[dx * self._stride + dy for dx, dy in self._offsets]]
        self.listed = [(x, y) for x in range(-fx, fx + 1) for y in range(-fy, fy + 1)]

    def __contains__(self, velocity: Point) -> bool:
        fx, fy = self.fastest
        return -fx <= velocity[0] <= fx and -fy <= velocity[1] <= fy

    def number(self, velocity: Point) -> int:
        """Place of a velocity in a `Spread`."""
        return self._middle + velocity[0] * self._stride + velocity[1]

    def none(self) -> Spread:
        """No state at all."""
        return [0] * self.count

    def spread(self, planes: Spread) -> Spread:
        """Spread each plane over the velocities that may come before, or after, its own."""
        for offsets in self._stages:
            found = self.none()
            for number, plane in enumerate(planes):
                if plane:
                    for offset in offsets:
                        found[number + offset] |= plane
            planes = found
        return planes


def fastest_on(size: Point, limit: str, velocity: Point = (0, 0)) -> Point:
    """Largest components of velocity that a car can come to on a board.

    A car that gains at most `a` a turn has made moves of at least s, s - a, s - 2a, ... along an
    axis since it stood still on it, or since its first velocity; all of them lie on the board.

    Examples
    --------
    >>> fastest_on((100, 50), "box-1")
    (13, 9)
    """
    gain = max(dx for dx, _ in changes(limit))

    def fastest(extent: int, first: int) -> int:
        speed = first
        while sum(range(speed + 1, first, -gain)) <= extent:
            speed += 1
        return speed

    return fastest(size[0], abs(velocity[0])), fastest(size[1], abs(velocity[1]))
