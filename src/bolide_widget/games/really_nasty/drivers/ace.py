"""Ace: plays the round out in its head, in worlds that could be so, for what is worth a thought."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Any, ClassVar, Final

from ....core.actions import Action
from ....core.hidden import could_be, seed_for
from ....core.state import State
from ....drivers.search import Budget, Search
from ....drivers.searcher import Searcher
from ..rules import paths
from ..rules.position import Position
from . import cards, pro, thumb
from .contention import nearest, odds
from .pro import Pro
from .worth import MISSED

CLOSE: Final = 0.5
"""Turns that an answer may lose by itself and still be looked into."""
DOUBTFUL: Final = 0.6
"""Turns by which a play may bring less, or more, than it has to, and still be looked into."""
WIDTH: Final = 4
"""Answers looked into at most."""
LUCK: Final = 0.03
SAMPLES: Final = 8
"""See `Search`."""


class Ace(Searcher):
    """The strongest computer driver for the Really Nasty Motor Racing Game: Pro, and a search.

    For each answer worth a thought it plays the round on, with Pro at every wheel, in several
    worlds: the cards that it does not see, fuel cards and declarations are dealt anew in each as
    they may be. It takes the answer with the best odds to finish before the nearest of the others.

    Parameters
    ----------
    seconds : float, optional
        Time for one answer, 0.25 if neither is given. What is simple takes less.
    nodes : int, optional
        Instead: answers played in its head for one answer. The same race then comes out the same
        on every machine.
    rounds : int
        How many rounds it plays on.
    rivals : int
        How many others it looks at, the nearest first.

    Raises
    ------
    SetupError
        For a number that cannot be, or both of seconds and nodes.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.really_nasty.Ace(nodes=100)(race))
    """

    name = "Ace"
    trusted: ClassVar[bool] = True
    unseeing: ClassVar[bool] = True

    _pro = staticmethod(Pro().choose)

    def __init__(
        self,
        seconds: float | None = None,
        *,
        nodes: int | None = None,
        rounds: int = 1,
        rivals: int = 3,
    ) -> None:
        super().__init__(seconds, nodes=nodes, rounds=rounds, rivals=rivals)

    def _look(self, state: State[Any], seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        rivals = nearest(state, seat, self.rivals)
        if not rivals:
            return usual
        seed = seed_for(state, seat)

        @lru_cache(maxsize=SAMPLES + 1)
        def world(number: int) -> State[Any]:
            return could_be(state, seat, Random(seed + number))

        search = Search(
            world(0),
            seat,
            budget,
            self.rounds,
            self._pro,
            partial(odds, seat=seat, rivals=rivals),
            luck=LUCK,
            samples=SAMPLES,
            worlds=world,
        )
        return search.best(worth)


def candidates(state: State[Position], seat: int, usual: Action) -> list[Action]:
    """List the answers to look into, the usual one first: those that lose little by themselves."""
    kind = state.stack[-1].kind
    if kind == "react":
        return _plays(state, seat, usual)
    if kind == "die":
        rated = pro.dice_costs(state, seat)
    elif kind in ("path", "approach"):
        rated = _alike(state, seat, usual)
    else:
        return [usual]
    rated.sort(key=lambda one: one[0])
    least = rated[0][0]
    close = [action for cost, action in rated[:WIDTH] if cost <= least + CLOSE and cost < MISSED]
    return list(dict.fromkeys([usual, *close]))


def _alike(state: State[Position], seat: int, usual: Action) -> list[tuple[float, Action]]:
    """Paths that do as the usual one does at the pit entry: of stops the plan knows more."""
    road, pending = state.game.road, state.position.cars[seat].start_pending
    offers = paths.find(state, seat).by_action

    def entry(action: Action) -> tuple[bool, bool]:
        offer = offers[action]
        return offer.pits, thumb.passes(road, pending, offer.path)

    wanted = entry(usual)
    return [one for one in pro.path_costs(state, seat) if entry(one[1]) == wanted]


def _plays(state: State[Position], seat: int, usual: Action) -> list[Action]:
    """RN-TIME-4: plays that may bring enough, and a pass."""
    listed = state.legal(seat)
    if len(listed) == 1:
        return listed
    rated = cards.ratings(state, seat, listed)
    rated.sort(key=lambda one: -one[0])
    close = [action for gain, action in rated[: WIDTH - 1] if abs(gain) <= DOUBTFUL]
    if not close:
        return [usual]
    return list(dict.fromkeys([usual, listed[0], *close]))
