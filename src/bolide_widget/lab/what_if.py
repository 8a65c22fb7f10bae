"""What each option of a decision is worth: counted out exactly where it can be, else played."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from math import inf, nan
from typing import TYPE_CHECKING, Any, Literal

from ..core.dice import seed_of
from ..core.errors import SetupError, shown
from ..core.given import need_switch, need_whole
from ..core.match import Match
from ..core.options import Decision, Option
from ..drivers import Policy
from ..drivers.policy import progress_bar, seconds_of, snapshot, turns_of
from ..games.by_game import weakest
from . import early, jobs
from .counting import Count, Counted
from .live_table import live_table

if TYPE_CHECKING:
    from pandas import DataFrame


# -- A table on the screen of a notebook that is written anew while something runs -----------------


# -- what if ---------------------------------------------------------------------------------------


Horizon = Literal["flag", "round", "turn"]

SHARES = ("win", "retired")
MEANS = ("place", "turns")
"""Of every game; its own follow."""
MOST = 2_000
"""Dice outcomes and decisions looked at for an option before it is played out instead."""
MOST_WHEN_TIMED = 500
"""The same where a time is given: about what two races take."""

LEAST_FACES = 4  # a guess at the ways one die opens: many faces lead to the same

MOST_WAYS = 1_000_000
"""The largest `most`: minutes, and a gigabyte."""

EXACT = "exact"
"""All dice are counted out, and nobody had to choose anything: it holds whoever drives."""
DETERMINED = "determined by these drivers"
"""All dice are counted out, for drivers who answer as these do."""
PLAYED = "played"

REFRESH = 0.5  # seconds between two looks at unfinished estimates

RACES = 40
"""For each option that is played, if neither a number nor a time is given."""
MOST_IN_TIME = 1_000
"""For each option, where a time is given and no number."""

Verdict = Literal["best", "tied", "open", "worse"]


@dataclass(eq=False)
class _Case:
    """One option, and what is known of it."""

    option: Option
    estimates: dict[str, jobs.Estimate] | None = None
    how: str = PLAYED
    played: dict[int, dict[str, int]] = field(default_factory=dict)
    """The figures of each race, by its number."""
    rolls: int = 0
    cars: int = 0
    means: tuple[str, ...] = MEANS
    dropped: bool = False

    @property
    def record(self) -> early.Record:
        """How it did, to be compared."""
        if self.estimates is not None:
            return early.Record(exact=self.estimates["win"].value)
        wins = sum(row["win"] << number for number, row in self.played.items())
        return early.Record(wins, len(self.played))

    def expected(self, races: int) -> early.Record:
        """The same after so many races, if those that are not over go as earlier ones did."""
        rows = list(self.played.values())
        won = [self.played.get(race, rows[race % len(rows)])["win"] for race in range(races)]
        return early.Record(sum(win << race for race, win in enumerate(won)), races)

    def cut(self) -> None:
        """Forget the races after one that it has not had."""
        races = next(number for number in count() if number not in self.played)
        self.played = {number: row for number, row in self.played.items() if number < races}


def what_if(
    race: Match[Any],
    n: int | None = None,
    policies: Policy | Mapping[str, Policy] | None = None,
    *,
    seconds: float | None = None,
    options: Sequence[str] | None = None,
    until: Horizon = "flag",
    executor: Executor | None = None,
    progress: bool = True,
    seed: int | None = None,
    limit: float | None = jobs.ANSWER_LIMIT,
    max_turns: int | None = None,
    most: int | None = None,
    update: Callable[[DataFrame], None] | None = None,
) -> DataFrame:
    """Look what every option of the pending decision leads to, for the driver who is asked.

    Where the dice on the way can be counted out (`most` outcomes), they are: the figures are exact
    if nobody has to choose anything on the way, else they are determined by these drivers, who
    answer the same state the same way, and say nothing of others. Where there are too many, n races
    are played for the option, every option with the same dice, and the figures come with intervals
    that hold the true value 95 times in 100: chances (``win``, ``retired``) and ``place`` wherever
    it lies, the other means as long as values too rare to be met in n races lie no further than 1
    beyond those that were.

    All dice after the decision are fresh. In a race that no driver has answered yet so are those
    before it, as far as they leave it the same decision: with Ada on pole and asked after a
    normal start, the grid behind her is rolled anew for every race. (Nothing is counted out then.)
    Dice that were given, a grid that was given and a race under way stay as they are.

    With `seconds`, options are set side by side race by race, by wins with the same dice, again and
    again; the bounds hold for all looks together. In 95 of 100 calls the option that wins most is
    not called worse. Of those that are left first all are measured, each until its chance to win
    is known within 0.1 to both sides, then told apart in the time that is left. The interval of
    ``win`` holds the true chance 95 times in 100 whenever it is looked at; the others are those of
    so many races, and of an option that was dropped they lean to the bad side, since it was
    dropped when it did badly.

    Where answers are sealed (speeds, bids), those of the others are given anew by who drives them,
    in every race, also by those who have sealed theirs: nothing is read under a seal.

    Parameters
    ----------
    race : Race
        With a pending decision; it is not changed.
    n : int, optional
        Races for each option that is played out; 40 if neither this nor `seconds` is given.
    policies : policy, or dict of driver to policy, optional
        Who drives on; Rookies if not given. To be counted out, each must answer the same state
        the same way.
    seconds : float, optional
        How long to look, at most; as long as `n` races take if not given.
    options : sequence of str, optional
        Ids of the options to look at; all of them if not given.
    until : "flag", "round" or "turn"
        How far to look: to the end of the race, of this round, or of this turn.
    executor : concurrent.futures.Executor, optional
        Where races are played; this process if not given.
    progress : bool
        Whether to show a progress bar, and first estimates while it runs.
    seed : int, optional
        Fixes all dice; it follows from the race's own seed and the number of answers given if not
        given: so the next race, and the next moment, have other dice.
    limit : float or None
        Seconds that a policy of yours may take for an answer; None is no limit.
    max_turns : int, optional
        As for `simulate`: turns a car may take before it counts as retired.
    most : int, optional
        Dice outcomes and decisions looked at for an option before it is played out; 0 plays all,
        and 1,000,000 is the most. 2,000 if not given, or 500 where a time is.
    update : callable, optional
        Gets the frame as far as it is known, now and then.

    Returns
    -------
    DataFrame
        One row for each option: ``option`` (its id), ``label``, ``exact`` (whether it holds
        whoever drives), ``how`` ("exact", "determined by these drivers" or "played"), ``n`` (races
        played), then for each of ``win`` and ``retired`` (chances), ``place``, ``turns`` (from
        here to the flag) and what the game counts (means; in Bolide ``engagements``,
        ``speed_lost`` and ``half_spins``, in Formula D ``overshoots``, ``spins`` and
        ``wear_lost``, in Championship Formula Racing ``spins``, ``rolls``, ``payments`` and
        ``wear_spent``, in Really Nasty ``spins``, ``pit_turns`` and ``cards_played``) the value
        and the ends of its interval, which is never wider than what can be, ``win_low``,
        ``win_high`` and so on. Short of the flag, places are those of the turn order, and ``win``
        is the chance to lead. With `seconds` there are ``verdict``: "best" (all others are worse),
        "worse", and where several are left "tied" for those whose chance to win is known within
        0.1 to both sides, "open" for those that had too few races for that; and ``behind``: how far
        the chance may lie below that of the best at most, in 95 of 100 cases (NaN for "worse"). An
        interrupt returns what is known.

    Raises
    ------
    SetupError
        If no decision is pending, n, `seconds` or `until` cannot be, or the executor takes no work.
    PolicyError
        If a driver has no policy, or one raises, takes too long or answers what is not possible.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(race.options[0])
    >>> odds = bw.what_if(race, n=4).sort_values("win")
    >>> facts = race.play(odds.option.iloc[-1])

    Half a second for the same question:

    >>> odds = bw.what_if(race, seconds=0.5)
    >>> set(odds.verdict) <= {"best", "tied", "open", "worse"}
    True

    Source: D. A. Darling and H. Robbins, "Confidence sequences for mean, variance, and median",
    1967; the module `lab.early` says which bound is used where.
    """
    began, time_left = time.monotonic(), seconds_of(seconds, "seconds", "to look in")
    number = jobs.number_of_races(
        (RACES if time_left is None else MOST_IN_TIME) if n is None else n
    )
    need_switch("progress", progress)
    if update is not None and not callable(update):
        raise SetupError(f"update: a function that takes a frame, not {shown(update)}")
    if not isinstance(until, str) or until not in ("flag", "round", "turn"):
        raise SetupError(f'until must be "flag", "round" or "turn", not {shown(until)}')
    if most is None:
        most = MOST if time_left is None else MOST_WHEN_TIMED
    ways, race = need_whole("most", most, 0, MOST_WAYS), snapshot(race)
    dice, pending = jobs.dice_of(race, seed), race.pending
    if not isinstance(pending, Decision):
        what = "the race is over" if race.over else "a die is to be rolled"
        raise SetupError(f"No decision is pending: {what}")
    seat = race.drivers.index(pending.driver)
    driving = jobs.seats(race, weakest(race) if policies is None else policies)
    first = jobs.before_dice(race)
    job = jobs.Job(
        jobs.branch_from(race, dice, race._state),
        driving,
        until=until,
        limit=seconds_of(limit),
        max_turns=turns_of(max_turns),
        fresh=None if first is race._state or race.game.secret else first,
        viewer=seat if race.game.secret else None,
    )
    cars, means = len(race.drivers), (*MEANS, *race.game.means)
    cases = [_Case(option, cars=cars, means=means) for option in _looked_at(pending, options)]
    if n is not None:
        jobs.number_of_races(number, times=len(cases))
    # a turn of the driver's own is being decided, or still to come in this round
    owed = int(seat in job.race.game.stage(job.race._state).left)
    trial = _Trial(job, cases, seat, owed, dice, began + (time_left or inf))
    with live_table(progress) as show, closing(trial):

        def look() -> None:
            frame = _frame(trial.cases, time_left is not None)
            show(frame)
            if update is not None:
                update(frame)

        # The first race of all is played here: it tells something at once, and workers that are
        # forked from this process find the tables that it made. It is looked at while one of
        # them begins: pandas may have to be imported for it.
        if not (
            trial.play(range(1), None, progress, lambda: None, cases[:1])
            and trial.play(
                range(1),
                executor,
                progress,
                look,
                cases[1:],
                trial.after_first(ways, number),
                meanwhile=look,
            )
            and trial.count_out(ways, executor, progress, look)
            and (
                trial.play(range(1, number), executor, progress, look, cases)
                if time_left is None
                else trial.narrow_down(number, executor, progress, look)
            )
        ):
            races = sum(len(case.played) for case in cases)
            warnings.warn(f"Interrupted after {races} races", RuntimeWarning, stacklevel=2)
    jobs.warn_of_stopped(trial.late)
    frame = _frame(trial.cases, time_left is not None)
    if update is not None:
        update(frame)
    return frame


def _looked_at(pending: Decision, options: Sequence[str] | None) -> list[Option]:
    known = {option.id: option for option in pending.options}
    try:
        if isinstance(options, str):
            raise TypeError
        ids = list(known) if options is None else list(islice(options, jobs.MOST_RACES + 1))
    except Exception:  # whatever its own __iter__ raises
        raise SetupError(
            f"options: a list of ids such as {next(iter(known))!r}, not {shown(options)}"
        ) from None
    possible = ", ".join(known)
    if not ids:
        raise SetupError(f"options: at least one of {possible}")
    for name in ids:
        if not isinstance(name, str) or name not in known:
            raise SetupError(f"options: {shown(name)} is not one of them; they are {possible}")
    return [known[name] for name in ids]


@dataclass
class _Trial:
    """The options of one decision, being played."""

    job: jobs.Job
    cases: list[_Case]
    seat: int
    owed: int
    seed: int
    until: float = inf
    """A time of `time.monotonic` from which no race is begun."""
    late: list[jobs.Outcome] = field(default_factory=list)
    looked: float = 0.0
    ahead: jobs.Ahead[jobs.Outcome] = field(default_factory=jobs.Ahead)

    def close(self) -> None:
        """Begin no more races."""
        self.ahead.take(())

    def play(
        self,
        numbers: range,
        executor: Executor | None,
        progress: bool,
        look: Callable[[], None],
        among: Sequence[_Case],
        likely: Iterable[jobs.Task] = (),
        meanwhile: Callable[[], None] | None = None,
    ) -> bool:
        """A race of each number for each option that is not known exactly; the numbers in turn.

        So that estimates come early. False when it was interrupted. `likely` are the races after
        them, as far as they can be foreseen.
        """

        def done(outcome: jobs.Outcome) -> None:
            number, place = divmod(outcome.task.number, len(self.cases))
            case = self.cases[place]
            case.played[number] = self._figures(outcome.rows[self.seat])
            case.rolls = max(case.rolls, outcome.rolls)
            if outcome.stopped:
                self.late.append(outcome)

        self.ahead.likely = iter(likely)
        tasks = list(self._tasks(numbers, among))
        return self._watched(
            self.job, tasks, executor, "races", progress, look, done, meanwhile, self.ahead
        )

    def _tasks(self, numbers: range, among: Sequence[_Case]) -> Iterator[jobs.Task]:
        wanted = {case for case in among if case.estimates is None}
        for number in numbers:
            for each, case in enumerate(self.cases, number * len(self.cases)):
                if case in wanted:
                    yield jobs.Task(each, seed_of(self.seed, number), case.option.action)

    def after_first(self, ways: int, most: int) -> Iterator[jobs.Task]:
        """The next races if nothing is counted out, by the first race of all."""
        if not self._may_be_counted(self.cases[0], ways):
            yield from self._tasks(range(1, min(most, early.FIRST)), self.cases)

    def _after(
        self, numbers: range, racing: Sequence[_Case], left: Sequence[_Case], most: int
    ) -> Iterator[jobs.Task]:
        """The next races if those that are still under way go as earlier ones did."""
        records = [case.expected(numbers.stop) if case in racing else case.record for case in left]
        places, following = early.next_races(records, most)
        yield from self._tasks(following, [left[place] for place in places])

    def narrow_down(
        self, most: int, executor: Executor | None, progress: bool, look: Callable[[], None]
    ) -> bool:
        """Play on with the options that may be the best, until that is known or time is up.

        False when it was interrupted. Of each option only races without a gap are kept.
        """
        seldom = partial(self._now_and_then, look)
        complete, named = True, False
        while complete:
            left = self._judge()
            records = [case.record for case in left]
            if not named and (len(left) == 1 or all(record.known for record in records)):
                named = True
                look()
            racing, numbers = early.next_races(records, most)
            if not racing or time.monotonic() >= self.until:
                break
            cases = [left[number] for number in racing]
            likely = self._after(numbers, cases, left, most)
            complete = self.play(numbers, executor, progress, seldom, cases, likely)
        self._judge()
        return complete

    def _judge(self) -> list[_Case]:
        """Drop the options that are surely not the best; give those that are left."""
        left = [case for case in self.cases if not case.dropped]
        for case in left:
            case.cut()
        gone = early.worse([case.record for case in left], len(self.cases))
        for case, worse in zip(left, gone, strict=True):
            case.dropped = worse
        return [case for case in left if not case.dropped]

    def count_out(
        self, most: int, executor: Executor | None, progress: bool, look: Callable[[], None]
    ) -> bool:
        """Make exact what can be: options whose first race saw few enough dice.

        False when it was interrupted.
        """
        likely = [case for case in self.cases if self._may_be_counted(case, most)]
        tasks = [jobs.Task(number, 0, case.option.action) for number, case in enumerate(likely)]

        def done(counted: Counted) -> None:
            if counted.ways is not None:
                case, ways = likely[counted.task.number], counted.ways
                rows = [(share, self._figures(row)) for share, row in ways]
                case.played = {}
                case.how = DETERMINED if counted.chosen else EXACT
                case.estimates = {
                    name: jobs.exact(float(sum(share * row[name] for share, row in rows)))
                    for name in (*SHARES, *case.means)
                }

        work = Count(self.job, self.seat, most)
        return self._watched(work, tasks, executor, "options", progress, look, done)

    def _may_be_counted(self, case: _Case, most: int) -> bool:
        alone = self.job.fresh is None and self.job.viewer is None
        return alone and LEAST_FACES**case.rolls <= most

    def _watched(
        self,
        work: jobs.Work[jobs.Result],
        tasks: Sequence[jobs.Task],
        executor: Executor | None,
        unit: str,
        progress: bool,
        look: Callable[[], None],
        done: Callable[[jobs.Result], None],
        meanwhile: Callable[[], None] | None = None,
        ahead: jobs.Ahead[jobs.Result] | None = None,
    ) -> bool:
        """Do the tasks, with a bar, and a look at what is known now and then and at the end."""
        with progress_bar(len(tasks), unit, progress) as bar:

            def note(results: Sequence[jobs.Result]) -> None:
                for result in results:
                    done(result)
                bar.update(len(results))
                self._now_and_then(look)

            complete = jobs.run(work, tasks, executor, note, self.until, meanwhile, ahead)
        look()
        return complete

    def _now_and_then(self, look: Callable[[], None]) -> None:
        if time.monotonic() - self.looked >= REFRESH:
            look()
            self.looked = time.monotonic()

    def _figures(self, row: Mapping[str, Any]) -> dict[str, int]:
        """What counts of the row of the driver who is asked."""
        return {
            "win": int(row["place"] == 1),
            "retired": int(row["status"] == "out"),
            "place": row["place"],
            "turns": self.owed + (row["turns"] if self.job.until == "flag" else 0),
            **{
                name: sum(row[column] for column in columns)
                for name, columns in self.job.race.game.means.items()
            },
        }


def _frame(cases: Sequence[_Case], judged: bool) -> DataFrame:
    import pandas as pd

    rows = []
    left = {id(case): case.record for case in cases if judged and not case.dropped}
    for case in cases:
        row: dict[str, Any] = {
            "option": case.option.id,
            "label": case.option.label,
            "exact": case.how == EXACT,
            "how": case.how,
            "n": len(case.played),
        }
        if judged:
            own = left.get(id(case))
            others = [record for record in left.values() if record is not own]
            row["verdict"] = _verdict(own, alone=not others)
            row["behind"] = nan if own is None else early.behind(own, others)
        for name, estimate in _estimates(case, judged).items():
            row |= {
                name: estimate.value,
                f"{name}_low": estimate.low,
                f"{name}_high": estimate.high,
            }
        rows.append(row)
    return pd.DataFrame(rows)


def _verdict(record: early.Record | None, alone: bool) -> Verdict:
    """Of an option that is left, by how it did; None is one that was dropped."""
    if record is None:
        return "worse"
    if alone:
        return "best"
    return "tied" if record.known else "open"


def _estimates(case: _Case, judged: bool) -> dict[str, jobs.Estimate]:
    if case.estimates is not None:
        return case.estimates
    unknown = jobs.Estimate(float("nan"), float("nan"), float("nan"))
    if not case.played:
        return dict.fromkeys((*SHARES, *case.means), unknown)
    rows = list(case.played.values())
    shares = {name: jobs.share(sum(row[name] for row in rows), len(rows)) for name in SHARES}
    if judged:
        shares["win"] = case.record.chance
    bounds = {"place": (1.0, float(case.cars))}
    means = {
        name: jobs.mean([row[name] for row in rows], *bounds.get(name, (0.0, inf)))
        for name in case.means
    }
    return shares | means
