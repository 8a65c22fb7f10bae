"""What a good circuit needs (FD-TRK-10): the figures, and what a circuit lacks of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..telling import Lack

SPACES = (110, 180)
"""Spaces of a lap on the middle lane."""

CORNERS = (7, 13)
STOPS = (10, 18)
PER_STOP = (4, 7)
"""Spaces of a corner on the inside lane for each of its stops."""

WIDER = (1, 4)
"""Spaces that the outside lane of a corner has more than the inside lane."""

STRAIGHT = (3, 40)
LONG = 35
"""Spaces of the longest straight at least: else gear 6 is never worth it."""

MIDDLING = (15, 25)
"""At least one straight has so many spaces."""

CLOSE = 4
"""Corners with fewer spaces than these between them are close; at most two follow so."""

AFTER_LINE = 8
"""Spaces from the line to the first corner."""

PIT_LANE = (12, 20)
NOISE = (3, 8)
DANGER = (2, 8)
TUNNEL = (1, 6)


class CornerFigures(NamedTuple):
    """A corner in figures: its stops, its spaces on the inside and on the outside lane."""

    stops: int
    inside: int
    outside: int


class Figures(NamedTuple):
    """A circuit in figures.

    Attributes
    ----------
    spaces : int
        Of a lap on the middle lane.
    corners : sequence of CornerFigures
        In driving order from the line.
    gaps : sequence of int
        Spaces from each corner to the next on the middle lane, 0 where they touch.
    after_line : int
        Spaces from the line to the first corner.
    """

    spaces: int
    corners: Sequence[CornerFigures]
    gaps: Sequence[int]
    after_line: int


def shortfalls(figures: Figures) -> list[Lack]:
    """List the design targets that a circuit does not reach."""
    return [*_whole(figures), *_each(figures), *_straights(figures.gaps)]


def _whole(figures: Figures) -> list[Lack]:
    """Of the lap: spaces, corners, stops, each kind of corner, the run from the line."""
    stops = [corner.stops for corner in figures.corners]
    found = [
        *within(figures.spaces, SPACES, "spaces on the middle lane", 0.2),
        *within(len(stops), CORNERS, "corners", 3.0),
        *within(sum(stops), STOPS, "stops in all", 2.0),
    ]
    for kind in (1, 2, 3):
        if kind not in stops:
            found.append(Lack(f"no corner of {kind} stop{'s' * (kind > 1)}", 4.0))
    if figures.after_line < AFTER_LINE:
        text = (
            f"{figures.after_line} spaces from the line to the first corner; {AFTER_LINE} are good"
        )
        found.append(Lack(text, AFTER_LINE - figures.after_line))
    return found


def _each(figures: Figures) -> list[Lack]:
    """Of each corner: room for its stops, and a longer way outside."""
    found = []
    for number, (stops, inside, outside) in enumerate(figures.corners, 1):
        low, high = stops * PER_STOP[0], stops * PER_STOP[1]
        if not low <= inside <= high:
            asked = "1 stop" if stops == 1 else f"{stops} stops"
            what = f"spaces on the inside of corner {number} with {asked}"
            found += within(inside, (low, high), what, 2.0)
        if not WIDER[0] <= outside - inside <= WIDER[1]:
            what = f"spaces more outside in corner {number}"
            found += within(outside - inside, WIDER, what, 2.0)
    return found


def _straights(gaps: Sequence[int]) -> list[Lack]:
    """Of the straights: neither too short nor too long, a long one, a middling one."""
    found = []
    for gap in gaps:
        if 0 < gap < STRAIGHT[0] or gap > STRAIGHT[1]:
            found += within(gap, STRAIGHT, "spaces on a straight", 1.5)
    longest = max(gaps, default=0)
    if longest < LONG:
        text = f"{longest} spaces on the longest straight; {LONG} are good for gear 6"
        found.append(Lack(text, (LONG - longest) * 0.5))
    low, high = MIDDLING
    away = min((max(low - gap, gap - high, 0) for gap in gaps), default=low)
    if away:
        found.append(Lack(f"no straight of {low} to {high} spaces", away * 0.5))
    rows = [index for index, gap in enumerate(gaps) if gap < CLOSE and gaps[index - 1] < CLOSE]
    if rows and len(gaps) > 2:
        text = f"three corners in a row with fewer than {CLOSE} spaces between them"
        found.append(Lack(text, 3.0 * len(rows)))
    return found


def within(value: int, span: tuple[int, int], what: str, weight: float) -> list[Lack]:
    """Say by how much a figure lies outside its span, if it does."""
    low, high = span
    away = max(low - value, value - high, 0)
    if not away:
        return []
    return [Lack(f"{value} {what}; {low} to {high} are good", away * weight)]
