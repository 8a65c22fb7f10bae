"""Wear and chips of skill (CFR-CHIP), and the rolls that they are spent on (CFR-ROLL)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.questions import CHANCE, Action, Facts, Question
from .facts import Rolled, Spent, Wore
from .position import GREEN_CHIP, IN_A_RED, RED_CHIP, Car, result
from .venue import State

# -- wear ------------------------------------------------------------------------------------------


def spend(state: State, seat: int, points: int, why: str, facts: Facts) -> int:
    """Spend so many points, or all there are; returns how many were missing."""
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


class Throw(NamedTuple):
    """CFR-ROLL: whose roll, what for, and what it is changed by.

    ``purpose`` is "start", "accel", "top", "brakes", "chance-corner", "chance-line",
    "chance-crash" or "pass"; ``row`` that of Table CFR-T2; ``modifier`` what is added without
    skill; ``green`` and ``red`` chips spent; ``detail`` what the chapter needs when it is known.
    """

    seat: int
    purpose: str
    row: str
    modifier: int
    green: int
    red: int
    detail: tuple[Any, ...]


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
    """CFR-ROLL-2: the skill decision of a roll; who has no chips rolls at once.

    Parameters
    ----------
    state : State
    seat : int
        Who rolls.
    purpose : str
        What for: the kind "roll-" and this word is answered next.
    detail : tuple
        What the chapter needs when the result is known.
    modifier : int
        What is added besides skill (CFR-CRASH-6).
    row : str
        Of Table CFR-T2, where that is not the purpose.
    """
    data = (seat, purpose, row or purpose, modifier, 0, 0, detail)
    car = state.position.cars[seat]
    if car.green or car.red or _may_wear(car, purpose):
        state.stack.append(Question("skill", (seat,), data))
    else:
        state.stack.append(rolling(data))


def rolling(data: tuple[Any, ...]) -> Question:
    """The roll of a throw."""
    return Question("roll-" + data[1], (CHANCE,), data, roller=data[0])


def _may_wear(car: Car, purpose: str) -> bool:
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
    if _may_wear(car, question.data[1]):
        listed.append(WEAR_1)
    return listed


def modifier_of(action: Action) -> int:
    """CFR-ROLL-2: what an answer takes from the roll."""
    if action[0] == "red":
        return RED_CHIP
    return GREEN_CHIP * int(action[1]) if action[0] == "green" else 0


def pay(state: State, seat: int, purpose: str, action: Action, facts: Facts) -> None:
    """CFR-CHIP-2, CFR-ROLL-4: take the chips of an answer out of the hand."""
    car = state.position.cars[seat]
    green = int(action[1]) if action[0] == "green" else 0
    red = 1 if action[0] == "red" else 0
    broken = 1 if green > car.green else 0
    car.green += IN_A_RED * broken - green
    car.red -= red + broken
    if facts is not None and (green or red):
        facts.append(Spent("skill", seat, purpose, green, red, broken, (car.green, car.red)))


def thrown(question: Question, action: Action) -> tuple[int, str]:
    """CFR-ROLL-1: what the faces of a roll come to, and the result."""
    _, _, row, modifier, green, red, _ = question.data
    first, second = int(action[0]), int(action[1])
    total = first + second + modifier + GREEN_CHIP * green + RED_CHIP * red
    total = min(12, max(2, total))
    return total, result(row, total)


def outcome(question: Question, action: Action, facts: Facts) -> Outcome:
    """The result of a roll, told."""
    seat, purpose, _, modifier, green, red, detail = question.data
    faces = (int(action[0]), int(action[1]))
    total, came = thrown(question, action)
    if facts is not None:
        changed = modifier + GREEN_CHIP * green + RED_CHIP * red
        facts.append(Rolled("rolled", seat, purpose, faces, changed, total, came))
    return Outcome(seat, faces, came, detail)
