"""Two hundred short races, a digest each: a net with smaller meshes, and no words.

They show that something changed, not what; `tests/playthroughs/trace.py` tells more of a race.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.core.actions import text
from bolide_widget.core.questions import CHANCE, TIME_OUT
from helpers import courses

from .choosing import choose_plainly
from .races import NAMES, meadow
from .trace import digest, plain

DIGESTS: Final = Path(__file__).parent / "short_races.txt"
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


def short_race(number: int) -> bw.Race:
    """Race `number` after its answers; some begin on the way, with a grid that is told."""
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
    race = bw.Race(track, drivers, rules=rules, seed=number, dice="ask", grid=grid)
    rng = random.Random(f"short {number}")
    for _ in range(ANSWERS):
        if race.over:
            break
        if race.state.to_act == (CHANCE,):
            race.roll()
            continue
        action = choose_plainly(race, rng)
        if action == TIME_OUT:
            race.time_out()
        else:
            race.play(text(action))
    return race


def line(number: int) -> str:
    """What is kept of a race."""
    race = short_race(number)
    told: list[Any] = [
        [
            entry.seat,
            text(entry.action),
            entry.after.digest(),
            [plain(tuple(fact)) for fact in entry.facts],
            repr(entry.before.legal()),
        ]
        for entry in race.history
    ]
    told += [[plain(row) for row in race.standings], race.state.observe(0)]
    rules = "advanced" if race.rules.advanced else "basic"
    where = race.track.name.replace(" ", "-")
    return f"{number} {where} {rules} {len(race.drivers)} cars {len(race.history)} {digest(told)}"


def update() -> int:
    """Write all digests; returns how many."""
    lines = [line(number) for number in range(RACES)]
    DIGESTS.write_text("\n".join(lines) + "\n", "utf-8")
    return len(lines)
