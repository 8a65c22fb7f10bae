"""Ace: plays the next rounds out in its head for every move worth a thought."""

from __future__ import annotations

from typing import Any, ClassVar

from ....core.actions import Action
from ....core.state import State
from ....drivers.search import Budget
from ....drivers.searcher import Searcher
from .candidates import candidates
from .pro import Pro
from .search import search


class Ace(Searcher):
    """The strongest computer driver for Bolide: Pro's knowledge, and a search over what follows.

    For each answer worth a thought it plays some rounds on, with Pro at every wheel and the dice
    counted out where they are few and drawn where they are many, and takes the one with the best
    odds to finish before the nearest of the others.

    Parameters
    ----------
    seconds : float, optional
        Time for one answer, 0.25 if neither is given. What is simple takes less. Where its own
        car, or one close by, is damaged as none was before in this process, one answer may take up
        to a second or two more, for a table; tables for what may come are made beside the race,
        and until they are there it looks less far.
    nodes : int, optional
        Instead: answers played in its head for one answer. The same race then comes out the same
        on every machine.
    rounds : int
        How far it plays on.
    rivals : int
        How many others it looks at, the nearest first.

    Raises
    ------
    SetupError
        For a number that cannot be, or both of seconds and nodes.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.Ace(nodes=100)(race))
    """

    name = "Ace"
    drives: ClassVar[str] = "Bolide"
    trusted: ClassVar[bool] = True

    _pro = staticmethod(Pro().choose)

    def _look(self, state: State[Any], seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        return search(state, seat, worth, budget, self.rounds, self.rivals)
