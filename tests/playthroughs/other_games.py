"""Races of the games on boards of spaces: few, in which everything happens that can happen.

Most are random races, each with options of its own. They were chosen so that every question, fact
and option of their game is met in one of them; a test names what is missing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from bolide_widget.core.actions import Action
from bolide_widget.core.match import Match
from bolide_widget.core.state import AnyState
from bolide_widget.games import championship_formula as cfr, formula_d as fd, really_nasty as rn
from helpers.races import cfr_random, random_formula_d, really_nasty_random
from helpers.races.ring import t1

from .choosing import Choice, by, mostly
from .trace import Playthrough

NAMES: Final = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")


def _formula_d(state: AnyState, seat: int, rng: random.Random) -> Action:
    return random_formula_d.mixed(state, state.legal(seat), rng)


def _championship(state: AnyState, seat: int, rng: random.Random) -> Action:
    return cfr_random.answer(state, rng, seat)


def _really_nasty(state: AnyState, seat: int, rng: random.Random) -> Action:
    return really_nasty_random.mixed(state, state.legal(seat), rng)


MIXED: Final = {
    "formula-d": mostly(_formula_d),
    "championship-formula": mostly(_championship),
    "really-nasty": mostly(_really_nasty),
}
"""How a race of each game is answered at random."""
RANDOM: Final[dict[str, Callable[[int, Mapping[str, Any]], Match[Any]]]] = {
    "formula-d": random_formula_d.race,
    "championship-formula": cfr_random.race,
    "really-nasty": really_nasty_random.race,
}
"""Race so and so of each game, with options of its own, and others that are given."""


def random_race(game: str, number: int, answers: int = 300, **more: Any) -> Playthrough:
    """A random race with some options more, cut off after so many answers."""

    def matches() -> Iterator[Match[Any] | str]:
        yield RANDOM[game](number, more)

    about = f"A random race of {game}, with options of its own."
    return Playthrough(f"{game}-{number}", about, matches, MIXED[game], answers)


def whole_race(
    name: str, about: str, make: Callable[[], Match[Any]], taste: Choice, answers: int = 160
) -> Playthrough:
    """A race of computer drivers on a bundled board, with every word."""

    def matches() -> Iterator[Match[Any] | str]:
        yield make()

    return Playthrough(name, about, matches, taste, answers, talk=True)


def weekend() -> Iterator[Match[Any] | str]:
    """A qualifying of Formula D, the race for which it was, and a full English pit lane."""
    lap = fd.Qualifying(t1(), NAMES[:4], seed=11, dice="ask")
    yield lap
    yield fd.Race(t1(), NAMES[:4], laps=1, grid=lap, seed=12, dice="ask")
    rules = fd.Rules(laps=3, grid="given", pit_variant="EN")
    jam = fd.Race(t1(), NAMES, rules=rules, grid=list(NAMES), seed=13, dice="ask")
    stopped = {"served": True, "lap": 2, "pit_lap": 1}
    slots = {name: {**stopped, "status": "slot", "pit": n} for n, name in enumerate(NAMES[:4])}
    lane = {name: {**stopped, "status": "pit", "pit": n} for n, name in enumerate(NAMES[4:], 6)}
    yield jam.arrange({**slots, **lane})


OTHER_GAMES: Final[dict[str, tuple[Playthrough, ...]]] = {
    "formula-d": (
        whole_race(
            "formula-d",
            "Three Rookies on Merrow, one lap by the book.",
            lambda: fd.Race("merrow", NAMES[:3], laps=1, seed=1, dice="ask"),
            by(fd.Rookie()),
        ),
        Playthrough(
            "formula-d-weekend", "A qualifying and its race.", weekend, MIXED["formula-d"], 500
        ),
        *(random_race("formula-d", n) for n in (130, 172, 29, 72, 289, 350, 21, 54)),
    ),
    "championship-formula": (
        whole_race(
            "championship-formula",
            "Four Rookies on Valdorn, one lap by the book.",
            lambda: cfr.Race("valdorn", NAMES[:4], rules=cfr.Rules(laps=1), seed=1, dice="ask"),
            by(cfr.Rookie()),
        ),
        *(random_race("championship-formula", n) for n in (222, 725, 136, 702, 198, 139)),
    ),
    "really-nasty": (
        whole_race(
            "really-nasty",
            "Four Rookies on Brackwater, two laps by the book.",
            lambda: rn.Race("brackwater", NAMES[:4], rules=rn.Rules(laps=2), seed=1, dice="ask"),
            by(rn.Rookie()),
        ),
        *(random_race("really-nasty", n) for n in (70, 224, 490, 275)),
    ),
}
"""By game."""
