"""The chance to win with each option of a decision, race by race: for a screen that cannot wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.dice import seed_of
from ..core.errors import SetupError
from ..core.match import Match
from ..core.options import Decision, Option
from ..drivers import Rookie
from ..drivers.policy import name_of
from .intervals import Estimate, share
from .jobs import Job, Task, seats

DRIVER = Rookie
"""Who drives on, for everybody: quick, and always of the same mind."""

LEAST = 4
"""Races for every option; after that only for those that may still be the best."""


class Chance(NamedTuple):
    """What is known of one option: its id, races played, the chance to win, and the mean place."""

    option: str
    races: int
    win: Estimate
    place: float


@dataclass
class _Case:
    """One option, and how its races ended."""

    option: Option
    races: int = 0
    wins: int = 0
    places: int = 0

    @property
    def win(self) -> Estimate:
        return share(self.wins, self.races)


def driver_name() -> str:
    """Who drives the races to their end."""
    return name_of(DRIVER())


def chances(race: Match[Any], n: int = 40, *, seed: int = 0) -> Iterator[Chance]:
    """Estimate the chance to win with every option of the pending decision, better and better.

    As `what_if` does, but without a table, one race at a time, and not evenly: once every option
    has had some races, only those that may still be the best get more. Every option gets the same
    dice, which are not those of the race itself.

    Parameters
    ----------
    race : Race
        With a pending decision; it is not changed.
    n : int
        Most races for one option.
    seed : int
        Fixes all dice.

    Yields
    ------
    Chance
        After each race, of the option it was played for. Those near to what the driver would
        choose come first.

    Raises
    ------
    SetupError
        When first asked for one: if no decision is pending.

    Examples
    --------
    >>> for chance in chances(race, n=10):                           # doctest: +SKIP
    ...     print(chance.option, chance.win.value)
    """
    pending = race.pending
    if not isinstance(pending, Decision):
        raise SetupError("No decision is pending: there are no chances to tell")
    seat = race.drivers.index(pending.driver)
    job = Job(race.branch(seed, "ask"), seats(race, DRIVER()), limit=None)
    cases = [_Case(option) for option in _nearest_first(job.race, pending.options, seat)]
    for number in range(n):
        for case in cases if number < LEAST else _contenders(cases):
            outcome = job.play(Task(number, seed_of(seed, number), case.option.action))
            case.races += 1
            case.wins += outcome.rows[seat]["place"] == 1
            case.places += outcome.rows[seat]["place"]
            yield Chance(case.option.id, case.races, case.win, case.places / case.races)


def _contenders(cases: Sequence[_Case]) -> list[_Case]:
    """The options that may still be the best."""
    bar = max(case.win.low for case in cases)
    return [case for case in cases if case.win.high >= bar]


def _nearest_first(race: Match[Any], options: Sequence[Option], seat: int) -> list[Option]:
    """The driver's own choice, then buttons, then points by their distance from it."""
    favourite = Option(race.state, race.check(DRIVER()(race.copy()), race.drivers[seat]))

    def away(option: Option) -> tuple[bool, int]:
        here, there = option.point, favourite.point
        if option == favourite or here is None or there is None:
            return option != favourite, 0
        return True, max(abs(here[0] - there[0]), abs(here[1] - there[1]))

    return sorted(options, key=away)
