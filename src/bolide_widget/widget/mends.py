"""Mending a drawing of which no board can be made: small changes of its line, the least that do."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import floor
from typing import Final, NamedTuple

import numpy as np
import shapely

from ..boards.files import TrackError
from ..core.errors import SetupError
from ..core.words import phrase
from ..making import centre
from ..making.lanes.source import make_room
from . import drawing
from .drawing import Drawing

Array = centre.Array


class Mend(NamedTuple):
    """A way to mend errors: what they say, the words of its button, and the change of the drawing.

    The change gets a part of the lap, and is the larger the more that is.
    """

    says: str
    press: str
    change: Callable[[Drawing, float], Drawing]


STRENGTHS: Final = (0.012, 0.02, 0.03, 0.045, 0.065, 0.09)
"""Parts of the lap, tried one after the other: the room for the road."""

MOST_CROSSINGS: Final = 60
"""A tangle with more crossings is not undone."""

THICK: Final = 4.0
"""Squares of the board of spaces on which room is made."""

PASSES: Final = 3

STRAIGHT: Final = 4.0
"""How many times as long a straight is made as the road needs room."""


def untangled(drawn: Drawing, part: float) -> Drawing:
    """Drive the stretch between two places where a line crosses the other way, until none does."""
    for _ in range(MOST_CROSSINGS):
        line, place = centre.flowing(np.array(drawn.points), centre.SMOOTH)
        _, firsts, seconds = centre.meetings(line)
        if not len(firsts):
            return drawn
        first, last = sorted(floor(place[each[0]]) + 1 for each in (firsts, seconds))
        if first == last:  # a loop within one stretch: one of its ends goes
            order = [k for k in range(len(drawn.points)) if k != last % len(drawn.points)]
        else:
            order = [*range(len(drawn.points))]
            order[first:last] = order[first:last][::-1]
        if len(order) < drawing.FEWEST:
            break
        points = tuple(drawn.points[k] for k in order)
        drawn = drawn._replace(points=points, widths=tuple(drawn.widths[k] for k in order))
    # a line there and back, or a tangle: round it
    far = part * float(centre.lengths_along(np.array(drawn.points))[-1])
    ring = shapely.LineString([*drawn.points, drawn.points[0]]).buffer(far).exterior
    return _followed(drawn, np.array(ring.coords[:-1]), np.array(drawn.widths))


def roomier(drawn: Drawing, part: float) -> Drawing:
    """Round tight bends, and move parts of the line away from each other."""
    line, widths = centre.drawn(drawn.points, drawn.widths, drawn.name)
    scale = THICK / (part * float(centre.lengths_along(line)[-1]))
    for _ in range(PASSES):
        roped = make_room(line * scale, THICK)
        line = roped.line / scale
        if not roped.lack:
            break
    return _followed(drawn, line, widths)


def straightened(drawn: Drawing, part: float) -> Drawing:
    """Make the straightest stretch of the line a straight."""
    line, widths = centre.drawn(drawn.points, drawn.widths, drawn.name)
    line, widths = centre.evenly(line, float(centre.lengths_along(line)[-1]) / 400, widths)
    count = round(min(STRAIGHT * part, 0.3) * len(line))
    away = np.roll(line, -count, axis=0) - line
    begin = int(np.hypot(*away.T).argmax())
    line = np.roll(line, -begin, axis=0)
    share = np.linspace(0, 1, count + 1)[:, None]
    line[: count + 1] = line[0] + share * (line[count] - line[0])
    line = centre.smooth(line, 3, 1)
    return _followed(drawn, line, np.roll(widths, -begin))


def _followed(drawn: Drawing, line: Array, widths: Array) -> Drawing:
    """Return the drawing along another line, with a point near each of its own and few more."""
    line, wide = centre.evenly(line, float(centre.lengths_along(line)[-1]) / 400)[0], widths
    wide = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(widths)), widths)
    apart = np.hypot(*(np.array(drawn.points)[:, None] - line[None]).transpose(2, 0, 1))
    points, sides = drawing.chosen(line, wide, sorted({*apart.argmin(axis=1).tolist()}))
    return drawn._replace(points=points, widths=sides)


MENDS: Final = (
    Mend(r"crosses itself|back over itself", phrase("Untangle the line"), untangled),
    Mend(r"straight|grid|finish line", phrase("Make a straight"), straightened),
    Mend(r"bends more tightly", phrase("Round the bend"), roomier),
    Mend(r"so close|from where it is", phrase("Move the parts apart"), roomier),
    Mend(r"", phrase("Smooth the line"), roomier),
)


def mend_for(fault: str) -> Mend:
    """Return the mend for an error of a maker."""
    return next(mend for mend in MENDS if re.search(mend.says, fault))


def mended(game: str, drawn: Drawing) -> Drawing:
    """Return a drawing of which the board of a game can be made, changed no more than it takes.

    If its board can be made already, it is changed until there is room for pits.

    Raises
    ------
    SetupError
        If no change does.
    """
    changes: list[Callable[[Drawing, float], Drawing]] = []
    tried = drawn
    pits = not _fault(game, drawn)
    for part in STRENGTHS:
        fault = _fault(game, tried, pits)
        if not fault:
            return tried
        change = mend_for(fault).change
        if change not in changes:
            changes = sorted([*changes, change], key=ORDER.index)
        tried = drawn
        for each in changes:
            tried = each(tried, part)
    if not _fault(game, tried, pits):
        return tried
    raise SetupError("drawing: no small change mends this; draw the line with fewer, wider bends")


ORDER: Final = (untangled, roomier, straightened)


def _fault(game: str, drawn: Drawing, pits: bool = False) -> str:
    """Return what is wrong with a drawing, or that it has no pits; "" if nothing."""
    try:
        notes = drawing.made(game, drawn).notes
    except TrackError as error:
        return error.faults[0]
    return drawing.NO_PIT if pits and drawing.NO_PIT in notes else ""
