"""The move of a car (CFR-MOVE): its acts, one by one, and forced passing (CFR-PASS)."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import Facts, Nothing, Question
from . import (
    braking,
    corners,
    driving,
    entering,
    fast,
    incidents,
    position as pos,
    slipstream,
    steps,
)
from .facts import Attacked, Moved
from .incidents import retire, spend
from .questions import Attack, Block
from .road import Road
from .steps import CLOSED, DOOMED, OPEN
from .turn import CARS, MOST
from .venue import State

PASS: Final = "pass"
BLOCK: Final[Action] = ("block",)
LET: Final[Action] = ("let",)


def room_beyond(road: Road, x: int, within: int, taken: set[int]) -> bool:
    """CFR-PASS-2: whether an empty space can be reached from a space, by passes if need be."""
    layer = [x]
    for _ in range(within):
        further: list[int] = []
        for space in layer:
            for to in road.next[space]:
                if to not in taken:
                    return True
                if to not in further:
                    further.append(to)
        layer = further
    return False


def offered(road: Road, x: int, left: int, taken: set[int]) -> bool:
    """CFR-PASS-2: whether a pass on the car in a space is offered."""
    return left >= pos.PASS_LEFT and room_beyond(road, x, left - 1, taken)


def declare_pass(state: State, x: int, facts: Facts) -> None:
    """CFR-PASS-10: in a corner its lines are given up, and paid for, before anything else."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    road = state.game.road
    defender = position.at(x)
    if facts is not None:
        facts.append(Attacked("pass", now.seat, defender, road.ids[x]))
    state.stack.append(Question("attack", (), Attack(x, defender)))
    bend = road.corner[x]
    if bend < 0:
        return
    car.given = road.of_corner[bend]
    gone = tuple(line for line in car.lines if road.home[line] == bend)
    if not gone:
        return
    kept = tuple(line for line in car.lines if line not in gone)
    free = car.corner != bend or steps.duty_free(state, car)
    before = car.allowance
    left, owed = entering.leave(road, corners.visit_of(car), kept, free)
    corners.book(road, car, left)
    if owed:
        units = (owed - before) // pos.UNIT
        steps.ask_payment(state, now.seat, steps.LINE, units, owed, facts)


def attack(state: State, data: Attack, facts: Facts) -> None:
    """Ask the defender, if it has speed (CFR-PASS-4)."""
    x, defender = data.space, data.defender
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    if car.status == pos.OUT or car.spun_now:
        return
    if state.game.rules.old_passing:
        harder = pos.OLD_HARDER * position.now.passes
        incidents.ask(state, seat, PASS, (x, defender, False), harder, "pass-old")
    elif position.cars[defender].v:
        state.stack.append(Question("block", (defender,), Block(seat, x)))
    else:
        incidents.ask(state, seat, PASS, (x, defender, False))


def block(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-PASS-4: openly, before the attacker decides on skill."""
    seat, x = question.data.attacker, question.data.space
    defender = question.players[0]
    blocked = action == BLOCK
    if facts is not None:
        facts.append(
            Attacked("block" if blocked else "let", defender, seat, state.game.road.ids[x])
        )
    row = "pass-blocked" if blocked else PASS
    incidents.ask(state, seat, PASS, (x, defender, blocked), 0, row)


def roll(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-PASS-5 to CFR-PASS-8: contact, then by, or stuck behind."""
    rolled = incidents.outcome(question, action, facts)
    x, defender, blocked = rolled.detail
    seat = rolled.seat
    hits, hurts = 0, 0
    if blocked:
        hits = rolled.faces.count(pos.DEFENDER_FACE)
        hurts = rolled.faces.count(pos.ATTACKER_FACE)
    elif rolled.result == pos.FAILURE and state.game.rules.old_passing:
        hits = hurts = pos.OLD_CONTACT
    passed = rolled.result == pos.SUCCESS
    if not passed:
        corners.settle(state.position, seat, True)
    if hits and spend(state, defender, hits, "contact", facts):
        incidents.spin(state, defender, facts)
    if hurts and spend(state, seat, hurts, "contact", facts):
        incidents.spin(state, seat, facts)
    elif passed:
        steps.step(state, x, True, facts)
    elif state.position.now.shared:
        state.stack.append(Question("stuck"))
        incidents.place(state, facts)
    else:
        stuck(state, (), facts)


def stuck(state: State, _: Nothing, facts: Facts) -> None:
    """Brake for all steps that are left, those of a slip as well (CFR-PASS-7)."""
    position = state.position
    braking.stop(state, position.now.seat, position.left(), facts)


GO_ON: Final = Question("go-on")
END_TURN: Final = Question("end-turn")
STEP: Final = "step"
BRAKE: Final = "brake"
END: Final[Action] = ("end",)
"""The car stops here; ("stop",) is what stops a whole race."""


def next_car(state: State, _: Nothing, facts: Facts) -> None:
    """CFR-TURN-2: the next car in order that has speed; after the last the turn ends."""
    position = state.position
    while position.moved < len(position.order):
        seat = position.order[position.moved]
        position.moved += 1
        car = position.cars[seat]
        if car.status == pos.TRACK and car.v:
            position.now = now = pos.Move(seat)
            now.path = (car.space,)
            car.first = False
            corners.hold(state.game.road, car)
            state.stack.append(CARS)
            if slipstream.open_slips(position, seat):
                state.stack += [GO_ON, Question("slip", (seat,))]
            else:
                go_on(state, (), facts)
            return
    state.stack.append(END_TURN)


def go_on(state: State, _: Nothing, facts: Facts) -> None:
    """CFR-MOVE-9: what comes next in the move: along a chosen path, an act, or its end."""
    position = state.position
    now = position.now
    seat = now.seat
    car = position.cars[seat]
    if car.status != pos.TRACK or not car.v or car.spun_now or position.left() <= 0:
        _end(state, seat, car, facts)
        return
    taken = position.taken()
    if now.rest:  # on along a path that was chosen at its end, if all of it can be driven
        if driving.can_drive(state, car, now.rest[:-1], taken):
            state.stack.append(GO_ON)
            _drive(state, car, facts)
            return
        now.rest = ()
    if _is_choice(state, seat, taken):
        state.stack.append(Question("move", (seat,)))
        return
    listed = acts(state, seat, taken)
    if not listed:  # CFR-MOVE-8
        state.stack += [GO_ON, Question("wedged")]
        incidents.place(state, facts)
    elif len(listed) == 1:
        carry_out(state, seat, listed[0], facts)
    else:
        state.stack.append(Question("move", (seat,)))


def _is_choice(state: State, seat: int, taken: set[int]) -> bool:
    """Check whether two acts are open for certain: free steps, and units to brake by."""
    car = state.position.cars[seat]
    if car.lines or state.game.rules.one_slip_at_finish:
        return False
    road = state.game.road
    free = 0
    for to in road.next[car.space]:
        if to not in taken and fast.is_free(road, car, to):
            free += 1
    return free > 1 or (free == 1 and braking.late_units(state, seat) > 0)


def _drive(state: State, car: pos.Car, facts: Facts) -> None:
    """Steps along a path that can be driven, up to the first that is paid for or rolled at."""
    now = state.position.now
    still_open, wear = len(state.stack), car.wear
    while now.rest and len(state.stack) == still_open and car.wear == wear and car.v:
        made = steps.glide(state, car, now.rest[:-1])
        to, now.rest = now.rest[made], now.rest[made + 1 :]
        if to == driving.HERE:
            now.slip = 0
        else:
            steps.step(state, to, False, facts)


def wedged(state: State, _: Nothing, facts: Facts) -> None:
    """Brake for the rest of the speed, in a shared space without a way out (CFR-MOVE-8)."""
    now = state.position.now
    car = state.position.cars[now.seat]
    braking.stop(state, now.seat, car.v // pos.UNIT - now.k, facts)


def _end(state: State, seat: int, car: pos.Car, facts: Facts) -> None:
    """CFR-MOVE-1: the move is over; CFR-ENG-1: so is the race of a broken engine."""
    position = state.position
    corners.settle(position, seat)
    now = position.now
    if facts is not None:
        ids = state.game.road.ids
        slipped = max(0, now.k - car.v // pos.UNIT) if car.v else 0
        facts.append(Moved("moved", seat, tuple(ids[space] for space in now.path), car.v, slipped))
    position.now = pos.Move()
    if car.limping and car.status == pos.TRACK and car.at < state.game.finish:
        retire(state, seat, "engine", facts)


# -- the acts ------------------------------------------------------------------------------------


BRAKINGS: Final[tuple[Action, ...]] = tuple((BRAKE, n) for n in range(1, MOST // pos.UNIT + 1))


class Open:
    """The acts open to a car: spaces of steps and passes, the most units to brake by, and a stop.

    `way` is whether any step or pass is legal at all, those that CFR-MOVE-7 hides as well.
    """

    __slots__: Final = ("brakes", "passes", "steps", "stop", "way")

    def __init__(
        self, steps: list[int], passes: list[int], brakes: int, stop: bool, way: bool
    ) -> None:
        self.steps = steps
        self.passes = passes
        self.brakes = brakes
        self.stop = stop
        self.way = way


def open_to(state: State, seat: int, taken: set[int]) -> Open:
    """Return the acts open at a point of a move (CFR-MOVE-4 to CFR-MOVE-8)."""
    position = state.position
    now = position.now
    car = position.cars[seat]
    road = state.game.road
    plain = not car.lines and not state.game.rules.one_slip_at_finish
    free: list[int] = []
    past: list[int] = []
    doomed: list[int] = []
    for to in road.next[car.space]:
        passed = to in taken
        if passed and not offered(road, to, position.left(), taken):
            continue
        if not (plain and fast.is_free(road, car, to)):
            verdict = steps.look(state, seat, to, passed).verdict
            if verdict == CLOSED:
                continue
            if verdict == DOOMED:
                doomed.append(to)
        if passed:
            past.append(to)
        else:
            free.append(to)
    brakes = braking.late_units(state, seat)
    stop = not now.shared and (now.k * pos.UNIT >= car.v or not free)
    ways = len(free) + len(past)
    other = brakes > 0 or len(doomed) < ways
    if doomed and other and not state.game.rules.offer_suicide:  # CFR-MOVE-7
        free = [to for to in free if to not in doomed]
        past = [to for to in past if to not in doomed]
    return Open(free, past, brakes, stop, ways > 0)


def acts(state: State, seat: int, taken: set[int]) -> list[Action]:
    """CFR-MOVE-4: the acts that are open, steps first; none where CFR-PASS-9 places the car."""
    offer = open_to(state, seat, taken)
    if state.position.now.shared and not offer.way:
        return []
    ids = state.game.road.ids
    listed: list[Action] = [(STEP, ids[to]) for to in offer.steps]
    if offer.passes:
        listed += [(PASS, ids[to]) for to in offer.passes]
    listed += BRAKINGS[: offer.brakes]
    if offer.stop:
        listed.append(END)
    return listed


def list_moves(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-MOVE-4: the acts of a car, and the ends of its move that need no more than steps."""
    taken = state.position.taken()
    listed = acts(state, seat, taken)
    if state.game.ends and state.position.left() > 1:
        listed += driving.in_flight(state, seat, taken).answers
    return listed


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """Carry out the driver's choice (CFR-MOVE-4)."""
    carry_out(state, question.players[0], action, facts)


def carry_out(state: State, seat: int, action: Action, facts: Facts) -> None:
    """CFR-MOVE-9: an act; the move goes on behind it."""
    position = state.position
    road = state.game.road
    word = action[0]
    state.stack.append(GO_ON)
    if word == STEP:
        steps.step(state, road.number[str(action[1])], False, facts)
    elif word == driving.DRIVE:
        drive = driving.ends(state, seat)[road.number[str(action[1])]]
        position.now.rest = (*drive.path, driving.HERE)
        _drive(state, position.cars[seat], facts)
    elif word == PASS:
        declare_pass(state, road.number[str(action[1])], facts)
    elif word == BRAKE:
        braking.brake(state, seat, int(action[1]), facts)
    else:
        car = position.cars[seat]
        braking.stop(state, seat, car.v // pos.UNIT - position.now.k, facts)


def usual(state: State, question: Question, seat: int) -> Action:
    """Return the default act: the cheapest step, straight on first; else a stop."""
    taken = state.position.taken()
    offer = open_to(state, seat, taken)
    ids = state.game.road.ids
    seen = [steps.look(state, seat, to, False) for to in offer.steps]
    sound = [step for step in seen if step.verdict == OPEN]
    if sound:
        best = min(sound, key=lambda step: step.units)
        return (STEP, ids[best.to])
    if offer.stop:
        return END
    listed = acts(state, seat, taken)
    slower = [action for action in listed if action[0] == BRAKE]
    return slower[0] if slower else listed[-1]
