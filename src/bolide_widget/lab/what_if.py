"""`what_if`: odds of each option of a decision, exact where possible, else by rollouts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count, islice
from math import ceil, inf, nan
from operator import mul
from typing import TYPE_CHECKING, Any, Literal

from ..core.actions import text
from ..core.calls import warn
from ..core.cancelling import Token, watch_of, watched
from ..core.errors import Cancelled, SetupError, quoted, shown
from ..core.given import need_whole
from ..core.match import Match
from ..core.notebook import Output
from ..core.options import Decision, Option
from ..drivers import Policy
from ..drivers.policy import Progress, need_progress, progress_bar, seconds_of, snapshot, turns_of
from ..games.by_game import weakest
from . import early, jobs
from .compare import Candidate, Comparison, Row, eliminate
from .counting import Count, Counted

if TYPE_CHECKING:
    from pandas import DataFrame

    from .odds import Odds


Horizon = Literal["flag", "round", "turn"]

SHARES = ("win", "retired")
"""The figures that are chances; the others are means."""
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

MANY = 100
"""Options from which a sample is estimated if the call names none."""
SAMPLE = 60
"""The options in a sample."""

CLOSE = 0.05
"""The half-width of an interval that the note gives the rollouts for."""
NORMAL = 1.96
"""Standard errors on each side of a 95 % interval."""

RACES = 40
"""Rollouts per option if neither a number nor a time is given."""
MOST_IN_TIME = 1_000
"""The most rollouts per option if a time is given and no number."""

Verdict = Literal["best", "tied", "open", "worse"]


@dataclass(eq=False)
class _Case(Candidate):
    """One option, and its results so far."""

    estimates: dict[str, jobs.Estimate] | None = None
    """The exact figures, if all dice were enumerated."""
    how: str = PLAYED
    rolls: int = 0


def what_if(
    race: Match[Any],
    n: int | None = None,
    policies: Policy | Mapping[str, Policy] | None = None,
    *,
    seconds: float | None = None,
    options: Sequence[str | Option[Any]] | None = None,
    sample: int | None = None,
    until: Horizon = "flag",
    executor: Executor | None = None,
    progress: bool | Progress = True,
    cancel: Token | None = None,
    seed: int | None = None,
    limit: float | None = jobs.ANSWER_LIMIT,
    max_turns: int | None = None,
    most: int | None = None,
    update: Callable[[DataFrame], None] | None = None,
) -> Odds:
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
    anytime-valid with 95 % confidence. The other intervals are those of a fixed number of rollouts;
    for an eliminated option they are biased towards worse values, since it was eliminated when it
    did badly.

    With sealed answers (speeds, bids), the policies give those of all other drivers anew in every
    rollout, even if they are sealed already: no sealed answer is revealed.

    Parameters
    ----------
    race : Race
        A race with a pending decision; it is not changed.
    n : int, optional
        Rollouts per option; 40 if neither this nor `seconds` is given.
    policies : policy, or dict of driver to policy, optional
        The policy of every driver in the rollouts; Rookies if not given. For enumeration each must
        give the same answer to the same state.
    seconds : float, optional
        A limit for the time; if not given, `n` rollouts take as long as they do.
    options : sequence of Option or str, optional
        The options to estimate, or their ids; all options, or a sample of them, if not given.
    sample : int, optional
        The most options to estimate where `options` names none: spread evenly over the list, which
        has similar answers next to each other, with the answer of a driver who runs out of time
        among them. 60 if not given and there are more than 100, such as set-ups; a warning and the
        note say so.
    until : "flag", "round" or "turn"
        The horizon: the end of the race, of this round, or of this turn.
    executor : concurrent.futures.Executor, optional
        Plays the rollouts; this process if not given.
    progress : bool or callable
        Whether to show a progress bar, and first estimates while it runs. A function is called,
        in each phase of the work from 0 on, with the rollouts done and all of the phase.
    cancel : token, optional
        As for `simulate`: once it is set, the call returns the results so far.
    seed : int, optional
        The seed of all dice; if not given, it is derived from the race's own seed and its number
        of answers, so that another race, or another moment, has other dice. Rollout k of every
        option has the same dice, paired by driver, round and kind of roll as in `simulate`.
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
        an interrupt it returns the results so far, and ``.stopped`` is true. Its attribute
        ``paired`` is a table of the differences between each option and the best one, by the same
        dice: they are known better than the options themselves. ``note`` says in a sentence or two
        how many options were estimated, how well their chances are known, and how many rollouts
        would tell them within ±0.05.

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
    show, watch = need_progress(progress), watch_of(cancel)
    _check(update, until)
    if most is None:
        most = MOST if time_left is None else MOST_WHEN_TIMED
    ways, race = need_whole("most", most, 0, MOST_WAYS), snapshot(race)
    dice = jobs.dice_of(race, seed)
    seat, asked, of = _asked(race, options, sample)
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
    cases = [_Case(option.action, option) for option in asked]
    if n is not None:
        jobs.number_of_races(number, times=len(cases))
    timed, stopped = time_left is not None, False
    with watched(watch), closing(Output()) as output:

        def look() -> None:
            frame = _frame(cases, job, seat, timed)
            if show is True:
                output.show(frame)
            if update is not None:
                update(frame)

        trial = _Trial(job, cases, seat, dice, executor, show, look, began + (time_left or inf))
        try:
            trial.run(ways, number, timed)
        except Cancelled:
            stopped = True
        except KeyboardInterrupt:
            stopped = True
            races = sum(len(case.results) for case in cases)
            warn(f"Interrupted after {races} races")
    jobs.warn_of_stopped(trial.late)
    from .odds import Odds

    frame: Odds = jobs.marked(Odds(_frame(cases, job, seat, timed)), stopped)
    frame.paired = _paired(cases, job, seat, frame)
    frame.note = " ".join(filter(None, (_sampled(len(cases), of), _known(cases, frame))))
    if len(cases) < of and sample is None:
        warn(f"{_sampled(len(cases), of)} options=race.options estimates all")
    if update is not None:
        update(frame)
    return frame


def _check(update: object, until: object) -> None:
    """Raise SetupError where these are not what they must be."""
    if update is not None and not callable(update):
        raise SetupError(f"update: a function that takes a frame, not {shown(update)}")
    if not isinstance(until, str) or until not in ("flag", "round", "turn"):
        raise SetupError(f'until must be "flag", "round" or "turn", not {shown(until)}')


def _paired(cases: Sequence[_Case], job: jobs.Job, seat: int, frame: DataFrame) -> DataFrame:
    """Return the differences of each option to the best one, of rollouts with the same dice."""
    import pandas as pd

    order = frame.sort_values(["win", "place"], ascending=[False, True])
    best = cases[int(order.index[0])]
    cars = len(job.race.drivers)
    bounds = {"place": float(cars - 1), **dict.fromkeys(SHARES, 1.0)}
    rows = []
    for case in cases:
        if case is best:
            continue
        numbers = sorted(case.results.keys() & best.results.keys())
        row = {
            "option": case.option.id,
            "label": case.option.label,
            "against": best.option.id,
            "n": len(numbers),
        }
        mine = _figures([case.results[number] for number in numbers], job, seat)
        other = _figures([best.results[number] for number in numbers], job, seat)
        for name, values in mine.items():
            if numbers:
                apart = [one - two for one, two in zip(values, other[name], strict=True)]
                most = bounds.get(name, inf)
                difference = jobs.mean(apart, -most, most)
            else:
                difference = _apart(
                    *((each.estimates or _estimates(each, job, seat, False))[name]
                      for each in (case, best))
                )  # fmt: skip
            row |= {
                name: difference.value,
                f"{name}_low": difference.low,
                f"{name}_high": difference.high,
            }
        rows.append(row)
    return pd.DataFrame(rows)


def _apart(one: jobs.Estimate, two: jobs.Estimate) -> jobs.Estimate:
    """Return the difference of two estimates without common rollouts."""
    return jobs.Estimate(one.value - two.value, one.low - two.high, one.high - two.low)


def _sampled(some: int, of: int) -> str:
    return f"{some} of {of} options are estimated, spread evenly." if some < of else ""


def _known(cases: Sequence[_Case], frame: DataFrame) -> str:
    """Return how well the chances to win are known, and what it takes to know them better."""
    spans = [
        ((high - low) / 2, (high + low) / 2, len(case.results))
        for case, low, high in zip(cases, frame["win_low"], frame["win_high"], strict=True)
        if case.exact is None and case.results and not case.worse
    ]
    if not spans:
        return (
            "Every chance was enumerated." if all(each.exact is not None for each in cases) else ""
        )
    half, middle, played = max(spans)
    said = f"Chances to win are known within ±{half:.2f} (95 %)"
    if round(half, 2) <= CLOSE:
        return f"{said}."
    by_size, by_chance = played * half**2, NORMAL**2 * middle * (1 - middle)
    more = ceil(max(by_size, by_chance) / CLOSE**2)
    return f"{said}; ±{CLOSE} takes about {more:,} rollouts an option."


def _spread(options: Sequence[Option[Any]], most: int, always: str) -> list[Option[Any]]:
    """Return at most so many options, spread evenly, with one that is always among them."""
    if len(options) <= most:
        return list(options)
    picked = [options[number * len(options) // most] for number in range(most)]
    if all(option.id != always for option in picked):
        place = next(n for n, option in enumerate(options) if option.id == always)
        picked[place * most // len(options)] = options[place]
    return picked


def _asked(
    race: Match[Any], options: Sequence[str | Option[Any]] | None, sample: int | None
) -> tuple[int, list[Option], int]:
    """Return the seat that has to decide, the options to estimate, and how many there are."""
    if sample is not None:
        need_whole("sample", sample, 1)
    pending = race.pending
    if not isinstance(pending, Decision):
        what = "the race is over" if race.over else "a die is to be rolled"
        raise SetupError(f"No decision is pending: {what}")
    known = {option.id: option for option in pending.options}
    try:
        if isinstance(options, str):
            raise TypeError
        ids = list(known) if options is None else list(islice(options, jobs.MOST_RACES + 1))
        ids = [each.id if isinstance(each, Option) else each for each in ids]
    except Exception:  # whatever its own __iter__ raises
        raise SetupError(
            f"options: a list of ids such as {next(iter(known))!r}, not {shown(options)}"
        ) from None
    possible = ", ".join(map(quoted, known))
    if not ids:
        raise SetupError(f"options: at least one of {possible}")
    for name in ids:
        if not isinstance(name, str) or name not in known:
            raise SetupError(f"options: {shown(name)} is not one of them; they are {possible}")
    seat = race.drivers.index(pending.driver)
    asked = [known[name] for name in ids]
    if options is not None:
        return seat, asked, len(asked)
    most = sample or (SAMPLE if len(known) > MANY else len(known))
    usual = text(race._state.default(seat))
    return seat, _spread(asked, most, usual), len(known)


@dataclass
class _Trial:
    """The options of one decision, while they are estimated."""

    job: jobs.Job
    cases: list[_Case]
    seat: int
    seed: int
    executor: Executor | None
    progress: bool | Progress
    look: Callable[[], None]
    """Shows the unfinished table."""
    until: float = inf
    """The time, by `time.monotonic`, after which no rollout begins."""
    late: list[jobs.Outcome] = field(default_factory=list)
    looked: float = 0.0
    sent: bool = False
    """Whether the executor has taken work."""

    def __post_init__(self) -> None:
        self.compared = Comparison(self.cases, self.seed)

    def run(self, ways: int, most: int, timed: bool) -> None:
        """Estimate all options.

        This process plays the first rollout: it gives a result at once, and workers forked from
        this process inherit its tables. The result is shown while the first worker starts, since
        pandas may have to be imported for it.
        """
        first, others = self.cases[:1], self.cases[1:]
        tasks = list(self.compared.tasks(range(1), first))
        jobs.run(self.job, tasks, None, lambda outcomes: self._note(*outcomes), self.until)
        self.play(range(1), others, meanwhile=self.look)
        self.look()
        self.count_out(ways)
        self.look()
        if timed:
            self.narrow_down(most)
        else:
            self.play(range(1, most), self.cases)
            self.look()

    def play(
        self, numbers: range, among: Sequence[_Case], meanwhile: Callable[[], None] = lambda: None
    ) -> None:
        """Play a rollout of each number for each option without exact results."""
        among = [case for case in among if case.exact is None]
        tasks = list(self.compared.tasks(numbers, among))
        self._watched(self.job, tasks, "races", self._note, meanwhile)

    def _note(self, outcome: jobs.Outcome) -> None:
        case = self.compared.note(outcome.task, outcome.rows[self.seat])
        case.rolls = max(case.rolls, outcome.rolls)
        if outcome.stopped:
            self.late.append(outcome)

    def narrow_down(self, most: int) -> None:
        """Play rollouts of the options that may be best, until one is or time is up.

        For each option only rollouts without a gap are kept.
        """
        named = False
        try:
            while True:
                left = self.judge()
                records = [case.record for case in left]
                if not named and (len(left) == 1 or all(record.known for record in records)):
                    named = True
                    self.look()
                racing, numbers = early.next_races(records, most)
                if not racing or time.monotonic() >= self.until:
                    return
                self.play(numbers, [left[place] for place in racing])
                self._now_and_then()
        finally:
            self.judge()

    def judge(self) -> list[_Case]:
        """Forget rollouts after a missing number; return the options that may be the best."""
        for case in self.cases:
            whole = next(number for number in count() if number not in case.results)
            for number in [number for number in case.results if number > whole]:
                del case.results[number]
        return eliminate(self.cases)

    def count_out(self, most: int) -> None:
        """Enumerate the options whose first rollout had few enough dice."""
        if self.job.fresh is not None or self.job.viewer is not None:
            return
        likely = [case for case in self.cases if LEAST_FACES**case.rolls <= most]
        tasks = [jobs.Task(number, 0, case.action) for number, case in enumerate(likely)]

        def done(counted: Counted) -> None:
            if counted.ways is not None:
                case = likely[counted.task.number]
                shares, rows = zip(*counted.ways, strict=True)
                figures = _figures(rows, self.job, self.seat)
                case.results.clear()
                case.how = DETERMINED if counted.chosen else EXACT
                case.estimates = {
                    name: jobs.exact(float(sum(map(mul, shares, values))))
                    for name, values in figures.items()
                }
                case.exact = case.estimates["win"].value

        self._watched(Count(self.job, self.seat, most), tasks, "options", done)

    def _watched(
        self,
        work: jobs.Work[jobs.Result],
        tasks: Sequence[jobs.Task],
        unit: str,
        done: Callable[[jobs.Result], None],
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        """Run tasks with a progress bar, and look from time to time."""
        with progress_bar(len(tasks), unit, self.progress) as bar:

            def note(results: Sequence[jobs.Result]) -> None:
                for result in results:
                    done(result)
                bar.update(len(results))
                self._now_and_then()

            jobs.run(work, tasks, self.executor, note, self.until, meanwhile, self.sent)
        self.sent = self.sent or bool(tasks)

    def _now_and_then(self) -> None:
        if time.monotonic() - self.looked >= REFRESH:
            self.look()
            self.looked = time.monotonic()


def _figures(rows: Sequence[Row], job: jobs.Job, seat: int) -> dict[str, list[int]]:
    """Return the values of each figure of the driver to move, a value a row."""
    # 1 if the driver's own turn is under way, or still to come in this round
    owed = int(seat in job.race.game.stage(job.race._state).left)
    return {
        "win": [int(row["place"] == 1) for row in rows],
        "retired": [int(row["status"] == "out") for row in rows],
        "place": [row["place"] for row in rows],
        "turns": [owed + (row["turns"] if job.until == "flag" else 0) for row in rows],
        **{
            name: [sum(row[column] for column in columns) for row in rows]
            for name, columns in job.race.game.means.items()
        },
    }


def _frame(cases: Sequence[_Case], job: jobs.Job, seat: int, judged: bool) -> DataFrame:
    import pandas as pd

    rows = []
    left = {id(case): case.record for case in cases if judged and not case.worse}
    for case in cases:
        row: dict[str, Any] = {
            "option": case.option.id,
            "label": case.option.label,
            "exact": case.how == EXACT,
            "how": case.how,
            "n": len(case.results),
        }
        if judged:
            own = left.get(id(case))
            others = [record for record in left.values() if record is not own]
            if own is None:
                verdict: Verdict = "worse"
            else:
                verdict = ("tied" if own.known else "open") if others else "best"
            row["verdict"] = verdict
            row["behind"] = nan if own is None else early.behind(own, others)
        estimates = case.estimates or _estimates(case, job, seat, judged)
        for name, estimate in estimates.items():
            row |= {
                name: estimate.value,
                f"{name}_low": estimate.low,
                f"{name}_high": estimate.high,
            }
        rows.append(row)
    return pd.DataFrame(rows)


def _estimates(case: _Case, job: jobs.Job, seat: int, judged: bool) -> dict[str, jobs.Estimate]:
    """Return the estimates of each figure from the rollouts of an option."""
    figures = _figures(list(case.results.values()), job, seat)
    if not case.results:
        return dict.fromkeys(figures, jobs.Estimate(nan, nan, nan))
    bounds = {"place": (1.0, float(len(job.race.drivers)))}
    estimates = {
        name: jobs.share(sum(values), len(values))
        if name in SHARES
        else jobs.mean(values, *bounds.get(name, (0.0, inf)))
        for name, values in figures.items()
    }
    return estimates | ({"win": case.record.chance} if judged else {})
