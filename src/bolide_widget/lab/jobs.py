"""Many races from one position: split into jobs that give the same result wherever they run."""

from __future__ import annotations

import copy
import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from ..core.actions import Action
from ..core.errors import RaceError, SetupError
from ..core.match import Match
from ..core.questions import Fact
from ..core.state import State
from ..drivers import Policy, PolicyError
from ..drivers.playout import Chooser, chooser, play_out
from ..drivers.policy import by_driver
from ..games.bolide.statistics import car_rows

ANSWER_LIMIT = 10.0
"""Seconds that a policy may take for one answer, if nothing else is said."""

LARGEST_CHUNK = 25
CHUNKS_A_WORKER = 8


class Task(NamedTuple):
    """One race to be played: its number, its dice, and the answer it begins with, if any."""

    number: int
    seed: int
    opening: Action | None = None


class Outcome(NamedTuple):
    """How a race ended: dice rolled, a row of figures for each car, what happened if asked for."""

    task: Task
    rolls: int
    rows: list[dict[str, Any]]
    facts: list[Fact] | None


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
        Seconds that a policy may take for one answer.
    """

    race: Match[Any]
    policies: tuple[Policy, ...]
    facts: bool = False
    until: str = "flag"
    limit: float | None = ANSWER_LIMIT

    def play(self, task: Task) -> Outcome:
        """Play one race to its end."""
        state, facts, choosers = self.begin(task)
        rolls = play_out(state, choosers, task.seed, facts=facts, ended=self.ended)
        rows = car_rows(state, facts, self.race.drivers)
        return Outcome(task, rolls, rows, facts if self.facts else None)

    def begin(self, task: Task) -> tuple[State[Any], list[Fact], list[Chooser]]:
        """A race of its own after the opening, what happened by it, and who decides."""
        policies = copy.deepcopy(self.policies)
        choosers = [chooser(policy, self.race, self.limit) for policy in policies]
        state, facts = self.race.state.copy(), list[Fact]()
        if task.opening is not None:
            state.apply(task.opening, facts=facts)
        return state, facts, choosers

    def ended(self, state: State[Any]) -> bool:
        """Whether a race has come as far as it is looked at."""
        if self.until == "flag":
            return False
        start, here = self.race.state.position, state.position
        if self.until == "round":
            return bool(here.round != start.round)
        return (here.round, here.turn) != (start.round, start.turn)


Result = TypeVar("Result")
Given = TypeVar("Given", covariant=True)


class Work(Protocol[Given]):
    """What can be done task by task, wherever that is: a `Job`, or one that looks at races."""

    def play(self, task: Task) -> Given:
        """Do one task."""


def play_tasks(work: Work[Result], tasks: Sequence[Task]) -> list[Result]:
    """What a worker does."""
    return [work.play(task) for task in tasks]


def seats(race: Match[Any], policies: Policy | Mapping[str, Policy]) -> tuple[Policy, ...]:
    """One policy for each seat, from one for all or one for every driver.

    Raises
    ------
    PolicyError
        If a driver has none, or what is given cannot be called.
    """
    chosen = by_driver(race, policies)
    missing = [driver for driver in race.drivers if driver not in chosen]
    unknown = [str(name) for name in chosen if name not in race.drivers]
    if missing or unknown:
        what = f"no policy for {', '.join(missing)}" if missing else f"no driver {unknown[0]!r}"
        raise PolicyError(f"policies: {what}; the drivers are {', '.join(race.drivers)}")
    for driver in race.drivers:
        if not callable(chosen[driver]):
            raise PolicyError(
                f"policies: that of {driver} cannot be called: {chosen[driver]!r}; "
                "a policy takes the race and returns an option"
            )
    return tuple(chosen[driver] for driver in race.drivers)


def count(n: object, name: str = "n", least: int = 1) -> int:
    """A number of races (or of what `name` counts), if it is one.

    Raises
    ------
    SetupError
        If it is not a whole number from `least`.
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < least:
        raise SetupError(f"{name} must be a whole number from {least}, not {n!r}")
    return n


def run(
    work: Work[Result],
    tasks: Sequence[Task],
    executor: Executor | None,
    done: Callable[[Sequence[Result]], None],
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
    """
    try:
        if executor is None:
            for task in tasks:
                done([work.play(task)])
        else:
            _run_on(executor, work, list(tasks), done)
    except KeyboardInterrupt:
        return False
    return True


def _run_on(
    executor: Executor,
    work: Work[Result],
    tasks: list[Task],
    done: Callable[[Sequence[Result]], None],
) -> None:
    """Send it in chunks; what a lost worker leaves behind is played here."""
    waiting: dict[Future[list[Result]], list[Task]] = {}
    left: list[Task] = []
    trouble: Exception | None = None
    for chunk in _chunks(tasks, _width(executor)):
        try:
            waiting[executor.submit(play_tasks, work, chunk)] = chunk
        except BrokenExecutor as error:
            left, trouble = left + chunk, error
        except Exception as error:
            _cancel(waiting)
            raise SetupError(f"The executor takes no work: {error}") from error
    try:
        while waiting:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                chunk = waiting.pop(future)
                try:
                    outcomes = future.result()
                except RaceError:
                    raise
                except Exception as error:
                    left, trouble = left + chunk, error
                else:
                    done(outcomes)
    finally:
        _cancel(waiting)
    if left:
        words = f"{type(trouble).__name__}: {trouble}"
        warnings.warn(
            f"{len(left)} of {len(tasks)} races are played in this process: {words}",
            RuntimeWarning,
            stacklevel=4,
        )
        for task in left:
            done([work.play(task)])


def _cancel(futures: Iterable[Future[Any]]) -> None:
    for future in futures:
        future.cancel()


def _width(executor: Executor) -> int:
    """How many workers there are, or may be."""
    return getattr(executor, "_max_workers", None) or os.cpu_count() or 1


def _chunks(tasks: list[Task], workers: int) -> Iterator[list[Task]]:
    """Small enough that the first results come soon and all workers end together."""
    size = max(1, min(LARGEST_CHUNK, len(tasks) // (CHUNKS_A_WORKER * workers)))
    for start in range(0, len(tasks), size):
        yield tasks[start : start + size]
