"""A whole race of each game, driven by Rookies once."""

from __future__ import annotations

from functools import cache
from typing import Any

import bolide_widget as bw
from bolide_widget.games import need
from helpers.boards import courses

NAMES = ["Ada", "<img src=x onerror=alert(1)>", "$x_1$"]


@cache
def driven(game: str, seed: int = 0) -> Any:
    """A race that is over; two laps where they are short, dice of its own seed if none is given.

    Not to be changed.
    """
    made: dict[str, Any] = {
        "bolide": lambda: bw.Race(courses.ring(), NAMES, grid=NAMES, seed=seed or 3, laps=2),
        "formula-d": lambda: bw.formula_d.Race("calva", NAMES, laps=1, seed=seed or 2),
        "championship-formula": lambda: bw.championship_formula.Race(
            "pattern-ring", NAMES, laps=2, seed=seed or 2
        ),
        "really-nasty": lambda: bw.really_nasty.Race("calva", NAMES, laps=1, seed=seed or 2),
    }
    row = need(game)
    race = made[game]() if game in made else row.race(row.track, NAMES, laps=1, seed=seed or 1)
    return bw.drive(race, row.driver())
