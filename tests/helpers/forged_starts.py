"""Records that start in the middle of a race, with open questions that somebody has changed."""

from __future__ import annotations

import copy
import json
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, Self

import bolide_widget as bw
from bolide_widget.core.actions import text
from bolide_widget.core.match import Match
from bolide_widget.core.questions import CHANCE
from bolide_widget.games.by_game import race_of
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.derby import GAME, Derby, derby
from helpers.forging import resealed
from helpers.hostile import damaged
from helpers.races import cfr_random, random_formula_d, random_races, really_nasty_random
from helpers.races.any_game import RACES

Data = dict[str, Any]

MOMENTS: Final = 40
"""Moments of real races, by game, that are changed."""
LONGEST: Final = 150
"""Answers before a moment."""


def _bolide(number: int) -> Match[Any]:
    """Return a race or a qualifying, on a small board more often."""
    rules = bw.Rules(advanced=number % 2 == 1, laps=1 + number % 3)
    names = random_races.NAMES[: 2 + number % 5]
    board = courses.ring() if number % 3 else "hairpin"
    if number % 7 == 0:
        return bw.Qualifying(courses.ring(), names, rules=rules, seed=number, dice="ask")
    grid = names[::-1] if number % 2 else None
    return bw.Race(board, names, rules=rules, seed=number, dice="ask", grid=grid)


def _formula_d(number: int) -> Match[Any]:
    race: bw.formula_d.Race = RACES["formula-d"](number + number // 3)
    if number % 7 == 0:
        track, rules = race.track, race.rules
        return bw.formula_d.Qualifying(track, race.drivers, rules=rules, seed=number, dice="ask")
    return race


Answer = Callable[[Any, Random], Any]

GAMES: Final[dict[str, tuple[Callable[[int], Match[Any]], Answer]]] = {
    "bolide": (_bolide, lambda state, random: random_races.mixed(state, state.legal(), random)),
    "formula-d": (
        _formula_d,
        lambda state, random: random_formula_d.mixed(state, state.legal(), random),
    ),
    "championship-formula": (
        RACES["championship-formula"],
        lambda state, random: cfr_random.answer(state, random, state.to_act[0]),
    ),
    "really-nasty": (
        RACES["really-nasty"],
        lambda state, random: really_nasty_random.mixed(state, state.legal(), random),
    ),
    "derby": (
        lambda number: derby(2 + number % 4, seed=number, dice="ask"),
        lambda state, random: random.choice(state.legal()),
    ),
}
"""How a race of each game is made, and answered at random."""


def moments(game: str, number: int, most: int = LONGEST) -> Iterator[Match[Any]]:
    """Yield one random race after each of its answers."""
    make, answer = GAMES[game]
    race, random = make(number), Random(number)
    for _ in range(most):
        yield race
        if race.over:
            return
        state = race.state
        if state.to_act == (CHANCE,):
            race.roll()
        else:
            race.play(text(answer(state, random)), race.drivers[state.to_act[0]])


@cache
def record(game: str, number: int) -> Data:
    """Return the record that starts at a moment of a random race, where something is open."""
    random = Random(f"{game} {number}")
    most = random.choice((3, 20, 60, LONGEST))
    *_, race = islice(moments(game, number), random.randint(1, most))
    data = json.loads(race.to_json())
    return {**data, "start": data["final"], "answers": [], "dice": "ask"}


def forged(game: str, random: Random) -> str:
    """Return the record of a start of which one to three open questions were changed."""
    data = copy.deepcopy(record(game, random.randrange(MOMENTS)))
    stack = data["start"]["questions"]
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        others = record(game, random.randrange(MOMENTS))["start"]["questions"]
        if stack and others:
            _change(stack, others, len(data["drivers"]), random)
    data["final"] = data["start"]
    return resealed(data)


def _change(stack: list[Data], others: list[Data], seats: int, random: Random) -> None:
    """Change, exchange, take out or put in an entry."""
    place = random.randrange(len(stack))
    entry, other = stack[place], copy.deepcopy(random.choice(others))
    match random.randrange(9):
        case 0:
            entry["kind"] = other["kind"]
        case 1:
            alike = [known["data"] for known in others if known["kind"] == entry["kind"]]
            entry["data"] = copy.deepcopy(random.choice(alike or [other["data"]]))
        case 2:
            entry["data"] = damaged({"data": entry["data"]}, random)
            entry["data"] = entry["data"].get("data", []) if isinstance(entry["data"], dict) else 0
        case 3:
            seat = random.randrange(-1, seats + 1)
            entry["players"] = random.choice(([], [seat], [seat, 0], [*range(seats)]))
        case 4 if isinstance(entry["data"], list):
            entry["data"] = [
                random.randrange(seats) if type(part) is int and random.random() < 0.6 else part
                for part in entry["data"]
            ]
        case 5:
            stack[place] = other
        case 6:
            stack.insert(place, other)
        case 7:
            del stack[place]
        case _:
            stack.insert(place, copy.deepcopy(entry))


class Derbies(Match[Any]):
    """Matches of the derby, which can be loaded."""

    plays = Derby

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: object) -> Self:
        return cls(GAME, data["drivers"], seed=data["seed"], dice="ask")


def load(game: str, written: str) -> Match[Any]:
    """Load a record of one of these games."""
    return Derbies.from_json(written) if game == "derby" else race_of(written)


def use(race: Match[Any], random: Random, answers: int = 60) -> None:
    """Play a race on, and ask of it all that people ask; any error comes through."""
    if not race.over and race.state.to_act != (CHANCE,) and random.random() < 0.3:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # few turns, so that most races are stopped
            policy = None if hasattr(race, "track") else lambda race: race.options[0]
            bw.what_if(race, n=1, policies=policy, progress=False, max_turns=2, limit=None)
    for _ in range(answers):
        if race.over:
            break
        if race.state.to_act == (CHANCE,):
            race.roll()
        else:
            seat = random.choice(race.state.to_act)
            race.play(text(random.choice(race.state.legal(seat))), race.drivers[seat])
    assert race.log is not None
    widget: RaceWidget[Any] = RaceWidget(race)
    try:
        for seat in range(len(race.drivers)):
            race.game.scene(race, seat)
        if hasattr(race, "to_html"):
            with tempfile.TemporaryDirectory() as folder:
                race.to_html(Path(folder) / "race.html")
    finally:
        widget.close()
