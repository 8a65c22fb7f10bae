"""What happens to a car: retirements, spins, chances, crashes, and where it is put (CFR-PASS-9)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.questions import Action, Facts, Question
from . import corners, skill
from .corners import Road
from .facts import AtRow, AtSpace, Retired
from .position import (
    CRASH_FAR,
    CRASH_NEAR,
    CRASH_NEAR_SPACES,
    CRASH_WIDE,
    FAILURE,
    OUT,
    SUCCESS,
    WIDE,
    Car,
)
from .venue import State

# -- retirements (CFR-TURN-2) ----------------------------------------------------------------------


def retire(state: State, seat: int, why: str, facts: Facts) -> None:
    """Take a car off the track; CFR-FIN-6 wants the turn, and which came later."""
    position = state.position
    car = position.cars[seat]
    ids = state.game.road.ids
    space = ids[car.space] if car.space >= 0 else ""
    corners.settle(position, seat)
    position.retirements += 1
    car.status = OUT
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
        found = [space for space in road.rows[road.row[here]] if space not in taken]
        if found:
            return found, back
    raise AssertionError("where the move began nobody can stand")


def place(state: State, facts: Facts) -> None:
    """CFR-PASS-9: ask for the space, or take the only one there is."""
    found, back = spots(state)
    if len(found) > 1:
        state.stack.append(Question("place", (state.position.now.seat,)))
    else:
        _put(state, found[0], back, facts)


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
    return Question("spin", (), (seat,))


def spin_step(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-SPIN-1: the car of the question spins."""
    (seat,) = question.data
    if state.position.cars[seat].status != OUT:
        spin(state, seat, facts)


def spin(state: State, seat: int, facts: Facts) -> None:
    """CFR-SPIN-1, CFR-SPIN-4: speed 0 at once, where it stands; nothing bought remains.

    CFR-SPIN-2: who shares a space is placed first.
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


def stand(road: Road, car: Car) -> None:
    """CFR-SPIN-3, CFR-LATE-7: it stands, and will have to restart."""
    car.v = 0
    car.spun = True
    car.first = False
    corners.spun_visit(road, car)


# -- chances and crashes (CFR-CHANCE, CFR-CRASH) ---------------------------------------------------


def roll_chance(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-CHANCE-1: carry on, spin, or crash."""
    rolled = skill.outcome(question, action, facts)
    if rolled.result == FAILURE:
        crash(state, rolled.seat, facts)
    elif rolled.result != SUCCESS:
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
    found = [row for row in markers if (row - before - 1) % period < length]
    found.sort(key=lambda row: (row - before - 1) % period)
    return tuple(found)


def crash_modifier(width: int, left: int) -> int:
    """CFR-T7: what is added to a roll, by the steps left of the move.

    Examples
    --------
    >>> crash_modifier(3, 2), crash_modifier(2, 3)
    (-3, -1)
    """
    near = CRASH_NEAR if left <= CRASH_NEAR_SPACES else CRASH_FAR
    return near + (CRASH_WIDE if width >= WIDE else 0)


class Markers(NamedTuple):
    """CFR-CRASH-5: rows of the markers that are rolled for, the next one first."""

    rows: tuple[int, ...]


def involving(rows: tuple[int, ...]) -> Question:
    """The step in which a car passes these rows."""
    return Question("involve", (), (rows,))


def involve(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-CRASH-5: a roll for each marker, as long as the car drives."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    if car.status == OUT or car.spun_now:
        return
    (rows,) = question.data
    if len(rows) > 1:
        state.stack.append(involving(rows[1:]))
    road = state.game.road
    skill.ask(
        state, now.seat, "chance-crash", (), crash_modifier(road.width[rows[0]], position.left())
    )
