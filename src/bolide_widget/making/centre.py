"""Centre lines: check, clean and measure them, and draw a smooth closed line through them."""

from __future__ import annotations

import sys
from math import floor, log10
from typing import Any

import numpy as np
import shapely

from ..boards.files import TrackError
from ..core.errors import shown
from . import mending

Array = np.ndarray[Any, np.dtype[Any]]
"""Numbers along a line: (n,), or (n, 2) for positions."""

MOST_POINTS = 50_000
"""The most points of a centre line; real circuits have some thousand."""

FARTHEST = 1e12
"""The largest coordinate, in any unit."""

MOST_FOLDED = 60
"""The most lengths of the board in a lap: more does not fit on 400 x 400 squares."""

FEWEST = 4
"""The fewest different points of a closed line."""


def checked_points(
    points: Any,
    source: str,
    *,
    bridges: bool = False,
    closed: bool | None = None,
    notes: list[str] | None = None,
) -> tuple[Array, Array]:
    """Check a centre line, and mend what can be mended.

    Parameters
    ----------
    points : array_like, (n, 2)
        In driving order. The first point may be repeated at the end.
    source : str
        The name of the line in errors.
    bridges : bool
        Whether the line may cross itself.
    closed : bool, optional
        Whether it is closed, whatever the gap between its ends.
    notes : list of str, optional
        Collects a sentence about each repair.

    Returns
    -------
    array, (m, 2), and array of int, (m,)
        The points that are used, and their indices in `points`.

    Raises
    ------
    TrackError
        If it is not an array of numbers of this shape, has fewer than 4 different points, is not
        closed, holds several laps, or crosses or touches itself without bridges.
    """
    line = numbers(points, "points", source)
    if line.ndim != 2 or line.shape[1] != 2:
        shape = " x ".join(map(str, line.shape)) or "one number"
        text = f"points: an array of {shape}; it must be n x 2: x and y a row"
        if line.shape[:1] == (2,):
            text += ", as np.c_[x, y] makes it"
        raise TrackError(source, [text])
    _refuse_sizes(line, source)
    mended = mending.mended(line, source)
    line = line[mended.kept]
    if len(line) < FEWEST:
        text = f"points: {len(line)} different points; give at least {FEWEST}, all round the lap"
        raise TrackError(source, [text])
    said = [*mended.said]
    if closed is None and not mended.closed:
        said += mending.refuse_open(line, source)
    elif closed is False:
        raise TrackError(source, ["points: the line is open (closed=False); give all of a lap"])
    if not bridges:
        refuse_crossing(line, source)
    if notes is not None:
        notes += map(mending.Repair, said)
    return line, mended.kept


def _refuse_sizes(line: Array, source: str) -> None:
    """Refuse numbers too large or too small for computation, and extremely folded lines."""
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
            f"holds more than {MOST_FOLDED} times; give one lap, with fewer loops"
        )
        raise TrackError(source, [text])


def _refuse_many(values: Any, field: str, source: str) -> None:
    """Refuse more rows than any circuit needs; values without a length are checked later."""
    try:
        count = len(values)
    except TypeError:
        return
    except OverflowError:
        count = sys.maxsize
    if count > MOST_POINTS:
        text = f"{field}: {count:,} of them; give at most {MOST_POINTS:,}"
        raise TrackError(source, [text])


def numbers(values: Any, field: str, source: str) -> Array:
    """Convert values to an array of finite numbers; the error names the first invalid one."""
    _refuse_many(values, field, source)  # before memory is taken for them
    try:
        array = np.asarray(values, dtype=float)
    except (TypeError, ValueError, OverflowError, MemoryError):
        text = f"{field}: not numbers; give numbers, equally many in each row"
        raise TrackError(source, [text]) from None
    _refuse_many(array, field, source)
    if not np.isfinite(array).all():
        row = int(np.argwhere(~np.isfinite(array))[0][0]) if array.ndim else 0
        raise TrackError(source, [f"{field}[{row}]: is not a finite number; leave it out"])
    if np.abs(array).max(initial=0.0) > FARTHEST:
        text = f"{field}: reaches from {array.min():.3g} to {array.max():.3g}"
        raise TrackError(source, [f"{text}; give numbers up to {FARTHEST:.0e}"])
    return array


def spot_of(given: Any, field: str, source: str) -> Array:
    """Read a place on the lap, one number or two, or raise an error that says so."""
    spot = numbers(given, field, source)
    if spot.shape not in ((), (2,)):
        text = f"{field}: {shown(given)}; give a fraction of the lap or a position (x, y) near it"
        raise TrackError(source, [text])
    return spot


def place(spot: Any, extent: float) -> str:
    """Return a position on a line of some extent, to a thousandth of that or finer.

    Examples
    --------
    >>> place((1.13606e-16, 500123.4567), 800.0)
    '(0, 500123.5)'
    """
    digits = max(3 - floor(log10(extent)), 0)
    x, y = (round(float(number), digits) + 0.0 for number in spot)  # no -0
    return f"({x:.12g}, {y:.12g})"


def meetings(line: Array) -> tuple[Array, Array, Array]:
    """Return the pieces of a closed line by their ends, and the pairs of pieces that meet."""
    ends = np.stack([line, np.roll(line, -1, axis=0)], axis=1)
    pieces = shapely.linestrings(ends)
    firsts, seconds = shapely.STRtree(pieces).query(pieces, predicate="intersects")
    apart = (seconds - firsts) % len(line)
    met = np.flatnonzero((apart > 1) & (apart < len(line) - 1) & (firsts < seconds))
    return ends, firsts[met], seconds[met]


MANY, FLAT = 12, 0.1
"""Meetings, and the sine of half their angles, by which a line goes back over itself."""


def refuse_crossing(line: Array, source: str) -> None:
    """Refuse a closed line that crosses or touches itself; the error names the place."""
    if shapely.linearrings(line).is_simple:
        return
    ends, firsts, seconds = meetings(line)
    if len(firsts) > MANY:
        along = ends[:, 1] - ends[:, 0]
        x, y = (along / np.hypot(*along.T)[:, None]).T
        if np.median(np.abs(x[firsts] * y[seconds] - y[firsts] * x[seconds])) < FLAT:
            raise TrackError(source, ["points: the line goes back over itself; draw a loop"])
    if len(firsts):
        meeting = shapely.intersection(*shapely.linestrings(ends[[firsts[0], seconds[0]]]))
        x, y = shapely.get_coordinates(meeting)[0]
    else:  # a turn on the spot, straight back
        along = ends[:, 1] - ends[:, 0]
        back = (along * np.roll(along, 1, axis=0)).sum(axis=1)
        x, y = line[int(np.argmin(back))]
    at = place((x, y), float(np.ptp(line, axis=0).max()))
    text = (
        f"points: the road crosses itself at {at}, and squares have no bridges; move the points "
        "apart, or choose another game"
    )
    raise TrackError(source, [text])


def checked_widths(width: Any, count: int, kept: Array, source: str) -> Array:
    """Check the width of the course.

    Parameters
    ----------
    width : number, or array_like, (n,) or (n, 2)
        The whole width; two numbers per point are the widths to the right and left of the line.
    count : int
        The number n of the given points.
    kept : array of int, (m,)
        The indices of the points that are used.

    Returns
    -------
    array, (m, 2)
        The widths to the right and to the left at each point that is used.
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

    Between two points it is a cubic. Its directions at both ends are those of the chords between
    the neighbours, in which long pieces have more weight, so that straights stay straight.

    Parameters
    ----------
    points : array, (n, 2)
    step : float
        The largest distance between points of the result.

    Returns
    -------
    array, (m, 2), and array, (m,)
        The line, and for each of its points the place among the given ones: 2.5 is half-way from
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


SMOOTH = 6.0
"""Metres between the points that makers get of a drawing."""

MOST_SMOOTH = 20_000
"""The most of these points; a longer line has them farther apart."""


class InProportion(np.ndarray[Any, np.dtype[np.float64]]):
    """Widths of a drawing: a board wider than all of them shows how they compare."""


def drawn(points: Any, widths: Any, source: str) -> tuple[Array, Array]:
    """Return the line of a drawing, which leads smoothly through points, and its widths.

    Parameters
    ----------
    points : list of (x, y)
        In metres, in driving order.
    widths : list of float
        At each of them.
    source : str
        The name of the circuit, for errors.
    """
    spots = np.asarray(points, dtype=float)
    wide = np.broadcast_to(np.asarray(widths, dtype=float), len(spots))
    kept = (spots != np.roll(spots, 1, axis=0)).any(axis=1)
    spots, wide = spots[kept], wide[kept]
    if len({tuple(spot) for spot in spots.tolist()}) < 3:
        raise TrackError(source, ["points: a lap must have at least 3 different ones"])
    line, place = flowing(spots, max(SMOOTH, float(lengths_along(spots)[-1]) / MOST_SMOOTH))
    along = np.interp(place, np.arange(len(spots) + 1), [*wide, wide[0]])
    return line, along.view(InProportion)


STEP = 0.25
"""Distance between stations, in squares."""


def lengths_along(line: Array) -> Array:
    """Return the distance from the first point to each, and finally to itself; (n + 1,)."""
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
    """Return the least value within ``reach`` squares, smoothed; never above the values."""
    span = min(round(reach / step), (len(values) - 1) // 2)
    wrapped = np.concatenate([values[-span:], values, values[:span]]) if span else values
    windows = np.lib.stride_tricks.sliding_window_view(wrapped, 2 * span + 1)
    return smooth(windows.min(axis=1), reach, step)


def highest(values: Array, reach: float, step: float = STEP) -> Array:
    """Return the greatest value within ``reach`` squares, smoothed; never below the values."""
    return -lowest(-values, reach, step)


def normals(line: Array) -> Array:
    """Return unit vectors to the left of the driving direction."""
    along = np.roll(line, -1, axis=0) - np.roll(line, 1, axis=0)
    along = along / np.maximum(np.hypot(*along.T), 1e-12)[:, None]
    left: Array = np.c_[-along[:, 1], along[:, 0]]
    return left


def headings(line: Array, reach: float = 0.5, step: float = STEP) -> Array:
    """Return the driving direction along the line in radians, without jumps."""
    shift = max(round(reach / step), 1)
    along = np.roll(line, -shift, axis=0) - np.roll(line, shift, axis=0)
    return np.unwrap(np.arctan2(along[:, 1], along[:, 0]))


def bends(line: Array) -> Array:
    """Return the curvature along the line, 1 / squares; positive is left."""
    heading = headings(line)
    change = np.mod(np.roll(heading, -2) - np.roll(heading, 2) + np.pi, 2 * np.pi) - np.pi
    return smooth(change / (4 * STEP), 0.5)


# -- the start of a centre line: in most files of circuits it is the start line --------------------


STATIONS = 1000
"""The number of places round the lap at which directions are compared."""

STRAIGHT = np.radians(15)
"""Directions that differ by less belong to one straight."""

LEAST, WHOLE = 0.01, 0.05
"""The length of the start straight before and after the line and in all, in parts of a lap."""


def begins_straight(line: Array) -> bool:
    """Return whether the first point of a closed line lies on a straight, as a start line does.

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
