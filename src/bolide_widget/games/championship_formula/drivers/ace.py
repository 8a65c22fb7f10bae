"""Ace: plays the turn out in its head for every answer worth a thought."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from ....core.actions import Action
from ....drivers.search import Budget, Search
from ....drivers.searcher import Searcher
from ..rules.plan import PLAN
from ..rules.venue import State
from . import pro
from .contention import nearest, odds
from .pro import Pro

LOSING: Final = 0.6
"""Turns that an answer may lose by itself and still be looked into."""
WIDTH: Final = 5
"""Answers looked into at most."""
LUCK: Final = 0.05
SAMPLES: Final = 6
"""See `Search`."""


class Ace(Searcher):
    """The strongest computer driver for Championship Formula Racing: Pro, and a search on top.

    For each answer worth a thought it plays the turn on, with Pro at every wheel, and takes the one
    with the best odds to finish before the nearest of the others. What others have sealed it does
    not know: in its head they plan as Pro would.

    Parameters
    ----------
    seconds : float, optional
        Time for one answer, 0.25 if neither is given. What is simple takes less.
    nodes : int, optional
        Instead: answers played in its head for one answer. The same race then comes out the same
        on every machine.
    rounds : int
        How many turns it plays on.
    rivals : int
        How many others it looks at, the nearest first.

    Raises
    ------
    SetupError
        For a number that cannot be, or both of seconds and nodes.

    Examples
    --------
    >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.championship_formula.Ace(nodes=100)(race))
    """

    name = "Ace"
    drives: ClassVar[str] = "Championship Formula Racing"
    trusted: ClassVar[bool] = True

    _pro = staticmethod(Pro().choose)

    def __init__(
        self,
        seconds: float | None = None,
        *,
        nodes: int | None = None,
        rounds: int = 1,
        rivals: int = 3,
    ) -> None:
        super().__init__(seconds, nodes=nodes, rounds=rounds, rivals=rivals)

    def _look(self, state: State, seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        rivals = nearest(state, seat, self.rivals)
        if not rivals:
            return usual
        chance = partial(odds, seat=seat, rivals=rivals)
        search = Search(
            asked_anew(state),
            seat,
            budget,
            self.rounds,
            self._pro,
            chance,
            luck=LUCK,
            samples=SAMPLES,
        )
        return search.best(worth)


def asked_anew(state: State) -> State:
    """A copy in which everybody still has to plan: who has done so already is unknown."""
    root = state.copy()
    question = root.stack[-1]
    if question.kind == PLAN:
        root.stack[-1] = question._replace(players=tuple(root.position.running()), sealed=())
    return root


def candidates(state: State, seat: int, usual: Action) -> list[Action]:
    """List the answers to look into, the usual one first: those that lose little by themselves."""
    kind = state.stack[-1].kind
    if kind == PLAN:
        rated = pro.costs(state, seat)
    elif kind == "move":
        rated = pro.move_costs(state, seat)
    elif kind in ("slip", "block"):
        rated = [(0.0, action) for action in state.legal(seat)]
    else:
        return [usual]
    rated.sort(key=lambda one: one[0])
    close = [action for cost, action in rated[:WIDTH] if cost <= rated[0][0] + LOSING]
    return list(dict.fromkeys([usual, *close]))
