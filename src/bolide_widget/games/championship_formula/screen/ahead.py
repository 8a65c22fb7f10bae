"""What an end of a move leaves for the turn after it: can the corner that comes still be held?

All speeds that can be planned then are looked at, all ways, and all that can pay for them: wear,
the test of the brakes, a chance in each corner, and luck with each roll. So what is said to be due
is due whatever is done, other cars or none; how the rolls come out, nobody says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from ....core.screen import Option
from ....core.state import State
from ..rules import braking, payments, plan
from ..rules.outlook import Way
from ..rules.position import Car, Position
from ..rules.road import Road
from ..rules.steps import finish_at
from ..rules.tables import MOST_BRAKE_WEAR, SPIN_UNITS, UNIT
from . import tolls
from .bills import Bill, bills_of

TONES: Final = ("wear", "roll", "out")
"""The least bad first."""


class Then(NamedTuple):
    """The least that the next turn costs.

    Attributes
    ----------
    tone : "wear", "roll" or "out"
        Whether wear alone can pay for it, or a roll is needed, or nothing helps: a spin or a crash.
    units : int
        The fewest that are due, by braking and in corners; 0 of what cannot be held.
    corner : int
        The corner that asks for it; -1 if braking alone does, for want of a lower speed.
    """

    tone: Literal["wear", "roll", "out"]
    units: int
    corner: int


class Purse(NamedTuple):
    """What a car has to pay with.

    Attributes
    ----------
    wear : int
        In hand.
    worn, rolled : int
        Wear and chances that its visit has had.
    """

    wear: int
    worn: int
    rolled: int


def ahead(state: State[Position], before: Car, after: Car, seen: Way) -> Then | None:
    """What a way leaves for the next turn; None if it leaves a choice that costs nothing.

    Parameters
    ----------
    state : State
    before, after : Car
        The car before it drives the way, and behind it, as `way_of` leaves it.
    seen : Way
        What the way costs.
    """
    if seen.crash or seen.finishes or after.limping or _is_last(state):
        return None
    purses = _purses(before, after, seen)
    if not purses:
        return None
    road: Road = state.game.road
    free = _free_from(state, after)
    corner, least, by_wear = -1, 0, False
    for braked, speed in _speeds(after):
        found = bills_of(road, after, speed, free)
        if not braked and found.free:
            return None
        corner = found.corner if corner < 0 else corner
        for bill in found.bills:
            for purse in purses:
                paid = _paid(after, purse, braked, bill)
                if paid is not None:
                    units = braked + sum(bill)
                    least = min(least, units) if least else units
                    by_wear = by_wear or paid
    if not least:
        return Then("out", 0, corner)
    return Then("wear" if by_wear else "roll", least, corner)


def behind(
    state: State[Position], seat: int, speed: int, ends: Iterable[tuple[Way, Car]]
) -> Then | None:
    """What a planned speed leaves, wherever the move ends: the least of its ends.

    None as well where the speed itself ends in a spin. Tests are taken as passed, and what the ends
    lead through as driven at that speed.

    Parameters
    ----------
    ends : iterable of (Way, Car)
        As `driven` has them, with the wear gone that braking takes.
    """
    before = state.position.cars[seat].copy()
    braked = plan.needs(before, speed).braking
    if braked >= SPIN_UNITS or not braking.splits(before, braked):
        return None
    best: Then | None = None
    for seen, after in ends:
        then = ahead(state, before, after, seen)
        if then is None:
            return None
        if best is None or _rank(then) < _rank(best):
            best = then
    return best


def _rank(then: Then) -> tuple[int, int]:
    return TONES.index(then.tone), then.units


def words(state: State[Position], then: Then) -> str:
    """The same in one line."""
    name = tolls.corner_words(state, then.corner) if then.corner >= 0 else "the next turn"
    if then.tone == "out":
        return f"then {name} cannot be held: a spin or a crash"
    due = f"then {name}: {then.units * UNIT} mph to be paid at least, by brakes and corners"
    return f"{due}, not all by wear" if then.tone == "roll" else due


def added(state: State[Position], shown: Option, then: Then | None) -> Option:
    """An option, with what it leaves for the next turn."""
    if then is None:
        return shown
    told = "; ".join(part for part in (shown.get("detail", ""), words(state, then)) if part)
    return {**shown, "detail": told, "ahead": then.tone}


def _is_last(state: State[Position]) -> bool:
    """CFR-FIN-2: whether the race is over with this turn."""
    finish = finish_at(state)
    flag: bool = state.game.rules.run_to_flag
    return not flag and any(car.at >= finish for car in state.position.cars)


def _free_from(state: State[Position], car: Car) -> int:
    """OPT-2: ticks to the finish, where that can be reached in a turn and frees from all duty."""
    left = finish_at(state) - car.at
    near = left <= max(state.game.road.length) * plan.MOST // UNIT
    return left if near and state.game.rules.no_duty_after_line else -1


def _purses(before: Car, after: Car, seen: Way) -> list[Purse]:
    """What may be left behind a way, at best: all visits but the last by as many chances as can be.

    The last goes on, and may be left with its chance to come, or with more wear.
    """
    least, most = seen.wear
    left = after.wear + most - least
    same = before.corner == after.corner
    bought = after.corner_wear - (before.corner_wear if same else 0)
    if after.corner < 0 or after.chances or bought <= 0 or most <= least:
        found = [Purse(left, after.corner_wear, after.chances)]
    else:
        found = [
            Purse(left - 1, after.corner_wear, 0),
            Purse(left, after.corner_wear - 1, 1),
        ]
    return [purse for purse in found if purse.wear >= 0]


def _speeds(car: Car) -> Iterator[tuple[int, int]]:
    """CFR-PLAN-2, CFR-DECEL-1: units to brake by, and the lowest speed that they lead to.

    A higher one costs no less: its spaces begin with those of the lower one.
    """
    most = min(car.v, car.ts + UNIT)
    for braked in range(SPIN_UNITS):
        speed = car.v - car.d - UNIT * braked
        if speed <= UNIT:
            yield braked, UNIT
            return
        if speed <= most:
            yield braked, speed


def _paid(car: Car, purse: Purse, braked: int, bill: Bill) -> bool | None:
    """Whether so many units of braking and a bill can be paid by wear alone; None if not at all.

    One unit of braking may be a test (CFR-T5), and one of each visit a chance (CFR-T6).
    """
    here, *further = bill
    rolled = [max(0, units - 1) for units in (braked, *further)]
    if sum(rolled) + max(0, here - 1 + purse.rolled) > purse.wear:
        return None
    most = payments.most_wear(car)
    fits = here <= most - purse.worn and all(units <= most for units in further)
    brakes = MOST_BRAKE_WEAR + car.soft  # OPT-10: a third point stands for the test
    return fits and braked <= brakes and braked + sum(bill) <= purse.wear
