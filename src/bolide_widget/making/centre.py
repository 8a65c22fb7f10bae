"""The centre line as it was given: checked, cleaned, and drawn on as a smooth closed line."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from ..boards.errors import TrackError
from ..core.shown import shown

Array = np.ndarray[Any, np.dtype[Any]]
"""Numbers along a line: (n,), or (n, 2) for positions."""

MOST_POINTS = 50_000
"""Points of a centre line; those of real circuits have some thousand."""

FARTHEST = 1e12
"""Beyond it, in any unit, no circuit has a point."""

MOST_FOLDED = 60
"""How many times a lap may be as long as its board: more does not fit on 400 x 400 squares."""

FEWEST = 4
"""Fewest different points that make a closed line."""


def checked_points(points: Any, source: str, *, bridges: bool = False) -> tuple[Array, Array]:
    """Check a centre line.

    Parameters
    ----------
    points : array_like, (n, 2)
        In driving order. The first point may be repeated at the end.
    source : str
        What to call it in an error.
    bridges : bool
        May the line cross itself?

    Returns
    -------
    array, (m, 2), and array of int, (m,)
        The points without those that repeat the one before, and their places in what was given.

    Raises
    ------
    TrackError
        When it is no array of numbers of this shape, holds fewer than 4 different points, is not
        closed, or crosses or touches itself though there may be no bridges.
    """
    line = numbers(points, "points", source)
    if len(line.shape) and len(line) > MOST_POINTS:
        text = f"points: {len(line):,} of them; {MOST_POINTS:,} are more than any circuit needs"
        raise TrackError(source, [text])
    if line.ndim != 2 or line.shape[1] != 2:
        shape = " x ".join(map(str, line.shape))
        raise TrackError(source, [f"points: an array of {shape}; it must be n x 2: x and y a row"])
    _refuse_sizes(line, source)
    tiny = 1e-9 * float(np.ptp(line, axis=0).max(initial=0.0))
    kept = np.flatnonzero(np.r_[True, np.hypot(*np.diff(line, axis=0).T) > tiny][: len(line)])
    while len(kept) > 1 and np.hypot(*(line[kept[-1]] - line[kept[0]])) <= tiny:
        kept = kept[:-1]
    line = line[kept]
    if len(line) < FEWEST:
        text = f"points: {len(line)} different points; a closed line needs at least {FEWEST}"
        raise TrackError(source, [text])
    _refuse_open(line, source)
    if not bridges:
        refuse_crossing(line, source)
    return line, kept


def _refuse_sizes(line: Array, source: str) -> None:
    """Refuse numbers so large or small that they cannot be reckoned with, and endless folds."""
    if len(line) == 0:
        return
    extent = float(np.ptp(line, axis=0).max())
    if 0 < extent < 1 / FARTHEST:
        text = f"points: they lie within {extent:.3g}; give them in a smaller unit"
        raise TrackError(source, [text])
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    if extent and length > MOST_FOLDED * extent:
        text = (
            f"points: the line is {length / extent:.0f} times as long as its longer side; no board "
            f"holds more than {MOST_FOLDED} times"
        )
        raise TrackError(source, [text])


def numbers(values: Any, field: str, source: str) -> Array:
    """Turn what was given into an array of finite numbers, or say which is none."""
    try:
        array = np.asarray(values, dtype=float)
    except (TypeError, ValueError, OverflowError):
        text = f"{field}: not an array of numbers, all rows of one length"
        raise TrackError(source, [text]) from None
    if not np.isfinite(array).all():
        row = int(np.argwhere(~np.isfinite(array))[0][0]) if array.ndim else 0
        raise TrackError(source, [f"{field}[{row}]: is not a finite number"])
    if np.abs(array).max(initial=0.0) > FARTHEST:
        text = f"{field}: reaches from {array.min():.3g} to {array.max():.3g}"
        raise TrackError(source, [f"{text}; give numbers up to {FARTHEST:.0e}"])
    return array


def spot_of(given: Any, field: str, source: str) -> Array:
    """A place on the lap as it was given: a number, or two; says what it must be."""
    spot = numbers(given, field, source)
    if spot.shape not in ((), (2,)):
        text = f"{field}: {shown(given)}; give a fraction of the lap or a position (x, y) near it"
        raise TrackError(source, [text])
    return spot


def _refuse_open(line: Array, source: str) -> None:
    """A gap from the last point to the first that is far wider than the others is an open line."""
    steps = np.hypot(*np.diff(line, axis=0).T)
    gap = float(np.hypot(*(line[0] - line[-1])))
    widest = float(steps.max())
    if gap > 2 * widest or gap > max(0.12 * float(steps.sum() + gap), 1.3 * widest):
        text = (
            f"points: the line is open: from its last point to its first it is {gap:.4g}, between "
            f"others at most {widest:.4g}; give all of the lap"
        )
        raise TrackError(source, [text])


def meetings(line: Array) -> tuple[Array, Array, Array]:
    """The pieces of a closed line by their ends, and the pairs of others that meet, by number."""
    ends = np.stack([line, np.roll(line, -1, axis=0)], axis=1)
    pieces = shapely.linestrings(ends)
    firsts, seconds = shapely.STRtree(pieces).query(pieces, predicate="intersects")
    apart = (seconds - firsts) % len(line)
    found = np.flatnonzero((apart > 1) & (apart < len(line) - 1) & (firsts < seconds))
    return ends, firsts[found], seconds[found]


def refuse_crossing(line: Array, source: str) -> None:
    """Refuse a closed line that crosses or touches itself, with the place where it does."""
    if shapely.linearrings(line).is_simple:
        return
    ends, firsts, seconds = meetings(line)
    if len(firsts):
        meeting = shapely.intersection(*shapely.linestrings(ends[[firsts[0], seconds[0]]]))
        x, y = shapely.get_coordinates(meeting)[0]
    else:  # a turn on the spot, straight back
        along = ends[:, 1] - ends[:, 0]
        back = (along * np.roll(along, 1, axis=0)).sum(axis=1)
        x, y = line[int(np.argmin(back))]
    text = (
        f"points: the line crosses itself at ({x:.6g}, {y:.6g}); a board lies in one plane, so "
        "a course with a bridge cannot be drawn"
    )
    raise TrackError(source, [text])


def checked_widths(width: Any, count: int, kept: Array, source: str) -> Array:
    """Check the width of the course.

    Parameters
    ----------
    width : number, or array_like, (n,) or (n, 2)
        Whole width; two numbers a point are the widths to the right and to the left of the line.
    count : int
        Number n of points as they were given.
    kept : array of int, (m,)
        Those of them that are used.

    Returns
    -------
    array, (m, 2)
        Width to the right and to the left at each point that is used.
    """
    array = per_point(width, count, kept, "width", source)
    if (array < 0).any() or not (array.sum(axis=1) > 0).all():
        raise TrackError(source, ["width: must be above 0 everywhere"])
    return array / 2 if np.ndim(width) < 2 else array


def per_point(values: Any, count: int, kept: Array, field: str, source: str) -> Array:
    """Spread a number, one for each point, or two for each point (right, left) to (m, 2)."""
    array = numbers(values, field, source)
    if array.ndim == 0:
        return np.full((len(kept), 2), float(array))
    if array.shape == (count, 2):
        return array[kept]
    if array.shape in ((count,), (count, 1)):
        return np.repeat(array.reshape(-1, 1)[kept], 2, axis=1)
    shape = " x ".join(map(str, array.shape))
    text = (
        f"{field}: an array of {shape} for {count} points; give a number, one for each point, or "
        "two for each point (right, left)"
    )
    raise TrackError(source, [text])


def flowing(points: Array, step: float) -> tuple[Array, Array]:
    """Draw a smooth closed line through points.

    Between two points it is a cubic whose directions at its ends are those of the chords between
    neighbours; these give long pieces more say than short ones, so that straights stay straight.

    Parameters
    ----------
    points : array, (n, 2)
    step : float
        Longest distance between points of the result.

    Returns
    -------
    array, (m, 2), and array, (m,)
        The line, and for each of its points the place among those given: 2.5 is half-way from
        the third to the fourth.
    """
    following = np.roll(points, -1, axis=0)
    along = following - points
    length = np.hypot(*along.T)
    chord = following - np.roll(points, 1, axis=0)
    reach = np.hypot(*chord.T)
    turned_back = reach < 1e-9 * length
    chord[turned_back], reach[turned_back] = along[turned_back], length[turned_back]
    ahead = chord / reach[:, None]
    count = np.maximum(np.ceil(length / step).astype(int), 1)
    piece = np.repeat(np.arange(len(points)), count)
    first = np.cumsum(count) - count
    t = (np.arange(len(piece)) - first[piece]) / count[piece]
    start, end = points[piece], following[piece]
    out = ahead[piece] * length[piece, None]
    into = np.roll(ahead, -1, axis=0)[piece] * length[piece, None]
    t1 = t[:, None]
    line = (
        start * (2 * t1**3 - 3 * t1**2 + 1)
        + out * (t1**3 - 2 * t1**2 + t1)
        + end * (3 * t1**2 - 2 * t1**3)
        + into * (t1**3 - t1**2)
    )
    return line, piece + t
