"""Pro: plans its gears on the exact expected turns to go, others only where they are in its way."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.actions import Action
from ....drivers.playout import StateDriver
from ..rules.gears import GEAR
from ..rules.venue import State
from .crowding import quick_gear
from .outlook import outlook_of
from .planning import WHEEL, planned

QUICK: Final = {**WHEEL, GEAR: quick_gear}


class Pro(StateDriver):
    """A strong computer driver for Formula D.

    It knows the exact expected number of turns to the flag from every place in every gear for
    every amount of tyres, brakes and gearbox left, pit stops included, three laps ahead. It chooses
    the gear and the path that leave the fewest turns, and once the die is rolled it considers the
    effects of other cars: collisions, damage, slipstreams. Before that it considers only cars in a
    corner ahead. It assumes that the weather will not change.

    Its tables are computed when first needed, in a second or two for a circuit; others follow when
    rain or other tyres change what a car can do. They are kept as long as the circuit exists, and
    in the user's cache for the next kernel (see `cache_clear`).

    Examples
    --------
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.formula_d.Pro()(race))
    """

    name = "Pro"
    drives: ClassVar[str] = "Formula D"
    home: ClassVar[str] = "bw.formula_d"
    trusted: ClassVar[bool] = True

    def choose(self, state: State, seat: int) -> Action:
        return planned(state, seat, QUICK, outlook_of)
