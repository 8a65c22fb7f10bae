"""The move of a car (CFR-MOVE): its acts, one by one, until it stops."""

from __future__ import annotations

from typing import Any, Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import braking, driving, incidents, passing, slip, steps
from .corners import hold
from .facts import Moved
from .incidents import retire
from .position import TRACK, Car, Move
from .steps import CLOSED, DOOMED, OPEN, Step
from .tables import UNIT
from .turn import CARS
from .venue import State

GO_ON: Final = Question("go-on")
END_TURN: Final = Question("end-turn")
STEP: Final = "step"
BRAKE: Final = "brake"
END: Final[Action] = ("end",)
"""The car stops here; ("stop",) is what stops a whole race."""


def next_car(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-TURN-2: the next car in order that has speed; after the last the turn ends."""
    position = state.position
    while position.moved < len(position.order):
        seat = position.order[position.moved]
        position.moved += 1
        car = position.cars[seat]
        if car.status == TRACK and car.v:
            _begin(state, seat, car)
            return
    state.stack.append(END_TURN)


def _begin(state: State, seat: int, car: Car) -> None:
    now = Move(seat)
    now.path = (car.space,)
    state.position.now = now
    car.first = False
    road = state.game.road
    hold(road, car)
    stack = state.stack
    stack.append(CARS)
    stack.append(GO_ON)
    declared = slip.ask(state, seat)
    if declared is not None:
        stack.append(declared)


def go_on(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-MOVE-9: what comes next in the move: along a chosen path, an act, or its end."""
    position = state.position
    now = position.now
    seat = now.seat
    car = position.cars[seat]
    if car.status != TRACK or not car.v or car.spun_now or position.left() <= 0:
        _end(state, seat, car, facts)
        return
    if now.rest and _along(state, seat, facts):
        return
    if _plain(state, car):
        state.stack.append(Question("move", (seat,)))
        return
    listed = acts(state, seat)
    if not listed:  # CFR-MOVE-8
        state.stack += [GO_ON, Question("wedged")]
        incidents.place(state, facts)
    elif len(listed) == 1:
        carry_out(state, seat, listed[0], facts)
    else:
        state.stack.append(Question("move", (seat,)))


def _plain(state: State, car: Car) -> bool:
    """Whether there is a choice for certain: two empty spaces ahead, and neither costs anything."""
    if car.corner >= 0 or car.lines or state.game.rules.one_slip_at_finish:
        return False
    road = state.game.road
    taken = [one.space for one in state.position.cars]
    free = 0
    for to in road.next[car.space]:
        if road.corner[to] < 0 and to not in taken:
            free += 1
    return free > 1


def _along(state: State, seat: int, facts: Facts) -> bool:
    """The next step of a path that was chosen at its end, as long as all of it can be driven."""
    position = state.position
    now = position.now
    taken = {one.space for one in position.cars}
    if not driving.can_drive(state, position.cars[seat], now.rest[:-1], taken):
        now.rest = ()
        return False
    to, now.rest = now.rest[0], now.rest[1:]
    state.stack.append(GO_ON)
    if to == driving.HERE:
        now.slip = 0
    else:
        steps.step(state, to, False, facts)
    return True


def wedged(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-MOVE-8: no way out of a shared space; what is missing of the speed is braked for."""
    now = state.position.now
    car = state.position.cars[now.seat]
    braking.stop(state, now.seat, car.v // UNIT - now.k, facts)


def _end(state: State, seat: int, car: Car, facts: Facts) -> None:
    """CFR-MOVE-1: the move is over; CFR-ENG-1: so is the race of a broken engine."""
    position = state.position
    slip.settle(position, seat)
    now = position.now
    if facts is not None:
        ids = state.game.road.ids
        slipped = max(0, now.k - car.v // UNIT) if car.v else 0
        facts.append(Moved("moved", seat, tuple(ids[space] for space in now.path), car.v, slipped))
    position.now = Move()
    if car.limping and car.status == TRACK and car.at < state.game.finish:
        retire(state, seat, "engine", facts)


# -- the acts ------------------------------------------------------------------------------------


class Open:
    """What is open to a car: steps to empty spaces and past cars, units to brake by, and a stop.

    `way` is whether any step or pass is legal at all, those that CFR-MOVE-7 hides as well.
    """

    __slots__: Final = ("brakes", "passes", "steps", "stop", "way")

    def __init__(
        self, steps: list[Step], passes: list[Step], brakes: list[int], stop: bool, way: bool
    ) -> None:
        self.steps = steps
        self.passes = passes
        self.brakes = brakes
        self.stop = stop
        self.way = way


def open_to(state: State, seat: int) -> Open:
    """CFR-MOVE-4 to CFR-MOVE-8: what is open at a point of a move."""
    position = state.position
    now = position.now
    car = position.cars[seat]
    road = state.game.road
    taken = {one.space for one in position.cars}
    free: list[Step] = []
    past: list[Step] = []
    blocked = True
    doomed = False
    for to in road.next[car.space]:
        passed = to in taken
        if passed and not passing.offered(road, to, position.left(), taken):
            continue
        step = steps.look(state, seat, to, passed)
        if step.verdict == CLOSED:
            continue
        doomed = doomed or step.verdict == DOOMED
        if passed:
            past.append(step)
        else:
            free.append(step)
            blocked = False
    brakes = braking.late_units(state, seat)
    way = bool(free or past)
    if doomed and not state.game.rules.offer_suicide:  # CFR-MOVE-7
        other = brakes or any(step.verdict == OPEN for step in (*free, *past))
        if other:
            free = [step for step in free if step.verdict == OPEN]
            past = [step for step in past if step.verdict == OPEN]
    stop = not now.shared and (now.k * UNIT >= car.v or blocked)
    return Open(free, past, brakes, stop, way)


def acts(state: State, seat: int) -> list[Action]:
    """CFR-MOVE-4: the acts that are open, steps first; none where CFR-PASS-9 places the car."""
    found = open_to(state, seat)
    if state.position.now.shared and not found.way:
        return []
    ids = state.game.road.ids
    listed: list[Action] = [(STEP, ids[step.to]) for step in found.steps]
    listed += [(passing.PASS, ids[step.to]) for step in found.passes]
    listed += [(BRAKE, n) for n in found.brakes]
    if found.stop:
        listed.append(END)
    return listed


def list_moves(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-MOVE-4: the acts of a car, and the ends of its move that need no more than steps."""
    listed = acts(state, seat)
    if state.game.ends and state.position.left() > 1:
        listed += driving.list_ends(state, seat)
    return listed


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-MOVE-4: what the driver chose."""
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
        position.now.rest = driving.path_to(state, seat, road.number[str(action[1])])
    elif word == passing.PASS:
        passing.declare(state, road.number[str(action[1])], facts)
    elif word == BRAKE:
        braking.brake(state, seat, int(action[1]), facts)
    else:
        car = position.cars[seat]
        braking.stop(state, seat, car.v // UNIT - position.now.k, facts)


def usual(state: State, question: Question, seat: int) -> Action:
    """Who does not answer steps where it costs least, straight on first; else stops."""
    found = open_to(state, seat)
    ids = state.game.road.ids
    sound = [step for step in found.steps if step.verdict == OPEN]
    if sound:
        best = min(sound, key=lambda step: step.units)
        return (STEP, ids[best.to])
    if found.stop:
        return END
    listed = acts(state, seat)
    slower = [action for action in listed if action[0] == BRAKE]
    return slower[0] if slower else listed[-1]
