"""A whole race of each game, driven by Rookies once."""

from __future__ import annotations

from functools import cache
from typing import Any

import bolide_widget as bw
from helpers import courses

NAMES = ["Ada", "<img src=x onerror=alert(1)>", "$x_1$"]


@cache
def driven(game: str) -> Any:
    """A race that is over; two laps where they are short. Not to be changed."""
    made: dict[str, Any] = {
        "bolide": lambda: bw.Race(courses.ring(), NAMES, grid=NAMES, seed=3, laps=2),
        "formula-d": lambda: bw.formula_d.Race("calva", NAMES, laps=1, seed=2),
        "championship-formula": lambda: bw.championship_formula.Race(
            "pattern-ring", NAMES, laps=2, seed=2
        ),
        "really-nasty": lambda: bw.really_nasty.Race("calva", NAMES, laps=1, seed=2),
    }
    package = getattr(bw, game.replace("-", "_"))
    return bw.drive(made[game](), package.Rookie())
