"""Corners (CFR-CORNER, CFR-MIDC) and racing lines (CFR-LINE): the books of a visit, in whole mph.

Nothing here changes anything but the visit of one car; what is due is bought in `payments`.
"""

from __future__ import annotations

from typing import Final

from .position import Car, Entry
from .road import Road
from .tables import FATAL, UNIT
from .venue import State

Due = tuple[int, int, tuple[int, ...], bool]
"""Of a step: the allowance that leaving lines asks for, the excess on the space entered, the lines
then in use, and whether both are bought on one visit. An excess that asks for nothing is 0."""

FREE: Final[Due] = (0, 0, (), True)


def best_bonus(road: Road, lines: tuple[int, ...]) -> int:
    """CFR-LINE-2: the highest bonus of several lines counts."""
    best = 0
    for line in lines:
        bonus = road.bonus[line]
        if bonus > best:
            best = bonus
    return best


def excess(road: Road, entries: tuple[Entry, ...], without: tuple[int, ...] = ()) -> int:
    """CFR-LINE-4, CFR-CORNER-8: the worst excess of the spaces entered, without some lines."""
    worst = 0
    for speed, space, lines in entries:
        bonus = 0
        for line in lines:
            if road.bonus[line] > bonus and line not in without:
                bonus = road.bonus[line]
        over = speed - road.speed[space] - bonus
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
    if bend < 0 and corner < 0 and not lines and not road.starts[to]:
        return FREE
    kept: tuple[int, ...] = lines and kept_lines(road, lines, here, to, passing)
    owed = 0
    if entries and len(kept) < len(lines):
        owed = excess(road, entries, tuple(line for line in lines if line not in kept))
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


def affordable(
    owed: int, over: int, allowance: int, one: bool, wear: int, spent: int, rolled: int, most: int
) -> bool:
    """CFR-CORNER-6: whether a step need not be an automatic crash.

    Parameters
    ----------
    owed, over, one
        As `Due` has them.
    allowance : int
        What the visit has bought.
    wear, spent, rolled : int
        Wear in hand; wear and chances used on the visit.
    most : int
        Wear that may be spent on a visit.
    """
    if owed >= FATAL or over >= FATAL:
        return False
    leaving = (owed - allowance) // UNIT if owed else 0
    if one:
        units = (max(owed, over) - allowance) // UNIT if owed or over else 0
        return units <= min(most - spent, wear) + 1 - rolled
    if leaving > min(most - spent, wear) + 1 - rolled:
        return False
    left = wear - max(0, leaving - 1 + rolled)
    return over // UNIT <= min(most, left) + 1


def enter(road: Road, car: Car, to: int, asked: Due, passing: bool) -> None:
    """CFR-LINE-9: the books of a step that was made, as if all that it asks for were bought."""
    _, over, using, _ = asked
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
        end_visit(road, car)


def leave_lines(car: Car, kept: tuple[int, ...], owed: int) -> None:
    """CFR-LINE-4: lines are left, and what the corner cost without them is bought."""
    if all(line in kept for line in car.lines):
        return
    car.entries = without(car.entries, car.lines, kept)
    car.lines = tuple(line for line in car.lines if line in kept)
    if owed > car.allowance:
        car.allowance = owed


def begin_visit(road: Road, car: Car, corner: int) -> None:
    """CFR-CORNER-3: nothing is bought yet; a line given up before it is not to be had."""
    if car.given and road.home[car.given[0]] != corner:
        car.given = ()
    car.corner = corner
    car.allowance = car.corner_wear = car.chances = 0
    car.entries = ()
    car.barred = False


def end_visit(road: Road, car: Car) -> None:
    """CFR-CORNER-9."""
    begin_visit(road, car, -1)


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
    bend = road.corner[car.space]
    if bend < 0:
        end_visit(road, car)
        return
    begin_visit(road, car, bend)
    car.barred = True


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


def may_speed_up(state: State, seat: int, t: int) -> bool:
    """CFR-MIDC-1: whether at this speed a path leads on that costs nothing in the corner."""
    car = state.position.cars[seat]
    road = state.game.road
    if t <= car.last or not inside(road, car):
        return True
    layer = [(car.space, car.allowance, car.entries, car.lines)]
    for _ in range(t // UNIT):
        further = []
        seen = set()
        for space, allowance, entries, lines in layer:
            for to in road.next[space]:
                owed, over, using, _ = due(
                    road, space, to, t, car.corner, allowance, entries, lines, car.given, False
                )
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
