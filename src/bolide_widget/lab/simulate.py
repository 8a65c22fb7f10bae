"""Simulations: many races from one position, and any one of them again with its history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict, TypeVar, Unpack, overload

from ..core.calls import warn
from ..core.cancelling import Token, watch_of, watched
from ..core.dice import seed_of
from ..core.errors import Cancelled, SetupError
from ..core.given import need_switch, need_whole
from ..core.match import Match
from ..core.options import Option
from ..drivers import Policy, policy as drivers_policy
from ..drivers.drive import rounds_begun, used_up
from ..drivers.policy import snapshot
from ..games.by_game import weakest
from ..racing.choices import Choices
from . import jobs

if TYPE_CHECKING:
    from pandas import DataFrame

    from ..core.fact_frame import FactFrame


class Simulation(NamedTuple):
    """Cars and facts of the same races.

    Attributes
    ----------
    cars : DataFrame
        One row per car and race.
    facts : DataFrame
        One row per fact: ``race``, ``n`` (its number in the race), ``round``, ``turn``, ``driver``
        (the first driver it names, if any), ``kind``, ``values`` (the other fields, as JSON).
        ``facts.of("move")`` has one kind, with a column for each field.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> both = bw.simulate(race, n=2, facts=True)
    >>> both
    Simulation(2 races of 2 drivers, 174 facts)
    >>> both.facts.of("move").groupby("driver").speed.max().to_dict()
    {'Ada': 7, 'Bob': 7}
    """

    cars: DataFrame
    facts: FactFrame

    @property
    def stopped(self) -> bool:
        """True if the call was cancelled or interrupted, so that races are missing."""
        return bool(self.cars.attrs.get("stopped", False))

    def to_frame(self) -> DataFrame:
        """Return the cars.

        Examples
        --------
        >>> race = bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1)
        >>> len(bw.simulate(race, n=2, facts=True).to_frame())
        4
        """
        return self.cars

    def __repr__(self) -> str:
        races, drivers = self.cars.get("race", ()), self.cars.get("driver", ())
        cars = f"{len(set(races))} races of {len(set(drivers))} drivers"
        return f"Simulation({cars}, {len(self.facts)} facts)"

    def _repr_html_(self) -> str:
        """Return the cars and the facts as tables, for a notebook."""
        return "".join(frame.to_html(max_rows=10) for frame in self)


class _How(TypedDict, total=False):
    """Options of `simulate` that do not change the type of the result."""

    executor: Executor | None
    progress: bool | drivers_policy.Progress
    cancel: Token | None
    seed: int | None
    limit: float | None
    max_turns: int | None


_Who = Policy | Mapping[str, Policy] | None


@overload
def simulate(
    race: Match[Any],
    n: int = ...,
    policies: _Who = ...,
    *,
    facts: Literal[False] = ...,
    **how: Unpack[_How],
) -> DataFrame: ...


@overload
def simulate(
    race: Match[Any],
    n: int = ...,
    policies: _Who = ...,
    *,
    facts: Literal[True],
    **how: Unpack[_How],
) -> Simulation: ...


@overload
def simulate(
    race: Match[Any], n: int = ..., policies: _Who = ..., *, facts: bool, **how: Unpack[_How]
) -> DataFrame | Simulation: ...


def simulate(
    race: Match[Any],
    n: int = 100,
    policies: _Who = None,
    *,
    executor: Executor | None = None,
    progress: bool | drivers_policy.Progress = True,
    cancel: Token | None = None,
    seed: int | None = None,
    facts: bool = False,
    limit: float | None = jobs.ANSWER_LIMIT,
    max_turns: int | None = None,
) -> DataFrame | Simulation:
    """Play a race to its end n times, from its current position.

    As long as no driver has answered, the simulated races begin before the first die: each has its
    own rolled grid, weather forecast and start dice. A grid or faces of dice that you gave stay.
    Once a driver has answered, the board stays as it is, and all later dice are fresh.

    The races begin from the true position: answers that are already sealed (a bid in a set-up
    position, say) are played, and hands are the real ones. ``race.seen_by(driver)`` is the race
    as a driver may know it, which you can simulate as well; `what_if` uses that view by itself.

    Race number k has independent dice that depend only on `seed` and k, and its own copies of the
    policies: the frame is the same from one process, from many, and from a cluster.

    Parameters
    ----------
    race : Race
        The race to start from; it is not changed.
    n : int
        The number of races, at most 1,000,000.
    policies : policy, or dict of driver to policy, optional
        The policy of every driver; Rookies if not given.
    executor : concurrent.futures.Executor, optional
        Plays the races: a process pool, or the executor of a Dask or ipyparallel cluster. This
        process if not given.
    progress : bool or callable
        Whether to show a progress bar; a function is called with the races done and all races.
    cancel : token, optional
        Anything with ``is_set()``, such as a `threading.Event`: once it is set, the call returns
        the races that are over, and workers stop.
    seed : int, optional
        The seed of all dice; if not given, it is derived from the race's own seed and its number
        of answers, so that another race, or another moment, has other dice. Two branches with the
        same seed are paired: in race k of each, a driver's roll of one kind in one round shows
        the same face, whatever was rolled before it.
    facts : bool
        Whether to return the facts as well.
    limit : float or None
        Seconds that a policy of yours may take for an answer; None is no limit.
    max_turns : int, optional
        Turns a car may take from now on, not counting the current one. Then the race stops with a
        warning, and cars that have not finished count as out. If not given, the game's own limit:
        for each lap, several times the turns of a slow lap.

    Returns
    -------
    DataFrame, or Simulation when `facts`
        One row per car and race: ``race``, ``seed``, ``driver``, ``policy``, ``grid`` (place
        on the grid; missing for cars that were set up by hand), ``place``, ``status``
        ("finished" or "out"), ``laps``, ``turns``, and the game's own figures. For Bolide:
        ``attacked``, ``defended``, ``speed_lost``, ``off_track``, ``half_spins``, ``pit_stops``,
        ``boosters``, ``drafts``, ``sharp_brakings``. For Formula D: ``gear``, the wear points
        left (``wear`` in all, and ``tyres``, ``brakes``, ``gearbox``, ``body``, ``engine``,
        ``susp``), ``overshoots``, ``spins``, ``blocks``, ``stops`` (in corners), ``pit_stops``,
        ``spaces_over``, ``slipstreams``, ``brakes_spent``, ``wear_lost``. For Championship
        Formula Racing: ``speed``, ``wear``, ``green`` and ``red`` (left), ``damage``, ``spins``,
        ``rolls``, ``payments``, ``passes``, ``braked``, ``wear_spent``, ``skill_spent``, ``bid``;
        and cars on the track when the first had finished have the status "placed". For Really
        Nasty: ``moves``, ``stops``, ``pit_turns``, ``spins``, ``cards_played``. Last what the
        driver has chosen, missing if nothing: ``set_up``, ``compound`` (the first tyres), ``fuel``,
        ``tread`` ("slick" or "rain"), ``character``, and ``pit_lap``, the lap of the first stop; a
        set-up of several numbers is a JSON text. A keyboard
        interrupt stops it with a warning; it returns the races that were over by then.

    Raises
    ------
    SetupError
        If n is not a number from 1, the race is over, or the executor refuses work.
    PolicyError
        If a driver has no policy, or a policy raises, takes too long or gives an illegal answer.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> frame = bw.simulate(race, n=10)
    >>> places = frame.groupby("driver").place.mean()
    >>> float(places.sum())
    3.0
    """
    number, race = jobs.number_of_races(n), snapshot(race)
    dice = jobs.dice_of(race, seed)
    need_switch("facts", facts)
    job = job_of(race, policies, dice, facts=facts, limit=limit, max_turns=max_turns)
    tasks = [jobs.Task(k, seed_of(dice, k)) for k in range(number)]
    outcomes: list[jobs.Outcome] = []
    stopped, watch = False, watch_of(cancel)
    with watched(watch), drivers_policy.progress_bar(number, "races", progress) as bar:
        try:
            jobs.collect(job, tasks, executor, bar, outcomes)
        except Cancelled:
            stopped = True
        except KeyboardInterrupt:
            stopped = True
            over = f"Interrupted: {len(outcomes)} of {number} races were over"
            warn(over)
    outcomes.sort(key=lambda outcome: outcome.task.number)
    jobs.warn_of_stopped(outcomes)
    before = race.game.figures(race._state, race.facts, race.drivers)
    cars: DataFrame = jobs.marked(_cars(outcomes, job, before), stopped)
    if not facts:
        return cars
    from ..core.fact_frame import frame_of

    rows = (
        (outcome.task.number, n, *timed)
        for outcome in outcomes
        for n, timed in enumerate(outcome.facts or ())
    )
    return Simulation(cars, frame_of(rows, race.game, race.drivers, race=True))


def job_of(
    race: Match[Any],
    policies: _Who,
    seed: int,
    *,
    facts: bool = False,
    limit: float | None = None,
    max_turns: int | None = None,
) -> jobs.Job:
    """Return the job of a simulation: the data its races share."""
    if drivers_policy.race_of(race).over:
        raise SetupError("The race is over: there is nothing to simulate")
    driving = jobs.seats(race, weakest(race) if policies is None else policies)
    most, seconds = drivers_policy.turns_of(max_turns), drivers_policy.seconds_of(limit)
    first = jobs.before_dice(race)
    branch, made = jobs.branch_from(race, seed, first), Choices(getattr(race.game, "choices", {}))
    if first is race._state:  # else nobody has chosen yet
        made = made.after(race._now.facts)
    return jobs.Job(branch, driving, facts, limit=seconds, max_turns=most, choices=made)


def _cars(
    outcomes: Sequence[jobs.Outcome], job: jobs.Job, before: Sequence[Mapping[str, Any]]
) -> DataFrame:
    """Return a frame of all rows; missing values are filled from before the simulation."""
    import pandas as pd

    names = [drivers_policy.name_of(policy) for policy in job.policies]
    gaps = job.race.game.gaps
    rows = [
        {
            "race": outcome.task.number,
            "seed": outcome.task.seed,
            "driver": row["driver"],
            "policy": names[seat],
            **{name: value for name, value in row.items() if name != "driver"},
            **{name: before[seat][name] for name in gaps if row[name] is None},
        }
        for outcome in outcomes
        for seat, row in enumerate(outcome.rows)
    ]
    choices = {} if job.choices is None else job.choices.dtypes
    types = {**dict.fromkeys(gaps, "Int64"), **choices}
    return pd.DataFrame(rows).astype(types if rows else {})


# -- a race of a simulation again, with its history, move by move ----------------------------------


AnyRace = TypeVar("AnyRace", bound=Match[Any])


def sample_race(
    race: AnyRace,
    number: int,
    policies: Policy | Mapping[str, Policy] | None = None,
    *,
    seed: int | None = None,
    max_turns: int | None = None,
) -> AnyRace:
    """Return race `number` of ``simulate(race, policies=policies, seed=seed)`` with its history.

    Parameters
    ----------
    race : Race
        The race you gave to `simulate`; it is not changed.
    number : int
        The number of the race in the column ``race``, from 0.
    policies, seed, max_turns
        The arguments you gave to `simulate`.

    Returns
    -------
    Race
        The finished race with its history: ``.log``, ``.undo()``, ``.to_frame()``, ``.save()``;
        ``bw.RaceWidget`` shows it.

    Raises
    ------
    SetupError
        If the race is over, or a number is out of range.
    PolicyError
        If a policy fails.

    Examples
    --------
    >>> import bolide_widget as bw
    >>> race = bw.Race("copperbowl", ["Ada", "Bob"], laps=1, seed=1)
    >>> frame = bw.simulate(race, n=3, progress=False)
    >>> again = bw.sample_race(race, 2)
    >>> list(frame[frame.race == 2].sort_values("place").driver) == [
    ...     standing.driver for standing in again.standings
    ... ]
    True
    """
    race = snapshot(race)
    dice = jobs.dice_of(race, seed)
    number = need_whole("number", number, 0, jobs.MOST_RACES)
    task = jobs.Task(number, seed_of(dice, number))
    job = job_of(race, policies, dice, max_turns=max_turns)
    _, _, choosers = job.begin(task)
    again = race._bare(job.race._state).branch(task.seed)
    since = rounds_begun(job.race._state)
    most = job.max_turns or again.game.turns_allowed
    while again._state.stack:
        state, seat = again._state, again._state.to_act[0]
        if used_up(state, since, most):
            again.stop()
        else:
            again.play(Option(state, choosers[seat](state.copy(), seat)), again.drivers[seat])
    return again


def replay(
    race: AnyRace,
    number: int,
    policies: Policy | Mapping[str, Policy] | None = None,
    *,
    seed: int | None = None,
    max_turns: int | None = None,
) -> AnyRace:
    """Call `sample_race`: this old name is deprecated and will be removed in 0.2.

    Examples
    --------
    >>> bw.replay(bw.Race("straight", ["Ada"], laps=1, seed=1), 0, seed=1).over
    True
    """
    warn("bw.replay is called bw.sample_race now, and goes in 0.2", DeprecationWarning)
    return sample_race(race, number, policies, seed=seed, max_turns=max_turns)
