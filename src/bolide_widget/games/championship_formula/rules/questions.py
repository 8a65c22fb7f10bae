"""The data of a question, as a named tuple for each kind, and the conditions on it.

Records are checked by the annotations (see `core.stack`), and by
what must hold of a question besides: whose it is, and in which phase of the turn it is asked.
"""

# no `from __future__ import annotations`: types as text are read one by one at the import
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from ....core.questions import Must, Question
from ....core.stack import Holds, OneOf, Seat, Seats, Within, seat_of
from . import position as pos
from .venue import State

Space: TypeAlias = Annotated[int, Within(0, lambda state: state.game.road.count - 1)]
Speed: TypeAlias = Annotated[
    int, Within(0), Holds("a multiple of 20 mph", lambda state, value: value % pos.UNIT == 0)
]
Units: TypeAlias = Annotated[int, Within(1, 100)]
Sum: TypeAlias = Annotated[int, Within(2, 12)]
Chips: TypeAlias = Annotated[int, Within(0, 2)]
Row: TypeAlias = Annotated[
    int, Holds("a row of the track", lambda state, row: row in state.game.road.width)
]
Why: TypeAlias = Annotated[str, OneOf(("hard", "late", "forced"))]
Detail: TypeAlias = tuple[()] | tuple[Space, Seat, bool] | tuple[Why, Speed, bool]
"""What a roll decides: nothing more, a pass (space, defender, blocked), or braking."""


class Bidding(NamedTuple):
    """CFR-BID-1: the first bid, or the second of OPT-3, with the values of the first by seat."""

    number: Literal[1, 2]
    values: tuple[Annotated[int, Within(0)], ...]


class TieRoll(NamedTuple):
    """A tie of bids: the seat that rolls, its group, and the sums so far (CFR-BID-4)."""

    roller: Seat
    group: Seats
    sums: tuple[Sum, ...]


class Throw(NamedTuple):
    """CFR-ROLL: whose roll, what for, and what it is changed by.

    ``purpose`` is "start", "accel", "top", "brakes", "chance-corner", "chance-line",
    "chance-crash" or "pass"; ``row`` that of Table CFR-T2; ``modifier`` what is added without
    skill; ``green`` and ``red`` chips spent; ``detail`` what the chapter needs when it is known.
    """

    seat: Seat
    purpose: str
    row: Annotated[str, Holds("a row of Table CFR-T2", lambda state, row: row in pos.LIMITS)]
    modifier: Annotated[int, Within(-12, 100)]
    green: Chips
    red: Chips
    detail: Detail

    @property
    def changed(self) -> int:
        """What the dice are changed by, skill included."""
        return self.modifier + pos.GREEN_CHIP * self.green + pos.RED_CHIP * self.red


class Braking(NamedTuple):
    """CFR-DECEL-1, CFR-LATE: whose, "hard", "late" or "forced", units due, and the speed then."""

    seat: Seat
    why: Why
    units: Units
    to: Speed


class Braked(NamedTuple):
    """Braking that was paid for: the seat, the reason, and the speed then."""

    seat: Seat
    why: Why
    to: Speed


class Entering(NamedTuple):
    """CFR-LINE-5: the space to be entered once a line is paid for, and whether by a pass."""

    space: Space
    passing: bool


class Payment(NamedTuple):
    """CFR-CORNER-4: whose, "corner" or "line", and the units due."""

    seat: Seat
    why: Annotated[str, OneOf(("corner", "line"))]
    units: Units


class Markers(NamedTuple):
    """CFR-CRASH-5: rows of the markers that are rolled for, the next one first."""

    rows: tuple[Row, ...]


class Attack(NamedTuple):
    """CFR-PASS-1: the space of a forced pass, and the car in it."""

    space: Space
    defender: Seat


class Block(NamedTuple):
    """A block to decide: the attacker, and the space (CFR-PASS-4)."""

    attacker: Seat
    space: Space


# -- where a question lies, and what must hold of it besides ---------------------------------------


GRID: Final[tuple[str, ...]] = ("turn", "grid-place", "bid-tie")
TESTS: Final[tuple[str, ...]] = ("resolve",)
MOVE: Final[tuple[str, ...]] = ("go-on",)
STEP: Final[tuple[str, ...]] = (*MOVE, "involve")
LINE: Final[tuple[str, ...]] = ("enter", "attack")


def _is_placed(state: State) -> bool:
    """CFR-GRID: every car has its place, or one that is still to come; no car twice."""
    seats = list(state.position.order)
    for entry in state.stack:
        if entry.kind == "bid-tie":
            data: TieRoll = entry.data
            seats += data.group
            if not len(data.sums) < len(data.group) or data.roller != data.group[len(data.sums)]:
                return False
        elif entry.kind == "grid-place":
            seats.append(entry.data.seat)
        elif entry.kind == "bid":
            seats += [*entry.players, *(seat for seat, _ in entry.sealed)]
    return sorted(seats) == list(range(len(state.position.cars)))


def of_all(state: State, question: Question) -> bool:
    seats = sorted((*question.players, *(seat for seat, _ in question.sealed)))
    if question.kind == "plan":
        return state.position.phase == "plan" and seats == sorted(state.position.running())
    return state.position.turn == 0 and seats == list(range(len(state.position.cars)))


def _on_turn(state: State, question: Question) -> bool:
    """Check that it is of the car that is tested, or that moves."""
    position, seat = state.position, seat_of(question)
    if position.cars[seat].status != pos.TRACK:
        return False
    if state.stack[0].kind == "order":
        is_tested = position.phase == "tests" and 0 < position.moved <= len(position.order)
        return is_tested and position.order[position.moved - 1] == seat
    return position.phase == "moves" and position.now.seat == seat


def _moves(state: State, question: Question) -> bool:
    """Check that the move of a car on the track is in flight."""
    position = state.position
    seat = position.now.seat
    return position.phase == "moves" and seat >= 0 and position.cars[seat].space >= 0


def fits_throw(state: State, question: Question) -> bool:
    data: Throw = question.data
    seat, purpose, row = data.seat, data.purpose, data.row
    if not _on_turn(state, question) or seat_of(question) != seat:
        return False
    if question.kind == "skill":
        if data.green or data.red or f"roll-{purpose}" not in state.game.kinds:
            return False
    elif question.kind != f"roll-{purpose}":
        return False
    if row != purpose and not row.startswith(f"{purpose}-"):
        return False
    what, *more = data.detail or (None,)
    if purpose == "pass":
        return isinstance(what, int) and _meets(state, what, int(more[0]))
    return isinstance(what, str) if purpose == "brakes" else what is None


def _meets(state: State, space: int, defender: int) -> bool:
    """CFR-PASS-1: whether a car stands on a space that the car on the move can step on."""
    position = state.position
    car = position.cars[position.now.seat]
    near = state.game.road.next[car.space]
    return space in near and position.at(space) == defender != position.now.seat


def fits_block(state: State, question: Question) -> bool:
    data: Block = question.data
    is_theirs = _moves(state, question) and data.attacker == state.position.now.seat
    return is_theirs and _meets(state, data.space, question.players[0])


def fits_entering(state: State, question: Question) -> bool:
    if not _moves(state, question):
        return False
    data, position = question.data, state.position
    car = position.cars[position.now.seat]
    is_taken = position.at(data.space) >= 0
    return data.space in state.game.road.next[car.space] and is_taken == data.passing


GRID_ORDER: Final[tuple[Must, ...]] = (
    Must(
        "part of a grid of all cars",
        lambda state, question: state.position.phase in ("set-up", "bid") and _is_placed(state),
    ),
)
BID: Final[tuple[Must, ...]] = (
    *GRID_ORDER,
    Must(
        "a first bid, or a second one by that option",
        lambda state, question: (
            len(question.data.values)
            == (len(state.position.cars) if question.data.number == 2 else 0)
            and (question.data.number == 1 or state.game.rules.knock_out_bid)
        ),
    ),
)
ALL: Final[tuple[Must, ...]] = (Must("of all who race", of_all),)
ON_TURN: Final[tuple[Must, ...]] = (Must("of the car on turn", _on_turn),)
MOVING: Final[tuple[Must, ...]] = (Must("of a move in flight", _moves),)
TESTED: Final[tuple[Must, ...]] = (
    Must(
        "only before the moves", lambda state, question: state.position.phase in ("plan", "tests")
    ),
)
THROW: Final[tuple[Must, ...]] = (Must("a roll of the car on turn", fits_throw),)
ATTACK: Final[tuple[Must, ...]] = (
    Must(
        "on a car that can be met",
        lambda state, question: (
            _moves(state, question) and _meets(state, question.data.space, question.data.defender)
        ),
    ),
)
BLOCK: Final[tuple[Must, ...]] = (Must("of a car that is attacked", fits_block),)
ENTERING: Final[tuple[Must, ...]] = (Must("on a space that comes next", fits_entering),)
MARKERS: Final[tuple[Must, ...]] = (
    Must(
        "of a move by some rows",
        lambda state, question: _moves(state, question) and len(question.data.rows) > 0,
    ),
)
