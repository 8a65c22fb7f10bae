"""Corners (CFR-CORNER, CFR-MIDC), racing lines (CFR-LINE), slipstreams (CFR-SLIP), and the road."""

from __future__ import annotations

from typing import Final

from .position import UNIT, Car, Entry, Position
from .road import Road

Due = tuple[int, int, tuple[int, ...], bool]
"""Of a step: the allowance that leaving lines asks for, the excess on the space entered, the lines
then in use, and whether both are bought on one visit. An excess that asks for nothing is 0."""

FREE: Final[Due] = (0, 0, (), True)
LEAVING: Final[Due] = (0, 0, (), False)
"""The visit ends and costs nothing; another value than `FREE`, which changes no books."""


def best_bonus(road: Road, lines: tuple[int, ...]) -> int:
    """CFR-LINE-2: the highest bonus of several lines counts."""
    best = 0
    for line in lines:
        bonus = road.bonus[line]
        if bonus > best:
            best = bonus
    return best


def excess(road: Road, entries: tuple[Entry, ...]) -> int:
    """CFR-LINE-4, CFR-CORNER-8: the worst excess of the spaces entered."""
    worst = 0
    for speed, space, lines in entries:
        over = speed - road.speed[space] - best_bonus(road, lines)
        if over > worst:
            worst = over
    return worst


def without(
    entries: tuple[Entry, ...], lines: tuple[int, ...], using: tuple[int, ...]
) -> tuple[Entry, ...]:
    """CFR-LINE-4: the spaces entered, as they count once some of the lines are left.

    Parameters
    ----------
    lines, using : tuple of int
        The lines before a step, and behind it.
    """
    gone = tuple(line for line in lines if line not in using)
    if not gone or not entries:
        return entries
    return tuple(
        (speed, space, tuple(line for line in counted if line not in gone))
        for speed, space, counted in entries
    )


def kept_lines(
    road: Road, lines: tuple[int, ...], here: int, to: int, passing: bool
) -> tuple[int, ...]:
    """CFR-LINE-2: the lines on which a step goes on; CFR-PASS-10 takes those of a corner."""
    corner = road.corner[to] if passing else -1
    return tuple(
        line
        for line in lines
        if road.follow[line].get(here, -1) == to and (corner < 0 or road.home[line] != corner)
    )


def due(
    road: Road,
    here: int,
    to: int,
    v: int,
    corner: int,
    allowance: int,
    entries: tuple[Entry, ...],
    lines: tuple[int, ...],
    given: tuple[int, ...],
    passing: bool,
) -> Due:
    """CFR-LINE-9: what a step asks for, by the visit it begins on.

    Parameters
    ----------
    here, to : int
        The space left, and the one entered.
    v : int
        Current speed.
    corner, allowance, entries, lines, given
        The visit, as `Car` has it.
    passing : bool
        Whether the space is entered by a forced pass (CFR-PASS-10).
    """
    bend = road.corner[to]
    if not lines and not road.starts[to]:
        if bend < 0:
            return FREE if corner < 0 else LEAVING
        over = v - road.speed[to]
        same = bend == corner
        return 0, over if over > (allowance if same else 0) else 0, (), same
    kept: tuple[int, ...] = lines and kept_lines(road, lines, here, to, passing)
    owed = 0
    if entries and len(kept) < len(lines):
        owed = excess(road, without(entries, lines, kept))
        if owed <= allowance:
            owed = 0
    using = kept
    for line in road.starts[to]:
        if line not in given and not (passing and road.home[line] == bend):
            using = (*using, line)
    if bend < 0:
        return owed, 0, using, True
    over = v - road.speed[to]
    if using:
        over -= best_bonus(road, using)
    bought = 0
    if bend == corner:
        bought = max(owed, allowance)
    return owed, over if over > bought else 0, using, bend == corner


def is_free(road: Road, car: Car, to: int) -> bool:
    """Whether a step of a car that is on no line asks for nothing."""
    bend = road.corner[to]
    if bend < 0 or road.starts[to]:
        return bend < 0
    return car.v - road.speed[to] <= (car.allowance if bend == car.corner else 0)


def due_of(road: Road, car: Car, to: int, passing: bool) -> Due:
    """CFR-LINE-9: what a step of a car asks for."""
    return due(
        road,
        car.space,
        to,
        car.v,
        car.corner,
        car.allowance,
        car.entries,
        car.lines,
        car.given,
        passing,
    )


def enter(road: Road, car: Car, to: int, due: Due, passing: bool) -> None:
    """CFR-LINE-9: the books of a step that was made, as if all that it asks for were bought."""
    _, over, using, _ = due
    bend = road.corner[to]
    if bend >= 0:
        if bend != car.corner:
            begin_visit(road, car, bend)
        if passing:
            car.given = road.of_corner[bend]
        car.entries = (*car.entries, (car.v, to, using))
        if over > car.allowance:
            car.allowance = over
    car.lines = tuple(line for line in using if road.last[line] != to)
    if bend < 0 <= car.corner and not any(road.home[line] == car.corner for line in car.lines):
        begin_visit(road, car, -1)  # CFR-CORNER-9


def leave_lines(car: Car, kept: tuple[int, ...], owed: int) -> None:
    """CFR-LINE-4: lines are left, and what the corner cost without them is bought."""
    if all(line in kept for line in car.lines):
        return
    car.entries = without(car.entries, car.lines, kept)
    car.lines = tuple(line for line in car.lines if line in kept)
    if owed > car.allowance:
        car.allowance = owed


def begin_visit(road: Road, car: Car, corner: int) -> None:
    """CFR-CORNER-3: nothing is bought yet; a line given up before it is not to be had.

    Corner -1 ends the visit (CFR-CORNER-9).
    """
    if car.given and road.home[car.given[0]] != corner:
        car.given = ()
    car.corner = corner
    car.allowance = car.corner_wear = car.chances = 0
    car.entries = ()
    car.barred = False


def slow_down(road: Road, car: Car, v: int) -> None:
    """CFR-CORNER-8: who brakes late in a corner counts as having entered at the new speed.

    On a line that leads on behind the corner it is too late for that.
    """
    if not car.entries or road.corner[car.space] != car.corner:
        return
    car.entries = tuple((min(speed, v), space, lines) for speed, space, lines in car.entries)
    worst = excess(road, car.entries)
    if worst < car.allowance:
        car.allowance = worst


def spun_visit(road: Road, car: Car) -> None:
    """CFR-SPIN-4, CFR-LINE-7: after a spin nothing is bought, nor may be; lines are over."""
    car.lines = ()
    begin_visit(road, car, road.corner[car.space])
    car.barred = car.corner >= 0


def put_down(road: Road, car: Car) -> None:
    """CFR-PASS-9, CFR-RUL-36: placed on another space, without duties; lines are given up."""
    car.lines = ()
    bend = road.corner[car.space]
    if bend != car.corner:
        begin_visit(road, car, bend)


def inside(road: Road, car: Car) -> bool:
    """CFR-MIDC-1: on a corner space with a successor in the same corner, not restarting."""
    return road.inner[car.space] and not car.spun


def hold(road: Road, car: Car) -> None:
    """CFR-MIDC-2: in which corner a car may buy nothing, at the speed it has now."""
    car.held = road.corner[car.space] if car.v > car.last and inside(road, car) else -1


def is_beyond(road: Road, begin: int, space: int, free: int) -> bool:
    """Check whether a space lies so many ticks ahead that steps from it cost nothing (OPT-2).

    Parameters
    ----------
    begin, space : int
        Where the ticks are counted from, and the space that a step leaves.
    free : int
        Ticks from which corners cost nothing; -1 for nowhere.
    """
    return 0 <= free <= (road.row[space] - road.row[begin]) % road.period


def leads_on(road: Road, car: Car, t: int, free: int) -> bool:
    """Check whether at this speed a path leads on that costs nothing in the corner (CFR-MIDC-1).

    `free` is as in `is_beyond`.
    """
    layer = [(car.space, car.allowance, car.entries, car.lines)]
    for _ in range(t // UNIT):
        further = []
        seen = set()
        for space, allowance, entries, lines in layer:
            for to in road.next[space]:
                owed, over, using, _ = due(
                    road, space, to, t, car.corner, allowance, entries, lines, car.given, False
                )
                if is_beyond(road, car.space, space, free):
                    owed = over = 0
                if owed:
                    continue
                if road.corner[to] != car.corner:
                    return True
                if over:
                    continue
                going = tuple(line for line in using if road.last[line] != to)
                entered = (*without(entries, lines, using), (t, to, using))
                node = (to, allowance, entered, going)
                if (to, going) not in seen or going:
                    seen.add((to, going))
                    further.append(node)
        layer = further
        if not layer:
            return False
    return True


def settle(position: Position, seat: int, failed: bool = False) -> None:
    """CFR-SLIP-5: a leader is used up by who took a space, or failed a pass with one declared."""
    now = position.now
    if now.seat != seat or now.leader < 0:
        return
    if failed or now.k > position.cars[seat].v // UNIT:
        position.used = (*position.used, now.leader)
    now.leader = -1
