"""What a set-up, a bid, a planned speed and chips of skill lead to (CFR-PROTO-4)."""

from __future__ import annotations

from typing import NamedTuple

from ....core.actions import Action
from ....core.questions import Question
from ....core.state import State
from . import bid, braking, plan, setup, skill
from .outlook import Roll, roll_of
from .position import Car, Position
from .tables import IN_A_RED, MOST_BRAKE_TESTS, SPIN_UNITS, SPIN_WEAR


class Hand(NamedTuple):
    """What a set-up gives a car (CFR-T1): speeds in mph, wear and chips for the whole race."""

    a: int
    d: int
    ts: int
    s: int
    wear: int
    green: int
    red: int


class Offer(NamedTuple):
    """A bid: its value (CFR-BID-2), and what is left in hand after it."""

    value: float
    wear: int
    green: int
    red: int


class Brake(NamedTuple):
    """What braking costs.

    Attributes
    ----------
    units, speed : int
        To be paid, and the speed then.
    splits : tuple of int
        Wear, where there is a choice the most first; the rest is a test of the brakes.
    test : Roll or None
        The test, where one is left that may be made.
    spins : bool
        Whether it ends in a spin (CFR-LATE-6).
    """

    units: int
    speed: int
    splits: tuple[int, ...]
    test: Roll | None
    spins: bool


class Planned(NamedTuple):
    """What a planned speed asks for, in phase 3 (CFR-PLAN-2).

    Attributes
    ----------
    speed : int
    tests : tuple of Roll
        In their order, without skill; a failure of one ends them.
    braking : Brake or None
        Hard braking (CFR-DECEL-1).
    free : bool
        Whether it asks for nothing.
    """

    speed: int
    tests: tuple[Roll, ...]
    braking: Brake | None
    free: bool


Foreseen = Hand | Offer | Planned | Roll | None


def foresee(state: State[Position], question: Question, action: Action) -> Foreseen:
    """What an answer leads to; None for another question. Of a sealed choice: one seat's part."""
    seat = question.players[0] if question.players else -1
    kind = question.kind
    if kind == setup.SET_UP:
        return hand(action[1:], state.game.rules.laps)
    if kind == bid.BID:
        return offer(state.position.cars[seat], action)
    if kind == "plan":
        return planned(state, seat, int(action[1]))
    if kind == skill.SKILL and action[0] != "wear":
        _, purpose, row, modifier, _, _, _ = question.data
        return roll_of(purpose, modifier + skill.modifier_of(action), row)
    return None


def hand(cards: tuple[int | str, ...], laps: int) -> Hand:
    """CFR-T1, CFR-CHIP-1: what six cards are worth."""
    car = Car()
    setup.build(car, tuple(int(card) for card in cards), laps)
    return Hand(car.a, car.d, car.ts, car.s, car.wear, car.green, car.red)


def offer(car: Car, action: Action) -> Offer:
    """CFR-BID-2, CFR-BID-6: what a bid counts, and what it leaves."""
    wear, green, red, broken = (int(part) for part in action[1:])
    left = car.green + IN_A_RED * broken - green
    return Offer(bid.value(wear, green, red) / 2, car.wear - wear, left, car.red - red - broken)


def planned(state: State[Position], seat: int, speed: int) -> Planned:
    """CFR-PLAN-2, CFR-PLAN-4: what a card asks for."""
    car: Car = state.position.cars[seat]
    asked = plan.needs(car, speed)
    start = "start-2016" if state.game.rules.start_2016 else "start"
    tests = [roll_of("start", 0, start)] if asked.start else []
    tests += [roll_of("accel")] if asked.accel else []
    tests += [roll_of("top")] if asked.top else []
    braked = brake(car, asked.braking, speed) if asked.braking else None
    return Planned(speed, tuple(tests), braked, not tests and braked is None)


def brake(car: Car, units: int, speed: int) -> Brake:
    """CFR-T5, CFR-LATE-6: what so many units cost in this turn."""
    test = None if car.brake_test >= MOST_BRAKE_TESTS else roll_of("brakes")
    if not units:
        return Brake(0, speed, (), None, False)
    if units >= SPIN_UNITS:
        return Brake(units, speed, (min(car.wear, SPIN_WEAR),), test, True)
    listed = tuple(braking.splits(car, units))
    rolled = any(points < units for points in listed)
    return Brake(units, speed, listed, test if rolled else None, not listed)
