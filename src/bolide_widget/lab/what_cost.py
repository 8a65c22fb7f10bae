"""The decisions of a driver that cost most: by races played out, or counted out for a lone car."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from statistics import fmean
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from ..core.actions import Action, text
from ..core.dice import seed_of
from ..core.errors import SetupError, shown
from ..core.given import need_switch
from ..core.match import Match
from ..core.moment import Entry
from ..core.options import Option
from ..core.questions import CHANCE, STOP, TIME_OUT
from ..core.state import AnyState
from ..drivers.playout import chooser, play_out
from ..drivers.policy import progress_bar, seconds_of, snapshot
from ..games import Contest, Row, game_of
from ..games.by_game import hinting
from ..racing.reel import is_silent
from . import jobs
from .chances import warm

if TYPE_CHECKING:
    from pandas import DataFrame

Unit = Literal["places", "turns"]

MOST: Final = 3
"""Decisions that are named of a race."""
LIMIT: Final = 10.0
"""Seconds that a search takes at most, if nothing else is said."""
PAIRS: Final = 100
"""Pairs of races for each finalist, if nothing else is said."""

ROUNDS: Final = 2
"""How far a first look plays on."""
LOOKS: Final = (2, 2, 4)
"""Pairs in each first look, after which half of the candidates go on."""
FINALISTS: Final = 5
"""Candidates that races are played to the flag for."""
FEW: Final = 8
"""Pairs after which a finalist that has lost nothing gets no more."""
SCREENING: Final = 0.4
"""Share of the time for first looks."""
TINY: Final = 1e-6
"""What is less is no loss: sums of shares are not exact in the last digits."""


class Loss(NamedTuple):
    """A decision that lost.

    Attributes
    ----------
    entry : Entry
        The answer as it was given.
    better : tuple
        The answer that does better.
    loss : Estimate
        By so much, in places or turns; infinite where it ended the race of a lone car.
    n : int
        Pairs of races it was measured in; 0 where it is exact.
    moment : int
        How many answers the race had then, as a replay counts them.
    """

    entry: Entry
    better: Action
    loss: jobs.Estimate
    n: int
    moment: int

    def options(self, names: Sequence[str]) -> tuple[Option[Any], Option[Any]]:
        """The answer that was given, and the better one."""
        state, seat = self.entry._before, self.entry.seat
        return Option(state, self.entry.action, names, seat), Option(
            state, self.better, names, seat
        )


class Costs(NamedTuple):
    """How far a search has come, and with the last of them what it has come to.

    Attributes
    ----------
    share : float
        Of the work that is done, 0 to 1.
    losses : sequence of Loss
        The most costly first; of a lone car in the order in which they were made.
    unit : "places" or "turns"
    done : bool
        Whether this is the last.
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
    progress: bool = True,
) -> DataFrame:
    """Look which decisions of a driver lost most, in a race that is over.

    Each of their decisions is set beside the answer of Pro, or of whoever gives the game's hints,
    for all that the driver knew then (`Match.seen_by`). Where both agree nothing is lost.
    For the others both answers are played on, with Pro at every wheel and the same dice for both,
    in worlds that could have been so for the driver; the dice that fell in the race itself are not
    among them. A first look goes two rounds far and is judged by the chance to finish before the
    others; half of the decisions go on to the next one. For the five that lost most by it races are
    played to the flag, with dice that no look has seen, up to `n` pairs. The loss is the mean
    difference in places. Since five are tried and the worst are named, each has an interval of
    1 - 0.05 / 5 (of fewer finalists, by their number): all of them together hold the true values 95
    times in 100. At most three are named, and none whose interval holds 0.

    Alone on the track, where the fewest turns are known exactly, every decision is counted out: the
    turns to go after the answer, less those after the best answer; expected ones where dice decide.
    All that lost are named, as they come, with the corner: ``frame.groupby("corner").loss.sum()``.
    Where they are not known (advanced rules) races alone are played out as above, by turns; one
    that the car does not finish counts as twice the turns of this race.

    Parameters
    ----------
    race : Race
        One that is over; it is not changed.
    driver : str, optional
        Whose decisions; needed where there are several drivers.
    n : int
        Pairs of races for each of the last five.
    limit : float or None
        Seconds after which it is done with what it knows by then; None is no limit. Tables that
        the drivers need are made before, once for a board.
    seed : int, optional
        Fixes all dice; it follows from the race's own if not given. The same seed gives the same
        frame unless time ends the search.
    progress : bool
        Whether to show a progress bar.

    Returns
    -------
    DataFrame
        A row for each decision that lost: ``round``, ``question`` (its kind), ``answer`` and
        ``better`` (labels), ``answer_id`` and ``better_id``, ``loss`` with ``loss_low`` and
        ``loss_high``, ``unit`` ("places" or "turns"), ``exact``, ``n`` (pairs played), ``corner``
        (where the car was; only where it was alone) and ``moment`` (how many answers the race had
        then, as a replay counts them). An interrupt returns none of what is not certain yet.

    Raises
    ------
    SetupError
        If the race is not over, there is no such driver, or an argument cannot be.

    Examples
    --------
    >>> race = bw.drive(bw.Race("hairpin", ["Ada"], laps=1, seed=1), bw.Rookie())
    >>> lost = bw.what_cost(race)
    >>> int(lost.loss.sum()) == len(lost)        # a turn each
    True
    >>> lost.unit.unique().tolist()
    ['turns']
    """
    need_switch("progress", progress)
    last, race = Costs(0.0), snapshot(race)
    with progress_bar(100, "%", progress) as bar:
        try:
            for last in costs(race, driver, n=n, limit=limit, seed=seed):
                bar.update(round(100 * last.share) - bar.n)
        except KeyboardInterrupt:
            last = Costs(last.share, unit=last.unit)
    return _frame(race, last)


def costs(
    race: Match[Any],
    driver: str | None = None,
    *,
    n: int = PAIRS,
    limit: float | None = LIMIT,
    seed: int | None = None,
) -> Iterator[Costs]:
    """The same step by step, for who wants to stop it; arguments as for `what_cost`.

    Yields
    ------
    Costs
        After each piece of work; the last has what was lost.

    Raises
    ------
    SetupError
        At once, as `what_cost`.
    """
    number, seconds = jobs.number_of_races(n), seconds_of(limit)
    race = snapshot(race)
    dice = jobs.dice_of(race, seed)
    if not race.over:
        raise SetupError("race: one that is over is wanted; what_if looks at one under way")
    seat = _seat(race, driver)
    row = game_of(race)
    if row is None or row.name != race.game.name:
        raise SetupError(f"race: nobody is known who could tell in {race.game.name!r}")
    return _costs(race._bare(), _asked(race, seat), row, number, seconds, dice, seat)


def _seat(race: Match[Any], driver: object) -> int:
    if driver is None and len(race.drivers) == 1:
        return 0
    if not isinstance(driver, str) or driver not in race.drivers:
        raise SetupError(f"driver: one of {', '.join(race.drivers)}, not {shown(driver)}")
    return race.drivers.index(driver)


def _asked(race: Match[Any], seat: int) -> list[_Case]:
    """The decisions of a seat that were decisions: it was asked, and had a choice."""
    cases, heard = [], 0
    for entry in race._now.entries:
        chosen = entry.asked and entry.seat == seat and entry.action not in (TIME_OUT, STOP)
        if chosen and len(entry._before.legal(seat)) > 1:
            cases.append(_Case(entry, heard))
        heard += not is_silent(entry)
    return cases


@dataclass
class _Case:
    """A decision, another answer to it, and by how much it did better, pair by pair."""

    entry: Entry
    moment: int
    better: Action = ()
    looks: list[float] = field(default_factory=list)
    played: list[float] = field(default_factory=list)

    def lost(self, loss: jobs.Estimate) -> Loss:
        return Loss(self.entry, self.better, loss, len(self.played), self.moment)


def _costs(
    race: Match[Any],
    cases: list[_Case],
    row: Row,
    n: int,
    limit: float | None,
    dice: int,
    seat: int,
) -> Iterator[Costs]:
    if len(race.drivers) == 1:
        exact = yield from _counted(race, cases, row, seat, limit)
        if exact is not None:
            yield Costs(1.0, exact, "turns", done=True)
            return
    warm(race)
    yield from _Search(race, row, seat, n, limit, dice).run(cases)


# -- a race among others: first looks at all decisions, then whole races for the worst -------------


class _Search:
    """The decisions of a seat that cost most, by races played on from both answers."""

    def __init__(
        self, race: Match[Any], row: Row, seat: int, n: int, limit: float | None, dice: int
    ) -> None:
        self.race, self.seat, self.n, self.dice = race, seat, n, dice
        self.driver = hinting(race)[-1]
        self.policies = jobs.seats(race, self.driver)
        self.contest: Contest = row.contest
        self.alone = len(race.drivers) == 1
        self.unit: Unit = "turns" if self.alone else "places"
        self.limit, self.began = limit, monotonic()
        self.work = self.done = 0

    def run(self, cases: Sequence[_Case]) -> Iterator[Costs]:
        cases = yield from self._differing(cases)
        cases = yield from self._looked_at(cases)
        yield from self._played(cases)
        yield Costs(1.0, self._worst(cases), self.unit, done=True)

    def _spent(self, share: float = 1.0) -> bool:
        return self.limit is not None and monotonic() - self.began >= share * self.limit

    def _step(self) -> Costs:
        self.done += 1
        share = self.done / max(self.work, self.done)
        if self.limit is not None:
            share = max(share, (monotonic() - self.began) / self.limit)
        return Costs(min(share, 1.0), unit=self.unit)

    def _differing(self, cases: Sequence[_Case]) -> Generator[Costs, None, list[_Case]]:
        """Those that the driver of the hints would have answered otherwise."""
        choose = chooser(self.driver, self.race)
        differing = []
        for case in cases:
            case.better = choose(case.entry._before, self.seat)
            if case.better != case.entry.action and self._matters(case):
                differing.append(case)
            yield Costs(0.0, unit=self.unit)
        self.work = len(differing) * sum(LOOKS) // 2 + FINALISTS * self.n
        return differing

    def _matters(self, case: _Case) -> bool:
        return self.alone or bool(self._rivals(case.entry._before))

    def _rivals(self, state: AnyState) -> tuple[int, ...]:
        """Those whom it still races; before the start everybody."""
        others = len(self.race.drivers) - 1
        if state.game.stage(state).round < 1:
            return tuple(other for other in range(others + 1) if other != self.seat)
        return self.contest.nearest(state, self.seat, others)

    def _job(self, case: _Case) -> jobs.Job:
        state = case.entry._before
        return jobs.Job(
            jobs.branch_from(self.race, self.dice, state),
            self.policies,
            limit=None,
            viewer=self.seat if state.game.secret else None,
        )

    def _looked_at(self, cases: list[_Case]) -> Generator[Costs, None, list[_Case]]:
        """The worst by first looks; half of the cases go on from one to the next."""
        first = 0
        for pairs in LOOKS:
            for number in range(first, first + pairs):
                for case in cases:
                    if self._spent(SCREENING if case.looks else 1.0):
                        break
                    case.looks.append(self._look(case, seed_of(self.dice, number)))
                    yield self._step()
            first += pairs
            seen = [case for case in cases if case.looks]
            seen.sort(key=lambda case: -fmean(case.looks))
            cases = seen[: max(FINALISTS, len(seen) // 2)]
        return [case for case in cases if fmean(case.looks) > TINY][:FINALISTS]

    def _look(self, case: _Case, seed: int) -> float:
        """By how much the other answer is better some rounds on."""
        job = self._job(case)
        if self.alone:
            return self._pair(job, case, seed)
        rivals = self._rivals(case.entry._before)
        last = max(job.race.game.stage(job.race._state).round, 1) + ROUNDS

        def ended(state: AnyState) -> bool:
            return bool(state.game.stage(state).round >= last)

        def chance(action: Action) -> float:
            state, facts, choosers = job.begin(jobs.Task(0, seed, action))
            play_out(state, choosers, seed, facts=facts, ended=ended)
            return self.contest.odds(state, self.seat, rivals)

        return chance(case.better) - chance(case.entry.action)

    def _played(self, finalists: Sequence[_Case]) -> Iterator[Costs]:
        """Whole races for those that are left, in turn, with dice of their own."""
        open_cases = list(finalists)
        for number in range(self.n):
            for case in open_cases:
                if self._spent():
                    return
                seed = seed_of(self.dice, sum(LOOKS) + number)
                case.played.append(self._pair(self._job(case), case, seed))
                yield self._step()
            if number + 1 >= FEW:
                open_cases = [case for case in open_cases if fmean(case.played) > 0]

    def _pair(self, job: jobs.Job, case: _Case, seed: int) -> float:
        """By how much the other answer is better at the flag, with the same dice."""

        def end(action: Action) -> float:
            outcome = job.play(jobs.Task(0, seed, action))
            row = outcome.rows[self.seat]
            if not self.alone:
                return float(row["place"])
            return float(row["turns"] if row["status"] == "finished" else 2 * self._turns())

        return end(case.entry.action) - end(case.better)

    def _turns(self) -> int:
        return int(self.race.game.stage(self.race._state).round)

    def _worst(self, finalists: Sequence[_Case]) -> list[Loss]:
        """Those that certainly lost, the worst first."""
        most = inf if self.alone else float(len(self.race.drivers) - 1)
        level = 1 - (1 - jobs.CONFIDENCE) / max(len(finalists), 1)
        losses = [
            case.lost(jobs.mean(case.played, -most, most, confidence=level))
            for case in finalists
            if len(case.played) > 1
        ]
        losses = [loss for loss in losses if loss.loss.low > 0]
        return sorted(losses, key=lambda loss: -loss.loss.value)[:MOST]


# -- a lone car: turns to go after each answer, counted out ----------------------------------------


class _Unknown(Exception):
    """Somewhere the turns to go are not known."""


class _Alone:
    """What the answers of a lone car come to: the round in which it would finish."""

    def __init__(
        self, seat: int, turns_to_go: Callable[[AnyState, int], float | None], dice: bool
    ) -> None:
        self.seat, self.turns_to_go, self.dice = seat, turns_to_go, dice
        self._known: dict[Hashable, float] = {}
        self._round = 0

    def begins(self, state: AnyState) -> float | None:
        """The same at the beginning of a turn; None where it is not known, or elsewhere."""
        if not state.stack:
            return self._end(state)
        turns = self.turns_to_go(state, self.seat)
        return None if turns is None else state.game.stage(state).round - 1 + turns

    def after(self, state: AnyState, action: Action) -> float:
        """The same after an answer."""
        return self._worth(state.copy().apply(action, self.seat))

    def _end(self, state: AnyState) -> float:
        row = state.game.figures(state, (), ("",))[self.seat]
        return inf if row["status"] == "out" else float(state.game.stage(state).round)

    def _worth(self, state: AnyState) -> float:
        known = self.begins(state)
        if known is not None:
            return known
        if state.game.stage(state).round > self._round:  # another turn: nothing is known of it
            raise _Unknown
        key = state.key()
        if key not in self._known:
            self._known[key] = self._open(state)
        return self._known[key]

    def _open(self, state: AnyState) -> float:
        """The mean of what the dice may do, or the best that may be answered.

        Where the best lap takes no chance (`Row.line`), what takes one is not looked at.
        """
        if state.to_act == (CHANCE,):
            if not self.dice:
                raise _Unknown
            odds = state.outcomes()
            worth = sum(
                float(share) * self._worth(state.copy().apply(face)) for face, share in odds
            )
            if worth == inf:  # it may be out, and that is no number of turns
                raise _Unknown
            return worth
        return min(self.answers(state).values())

    def of(self, state: AnyState) -> dict[Action, float]:
        """The answers of a decision that was made, as `answers` has them."""
        self._known.clear()
        self._round = state.game.stage(state).round
        return self.answers(state)

    def answers(self, state: AnyState) -> dict[Action, float]:
        """Each answer, and what it comes to, where that is known."""
        worths = {}
        for action in state.legal(self.seat):
            try:
                worths[action] = self.after(state, action)
            except _Unknown:
                continue
        if not worths:
            raise _Unknown
        return worths


def _counted(
    race: Match[Any], cases: Sequence[_Case], row: Row, seat: int, limit: float | None
) -> Generator[Costs, None, list[Loss] | None]:
    """What each decision of a lone car lost; None where nothing is known of it.

    From the first turn on: the best lap is that of the car as it was set up.
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
    """Where on the lap a lone car was; "" in a race among others."""
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

    return pd.DataFrame([_row(race, loss, costs.unit) for loss in costs.losses], columns=[*COLUMNS])


def _row(race: Match[Any], lost: Loss, unit: Unit) -> dict[str, Any]:
    state = lost.entry._before
    given, better = lost.options(race.drivers)
    return {
        "round": round_of(lost),
        "question": state.question.kind if state.question else "",
        "answer": given.label,
        "better": better.label,
        "answer_id": text(lost.entry.action),
        "better_id": text(lost.better),
        "loss": lost.loss.value,
        "loss_low": lost.loss.low,
        "loss_high": lost.loss.high,
        "unit": unit,
        "exact": lost.n == 0,
        "n": lost.n,
        "corner": stretch_of(race, lost),
        "moment": lost.moment,
    }


def round_of(lost: Loss) -> int:
    """The round in which a decision was made; 0 before the race."""
    state = lost.entry._before
    return int(state.game.stage(state).round)
