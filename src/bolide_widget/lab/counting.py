"""Every way the dice can fall, with its probability: exact as long as there are not too many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from ..core.questions import CHANCE, Fact
from ..core.state import AnyState
from ..drivers.policy import Chooser
from . import jobs

Ended = Callable[[AnyState], bool]
"""Whether to stop at a state and look."""


class Leaf(NamedTuple):
    """One way it can come out: how likely, where it ends, and what happened on the way.

    And whether a driver had a choice on it: then it holds for these drivers only.
    """

    share: Fraction
    state: AnyState
    facts: list[Fact]
    chosen: bool = False


class TooManyError(Exception):
    """More ways than were allowed."""


def leaves(
    state: AnyState, facts: Sequence[Fact], choosers: Sequence[Chooser], ended: Ended, most: int
) -> list[Leaf]:
    """All ways from a state to where `ended` says stop, or to the end of the race.

    Parameters
    ----------
    state : State
        Not changed.
    facts : sequence of tuple
        What happened so far.
    choosers : sequence of callable
        Who decides, one for each seat; each must answer the same state the same way.
    ended : callable
        Takes a state, tells whether to stop there.
    most : int
        Dice outcomes and decisions that may be looked at.

    Returns
    -------
    list of Leaf
        Their shares sum to exactly 1.

    Raises
    ------
    TooManyError
        If there are more than `most`.
    """
    ends: list[Leaf] = []
    open_ways = [Leaf(Fraction(1), state.copy(), list(facts))]
    looked = 0
    while open_ways:
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
    """How races that begin with an answer end for a car.

    The shares of all that can come of it, and its row of figures then; None when it is too much.
    `chosen` tells whether a driver had a choice on the way.
    """

    task: jobs.Task
    ways: list[tuple[Fraction, dict[str, Any]]] | None
    chosen: bool = False


@dataclass(frozen=True)
class Count:
    """Work to be done in place of playing: all ways from an answer to where the job stops.

    Parameters
    ----------
    job : Job
        Whose policies each answer the same state the same way.
    seat : int
        The car whose figures are wanted.
    most : int
        Dice outcomes and decisions that may be looked at for an answer.
    """

    job: jobs.Job
    seat: int
    most: int

    def play(self, task: jobs.Task) -> Counted:
        """Count out one answer."""
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
