"""Rookie: the usual answers."""

from __future__ import annotations

from typing import Any, ClassVar

from ....core.actions import Action
from ....core.match import Match
from ....core.options import Option
from ....core.state import State
from ....drivers.playout import on_race


class Rookie:
    """A cheap computer driver: drives safely, and plays no cards.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.really_nasty.Rookie()(race))
    """

    name = "Rookie"
    trusted: ClassVar[bool] = True

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: State[Any], seat: int) -> Action:
        """Answer the open question of a bare state.

        Parameters
        ----------
        state : State
            Not changed.
        seat : int
            Who is asked.

        Returns
        -------
        tuple
            One of ``state.legal(seat)``.
        """
        return state.default(seat)

    def __repr__(self) -> str:
        return "Rookie()"
