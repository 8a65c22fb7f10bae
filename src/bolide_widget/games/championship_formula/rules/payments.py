"""What a corner or a line asks for, bought with wear and chance (CFR-CORNER-4 to -6)."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import skill
from .facts import Bought
from .position import Car
from .retiring import retire
from .tables import FATAL, MOST_CORNER_WEAR, MOST_CORNER_WEAR_SOFT
from .venue import State
from .wear import spend

PAY: Final = "pay"
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
    """CFR-CORNER-4: how a car may pay so many units on its visit."""
    return splits(units, car.wear, car.corner_wear, car.chances, most_wear(car))


def book(car: Car, points: int, units: int) -> None:
    """CFR-CORNER-4: a payment of so many units, so much of it by wear and the rest by a chance."""
    car.wear -= points
    car.corner_wear += points
    if points < units:
        car.chances += 1


def ask(state: State, seat: int, why: str, units: int, excess: int, facts: Facts) -> None:
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
    car: Car = state.position.cars[seat]
    listed = splits_of(car, units) if excess < FATAL else []
    if not listed:
        retire(state, seat, "automatic", facts)
    elif len(listed) == 1:
        _pay(state, seat, why, units, listed[0], facts)
    else:
        state.stack.append(Question(PAY, (seat,), (seat, why, units)))


def list_splits(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-T6: wear to spend, most first; a chance roll pays for the rest."""
    return [WEAR[n] for n in splits_of(state.position.cars[seat], question.data[2])]


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-CORNER-5: wear first, then the roll."""
    seat, why, units = question.data
    _pay(state, seat, why, units, int(action[1]), facts)


def _pay(state: State, seat: int, why: str, units: int, points: int, facts: Facts) -> None:
    car: Car = state.position.cars[seat]
    if facts is not None:
        facts.append(Bought("pay", seat, why, units, points))
    spend(state, seat, points, why, facts)
    car.corner_wear += points
    if points < units:
        car.chances += 1
        skill.ask(state, seat, "chance-" + why)
