"""What a way of a car costs, before it is driven (CFR-PROTO-4)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from . import corners, driving, involvement, payments, steps
from .corners import inside
from .position import Car
from .road import Road
from .tables import FATAL, UNIT, chances
from .venue import State


class Roll(NamedTuple):
    """A roll without skill: success, partial result and failure in 36ths (CFR-T3)."""

    purpose: str
    success: int
    partial: int
    failure: int


class Duty(NamedTuple):
    """What a space of a way asks for.

    Attributes
    ----------
    why : "corner" or "line"
        CFR-CORNER-3, CFR-LINE-4.
    space : str
        That is entered.
    limit : int
        In mph, with the bonus of the lines in use.
    excess : int
        Speed above it; of a line, the allowance that is needed without it.
    units : int
        To be bought now.
    """

    why: str
    space: str
    limit: int
    excess: int
    units: int


class Way(NamedTuple):
    """What driving a path comes to.

    Attributes
    ----------
    path : tuple of str
        Spaces, the one where it begins first.
    speed : int
        In mph.
    units : int
        To be bought on it.
    duties : tuple of Duty
        Where they are due, and what each corner that costs nothing allows.
    wear : (int, int)
        The least and the most wear that it may cost.
    rolls : tuple of Roll
        Those that are left if as much is paid by wear as can be on the whole way, and those of
        crashes on it.
    safe : Fraction
        The chance that all of them succeed without skill.
    crash : bool
        Whether it ends in a certain crash (CFR-MOVE-7).
    finishes : bool
        Whether the finish is reached (CFR-FIN-1).
    """

    path: tuple[str, ...]
    speed: int
    units: int
    duties: tuple[Duty, ...]
    wear: tuple[int, int]
    rolls: tuple[Roll, ...]
    safe: Fraction
    crash: bool
    finishes: bool


def roll_of(purpose: str, modifier: int = 0, row: str = "") -> Roll:
    """CFR-T3: a roll without skill."""
    return Roll(purpose, *chances(row or purpose, modifier))


class _Bill:
    """Units of a way by visit, and the rolls that wear leaves."""

    def __init__(self, state: State, car: Car) -> None:
        self.state = state
        self.car = car
        self.units = 0
        self.bought = 0
        self.least = self.most = 0
        self.rolls: list[Roll] = []
        self.crash = False

    def buy(self, why: str, units: int, excess: int, further: tuple[int, ...]) -> None:
        """So many units on the visit that the car is on, which is to drive on over some spaces."""
        car = self.car
        self.units += units
        listed = payments.splits_of(car, units) if excess < FATAL else []
        if not listed:
            self.crash = True
            return
        points = driving.most_wear(self.state, car, listed, units, further)
        payments.book(car, points, units)
        self.most += points
        self.bought += units
        if points < units:
            self.rolls.append(roll_of("chance-" + why))

    def close(self, rolled: int) -> None:
        """The visit is over: one unit of it may have been a roll."""
        self.least += max(0, self.bought - 1 + rolled) if self.bought else 0
        self.bought = 0


def way(state: State, seat: int, path: tuple[int, ...]) -> Way:
    """What driving over these spaces comes to, paid by as much wear as can be on all of them."""
    return way_of(state, state.position.cars[seat].copy(), path, True)


def way_of(state: State, car: Car, path: tuple[int, ...], markers: bool) -> Way:
    """What driving a car over these spaces comes to; the car is driven.

    Parameters
    ----------
    car : Car
        A copy; its `v` is the speed.
    path : tuple of int
        The spaces to be entered.
    markers : bool
        Whether it is the move in flight, so that crash markers count.
    """
    road: Road = state.game.road
    now = state.position.now
    bill, duties = _Bill(state, car), []
    names = [road.ids[car.space]]
    rolled = car.chances
    begun = now.k if markers else 0
    for made, to in enumerate(path, begun + 1):
        due = steps.asked(state, car, to, False)
        line, units = steps.units_of(car, due)
        name = road.ids[to]
        names.append(name)
        corners.leave_lines(car, corners.kept_lines(road, car.lines, car.space, to, False), due[0])
        if line:
            bill.buy("line", line, due[0], path[made - begun - 1 :])
            duties.append(Duty("line", name, car.v - due[0], due[0], line))
        visited = car.corner
        corners.enter(road, car, to, due, False)
        car.space = to
        car.at += road.length[to]
        if car.corner != visited:
            bill.close(rolled)
            rolled = 0
        if road.corner[to] >= 0 and (units or car.corner != visited):
            limit = road.speed[to] + corners.best_bonus(road, due[2])
            if units:
                bill.buy("corner", units, due[1], path[made - begun :])
            duties.append(Duty("corner", name, limit, car.v - limit, units))
        if markers and state.position.markers:
            _add_crashes(state, bill, car, car.v // UNIT + now.slip - made)
        if bill.crash:
            break
    bill.close(rolled)
    safe = Fraction(1)
    for one in bill.rolls:
        safe *= Fraction(one.success, 36)
    return Way(
        tuple(names),
        car.v,
        bill.units,
        tuple(duties),
        (min(bill.least, bill.most), bill.most),
        tuple(bill.rolls),
        Fraction(0) if bill.crash else safe,
        bill.crash,
        car.at >= steps.finish_at(state),
    )


def _add_crashes(state: State, bill: _Bill, car: Car, left: int) -> None:
    road: Road = state.game.road
    rows = involvement.reached(state.position.markers, car.at, road.length[car.space], road.period)
    for row in rows:
        bill.rolls.append(roll_of("chance-crash", involvement.modifier(road.width[row], left)))


def planned(
    state: State, seat: int, speed: int, slip: int = 0, alone: bool = True
) -> dict[str, Way]:
    """The ends that a car can reach at a speed from where it stands, and what each costs.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    speed : int
        In mph.
    slip : int
        Spaces to slip besides.
    alone : bool
        Whether the other cars are thought away.
    """
    return {end: way for end, (way, _) in driven(state, seat, speed, slip, alone).items()}


def driven(
    state: State,
    seat: int,
    speed: int,
    slip: int = 0,
    alone: bool = True,
    spent: int = 0,
) -> dict[str, tuple[Way, Car]]:
    """The same, with the car as it is behind each way; see `planned`.

    Parameters
    ----------
    spent : int
        Wear that is gone before the first step, as by braking.
    """
    position = state.position
    road: Road = state.game.road
    car: Car = position.cars[seat].copy()
    car.v = speed
    car.wear -= spent
    if not (position.now.seat == seat and position.phase == "moves"):
        faster = speed > car.last and inside(road, car)
        car.held = road.corner[car.space] if faster else -1
    taken: set[int] = set()
    if not alone:
        taken = {one.space for n, one in enumerate(position.cars) if n != seat}
    found = driving.reach(state, car, speed, 0, slip, taken)
    ends: dict[str, tuple[Way, Car]] = {}
    for to in sorted(found):
        there = car.copy()
        ends[road.ids[to]] = way_of(state, there, found[to].path, False), there
    return ends
