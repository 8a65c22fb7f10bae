"""Random races of every game, with options of their own, decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from bolide_widget.core.questions import CHANCE

from . import cfr_random, random_formula_d, random_races, really_nasty_random

RACES: Final[dict[str, Callable[[int], Any]]] = {
    "bolide": random_races.race,
    "formula-d": random_formula_d.race,
    "championship-formula": cfr_random.race,
    "really-nasty": really_nasty_random.race,
}
"""Race so and so of each game; its dice wait."""


def decisions(race: Any, random: Random, answers: int) -> Iterator[int]:
    """The seats that decide, in their order; every third answer is a sensible one.

    A driver of a sealed choice decides before any answer is known. The race has moved on when the
    next seat is given.
    """
    for _ in range(answers):
        state = race._state
        while state.to_act == (CHANCE,):
            race.roll(random.choice(state.legal()))
            state = race._state
        if race.over:
            return
        seat = random.choice(state.to_act)
        yield seat
        usual = random.random() < 0.3
        action = state.default(seat) if usual else random.choice(state.legal(seat))
        race.play(action, race.drivers[seat])
