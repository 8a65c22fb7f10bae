"""Pro: drives by turns to go on an empty road, and holds its cards back for the last laps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from ....core.actions import Action
from ....core.match import Match
from ....core.options import Option
from ....core.questions import Question
from ....drivers.playout import on_race
from ..rules.venue import State
from . import cards, driving, rookie

HELD: Final = 0.8
"""Of the race: the part that somebody has to have driven before it plays a card."""


class Pro:
    """A strong computer driver for the Really Nasty Motor Racing Game.

    It knows the turns to go from every space on an empty road, by tyres and weather, from one table
    for each board, stops as soon as a window is open, keeps its cards for the last laps, and plays
    them then on whom it has to beat. It looks at its own cards and at what all can see.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.really_nasty.Pro()(race))
    """

    name = "Pro"
    drives: ClassVar[str] = "The Really Nasty Motor Racing Game"
    trusted: ClassVar[bool] = True
    unseeing: ClassVar[bool] = True

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: State, seat: int) -> Action:
        """Answer the open question of a bare state.

        Parameters
        ----------
        state : State
            Not changed. What the seat may not know is not looked at.
        seat : int
            Who is asked.

        Returns
        -------
        tuple
            One of ``state.legal(seat)``.
        """
        question = state.stack[-1]
        answer = _ANSWERS.get(question.kind)
        return state.default(seat) if answer is None else answer(state, seat, question)

    def __repr__(self) -> str:
        return "Pro()"


def react(state: State, seat: int, question: Question) -> Action:
    """RN-TIME-4: nothing while the race is young; then what costs whom it has to beat most."""
    driven = max(car.laps for car in state.position.cars)
    if driven < HELD * state.game.terms.laps:
        return PASS
    return cards.on_the_best(state, seat, state.legal(seat))


PASS: Final[Action] = ("pass",)

DRIVES: Final[dict[str, Callable[[State, int, Question], Action]]] = {
    "die": driving.die,
    "path": driving.path,
    "approach": driving.path,
    "sc-path": rookie.safety_car,
    "tyre": rookie.tyre,
    "stop": rookie.stop,
}
"""How it drives, by kind of question; Ace drives the same."""

_ANSWERS: Final = {**DRIVES, "react": react}
