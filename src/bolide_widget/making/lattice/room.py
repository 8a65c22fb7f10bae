"""Making room: legs of the course that run too close to each other are pushed apart.

Nothing is moved farther than `SHIFT` squares from where it really is.
"""

from __future__ import annotations

import numpy as np

from ..along import evenly, lowest, normals, smooth
from ..centre import Array
from .course import SIDES, other_legs

SHIFT = 0.95
"""Squares by which the drawn course may lie beside the real one."""

GAP = 0.2
"""Least distance from the asphalt to the middle between two legs."""

BERTH = 0.8
"""The same where there is room: then a row of the lattice lies between the legs."""

NARROWEST = 3.05
"""Width that holds three lattice points across, however the lattice lies."""

RACING = 4.2
"""Width that holds four."""

KINK = 1.2
"""Least radius of a bend, in squares; a sharper one is rounded off."""

ROUNDS = 120
PATIENCE = 15
"""Rounds without gain after which pushing is given up."""

COARSE = 1.0
"""Distance between the stations that are pushed, in squares."""


def make_room(line: Array, real: Array, step: float, radius: float) -> Array:
    """Push legs apart until circles of ``radius`` fit between them and the line, if allowed.

    Parameters
    ----------
    line, real : array, (n, 2)
        The line to be pushed, and where it really is, at the same stations.

    Returns
    -------
    array, (n, 2)
        The line, at the same stations.
    """
    coarse, true = evenly(line, COARSE, real)
    away = coarse - true
    i, j = other_legs(coarse, COARSE, 2 * radius + 2 * SHIFT)
    moved = best = np.zeros_like(coarse)
    least, since = np.inf, 0
    for _ in range(ROUNDS):
        push, lack = _pushes(coarse + moved, i, j, radius)
        if lack < least - 0.01:
            best, least, since = moved, lack, 0
        since += 1
        if lack < 0.02 or since > PATIENCE:
            break
        off = away + moved + smooth(push, 1.0, COARSE)
        far = np.hypot(*off.T)
        moved = off * np.minimum(1, (SHIFT - 0.03) / np.maximum(far, 1e-9))[:, None] - away
    here = np.arange(len(line)) / len(line)
    at = np.arange(len(coarse)) / len(coarse)
    shift = np.stack([np.interp(here, at, column, period=1.0) for column in best.T], axis=1)
    return line + smooth(shift, 0.75, step)


def _pushes(line: Array, i: Array, j: Array, radius: float) -> tuple[Array, float]:
    """Which way and how far to push each station, and how much is lacking at worst."""
    normal = normals(line)
    away = line[j] - line[i]
    across = (away * normal[i]).sum(axis=1)
    square = np.maximum((away**2).sum(axis=1), 1e-9)
    lack = np.maximum(radius - square / np.maximum(2 * np.abs(across), 1e-9), 0)
    way = np.bincount(i, -lack * across / square, len(line))
    worst = np.zeros(len(line))
    np.maximum.at(worst, i, lack)
    push = np.sign(way) * np.minimum(0.35 * worst, 0.25)
    middle = (np.roll(line, 1, axis=0) + np.roll(line, -1, axis=0)) / 2 - line
    kink = np.maximum(np.hypot(*middle.T) - COARSE**2 / (2 * KINK), 0)
    pushed: Array = normal * push[:, None] + middle * np.minimum(4 * kink, 1)[:, None]
    return pushed, max(float(worst.max()), float(kink.max()))


def borders(wanted: dict[str, Array], room: dict[str, Array]) -> dict[str, Array]:
    """Fit the borders of the asphalt into the room there is.

    Both sides are narrowed alike, so that the line stays the middle of the course.

    Parameters
    ----------
    wanted : dict of side to array, (n,)
        Distance from the line one would like, in squares.
    room : dict of side to array, (n,)
        See `Course.room`.

    Returns
    -------
    dict of side to array, (n,)
    """
    free = np.minimum(room["left"], room["right"])
    reach = np.maximum(np.maximum(np.minimum(free - GAP, RACING / 2), free - BERTH), 0.3)
    reach = lowest(reach, 0.5)
    return {side: np.minimum(wanted[side], reach) for side in SIDES}


def narrowest(edge: dict[str, Array]) -> tuple[float, int]:
    """Least width of the course in squares, and the station where that is."""
    width = edge["left"] + edge["right"]
    at = int(np.argmin(width))
    return float(width[at]), at
