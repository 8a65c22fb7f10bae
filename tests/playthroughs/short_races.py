"""Two hundred short races of every game, a digest each: a net with smaller meshes, and no words.

They show that something changed, not what; `tests/playthroughs/trace.py` says more of a race.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.core.actions import text
from bolide_widget.core.match import Match
from bolide_widget.core.questions import CHANCE, TIME_OUT
from helpers.boards import courses

from .choosing import Choice, choose_plainly
from .other_games import MIXED, RANDOM
from .races import NAMES, meadow
from .trace import digest, plain

DIGESTS: Final = Path(__file__).parent / "short"
RACES: Final = 200
ANSWERS: Final = 45
LESSONS: Final = ("chicane", "corner", "hairpin", "island", "square", "straight")


@cache
def board(name: str) -> bw.Track:
    """A bundled board, or one of the tests."""
    made = {"ring": courses.ring, "meadow": meadow}
    return made[name]() if name in made else bw.load_track(name)


def names() -> list[str]:
    """All boards, in order."""
    return ["ring", "meadow", *bw.tracks(), *LESSONS]


def bolide_race(number: int) -> Match[Any]:
    """Race `number` of Bolide; some begin with a grid that is given."""
    listed = names()
    name = listed[number % len(listed)]
    drivers = NAMES[: 2 + number % 7]
    track = board(name)
    rules = bw.Rules(
        advanced=number % 2 == 1,
        laps=1 + number % 3 if track.circuit else 1,
        tie_break="arrival" if number % 5 == 0 else "inside",
        refuel_box="half-fuel" if number % 4 == 0 else "pit-stop",
    )
    grid = drivers[::-1] if number % 3 else None
    return bw.Race(track, drivers, rules=rules, seed=number, dice="ask", grid=grid)


SHORT: Final[dict[str, tuple[Callable[[int], Match[Any]], Choice]]] = {
    "bolide": (bolide_race, choose_plainly),
    **{game: (partial(RANDOM[game], more={}), MIXED[game]) for game in RANDOM},
}
"""For each game: how race number so and so starts, and answers without a computer driver."""


def short_race(game: str, number: int) -> Match[Any]:
    """Race `number` of a game after its answers."""
    make, choose = SHORT[game]
    race = make(number)
    rng = random.Random(f"short {number}")
    for _ in range(ANSWERS):
        state = race.state
        if race.over:
            break
        if state.to_act == (CHANCE,):
            race.roll()
            continue
        driver = race.drivers[state.to_act[0]]
        action = choose(race, rng)
        if action == TIME_OUT:
            race.time_out(driver)
        else:
            race.play(text(action), driver)
    return race


def line(game: str, number: int) -> str:
    """What is kept of a race."""
    race = short_race(game, number)
    history: list[Any] = [
        [
            entry.seat,
            text(entry.action),
            entry.after.digest(),
            [plain(tuple(fact)) for fact in entry.facts],
            repr(entry.before.legal(entry.seat)),
        ]
        for entry in race.history
    ]
    standings = race.standings  # type: ignore[attr-defined]
    history += [[plain(row) for row in standings], race.state.observe(0)]
    where = race.game.board()["name"].replace(" ", "-")
    return f"{number} {where} {len(race.drivers)} cars {len(race.history)} {digest(history)}"


def path(game: str) -> Path:
    """The digests of a game."""
    return DIGESTS / f"{game}.txt"


def update() -> int:
    """Write all digests; returns how many."""
    for game in SHORT:
        lines = [line(game, number) for number in range(RACES)]
        path(game).write_text("\n".join(lines) + "\n", "utf-8")
    return RACES * len(SHORT)
