"""Exact odds: enumerate all outcomes of the dice with their probabilities, up to a limit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from ..core.cancelling import check
from ..core.questions import CHANCE, Fact
from ..core.state import AnyState
from ..drivers.policy import Chooser
from . import jobs

Ended = Callable[[AnyState], bool]
"""Takes a state and returns True if the enumeration ends there."""


class Leaf(NamedTuple):
    """One outcome: its probability, its final state, and the facts on the way.

    `chosen` is True if a driver had a choice on the way: then it holds for these drivers only.
    """

    share: Fraction
    state: AnyState
    facts: list[Fact]
    chosen: bool = False


class TooManyError(Exception):
    """Raised if there are more outcomes than the limit allows."""


def leaves(
    state: AnyState, facts: Sequence[Fact], choosers: Sequence[Chooser], ended: Ended, most: int
) -> list[Leaf]:
    """Return all outcomes from a state until `ended` is true, or until the end of the race.

    Parameters
    ----------
    state : State
        Not changed.
    facts : sequence of tuple
        The facts so far.
    choosers : sequence of callable
        The function that decides for each seat; it must give the same answer to the same state.
    ended : callable
        Takes a state and returns True to stop there.
    most : int
        The most dice outcomes and decisions to enumerate.

    Returns
    -------
    list of Leaf
        Outcomes whose probabilities sum to exactly 1.

    Raises
    ------
    TooManyError
        If there are more than `most`.
    """
    ends: list[Leaf] = []
    open_ways = [Leaf(Fraction(1), state.copy(), list(facts))]
    looked = 0
    while open_ways:
        check()
        way = open_ways.pop()
        here = way.state
        chosen = way.chosen
        while here.stack and not ended(here) and here.to_act != (CHANCE,):
            seat = here.to_act[0]
            chosen = chosen or len(here.legal(seat)) > 1
            here.apply(choosers[seat](here, seat), seat, way.facts)
            looked += 1
            if looked > most:
                raise TooManyError
        if not here.stack or ended(here):
            ends.append(way._replace(chosen=chosen))
            continue
        for action, odds in here.outcomes():
            branch = Leaf(way.share * odds, here.copy(), way.facts[:], chosen)
            branch.state.apply(action, facts=branch.facts)
            open_ways.append(branch)
            looked += 1
        if looked > most:
            raise TooManyError
    return ends


class Counted(NamedTuple):
    """The exact results of an option for a car.

    `ways` has the probability of each outcome and the car's figures; None if there are too many.
    `chosen` is True if a driver had a choice on the way.
    """

    task: jobs.Task
    ways: list[tuple[Fraction, dict[str, Any]]] | None
    chosen: bool = False


@dataclass(frozen=True)
class Count:
    """Work that enumerates all outcomes of an option instead of playing rollouts.

    Parameters
    ----------
    job : Job
        A job whose policies give the same answer to the same state.
    seat : int
        The car whose figures are returned.
    most : int
        The most dice outcomes and decisions to enumerate per option.
    """

    job: jobs.Job
    seat: int
    most: int

    def play(self, task: jobs.Task) -> Counted:
        """Enumerate the outcomes of one option."""
        state, facts, choosers = self.job.begin(task)
        try:
            ways = leaves(state, facts, choosers, self.job.ended, self.most)
        except TooManyError:
            return Counted(task, None)
        shares: dict[tuple[tuple[str, Any], ...], Fraction] = defaultdict(Fraction)
        for way in ways:
            figures = way.state.game.figures(way.state, way.facts, self.job.race.drivers)
            shares[tuple(figures[self.seat].items())] += way.share
        rows = [(share, dict(row)) for row, share in shares.items()]
        return Counted(task, rows, any(way.chosen for way in ways))
