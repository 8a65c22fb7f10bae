"""What an answer leads to (CFR-PROTO-4)."""

from __future__ import annotations

from typing import NamedTuple

from ....core.actions import Action
from ....core.places import Place, Space
from ....core.questions import Question
from . import bid, braking, driving, move, passing, payments, plan, setup, skill, slip, steps
from .outlook import Duty, Roll, Way, roll_of, way
from .position import Car
from .road import Road
from .tables import IN_A_RED, MOST_BRAKE_TESTS, SPIN_UNITS, SPIN_WEAR, UNIT
from .venue import State

# -- what a set-up, a bid, a planned speed and chips of skill lead to (CFR-PROTO-4) ----------------


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


def foresee(state: State, question: Question, action: Action) -> Foreseen:
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


def planned(state: State, seat: int, speed: int) -> Planned:
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


# -- previews --------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """What a forced pass may lead to.

    Attributes
    ----------
    space, defender : str, int
        Where, and past whom.
    units : int
        Due for lines that are given up, before the roll (CFR-PASS-10).
    duty : Duty or None
        Due on the space after a success.
    free, blocked : Roll
        Without a block, and with one; the same where nobody can block.
    braking, speed : int
        After a failure: units to brake by, and the speed then (CFR-PASS-7).
    """

    space: str
    defender: int
    units: int
    duty: Duty | None
    free: Roll
    blocked: Roll
    braking: int
    speed: int


class Paid(NamedTuple):
    """What one split of a payment is: the wear, and the roll for the rest."""

    wear: int
    roll: Roll | None


class Slipping(NamedTuple):
    """What a declared slip allows: spaces more, behind whom (-1 for nobody)."""

    spaces: int
    leader: int


Preview = Way | Attack | Brake | Paid | Slipping | Roll | Hand | Offer | Planned
"""What an answer leads to, by the kind of its question."""
Seen = Preview | None

TO_SPACES = frozenset(("step", "pass", "drive", "to"))


def preview(state: State, question: Question, action: Action) -> Seen:
    """What an answer costs, and what it leads to; None for answers that need no telling."""
    kind = question.kind
    seat = question.players[0] if question.players else -1
    if kind == move.MOVE:
        return _of_move(state, seat, action)
    if kind == payments.PAY:
        _, why, units = question.data
        points = int(action[1])
        return Paid(points, roll_of("chance-" + why) if points < units else None)
    if kind == braking.BRAKING:
        points = int(action[1])
        return Paid(points, roll_of("brakes") if points < question.data[2] else None)
    if kind == slip.SLIP:
        none = action == slip.NONE
        return Slipping(0, -1) if none else Slipping(int(action[2]), int(action[1]))
    if kind == "block":
        return roll_of(passing.PASS, 0, "pass-blocked" if action == passing.BLOCK else "")
    return foresee(state, question, action)


def _of_move(state: State, seat: int, action: Action) -> Seen:
    road: Road = state.game.road
    now = state.position.now
    car: Car = state.position.cars[seat]
    word = action[0]
    if word == move.STEP:
        return way(state, seat, (road.number[str(action[1])],))
    if word == driving.DRIVE:
        return way(state, seat, driving.path_to(state, seat, road.number[str(action[1])])[:-1])
    if word == passing.PASS:
        return _attack(state, seat, road.number[str(action[1])])
    if word == move.BRAKE:
        return brake(car, int(action[1]), car.v - UNIT * int(action[1]))
    units = max(0, car.v // UNIT - now.k)
    return brake(car, units, car.v - UNIT * units)


def _attack(state: State, seat: int, x: int) -> Attack:
    """CFR-PASS-2 to CFR-PASS-10: what a pass may come to."""
    position = state.position
    road: Road = state.game.road
    now = position.now
    car: Car = position.cars[seat]
    step = steps.look(state, seat, x, True)
    defender = position.at(x)
    duty = None
    if step.corner:
        over = steps.asked(state, car, x, True)[1]
        duty = Duty("corner", road.ids[x], car.v - over, over, step.corner)
    old: bool = state.game.rules.old_passing
    harder = 2 * now.passes if old else 0
    free = roll_of(passing.PASS, harder, "pass-old" if old else "")
    can_block = not old and position.cars[defender].v > 0
    units = move.left(position)
    return Attack(
        road.ids[x],
        defender,
        step.line if road.corner[x] >= 0 else 0,
        duty,
        free,
        roll_of(passing.PASS, 0, "pass-blocked") if can_block else free,
        units,
        max(0, car.v - UNIT * units),
    )


def place_of(question: Question, action: Action) -> Place | None:
    """The space that an answer names."""
    if len(action) > 1 and action[0] in TO_SPACES and isinstance(action[1], str):
        return Space(action[1])
    return None
