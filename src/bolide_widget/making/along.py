"""Along a closed line: lengths, even stations, averages, directions, bends."""

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
