"""Where a centre line begins: files of circuits do so at their start line, most of them."""

from __future__ import annotations

import numpy as np

from .along import evenly, lengths_along, smooth
from .centre import Array

STATIONS = 1000
"""Places round the lap at which its direction is looked at."""

STRAIGHT = np.radians(15)
"""Directions that differ by less belong to one straight."""

LEAST, WHOLE = 0.01, 0.05
"""Parts of a lap that the straight of a start line has before and after it, and in all."""


def begins_straight(line: Array) -> bool:
    """Tell whether the first point of a closed line lies on a straight, as a start line does.

    Parameters
    ----------
    line : array, (n, 2)
        In driving order, smooth, in any unit.

    Examples
    --------
    >>> import numpy as np
    >>> side = np.linspace(0, 1, 100, endpoint=False)
    >>> square = np.vstack([
    ...     np.c_[side, 0 * side], np.c_[1 + 0 * side, side],
    ...     np.c_[1 - side, 1 + 0 * side], np.c_[0 * side, 1 - side],
    ... ])
    >>> begins_straight(square), begins_straight(np.roll(square, -50, axis=0))
    (False, True)
    """
    (even,) = evenly(line, float(lengths_along(line)[-1]) / STATIONS)
    even = smooth(even, 2.0, 1.0)
    along = np.roll(even, -2, axis=0) - np.roll(even, 2, axis=0)
    heading = np.arctan2(along[:, 1], along[:, 0])
    off = np.abs(np.mod(heading - heading[0] + np.pi, 2 * np.pi) - np.pi) >= STRAIGHT
    bent = np.flatnonzero(off)
    if not len(bent):
        return False
    after, before = int(bent[0]), len(even) - 1 - int(bent[-1])
    part = len(even)
    return min(before, after) >= LEAST * part and before + after >= WHOLE * part
