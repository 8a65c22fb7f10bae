"""Computers drive a race by every option of a game with secrets to its end.

Those of Formula D: `tests/games/formula_d/drivers`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.championship_formula import options as cfr
from bolide_widget.games.really_nasty import options as rn
from bolide_widget.racing.options import switches, words

NAMES = ["Ada", "Bob", "Cyd"]
BOARDS = {"championship-formula": "pattern-ring", "really-nasty": "rn-default"}
LAPS = {"championship-formula": 1, "really-nasty": 4}
"""Few; but fuel cards are for four laps at least."""
TELLS: dict[str, dict[str, Any]] = {
    "championship-formula": {
        "laps": 2,
        "handicap": {"handicap": {"Ada": 1, "Cyd": 0}},
        "soft_tires": [["Ada", "Cyd"], True],
    },
    "really-nasty": {
        "laps": 5,
        "fuel": {"fuel": False},
        "weather_faces": [["WET"] * 6],
        "tyre_cards": {"tyre_cards": {"DRY": 4, "WET": 9}},
        "fuel_cards": {"fuel_cards": {"One": 0, "Two": 0, "Three": 4}},
        "fuel_windows": {"fuel_windows": {"One": [(3, 3)]}},
        "deck": {"deck": {"BO": 12, "PU": 9, "WE": 0}},
    },
}
"""Options that are no words and no switches: another value, several, or every field."""


def every(game: str, module: Any) -> list[tuple[str, dict[str, Any]]]:
    """Each option with each value that is not its default."""
    results = []
    for field in fields(module.Rules):
        word = TELLS[game].get(field.name)
        if word is None and field.name in switches(module.Rules):
            word = not getattr(module.Rules(), field.name)
        if word is None:
            word = list(words(module.Rules)[field.name][1:])
        for value in word if isinstance(word, list) else [word]:
            results.append((game, value if isinstance(value, dict) else {field.name: value}))
    return results


CASES = [*every("championship-formula", cfr), *every("really-nasty", rn)]


@pytest.mark.parametrize(("game", "options"), CASES, ids=lambda case: str(case).strip("{}"))
def test_rookie_pro_and_ace_get_to_the_end(game: str, options: dict[str, Any]) -> None:
    """A Rookie, a Pro and an Ace: whatever the option asks, they have a legal answer."""
    made: Any = getattr(bw, game.replace("-", "_"))
    rules = made.Rules(**{"laps": LAPS[game]} | options)
    race = made.Race(BOARDS[game], NAMES, rules=rules, seed=2)
    drivers = [made.Rookie(), made.Pro(), made.Ace(nodes=3)]
    bw.drive(race, dict(zip(NAMES, drivers, strict=True)), max_turns=300)
    assert race.over and len(race.standings) == len(NAMES)
    assert race.rules == rules != made.Rules(laps=rules.laps) or "laps" in options
