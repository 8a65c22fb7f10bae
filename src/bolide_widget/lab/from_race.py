"""Puzzles from a race: the decisions that surely cost a driver something, posed once more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean
from typing import Any, Final

from ..core.actions import text
from ..core.cancelling import check
from ..core.dice import seed_of
from ..core.given import check_names
from ..core.match import Match
from ..games import Row, game_of
from ..games.by_game import hinting
from ..racing.lesson import YOU
from ..racing.puzzle import FROM_RACE, GAPS, Posed
from . import jobs
from .compare import Comparison, Contender
from .posing import CONFIDENCE, Rated, rate
from .what_cost import LIMIT, Costs, Loss, costs, counted

MOST_ANSWERS: Final = 100
"""The most answers of a question that becomes a puzzle."""
GLIMPSED: Final = 12
"""The most other answers that get a first look."""
GLIMPSE: Final = 6
"""Rollouts of the first look at an answer."""
OTHERS: Final = 3
"""The most other answers of a puzzle, beside the one given and the better one."""
PAIRS: Final = 100
"""Rollouts of each answer of a puzzle, all with the same dice."""
SEARCH: Final = 0.5
"""The share of the work that the search for costly decisions is."""


class Found(list[Rated]):
    """The puzzles found so far; `share` of the work is done."""

    share = 0.0


def from_race(race: Match[Any], driver: str | None) -> Iterator[Found]:
    """Find the costly decisions of a driver, and yield the puzzles that they make, step by step.

    Parameters
    ----------
    race : Race
        A race that is over.
    driver : str, optional
        As for `what_cost`.

    Raises
    ------
    SetupError
        As for `what_cost`, when called first.
    """
    found, last = Found(), Costs(0.0)
    limit = LIMIT if len(race.drivers) > 1 else None  # alone all decisions are counted
    for last in costs(race, driver, limit=limit):
        found.share = SEARCH * last.share
        yield found
    row = game_of(race)
    assert row is not None  # or there were no costs
    losses = [loss for loss in last.losses if _is_asked(loss)]
    for number, loss in enumerate(losses, 1):
        decision = _Decision(race, row, loss)
        posed = decision.counted() if last.unit == "turns" else decision.played()
        if posed is not None:
            found.append(Rated(posed, rate(row, posed)))
        found.share = SEARCH + (1 - SEARCH) * number / len(losses)
        yield found
    found.share = 1.0
    yield found


def _is_asked(loss: Loss) -> bool:
    """Return True if the question is one for a puzzle: not a set-up with hundreds of answers."""
    return len(loss.entry._before.legal(loss.entry.seat)) <= MOST_ANSWERS


@dataclass(frozen=True)
class _Decision:
    """A costly decision of a race."""

    race: Any  # the race of a game, which has a track
    row: Row
    loss: Loss

    def counted(self) -> Posed | None:
        """Pose the decision of a lone car; None unless one answer is surely best."""
        entry = self.loss.entry
        worths = counted(self.row, entry._before, entry.seat)
        theme = "your-lap" if self.row.line else "your-lap-with-dice"
        return self._posed(theme, {text(action): worth for action, worth in worths.items()}, 0)

    def played(self) -> Posed | None:
        """Pose a decision against rivals; None unless the answer given is surely worse.

        It is compared with the better one and the best of some others, in races with the same dice
        and Pro in every car, from the driver's view of that time. An answer that is not surely
        worse than the best is left out.
        """
        entry, race = self.loss.entry, self.race
        state, seat = entry._before, entry.seat
        driver = hinting(race)
        assert driver is not None  # or there were no costs
        dice = seed_of(jobs.dice_of(race, None), self.loss.moment)
        job = jobs.playing_on(race, driver, dice, state, seat)

        def place(task: jobs.Task) -> float:
            check()
            return float(job.play(task).rows[seat]["place"])

        others = [
            each for each in state.legal(seat) if each not in (entry.action, self.loss.better)
        ]
        if len(others) > GLIMPSED:
            others = Random(dice).sample(others, GLIMPSED)
        pair = [Contender[float](self.loss.better), Contender[float](entry.action)]
        rest = [Contender[float](action) for action in others]
        comparison = Comparison([*pair, *rest], dice)
        for _ in comparison.play(place, range(GLIMPSE), rest):
            pass
        rest.sort(key=lambda each: sum(each.results.values()))
        finalists = [*pair, *rest[:OTHERS]]
        numbers = range(GLIMPSE, GLIMPSE + PAIRS)
        for _ in comparison.play(place, numbers, finalists):
            pass
        worth = _surely_apart(finalists, numbers, len(race.drivers) - 1)
        return self._posed("your-race", worth, PAIRS)

    def _posed(self, theme: str, worth: dict[str, float], races: int) -> Posed | None:
        """Pose the decision with the value of each answer."""
        given, names = text(self.loss.entry.action), self._names()
        posed = Posed(
            theme=theme, track=self.race.track.name, at={}, worth=worth, drivers=names,
            races=races, race=self._then(names), given=given,
        )  # fmt: skip
        measure = FROM_RACE[theme].measure
        if given not in worth or not posed.sound(measure) or given in posed.best(measure):
            return None
        return replace(posed, words={"round": self._round()})

    def _names(self) -> list[str]:
        """Return the names of the drivers, with `YOU` in place of the one who decided."""
        names = [f"{name} 2" if name == YOU else name for name in self.race.drivers]
        names[self.loss.entry.seat] = YOU
        return names

    def _then(self, names: Sequence[str]) -> Match[Any]:
        """Return the race where it stood, under other names."""
        race = jobs.branch_from(self.race, self.race.seed, self.loss.entry._before)
        race.drivers = check_names(names)
        return race

    def _round(self) -> int:
        state = self.loss.entry._before
        return int(state.game.stage(state).round)


def _surely_apart(
    answers: Sequence[Contender[float]], numbers: range, most: int
) -> dict[str, float]:
    """Return the mean place of the best answer, and of those that are surely worse."""
    means = {each: fmean(each.results[number] for number in numbers) for each in answers}
    best = min(means, key=means.__getitem__)

    def is_worse(answer: Contender[float]) -> bool:
        leads = [answer.results[number] - best.results[number] for number in numbers]
        sure = jobs.mean(leads, -most, most, confidence=CONFIDENCE).low > 0
        return sure and means[answer] - means[best] >= GAPS["place"]

    return {
        text(each.action): round(mean, 4)
        for each, mean in means.items()
        if each is best or is_worse(each)
    }
