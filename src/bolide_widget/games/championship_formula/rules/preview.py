"""Previews (CFR-PROTO-4): the consequences of each option before it is chosen."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ....core.actions import Action
from ....core.questions import Place, Question, Space
from . import braking, corners, driving, incidents, move, questions, setup, steps, turn
from .corners import hold
from .position import FATAL, IN_A_RED, MOST_BRAKE_TESTS, SPIN_UNITS, SPIN_WEAR, UNIT, Car, chances
from .slipstream import NONE
from .venue import State


class Roll(NamedTuple):
    """A roll without skill: success, partial result and failure in 36ths (CFR-T3)."""

    purpose: str
    success: int
    partial: int
    failure: int


class Duty(NamedTuple):
    """The price of a space on a path.

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
    """The price of driving a path.

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
        """Buy units on the car's visit, and leave it enough to drive on over some spaces."""
        car = self.car
        self.units += units
        listed = steps.splits_of(car, units) if excess < FATAL else []
        if not listed:
            self.crash = True
            return
        points = driving.most_wear(self.state, car, listed, units, further)
        steps.book(car, points, units)
        self.most += points
        self.bought += units
        if points < units:
            self.rolls.append(roll_of("chance-" + why))

    def close(self, rolled: int) -> None:
        """The visit is over: one unit of it may have been a roll."""
        self.least += max(0, self.bought - 1 + rolled) if self.bought else 0
        self.bought = 0


def way_of(state: State, car: Car, path: tuple[int, ...], markers: bool) -> Way:
    """Drive a car over these spaces, paid by as much wear as possible; return the price.

    Parameters
    ----------
    car : Car
        A copy; its `v` is the speed.
    path : tuple of int
        The spaces to be entered.
    markers : bool
        Whether it is the move in flight, so that crash markers count.
    """
    road = state.game.road
    now = state.position.now
    bill, duties = _Bill(state, car), []
    names = [road.ids[car.space]]
    rolled = car.chances
    begun = now.k if markers else 0
    crashes = state.position.markers if markers else ()
    for made, to in enumerate(path, begun + 1):
        due = steps.due_at(state, car, to, False)
        name = road.ids[to]
        names.append(name)
        corners.book(road, car, due.left)
        if due.line:
            bill.buy("line", due.line, due.owed, path[made - begun - 1 :])
            duties.append(Duty("line", name, car.v - due.owed, due.owed, due.line))
        visited = car.corner
        corners.book(road, car, due.visit)
        car.at += road.length[to]
        if car.corner != visited:
            bill.close(rolled)
            rolled = 0
        if road.corner[to] >= 0 and (due.units or car.corner != visited):
            if due.units:
                bill.buy("corner", due.units, due.over, path[made - begun :])
            duties.append(Duty("corner", name, due.limit, car.v - due.limit, due.units))
        if crashes:
            left = car.v // UNIT + now.slip - made
            for row in incidents.reached(crashes, car.at, road.length[to], road.period):
                modifier = incidents.crash_modifier(road.width[row], left)
                bill.rolls.append(roll_of("chance-crash", modifier))
        if bill.crash:
            break
    bill.close(rolled)
    safe = Fraction(1)
    for chance in bill.rolls:
        safe *= Fraction(chance.success, 36)
    return Way(
        tuple(names),
        car.v,
        bill.units,
        tuple(duties),
        (min(bill.least, bill.most), bill.most),
        tuple(bill.rolls),
        Fraction(0) if bill.crash else safe,
        bill.crash,
        car.at >= state.game.finish,
    )


def driven(state: State, seat: int, speed: int, spent: int = 0) -> dict[str, tuple[Way, Car]]:
    """The ends that a lone car can reach at a speed: what each costs, and the car as it is there.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    speed : int
        In mph.
    spent : int
        Wear that is gone before the first step, as by braking.
    """
    position = state.position
    road = state.game.road
    car = position.cars[seat].copy()
    car.v = speed
    car.wear -= spent
    if not (position.now.seat == seat and position.phase == "moves"):
        hold(road, car)
    reached = driving.reach(state, car, speed, 0, 0, set()).ends
    ends: dict[str, tuple[Way, Car]] = {}
    for to in sorted(reached):
        there = car.copy()
        ends[road.ids[to]] = way_of(state, there, reached[to].path, False), there
    return ends


class Hand(NamedTuple):
    """The values of a set-up (CFR-T1): speeds in mph, wear and chips for the whole race."""

    a: int
    d: int
    ts: int
    s: int
    wear: int
    green: int
    red: int


class Offer(NamedTuple):
    """A bid: its value (CFR-BID-2), and the hand after it."""

    value: float
    wear: int
    green: int
    red: int


class Brake(NamedTuple):
    """The price of braking.

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
    """The tests and braking of a planned speed, in phase 3 (CFR-PLAN-2).

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


class Attack(NamedTuple):
    """The odds of a forced pass.

    Attributes
    ----------
    space, defender : str, int
        Where, and past whom.
    units : int
        Due for lines that are given up, before the roll (CFR-PASS-10).
    duty : Duty or None
        Due on the space after a success.
    free, blocked : Roll
        Without a block, and with one; the same where the defender cannot block.
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
    """One split of a payment: the wear, and the roll for the rest."""

    wear: int
    roll: Roll | None


class Slipping(NamedTuple):
    """A declared slip: the extra spaces, and the seat of the leader (-1 for none)."""

    spaces: int
    leader: int


Seen = Way | Attack | Brake | Paid | Slipping | Roll | Hand | Offer | Planned | None
"""What an answer leads to, by the kind of its question; `Preview` lists them for users."""


def set_up(state: State, question: Question, action: Action) -> Hand:
    """CFR-T1, CFR-CHIP-1: what six cards are worth."""
    car = Car()
    setup.build(car, tuple(int(card) for card in action[1:]), state.game.rules.laps)
    return Hand(car.a, car.d, car.ts, car.s, car.wear, car.green, car.red)


def bid(state: State, question: Question, action: Action) -> Offer:
    """Preview a bid of the first driver who bids (CFR-BID-2, CFR-BID-6)."""
    car = state.position.cars[question.players[0]]
    wear, green, red, broken = (int(part) for part in action[1:])
    left = car.green + IN_A_RED * broken - green
    return Offer(
        setup.bid_value(wear, green, red) / 2, car.wear - wear, left, car.red - red - broken
    )


def speed(state: State, question: Question, action: Action) -> Planned:
    """Preview a card of the first driver who plans (CFR-PLAN-2, CFR-PLAN-4)."""
    car = state.position.cars[question.players[0]]
    mph = int(action[1])
    due = turn.needs(car, mph)
    tests = [roll_of(name, 0, turn.row_of(state, name)) for name in turn.tests_of(due)]
    braked = brake(car, due.braking, mph) if due.braking else None
    return Planned(mph, tuple(tests), braked, not tests and braked is None)


def chips(state: State, question: Question, action: Action) -> Roll | None:
    """CFR-ROLL-2: the roll with these chips; none where a wear point stands for it."""
    if action[0] == "wear":
        return None
    throw: questions.Throw = question.data
    return roll_of(throw.purpose, throw.modifier + incidents.modifier_of(action), throw.row)


def payment(state: State, question: Question, action: Action) -> Paid:
    """CFR-CORNER-4: the wear, and the chance that pays for the rest."""
    due, points = question.data, int(action[1])
    return Paid(points, roll_of("chance-" + due.why) if points < due.units else None)


def brakes(state: State, question: Question, action: Action) -> Paid:
    """CFR-DECEL-1: the wear, and the test that pays for the rest."""
    due, points = question.data, int(action[1])
    return Paid(points, roll_of("brakes") if points < due.units else None)


def slipstream(state: State, question: Question, action: Action) -> Slipping:
    """CFR-SLIP-4: how far, and behind whom."""
    if action == NONE:
        return Slipping(0, -1)
    return Slipping(int(action[2]), int(action[1]))


def block(state: State, question: Question, action: Action) -> Roll:
    """CFR-PASS-4: how the attacker then rolls."""
    return roll_of(move.PASS, 0, "pass-blocked" if action == move.BLOCK else "")


def brake(car: Car, units: int, speed: int) -> Brake:
    """Return the price of units of braking in this turn (CFR-T5, CFR-LATE-6)."""
    test = None if car.brake_test >= MOST_BRAKE_TESTS else roll_of("brakes")
    if not units:
        return Brake(0, speed, (), None, False)
    if units >= SPIN_UNITS:
        return Brake(units, speed, (min(car.wear, SPIN_WEAR),), test, True)
    listed = tuple(braking.splits(car, units))
    rolled = any(points < units for points in listed)
    return Brake(units, speed, listed, test if rolled else None, not listed)


TO_SPACES = frozenset(("step", "pass", "drive", "to"))


def act(state: State, question: Question, action: Action) -> Seen:
    """CFR-MOVE-4: what an act, or the rest of the move, costs."""
    seat = question.players[0]
    road = state.game.road
    now = state.position.now
    car = state.position.cars[seat]
    word = action[0]
    if word == move.STEP:
        return way_of(state, car.copy(), (road.number[str(action[1])],), True)
    if word == driving.DRIVE:
        path = driving.ends(state, seat)[road.number[str(action[1])]].path
        return way_of(state, car.copy(), path, True)
    if word == move.PASS:
        return attack(state, seat, road.number[str(action[1])])
    if word == move.BRAKE:
        return brake(car, int(action[1]), car.v - UNIT * int(action[1]))
    units = max(0, car.v // UNIT - now.k)
    return brake(car, units, car.v - UNIT * units)


def attack(state: State, seat: int, x: int) -> Attack:
    """CFR-PASS-2 to CFR-PASS-10: what a pass may come to."""
    position = state.position
    road = state.game.road
    now = position.now
    car = position.cars[seat]
    step = steps.look(state, seat, x, True)
    defender = position.at(x)
    duty = None
    if step.corner:
        over = steps.due_at(state, car, x, True)[1]
        duty = Duty("corner", road.ids[x], car.v - over, over, step.corner)
    old = state.game.rules.old_passing
    harder = 2 * now.passes if old else 0
    free = roll_of(move.PASS, harder, "pass-old" if old else "")
    can_block = not old and position.cars[defender].v > 0
    units = position.left()
    return Attack(
        road.ids[x],
        defender,
        step.line if road.corner[x] >= 0 else 0,
        duty,
        free,
        roll_of(move.PASS, 0, "pass-blocked") if can_block else free,
        units,
        max(0, car.v - UNIT * units),
    )


def place_of(question: Question, action: Action) -> Place | None:
    """The space that an answer names."""
    if len(action) > 1 and action[0] in TO_SPACES and isinstance(action[1], str):
        return Space(action[1])
    return None
