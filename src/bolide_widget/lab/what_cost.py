"""`what_cost`: a driver's costliest decisions, by rollouts, or exactly for a lone car."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from statistics import fmean
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from ..core.actions import Action
from ..core.cancelling import Token, check, watch_of, watched
from ..core.errors import Cancelled, SetupError, shown
from ..core.match import Match
from ..core.moment import Entry
from ..core.options import Option
from ..core.questions import CHANCE, STOP, TIME_OUT
from ..core.state import AnyState
from ..drivers import Policy
from ..drivers.playout import chooser, play_out
from ..drivers.policy import Progress, need_progress, progress_bar, seconds_of, snapshot
from ..games import Row, game_of
from ..games.by_game import hinting
from ..racing.reel import is_silent
from . import jobs
from .chances import warm
from .compare import Comparison, Contender

if TYPE_CHECKING:
    from pandas import DataFrame

Unit = Literal["places", "turns"]

MOST: Final = 3
"""The most decisions listed for a race."""
LIMIT: Final = 10.0
"""The default time limit of a search, in seconds."""
PAIRS: Final = 100
"""The default number of pairs of rollouts per finalist."""

ROUNDS: Final = 2
"""The horizon of the screening, in rounds."""
LOOKS: Final = (2, 2, 4)
"""Pairs in each round of screening, after which half of the candidates remain."""
FINALISTS: Final = 5
"""The number of candidates with rollouts to the flag."""
FEW: Final = 8
"""Pairs after which a finalist without a loss gets no more."""
SCREENING: Final = 0.4
"""The share of the time for screening."""
TINY: Final = 1e-6
"""The least loss: sums of shares are not exact in the last digits."""


class Loss(NamedTuple):
    """A decision that cost places or turns.

    Attributes
    ----------
    entry : Entry
        The driver's answer.
    better : tuple
        The better answer.
    loss : Estimate
        The loss in places or turns; infinite if it ended the race of a lone car.
    n : int
        The number of pairs of rollouts; 0 if the loss is exact.
    moment : int
        The number of answers before it, as a replay counts them.
    """

    entry: Entry
    better: Action
    loss: jobs.Estimate
    n: int
    moment: int

    def options(self, names: Sequence[str]) -> tuple[Option[Any], Option[Any]]:
        """Return the driver's answer and the better one, as options."""
        state, seat = self.entry._before, self.entry.seat
        return Option(state, self.entry.action, names, seat), Option(
            state, self.better, names, seat
        )


class Costs(NamedTuple):
    """The progress of a search, and in the last step its results.

    Attributes
    ----------
    share : float
        The share of the work that is done, 0 to 1.
    losses : sequence of Loss
        The costliest first; for a lone car in the order of the race.
    unit : "places" or "turns"
    done : bool
        True for the last step.
    """

    share: float
    losses: Sequence[Loss] = ()
    unit: Unit = "places"
    done: bool = False


def what_cost(
    race: Match[Any],
    driver: str | None = None,
    *,
    n: int = PAIRS,
    limit: float | None = LIMIT,
    seed: int | None = None,
    progress: bool | Progress = True,
    cancel: Token | None = None,
) -> DataFrame:
    """Find a driver's costliest decisions in a race that is over.

    Each of their decisions is compared with the answer of Pro, or of the policy that gives the
    game's hints, from the driver's view at that time (`Match.seen_by`). If both agree, nothing is
    lost.

    For the other decisions both answers are played on in pairs of rollouts with common random
    numbers, with Pro driving every car, from determinizations of the driver's view; the dice of the
    race itself are not used. The screening looks two rounds ahead and compares the chances to
    finish before the rivals; half of the decisions remain after each round of it. The five worst
    get up to `n` pairs of rollouts to the flag, with new dice. The loss is the mean difference in
    places. Since the worst of five are selected, each has an interval of level 1 - 0.05 / 5 (with
    fewer finalists, by their number): together they are right in 95 of 100 cases. At most three
    are listed, and none whose interval contains 0.

    For a car alone on the track, if the fewest turns are known exactly, every loss is exact: the
    turns to go after the answer minus those after the best answer (expected turns if dice decide).
    All losses are listed in order, with the corner: ``frame.groupby("corner").loss.sum()``. If the
    turns are not known (advanced rules), there are rollouts as above, measured in turns; a rollout
    that the car does not finish counts as twice the turns of this race.

    Parameters
    ----------
    race : Race
        A race that is over; it is not changed.
    driver : str, optional
        The driver; required if there are several.
    n : int
        Pairs of rollouts for each of the last five.
    limit : float or None
        A time limit in seconds; None is no limit. The tables that drivers need are made before it
        starts, once per board.
    seed : int, optional
        The seed of all dice; derived from the race's own seed if not given. The same seed gives
        the same frame unless the time limit ends the search. The answer given and the better one
        are compared with the same dice, paired as in `simulate`.
    progress : bool or callable
        Whether to show a progress bar; a function is called with the percents done and 100.
    cancel : token, optional
        As for `simulate`: once it is set, the call returns at once.

    Returns
    -------
    DataFrame
        A row per costly decision: ``round``, ``question`` (its kind), ``answer`` and
        ``better`` (labels), ``answer_id`` and ``better_id``, ``loss`` with ``loss_low`` and
        ``loss_high``, ``unit`` ("places" or "turns"), ``exact``, ``n`` (pairs played), ``corner``
        (the car's position; only for a lone car) and ``moment`` (the number of answers before it,
        as a replay counts them). After an interrupt, or once cancelled, it is empty, and
        ``.stopped`` is true.

    Raises
    ------
    SetupError
        If the race is not over, there is no such driver, or an argument is invalid.

    Examples
    --------
    >>> race = bw.drive(bw.Race("hairpin", ["Ada"], laps=1, seed=1), bw.Rookie())
    >>> lost = bw.what_cost(race)
    >>> int(lost.loss.sum()) == len(lost)        # a turn each
    True
    >>> lost.unit.unique().tolist()
    ['turns']
    """
    show, watch = need_progress(progress), watch_of(cancel)
    last, race, stopped = Costs(0.0), snapshot(race), False
    with watched(watch), progress_bar(100, "%", show) as bar:
        try:
            for last in costs(race, driver, n=n, limit=limit, seed=seed):
                check()
                if done := round(100 * last.share) - bar.n:
                    bar.update(done)
        except (KeyboardInterrupt, Cancelled):
            last, stopped = Costs(last.share, unit=last.unit), True
    frame: DataFrame = jobs.marked(_frame(race, last), stopped)
    return frame


def costs(
    race: Match[Any],
    driver: str | None = None,
    *,
    n: int = PAIRS,
    limit: float | None = LIMIT,
    seed: int | None = None,
) -> Iterator[Costs]:
    """Run `what_cost` step by step, so that the caller can stop it; with the same arguments.

    Yields
    ------
    Costs
        After each piece of work; the last one has the losses.

    Raises
    ------
    SetupError
        As for `what_cost`, when called.
    """
    number, seconds = jobs.number_of_races(n), seconds_of(limit)
    race = snapshot(race)
    dice = jobs.dice_of(race, seed)
    if not race.over:
        raise SetupError("race must be over; use what_if for a race under way")
    if driver is None and len(race.drivers) == 1:
        driver = race.drivers[0]
    if not isinstance(driver, str) or driver not in race.drivers:
        raise SetupError(f"driver: one of {', '.join(race.drivers)}, not {shown(driver)}")
    seat = race.drivers.index(driver)
    row = game_of(race)
    if row is None or row.name != race.game.name:
        raise SetupError(f"race: no driver can review {race.game.name!r}")
    return _Search(race._bare(), row, seat, number, seconds, dice).run(_asked(race, seat))


def _asked(race: Match[Any], seat: int) -> list[_Case]:
    """Return the real decisions of a seat: answers to a question with more than one option."""
    cases, heard = [], 0
    for entry in race._now.entries:
        chosen = entry.asked and entry.seat == seat and entry.action not in (TIME_OUT, STOP)
        if chosen and len(entry._before.legal(seat)) > 1:
            cases.append(_Case(entry, heard))
        heard += not is_silent(entry)
    return cases


@dataclass
class _Case:
    """A decision, a better answer to it, and the lead of the better answer in each pair."""

    entry: Entry
    moment: int
    better: Action = ()
    looks: list[float] = field(default_factory=list)
    played: list[float] = field(default_factory=list)

    def lost(self, loss: jobs.Estimate) -> Loss:
        return Loss(self.entry, self.better, loss, len(self.played), self.moment)


@dataclass
class _Search:
    """A search for a seat's costliest decisions."""

    race: Match[Any]
    row: Row
    seat: int
    n: int
    limit: float | None
    dice: int
    began: float = 0.0
    work: int = 0
    done: int = 0

    def __post_init__(self) -> None:
        self.alone = len(self.race.drivers) == 1
        self.unit: Unit = "turns" if self.alone else "places"

    @property
    def driver(self) -> Policy:
        """The policy that gives the game's hints."""
        driver = hinting(self.race)
        assert driver is not None
        return driver

    def run(self, cases: Sequence[_Case]) -> Iterator[Costs]:
        """Count the losses of a lone car if possible; else estimate them by rollouts.

        The rollouts screen all decisions, and then play whole races for the worst.
        """
        if self.alone:
            exact = yield from _counted(self.race, cases, self.row, self.seat, self.limit)
            if exact is not None:
                yield Costs(1.0, exact, self.unit, done=True)
                return
        warm(self.race)
        self.began = monotonic()
        choose = chooser(self.driver, self.race)
        differing = []
        for case in cases:
            state = case.entry._before
            case.better = choose(state, self.seat)
            if case.better != case.entry.action and (self.alone or self.rivals(state)):
                differing.append(case)
            yield Costs(0.0, unit=self.unit)
        self.work = len(differing) * sum(LOOKS) // 2 + FINALISTS * self.n
        finalists = yield from self.screen(differing)
        yield from self.play(finalists)
        most = inf if self.alone else float(len(self.race.drivers) - 1)
        level = 1 - (1 - jobs.CONFIDENCE) / max(len(finalists), 1)
        losses = [
            case.lost(jobs.mean(case.played, -most, most, confidence=level))
            for case in finalists
            if len(case.played) > 1
        ]
        losses = [loss for loss in losses if loss.loss.low > 0]
        losses.sort(key=lambda loss: -loss.loss.value)
        yield Costs(1.0, losses[:MOST], self.unit, done=True)

    def is_spent(self, share: float = 1.0) -> bool:
        """Return True if a share of the time is used up."""
        return self.limit is not None and monotonic() - self.began >= share * self.limit

    def step(self) -> Costs:
        """Return the progress after another piece of work."""
        self.done += 1
        share = self.done / max(self.work, self.done)
        if self.limit is not None:
            share = max(share, (monotonic() - self.began) / self.limit)
        return Costs(min(share, 1.0), unit=self.unit)

    def rivals(self, state: AnyState) -> tuple[int, ...]:
        """Return the seats that a car still competes with; before the start all others."""
        others = len(self.race.drivers) - 1
        if state.game.stage(state).round < 1:
            return tuple(other for other in range(others + 1) if other != self.seat)
        return self.row.contest.nearest(state, self.seat, others)

    def screen(self, cases: list[_Case]) -> Generator[Costs, None, list[_Case]]:
        """Return the finalists; half of the cases remain after each round."""
        first = 0
        for pairs in LOOKS:
            for number in range(first, first + pairs):
                for case in cases:
                    if self.is_spent(SCREENING if case.looks else 1.0):
                        break
                    lead = self.lead if self.alone else self.early_lead
                    case.looks.append(lead(case, number))
                    yield self.step()
            first += pairs
            seen = [case for case in cases if case.looks]
            seen.sort(key=lambda case: -fmean(case.looks))
            cases = seen[: max(FINALISTS, len(seen) // 2)]
        return [case for case in cases if fmean(case.looks) > TINY][:FINALISTS]

    def play(self, finalists: Sequence[_Case]) -> Iterator[Costs]:
        """Play pairs of whole races for the finalists in turn, with new dice."""
        open_cases = list(finalists)
        for number in range(self.n):
            for case in open_cases:
                if self.is_spent():
                    return
                case.played.append(self.lead(case, sum(LOOKS) + number))
                yield self.step()
            if number + 1 >= FEW:
                open_cases = [case for case in open_cases if fmean(case.played) > 0]

    def job(self, case: _Case) -> jobs.Job:
        """Return the job that plays on from a decision."""
        entry = case.entry
        return jobs.playing_on(self.race, self.driver, self.dice, entry._before, self.seat)

    def early_lead(self, case: _Case, number: int) -> float:
        """Return the lead of the better answer at the screening horizon, as a chance."""
        job, rivals = self.job(case), self.rivals(case.entry._before)
        last = max(job.race.game.stage(job.race._state).round, 1) + ROUNDS

        def ended(state: AnyState) -> bool:
            return bool(state.game.stage(state).round >= last)

        def chance(task: jobs.Task) -> float:
            state, facts, choosers = job.begin(task)
            play_out(state, choosers, task.seed, facts=facts, ended=ended)
            return self.row.contest.odds(state, self.seat, rivals)

        return self.between(case, number, chance)

    def lead(self, case: _Case, number: int) -> float:
        """Return the lead of the better answer at the flag, in places or turns."""
        job = self.job(case)

        def worth(task: jobs.Task) -> float:
            row = job.play(task).rows[self.seat]
            if not self.alone:
                return -float(row["place"])
            turns = self.race.game.stage(self.race._state).round
            return -float(row["turns"] if row["status"] == "finished" else 2 * turns)

        return self.between(case, number, worth)

    def between(self, case: _Case, number: int, worth: Callable[[jobs.Task], float]) -> float:
        """Return the lead of the better answer in a pair of rollouts with the same dice."""
        pair = Contender[float](case.better), Contender[float](case.entry.action)
        for _ in Comparison(pair, self.dice).play(worth, [number], pair):
            pass
        better, given = (answer.results[number] for answer in pair)
        return better - given


# -- a lone car: exact turns to go after each answer -----------------------------------------------


class _Unknown(Exception):
    """Raised if the turns to go are not known."""


class _Alone:
    """The value of a lone car's answers: the round in which it would finish."""

    def __init__(
        self, seat: int, turns_to_go: Callable[[AnyState, int], float | None], dice: bool
    ) -> None:
        self.seat, self.turns_to_go, self.dice = seat, turns_to_go, dice
        self._known: dict[Hashable, float] = {}
        self._round = 0

    def begins(self, state: AnyState) -> float | None:
        """Return the value of a state at the start of a turn; None elsewhere, or if unknown."""
        begun = int(state.game.stage(state).round)
        if not state.stack:
            row = state.game.figures(state, (), ("",))[self.seat]
            return inf if row["status"] == "out" else float(begun)
        turns = self.turns_to_go(state, self.seat)
        return None if turns is None else begun - 1 + turns

    def _worth(self, state: AnyState) -> float:
        """Return the mean value over the dice, or the value of the best answer.

        If the game's best lap needs no dice (`Row.line`), answers that roll dice are ignored.
        """
        known = self.begins(state)
        if known is not None:
            return known
        if state.game.stage(state).round > self._round:  # in another turn it must be known
            raise _Unknown
        key = state.key()
        if key in self._known:
            return self._known[key]
        if state.to_act != (CHANCE,):
            worth = min(self.answers(state).values())
        elif not self.dice:
            raise _Unknown
        else:
            odds = state.outcomes()
            worth = sum(
                float(share) * self._worth(state.copy().apply(face)) for face, share in odds
            )
            if worth == inf:  # the car may go out, which is no number of turns
                raise _Unknown
        self._known[key] = worth
        return worth

    def of(self, state: AnyState) -> dict[Action, float]:
        """Return the `answers` of a decision of the race, with an empty cache."""
        self._known.clear()
        self._round = state.game.stage(state).round
        return self.answers(state)

    def answers(self, state: AnyState) -> dict[Action, float]:
        """Return the value of each answer, where it is known."""
        worths = {}
        for action in state.legal(self.seat):
            try:
                worths[action] = self._worth(state.copy().apply(action, self.seat))
            except _Unknown:
                continue
        if not worths:
            raise _Unknown
        return worths


def counted(row: Row, state: AnyState, seat: int) -> dict[Action, float]:
    """Return a lone car's turns to the flag after each answer, with this turn, where known.

    Expected turns if dice decide; infinite if the answer ends the race. Empty if none is known.
    """
    begun = int(state.game.stage(state).round)
    try:
        worths = _Alone(seat, row.ahead.turns_to_go, dice=not row.line).of(state)
    except _Unknown:
        return {}
    return {action: worth - begun + 1 for action, worth in worths.items()}


def _counted(
    race: Match[Any], cases: Sequence[_Case], row: Row, seat: int, limit: float | None
) -> Generator[Costs, None, list[Loss] | None]:
    """Return the exact losses of a lone car; None if no decision has a known value.

    They start with the first turn: the best lap is that of the car as it was set up.
    """
    began = monotonic()
    cases = [case for case in cases if case.entry._before.game.stage(case.entry._before).round]
    alone = _Alone(seat, row.ahead.turns_to_go, dice=not row.line)
    later = race._state
    ends: list[float | None] = [alone.begins(later)]
    for case in reversed(cases):
        known = alone.begins(case.entry._before)
        ends.append(ends[-1] if known is None else known)
    driven = ends[::-1][1:]
    losses, counted = [], 0
    for number, case in enumerate(cases):
        state, action = case.entry._before, case.entry.action
        yield Costs(number / len(cases), unit="turns")
        if limit is not None and monotonic() - began >= limit:
            break
        try:
            worths = alone.of(state)
        except _Unknown:
            continue
        counted += 1
        case.better = min(worths, key=worths.__getitem__)
        given = worths.get(action, driven[number])
        if given is None or worths[case.better] == inf or given - worths[case.better] <= TINY:
            continue
        losses.append(case.lost(jobs.exact(given - worths[case.better])))
    return losses if counted else None


# -- frame -----------------------------------------------------------------------------------------


def stretch_of(race: Match[Any], loss: Loss) -> str:
    """Return a lone car's position on the lap in words; "" in a race against others."""
    row = game_of(race)
    if row is None or len(race.drivers) > 1:
        return ""
    return row.ahead.stretch(loss.entry._before, loss.entry.seat)


COLUMNS: Final = (
    "round", "question", "answer", "better", "answer_id", "better_id", "loss", "loss_low",
    "loss_high", "unit", "exact", "n", "corner", "moment",
)  # fmt: skip


def _frame(race: Match[Any], costs: Costs) -> DataFrame:
    import pandas as pd

    rows = []
    for lost in costs.losses:
        question = lost.entry._before.question
        given, better = lost.options(race.drivers)
        row = (
            round_of(lost), question.kind if question else "", given.label, better.label, given.id,
            better.id, *lost.loss, costs.unit, lost.n == 0, lost.n, stretch_of(race, lost),
            lost.moment,
        )  # fmt: skip
        rows.append(row)
    return pd.DataFrame(rows, columns=[*COLUMNS])


def round_of(lost: Loss) -> int:
    """Return the round of a decision; 0 before the race."""
    state = lost.entry._before
    return int(state.game.stage(state).round)
