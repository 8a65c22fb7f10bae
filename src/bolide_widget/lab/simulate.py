"""Races by the hundred: the same seeds give the same frames, whatever plays them."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.dice import seed_of
from ..core.errors import SetupError
from ..core.match import Match
from ..drivers import Policy, Rookie
from .jobs import ANSWER_LIMIT, Job, Outcome, Task, count, run, seats
from .progress import progress_bar

if TYPE_CHECKING:
    from pandas import DataFrame


class Simulation(NamedTuple):
    """Cars and facts of the same races.

    Attributes
    ----------
    cars : DataFrame
        One row for each car and race.
    facts : DataFrame
        One row for each thing that happened: ``race``, ``n`` (its number in the race), ``kind``,
        ``driver`` (whom it names first, if anybody), ``values`` (the rest, as a tuple).

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> both = bw.simulate(race, n=2, facts=True)
    >>> moves = both.facts[both.facts.kind == "move"]
    >>> len(moves) > len(both.cars)
    True
    """

    cars: DataFrame
    facts: DataFrame


def simulate(
    race: Match[Any],
    n: int = 100,
    policies: Policy | Mapping[str, Policy] | None = None,
    *,
    executor: Executor | None = None,
    progress: bool = True,
    seed: int = 0,
    facts: bool = False,
    limit: float | None = ANSWER_LIMIT,
) -> DataFrame | Simulation:
    """Play a race to its end n times, from where it stands.

    Race number k has dice of its own that follow from `seed` and k alone, and its own copies of
    the policies: so the frame is the same from one process, from many, and from a cluster.

    Parameters
    ----------
    race : Race
        Where every race starts; it is not changed.
    n : int
        How many races.
    policies : policy, or dict of driver to policy, optional
        Who drives; Rookies if not given.
    executor : concurrent.futures.Executor, optional
        Where the races are played: a process pool, or the one a Dask or ipyparallel cluster hands
        out. This process if not given.
    progress : bool
        Whether to show a progress bar.
    seed : int
        Fixes all dice.
    facts : bool
        Whether to return what happened as well.
    limit : float or None
        Seconds that a policy of yours may take for one answer.

    Returns
    -------
    DataFrame, or Simulation when `facts`
        One row for each car and race: ``race``, ``seed``, ``driver``, ``policy``, ``place``,
        ``status`` ("finished" or "out"), ``laps``, ``turns``, ``attacked``, ``defended``,
        ``speed_lost``, ``off_track``, ``half_spins``, ``pit_stops``, ``boosters``, ``drafts``,
        ``sharp_brakings``. A keyboard interrupt stops it with a warning; the rows of the races
        that were over by then are returned.

    Raises
    ------
    SetupError
        If n is no number from 1, the race is over, or the executor takes no work.
    PolicyError
        If a driver has no policy, or one raises, takes too long or answers what is not possible.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> frame = bw.simulate(race, n=10)
    >>> places = frame.groupby("driver").place.mean()
    >>> float(places.sum())
    3.0
    """
    count(n)
    if race.over:
        raise SetupError("The race is over: there is nothing to simulate")
    driving = seats(race, Rookie() if policies is None else policies)
    job = Job(race.branch(seed, "ask"), driving, facts, limit=limit)
    tasks = [Task(number, seed_of(seed, number)) for number in range(n)]
    outcomes: list[Outcome] = []
    with progress_bar(n, "races", progress) as bar:

        def done(some: Sequence[Outcome]) -> None:
            outcomes.extend(some)
            bar.update(len(some))

        whole = run(job, tasks, executor, done)
    if not whole:
        warnings.warn(
            f"Interrupted: {len(outcomes)} of {n} races were over", RuntimeWarning, stacklevel=2
        )
    outcomes.sort(key=lambda outcome: outcome.task.number)
    cars = _cars(outcomes, job)
    return Simulation(cars, _facts(outcomes, race.drivers)) if facts else cars


def _cars(outcomes: Sequence[Outcome], job: Job) -> DataFrame:
    import pandas as pd

    from ..drivers.policy import name_of

    names = [name_of(policy) for policy in job.policies]
    rows = [
        {
            "race": outcome.task.number,
            "seed": outcome.task.seed,
            "driver": row["driver"],
            "policy": names[seat],
            **row,
        }
        for outcome in outcomes
        for seat, row in enumerate(outcome.rows)
    ]
    return pd.DataFrame(rows)


def _facts(outcomes: Sequence[Outcome], drivers: tuple[str, ...]) -> DataFrame:
    import pandas as pd

    rows = []
    for outcome in outcomes:
        for n, fact in enumerate(outcome.facts or ()):
            named = len(fact) > 1 and type(fact[1]) is int and fact[0] not in _NAMELESS
            driver = drivers[fact[1]] if named else None
            rest = fact[2:] if named else fact[1:]
            rows.append((outcome.task.number, n, fact[0], driver, rest))
    return pd.DataFrame(rows, columns=["race", "n", "kind", "driver", "values"])


_NAMELESS = frozenset({"round", "safety-car", "race-over"})
"""Facts that begin with something else than a seat."""
