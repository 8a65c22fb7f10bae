"""`what_if`: odds of each option of a decision, exact where possible, else by rollouts."""

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


# -- settings --------------------------------------------------------------------------------------


# -- what if ---------------------------------------------------------------------------------------


Horizon = Literal["flag", "round", "turn"]

SHARES = ("win", "retired")
MEANS = ("place", "turns")
"""Means of every game, before the game's own."""
MOST = 2_000
"""The most dice outcomes and decisions to enumerate per option; beyond it there are rollouts."""
MOST_WHEN_TIMED = 500
"""The same limit with a time limit: it takes about as long as two rollouts."""

LEAST_FACES = 4  # estimated branching of one die: many faces lead to the same state

MOST_WAYS = 1_000_000
"""The largest `most`, which takes minutes and a gigabyte."""

EXACT = "exact"
"""All dice are enumerated, and no driver had a choice: true for all drivers."""
DETERMINED = "determined by these drivers"
"""All dice are enumerated, for drivers who answer as these do."""
PLAYED = "played"

REFRESH = 0.5  # seconds between two updates of unfinished estimates

RACES = 40
"""Rollouts per option if neither a number nor a time is given."""
MOST_IN_TIME = 1_000
"""The most rollouts per option if a time is given and no number."""

Verdict = Literal["best", "tied", "open", "worse"]


@dataclass(eq=False)
class _Case:
    """One option, and its results so far."""

    option: Option
    estimates: dict[str, jobs.Estimate] | None = None
    how: str = PLAYED
    played: dict[int, dict[str, int]] = field(default_factory=dict)
    """The figures of each rollout, by its number."""
    rolls: int = 0
    cars: int = 0
    means: tuple[str, ...] = MEANS
    dropped: bool = False

    @property
    def record(self) -> early.Record:
        """The results, for comparison with other options."""
        if self.estimates is not None:
            return early.Record(exact=self.estimates["win"].value)
        wins = sum(row["win"] << number for number, row in self.played.items())
        return early.Record(wins, len(self.played))

    def expected(self, races: int) -> early.Record:
        """Return the results expected after a number of rollouts, by repeating earlier ones."""
        rows = list(self.played.values())
        won = [self.played.get(race, rows[race % len(rows)])["win"] for race in range(races)]
        return early.Record(sum(win << race for race, win in enumerate(won)), races)

    def cut(self) -> None:
        """Forget the rollouts after the first missing number."""
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
    """Estimate the outcome of every option of the pending decision, for the driver to move.

    If there are at most `most` outcomes of the dice on the way, they are enumerated. The figures
    are then exact if no driver has a choice on the way. Otherwise they are determined by these
    drivers, which must give the same answer to the same state, and say nothing about others. If
    there are more outcomes, n rollouts are played for the option, with common random numbers for
    all options, and the figures come with 95 % intervals. These hold for chances (``win``,
    ``retired``) and ``place`` in any case, and for the other means as long as values too rare to
    occur in n rollouts lie at most 1 beyond the observed ones.

    All dice after the decision are fresh. As long as no driver has answered, so are the dice before
    it, if they lead to the same decision: with Ada on pole and to move after a normal start, the
    grid behind her is rolled anew for every rollout. (Nothing is enumerated then.) Dice and a grid
    that you gave, and the past of a race under way, stay as they are.

    With `seconds`, options are compared sequentially, by wins with common random numbers; the
    bounds hold for all comparisons together. In 95 of 100 calls the option with the highest chance
    to win is not called worse. Of the remaining options each is first measured until its chance to
    win is known within ±0.1; the time left serves to separate them. The interval of ``win`` is
    anytime-valid with 95 % confidence. The other intervals are those of a fixed number of
    rollouts; for an eliminated option they are biased to the bad side, since it was eliminated
    when it did badly.

    With sealed answers (speeds, bids), the policies give those of all other drivers anew in every
    rollout, even if they are sealed already: no sealed answer is revealed.

    Parameters
    ----------
    race : Race
        With a pending decision; it is not changed.
    n : int, optional
        Rollouts per option; 40 if neither this nor `seconds` is given.
    policies : policy, or dict of driver to policy, optional
        The policy of every driver in the rollouts; Rookies if not given. For enumeration each must
        give the same answer to the same state.
    seconds : float, optional
        A limit for the time; if not given, `n` rollouts take as long as they do.
    options : sequence of str, optional
        Ids of the options to estimate; all options if not given.
    until : "flag", "round" or "turn"
        The horizon: the end of the race, of this round, or of this turn.
    executor : concurrent.futures.Executor, optional
        Plays the rollouts; this process if not given.
    progress : bool
        Whether to show a progress bar, and first estimates while it runs.
    seed : int, optional
        The seed of all dice; if not given, it is derived from the race's own seed and its number
        of answers, so that another race, or another moment, has other dice.
    limit : float or None
        Seconds that a policy of yours may take for an answer; None is no limit.
    max_turns : int, optional
        Turns a car may take before it counts as retired, as for `simulate`.
    most : int, optional
        The most dice outcomes and decisions to enumerate per option, up to 1,000,000; with 0 all
        options get rollouts. 2,000 if not given, or 500 with `seconds`.
    update : callable, optional
        Called with the unfinished frame from time to time.

    Returns
    -------
    DataFrame
        One row per option: ``option`` (its id), ``label``, ``exact`` (true if it holds for all
        drivers), ``how`` ("exact", "determined by these drivers" or "played"), ``n`` (rollouts
        played). Then, for each of ``win`` and ``retired`` (chances), ``place``, ``turns`` (from
        now to the flag) and the game's own figures (means; in Bolide ``engagements``,
        ``speed_lost`` and ``half_spins``, in Formula D ``overshoots``, ``spins`` and
        ``wear_lost``, in Championship Formula Racing ``spins``, ``rolls``, ``payments`` and
        ``wear_spent``, in Really Nasty ``spins``, ``pit_turns`` and ``cards_played``) the value
        and the ends of its interval, clipped to possible values: ``win_low``, ``win_high`` and so
        on. If the horizon is not the flag, places are those of the turn order, and ``win`` is the
        chance to lead. With `seconds` there are two more columns. ``verdict`` is "best" (all others
        are worse), "worse", or, if several options remain, "tied" if the chance to win is known
        within ±0.1 and "open" if it had too few rollouts for that. ``behind`` is an upper bound,
        with 95 % confidence, for the distance to the best option's chance (NaN for "worse"). After
        an interrupt it returns the results so far.

    Raises
    ------
    SetupError
        If no decision is pending, an argument is invalid, or the executor refuses work.
    PolicyError
        If a driver has no policy, or a policy raises, takes too long or gives an illegal answer.

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
    1967; the module `lab.early` documents which bound is used where.
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
    dice, pending = jobs.dice_of(race, seed), _decision_of(race)
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
    # 1 if the driver's own turn is under way, or still to come in this round
    owed = int(seat in job.race.game.stage(job.race._state).left)
    trial = _Trial(job, cases, seat, owed, dice, began + (time_left or inf))
    with live_table(progress) as show, closing(trial):

        def look() -> None:
            frame = _frame(trial.cases, time_left is not None)
            show(frame)
            if update is not None:
                update(frame)

        if not trial.run(ways, number, executor, progress, look, timed=time_left is not None):
            races = sum(len(case.played) for case in cases)
            warnings.warn(f"Interrupted after {races} races", RuntimeWarning, stacklevel=2)
    jobs.warn_of_stopped(trial.late)
    frame = _frame(trial.cases, time_left is not None)
    if update is not None:
        update(frame)
    return frame


def _decision_of(race: Match[Any]) -> Decision:
    pending = race.pending
    if not isinstance(pending, Decision):
        what = "the race is over" if race.over else "a die is to be rolled"
        raise SetupError(f"No decision is pending: {what}")
    return pending


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
    """The options of one decision, while they are estimated."""

    job: jobs.Job
    cases: list[_Case]
    seat: int
    owed: int
    seed: int
    until: float = inf
    """The time, by `time.monotonic`, after which no rollout begins."""
    late: list[jobs.Outcome] = field(default_factory=list)
    looked: float = 0.0
    ahead: jobs.Ahead[jobs.Outcome] = field(default_factory=jobs.Ahead)

    def close(self) -> None:
        """Cancel speculative rollouts."""
        self.ahead.take(())

    def run(
        self,
        ways: int,
        most: int,
        executor: Executor | None,
        progress: bool,
        look: Callable[[], None],
        *,
        timed: bool,
    ) -> bool:
        """Estimate all options; return False on interrupt.

        This process plays the first rollout: it gives a result at once, and workers forked from
        this process inherit its tables. The result is shown while the first worker starts, since
        pandas may have to be imported for it.
        """
        first, others = self.cases[:1], self.cases[1:]
        if not self.play(range(1), None, progress, lambda: None, first):
            return False
        likely = self.after_first(ways, most)
        if not self.play(range(1), executor, progress, look, others, likely, meanwhile=look):
            return False
        if not self.count_out(ways, executor, progress, look):
            return False
        if timed:
            return self.narrow_down(most, executor, progress, look)
        return self.play(range(1, most), executor, progress, look, self.cases)

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
        """Play a rollout of each number for each option without exact results; False on interrupt.

        The numbers come in turn, so that estimates for all options come early. `likely` are the
        tasks that probably follow, for speculative execution.
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
        """Yield the next tasks if the first rollout shows that nothing can be enumerated."""
        if not self._may_be_counted(self.cases[0], ways):
            yield from self._tasks(range(1, min(most, early.FIRST)), self.cases)

    def _after(
        self, numbers: range, racing: Sequence[_Case], left: Sequence[_Case], most: int
    ) -> Iterator[jobs.Task]:
        """Yield the tasks that follow if pending rollouts end as earlier ones did."""
        records = [case.expected(numbers.stop) if case in racing else case.record for case in left]
        places, following = early.next_races(records, most)
        yield from self._tasks(following, [left[place] for place in places])

    def narrow_down(
        self, most: int, executor: Executor | None, progress: bool, look: Callable[[], None]
    ) -> bool:
        """Play rollouts of the options that may be best, until one is or time is up.

        Return False on interrupt. For each option only rollouts without a gap are kept.
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
        """Eliminate the options that are certainly not the best; return the remaining ones."""
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
        """Enumerate the options whose first rollout had few enough dice; False on interrupt."""
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
        """Run tasks with a progress bar; call `look` from time to time and at the end."""
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
        """Return the figures of the driver to move from a row."""
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
    """Return the verdict on an option from its results; None means it was eliminated."""
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
