"""Answers to one decision, compared by rollouts with common random numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ..core.actions import Action
from ..core.dice import seed_of
from ..core.options import Option
from . import early
from .jobs import Result, Task


@dataclass(eq=False)
class Contender(Generic[Result]):
    """An answer, and the result of each of its rollouts, by number."""

    action: Action
    results: dict[int, Result] = field(default_factory=dict, init=False)


Row = Mapping[str, Any]
"""The figures of a car in a race."""


@dataclass(eq=False)
class Candidate(Contender[Row]):
    """An option that may be the best one; its results are the figures of the driver.

    Attributes
    ----------
    exact : float or None
        The chance to win, if it was enumerated.
    worse : bool
        True once the option is eliminated.
    """

    option: Option
    exact: float | None = field(default=None, init=False)
    worse: bool = field(default=False, init=False)

    @property
    def record(self) -> early.Record:
        """The wins, for comparison with other options."""
        if self.exact is not None:
            return early.Record(exact=self.exact)
        wins = sum((row["place"] == 1) << number for number, row in self.results.items())
        return early.Record(wins, len(self.results))


AnyCandidate = TypeVar("AnyCandidate", bound=Candidate)


def eliminate(candidates: Sequence[AnyCandidate]) -> list[AnyCandidate]:
    """Mark the options that are certainly not the best; return the remaining ones."""
    left = [each for each in candidates if not each.worse]
    gone = early.worse([each.record for each in left], len(candidates))
    for each, worse in zip(left, gone, strict=True):
        each.worse = worse
    return [each for each in left if not each.worse]


C = TypeVar("C", bound=Contender[Any])


@dataclass(frozen=True)
class Comparison(Generic[C]):
    """The rollouts of several answers: those with the same number have the same dice."""

    contenders: Sequence[C]
    seed: int

    def tasks(self, numbers: Iterable[int], among: Collection[C]) -> Iterator[Task]:
        """Yield the tasks of some rollouts, by number: so estimates for all answers come early."""
        for number in numbers:
            seed = seed_of(self.seed, number)
            for each, contender in enumerate(self.contenders, number * len(self.contenders)):
                if contender in among:
                    yield Task(each, seed, contender.action)

    def note(self, task: Task, result: Any) -> C:
        """Keep the result of a task, and return its contender."""
        number, place = divmod(task.number, len(self.contenders))
        contender = self.contenders[place]
        contender.results[number] = result
        return contender

    def play(
        self, result_of: Callable[[Task], Any], numbers: Iterable[int], among: Collection[C]
    ) -> Iterator[C]:
        """Play rollouts in this process, and yield the contender of each."""
        for task in self.tasks(numbers, among):
            yield self.note(task, result_of(task))
