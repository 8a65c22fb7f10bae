"""Incidents of a car (CFR-PASS-9), and the wear, chips (CFR-CHIP) and rolls (CFR-ROLL) spent."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from ....core.stack import Whose
from . import corners, position as pos
from .facts import AtRow, AtSpace, Retired, Rolled, Spent, Wore
from .questions import Markers, Throw
from .road import Road
from .venue import State

# -- wear ------------------------------------------------------------------------------------------


def spend(state: State, seat: int, points: int, why: str, facts: Facts) -> int:
    """Spend points of wear, or all there are; return how many were missing."""
    car = state.position.cars[seat]
    paid = min(points, car.wear)
    if paid:
        car.wear -= paid
        if facts is not None:
            facts.append(Wore("wear", seat, paid, why, car.wear))
    return points - paid


# -- skill and rolls -------------------------------------------------------------------------------


NONE: Final[Action] = ("none",)
GREEN_1: Final[Action] = ("green", 1)
GREEN_2: Final[Action] = ("green", 2)
RED: Final[Action] = ("red",)
WEAR_1: Final[Action] = ("wear", 1)

SOFT_TESTS: Final = frozenset(("accel", "top"))
"""OPT-10: tests that a wear point may stand for; the brakes' is one of the braking payments."""


class Outcome(NamedTuple):
    """A roll that was made: whose, its faces, its result, and what the chapter noted for it."""

    seat: int
    faces: tuple[int, int]
    result: str
    detail: tuple[Any, ...]


def ask(
    state: State,
    seat: int,
    purpose: str,
    detail: tuple[Any, ...] = (),
    modifier: int = 0,
    row: str = "",
) -> None:
    """Ask for the skill decision of a roll; without chips the car rolls at once (CFR-ROLL-2).

    Parameters
    ----------
    state : State
    seat : int
        The seat that rolls.
    purpose : str
        What for: the kind "roll-" and this word is answered next.
    detail : tuple
        What the chapter needs when the result is known.
    modifier : int
        The modifier apart from skill (CFR-CRASH-6).
    row : str
        Of Table CFR-T2, where that is not the purpose.
    """
    throw = Throw(seat, purpose, row or purpose, modifier, 0, 0, detail)
    car = state.position.cars[seat]
    if car.green or car.red or _may_wear(car, purpose):
        state.stack.append(Question("skill", (seat,), throw))
    else:
        state.stack.append(rolling(throw))


def rolling(throw: Throw) -> Question:
    """The roll of a throw."""
    return Question("roll-" + throw.purpose, (CHANCE,), throw, roller=throw.seat)


def _may_wear(car: pos.Car, purpose: str) -> bool:
    return car.soft and car.wear > 0 and purpose in SOFT_TESTS


def list_chips(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-ROLL-4: none, a green, two, or a red; a red is broken where greens are short."""
    car = state.position.cars[seat]
    listed = [NONE]
    if car.green or car.red:
        listed.append(GREEN_1)
    if car.green > 1 or car.red:
        listed.append(GREEN_2)
    if car.red:
        listed.append(RED)
    if _may_wear(car, question.data.purpose):
        listed.append(WEAR_1)
    return listed


def chips_of(action: Action) -> tuple[int, int]:
    """CFR-ROLL-2: green and red chips that an answer spends."""
    return int(action[1]) if action[0] == "green" else 0, 1 if action[0] == "red" else 0


def modifier_of(action: Action) -> int:
    """CFR-ROLL-2: what an answer takes from the roll."""
    green, red = chips_of(action)
    return pos.GREEN_CHIP * green + pos.RED_CHIP * red


def pay(state: State, seat: int, purpose: str, action: Action, facts: Facts) -> None:
    """CFR-CHIP-2, CFR-ROLL-4: take the chips of an answer out of the hand."""
    car = state.position.cars[seat]
    green, red = chips_of(action)
    broken = 1 if green > car.green else 0
    car.green += pos.IN_A_RED * broken - green
    car.red -= red + broken
    if facts is not None and (green or red):
        facts.append(Spent("skill", seat, purpose, green, red, broken, (car.green, car.red)))


def thrown(question: Question, action: Action) -> tuple[int, str]:
    """CFR-ROLL-1: what the faces of a roll come to, and the result."""
    throw: Throw = question.data
    total = min(12, max(2, int(action[0]) + int(action[1]) + throw.changed))
    return total, pos.result(throw.row, total)


def outcome(question: Question, action: Action, facts: Facts) -> Outcome:
    """The result of a roll, with its fact."""
    throw: Throw = question.data
    faces = (int(action[0]), int(action[1]))
    total, came = thrown(question, action)
    if facts is not None:
        facts.append(Rolled("rolled", throw.seat, throw.purpose, faces, throw.changed, total, came))
    return Outcome(throw.seat, faces, came, throw.detail)


# -- retirements (CFR-TURN-2) ----------------------------------------------------------------------


def retire(state: State, seat: int, why: str, facts: Facts) -> None:
    """Take a car off the track; CFR-FIN-6 wants the turn, and which came later."""
    position = state.position
    car = position.cars[seat]
    ids = state.game.road.ids
    space = ids[car.space] if car.space >= 0 else ""
    corners.settle(position, seat)
    position.retirements += 1
    car.status = pos.OUT
    car.space = -1
    car.v = 0
    car.corner = -1
    car.entries = ()
    car.lines = ()
    car.given = ()
    car.held = -1
    car.drafts = ()
    car.limping = False
    car.out_turn = position.turn
    car.out_cause = why
    car.retired = position.retirements
    if facts is not None:
        facts.append(Retired("out", seat, space, why))


# -- placed beside its way (CFR-PASS-9) ------------------------------------------------------------


TO: Final = "to"


def spots(state: State) -> tuple[list[int], int]:
    """CFR-PASS-9: the spaces a car may be placed on, nearest the grey bar first, and how far back.

    Its own row; then back along its path: the space itself, else the others of the row.
    """
    position = state.position
    road = state.game.road
    path = position.now.path
    taken = {car.space for seat, car in enumerate(position.cars) if seat != position.now.seat}
    for back in range(len(path)):
        here = path[-1 - back]
        if back and here not in taken:
            return [here], back
        beside = [space for space in road.rows[road.row[here]] if space not in taken]
        if beside:
            return beside, back
    raise AssertionError("no car can stand where the move began")


def place(state: State, facts: Facts) -> None:
    """CFR-PASS-9: ask for the space, or take the only one there is."""
    listed, back = spots(state)
    if len(listed) > 1:
        state.stack.append(Question("place", (state.position.now.seat,)))
    else:
        _put(state, listed[0], back, facts)


def list_spots(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-PASS-9: the attacker's choice."""
    ids = state.game.road.ids
    return [(TO, ids[space]) for space in spots(state)[0]]


def choose_spot(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-PASS-9: on the chosen space."""
    space = state.game.road.number[str(action[1])]
    _put(state, space, spots(state)[1], facts)


def _put(state: State, space: int, back: int, facts: Facts) -> None:
    """CFR-RUL-36: no duty arises; each step back is one that was not made."""
    position = state.position
    road = state.game.road
    now = position.now
    car = position.cars[now.seat]
    for passed in range(back):
        car.at -= road.length[now.path[-1 - passed]]
    now.k -= back
    now.path = now.path[: len(now.path) - back]
    now.shared = False
    car.space = space
    corners.put_down(road, car)
    if facts is not None:
        facts.append(AtSpace("place", now.seat, road.ids[space]))


# -- spins (CFR-SPIN) ------------------------------------------------------------------------------


def spinning(seat: int) -> Question:
    """The step in which a car spins where it stands."""
    return Question("spin", (), Whose(seat))


def spin_step(state: State, data: Whose, facts: Facts) -> None:
    """CFR-SPIN-1: the car of the question spins."""
    if state.position.cars[data.seat].status != pos.OUT:
        spin(state, data.seat, facts)


def spin(state: State, seat: int, facts: Facts) -> None:
    """CFR-SPIN-1, CFR-SPIN-4: speed 0 at once, where it stands; nothing bought remains.

    A car that shares a space is placed first (CFR-SPIN-2).
    """
    position = state.position
    if position.now.seat == seat and position.now.shared:
        state.stack.append(spinning(seat))
        place(state, facts)
        return
    car = position.cars[seat]
    road = state.game.road
    corners.settle(position, seat)
    car.spun_now = True
    stand(road, car)
    if facts is not None:
        facts.append(AtSpace("spin", seat, road.ids[car.space]))


def stand(road: Road, car: pos.Car) -> None:
    """CFR-SPIN-3, CFR-LATE-7: it stands, and will have to restart."""
    car.v = 0
    car.spun = True
    car.first = False
    corners.spun_visit(road, car)


# -- chances and crashes (CFR-CHANCE, CFR-CRASH) ---------------------------------------------------


def roll_chance(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-CHANCE-1: carry on, spin, or crash."""
    rolled = outcome(question, action, facts)
    if rolled.result == pos.FAILURE:
        crash(state, rolled.seat, facts)
    elif rolled.result != pos.SUCCESS:
        spin(state, rolled.seat, facts)


def crash(state: State, seat: int, facts: Facts) -> None:
    """CFR-CRASH-1, CFR-CRASH-2: off the track, and a marker on the row for the rest of the turn."""
    position = state.position
    car = position.cars[seat]
    road = state.game.road
    row = road.row[car.space]
    retire(state, seat, "crash", facts)
    position.markers = (*position.markers, row)
    if facts is not None:
        facts.append(AtRow("marker", row))


# -- involved in a crash (CFR-CRASH-5) -------------------------------------------------------------


def reached(markers: tuple[int, ...], at: int, length: int, period: int) -> tuple[int, ...]:
    """CFR-CRASH-5: marked rows that a step reaches or passes, in that order, the oldest first.

    Parameters
    ----------
    markers : tuple of int
        Rows, the oldest first.
    at : int
        Race position after the step.
    length : int
        Of the space entered.
    period : int
        Ticks a lap.
    """
    before = at - length
    rows = [row for row in markers if (row - before - 1) % period < length]
    rows.sort(key=lambda row: (row - before - 1) % period)
    return tuple(rows)


def crash_modifier(width: int, left: int) -> int:
    """CFR-T7: what is added to a roll, by the steps left of the move.

    Examples
    --------
    >>> crash_modifier(3, 2), crash_modifier(2, 3)
    (-3, -1)
    """
    near = pos.CRASH_NEAR if left <= pos.CRASH_NEAR_SPACES else pos.CRASH_FAR
    return near + (pos.CRASH_WIDE if width >= pos.WIDE else 0)


def involving(rows: tuple[int, ...]) -> Question:
    """The step in which a car passes these rows."""
    return Question("involve", (), Markers(rows))


def involve(state: State, data: Markers, facts: Facts) -> None:
    """CFR-CRASH-5: a roll for each marker, as long as the car drives."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    if car.status == pos.OUT or car.spun_now:
        return
    rows = data.rows
    if len(rows) > 1:
        state.stack.append(involving(rows[1:]))
    road = state.game.road
    ask(state, now.seat, "chance-crash", (), crash_modifier(road.width[rows[0]], position.left()))
