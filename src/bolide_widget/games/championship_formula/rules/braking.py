"""Hard braking (CFR-DECEL) and late braking (CFR-LATE), and how they are paid."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import corners, incidents, position as pos
from .facts import AtSpeed, Damaged
from .incidents import retire, spend, spinning
from .questions import Braked, Braking
from .venue import State

# -- hard braking ----------------------------------------------------------------------------------


FOR_BRAKING: Final = "braking"
"""What wear is spent for."""
HARD: Final = "hard"
LATE: Final = "late"
FORCED: Final = "forced"


def splits(car: pos.Car, units: int) -> list[int]:
    """CFR-T5, CFR-LATE-2: wear for so many units, most first, where the rest is paid by a test.

    OPT-10: with soft tires a wear point may stand for the test.
    """
    wear = min(car.wear, max(0, pos.MOST_BRAKE_WEAR - car.brake_wear))
    tests = max(0, pos.MOST_BRAKE_TESTS - car.brake_test)
    most = min(car.wear, wear + tests) if car.soft else wear
    return [n for n in range(min(most, units), -1, -1) if units - n + max(0, n - wear) <= tests]


def pay(state: State, seat: int, units: int, why: str, to: int, facts: Facts) -> None:
    """Ask how to pay for units of braking; if nothing can, it is a spin (CFR-DECEL-1, CFR-LATE-6).

    Afterwards the step "braked" follows, or "spin", or nothing for a car that retires.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    units : int
        20 mph each.
    why : "hard", "late" or "forced"
        At the start of the move, by choice in it, or where the way is blocked or a pass failed.
    to : int
        The speed then.
    facts : list, optional
    """
    car = state.position.cars[seat]
    if units >= pos.SPIN_UNITS:
        _spend(state, seat, pos.SPIN_WEAR, facts)
        if car.brake_test:
            state.stack.append(spinning(seat))
        else:
            _test(state, seat, why, to, True)
        return
    listed = splits(car, units)
    if not listed:  # CFR-DECEL-4
        left = min(max(0, pos.MOST_BRAKE_WEAR - car.brake_wear), units)
        _spend(state, seat, left, facts)
        state.stack.append(spinning(seat))
    elif len(listed) == 1:
        _pay(state, seat, why, units, to, listed[0], facts)
    else:
        state.stack.append(Question("braking", (seat,), Braking(seat, why, units, to)))


def list_splits(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-DECEL-1: wear to spend, most first; a test pays for the rest."""
    return [("wear", n) for n in splits(state.position.cars[seat], question.data.units)]


def choose_split(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-DECEL-6: wear first, then skill and dice."""
    due: Braking = question.data
    _pay(state, due.seat, due.why, due.units, due.to, int(action[1]), facts)


def _pay(state: State, seat: int, why: str, units: int, to: int, wear: int, facts: Facts) -> None:
    car = state.position.cars[seat]
    tests = units - wear
    extra = max(0, wear + car.brake_wear - pos.MOST_BRAKE_WEAR)
    _spend(state, seat, wear, facts)
    car.brake_test += extra  # OPT-10: the wear point that stands for the test
    if tests:
        _test(state, seat, why, to, False)
    else:
        state.stack.append(Question("braked", (), Braked(seat, why, to)))


def _spend(state: State, seat: int, points: int, facts: Facts) -> int:
    """Spend wear for braking; returns what was missing."""
    car = state.position.cars[seat]
    missing = spend(state, seat, points, FOR_BRAKING, facts)
    car.brake_wear += points - missing
    return missing


def _test(state: State, seat: int, why: str, to: int, spins: bool) -> None:
    """CFR-LATE-2: the one test of the brakes that a turn allows."""
    car = state.position.cars[seat]
    car.brake_test += 1
    incidents.ask(state, seat, "brakes", (why, to, spins))


def tested(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-DECEL-2 to CFR-DECEL-5: a failure damages the brakes; a second one destroys them."""
    rolled = incidents.outcome(question, action, facts)
    seat = rolled.seat
    why, to, spins = rolled.detail
    car = state.position.cars[seat]
    if rolled.result == pos.FAILURE:
        car.brakes += 1
        if car.brakes > 1:
            retire(state, seat, "brakes", facts)
            return
        before = car.d
        car.d = max(0, car.d - pos.UNIT)
        if facts is not None:
            facts.append(Damaged("damage", seat, "d", before, car.d))
        spins = _spend(state, seat, 1, facts) > 0 or spins
    if spins:
        state.stack.append(spinning(seat))
    else:
        state.stack.append(Question("braked", (), Braked(seat, why, to)))


# -- late braking (CFR-LATE) -----------------------------------------------------------------------


def late_units(state: State, seat: int) -> int:
    """CFR-LATE-1, CFR-LATE-2, CFR-MOVE-8: units that the car may brake by now at most."""
    position = state.position
    now = position.now
    if not now.k:
        return 0
    car = position.cars[seat]
    needed = now.k + (1 if now.shared else 0) - now.slip
    most = car.v // pos.UNIT - (needed if needed > 1 else 1)
    payable = pos.MOST_BRAKE_TESTS - car.brake_test
    if car.brake_wear < pos.MOST_BRAKE_WEAR:
        limit = pos.MOST_BRAKE_WEAR - car.brake_wear
        payable += limit if limit < car.wear else car.wear
    if payable < most:
        most = payable
    return most if most > 0 else 0


def brake(state: State, seat: int, n: int, facts: Facts) -> None:
    """Brake late by a number of units (CFR-LATE-1)."""
    car = state.position.cars[seat]
    pay(state, seat, n, LATE, car.v - pos.UNIT * n, facts)


def stop(state: State, seat: int, n: int, facts: Facts) -> None:
    """Stop the car here and charge the units due; slip spaces lapse (CFR-LATE-6)."""
    car = state.position.cars[seat]
    state.position.now.slip = 0
    if n > 0:
        pay(state, seat, n, FORCED, max(0, car.v - pos.UNIT * n), facts)


def braked(state: State, data: Braked, facts: Facts) -> None:
    """CFR-CORNER-8, CFR-LATE-7: the new speed, and what it makes of the corner."""
    seat, to = data.seat, data.to
    car = state.position.cars[seat]
    if car.status == pos.OUT or car.spun_now:
        return
    car.v = to
    if data.why == HARD:  # CFR-RUL-13
        return
    if facts is not None:
        facts.append(AtSpeed("braked", seat, to))
    corners.slow_down(state.game.road, car, to)
    if not to:
        incidents.stand(state.game.road, car)
