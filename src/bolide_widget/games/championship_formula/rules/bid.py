"""The pole bid (CFR-BID): any part of what a car has, chosen in secret, and gone afterwards."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from . import grid
from .facts import Bid, TieRolled
from .position import Car, Position
from .tables import BID_GREEN, BID_RED, BID_WEAR, IN_A_RED
from .venue import State

BID: Final = "bid"
TIE: Final = "bid-tie"
NOTHING: Final[Action] = ("bid", 0, 0, 0, 0)


def ask(seats: tuple[int, ...], number: int = 1, values: tuple[int, ...] = ()) -> Question:
    """CFR-BID-1: a bid of these seats."""
    return Question(BID, seats, (number, values))


def value(wear: int, green: int, red: int) -> int:
    """CFR-BID-2: twice what a bid counts."""
    return BID_WEAR * wear + BID_GREEN * green + BID_RED * red


@lru_cache(maxsize=32)
def bids(wear: int, green: int, red: int) -> list[Action]:
    """CFR-BID-6: every bid of so many chips; the smallest first."""
    return [
        (BID, some, greens, reds, broken)
        for some in range(wear + 1)
        for broken in range(red + 1)
        for reds in range(red - broken + 1)
        for greens in range(green + IN_A_RED * broken + 1)
    ]


def list_bids(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-BID-1, CFR-BID-6: any amount of what the car received."""
    car: Car = state.position.cars[seat]
    return bids(car.wear, car.green, car.red)


def usual(state: State, question: Question, seat: int) -> Action:
    """Who does not bid bids nothing."""
    return NOTHING


def reveal(state: State, question: Question, answers: Any, facts: Facts) -> None:
    """CFR-BID-3: all bid chips are gone; the highest values come first. OPT-3: half bid again."""
    position: Position = state.position
    number: int
    before: tuple[int, ...]
    number, before = question.data
    values = list(before) if before else [0] * len(position.cars)
    for seat, action in answers:
        _, wear, green, red, broken = action
        car: Car = position.cars[seat]
        car.wear -= wear
        car.green += IN_A_RED * broken - green
        car.red -= red + broken
        values[seat] += value(wear, green, red)
        if facts is not None:
            facts.append(Bid("bid", seat, wear, green, red, broken, value(wear, green, red)))
    seats = tuple(seat for seat, _ in answers)
    if number == 1 and state.game.rules.knock_out_bid:
        seats, behind = knock_out(values)
        _place(state, behind, values)
        state.stack.append(ask(seats, 2, tuple(values)))
    else:
        _place(state, seats, values)


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


def _place(state: State, seats: tuple[int, ...], values: list[int]) -> None:
    """CFR-BID-3, CFR-BID-4: places by value, rolls where several have the same."""
    ranked = sorted(seats, key=lambda seat: -values[seat])
    groups = [tuple(tied) for _, tied in groupby(ranked, key=lambda seat: values[seat])]
    state.stack += [places(group) for group in reversed(groups)]


def places(group: tuple[int, ...]) -> Question:
    """The next place of the grid, or the roll of a group for the next places."""
    return grid.place(group[0]) if len(group) == 1 else _rolling(group, ())


def _rolling(group: tuple[int, ...], sums: tuple[int, ...]) -> Question:
    roller = group[len(sums)]
    return Question(TIE, (CHANCE,), (roller, group, sums), roller=roller)


def roll(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-BID-4: lowest first, by seat; who is tied still rolls again for the places they share."""
    roller: int
    group: tuple[int, ...]
    before: tuple[int, ...]
    roller, group, before = question.data
    faces = (int(action[0]), int(action[1]))
    sums: tuple[int, ...] = (*before, faces[0] + faces[1])
    if facts is not None:
        facts.append(TieRolled("bid-tie", roller, faces))
    if len(sums) < len(group):
        state.stack.append(_rolling(group, sums))
        return
    tied = [
        tuple(seat for rolled, seat in zip(sums, group, strict=True) if rolled == total)
        for total in sorted(set(sums))
    ]
    state.stack += [places(one) for one in reversed(tied)]
