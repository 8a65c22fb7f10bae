"""The data of each kind of question, as named tuples, and the conditions that it must meet.

Records are checked by the annotations (see `core.stack`), and by the
conditions: whose question it is, and which cards are left for it.
"""

# no `from __future__ import annotations`: types as text are read one by one at the import
from typing import Annotated, Final, NamedTuple, TypeAlias

from ....core.questions import Must, Question
from ....core.stack import DIFFERENT, OneOf, Seat, Within, seat_of
from . import position as pos
from .venue import State

Place: TypeAlias = Annotated[int, Within(1, lambda state: len(state.game.grid))]
When: TypeAlias = Annotated[str, OneOf(("pre", "post"))]
Polled: TypeAlias = Annotated[int, Within(0, lambda state: len(state.position.order))]


class GridPlaces(NamedTuple):
    """RN-SET-3: the seat that draws, and the grid numbers of its group."""

    seat: Seat
    places: Annotated[tuple[Place, ...], DIFFERENT]


class Drawn(NamedTuple):
    """RN-SET-5, RN-PIT-4: the seat that draws a Really Nasty Card, and whether it is dealt."""

    seat: Seat
    dealt: bool


class Window(NamedTuple):
    """RN-TIME-2: "pre" or "post"."""

    where: When


class Poll(NamedTuple):
    """RN-TIME-4: the window, from which place of the order it is polled, how many so far."""

    where: When
    first: Polled
    gone: Polled


class Roll(NamedTuple):
    """RN-DICE-3: the colour of the die."""

    die: Annotated[str, OneOf(("yellow", "white", "green", "brown", "blue"))]


# -- where a question lies, and what must hold of it besides ---------------------------------------


BAY: Final = ("act", "tyres")


def _entries(state: State, kind: str) -> list[Question]:
    return [entry for entry in state.stack if entry.kind == kind]


def is_deal(state: State, question: Question) -> bool:
    """RN-SET-3: every car has its place, or draws one, of as many as there are for its group."""
    position, draws = state.position, _entries(state, "grid-card")
    waiting = [seat for seat, number in enumerate(position.grid) if not number]
    if position.order or sorted(draw.data.seat for draw in draws) != waiting:
        return False
    groups = [draw.data.places for draw in draws]
    left = {group: len(set(group) - set(position.grid)) for group in groups}
    places = [number for group in left for number in group]
    is_apart = len(set(places)) == len(places)
    return is_apart and all(groups.count(group) == many for group, many in left.items())


def deals_fuel(state: State, question: Question) -> bool:
    position = state.position
    asked = [entry.data.seat for entry in _entries(state, "fuel-card")]
    is_open = len(set(asked)) == len(asked) and not any(position.fuel[seat] for seat in asked)
    return is_open and bool(state.game.terms.fuel)


def deals_cards(state: State, question: Question) -> bool:
    """RN-SET-5, RN-PIT-4: there are cards for all; on landing one, for the car on turn."""
    position, draws = state.position, _entries(state, "draw")
    if len(draws) > sum(position.pile) + len(position.under):
        return False
    if question.data.dealt:
        return position.round == 0
    return len(draws) == 1 and seat_of(question) == position.seat


def is_dealt(state: State, question: Question) -> bool:
    return len(state.position.order) == len(state.position.cars)


def _in_turn(state: State, question: Question) -> bool:
    """RN-ORD: Return whether a seat is on turn, in a round that has begun."""
    position = state.position
    if not is_dealt(state, question) or position.seat < 0 or not position.turn:
        return False
    return position.round > 0 and position.order[position.turn - 1] == position.seat


def on_turn(state: State, question: Question) -> bool:
    position = state.position
    is_racing = position.cars[position.seat].status == pos.RACING
    return _in_turn(state, question) and seat_of(question) == position.seat and is_racing


def _below(state: State, question: Question) -> Question:
    return state.stack[state.stack.index(question) - 1]


def fits_poll(state: State, question: Question) -> bool:
    data: Poll = question.data
    is_early = _below(state, question).kind == "safety-car"
    is_known = data.first < len(state.position.order)
    return _in_turn(state, question) and is_known and is_early == (data.where == pos.PRE)


def fits_react(state: State, question: Question) -> bool:
    """RN-TIME-4: of whom the poll below has come to."""
    position = state.position
    poll: Poll = _below(state, question).data
    seat = position.order[(poll.first + poll.gone - 1) % len(position.order)]
    is_racing = position.cars[seat].status == pos.RACING
    is_theirs = poll.gone > 0 and question.players == (seat,)
    return is_theirs and question.data.where == poll.where and is_racing


GRID: Final = (Must("part of a draw for the grid by all", is_deal),)
COLOUR: Final = (
    Must(
        "of those who have no colour",
        lambda state, question: (
            sorted(entry.players[0] for entry in _entries(state, "colour"))
            == [seat for seat, colour in enumerate(state.position.colours) if colour < 0]
        ),
    ),
)
TYRE: Final = (
    Must(
        "of those who have no tyres, while there are some",
        lambda state, question: (
            len({entry.data.seat for entry in _entries(state, "tyre-card")})
            == len(_entries(state, "tyre-card"))
            <= sum(state.position.tyres)
        ),
    ),
)
FUEL: Final = (Must("of those who have no fuel card", deals_fuel),)
DRAW: Final = (Must("a card that there is", deals_cards),)
DEALT: Final = (Must("only once the order is known", is_dealt),)
IN_TURN: Final = (Must("part of a turn", _in_turn),)
ON_TURN: Final = (Must("of the car on turn", on_turn),)
POLL: Final = (Must("where its window is", fits_poll),)
REACT: Final = (Must("of whom the poll has come to", fits_react),)
PATH: Final = (
    *ON_TURN,
    Must(
        "only after a roll",
        lambda state, question: bool(state.position.die and state.position.roll),
    ),
)
BAYS: Final = (
    *ON_TURN,
    Must(
        "of a car on its bay",
        lambda state, question: state.position.cars[seat_of(question)].space > state.game.road.last,
    ),
)
STEERS: Final = (
    *ON_TURN,
    Must(
        "of who steers the Safety Car",
        lambda state, question: (
            state.position.sc >= 0 and state.position.controller == seat_of(question)
        ),
    ),
)
POST: Final = (*IN_TURN, Must("the window behind the move", lambda s, q: q.data.where == pos.POST))
