"""Before the race: set-up cards (CFR-SETUP), the pole bid (CFR-BID) and the grid (CFR-GRID)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, Final

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from ....core.stack import Whose
from ....racing.options import in_groups
from . import position as pos
from .facts import Bid, Placed, SetUp, TieRolled
from .questions import Bidding, TieRoll
from .venue import State

# -- set-up cards ----------------------------------------------------------------------------------


WORD: Final = "cards"

USUAL: Final = {2: pos.READY_MADE[0].cards, 1: (0, 0, 1, 0, 0, 0), 0: (0, 0, 0, 0, 0, 0)}
"""Cards of drivers who do not choose, by their total: CFR-T8's default, or towards it."""


@lru_cache(maxsize=8)
def set_ups(total: int, classic: bool) -> list[Action]:
    """CFR-SETUP-2, OPT-4: every set-up that sums to a total.

    Examples
    --------
    >>> len(set_ups(2, False))
    546
    """
    highest = pos.CARDS[:-1] if classic else pos.CARDS
    decks = (highest, highest, highest, highest, highest, pos.CARDS)
    return [(WORD, *cards) for cards in product(*decks) if sum(cards) == total]


def list_set_ups(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-SETUP-2: six cards that sum to the driver's total."""
    return set_ups(state.game.totals[seat], state.game.rules.classic)


def usual_set_up(state: State, question: Question, seat: int) -> Action:
    """CFR-T8: Balanced."""
    return (WORD, *USUAL[state.game.totals[seat]])


def reveal_set_ups(state: State, question: Question, answers: Any, facts: Facts) -> None:
    """CFR-SETUP-2: all at once when the last driver has chosen."""
    for seat, action in answers:
        build(state.position.cars[seat], action[1:], state.game.rules.laps)
        if facts is not None:
            facts.append(SetUp("set-up", seat, action[1:]))


def build(car: pos.Car, cards: tuple[int, ...], laps: int) -> None:
    """CFR-T1, CFR-CHIP-1: the car of six cards."""
    a, d, ts, s, wear, skill = (card + 1 for card in cards)
    car.cards = cards
    car.a, car.d = pos.ACCELERATION[a], pos.DECELERATION[d]
    car.ts, car.s = pos.TOP_SPEED[ts], pos.START_SPEED[s]
    car.wear = pos.WEAR_A_LAP[wear] * laps
    car.green = pos.GREEN_A_LAP[skill] * laps
    car.red = pos.RED[skill]


# -- the starting grid -----------------------------------------------------------------------------


def take_place(state: State, data: Whose, facts: Facts) -> None:
    """CFR-GRID-2 to CFR-GRID-4: the slot of the next position."""
    seat = data.seat
    position = state.position
    position.order = (*position.order, seat)
    number = len(position.order)
    track = state.game.track
    space: int = track.grid_slots(len(position.cars))[number - 1]
    car = position.cars[seat]
    car.space = space
    car.at = -(-track.front[space] % track.period)  # 0 in row 1, negative behind it
    car.lines = state.game.road.starts[space]  # CFR-LINE-2
    if facts is not None:
        facts.append(Placed("grid", seat, number, state.game.road.ids[space]))


# -- the pole bid ----------------------------------------------------------------------------------


NOTHING: Final[Action] = ("bid", 0, 0, 0, 0)


def ask_bids(seats: tuple[int, ...], bidding: Bidding) -> Question:
    """Return the question for the bids of some seats; a seat alone has its place without one."""
    return next_places(seats) if len(seats) == 1 else Question("bid", seats, bidding)


def bid_value(wear: int, green: int, red: int) -> int:
    """CFR-BID-2: twice what a bid counts."""
    return pos.BID_WEAR * wear + pos.BID_GREEN * green + pos.BID_RED * red


@lru_cache(maxsize=32)
def bids(wear: int, green: int, red: int) -> list[Action]:
    """List every bid that a hand allows, the smallest first (CFR-BID-6)."""
    return [
        ("bid", some, greens, reds, broken)
        for some in range(wear + 1)
        for broken in range(red + 1)
        for reds in range(red - broken + 1)
        for greens in range(green + pos.IN_A_RED * broken + 1)
    ]


def list_bids(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-BID-1, CFR-BID-6: any amount of what the car received."""
    car = state.position.cars[seat]
    return bids(car.wear, car.green, car.red)


def usual_bid(state: State, question: Question, seat: int) -> Action:
    """Return the default bid, which is nothing."""
    return NOTHING


def reveal_bids(state: State, question: Question, answers: Any, facts: Facts) -> None:
    """CFR-BID-3: all bid chips are gone; the highest values come first. OPT-3: half bid again."""
    position = state.position
    number, before = question.data.number, question.data.values
    values = list(before) if before else [0] * len(position.cars)
    for seat, action in answers:
        _, wear, green, red, broken = action
        car = position.cars[seat]
        car.wear -= wear
        car.green += pos.IN_A_RED * broken - green
        car.red -= red + broken
        values[seat] += bid_value(wear, green, red)
        if facts is not None:
            facts.append(Bid("bid", seat, wear, green, red, broken, bid_value(wear, green, red)))
    seats = tuple(seat for seat, _ in answers)
    if number == 1 and state.game.rules.knock_out_bid:
        seats, behind = knock_out(values)
        _place_all(state, behind, values)
        state.stack.append(ask_bids(seats, Bidding(2, tuple(values))))
    else:
        _place_all(state, seats, values)


def knock_out(values: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """OPT-3: who bids again, and who does not: the upper half, rounded up, ties included.

    Examples
    --------
    >>> knock_out([12, 8, 6, 6, 0])
    ((0, 1, 2, 3), (4,))
    """
    half = sorted(values, reverse=True)[(len(values) + 1) // 2 - 1]
    upper = tuple(seat for seat, bid in enumerate(values) if bid >= half)
    return upper, tuple(seat for seat, bid in enumerate(values) if bid < half)


def _place_all(state: State, seats: tuple[int, ...], values: list[int]) -> None:
    """CFR-BID-3, CFR-BID-4: places by value, rolls where several have the same."""
    groups = in_groups(seats, lambda seat: -values[seat])
    state.stack += [next_places(group) for group in reversed(groups)]


def next_places(group: tuple[int, ...]) -> Question:
    """The next place of the grid, or the roll of a group for the next places."""
    return Question("grid-place", (), Whose(*group)) if len(group) == 1 else _rolling(group, ())


def _rolling(group: tuple[int, ...], sums: tuple[int, ...]) -> Question:
    roller = group[len(sums)]
    return Question("bid-tie", (CHANCE,), TieRoll(roller, group, sums), roller=roller)


def roll_tie(state: State, question: Question, action: Action, facts: Facts) -> None:
    """Order tied cars by their roll, lowest first; equal ones roll again (CFR-BID-4)."""
    data: TieRoll = question.data
    group, faces = data.group, (int(action[0]), int(action[1]))
    sums = (*data.sums, faces[0] + faces[1])
    if facts is not None:
        facts.append(TieRolled("bid-tie", data.roller, faces))
    if len(sums) < len(group):
        state.stack.append(_rolling(group, sums))
        return
    rolled = dict(zip(group, sums, strict=True))
    tied = in_groups(group, lambda seat: rolled[seat])
    state.stack += [next_places(seats) for seats in reversed(tied)]
