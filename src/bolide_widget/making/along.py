"""Along a closed line: lengths, even stations, averages, directions, bends, and where it begins."""

from __future__ import annotations

import numpy as np

from .centre import Array

STEP = 0.25
"""Distance between stations, in squares."""


def lengths_along(line: Array) -> Array:
    """Distance from the first point to each, and at last once round; (n + 1,)."""
    far: Array = np.r_[0.0, np.cumsum(np.hypot(*(np.roll(line, -1, axis=0) - line).T))]
    return far


def evenly(line: Array, step: float, *others: Array) -> tuple[Array, ...]:
    """Place points at even distances along a closed line; carry other numbers along.

    ``others`` are interpolated like the positions; they are (n,) or (n, k).
    """
    at = lengths_along(line)
    count = max(round(at[-1] / step), 12)
    here = np.arange(count) * (at[-1] / count)

    def taken(values: Array) -> Array:
        if values.ndim > 1:
            return np.stack([taken(column) for column in values.T], axis=1)
        read: Array = np.interp(here, at, np.r_[values, values[:1]])
        return read

    return tuple(taken(values) for values in (line, *others))


def smooth(values: Array, reach: float, step: float = STEP) -> Array:
    """Average over ``reach`` squares to both sides, round the lap; straights stay straight."""
    span = min(round(reach / step), (len(values) - 1) // 2)
    if span < 1:
        return values
    wrapped = np.concatenate([values[-span:], values, values[:span]])
    total = np.cumsum(np.concatenate([np.zeros_like(wrapped[:1]), wrapped]), axis=0)
    mean: Array = (total[2 * span + 1 :] - total[: -2 * span - 1]) / (2 * span + 1)
    return mean


def lowest(values: Array, reach: float, step: float = STEP) -> Array:
    """Least value within ``reach`` squares to both sides, smoothed; never above the values."""
    span = min(round(reach / step), (len(values) - 1) // 2)
    wrapped = np.concatenate([values[-span:], values, values[:span]]) if span else values
    windows = np.lib.stride_tricks.sliding_window_view(wrapped, 2 * span + 1)
    return smooth(windows.min(axis=1), reach, step)


def highest(values: Array, reach: float, step: float = STEP) -> Array:
    """Greatest value within ``reach`` squares to both sides, smoothed; never below the values."""
    return -lowest(-values, reach, step)


def normals(line: Array) -> Array:
    """Unit vectors to the left of the driving direction."""
    along = np.roll(line, -1, axis=0) - np.roll(line, 1, axis=0)
    along = along / np.maximum(np.hypot(*along.T), 1e-12)[:, None]
    left: Array = np.c_[-along[:, 1], along[:, 0]]
    return left


def headings(line: Array, reach: float = 0.5, step: float = STEP) -> Array:
    """Driving direction along the line, radians, without jumps."""
    shift = max(round(reach / step), 1)
    along = np.roll(line, -shift, axis=0) - np.roll(line, shift, axis=0)
    return np.unwrap(np.arctan2(along[:, 1], along[:, 0]))


def bends(line: Array) -> Array:
    """Curvature along the line, 1 / squares; positive is left."""
    heading = headings(line)
    change = np.mod(np.roll(heading, -2) - np.roll(heading, 2) + np.pi, 2 * np.pi) - np.pi
    return smooth(change / (4 * STEP), 0.5)


# -- where a centre line begins: files of circuits do so at their start line, most of them ---------


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
