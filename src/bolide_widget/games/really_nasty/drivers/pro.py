"""Pro: plans with turns to go and stops by the lap, and weighs a card by whom it holds up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from ....core.actions import Action
from ....core.match import Match
from ....core.options import Option
from ....core.questions import Question
from ....core.state import State
from ....drivers.playout import on_race
from ..rules import paths
from ..rules.position import Position
from ..rules.words import FREE, PENALTY, SCHEDULED
from . import cards, rookie
from .worth import Own


class Pro:
    """A strong computer driver for the Really Nasty Motor Racing Game.

    It knows the turns to go from every space on an empty road, by tyres and weather and by how
    likely an exposed corner is answered (which depends on the cards that are still unseen), plans
    its stops lap by lap, and plays a card when the turns that it costs the others, weighed by who
    is in the way of winning, are worth it. It looks at its own cards and at what all can see.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.really_nasty.Pro()(race))
    """

    name = "Pro"
    trusted: ClassVar[bool] = True
    unseeing: ClassVar[bool] = True

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: State[Any], seat: int) -> Action:
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


def dice_costs(state: State[Position], seat: int) -> list[tuple[float, Action]]:
    """By die: turns to go after it."""
    own = Own(state, seat)
    return [(own.die(str(action[1])), action) for action in state.legal(seat)]


def die(state: State[Position], seat: int, question: Question) -> Action:
    """RN-DICE-3: the one with the fewer turns to go."""
    return min(dice_costs(state, seat), key=lambda one: one[0])[1]


def path_costs(state: State[Position], seat: int) -> list[tuple[float, Action]]:
    """By path: turns to go after it."""
    own = Own(state, seat)
    die = state.position.die
    offers = paths.find(state, seat)
    return [(own.offer(offers.by_action[action], die), action) for action in offers.actions]


def path(state: State[Position], seat: int, question: Question) -> Action:
    """RN-MOVE-4: the one with the fewest turns to go."""
    return min(path_costs(state, seat), key=lambda one: one[0])[1]


def tyre(state: State[Position], seat: int, question: Question) -> Action:
    """RN-PIT-7: by the turns that the rest of the race takes."""
    own = Own(state, seat)
    car, piles = state.position.cars[seat], state.position.tyres
    return ("tyre", own.plan.tyre(car.laps, car.done, own.owed, piles, car.tyre))


def stop(state: State[Position], seat: int, question: Question) -> Action:
    """RN-PIT-5: what the plan says; the fewest turns of what can be chosen."""
    own = Own(state, seat)
    car = state.position.cars[seat]
    _, kind = own.plan.stop(car.laps - 1, own.tyre, car.done, own.owed)
    wanted: Action = (kind,) if kind == SCHEDULED else (kind, 1)
    listed = state.legal(seat)
    return wanted if kind in (SCHEDULED, PENALTY, FREE) and wanted in listed else listed[0]


def react(state: State[Position], seat: int, question: Question) -> Action:
    """RN-TIME-4: the play that brings the most, if it brings enough."""
    listed = state.legal(seat)
    return listed[0] if len(listed) == 1 else cards.best(state, seat, listed)


_ANSWERS: Final[dict[str, Callable[[State[Any], int, Question], Action]]] = {
    "die": die,
    "path": path,
    "approach": path,
    "sc-path": rookie.safety_car,
    "tyre": tyre,
    "stop": stop,
    "react": react,
}
