"""Many races from one position, split into jobs that repeat; and intervals for what they count."""

from __future__ import annotations

import copy
import os
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import atan, cos, exp, inf, lgamma, pi, sin, sqrt
from queue import Empty, SimpleQueue
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ..core.actions import Action
from ..core.collecting import uncollected
from ..core.dice import draw, seed_of
from ..core.errors import RaceError, SetupError, shown
from ..core.given import need_whole
from ..core.hidden import asked_again, could_be, only_seals
from ..core.match import Match
from ..core.questions import CHANCE, Fact
from ..core.state import AnyState
from ..drivers import Policy, PolicyError
from ..drivers.drive import stopped
from ..drivers.playout import chooser, play_out
from ..drivers.policy import Chooser, by_driver, declining, race_of, trusted

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(NamedTuple):
    """A value with the ends of its interval; all three are equal when it is exact."""

    value: float
    low: float
    high: float


def exact(value: float) -> Estimate:
    """A value that is known."""
    return Estimate(value, value, value)


def share(successes: int, n: int) -> Estimate:
    """A proportion with the interval of Agresti and Coull: Wilson's middle, and room to spare.

    Wilson's own is a little narrower, and misses one true value in six or so where that is rare.

    Parameters
    ----------
    successes, n : int
        How often it happened, of how many (at least 1).

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
    """A proportion with so many standard errors to both sides of a middle that is nearer to 0.5.

    The middle reckons with some draws more, half of them successes.
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
    """A mean of whole numbers with Student's interval, cut off at what no value can go beyond.

    Equal draws are no proof that all are equal. So two more are reckoned with, as Agresti and Coull
    do for shares: a step below the least draw and a step above the greatest, or at the bounds where
    both are known. Of one value nothing is known, and the ends are those bounds.

    Parameters
    ----------
    values : sequence of float
        At least one.
    least, most : float
        Bounds of all values that can be: counts are never below 0.
    confidence : float
        How often such an interval holds the true value.

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
    """How far Student's distribution reaches to both sides of 0 to hold such a share.

    Source: M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions", 1964, 26.7.3 and
    26.7.4, solved by Newton's method; scipy has it, but takes longer to import than some races.
    """
    reach, step = NormalDist().inv_cdf((1 + confidence) / 2), inf
    top = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)
    while step > 1e-6 * reach:  # the next step would be as small as its square
        density = top * (1 + reach * reach / freedom) ** (-(freedom + 1) / 2)
        step = (confidence - _within(reach, freedom)) / (2 * density)
        reach += step
    return reach


def _within(reach: float, freedom: int) -> float:
    """The share of Student's distribution that lies so far from 0 at most."""
    angle, odd = atan(reach / sqrt(freedom)), freedom % 2
    term, total = cos(angle) if odd else 1.0, 0.0
    for number in range(1 + odd, freedom, 2):
        total += term
        term *= cos(angle) ** 2 * number / (number + 1)
    total *= sin(angle)
    return (angle + total) * 2 / pi if odd else total


ANSWER_LIMIT = 10.0
"""Seconds that a policy may take for an answer, if nothing else is said."""

MOST_RACES = 1_000_000
"""Races in one call: about a gigabyte of rows for each car."""

LARGEST_CHUNK = 25
CHUNKS_A_WORKER = 8
AHEAD = 3
"""What a worker has to do, with what follows: one while the next is on its way, and one more."""


class Task(NamedTuple):
    """One race to be played: its number, its dice, and the answer it begins with, if any."""

    number: int
    seed: int
    opening: Action | None = None


class Outcome(NamedTuple):
    """How a race ended: dice rolled, a row of figures for each car, what happened if it was kept.

    And who was still driving when its turns were used up.
    """

    task: Task
    rolls: int
    rows: list[dict[str, Any]]
    facts: list[Fact] | None
    stopped: str = ""


@dataclass(frozen=True)
class Job:
    """Everything a worker needs: the race where it stands, and who drives.

    Parameters
    ----------
    race : Race
        Without history.
    policies : tuple of policy
        One for each seat; every race is driven by copies of its own, so that nothing a policy
        remembers leaks from one race into the next.
    facts : bool
        Whether to keep what happened.
    until : "flag", "round" or "turn"
        Where a race is stopped: at its end, or at the end of the round or turn it stands in.
    limit : float or None
        Seconds that a policy may take for an answer.
    max_turns : int or None
        Turns that a car may take from here on; None is the usual number for the race.
    fresh : State or None
        From where dice are rolled for every race that lead to the decision the race stands at.
    viewer : int or None
        Whose secrets alone may be known: those of others are drawn anew for every race; where
        sealed answers are all that is hidden, those who gave them answer again.
    """

    race: Match[Any]
    policies: tuple[Policy, ...]
    facts: bool = False
    until: str = "flag"
    limit: float | None = ANSWER_LIMIT
    max_turns: int | None = None
    fresh: AnyState | None = None
    viewer: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "race", self.race._bare())  # workers need no past

    def play(self, task: Task) -> Outcome:
        """Play one race to its end; an error names it."""
        # a race of our drivers makes no cyclic garbage, but many objects
        with uncollected() if all(map(trusted, self.policies)) else nullcontext():
            return self._play(task)

    def _play(self, task: Task) -> Outcome:
        try:
            state, facts, choosers = self.begin(task)
            ended = None if self.until == "flag" else self.ended
            if ended is None and self.max_turns is None:
                state.declines = declining(self.policies)
            rolls = play_out(
                state, choosers, task.seed, facts=facts, ended=ended, max_turns=self.max_turns
            )
        except PolicyError as error:
            raise PolicyError(f"Race {task.number}: {error}") from error
        rows = state.game.figures(state, facts, self.race.drivers)
        late = stopped(self.race, facts, self.policies)
        return Outcome(task, rolls, rows, facts if self.facts else None, late)

    def begin(self, task: Task) -> tuple[AnyState, list[Fact], list[Chooser]]:
        """A race of its own after the opening, what happened by it, and who decides."""
        policies = copy.deepcopy(self.policies)
        choosers = [chooser(policy, self.race, self.limit) for policy in policies]
        facts = list[Fact]()
        if self.fresh is None:
            state = self._state(task)
        else:
            state = same_decision(self.fresh, self.race._state, task.seed, facts)
        if task.opening is not None:
            state.apply(task.opening, self.viewer, facts)
        return state, facts, choosers

    def _state(self, task: Task) -> AnyState:
        """Where the race stands, for all that whoever looks may know."""
        here = self.race._state
        if self.viewer is not None:
            if only_seals(here.game):
                here = asked_again(here, self.viewer)
            here = could_be(here, self.viewer, Random(task.seed))
        return here.copy()

    def ended(self, state: AnyState) -> bool:
        """Whether a race has come as far as it is looked at."""
        if self.until == "flag":
            return False
        start, here = state.game.stage(self.race._state), state.game.stage(state)
        if self.until == "round":
            return bool(here.round != start.round)
        return (here.round, here.turn) != (start.round, start.turn)


Result = TypeVar("Result")
Given = TypeVar("Given", covariant=True)


class Work(Protocol[Given]):
    """What can be done task by task, wherever that is: a `Job`, or another that looks at races."""

    def play(self, task: Task) -> Given:
        """Do one task."""


def play_tasks(work: Work[Result], tasks: Sequence[Task]) -> list[Result]:
    """What a worker does."""
    return [work.play(task) for task in tasks]


class Ahead(Generic[Result]):
    """Tasks that are sent before it is known whether they are wanted, so that no worker waits.

    They are sent while the last tasks of a `run` are done. A later run that has them among its
    tasks hands out what came of them, and gives the others up: what they are changes no result.

    Attributes
    ----------
    likely : iterator of Task
        What may follow the tasks of a run, in its order; looked at when few of these are left.
    """

    def __init__(self) -> None:
        self.likely: Iterator[Task] = iter(())
        self._sent: dict[Task, Future[list[Result]]] = {}

    def take(self, tasks: Iterable[Task]) -> dict[Task, Future[list[Result]]]:
        """Those of some tasks that were sent; the others that were are not begun any more."""
        taken = {task: self._sent.pop(task) for task in tasks if task in self._sent}
        _cancel(self._sent.values())
        self._sent = {}
        return taken

    def send(self, executor: Executor, work: Work[Result], number: int) -> None:
        """Send tasks until so many are under way."""
        number -= sum(not future.done() for future in self._sent.values())
        for task in islice(self.likely, max(0, number)):
            try:
                self._sent[task] = executor.submit(play_tasks, work, [task])
            except Exception:  # it is said when they are wanted
                return


def seats(race: Match[Any], policies: Policy | Mapping[str, Policy]) -> tuple[Policy, ...]:
    """One policy for each seat, from one for all or one for every driver.

    Raises
    ------
    PolicyError
        If a driver has none, or what is given cannot be called.
    """
    return tuple(by_driver(race, policies).values())


def number_of_races(n: object, name: str = "n", least: int = 1, times: int = 1) -> int:
    """Read a number of races, or of what `name` counts.

    Parameters
    ----------
    n : int
    name : str
    least : int
    times : int
        How many races each of them means: options, or pairs and tracks.

    Raises
    ------
    SetupError
        If it is not a whole number from `least`, or more than `MOST_RACES` would be played.
    """
    number = need_whole(name, n, least)
    if number * times > MOST_RACES:
        each = f" (here {times} each)" if times > 1 else ""
        raise SetupError(
            f"{name}: at most {MOST_RACES:,} races in one call{each}, not {shown(number)}: the "
            "rows of every race are kept until the last is over, about 1 kB for a car; call it "
            "again with another seed for more"
        )
    return number


def warn_of_stopped(outcomes: Iterable[Outcome], what: str = "races") -> None:
    """Say which races had used up their turns, and who was still driving in the first."""
    late = [outcome for outcome in outcomes if outcome.stopped]
    if late:
        warnings.warn(
            f"{len(late)} {what} had used up their turns (max_turns) and were stopped: who was "
            f"still driving counts as out. In race {late[0].task.number}: {late[0].stopped}",
            RuntimeWarning,
            stacklevel=3,
        )


def run(
    work: Work[Result],
    tasks: Sequence[Task],
    executor: Executor | None,
    done: Callable[[Sequence[Result]], None],
    until: float = inf,
    meanwhile: Callable[[], None] | None = None,
    ahead: Ahead[Result] | None = None,
) -> bool:
    """Play all tasks, here or on an executor, and hand out what is done as it comes.

    Parameters
    ----------
    work : Job, or another kind of work
        What they have in common.
    tasks : sequence of Task
        In any order; each is played once.
    executor : concurrent.futures.Executor or None
        None plays them here, one after the other.
    done : callable
        Gets some outcomes at a time.
    until : float
        A time of `time.monotonic` from which no more is begun, and none is waited for.
    meanwhile : callable, optional
        Called once, when an executor has some work but not so much that all processors are busy;
        before the first task where there is no executor.
    ahead : Ahead, optional
        What was sent before, and what an executor may go on with.

    Returns
    -------
    bool
        False when a keyboard interrupt stopped it; what was done by then was handed out.

    Raises
    ------
    SetupError
        If the executor takes no work.
    PolicyError
        If a policy fails.
    RaceError
        If a race kills the process that plays it.
    """
    try:
        if executor is None:
            if meanwhile is not None:
                meanwhile()
            for task in tasks:
                if time.monotonic() >= until:
                    break
                done([work.play(task)])
        else:
            _run_on(executor, work, tasks, done, until, meanwhile, ahead or Ahead())
    except KeyboardInterrupt:
        return False
    return True


def _run_on(
    executor: Executor,
    work: Work[Result],
    tasks: Sequence[Task],
    done: Callable[[Sequence[Result]], None],
    until: float,
    meanwhile: Callable[[], None] | None,
    ahead: Ahead[Result],
) -> None:
    """Send it in chunks; what could not be sent, or was cancelled, is played here.

    What a lost worker leaves behind is not: one of these races may have killed it, and would kill
    this process too. They are played once more, each alone in a process of its own.
    """
    sent, width = ahead.take(tasks), _width(executor)
    waiting = dict[Future[list[Result]], list[Task]]()
    ended: SimpleQueue[Future[list[Result]]] = SimpleQueue()

    def wait_for(future: Future[list[Result]], chunk: list[Task]) -> None:
        waiting[future] = chunk
        future.add_done_callback(ended.put)  # futures.wait is never told of one that is cancelled

    left: list[Task] = []
    lost: list[Task] = []
    trouble: Exception | None = None
    try:
        for task, future in sent.items():
            wait_for(future, [task])
        for chunk in _chunks([task for task in tasks if task not in sent], width):
            try:
                wait_for(executor.submit(play_tasks, work, chunk), chunk)
            except BrokenExecutor as error:
                lost, trouble = lost + chunk, error
            except Exception as error:
                if not waiting:
                    raise _refused(error) from error
                left, trouble = left + chunk, error
            if meanwhile is not None:
                meanwhile()
                meanwhile = None
        if meanwhile is not None:
            meanwhile()
        while waiting and (left_over := until - time.monotonic()) > 0:
            ahead.send(executor, work, AHEAD * width - len(waiting))
            try:
                future = ended.get(timeout=None if left_over == inf else left_over)
            except Empty:
                break
            chunk = waiting.pop(future)
            try:
                outcomes = future.result()
            except RaceError:
                raise
            except Exception as error:
                trouble = error
                if _killed(error):
                    lost += chunk
                else:
                    left += chunk
            else:
                done(outcomes)
    finally:
        _cancel(waiting)
    if left or lost:
        words = ": ".join(filter(None, (type(trouble).__name__, str(trouble))))
        where = "in this process" if left else "again, one by one in a process of their own"
        warnings.warn(
            f"{len(left) or len(lost)} of {len(tasks)} races are played {where}: {words}",
            RuntimeWarning,
            stacklevel=4,
        )
    for task in left:
        if time.monotonic() >= until:
            return
        done([work.play(task)])
    if time.monotonic() < until:
        _once_more(executor, work, sorted(lost, key=lambda task: task.number), done, trouble)


def _refused(error: Exception) -> SetupError:
    """Return the error for an executor that takes no work."""
    return SetupError(f"The executor takes no work: {str(error) or type(error).__name__}")


def _killed(error: Exception) -> bool:
    """Whether it tells of a process that is gone; Dask's own error has no base class of ours."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker"


def _once_more(
    executor: Executor,
    work: Work[Result],
    tasks: list[Task],
    done: Callable[[Sequence[Result]], None],
    trouble: Exception | None,
) -> None:
    """Play races of a lost worker, one by one, in a process that may die.

    A new pool takes the place of a broken one; a cluster starts another worker itself.

    Raises
    ------
    SetupError
        If the executor takes no more work.
    RaceError
        Naming the race that kills it.
    """
    if not tasks:
        return
    spare: Executor = executor
    if isinstance(trouble, BrokenExecutor):
        spare = ProcessPoolExecutor(1, mp_context=getattr(executor, "_mp_context", None))
    with nullcontext() if spare is executor else spare:
        for task in tasks:
            try:
                future = spare.submit(play_tasks, work, [task])
            except Exception as error:
                raise _refused(error) from error
            try:
                done(future.result())
            except RaceError:
                raise
            except CancelledError as error:
                raise _refused(error) from error
            except Exception as error:
                raise RaceError(
                    f"Race {task.number} (seed {task.seed}) killed the process that played it, "
                    f"twice, and is given up with the others: {error}"
                ) from error


def _cancel(futures: Iterable[Future[Any]]) -> None:
    for future in futures:
        future.cancel()


def _width(executor: Executor) -> int:
    """How many workers there are, or may be: on a cluster of Dask those of all its machines."""
    client: Any = getattr(executor, "_client", None)
    joined: int = sum(client.nthreads().values()) if hasattr(client, "nthreads") else 0
    return getattr(executor, "_max_workers", None) or joined or os.cpu_count() or 1


def _chunks(tasks: list[Task], workers: int) -> Iterator[list[Task]]:
    """Small enough that the first results come soon and all workers end together."""
    size = max(1, min(LARGEST_CHUNK, len(tasks) // (CHUNKS_A_WORKER * workers)))
    for start in range(0, len(tasks), size):
        yield tasks[start : start + size]


# -- fresh -----------------------------------------------------------------------------------------


SEEDS = 1 << 64
"""Seeds lie between this and its negative."""

TRIES = 10_000
"""Throws of the dice before a decision, until they lead to the same decision again."""


def before_dice(race: Match[Any]) -> AnyState:
    """Where a race begins: before its first own die as long as no driver has answered.

    Faces that were given, with ``dice=[...]`` or to ``roll(face)``, stay. So does everything in a
    race that is under way.
    """
    history = race._now.entries
    if race.dice == "ask" or any(entry.seat != CHANCE for entry in history):
        return race._state
    rolled = history[race._now.branched + len(race.loaded) :]
    return rolled[0]._before if rolled else race._state


def dice_of(race: Match[Any], seed: object) -> int:
    """The seed that was given, or else that which follows from the race's own and its answers.

    So two races have dice of their own, and so has each moment of a race; what is looked at from
    one moment (an option, an edited position) has the same. They are not the dice that the race
    itself will roll: no roll has the number -1.
    """
    if seed is None:
        return seed_of(seed_of(race_of(race).seed, -1), len(race._now.entries))
    return need_whole("seed", seed, -SEEDS, SEEDS)


def branch_from(race: Match[Any], seed: int, state: AnyState | None = None) -> Match[Any]:
    """A branch that waits with its dice, standing where `before_dice` says, or at a state."""
    return race._bare(before_dice(race) if state is None else state).branch(seed, "ask")


def same_decision(start: AnyState, here: AnyState, seed: int, facts: list[Fact]) -> AnyState:
    """Roll on from the start to a decision with the question and the answers of another.

    Throws that lead elsewhere are taken back, so that what is left has the chances it has by the
    rules once the decision is known: the places on the grid behind the car that is asked, say.
    """
    legal = here.legal()
    for number in range(TRIES):
        state, rolled, dice = start.copy(), list[Fact](), seed_of(seed, number)
        for roll in range(TRIES):
            if state.to_act != (CHANCE,):
                break
            state.apply(draw(state.outcomes(), dice, roll), facts=rolled)
        if state.question == here.question and state.legal() == legal:
            facts += rolled
            return state
    return here.copy()
