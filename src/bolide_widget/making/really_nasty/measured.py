"""Shortfalls of a circuit from the targets for an interesting race (RN-TRK-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...games.really_nasty.track import Track
from ..files import Lack, outside
from ..lanes import board
from .board import NARROW
from .plan import CORNER_ROWS, CORNERS, GAP, LONG, SHARE, START

ROWS = (40, 60)
LANES = 3
NARROW_LANES, PASSAGES = 2, (1, 2)
"""The lanes of a passage, and the number of passages in a lap."""

THIRD = (20, 46)
"""The percentages of spaces in corners that count as about a third."""

SLOW, MEDIUM, FAST = (3, 4), (5,), (6, 7)
LIMITS = (*SLOW, *MEDIUM, *FAST)
RISE = (1, 2)
"""The difference between the limits outside and inside."""

BENT = 45
"""Degrees by which the straight with the line may bend."""

LATE, BEHIND, PIT_LANE, EXIT, SAFETY_CAR = (1, 4), (6, 10), (8, 12), (2, 5), (1, 2)
"""Rows: from the last corner to the pit entry, from there to the line; spaces of the lane; rows
from the line to the exit, from there to where the Safety Car joins."""


class Block(NamedTuple):
    """First and last row of a corner."""

    first: int
    last: int


def blocks(track: Track) -> list[Block]:
    """Return the blocks of a track's corners, in driving order."""
    rows = [[track.row[space] for space in corner.spaces] for corner in track.corners]
    return [Block(min(block), max(block)) for block in rows]


def straights(track: Track) -> list[int]:
    """Return the rows of the straight after each corner; the last one has the line."""
    corners = blocks(track)
    after = [*corners[1:], Block(corners[0].first + track.rows, 0)]
    return [there.first - here.last - 1 for here, there in zip(corners, after, strict=True)]


def check_lengths(track: Track) -> Iterator[Lack]:
    """Check the rows and lanes of a lap, and its corners."""
    yield from outside(f"a lap has {track.rows} rows", track.rows, ROWS, 0.2)
    if track.lanes != LANES:
        yield Lack(f"there are {track.lanes} lanes; {LANES} would be right", 1.0)
    corners = blocks(track)
    yield from outside(f"there are {len(corners)} corners", len(corners), CORNERS, 1.0)
    for number, block in enumerate(corners, 1):
        rows = block.last - block.first + 1
        yield from outside(f"corner {number} has {rows} rows", rows, CORNER_ROWS, 0.5)
    share = 100 * sum(block.last - block.first + 1 for block in corners) / track.rows
    bounds = (100 * SHARE[0], 100 * SHARE[1])
    yield from outside(f"{share:.0f} % of the rows lie in corners", round(share), bounds, 0.15)


def check_straights(track: Track) -> Iterator[Lack]:
    """Check the straights: that with the line, one long one, those between corners."""
    *between, start = straights(track)
    yield from outside(f"the straight with the line has {start} rows", start, START, 0.4)
    degrees = bends_by(track)
    yield from outside(
        f"the straight with the line bends by {degrees} degrees", degrees, (0, BENT), 0.01
    )
    if not any(LONG[0] <= rows <= LONG[1] for rows in between):
        yield Lack(f"one more straight of {LONG[0]} to {LONG[1]} rows would help", 0.6)
    longer = sorted(between)[-1:]
    for number, rows in enumerate(between, 1):
        most = LONG[1] if [rows] == longer else GAP[1]
        lie = "row lies" if rows == 1 else "rows lie"
        text = f"{rows} {lie} between corners {number} and {number + 1}"
        yield from outside(text, rows, (GAP[0], most), 0.3)


def narrow(track: Track) -> list[Block]:
    """Return the parts of a track with two lanes, in driving order from the line."""
    spaces = Counter(track.row)
    passages: list[Block] = []
    for row in range(track.rows):
        if spaces[row] == NARROW_LANES:
            joined = bool(passages) and passages[-1].last == row - 1
            passages.append(Block(passages.pop().first if joined else row, row))
    return [block for block in passages if block.last > block.first]  # one row: a short way inside


def check_passages(track: Track) -> Iterator[Lack]:
    """Check the passages of two lanes."""
    if track.lanes == NARROW_LANES:
        return
    passages = narrow(track)
    low, high = PASSAGES
    if not low <= len(passages) <= high:
        text = f"there are {len(passages)} passages of two lanes; {low} or {high} would be right"
        yield Lack(text, 0.4)
    for block in passages:
        rows, where = block.last - block.first + 1, f"from row {block.first} on"
        yield from outside(f"{rows} rows of two lanes lie {where}", rows, NARROW, 0.3)


def bends_by(track: Track) -> int:
    """Return the degrees by which the straight with the line bends, to both sides in all."""
    corners = blocks(track)
    rows = np.arange(corners[-1].last + 1, track.rows + corners[0].first + 0.1, 0.5)
    return board.bends_by(track, rows % track.rows)


def check_limits(track: Track) -> Iterator[Lack]:
    """Check the speed limits: all of them, a third of each, a rise outward."""
    limits = [limit for limit in track.limit if limit]
    for limit in LIMITS:
        if limit not in limits:
            yield Lack(f"no space has the limit {limit}; each of 3 to 7 would be right", 0.5)
    for name, some in (("slow, 3 and 4", SLOW), ("medium, 5", MEDIUM), ("fast, 6 and 7", FAST)):
        share = 100 * sum(limit in some for limit in limits) / len(limits)
        text = f"{share:.0f} % of the limits are {name}"
        yield from outside(text, round(share), THIRD, 0.05)
    for number, corner in enumerate(track.corners, 1):
        lanes = sorted({track.lane[space] for space in corner.spaces})
        inner, outer = (lanes[0], lanes[-1]) if corner.inside == "left" else (lanes[-1], lanes[0])
        by = _lane_limit(track, corner.spaces, outer) - _lane_limit(track, corner.spaces, inner)
        yield from outside(f"limits of corner {number} rise outward by {by}", by, RISE, 0.3)


def _lane_limit(track: Track, spaces: tuple[int, ...], lane: int) -> int:
    return max((track.limit[space] for space in spaces if track.lane[space] == lane), default=0)


def check_sides(track: Track) -> Iterator[Lack]:
    """Check that corners turn both ways."""
    for side, other in (("left", "right"), ("right", "left")):
        if all(corner.inside == side for corner in track.corners):
            yield Lack(f"all corners turn {side}; add some to the {other}", 0.5)


def check_pits(track: Track) -> Iterator[Lack]:
    """Check the pit lane."""
    last, line = blocks(track)[-1].last, track.rows
    late = track.entry_row - last
    yield from outside(f"the pit entry lies {late} rows after the last corner", late, LATE, 0.3)
    behind = line - track.entry_row
    yield from outside(f"the pit entry lies {behind} rows before the line", behind, BEHIND, 0.3)
    edge = track.lane[track.entry]
    corner = track.corners[-1].spaces
    ways = [_lane_limit(track, corner, lane) for lane in range(1, track.lanes + 1)]
    if edge not in (1, track.lanes):
        yield Lack("the pit entry lies in no outermost lane", 0.5)
    elif ways[edge - 1] == max(ways) and ways.count(max(ways)) == 1:
        yield Lack("the lane of the pit entry is the fastest way out of the last corner", 0.5)
    lane = len(track.pit_lane)
    yield from outside(f"the pit lane has {lane} spaces", lane, PIT_LANE, 0.3)
    leaving = min(track.row[space] for space in track.exits)
    yield from outside(f"the pit exit lies in row {leaving}", leaving, EXIT, 0.3)
    joins = min(track.row[space] for space in track.sc_next) - leaving
    yield from outside(
        f"the Safety Car joins {joins} rows after the pit exit", joins, SAFETY_CAR, 0.3
    )
    steps = {lane + 1 - (bay.to - bay.at - BAY_STEPS) for bay in track.bays}
    rows = leaving + line - track.entry_row
    if any(abs(count - rows) > 1 for count in steps) or len(steps) > 1:
        yield Lack(f"by the pits it is {sorted(steps)} steps, on the road {rows}", 0.5)


BAY_STEPS = 2
"""The steps through a bay: onto it, and off it."""


def check_grid(track: Track) -> Iterator[Lack]:
    """Check the grid: a car a row, in two lanes in turn."""
    rows = [track.row[space] - track.rows for space in track.grid]
    if rows != [-place for place in range(1, len(rows) + 1)]:
        yield Lack("the grid is not one car a row behind the line", 0.5)
    lanes = [track.lane[space] for space in track.grid]
    if len({*lanes}) != 2 or any(a == b for a, b in pairwise(lanes)):
        yield Lack("the grid is not in two lanes in turn", 0.3)


CHECKS = (
    check_lengths,
    check_straights,
    check_passages,
    check_limits,
    check_sides,
    check_pits,
    check_grid,
)


def lacking(track: Track) -> list[Lack]:
    """Return all shortfalls of a track."""
    return [lack for check in CHECKS for lack in check(track)]
