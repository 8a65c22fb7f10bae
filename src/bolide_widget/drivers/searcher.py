"""What computer drivers that search have in common: a budget for every answer."""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter
from typing import Any

from ..core.actions import Action
from ..core.errors import SetupError
from ..core.match import Match
from ..core.options import Option
from ..core.state import AnyState
from .playout import Chooser, on_race
from .search import Budget
from .workbench import NotReady, hurried

SECONDS = 0.25

IN_TIME = 0.9
"""Share of the time after which no more is played; the rest is for what is under way."""


class Searcher:
    """A driver that looks for something better than what another one answers.

    A game's own says who that is (`_pro`), and looks (`_look`).

    Parameters
    ----------
    seconds : float, optional
        Time for one answer, 0.25 if neither is given.
    nodes : int, optional
        Instead: answers played in its head for one answer.
    rounds : int
        How far it plays on.
    rivals : int
        How many others it looks at, the nearest first.

    Raises
    ------
    SetupError
        For a number that cannot be, or both of seconds and nodes.
    """

    _pro: Chooser
    """What it answers when nothing better is found."""

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

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: AnyState, seat: int) -> Action:
        """Answer the open question of a bare state."""
        if self.seconds is None:
            usual = self._pro(state, seat)
            return self._look(state, seat, usual, Budget(None, self.nodes))
        budget = Budget(perf_counter() + IN_TIME * self.seconds, None)
        usual = self._usual(state, seat)
        with suppress(NotReady), hurried():
            return self._look(state, seat, usual, budget)
        return usual

    def _usual(self, state: AnyState, seat: int) -> Action:
        """What the other one answers, with the tables that are there if that can be."""
        with suppress(NotReady), hurried():
            return self._pro(state, seat)
        return self._pro(state, seat)

    def _look(self, state: AnyState, seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"Ace({self.seconds})" if self.nodes is None else f"Ace(nodes={self.nodes})"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0
