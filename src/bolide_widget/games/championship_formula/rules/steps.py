"""A step from space to space, and what corners and lines cost on it (CFR-CORNER, CFR-LINE)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import corners, entering, fast, incidents
from .entering import Entered
from .facts import Bought
from .incidents import retire, spend
from .position import FATAL, MOST_CORNER_WEAR, MOST_CORNER_WEAR_SOFT, OUT, UNIT, Car
from .questions import Entering, Payment
from .venue import State

# -- payments in corners and for lines -------------------------------------------------------------


CORNER: Final = "corner"
LINE: Final = "line"
WEAR: Final[tuple[Action, ...]] = tuple(("wear", n) for n in range(4))
"""Of a payment: so much by wear, the rest by a roll."""


def most_wear(car: Car) -> int:
    """CFR-CORNER-4, OPT-10: wear that a visit may cost."""
    return MOST_CORNER_WEAR_SOFT if car.soft else MOST_CORNER_WEAR


def splits(units: int, wear: int, spent: int, rolled: int, most: int) -> list[int]:
    """CFR-CORNER-4: how much of a payment may be wear, the most first; none where it cannot be.

    Parameters
    ----------
    units : int
        Units to be bought.
    wear : int
        Wear in hand.
    spent, rolled : int
        Wear and chances used on this visit.
    most : int
        Wear that may be spent on a visit.

    Examples
    --------
    >>> splits(2, 12, 0, 0, 2), splits(3, 12, 0, 0, 2), splits(2, 0, 0, 0, 2)
    ([2, 1], [2], [])
    """
    top = min(units, wear, most - spent)
    low = max(units - 1 + rolled, 0)
    return list(range(top, low - 1, -1))


def splits_of(car: Car, units: int) -> list[int]:
    """List the wear with which a car may pay for units on its visit (CFR-CORNER-4)."""
    return splits(units, car.wear, car.corner_wear, car.chances, most_wear(car))


def book(car: Car, points: int, units: int) -> None:
    """Book a payment of units: some points of wear, and the rest by a chance (CFR-CORNER-4)."""
    car.wear -= points
    car.corner_wear += points
    if points < units:
        car.chances += 1


def ask_payment(state: State, seat: int, why: str, units: int, excess: int, facts: Facts) -> None:
    """CFR-CORNER-3, CFR-CORNER-6: ask for a payment; what cannot be paid is a crash.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    why : "corner" or "line"
        What for.
    units : int
        To be bought.
    excess : int
        What the allowance is to be; from 80 on it is a crash whatever is in hand.
    facts : list, optional
    """
    car = state.position.cars[seat]
    listed = splits_of(car, units) if excess < FATAL else []
    if not listed:
        retire(state, seat, "automatic", facts)
    elif len(listed) == 1:
        _pay(state, seat, why, units, listed[0], facts)
    else:
        state.stack.append(Question("pay", (seat,), Payment(seat, why, units)))


def list_splits(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-T6: wear to spend, most first; a chance roll pays for the rest."""
    return [WEAR[n] for n in splits_of(state.position.cars[seat], question.data.units)]


def choose_split(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-CORNER-5: wear first, then the roll."""
    due: Payment = question.data
    _pay(state, due.seat, due.why, due.units, int(action[1]), facts)


def _pay(state: State, seat: int, why: str, units: int, points: int, facts: Facts) -> None:
    car = state.position.cars[seat]
    if facts is not None:
        facts.append(Bought("pay", seat, why, units, points))
    spend(state, seat, points, why, facts)
    car.corner_wear += points
    if points < units:
        car.chances += 1
        incidents.ask(state, seat, "chance-" + why)


# -- steps -----------------------------------------------------------------------------------------


OPEN: Final = 0
DOOMED: Final = 1
CLOSED: Final = 2


class Step(NamedTuple):
    """A step that a car may make.

    Attributes
    ----------
    to : int
        The space.
    verdict : int
        `OPEN`, `FATAL` (CFR-MOVE-7) or `CLOSED` (CFR-MIDC-2, CFR-SPIN-4, OPT-7).
    line, corner : int
        Units due for leaving a line, and on the space (CFR-LINE-4, CFR-CORNER-3).
    """

    to: int
    verdict: int
    line: int
    corner: int

    @property
    def units(self) -> int:
        """All that is due."""
        return self.line + self.corner


def due_at(state: State, car: Car, to: int, passing: bool) -> Entered:
    """Return what a step adds to a turn (CFR-LINE-9); nothing beyond the finish with OPT-2."""
    free = duty_free(state, car)
    return entering.enter(state.game.road, corners.visit_of(car), to, car.v, passing, free)


def duty_free(state: State, car: Car) -> bool:
    """OPT-2: whether a car is past the finish."""
    return state.game.rules.no_duty_after_line and car.at >= state.game.finish


def can_pay(car: Car, line: int, corner: int, same: bool) -> bool:
    """Check whether units can be paid for without an automatic crash (CFR-CORNER-6).

    Parameters
    ----------
    line, corner : int
        Units due for leaving lines, and on the space entered.
    same : bool
        Whether both are bought on one visit.
    """
    most = most_wear(car)
    payable = min(most - car.corner_wear, car.wear) + 1 - car.chances
    if same:
        return line + corner <= payable
    left = car.wear - max(0, line - 1 + car.chances)
    return line <= payable and corner <= min(most, left) + 1


def restricted(car: Car) -> bool:
    """CFR-MIDC-2, CFR-SPIN-4: whether nothing may be bought in the corner."""
    if car.corner < 0:
        return False
    return car.barred or (car.held == car.corner and car.v > car.last)


def look(state: State, seat: int, to: int, passing: bool) -> Step:
    """Judge a step; the caller has to know whether the space is empty."""
    position = state.position
    car = position.cars[seat]
    road = state.game.road
    if state.game.rules.one_slip_at_finish:
        second = position.now.k > car.v // UNIT
        if second and car.at + road.length[to] >= state.game.finish:
            return Step(to, CLOSED, 0, 0)
    owed = line = 0
    if car.lines or road.starts[to]:
        due = due_at(state, car, to, passing)
        owed, over, line, corner, same = due[:5]
    else:
        free = state.game.rules.no_duty_after_line and duty_free(state, car)
        over, corner, _ = fast.off_lines(road, car.corner, car.allowance, to, car.v, free)
        same = road.corner[to] == car.corner
    if not (owed or over):
        return Step(to, OPEN, 0, 0)
    if restricted(car) and (owed or same):
        return Step(to, CLOSED, line, corner)
    fine = max(owed, over) < FATAL and can_pay(car, line, corner, same)
    return Step(to, OPEN if fine else DOOMED, line, corner)


def glide(state: State, car: Car, path: tuple[int, ...]) -> int:
    """Make the free steps that a path begins with at once; return their number (CFR-MOVE-5).

    All of them if it leads off corners and lines, and by no crash.
    """
    position = state.position
    if position.markers or car.corner >= 0 or car.lines:
        return 0
    road = state.game.road
    made = 0
    for to in path:
        if to < 0 or not road.quiet[to]:
            break
        car.at += road.length[to]
        made += 1
    if made:
        now = position.now
        car.space = path[made - 1]
        now.k += made
        now.path += path[:made]
        now.shared = False
        now.passes = 0
    return made


def step(state: State, to: int, passing: bool, facts: Facts) -> None:
    """CFR-MOVE-9: off the lines that are left, paid on the old space, and on to the new one."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    if car.lines:
        due = due_at(state, car, to, passing)
        corners.book(state.game.road, car, due.left)
        if due.line:
            state.stack.append(Question("enter", (), Entering(to, passing)))
            ask_payment(state, now.seat, LINE, due.line, due.owed, facts)
        else:
            _enter(state, to, passing, due, facts)
    elif car.corner >= 0 or not state.game.road.quiet[to]:
        _enter(state, to, passing, due_at(state, car, to, passing), facts)
    else:
        _enter(state, to, passing, None, facts)


def enter(state: State, data: Entering, facts: Facts) -> None:
    """CFR-LINE-5: the step behind a payment for leaving a line, if the car still drives."""
    car = state.position.cars[state.position.now.seat]
    if car.status != OUT and not car.spun_now:
        due = due_at(state, car, data.space, data.passing)
        _enter(state, data.space, data.passing, due, facts)


def _enter(state: State, to: int, passing: bool, due: Entered | None, facts: Facts) -> None:
    """CFR-MOVE-5: on the space, its corner paid, and by the crashes in its row."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    road = state.game.road
    if due is None:
        car.space = to
    else:
        corners.book(road, car, due.visit)
    car.at += road.length[to]
    now.k += 1
    now.path = (*now.path, to)
    now.shared = passing
    now.passes = now.passes + 1 if passing else 0
    if position.markers:
        rows = incidents.reached(position.markers, car.at, road.length[to], road.period)
        if rows:
            state.stack.append(incidents.involving(rows))
    if due is not None and due.units:
        ask_payment(state, now.seat, CORNER, due.units, due.over, facts)
