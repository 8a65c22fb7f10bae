"""Set-up re-rolls (A-3): a second roll for an unwanted booster or braking action."""

from __future__ import annotations

from collections.abc import Callable

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from .facts import RolledAgain, Tried
from .position import BOOSTER_SET_UP, BRAKE_SET_UP, Car
from .tables import BOOSTER, BRAKE, Trouble
from .venue import State

Rolled = Callable[[State, Question, int, Facts], None]

YES: Action = ("yes",)
NO: Action = ("no",)
SET_UP_OF = {"booster": BOOSTER_SET_UP, "brake": BRAKE_SET_UP}
KEPT = {"booster": "boost", "brake": "brake-action"}
"""The step that carries a roll on this table out."""


def rolled_on(table: str) -> Rolled:
    """X-1, X-B: what a roll on a table leads to; its set-up may roll once more instead (A-3)."""

    def rolled(state: State, question: Question, face: int, facts: Facts) -> None:
        index, flags, *second = question.data
        if facts is not None:
            facts.append(Tried(table, index, face, _row(table, face).works))
        if not second and offered(state.position.cars[index], table, face):
            offer(state, index, table, flags, face)
        else:
            state.stack.append(Question(KEPT[table], (), (index, flags, face)))

    return rolled


def _row(table: str, face: int) -> Trouble:
    return BOOSTER[face] if table == "booster" else BRAKE[face]


def can_reroll(car: Car, table: str) -> bool:
    """A-3, D-4: whether the set-up allows a re-roll on this table."""
    strategy = car.strategy
    if strategy is None or strategy.cancelled or strategy.set_up != SET_UP_OF[table]:
        return False
    return table == "booster" or not strategy.reroll_spent


def offered(car: Car, table: str, face: int) -> bool:
    """A-3: a re-roll of an unwanted result: a booster's 1-6, a braking action's 1-7."""
    row = _row(table, face)
    return (not row.works or row.half_spin) and can_reroll(car, table)


def offer(state: State, index: int, table: str, flags: int, face: int) -> None:
    """A-3: the driver chooses between this result and a second roll, which stands."""
    state.stack.append(Question("reroll", (index,), (table, flags, face)))


def list_answers(state: State, question: Question, seat: int) -> list[Action]:
    """A-3: roll again, or keep what was rolled."""
    return [YES, NO]


def answer(state: State, question: Question, action: Action, facts: Facts) -> None:
    """A-3: the Brake set-up's re-roll is spent for the race; the Booster's is not."""
    (index,) = question.players
    table, flags, face = question.data
    car = state.position.cars[index]
    if facts is not None:
        facts.append(RolledAgain("reroll", index, table, action == YES))
    if action == YES:
        assert car.strategy is not None
        if table == "brake":
            car.strategy = car.strategy._replace(reroll_spent=True)
        again = (index, flags, True)
        state.stack.append(Question(f"{table}-roll", (CHANCE,), again, roller=index))
    else:
        state.stack.append(Question(KEPT[table], (), (index, flags, face)))
