"""Set-up (CFR-SETUP): six cards that each driver chooses in secret, all revealed together."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from .facts import SetUp
from .position import Car
from .tables import (
    ACCELERATION,
    CARDS,
    DECELERATION,
    GREEN_A_LAP,
    READY_MADE,
    RED,
    START_SPEED,
    TOP_SPEED,
    WEAR_A_LAP,
)
from .venue import State

SET_UP: Final = "set-up"
WORD: Final = "cards"

USUAL: Final = {
    2: READY_MADE[0].cards,
    1: (0, 0, 1, 0, 0, 0),
    0: (0, 0, 0, 0, 0, 0),
}
"""Who does not choose has these, by the total of his cards: CFR-T8's default, or towards it."""


@lru_cache(maxsize=8)
def choices(total: int, classic: bool) -> list[Action]:
    """CFR-SETUP-2, OPT-4: every set-up that sums to a total.

    Examples
    --------
    >>> len(choices(2, False))
    546
    """
    highest = CARDS[:-1] if classic else CARDS
    decks = (highest, highest, highest, highest, highest, CARDS)
    return [(WORD, *cards) for cards in product(*decks) if sum(cards) == total]


def list_set_ups(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-SETUP-2: six cards that sum to the driver's total."""
    return choices(state.game.totals[seat], state.game.rules.classic)


def usual(state: State, question: Question, seat: int) -> Action:
    """CFR-T8: Balanced."""
    return (WORD, *USUAL[state.game.totals[seat]])


def reveal(state: State, question: Question, answers: Any, facts: Facts) -> None:
    """CFR-SETUP-2: all at once when the last driver has chosen."""
    for seat, action in answers:
        build(state.position.cars[seat], action[1:], state.game.rules.laps)
        if facts is not None:
            facts.append(SetUp("set-up", seat, action[1:]))


def build(car: Car, cards: tuple[int, ...], laps: int) -> None:
    """CFR-T1, CFR-CHIP-1: the car of six cards."""
    a, d, ts, s, wear, skill = (card + 1 for card in cards)
    car.cards = cards
    car.a, car.d = ACCELERATION[a], DECELERATION[d]
    car.ts, car.s = TOP_SPEED[ts], START_SPEED[s]
    car.wear = WEAR_A_LAP[wear] * laps
    car.green = GREEN_A_LAP[skill] * laps
    car.red = RED[skill]
