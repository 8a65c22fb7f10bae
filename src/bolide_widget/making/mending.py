"""Repairing a given centre line, with a sentence for each repair."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..boards.files import TrackError

Array = np.ndarray[Any, np.dtype[Any]]


class Repair(str):
    """A sentence about a repair of the given line, not about its board."""

    __slots__ = ()


class Mended(NamedTuple):
    """The indices of the points to use, whether the first is repeated at the end, and repairs."""

    kept: Array
    closed: bool
    said: list[str]


def mended(line: Array, source: str) -> Mended:
    """Find the points of a line to use.

    Repeated points, a glitch and the overlap at the end of a lap are left out.

    Parameters
    ----------
    line : array, (n, 2)
        Finite numbers.

    Raises
    ------
    TrackError
        If points lie far off, or the line holds more than one lap.

    Examples
    --------
    >>> ring = [(0, 0), (9, 0), (9, 0), (9, 9), (0, 9), (0, 0)]
    >>> mended(np.array(ring, dtype=float), "ring")
    Mended(kept=array([0, 1, 3, 4]), closed=True, said=['1 point that repeats another was dropped'])
    """
    said: list[str] = []
    tiny = 1e-9 * float(np.ptp(line, axis=0).max(initial=0.0))
    kept = np.flatnonzero(np.r_[True, np.hypot(*np.diff(line, axis=0).T) > tiny][: len(line)])
    if repeated := len(line) - len(kept):
        one = repeated == 1
        what = "1 point that repeats another was" if one else f"{repeated} repeated points were"
        said.append(f"{what} dropped")
    closed = False
    while len(kept) > 1 and np.hypot(*(line[kept[-1]] - line[kept[0]])) <= tiny:
        kept, closed = kept[:-1], True
    if len(kept) < FEWEST_MENDED:
        return Mended(kept, closed, said)
    kept = _without_glitches(line, kept, said)
    _refuse_far(line, kept, source)
    return Mended(_one_lap(line, kept, said, source), closed, said)


# -- glitches --------------------------------------------------------------------------------------


FEWEST_MENDED = 12
"""A line with fewer points is taken as it is: each of them counts."""

GLITCH = 5.0
"""How many times as far as between any others it is to a glitch and back."""

MOST_GLITCHES = 3

FAR = 10.0
"""How many times as far from the middle as nine tenths of the points a point is that is far off."""


def _without_glitches(line: Array, kept: Array, said: list[str]) -> Array:
    """Leave out single points that lie far from the line, out and straight back."""
    spots = line[kept]
    before, after = np.roll(spots, 1, axis=0), np.roll(spots, -1, axis=0)
    out = np.minimum(np.hypot(*(spots - before).T), np.hypot(*(after - spots).T))
    usual = float(np.median(np.hypot(*(after - spots).T)))
    past = np.maximum(np.hypot(*(after - before).T), usual)
    glitches = np.flatnonzero(out > GLITCH * past)
    if not 0 < len(glitches) <= MOST_GLITCHES:
        return kept
    rest = np.delete(spots, glitches, axis=0)
    steps = np.hypot(*(np.roll(rest, -1, axis=0) - rest).T)
    widest = float(steps[:-1].max())  # the last is the gap of an open line
    if float(out[glitches].min()) <= GLITCH * widest:
        return kept
    for index in glitches.tolist():
        x, y = spots[index]
        said.append(
            f"points[{kept[index]}], ({x:.6g}, {y:.6g}), is far off the line and was dropped"
        )
    left: Array = np.delete(kept, glitches)
    return left


def _refuse_far(line: Array, kept: Array, source: str) -> None:
    """Refuse a line with a few points far off all others."""
    spots = line[kept]
    away = np.hypot(*(spots - np.median(spots, axis=0)).T)
    usual = float(np.quantile(away, 0.9))
    far = int(np.argmax(away))
    if usual > 0 and away[far] > FAR * usual:
        x, y = spots[far]
        text = (
            f"points[{kept[far]}]: ({x:.6g}, {y:.6g}) lies far off nearly all others; correct it, "
            "or leave it out"
        )
        raise TrackError(source, [text])


# -- laps ------------------------------------------------------------------------------------------


PLACES = 1200
"""The places on a line that are compared."""

BESIDE = 0.025
"""How far beside its beginning a line may run in the next lap, in parts of its longer side."""

ALIKE = np.radians(50)
"""By how much its direction may differ there."""

SHIFT = 0.04
"""By how much the pace of the next lap may differ, in parts of a lap."""

OVERLAP = 0.2
"""The part of a lap by which a line may overlap itself: more of it is another lap."""


def _one_lap(line: Array, kept: Array, said: list[str], source: str) -> Array:
    """Cut the overlap where a lap ends; refuse a line of several laps."""
    spots = line[kept]
    far = np.r_[0.0, np.cumsum(np.hypot(*np.diff(spots, axis=0).T))]
    total = float(far[-1])
    even = np.linspace(0.0, total, PLACES)
    places = np.stack([np.interp(even, far, column) for column in spots.T], axis=1)
    lap = _lap(places)
    if lap is None:
        return kept
    length = float(even[lap])
    laps = total / length
    if laps > 1 + OVERLAP:
        text = (
            f"points: the line holds {laps:.1f} laps, of {length:.4g} each: it goes round more "
            "than once; give one lap"
        )
        raise TrackError(source, [text])
    usual = float(np.median(np.diff(far)))
    one = far < length - usual / 2
    said.append(f"{_points(int((~one).sum()))} at the end, where the lap begins again, were cut")
    lap_only: Array = kept[one]
    return lap_only


def _lap(places: Array) -> int | None:
    """Return the place at which a line is back at its beginning and follows it from there."""
    near = BESIDE * float(np.ptp(places, axis=0).max())
    along = np.gradient(places, axis=0)
    heading = np.arctan2(along[:, 1], along[:, 0])
    away = np.hypot(*(places - places[0]).T)
    off = np.abs(np.mod(heading - heading[0] + np.pi, 2 * np.pi) - np.pi)
    step = float(np.hypot(*along.T).mean())
    gone = max(int(np.argmax(away > 2 * near)), round(4 * near / step), 2)
    back = np.flatnonzero((away < near) & (off < ALIKE))
    back = back[back > gone]
    for run in np.split(back, np.flatnonzero(np.diff(back) > 1) + 1):
        if len(run):
            lap = int(run[np.argmin(away[run])])
            if len(places) - 1 - lap > 1 and _follows(places, heading, lap, near):
                return lap
    return None


def _follows(places: Array, heading: Array, lap: int, near: float) -> bool:
    """Return whether all that comes after a lap runs where the lap began."""
    later = np.arange(lap + 1, len(places))
    shift = np.arange(-1, 2 + round(SHIFT * lap))
    shift = np.unique(np.r_[-shift, shift])
    at = np.clip((later - lap)[:, None] + shift[None, :], 0, None) % lap
    apart = np.hypot(places[later, None, 0] - places[at, 0], places[later, None, 1] - places[at, 1])
    best = apart.argmin(axis=1)
    rows = np.arange(len(later))
    turned = heading[later] - heading[at[rows, best]]
    off = np.abs(np.mod(turned + np.pi, 2 * np.pi) - np.pi)
    return bool(np.mean((apart[rows, best] < near) & (off < ALIKE)) > 0.9)


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


# -- gaps ------------------------------------------------------------------------------------------


IN_LINE = np.radians(15)
"""By how much the ends of a line may point past each other for the gap to be a straight."""

LONGEST_GAP = 0.35
"""The longest such gap, in parts of the lap."""


def refuse_open(line: Array, source: str) -> list[str]:
    """Refuse a line with a wide gap from its last point to its first, unless it is a straight.

    Returns
    -------
    list of str
        A sentence if a straight was put in.
    """
    steps = np.hypot(*np.diff(line, axis=0).T)
    across = line[0] - line[-1]
    gap = float(np.hypot(*across))
    widest = float(steps.max())
    if gap <= 2 * widest and gap <= max(0.12 * float(steps.sum() + gap), 1.3 * widest):
        return []
    ends = (line[-1] - line[-2], line[1] - line[0])
    off = [abs(float(np.angle(complex(*end) / complex(*across)))) for end in ends]
    if max(off) < IN_LINE and gap < LONGEST_GAP * float(steps.sum() + gap):
        return [f"the gap of {gap:.4g} from the last point to the first was closed with a straight"]
    text = (
        f"points: the line is open: from its last point to its first it is {gap:.4g}, between "
        f"others at most {widest:.4g}; give all of the lap, or closed=True"
    )
    raise TrackError(source, [text])
