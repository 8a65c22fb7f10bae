"""The one place that decides what entering a space adds to a turn (CFR-LINE-9).

The rules, previews, page costs, drivers and solvers all call `enter`. Steps off all racing lines
have a faster twin in `fast`; a test holds the two equal.
"""

from __future__ import annotations

from typing import NamedTuple

from .position import UNIT, Entry
from .road import Road


class Visit(NamedTuple):
    """A car's space, and its record of the corner that it visits (CFR-CORNER-3).

    Attributes
    ----------
    space : int
        The number of its space.
    corner : int
        Index of the corner; -1 outside.
    allowance : int
        Excess that was bought on the visit.
    entries : tuple of (int, int, tuple of int)
        Corner spaces entered on the visit.
    lines, given : tuple of int
        Racing lines in use; those that the car may not use (CFR-PASS-10).
    """

    space: int
    corner: int
    allowance: int
    entries: tuple[Entry, ...]
    lines: tuple[int, ...]
    given: tuple[int, ...]


class Entered(NamedTuple):
    """The cost of a step, and the car's record after it.

    Attributes
    ----------
    owed, over : int
        Excess to buy up to for leaving lines, and on the space entered; 0 where nothing is due.
    line, units : int
        The same in units to buy: for leaving lines, and on the space entered.
    same : bool
        Whether both are bought on one visit.
    limit : int
        Speed limit of the space, racing lines included; 0 outside of corners.
    left : Visit
        The car's record on the old space, once it has left lines and paid for that (CFR-LINE-5).
    visit : Visit
        Its record on the new space, once all is bought.
    """

    owed: int
    over: int
    line: int
    units: int
    same: bool
    limit: int
    left: Visit
    visit: Visit


def enter(
    road: Road, visit: Visit, to: int, v: int, passing: bool = False, free: bool = False
) -> Entered:
    """Return what a step to a space adds to a turn (CFR-LINE-9, CFR-CORNER-3, CFR-CORNER-7).

    Parameters
    ----------
    road : Road
    visit : Visit
        Before the step.
    to : int
        The space to enter.
    v : int
        Current speed.
    passing : bool
        Whether the space is entered by a forced pass (CFR-PASS-10).
    free : bool
        Whether corners cost nothing here (OPT-2).
    """
    bend = road.corner[to]
    space, corner, allowance, entries, lines, given = visit
    left, owed, line = visit, 0, 0
    if lines:
        kept = kept_lines(road, lines, space, to, passing)
        if len(kept) < len(lines):
            left, owed = leave(road, visit, kept, free)
            if owed:
                line = (owed - allowance) // UNIT
            _, _, allowance, entries, lines, _ = left
    if road.starts[to]:
        lines = (*lines, *begun_lines(road, given, to, passing))
    over = limit = units = 0
    same = bend < 0 or bend == corner
    if bend >= 0:
        if not same:
            corner, allowance, entries = bend, 0, ()
            if given and road.home[given[0]] != bend:
                given = ()
        if passing:
            given = road.of_corner[bend]
        entries = (*entries, (v, to, lines))
        limit = road.speed[to]
        if lines:
            limit += best_bonus(road, lines)
        over = v - limit
        if over > allowance and not free:
            units = (over - allowance) // UNIT
            allowance = over
        else:
            over = 0
    if lines:
        lines = tuple([on for on in lines if road.last[on] != to])
    if bend < 0 <= corner and corner not in [road.home[on] for on in lines]:  # CFR-CORNER-9
        corner, allowance, entries, given = -1, 0, (), ()
    after = Visit(to, corner, allowance, entries, lines, given)
    return Entered(owed, over, line, units, same, limit, left, after)


def leave(road: Road, visit: Visit, kept: tuple[int, ...], free: bool) -> tuple[Visit, int]:
    """Return the record of a car that leaves lines, and the excess to buy up to (CFR-LINE-4).

    Parameters
    ----------
    kept : tuple of int
        The lines that it stays on.
    free : bool
        Whether leaving costs nothing.
    """
    space, corner, allowance, entries, lines, given = visit
    if not entries:
        return Visit(space, corner, allowance, entries, kept, given), 0
    gone = [line for line in lines if line not in kept]
    entries = tuple(
        [
            (speed, entered, tuple([line for line in counted if line not in gone]))
            for speed, entered, counted in entries
        ]
    )
    owed = 0 if free else excess(road, entries)
    if owed > allowance:
        allowance = owed
    else:
        owed = 0
    return Visit(space, corner, allowance, entries, kept, given), owed


def slowed(road: Road, visit: Visit, v: int) -> Visit:
    """Return the record of a car that brakes late in its corner (CFR-CORNER-8)."""
    entries = tuple((min(speed, v), space, lines) for speed, space, lines in visit.entries)
    worst = excess(road, entries)
    return visit._replace(entries=entries, allowance=min(visit.allowance, worst))


def kept_lines(
    road: Road, lines: tuple[int, ...], here: int, to: int, passing: bool
) -> tuple[int, ...]:
    """Return the lines on which a step goes on (CFR-LINE-2); a pass in a corner leaves its own."""
    corner = road.corner[to] if passing else -1
    return tuple(
        [
            line
            for line in lines
            if road.follow[line].get(here, -1) == to and (corner < 0 or road.home[line] != corner)
        ]
    )


def begun_lines(road: Road, given: tuple[int, ...], to: int, passing: bool) -> tuple[int, ...]:
    """Return the lines that a car begins to use on a space (CFR-LINE-2, CFR-PASS-10)."""
    return tuple(
        [
            line
            for line in road.starts[to]
            if line not in given and not (passing and road.home[line] == road.corner[to])
        ]
    )


def best_bonus(road: Road, lines: tuple[int, ...]) -> int:
    """Return the highest bonus of several lines (CFR-LINE-2)."""
    best = 0
    for line in lines:
        bonus = road.bonus[line]
        if bonus > best:
            best = bonus
    return best


def excess(road: Road, entries: tuple[Entry, ...]) -> int:
    """Return the worst excess of the spaces entered (CFR-LINE-4, CFR-CORNER-8)."""
    worst = 0
    for speed, space, lines in entries:
        over = speed - road.speed[space] - best_bonus(road, lines)
        if over > worst:
            worst = over
    return worst
