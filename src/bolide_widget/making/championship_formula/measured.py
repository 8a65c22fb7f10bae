"""Shortfalls of a circuit from the targets for an interesting one (Table CFR-T9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ...games.championship_formula.solo.togo import Found
from ...games.championship_formula.track import Track
from ..files import Lack, outside
from .sections import AFTER_LINE, BEHIND_LINE, CORNERS, SHARE, TICKS

ROWS = (50, 80)
TURNS = (10, 14)
CORNER_ROWS = (3, 6)
APART = 3
"""Rows between two corners at least."""

LONG = 12
"""Rows of the longest straight at least."""

SLOW, FAST = 60, 100
"""One corner prints no more than this, one at least that."""

WEAR = (2, 1)
"""The fewest turns that six wear points save, and that unlimited wear saves beyond these."""


class Reach(NamedTuple):
    """The start and end of a corner in ticks; the end may be beyond the period."""

    start: int
    end: int


def reaches(track: Track) -> list[Reach]:
    """Return the reaches of a track's corners, in driving order."""
    return [
        Reach(
            min(track.back[space] for space in corner.spaces),
            max(track.front[space] for space in corner.spaces),
        )
        for corner in track.corners
    ]


def in_corners(track: Track) -> float:
    """Return the share of the rows in corners."""
    return sum(reach.end - reach.start for reach in reaches(track)) / track.period


def check_lengths(track: Track, figures: Found) -> Iterator[Lack]:
    """Check the rows and the turns of a lap."""
    rows = track.period / TICKS
    yield from outside(f"a lap has {rows:.0f} rows", rows, ROWS, 0.2)
    if figures.w6 is not None:
        said = f"with six wear points a lap takes {figures.w6} turns"
        yield from outside(said, figures.w6, TURNS, 0.7)


def check_corners(track: Track, figures: Found) -> Iterator[Lack]:
    """Check the number of corners, their rows, and their share of the lap."""
    stretches = reaches(track)
    count = len(stretches)
    yield from outside(f"there are {count} corners", count, CORNERS, 1.0)
    for corner, reach in zip(track.corners, stretches, strict=True):
        rows = (reach.end - reach.start) / TICKS
        yield from outside(f"{corner.name} has {rows:.0f} rows", rows, CORNER_ROWS, 0.5)
    share = round(100 * in_corners(track))
    yield from outside(
        f"{share:.0f} % of the rows lie in corners", share, (100 * SHARE[0], 100 * SHARE[1]), 0.15
    )


def check_straights(track: Track, figures: Found) -> Iterator[Lack]:
    """Check the straights: that with the line, those between corners, the longest."""
    corners, period = reaches(track), track.period
    if not corners:
        return
    after, before = corners[0].start / TICKS, (period - corners[-1].end) / TICKS
    if after < AFTER_LINE:
        yield Lack(
            f"{after:.0f} plain rows follow the line; {AFTER_LINE} are needed", AFTER_LINE - after
        )
    if before < BEHIND_LINE:
        yield Lack(
            f"{before:.0f} plain rows lie behind the line; {BEHIND_LINE} are needed",
            BEHIND_LINE - before,
        )
    gaps = [(b.start - a.end) / TICKS for a, b in pairwise(corners)]
    for corner, rows in zip(track.corners, gaps, strict=False):
        if rows < APART:
            lie = "row lies" if round(rows) == 1 else "rows lie"
            text = f"{rows:.0f} {lie} between {corner.name} and the next corner"
            yield Lack(f"{text}; {APART} would be right", 0.4 * (APART - rows))
    longest = max([*gaps, after + before])
    if longest < LONG:
        yield Lack(
            f"the longest straight has {longest:.0f} rows; {LONG} would be right",
            0.3 * (LONG - longest),
        )


def check_printed(track: Track, figures: Found) -> Iterator[Lack]:
    """Check the printed speeds, and the red lines."""
    speeds = [speed for speed in track.speed if speed]
    if speeds and min(speeds) > SLOW:
        yield Lack(f"the slowest corner prints {min(speeds)}; {SLOW} would be right", 1.0)
    if speeds and max(speeds) < FAST:
        yield Lack(f"the fastest corner prints {max(speeds)}; {FAST} would be right", 1.0)
    by_lane: dict[tuple[str, int], set[int]] = {}
    for corner in track.corners:
        for space in corner.spaces:
            by_lane.setdefault((corner.id, track.lane[space]), set()).add(track.speed[space])
    if all(len(speeds) == 1 for speeds in by_lane.values()):
        yield Lack("no corner has a limit that drops or rises inside", 0.6)
    lined = {line.corner for line in track.lines if line.bonus == 20}
    if 2 * len(lined) < len(track.corners):
        yield Lack(f"{len(lined)} corners have a red line; most should", 0.5)


def check_wear(track: Track, figures: Found) -> Iterator[Lack]:
    """Check the turns that wear saves."""
    w0, w6, wmin = figures
    if w0 is None or w6 is None or wmin is None:
        return
    for saved, wanted, what in (
        (w0 - w6, WEAR[0], "six wear points save"),
        (w6 - wmin, WEAR[1], "more wear than six saves"),
    ):
        if saved < wanted:
            yield Lack(f"{what} {saved} turns; {wanted} would be right", 1.5 * (wanted - saved))


CHECKS = (check_lengths, check_corners, check_straights, check_printed, check_wear)


def lacking(track: Track, figures: Found | None = None) -> list[Lack]:
    """Return all shortfalls of a track.

    Parameters
    ----------
    track : Track
    figures : Found, optional
        The turns of a lap, if they are not those that the track states; turns that are None fall
        short of nothing.
    """
    turns = Found(*track.figures) if figures is None else figures
    return [lack for check in CHECKS for lack in check(track, turns)]
