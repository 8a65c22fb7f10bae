"""How wide the course and its run-off should be, along the lap."""

from __future__ import annotations

import numpy as np

from ..along import STEP, bends, highest, smooth
from ..centre import Array
from .course import SIDES, Course, sign

SHOULDER = 1.3
"""Depth of the run-off along straights, in squares."""

DEEPEST = 3.6
"""Depth of the run-off on the outside of a sharp corner."""

APART = 1.5
"""Distance from the run-off to the run-off and the asphalt of another leg: a car that crawls
back to the track, a point a turn, does not get across."""

CORNER = 1 / 14
"""Curvature (1 / squares) from which a bend counts as a corner."""


def straightness(line: Array) -> Array:
    """0 in corners, 1 on straights, and in between where one passes into the other."""
    bend = highest(np.abs(bends(line)), 3.0)
    straight: Array = smooth(np.clip(1.6 - bend / CORNER, 0, 1), 4.0)
    return straight


def wanted_widths(real: Array, line: Array, least: tuple[float, float]) -> dict[str, Array]:
    """Half widths to the right and left: the real ones, raised to what racing needs.

    Parameters
    ----------
    real : array, (n, 2)
        To the right and to the left, in squares.
    least : pair of float
        Least whole width in corners and on straights.
    """
    corner, straight = least
    needed = corner + (straight - corner) * straightness(line)
    lack = np.maximum(needed - real.sum(axis=1), 0) / 2
    return {"right": real[:, 0] + lack, "left": real[:, 1] + lack}


def usual_run_off(line: Array) -> dict[str, Array]:
    """Shoulders along straights; deep outside corners and for a while after them."""
    bend = bends(line)
    after = round(5 / STEP)
    depth = {}
    for side in SIDES:
        outside = np.clip(-sign(side) * bend / CORNER, 0, 2) / 2
        lasting = np.max([np.roll(outside, shift) for shift in range(0, after + 1, 2)], axis=0)
        deep = SHOULDER + (DEEPEST - SHOULDER) * np.minimum(1.3 * lasting, 1)
        depth[side] = smooth(highest(deep, 1.0), 1.5)
    return depth


def fit_run_off(course: Course, depth: dict[str, Array]) -> dict[str, Array]:
    """Depth of the run-off where there is room for it; 0 is a wall."""
    fitted = {}
    for side in SIDES:
        half = course.room[side] - course.edge[side]
        free = np.minimum(half - APART / 2, 2 * half - APART)
        fitted[side] = np.clip(smooth(np.minimum(depth[side], free), 0.75), 0, None)
        fitted[side] = np.minimum(fitted[side], np.maximum(free, 0))
        fitted[side][fitted[side] < 0.3] = 0.0
    return fitted
