"""Write your own driver: twenty lines, and a tournament."""

from __future__ import annotations

from random import Random
from typing import Any

import bolide_widget as bw

from ..activities import Measure
from ..exercise import Exercise
from ..kinds import Driver, Number

LIMITS = {"hairpin": 18, "chicane": 15}
"""The most turns for a lap, by board; a lone Rookie needs about three fewer."""


def _races(random: Random) -> list[tuple[bw.Race, dict[str, Any]]]:
    seed = random.randint(1, 99)
    return [(bw.Race(board, ["Mine"], laps=1, seed=seed), {"Mine": None}) for board in LIMITS]


def verdict(race: Any) -> str:
    """Return the name of the mistake in a lap alone; "" for none.

    Examples
    --------
    >>> verdict(bw.drive(bw.Race("hairpin", ["Mine"], laps=1, seed=1), bw.Rookie()))
    ''
    """
    if any(fact.kind == "leave-track" for fact in race.facts):
        return "off track"
    if race.cars["Mine"].status != "finished":
        return "stuck"
    limit = next(
        most for board, most in LIMITS.items() if bw.load_track(board).name == race.track.name
    )
    return "slow" if race.round > limit else ""


def _nearest(race: Any, top_speed: int) -> Any:
    """Choose the option with the shortest way to go, up to a speed."""

    def left(option: Any) -> int:
        over = race.track.crossing("finish", here, option.point)
        return int(race.track.steps_to_go.get(option.point, 0) - 2 * over * race.track.lap_length)

    here = race.cars[race.pending.driver].position
    slow = [o for o in race.options if o.point and (o.preview.speed or 0) <= top_speed]
    return min(slow, key=left) if slow else bw.Rookie()(race)


def share(ahead: float) -> float:
    """Return the percentage of duels won with a lead of `ahead` rating points.

    Examples
    --------
    >>> round(share(400), 1)
    90.9
    """
    return float(100 / (1 + 10 ** (-ahead / 400)))


EXERCISES = [
    Exercise(
        "12.1",
        Number("duels"),
        answer=lambda n: n.drivers * (n.drivers - 1) // 2 * n.duels,
        mistakes={
            "twice": lambda n: n.drivers * (n.drivers - 1) * n.duels,
            "with himself": lambda n: n.drivers * (n.drivers + 1) // 2 * n.duels,
            "pairs": lambda n: n.drivers * (n.drivers - 1) // 2,
            "squared": lambda n: n.drivers**2 * n.duels,
            "a chain": lambda n: (n.drivers - 1) * n.duels,
        },
        numbers={"drivers": 12, "duels": 20},
        others={"drivers": range(8, 31), "duels": (10, 20, 30, 40)},
    ),
    Exercise(
        "12.2",
        Number("percent", tolerance=0.05),
        answer=lambda n: share(n.ahead),
        mistakes={
            "the other": lambda n: share(-n.ahead),
            "odds": lambda n: 10 ** (n.ahead / 400),
            "a line": lambda n: min(99.9, 50 + n.ahead / 8),
            "natural": lambda n: 100 / (1 + 2.718281828 ** (-n.ahead / 400)),
        },
        numbers={"ahead": 120},
        others={"ahead": range(60, 260, 10)},
    ),
    Exercise(
        "12.3",
        Driver(
            _races,
            verdict,
            docstring="To the point nearest to the finish, of those from which it can stop.",
        ),
        answer=lambda n: bw.Rookie(),
        mistakes={
            "off track": lambda n: lambda race: _nearest(race, 99),
            "stuck": lambda n: lambda race: race.options[0],
            "slow": lambda n: lambda race: _nearest(race, 2),
        },
        numbers={"hairpin": LIMITS["hairpin"], "chicane": LIMITS["chicane"]},
    ),
    Exercise("12.4", Measure("turns", least=14, most=60), answer=lambda n: 14),
]
