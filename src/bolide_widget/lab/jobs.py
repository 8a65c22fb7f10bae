"""Many races from one position, as repeatable tasks in parallel; and intervals for results."""

from __future__ import annotations

import copy
import os
import tempfile
import time
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, exp, inf, lgamma, pi, sin, sqrt
from queue import Empty, SimpleQueue
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from ..core.actions import Action
from ..core.calls import warn
from ..core.cancelling import check, is_watched, watched
from ..core.collecting import uncollected
from ..core.dice import Dice, seed_of
from ..core.errors import Cancelled, RaceError, SetupError, shown
from ..core.facts import Timeline
from ..core.given import need_whole
from ..core.hidden import asked_again, could_be, only_seals
from ..core.match import Match
from ..core.questions import CHANCE, Fact
from ..core.state import AnyState
from ..drivers import Policy, PolicyError
from ..drivers.drive import stopped
from ..drivers.playout import chooser, play_out
from ..drivers.policy import Chooser, by_driver, declining, race_of, trusted
from ..racing.choices import Choices

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(NamedTuple):
    """A value and its confidence interval; all three numbers are equal if it is exact."""

    value: float
    low: float
    high: float


def exact(value: float) -> Estimate:
    """Return an estimate without uncertainty."""
    return Estimate(value, value, value)


def share(successes: int, n: int) -> Estimate:
    """Return a proportion with the interval of Agresti and Coull.

    Its centre is that of Wilson's interval, which is a little narrower and misses about one true
    value in six if the event is rare.

    Parameters
    ----------
    successes, n : int
        The number of successes, and of trials (at least 1).

    Examples
    --------
    >>> estimate = share(8, 10)
    >>> round(estimate.low, 2), round(estimate.high, 2)
    (0.48, 0.95)

    Source: A. Agresti and B. A. Coull, "Approximate is better than 'exact' for interval estimation
    of binomial proportions", 1998. Three lines here: importing scipy for it takes longer than a
    hint on the screen may.
    """
    return shrunk(successes, n, Z * Z, Z)


def shrunk(successes: int, n: int, more: float, errors: float) -> Estimate:
    """Return a proportion with an interval of `errors` standard errors around a shrunk centre.

    The centre includes `more` pseudo-observations, half of them successes.
    """
    drawn = n + more
    middle = (successes + more / 2) / drawn
    reach = errors * sqrt(middle * (1 - middle) / drawn)
    low = 0.0 if successes == 0 else max(0.0, middle - reach)
    high = 1.0 if successes == n else min(1.0, middle + reach)
    return Estimate(successes / n, low, high)


def mean(
    values: Sequence[float],
    least: float = -inf,
    most: float = inf,
    *,
    confidence: float = CONFIDENCE,
) -> Estimate:
    """Return a mean of whole numbers with Student's interval, clipped to possible values.

    Equal values do not prove that all values are equal. So two pseudo-observations are added, as
    Agresti and Coull do for shares: one step below the least value and one above the greatest, or
    the bounds if both are known. For a single value the interval is given by the bounds.

    Parameters
    ----------
    values : sequence of float
        At least one.
    least, most : float
        Bounds of the possible values; counts are never below 0.
    confidence : float
        The confidence level of the interval.

    Examples
    --------
    >>> estimate = mean([3, 4, 5])
    >>> round(estimate.low, 2), round(estimate.high, 2)
    (0.07, 7.93)
    >>> same = mean([4] * 40)
    >>> round(same.low, 2), round(same.high, 2)
    (3.93, 4.07)

    Source: A. Agresti and B. A. Coull, "Approximate is better than 'exact' for interval estimation
    of binomial proportions", 1998.
    """
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, least, most)
    low, high = (least, most) if most < inf else (max(least, min(values) - 1), max(values) + 1)
    drawn = [*values, low, high]
    centre = fmean(drawn)
    reach = _student(len(values) - 1, confidence) * stdev(drawn) / len(values) ** 0.5
    return Estimate(
        middle, max(least, min(centre - reach, middle)), min(most, max(centre + reach, middle))
    )


@lru_cache(maxsize=1024)
def _student(freedom: int, confidence: float) -> float:
    """Return the two-sided quantile of Student's distribution.

    Source: M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions", 1964, 26.7.3 and
    26.7.4, solved by Newton's method; scipy has it, but takes longer to import than some races.
    """
    reach, step = NormalDist().inv_cdf((1 + confidence) / 2), inf
    top = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)
    while step > 1e-6 * reach:  # Newton: the next step is about its square
        density = top * (1 + reach * reach / freedom) ** (-(freedom + 1) / 2)
        step = (confidence - _within(reach, freedom)) / (2 * density)
        reach += step
    return reach


def _within(reach: float, freedom: int) -> float:
    """Return the probability of at most `reach` in absolute value under Student's distribution."""
    angle, odd = atan(reach / sqrt(freedom)), freedom % 2
    term, total = cos(angle) if odd else 1.0, 0.0
    for number in range(1 + odd, freedom, 2):
        total += term
        term *= cos(angle) ** 2 * number / (number + 1)
    total *= sin(angle)
    return (angle + total) * 2 / pi if odd else total


ANSWER_LIMIT = 10.0
"""The default limit for a policy's answer, in seconds."""

MOST_RACES = 1_000_000
"""The most races in one call, about a gigabyte of rows per car."""

LARGEST_CHUNK = 25
CHUNKS_A_WORKER = 8


class Task(NamedTuple):
    """One race to play: its number, its seed, and the answer it begins with, if any."""

    number: int
    seed: int
    opening: Action | None = None


class Outcome(NamedTuple):
    """The result of a race: its rolls, a row of figures per car, and its facts if kept.

    Each fact comes with its round and turn.
    `stopped` names the drivers still racing when the turns were used up.
    """

    task: Task
    rolls: int
    rows: list[dict[str, Any]]
    facts: list[tuple[int, int, Fact]] | None
    stopped: str = ""


@dataclass(frozen=True)
class Job:
    """Everything a worker needs: the race in its current position, and the policies.

    Parameters
    ----------
    race : Race
        Without history.
    policies : tuple of policy
        One per seat; every race gets its own copies, so that a policy's memory does not leak from
        one race into the next.
    facts : bool
        Whether to keep the facts.
    until : "flag", "round" or "turn"
        The horizon: the end of the race, or of the current round or turn.
    limit : float or None
        Seconds that a policy may take for an answer.
    max_turns : int or None
        Turns that a car may take from now on; None is the usual number for the race.
    fresh : State or None
        The state from which every race rolls fresh dice up to the pending decision.
    viewer : int or None
        The seat whose secrets are known: those of others are drawn anew for every race. In games
        whose only secrets are sealed answers, the policies give these answers again.
    choices : Choices or None
        What the drivers have chosen before: the rows say what they have chosen in the end.
    """

    race: Match[Any]
    policies: tuple[Policy, ...]
    facts: bool = False
    until: str = "flag"
    limit: float | None = ANSWER_LIMIT
    max_turns: int | None = None
    fresh: AnyState | None = None
    viewer: int | None = None
    choices: Choices | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "race", self.race._bare())  # workers need no history

    def play(self, task: Task) -> Outcome:
        """Play one race to its end; errors name its number."""
        ended = None if self.until == "flag" else self.ended
        # bundled drivers make many objects but no cyclic garbage
        with uncollected() if all(map(trusted, self.policies)) else nullcontext():
            try:
                state, facts, choosers = self.begin(task)
                if ended is None and self.max_turns is None:
                    state.declines = declining(self.policies)
                rolls = play_out(
                    state, choosers, task.seed, facts=facts, ended=ended, max_turns=self.max_turns
                )
            except PolicyError as error:
                raise PolicyError(f"Race {task.number}: {error}") from error
            rows = state.game.figures(state, facts, self.race.drivers)
            if self.choices is not None:
                made = self.choices.after(facts)
                for seat, row in enumerate(rows):
                    row.update(made.row(seat))
            late = stopped(self.race, facts, self.policies)
            seen = facts.timed() if isinstance(facts, Timeline) else None
            return Outcome(task, rolls, rows, seen, late)

    def begin(self, task: Task) -> tuple[AnyState, list[Fact], list[Chooser]]:
        """Return a new state after the opening, the facts of the opening, and the choosers."""
        policies = copy.deepcopy(self.policies)
        choosers = [chooser(policy, self.race, self.limit) for policy in policies]
        if is_watched():
            choosers = [_checked(choose) for choose in choosers]
        here = self.race._state
        facts: list[Fact] = Timeline(here) if self.facts else []
        if self.fresh is not None:
            state = same_decision(self.fresh, here, task.seed, facts)
        else:
            if self.viewer is not None:  # the secrets of all others are drawn anew
                if only_seals(here.game):
                    here = asked_again(here, self.viewer)
                here = could_be(here, self.viewer, Random(task.seed))
            state = here.copy()
        if isinstance(facts, Timeline):
            facts.state = state
        if task.opening is not None:
            state.apply(task.opening, self.viewer, facts)
        return state, facts, choosers

    def ended(self, state: AnyState) -> bool:
        """Return whether a race has reached the horizon."""
        if self.until == "flag":
            return False
        start, here = state.game.stage(self.race._state), state.game.stage(state)
        if self.until == "round":
            return bool(here.round != start.round)
        return (here.round, here.turn) != (start.round, start.turn)


def _checked(choose: Chooser) -> Chooser:
    """Return the same chooser, for a race that can be cancelled at every answer."""

    def checked(state: AnyState, seat: int) -> Action:
        check()
        return choose(state, seat)

    return checked


Result = TypeVar("Result")
Given = TypeVar("Given", covariant=True)


class Work(Protocol[Given]):
    """Work that can be done task by task in any process, such as a `Job`."""

    def play(self, task: Task) -> Given:
        """Do one task."""


def play_tasks(work: Work[Result], tasks: Sequence[Task], flag: str = "") -> list[Result]:
    """Do tasks one after the other until the file of a `_Flag` appears; workers call this."""
    results = list[Result]()
    looked = 0.0

    def watch() -> None:
        nonlocal looked
        if (now := time.monotonic()) - looked >= EVERY:
            looked = now
            if os.path.exists(flag):
                raise Cancelled

    with watched(watch if flag else None):
        try:
            for task in tasks:
                if flag and os.path.exists(flag):
                    break
                results.append(work.play(task))
        except Cancelled:
            pass
    return results


EVERY = 0.1
"""Seconds between two looks of a waiting call at its token, and of a worker at its flag."""


class _Flag:
    """Tells workers that nobody waits for their results: a file that appears.

    It reaches threads and processes of this machine. A worker of another one finishes its chunk.
    """

    def __init__(self) -> None:
        self.path = os.path.join(tempfile.gettempdir(), f"races-stop-{uuid.uuid4().hex}")
        self._left: set[Future[Any]] = set()

    def raise_for(self, futures: Iterable[Future[Any]]) -> None:
        """Stop futures that are under way; the file goes with the last of them."""
        self._left = {future for future in futures if not future.cancel() and not future.done()}
        if not self._left:
            return
        with suppress(OSError), open(self.path, "x"):
            pass
        for future in tuple(self._left):
            future.add_done_callback(self._end)

    def _end(self, future: Future[Any]) -> None:
        self._left.discard(future)
        if not self._left:
            with suppress(OSError):
                os.remove(self.path)


def seats(race: Match[Any], policies: Policy | Mapping[str, Policy]) -> tuple[Policy, ...]:
    """Return one policy per seat, from one for all or one for every driver.

    Raises
    ------
    PolicyError
        If a driver has no policy, or a policy cannot be called.
    """
    return tuple(by_driver(race, policies).values())


def number_of_races(n: object, times: int = 1) -> int:
    """Check a number of races.

    Parameters
    ----------
    n : int
    times : int
        The races per unit, such as options, or pairs times tracks.

    Raises
    ------
    SetupError
        If it is not a whole number from 1, or more than `MOST_RACES` would be played.
    """
    number = need_whole("n", n, 1)
    if number * times > MOST_RACES:
        each = f" (here {times} each)" if times > 1 else ""
        raise SetupError(
            f"n: at most {MOST_RACES:,} races in one call{each}, not {shown(number)}: the "
            "rows of every race are kept until the last is over, about 1 kB for a car; call it "
            "again with another seed for more"
        )
    return number


def marked(frame: Any, stopped: bool) -> Any:
    """Mark a result as stopped before its end, or not: by ``.stopped``, and in ``attrs``.

    Pandas keeps ``attrs`` in copies and files, but no other attribute.
    """
    frame.stopped = stopped
    if stopped:
        frame.attrs["stopped"] = True
    return frame


def warn_of_stopped(outcomes: Iterable[Outcome], what: str = "races") -> None:
    """Warn about races that used up their turns, with the drivers still racing in the first."""
    late = [outcome for outcome in outcomes if outcome.stopped]
    if late:
        warn(
            f"{len(late)} {what} had used up their turns (max_turns) and were stopped: who was "
            f"still driving counts as out. In race {late[0].task.number}: {late[0].stopped}"
        )


def run(
    work: Work[Result],
    tasks: Sequence[Task],
    executor: Executor | None,
    done: Callable[[Sequence[Result]], None],
    until: float = inf,
    meanwhile: Callable[[], None] = lambda: None,
    again: bool = False,
) -> None:
    """Run all tasks, here or on an executor, and pass on results as they come.

    Parameters
    ----------
    work : Job, or another kind of work
        The work that the tasks belong to.
    tasks : sequence of Task
        In any order; each is run once.
    executor : concurrent.futures.Executor or None
        None runs them here, one after the other.
    done : callable
        Gets some results at a time.
    until : float
        The time, by `time.monotonic`, after which no task begins and no result is waited for.
    meanwhile : callable
        Called once, as soon as an executor has its first chunk, while processors may be idle;
        without an executor, before the first task.
    again : bool
        Whether the executor has taken work of the same call before.

    Raises
    ------
    SetupError
        If the executor refuses work.
    PolicyError
        If a policy fails.
    RaceError
        If a race kills the process that plays it.
    Cancelled
        If the call is cancelled, or the executor is shut down meanwhile; `done` has all results
        that there are.
    """
    check()
    if executor is None:
        meanwhile()
        _play_here(work, tasks, done, until)
        return
    try:
        left, lost, trouble = _run_on(executor, work, tasks, done, until, meanwhile)
    except SetupError as error:
        if again and _is_shut(error):
            raise Cancelled(SHUT) from error
        raise
    if trouble is not None:
        words = ": ".join(filter(None, (type(trouble).__name__, str(trouble))))
        where = "in this process" if left else "again, one by one in a process of their own"
        warn(f"{len(left) or len(lost)} of {len(tasks)} races are played {where}: {words}")
    _play_here(work, left, done, until)
    if lost and time.monotonic() < until:
        _once_more(executor, work, sorted(lost, key=lambda task: task.number), done, trouble)


def collect(
    work: Work[Result],
    tasks: Sequence[Task],
    executor: Executor | None,
    bar: Any,
    into: list[Result],
    again: bool = False,
) -> None:
    """Run all tasks as `run` does, move a progress bar, and append the results to a list."""

    def done(some: Sequence[Result]) -> None:
        into.extend(some)
        bar.update(len(some))

    run(work, tasks, executor, done, again=again)


def _play_here(
    work: Work[Result],
    tasks: Sequence[Task],
    done: Callable[[Sequence[Result]], None],
    until: float,
) -> None:
    for task in tasks:
        if time.monotonic() >= until:
            return
        check()
        done([work.play(task)])


def _run_on(
    executor: Executor,
    work: Work[Result],
    tasks: Sequence[Task],
    done: Callable[[Sequence[Result]], None],
    until: float,
    meanwhile: Callable[[], None],
) -> tuple[list[Task], list[Task], Exception | None]:
    """Send tasks in chunks; return those that have to run here, those that were lost, and why.

    A task that could not be sent may run here. One of a dead worker may not: it may have killed it,
    and would kill this process, too.

    Raises
    ------
    Cancelled
        If the call is cancelled, or somebody shuts the executor or cancels its work.
    """
    flag, shut, finished = _Flag(), False, 0
    waiting = dict[Future[list[Result]], list[Task]]()
    ended: SimpleQueue[Future[list[Result]]] = SimpleQueue()  # futures.wait misses cancellations
    left: list[Task] = []
    lost: list[Task] = []
    trouble: Exception | None = None
    # chunks small enough for early results and for workers to finish together
    size = max(1, min(LARGEST_CHUNK, len(tasks) // (CHUNKS_A_WORKER * width(executor))))
    try:
        for start in range(0, len(tasks), size):
            chunk = list(tasks[start : start + size])
            try:
                future = executor.submit(play_tasks, work, chunk, flag.path)
            except BrokenExecutor as error:
                trouble = error
                lost += chunk
            except Exception as error:
                if not start:
                    raise _refused(error) from error
                if _is_shut(error):
                    shut = True
                    break
                trouble = error
                left += chunk
            else:
                waiting[future] = chunk
                future.add_done_callback(ended.put)
            if not start:
                meanwhile()
        longest = EVERY if is_watched() else inf
        while waiting and (seconds := min(longest, until - time.monotonic())) > 0:
            check()
            try:
                future = ended.get(timeout=None if seconds == inf else seconds)
            except Empty:
                continue
            chunk = waiting.pop(future)
            try:
                results = future.result()
            except RaceError:
                raise
            except CancelledError:
                shut = True
            except Exception as error:
                trouble = error
                # Dask's own error for a dead process is known by its name
                killed = isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker"
                (lost if killed else left).extend(chunk)
            else:
                finished += len(chunk)
                done(results)
    finally:
        flag.raise_for(waiting)
    if shut:
        missing = len(tasks) - finished
        warn(f"The executor was shut down, and {missing} of {len(tasks)} races are not played")
        raise Cancelled(SHUT)
    return left, lost, trouble


SHUT: Final = "The executor was shut down"


def _is_shut(error: Exception) -> bool:
    """Return whether an executor refuses work because it was shut down."""
    return "shutdown" in str(error)


def _refused(error: Exception) -> SetupError:
    """Return the error for an executor that takes no work."""
    return SetupError(f"The executor takes no work: {str(error) or type(error).__name__}")


def _once_more(
    executor: Executor,
    work: Work[Result],
    tasks: list[Task],
    done: Callable[[Sequence[Result]], None],
    trouble: Exception | None,
) -> None:
    """Run the tasks of a dead worker one by one, in a process that may die.

    A new pool replaces a broken one; a cluster starts another worker by itself.

    Raises
    ------
    SetupError
        If the executor refuses more work.
    RaceError
        If a race kills the process again; the message names it.
    """
    spare, flag = executor, _Flag()
    if isinstance(trouble, BrokenExecutor):
        spare = ProcessPoolExecutor(1, mp_context=getattr(executor, "_mp_context", None))
    with nullcontext() if spare is executor else spare:
        for task in tasks:
            try:
                future = spare.submit(play_tasks, work, [task], flag.path)
            except Exception as error:
                raise _refused(error) from error
            try:
                while is_watched() and not wait([future], EVERY).done:
                    check()
                done(future.result())
            except RaceError:
                raise
            except CancelledError as error:
                raise Cancelled(SHUT) from error
            except Cancelled:
                flag.raise_for([future])
                raise
            except Exception as error:
                raise RaceError(
                    f"Race {task.number} (seed {task.seed}) killed the process that played it, "
                    f"twice, and is given up with the others: {error}"
                ) from error


def width(executor: Executor) -> int:
    """Return the number of workers: of a pool, or of all machines of a Dask cluster."""
    client: Any = getattr(executor, "_client", None)
    joined: int = sum(client.nthreads().values()) if hasattr(client, "nthreads") else 0
    return getattr(executor, "_max_workers", None) or joined or os.cpu_count() or 1


# -- fresh -----------------------------------------------------------------------------------------


SEEDS = 1 << 64
"""The largest absolute value of a seed."""

TRIES = 10_000
"""The most attempts to reach the same decision again with fresh dice."""


def before_dice(race: Match[Any]) -> AnyState:
    """Return the state before the race's first own die, as long as no driver has answered.

    Faces that you gave, with ``dice=[...]`` or to ``roll(face)``, stay. In a race under way it is
    the current state.
    """
    history = race._now.entries
    if race.dice == "ask" or any(entry.seat != CHANCE for entry in history):
        return race._state
    rolled = history[race._now.branched + len(race.loaded) :]
    return rolled[0]._before if rolled else race._state


def dice_of(race: Match[Any], seed: object) -> int:
    """Return the given seed, or one derived from the race's own seed and its number of answers.

    So every race, and every moment of a race, has independent dice, while the options and edited
    positions of one moment share them. They differ from the dice that the race itself will roll:
    no roll has the number -1.
    """
    if seed is None:
        return seed_of(seed_of(race_of(race).seed, -1), len(race._now.entries))
    return need_whole("seed", seed, -SEEDS, SEEDS)


def branch_from(race: Match[Any], seed: int, state: AnyState | None = None) -> Match[Any]:
    """Return a branch that asks for its dice, at the state of `before_dice` or a given one."""
    return race._bare(before_dice(race) if state is None else state).branch(seed, "ask")


def playing_on(race: Match[Any], policy: Policy, seed: int, state: AnyState, seat: int) -> Job:
    """Return a job that plays on from a state with one policy in every car.

    If the game has secrets, those of the others are drawn anew: only those of `seat` are known.
    """
    return Job(
        branch_from(race, seed, state),
        seats(race, policy),
        limit=None,
        viewer=seat if state.game.secret else None,
    )


def same_decision(start: AnyState, here: AnyState, seed: int, facts: list[Fact]) -> AnyState:
    """Roll fresh dice from `start` to a decision with the same question and options as `here`.

    Rolls that lead elsewhere are rejected, so the result has the distribution that the rules give
    it under the condition of this decision: the grid behind the car to move, say.
    """
    legal = here.legal()
    for number in range(TRIES):
        state, rolled, dice = start.copy(), list[Fact](), Dice(seed_of(seed, number))
        for _ in range(TRIES):
            if state.to_act != (CHANCE,):
                break
            state.apply(dice.roll(state), facts=rolled)
        if state.question == here.question and state.legal() == legal:
            facts += rolled
            return state
    return here.copy()
