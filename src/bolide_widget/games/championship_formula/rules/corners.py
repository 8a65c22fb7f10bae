"""Corners (CFR-CORNER, CFR-MIDC), racing lines (CFR-LINE), slipstreams (CFR-SLIP), and the road."""

from __future__ import annotations

from . import entering
from .entering import Visit
from .position import UNIT, Car, Position
from .road import Road


def visit_of(car: Car) -> Visit:
    """Return where a car stands, and its record of the corner that it visits."""
    return Visit(car.space, car.corner, car.allowance, car.entries, car.lines, car.given)


def book(road: Road, car: Car, visit: Visit) -> None:
    """Put a car on the space of a record, and the record into its books (CFR-CORNER-3)."""
    if visit.corner != car.corner:
        begin_visit(road, car, visit.corner)
    car.space, _, car.allowance, car.entries, car.lines, car.given = visit


def begin_visit(road: Road, car: Car, corner: int) -> None:
    """Begin a visit with nothing bought; lines given up before it stay so (CFR-CORNER-3).

    Corner -1 ends the visit (CFR-CORNER-9).
    """
    if car.given and road.home[car.given[0]] != corner:
        car.given = ()
    car.corner = corner
    car.allowance = car.corner_wear = car.chances = 0
    car.entries = ()
    car.barred = False


def slow_down(road: Road, car: Car, v: int) -> None:
    """Count a car that brakes late in a corner as having entered at the new speed (CFR-CORNER-8).

    On a line that leads on behind the corner it is too late for that.
    """
    if not car.entries or road.corner[car.space] != car.corner:
        return
    book(road, car, entering.slowed(road, visit_of(car), v))


def spun_visit(road: Road, car: Car) -> None:
    """Restart the visit of a car that spun: it may buy nothing, and is on no line (CFR-SPIN-4)."""
    car.lines = ()
    begin_visit(road, car, road.corner[car.space])
    car.barred = car.corner >= 0


def put_down(road: Road, car: Car) -> None:
    """Take over the space a car was placed on, off its lines (CFR-PASS-9, CFR-RUL-36)."""
    car.lines = ()
    bend = road.corner[car.space]
    if bend != car.corner:
        begin_visit(road, car, bend)


def inside(road: Road, car: Car) -> bool:
    """Check whether a car is inside a corner, and not restarting (CFR-MIDC-1)."""
    return road.inner[car.space] and not car.spun


def hold(road: Road, car: Car) -> None:
    """Note the corner in which a car may buy nothing at its present speed (CFR-MIDC-2)."""
    car.held = road.corner[car.space] if car.v > car.last and inside(road, car) else -1


def is_beyond(road: Road, begin: int, space: int, free: int) -> bool:
    """Check whether a space lies so far ahead that steps from it cost nothing (OPT-2).

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
    layer = [visit_of(car)]
    for _ in range(t // UNIT):
        further = []
        seen = set()
        for visit in layer:
            costless = is_beyond(road, car.space, visit.space, free)
            for to in road.next[visit.space]:
                entered = entering.enter(road, visit, to, t, False, costless)
                if entered.owed:
                    continue
                if road.corner[to] != car.corner:
                    return True
                if entered.over:
                    continue
                after = entered.visit
                if (to, after.lines) not in seen or after.lines:
                    seen.add((to, after.lines))
                    further.append(after)
        layer = further
        if not layer:
            return False
    return True


def settle(position: Position, seat: int, failed: bool = False) -> None:
    """Use up a leader whose space was taken, or behind whom a pass failed (CFR-SLIP-5)."""
    now = position.now
    if now.seat != seat or now.leader < 0:
        return
    if failed or now.k > position.cars[seat].v // UNIT:
        position.used = (*position.used, now.leader)
    now.leader = -1
