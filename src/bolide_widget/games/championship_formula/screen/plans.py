"""Planned speeds: what each asks for, where it leads, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ....core.screen import Lead, Option, Price
from ..rules import corners, driving
from ..rules.braking import splits
from ..rules.kinds import driven, way_of
from ..rules.position import SPIN_UNITS, UNIT, Car, chances
from ..rules.turn import Needs, needs, row_of, tests_of
from ..rules.venue import State
from . import ahead, costs
from .facts import mph, odds, split_words, too_fast

# -- late braking that helps -----------------------------------------------------------------------


def least_braking(state: State, seat: int, speed: int) -> int:
    """The fewest units of late braking after which a lone car can drive on; 0 where none do.

    It brakes behind the first step, which is as early as it may (CFR-LATE-1): later costs no less.
    All is paid as cheaply as can be, with luck at every roll.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    speed : int
        In mph, that is planned.
    """
    road = state.game.road
    found = 0
    for car in _stepped(state, seat, speed):
        for units in range(1, found or min(SPIN_UNITS, speed // UNIT)):
            listed = splits(car, units)
            if not listed:
                break
            slower = car.copy()
            slower.v = speed - units * UNIT
            slower.wear -= listed[-1]
            corners.slow_down(road, slower, slower.v)
            if slower.v == UNIT or driving.reach(state, slower, slower.v, 1, 0, set()):
                found = units
                break
    return found


def _stepped(state: State, seat: int, speed: int) -> Iterator[Car]:
    """The car behind each first step at a speed, by each way of paying for it."""
    road = state.game.road
    car = state.position.cars[seat].copy()
    hard = needs(car, speed).braking
    listed = splits(car, hard)
    if hard >= SPIN_UNITS or not listed:
        return
    car.v = speed
    corners.hold(road, car)
    if hard:
        car.wear -= listed[-1]
        car.brake_wear += listed[-1]
        car.brake_test += hard - listed[-1]
    for to in road.next[car.space]:
        after = car.copy()
        seen = way_of(state, after, (to,), False)
        if seen.crash:
            continue
        yield after
        least_wear, most_wear = seen.wear
        if most_wear > least_wear:  # one unit of it by a chance
            after = after.copy()
            after.wear += 1
            after.corner_wear -= 1
            after.chances += 1
            yield after


# -- speeds ----------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What a speed would lead to, other cars and slips left out.

    Attributes
    ----------
    leads : list of Lead
        Every space where the move could end, and what that would cost.
    units : tuple of int
        Units that these ends cost, the fewest first.
    met : list of int
        Corners on the way.
    then : Then or None
        The least that every end leaves for the turn after.
    late : int
        Where there is no end but a crash: the fewest units of late braking that avoid it, 0 where
        nothing does.
    """

    leads: list[Lead]
    units: tuple[int, ...]
    met: list[int]
    then: ahead.Then | None
    late: int


def option(state: State, seat: int, speed: int, name: str) -> Option:
    """One speed as it is offered.

    Parameters
    ----------
    state : State
    seat : int
        Whose plan.
    speed : int
        In mph.
    name : str
        Id of the answer.
    """
    car = state.position.cars[seat]
    asked = needs(car, speed)
    seen = outlook(state, seat, speed)
    shown: Option = {
        "id": name,
        "label": _label(car, asked, seen),
        "figure": str(speed),
        "tone": max(_tone(asked), _cheapest(asked, seen), key=costs.PRICES.index),
        "detail": _detail(state, car, speed, asked, seen),
    }
    if seen.leads:
        shown["leads"] = seen.leads
    tests = tests_of(asked)
    if tests:
        shown["odds"] = _chance(state, tests[0])
    return ahead.added(state, shown, seen.then)


def outlook(state: State, seat: int, speed: int) -> Outlook:
    """Where a speed leads a lone car, with the wear that braking for it leaves at best (CFR-T5)."""
    car = state.position.cars[seat]
    brakes = splits(car, needs(car, speed).braking)
    ends = driven(state, seat, speed, spent=brakes[-1] if brakes else 0)
    ways = {end: way for end, (way, _) in ends.items()}
    leads: list[Lead] = [
        {"space": end, "tone": costs.price(way), "figure": costs.figure(way)}
        for end, way in ways.items()
    ]
    met = (corner for way in ways.values() for corner in costs.corners_on(state, way))
    units = tuple(sorted({way.units for way in ways.values()}))
    then = ahead.behind(state, seat, speed, ends.values())
    brake = 0 if ways else least_braking(state, seat, speed)
    return Outlook(leads, units, list(dict.fromkeys(met)), then, brake)


TESTS: Final = {"start": "start test", "accel": "acceleration test", "top": "top speed test"}


def _label(car: Car, asked: Needs, seen: Outlook) -> str:
    """What it costs: tests or braking, then the cheapest end."""
    parts = [TESTS[purpose] for purpose in tests_of(asked)]
    if asked.braking:
        parts = [brake_words(car, asked.braking)]
    if asked.braking < SPIN_UNITS and not seen.units:
        parts.append(_crash(seen))
    elif seen.units and seen.units[0]:
        where = "the corner" if len(seen.met) == 1 else "the corners together"
        parts.append(f"{too_fast(seen.units[0])} in {where}")
    return ", ".join(parts) or "free"


def _cheapest(asked: Needs, seen: Outlook) -> Price:
    """What the cheapest end costs, in one word."""
    if asked.braking >= SPIN_UNITS:
        return "out"
    if seen.late:
        return "roll"
    tones = [lead["tone"] for lead in seen.leads]
    return min(tones, key=costs.PRICES.index, default="out")


def brake_words(car: Car, units: int) -> str:
    """CFR-T5: how so many units of braking can be paid."""
    if units >= SPIN_UNITS:
        return "3 wear, brakes test, spin"
    told = [split_words(n, units - n, "brakes test") for n in splits(car, units)]
    return " or ".join(told) or "a spin: no wear is left"


def _tone(asked: Needs) -> Price:
    if asked.braking >= SPIN_UNITS:
        return "out"
    if asked.braking:
        return "wear"
    return "roll" if tests_of(asked) else "free"


def _chance(state: State, purpose: str) -> str:
    """How likely a test is to be passed without skill."""
    return odds(chances(row_of(state, purpose), 0)[0])


def _detail(state: State, car: Car, speed: int, asked: Needs, seen: Outlook) -> str:
    parts = [mph(speed)]
    parts += [f"{TESTS[purpose]} ({_chance(state, purpose)})" for purpose in tests_of(asked)]
    if asked.braking:
        parts.append(
            f"{asked.braking * UNIT} mph too much braking: {brake_words(car, asked.braking)}"
        )
    parts += [costs.corner_words(state, corner) for corner in seen.met]
    if asked.braking < SPIN_UNITS:
        parts.append(_cost(seen))
    return "; ".join(part for part in parts if part)


def _crash(seen: Outlook) -> str:
    """CFR-MOVE-7, CFR-LATE-1: that every way is a crash, and what avoids it."""
    if not seen.late:
        return "certain crash"
    return f"certain crash unless you brake by {seen.late * UNIT}"


def _cost(seen: Outlook) -> str:
    """What the ends cost."""
    if not seen.units:
        when = ", after one space or more" if seen.late else ""
        return f"every way there is a {_crash(seen)}{when}"
    if not seen.met:
        return ""
    least, most = seen.units[0], seen.units[-1]
    together = ", in all corners together" if len(seen.met) > 1 else ""
    if least == most:
        if not least:
            return "no corner costs anything"
        return f"every end is {too_fast(least)}{together}"
    first = f"{least * UNIT} to" if least else "up to"
    return f"ends are {first} {too_fast(most)}{together}"
