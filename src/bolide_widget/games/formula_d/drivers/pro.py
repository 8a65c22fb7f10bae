"""Pro: plans its gears on the exact expected turns to go, others only where they are in its way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ....core.actions import Action
from ....core.words import phrase
from ....drivers.playout import FEWEST_TURNS, StateDriver
from ..rules.gears import GEAR
from ..rules.venue import State
from .crowding import quick_gear
from .outlook import outlook_of
from .planning import WHEEL, planned

QUICK: Final = {**WHEEL, GEAR: quick_gear}


REASONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(WHEEL, FEWEST_TURNS),
    **dict.fromkeys(("bonus", "repair"), phrase("The car needs that point most")),
    "split": phrase("The book gives every car as many"),
    "character": phrase("Of the drivers left it is the easiest to race with"),
    "tyres": phrase("They suit the weather"),
    "frog": phrase("Only weather that suits the tyres is kept"),
    "pit-type technical-stop": phrase("Engine, body or suspension is down to its last point"),
    "pit-type tyre-stop": phrase("No part that would put the car out needs a repair yet"),
    "scrap": phrase("It matters only while a car is behind that may drive over it"),
    "radio": phrase("It is aimed at the car that it may hurt most"),
}


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

    reasons = REASONS

    def choose(self, state: State, seat: int) -> Action:
        return planned(state, seat, QUICK, outlook_of)
