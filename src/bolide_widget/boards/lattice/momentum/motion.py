"""The displacements that a car's momentum allows.

Plain geometry of vector racing. A *velocity* is the displacement shown by a pawn: from the car to
its pawn. The rules of a game say which of these are permitted, and when.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ....core.errors import SetupError
from ..points import Point, dot

Offsets = tuple[Point, ...]

Limit = str | Offsets
"""A limit on acceleration: the name of a shape, or the changes of velocity themselves."""

USUAL = {"box": "2", "diamond": "2", "disc": "2.5"}
LARGEST = 5
"""The largest change of velocity along x or y."""
BRAKED = 2
"""Length of the displacement of a sharp braking."""
BRAKES_FROM = 3
"""Speed from which there is something to brake."""


@lru_cache
def changes(limit: Limit) -> Offsets:
    """List the changes of velocity that a limit on acceleration allows.

    Parameters
    ----------
    limit : str, or tuple of Point
        How far from the pawn a move may end: "box-2" (the 25 points of Bolide), "box-1" (the 9 of
        Racetrack on graph paper), "diamond-2" (13 points, along the lines of the grid), "disc-2.5"
        (21 points, as the crow flies); any of the three shapes with a size up to 5, or with none
        for the one named here. Or these changes.

    Raises
    ------
    SetupError
        When it is none of these.

    Examples
    --------
    >>> len(changes("box-2")), len(changes("box-1")), len(changes("disc")), len(changes("diamond"))
    (25, 9, 21, 13)
    """
    if isinstance(limit, tuple):
        return limit
    match = re.fullmatch(r"(box|diamond|disc)(?:-(\d+(?:\.\d+)?))?", limit)
    far = float(match[2] or USUAL[match[1]]) if match else 0.0
    if match is None or not 1 <= far <= LARGEST:
        raise SetupError(
            f'limit: "box-2", "box-1", "diamond", "disc", or one of these shapes with a size '
            f'from 1 to {LARGEST} as in "disc-3"; "disc" is "disc-2.5"; not {limit!r}'
        )
    span = range(-int(far), int(far) + 1)
    box = ((x, y) for x in span for y in span)
    if match[1] == "diamond":
        return tuple((x, y) for x, y in box if abs(x) + abs(y) <= far)
    if match[1] == "disc":
        return tuple((x, y) for x, y in box if x * x + y * y <= far * far)
    return tuple(box)


def full_name(limit: str) -> str:
    """Return the name of a shape with its size.

    Examples
    --------
    >>> full_name("disc"), full_name("disc-2")
    ('disc-2.5', 'disc-2')
    """
    return f"{limit}-{USUAL[limit]}" if limit in USUAL else limit


def most_gained(limit: Limit) -> int:
    """Return the largest change along x or y in one turn."""
    return max(map(size, changes(limit)))


def is_box(limit: Limit) -> bool:
    """Return True if the limit allows a whole square of changes."""
    return isinstance(limit, str) and limit.startswith("box")


def size(displacement: Point) -> int:
    """Return the Chebyshev length of a displacement, in squares."""
    return max(abs(displacement[0]), abs(displacement[1]))


@lru_cache(maxsize=1 << 12)
def sharp(velocity: Point) -> Offsets:
    """List the displacements of length 2 that are less than 90 degrees off a velocity.

    Examples
    --------
    >>> sharp((6, 2))
    ((0, 2), (1, -2), (1, 2), (2, -2), (2, -1), (2, 0), (2, 1), (2, 2))
    """
    span = range(-BRAKED, BRAKED + 1)
    return tuple(
        (dx, dy)
        for dx in span
        for dy in span
        if size((dx, dy)) == BRAKED and dot((dx, dy), velocity) > 0
    )


def braked(velocity: Point) -> Offsets:
    """List the displacements of a sharp braking; none below speed 3."""
    return sharp(velocity) if size(velocity) >= BRAKES_FROM else ()


@lru_cache(maxsize=1 << 12)
def slowed(velocity: Point, speed: int) -> Point:
    """Shorten a velocity to a speed, along its line; halves are rounded toward zero.

    Examples
    --------
    >>> slowed((8, 3), 5), slowed((8, 4), 5)
    ((5, 2), (5, 2))
    """
    far = size(velocity)

    def part(along: int) -> int:
        whole, rest = divmod(abs(along) * speed, far)
        whole += 2 * rest > far
        return whole if along > 0 else -whole

    return part(velocity[0]), part(velocity[1])


def slower(velocity: Point, top: int, missing: int = 0) -> Offsets:
    """List the displacements along the line of a velocity, from the top speed down to 1 (R-4).

    None for a car at rest, which has no line and may stay where it is. No move has the length
    `missing`, if there is one.

    Examples
    --------
    >>> slower((6, 0), 4, missing=4)
    ((3, 0), (2, 0), (1, 0))
    """
    if not any(velocity):
        return ()
    return tuple(slowed(velocity, speed) for speed in range(top, 0, -1) if speed != missing)


class Followers(NamedTuple):
    """The velocities that may follow one. `free` goes first, if any of it stays on the course.

    Attributes
    ----------
    free : tuple of Point
        The displacements within the limits on acceleration and on speed.
    barred : tuple of Point
        The displacements that a limit on speed alone forbids.
    slower : tuple of Point
        Along the line of the velocity, from the fastest down: the first legal one has to be taken
        if nothing is free but something barred is on the course, or if nothing is free at all. A
        limit on speed alone stops no car (M-8, M-9).
    """

    free: Offsets
    barred: Offsets
    slower: Offsets


@lru_cache(maxsize=1 << 12)
def followers(velocity: Point, limit: Limit, top: int | None, missing: int = 0) -> Followers:
    """List the displacements that may follow a velocity, and those of a car that is too fast.

    No move has the length `missing`, if there is one.
    """
    x, y = velocity
    near = tuple((x + dx, y + dy) for dx, dy in changes(limit))
    if top is None:
        return Followers(tuple(d for d in near if size(d) != missing or not missing), (), ())
    free = tuple(d for d in near if size(d) <= top and (size(d) != missing or not missing))
    barred = tuple(d for d in near if d not in free)
    return Followers(free, barred, slower(velocity, top, missing) if barred else ())


@lru_cache
def standing(arrow: Point) -> Offsets:
    """List the displacements of a standing start: the 3 points ahead and the 2 at the sides."""
    ring = ((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
    return tuple(d for d in ring if dot(d, arrow) >= 0)
