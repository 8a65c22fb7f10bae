"""From a plan to the data of a track file: rows, limits, pits, grid (RN-TRK-11, RN-TRK-12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import pi
from typing import Any, Literal, NamedTuple

import numpy as np

from ...games.really_nasty.checks import CARS, GAME
from ...games.really_nasty.rules.position import COLOURS
from ..files import LaneOptions
from ..lanes.board import DEEP, LANES, board_file, corner_entry
from ..lanes.course import Course
from .plan import Plan, Span

POINTS = 4
FINER = 8
"""Points of the centre line per row, with equal rows and with unequal ones."""

UNITS = 2
"""Lateral units of a lane."""

SHARP = pi / 3
"""Radians of a corner of three rows from which on its inside is a space shorter."""

NARROW = (3, 6)
"""Rows of a passage of two lanes."""

PASSAGES = 2
"""The most passages of a lap."""

LIMITS = ((3, 4, 5), (4, 4, 5), (5, 5, 6), (6, 6, 7))
"""From the inside outward, the sharpest quarter of the corners first."""

TIGHT = (3, 3, 4)
"""Of the sharpest quarter, where corners are exposed too seldom."""

BRISK = ((5, 6, 6), (5, 6, 7))
"""Of the fastest quarter likewise: the others, and the slightest bend of all."""

HIGHEST = LIMITS[-1][-1]

EXIT, BEFORE, LANE_ROWS = (2, 5), (7, 10), (11, 13)
"""Rows from the line to the exit; from the entry to the line; between the two."""

LATE = 3
"""The most rows on the straight before the entry."""

BAY = 2
"""Spaces of the lane from where a bay is entered to where it is left."""

Side = Literal["left", "right"]


class Pits(NamedTuple):
    """The places at which the pit lane leaves the road and comes back.

    Attributes
    ----------
    side : "left" or "right"
    entry : int
        Row of the entry space.
    exit : int
        Row of the exit space.
    lane : int
        The spaces of the lane: as many as the rows of the road next to it.
    """

    side: Side
    entry: int
    exit: int
    lane: int


class Knobs(NamedTuple):
    """Variations to try if a circuit does not meet its targets.

    Attributes
    ----------
    faster : int
        Ranks by which the corners count as less sharp; negative: sharper.
    pole : "inside" or "outside"
        The lane of pole position: that of the first corner's inside or outside.
    tight, brisk : bool
        Whether the sharpest corners, and the fastest, have lower limits.
    """

    faster: int = 0
    pole: Literal["inside", "outside"] = "inside"
    tight: bool = False
    brisk: bool = False


USUAL = Knobs()


def pits_of(plan: Plan, side: Side) -> Pits | None:
    """Return the best place of the pits on the straight with the line; None if they do not fit."""
    first, last = plan.corners[0].start, plan.corners[-1].end
    ways = [
        (abs(back + out - LANE_ROWS[0]) + abs(late - 1) + abs(out - 3), back, out)
        for out in range(EXIT[0], min(EXIT[1], first - 2) + 1)
        for back in range(BEFORE[0], BEFORE[1] + 1)
        for late in [plan.lap.rows - last - back]
        if 0 <= late <= LATE and LANE_ROWS[0] <= back + out <= LANE_ROWS[1]
    ]
    if not ways:
        return None
    _, back, out = min(ways)
    return Pits(side, plan.lap.rows - back, out, back + out - 1)


def inside_of(course: Course, plan: Plan, span: Span) -> Side:
    """Return the side to which a corner turns."""
    return "left" if turning(course, plan, span) > 0 else "right"


def turning(course: Course, plan: Plan, span: Span) -> float:
    """Return the angle by which a corner turns left, in radians."""
    lap = plan.lap
    return course.turning(lap.place(span.start), lap.place(span.end))


def board_data(
    course: Course, plan: Plan, pits: Pits, options: LaneOptions, knobs: Knobs = USUAL
) -> dict[str, Any]:
    """Return the data of a track file."""
    corners = plan.corners
    inside = [inside_of(course, plan, span) for span in corners]
    short = {
        (_edge(side), span.start + 1)
        for side, span in zip(inside, corners, strict=True)
        if span.rows >= 3 and abs(turning(course, plan, span)) >= SHARP
    }
    narrow = {
        (_edge(inside[after]), row)
        for after, passage in passages(plan)
        for row in range(passage.start, passage.end)
    }
    first_inside = _edge(inside[0])
    pole = first_inside if knobs.pole == "inside" else LANES + 1 - first_inside
    rows = _spaces(plan.lap.rows, short, narrow)
    zones = [[row for row in rows if span.start < int(row[3]) <= span.end] for span in corners]
    rise = _limits(course, plan, knobs, inside[-1] == pits.side)
    fields = {
        "period": plan.lap.rows,
        "links": "rows",
        "spaces": rows,
        "corners": [
            corner_entry(options, number, str(number), side, [row[0] for row in zone])
            for number, (side, zone) in enumerate(zip(inside, zones, strict=True), 1)
        ],
        # a car a row behind the line, in the two outer lanes in turn
        "grid": [
            _name(plan.lap.rows - place, pole if place % 2 else LANES + 1 - pole)
            for place in range(1, CARS + 1)
        ],
        "pit": pit_data(plan.lap.rows, pits),
    }
    part = {
        "limits": {
            str(row[0]): _limit(limits, int(row[1]), side, int(row[3]) - 1 - span.start)
            for zone, limits, side, span in zip(zones, rise, inside, corners, strict=True)
            for row in zone
        },
        "bays": {f"B{number}": colour for number, colour in enumerate(COLOURS, 1)},
        "safety_car": {"id": "SC0", "next": [_name(pits.exit + 1, _edge(pits.side))]},
    }
    points = POINTS if plan.lap.pace == 1.0 else FINER
    at = plan.lap.places(np.arange(plan.lap.rows * points) / points)
    return board_file(course, GAME, options, at, fields, part, beyond={pits.side: DEEP})


def _limit(limits: Sequence[int], lane: int, side: Side, deep: int) -> int:
    """Return the limit of a lane in a row of a corner, `deep` rows after the first.

    The highest limit holds in the first row only: otherwise a car outside is never exposed.
    """
    limit = limits[lane - 1 if side == "left" else LANES - lane]
    return limit - 1 if limit == HIGHEST and deep else limit


def _name(row: int, lane: int) -> str:
    return f"r{row}l{lane}"


def _edge(side: Side) -> int:
    """Return the outermost lane of a side."""
    return 1 if side == "left" else LANES


def passages(plan: Plan) -> list[tuple[int, Span]]:
    """Return the passages of two lanes, on the longest suitable straights between corners.

    Each comes with the index of the corner after it. The first and last row of a long straight
    keep the usual width.
    """
    straights: list[tuple[int, Span]] = []
    for after, (here, there) in enumerate(pairwise(plan.corners), 1):
        trim = (there.start - here.end) > NARROW[0] + 1
        span = Span(here.end + trim, there.start - trim)
        if NARROW[0] <= span.rows <= NARROW[1]:
            straights.append((after, span))
    straights.sort(key=lambda straight: (-straight[1].rows, straight[0]))
    return sorted(straights[:PASSAGES])


def _spaces(
    rows: int, short: set[tuple[int, int]], narrow: set[tuple[int, int]]
) -> list[list[str | int]]:
    """Return rows of three spaces; after a left-out short one the next is two rows long."""
    return [
        [
            _name(row, lane),
            lane,
            row - ((lane, row - 1) in short),
            row + 1,
            UNITS * (lane - 1),
            UNITS * lane,
        ]
        for row in range(rows)
        for lane in range(1, LANES + 1)
        if (lane, row) not in short | narrow
    ]


def sharpness(course: Course, plan: Plan, span: Span) -> float:
    """Return the radians that the sharpest two rows of a corner turn."""
    lap = plan.lap
    ends = [(lap.place(at), lap.place(at + 2)) for at in np.arange(span.start, span.end - 1.5, 0.5)]
    if plan.manner.both:
        return round(max(course.swing(start, end) for start, end in ends), 6)
    return round(max(abs(course.turning(start, end)) for start, end in ends), 6)


def _limits(course: Course, plan: Plan, knobs: Knobs, pit_inside: bool) -> list[tuple[int, ...]]:
    """Return the limits of each corner from the inside outward."""
    corners = plan.corners
    order = sorted(
        range(len(corners)), key=lambda index: (-sharpness(course, plan, corners[index]), index)
    )
    limits: list[tuple[int, ...]] = [()] * len(corners)
    for rank, index in enumerate(order):
        at = min(max(rank + knobs.faster, 0), len(corners) - 1)
        quarter = len(LIMITS) * at // len(corners)
        limits[index] = LIMITS[quarter]
        if knobs.tight and quarter == 0:
            limits[index] = TIGHT
        if knobs.brisk and quarter == len(LIMITS) - 1:
            limits[index] = BRISK[rank == len(corners) - 1]
    if not pit_inside:  # the lane of the pit entry must not be the fastest
        low, middle, high = limits[-1]
        limits[-1] = (low, high, high) if middle == low else (low, middle, middle)
    return limits


def pit_data(rows: int, pits: Pits) -> dict[str, Any]:
    """Return the pit lane along the straight with the line, with as many steps as the road."""
    names = [f"P{index}" for index in range(1, pits.lane + 1)]
    edge, first = _edge(pits.side), (pits.lane - CARS - BAY) // 2
    before = rows - 1 - pits.entry
    return {
        "entry": [[_name(pits.entry, edge), names[0]]],
        "lane": names,
        "exit": [[names[-1], _name(pits.exit, edge)]],
        "boxes": [
            {"id": f"B{box + 1}", "at": names[first + box], "to": names[first + box + BAY]}
            for box in range(CARS)
        ],
        "lap": [names[before - 1], names[before]],
        "slots": 0,
        "first": names[0],
    }
