"""Pro: plans its gears on exact dice tables, at a price for every wear point."""

from __future__ import annotations

from typing import Any, ClassVar

from ....core.actions import Action
from ....core.match import Match
from ....core.options import Option
from ....core.state import State
from ....drivers.playout import on_race
from .crowding import quick_gear
from .planning import planned
from .prices import prices_of


class Pro:
    """A strong computer driver for Formula D.

    It knows the expected number of turns to the flag from every place in every gear, as if the
    wear points that it has now were always there, at a price that rises the fewer there are. It
    declares the gear and drives the way that leave fewest, and adds what others on the road may
    cost or give once the die is rolled: collisions, damage, slipstreams. Before that it minds
    them only where they stand in a corner that is coming. It counts on the weather to stay as it
    is.

    Its tables are worked out when first asked for, in a second or two for a circuit; others follow
    when rain or other tyres change what a car can do. They are kept as long as the circuit is.

    Examples
    --------
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.formula_d.Pro()(race))
    """

    name = "Pro"
    drives: ClassVar[str] = "Formula D"
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
        return planned(state, seat, quick_gear, prices_of)

    def __repr__(self) -> str:
        return "Pro()"
