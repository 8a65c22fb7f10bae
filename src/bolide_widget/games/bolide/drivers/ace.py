"""Ace: plays the next rounds out in its head for every move worth a thought."""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter
from typing import Any, ClassVar

from ....core.actions import Action
from ....core.errors import SetupError
from ....core.match import Match
from ....core.options import Option
from ....core.state import State
from ....drivers.playout import on_race
from ....drivers.workbench import NotReady, hurried
from .candidates import candidates
from .pro import Pro
from .search import Budget, search

SECONDS = 0.25

IN_TIME = 0.9
"""Share of the time after which no more is played; the rest is for what is under way."""


class Ace:
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
    trusted: ClassVar[bool] = True

    def __init__(
        self,
        seconds: float | None = None,
        *,
        nodes: int | None = None,
        rounds: int = 8,
        rivals: int = 3,
    ) -> None:
        if seconds is not None and nodes is not None:
            raise SetupError("Ace: seconds or nodes, not both")
        if seconds is None and nodes is None:
            seconds = SECONDS
        if seconds is not None and not _is_number(seconds):
            raise SetupError(f"Ace, seconds: a number above 0, not {seconds!r}")
        for name, value in (("nodes", nodes), ("rounds", rounds), ("rivals", rivals)):
            if value is not None and not (_is_number(value) and isinstance(value, int)):
                raise SetupError(f"Ace, {name}: a whole number from 1, not {value!r}")
        self.seconds = seconds
        self.nodes = nodes
        self.rounds = rounds
        self.rivals = rivals
        self._pro = Pro()

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: State[Any], seat: int) -> Action:
        """Answer the open question of a bare state; see `Pro.choose`."""
        if self.seconds is None:
            usual = self._pro.choose(state, seat)
            return self._look(state, seat, usual, Budget(None, self.nodes))
        budget = Budget(perf_counter() + IN_TIME * self.seconds, None)
        usual = self._usual(state, seat)
        with suppress(NotReady), hurried():
            return self._look(state, seat, usual, budget)
        return usual

    def _usual(self, state: State[Any], seat: int) -> Action:
        """What Pro answers, with the tables that are there if that can be."""
        with suppress(NotReady), hurried():
            return self._pro.choose(state, seat)
        return self._pro.choose(state, seat)

    def _look(self, state: State[Any], seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        return search(state, seat, worth, budget, self.rounds, self.rivals)

    def __repr__(self) -> str:
        return f"Ace({self.seconds})" if self.nodes is None else f"Ace(nodes={self.nodes})"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0
