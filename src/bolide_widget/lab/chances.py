"""Odds of each option of a decision, refined race by race, for a page that cannot wait."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ..core.dice import seed_of
from ..core.errors import SetupError
from ..core.match import Match
from ..core.once import lock
from ..core.options import Decision, Option
from ..core.questions import Point, Space
from ..core.screen import XY
from ..drivers import Policy
from ..drivers.policy import name_of, snapshot
from ..games.by_game import hinting
from . import early
from .compare import Candidate, Comparison, Row, eliminate
from .jobs import Estimate, Job, Task, seats


class Chance(NamedTuple):
    """The odds of one option so far.

    Attributes
    ----------
    option : str
        The option's id.
    races : int
        The number of rollouts.
    win : Estimate
        The chance to win, with an anytime-valid interval.
    place : float
        The mean place.
    by : str
        The name of the policy that drove every car in the rollouts.
    worse : bool
        True if the option is eliminated: it gets no more rollouts.
    """

    option: str
    races: int
    win: Estimate
    place: float
    by: str = ""
    worse: bool = False


def warm(race: Match[Any]) -> None:
    """Precompute the tables that `chances` needs for this track and these rules.

    Takes seconds the first time, nothing after that. Other threads that call it meanwhile wait.
    """
    with _warming:
        if not is_warm(race):
            job = Job(race.branch(0, "ask"), seats(race, _driver_of(race)), limit=None)
            job.play(Task(0, seed_of(0, 0)))
            board, options = race.game.tables_for
            _warm.setdefault(board, set()).add(options)


def is_warm(race: Match[Any]) -> bool:
    """Return whether `warm` has run for a race with this track and these rules."""
    board, options = race.game.tables_for
    return options in _warm.get(board, ())


_warm: WeakKeyDictionary[object, set[Hashable]] = WeakKeyDictionary()
_warming = lock()


def chances(
    race: Match[Any], n: int = early.FULL, *, seed: int = 0, driver: Policy | None = None
) -> Iterator[Chance]:
    """Estimate the odds of every option of the pending decision, with increasing precision.

    The method is that of `what_if` with a time limit, without a table and one rollout at a time:
    once every option has had some rollouts, only those that may still be the best get more. The
    options share common random numbers, which differ from the dice of the race itself.

    Parameters
    ----------
    race : Race
        A race with a pending decision; it is not changed.
    n : int
        The most rollouts of an option.
    seed : int
        Fixes all dice.
    driver : policy, optional
        The policy that drives every car in the rollouts; the register's choice for hints if not
        given (mostly Pro).

    Yields
    ------
    Chance
        After each rollout, for its option; and once more when an option is eliminated. Options
        close to the driver's own choice come first.

    Raises
    ------
    SetupError
        At the first step: if no decision is pending, or the register names no driver for hints.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(race.options[0])
    >>> known = list(chances(race, n=1, driver=bw.Rookie()))
    >>> sorted(chance.option for chance in known) == sorted(option.id for option in race.options)
    True
    """
    if driver is None:
        driver = _driver_of(race)
        warm(race)
    yield from _estimates(race, n, seed, driver)


def _driver_of(race: Match[Any]) -> Policy:
    driver = hinting(race)
    if driver is None:
        raise SetupError(f"No driver can estimate chances in {race.game.name!r}: give driver")
    return driver


def first_choice(race: Match[Any]) -> tuple[Option, str]:
    """Return what the driver of the hints would choose, and its name: no rollout.

    The first time it computes the driver's tables: see `warm`.

    Raises
    ------
    SetupError
        If no decision is pending, or the register names no driver for hints.
    """
    driver, pending = _driver_of(race), race.pending
    if not isinstance(pending, Decision):
        raise SetupError("No decision is pending: there is nothing to choose")
    warm(race)
    branch = race.branch(0, "ask")
    return _favourite(branch, race.drivers.index(pending.driver), driver), name_of(driver)


def _estimates(race: Match[Any], n: int, seed: int, driver: Policy) -> Iterator[Chance]:
    race = snapshot(race)
    pending = race.pending
    if not isinstance(pending, Decision):
        raise SetupError("No decision is pending: there are no chances to tell")
    seat, by = race.drivers.index(pending.driver), name_of(driver)
    viewer = seat if race.game.secret else None
    job = Job(race.branch(seed, "ask"), seats(race, driver), limit=None, viewer=viewer)
    options = nearest_first(job.race, pending.options, seat, driver)
    compared = Comparison([Candidate(option.action, option) for option in options], seed)

    def row_of(task: Task) -> Row:
        return job.play(task).rows[seat]

    def chance(case: Candidate) -> Chance:
        place = fmean(row["place"] for row in case.results.values())
        races, win = len(case.results), case.record.chance
        return Chance(case.option.id, races, win, place, by, case.worse)

    left = compared.contenders
    while True:
        racing, numbers = early.next_races([case.record for case in left], n)
        if not racing:
            return
        for case in compared.play(row_of, numbers, [left[index] for index in racing]):
            yield chance(case)
        before, left = left, eliminate(compared.contenders)
        for case in before:
            if case.worse:
                yield chance(case)


def nearest_first(
    race: Match[Any], options: Sequence[Option], seat: int, driver: Policy
) -> list[Option]:
    """Sort options: the driver's own choice, then buttons, then places by distance from it."""
    favourite = _favourite(race, seat, driver)
    spots = {space["id"]: space["at"] for space in race.game.board().get("spaces", ())}
    middle = _spot(favourite, spots)

    def away(option: Option) -> tuple[bool, float]:
        here = _spot(option, spots)
        if option == favourite or here is None or middle is None:
            return option != favourite, 0
        return True, max(abs(here[0] - middle[0]), abs(here[1] - middle[1]))

    return sorted(options, key=away)


def _favourite(race: Match[Any], seat: int, driver: Policy) -> Option:
    """Return the driver's own choice."""
    shown = race.seen_by(race.drivers[seat], 0) if race.game.secret else race.copy()
    return Option(race._state, race.check(driver(shown), race.drivers[seat]), race.drivers)


def _spot(option: Option, spots: Mapping[str, XY]) -> XY | None:
    """Return the position of an option on the board; None if it has none."""
    place = option.place
    if isinstance(place, Point):
        return place
    if place is None:
        return None
    return spots.get(place.id if isinstance(place, Space) else place.ids[-1])
