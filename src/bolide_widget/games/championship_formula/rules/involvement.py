"""Cars that drive by a crash (CFR-CRASH-5, CFR-CRASH-6)."""

from __future__ import annotations

from typing import Any, Final

from ....core.questions import Facts, Question
from . import skill
from .position import OUT, Car
from .road import Road
from .tables import CRASH_FAR, CRASH_NEAR, CRASH_NEAR_SPACES, CRASH_WIDE, UNIT, WIDE
from .venue import State

INVOLVE: Final = "involve"


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


def modifier(width: int, left: int) -> int:
    """CFR-T7: what is added to a roll, by the steps left of the move.

    Examples
    --------
    >>> modifier(3, 2), modifier(2, 3)
    (-3, -1)
    """
    near = CRASH_NEAR if left <= CRASH_NEAR_SPACES else CRASH_FAR
    return near + (CRASH_WIDE if width >= WIDE else 0)


def step(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-CRASH-5: a roll for each marker, as long as the car drives."""
    position = state.position
    now = position.now
    car: Car = position.cars[now.seat]
    if car.status == OUT or car.spun_now:
        return
    (rows,) = question.data
    if len(rows) > 1:
        state.stack.append(Question(INVOLVE, (), (rows[1:],)))
    road: Road = state.game.road
    left = car.v // UNIT + now.slip - now.k
    skill.ask(state, now.seat, "chance-crash", (), modifier(road.width[rows[0]], left))
