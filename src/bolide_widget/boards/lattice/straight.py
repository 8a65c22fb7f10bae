"""Straight paths between lattice points, for the rules and the drivers.

`Track` is the interface for users: it checks their arguments, and then calls these functions. The
rules call them thousands of times a second with plain points.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from ...core.errors import SetupError
from .legality import Asphalt
from .lines import EPS
from .points import REACH, Point, bit_index, chebyshev

if TYPE_CHECKING:
    from .track import Track


def allows(track: Track, p: Point, q: Point) -> bool:
    """Return True if the straight way from p to q lies inside the closed track region (M-5)."""
    if track.kinds.get(p) != "track" or track.kinds.get(q) != "track":
        return False
    dx, dy = q[0] - p[0], q[1] - p[1]
    if -REACH <= dx <= REACH and -REACH <= dy <= REACH:
        bit = bit_index(dx, dy)
        if track.moves[p] >> bit & 1:
            return True
        if not track.pit_moves[p] >> bit & 1:
            return False
    return track.asphalt.covers_one(p, q)


def entry(track: Track, p: Point, q: Point) -> float:
    """Return the fraction of the path from p to q at which it meets the Pit Lane In line (P-2).

    Raises
    ------
    SetupError
        If the path does not enter the pit lane.
    """
    line = track.pit_in
    fraction = line.meeting(p, q) if line is not None and line.before(p) else None
    if fraction is None:
        raise SetupError(f"entry: the way from {p} to {q} does not enter the pit lane")
    return fraction


def enters(track: Track, p: Point, q: Point) -> bool:
    """Return True if a way over the Pit Lane In line is inside the asphalt up to there (P-2)."""
    part, asphalt = entry(track, p, q), track.asphalt
    spot = (p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1]))
    return isinstance(asphalt, Asphalt) and asphalt.covers_one(p, spot)  # paper has no pits


def entry_speed(track: Track, p: Point, q: Point) -> int:
    """Return the entry speed in squares a turn: p to the Pit Lane In line, rounded up (P-6)."""
    return ceil(chebyshev(p, q) * entry(track, p, q) - EPS)
