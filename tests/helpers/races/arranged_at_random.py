"""Races from positions that somebody arranged: cars anywhere, at any speed, with much damage."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.core.errors import SetupError

NAMES: Final = ["Ada", "Bob", "Cyd"]
MARKS: Final = 100
"""The damaged spaces that `arrange` takes."""


def _arranged(number: int, race: Any, cars: Callable[[Random], dict[str, Any]], **more: Any) -> Any:
    """Arrange the first positions that the game accepts; the dice wait."""
    random = Random(number)
    while True:
        try:
            return race.copy().arrange({name: cars(random) for name in NAMES}, **more)
        except SetupError:  # two cars on one point, a pawn that no move leads to, ...
            continue


def bolide(number: int) -> Any:
    """Pawns as far from their cars as speeds go."""
    random = Random(number)
    board = random.choice(["valdorn", "merrow", "calva", "copperbowl"])
    race = bw.Race(board, NAMES, laps=2, seed=number, dice="ask")
    points = sorted(race.game.track.kinds)

    def car(random: Random) -> dict[str, Any]:
        (x, y), far = random.choice(points), random.choice([2, 5, 9])
        pawn = x + random.randint(-far, far), y + random.randint(-far, far)
        return {"position": (x, y), "pawn": pawn, "lap": random.randint(0, 2)}

    return _arranged(number, race, car)


def formula_d(number: int, board: str = "t1", street: bool = False) -> Any:
    """Fast cars with much damage on the road ahead of the first."""
    random = Random(number)
    rules = bw.formula_d.Rules(street=street)
    race = bw.formula_d.Race(board, NAMES, laps=2, rules=rules, seed=number, dice="ask")
    road = race.start.game.road
    start = random.randrange(len(road.ids))
    share = random.choice([0.2, 0.4, 0.6])
    marks = [
        name
        for space, name in enumerate(road.ids)
        if 0 < road.progress[space] - road.progress[start] < 60 and random.random() < share
    ]

    def car(random: Random) -> dict[str, Any]:
        space = random.choice([start, random.randrange(len(road.ids))])
        return {"space": road.ids[space], "gear": random.randint(3, 6), "lap": 1}

    return _arranged(number, race, car, marks=marks[:MARKS])


def championship(number: int) -> Any:
    """Any speed in the last turn."""
    rules = bw.championship_formula
    race = rules.Race("pattern-ring", NAMES, laps=2, seed=number, dice="ask")
    ids = race.start.game.road.ids
    return _arranged(
        number,
        race,
        lambda random: {"space": random.choice(ids), "last": random.randrange(0, 220, 20)},
    )


def really_nasty(number: int) -> Any:
    """On any tyres."""
    rules = bw.really_nasty
    race = rules.Race("rn-default", NAMES, laps=2, seed=number, dice="ask")
    ids = race.start.game.road.ids
    return _arranged(
        number,
        race,
        lambda random: {"space": random.choice(ids), "tyre": random.choice(["DRY", "WET"])},
    )


RACES: Final[dict[str, Callable[[int], Any]]] = {
    "bolide": bolide,
    "formula-d": formula_d,
    "championship-formula": championship,
    "really-nasty": really_nasty,
}
