"""Ace: searches the turn for every answer worth considering."""

from __future__ import annotations

from functools import partial
from math import exp
from operator import itemgetter
from typing import ClassVar, Final

from ....core.actions import Action
from ....drivers.search import Budget, Search, Searcher
from ..rules.position import OUT, TRACK
from ..rules.venue import State
from .pro import Pro, costs, move_costs, to_go

# -- who will be before whom -----------------------------------------------------------------------


SPREAD = 0.35
"""Turns by which a car's way to the flag differs from what the table says, about."""
FURTHER = 0.06
"""The same for each turn that is still to go."""


def going(state: State, seat: int) -> float:
    """Turns to go of a car on the track, less the part of one that it is better placed for."""
    return to_go(state, state.position.cars[seat])


def nearest(state: State, seat: int, most: int) -> tuple[int, ...]:
    """The others on the track whom it is nearest to, by turns to go."""
    own = going(state, seat)
    others = [other for other in state.position.running() if other != seat]
    others.sort(key=lambda other: abs(going(state, other) - own))
    return tuple(others[:most])


def odds(state: State, seat: int, rivals: tuple[int, ...]) -> float:
    """The share of its rivals that a car is likely to finish before."""
    return sum(_before(state, seat, rival) for rival in rivals) / len(rivals)


def _before(state: State, seat: int, rival: int) -> float:
    position = state.position
    own, other = position.cars[seat], position.cars[rival]
    placed = position.places
    if seat in placed and rival in placed:
        return float(placed.index(seat) < placed.index(rival))
    if own.status == OUT or other.status == OUT:
        return float(own.status != OUT)
    if own.status != TRACK or other.status != TRACK:
        return float(own.status != TRACK)
    mine, theirs = going(state, seat), going(state, rival)
    spread = SPREAD + FURTHER * max(0.0, min(mine, theirs))
    return 1 / (1 + exp(max(-60.0, min(60.0, (mine - theirs) / spread))))


# -- ace -------------------------------------------------------------------------------------------


LOSING: Final = 0.6
"""Turns that an answer may lose by itself and still be looked into."""
WIDTH: Final = 5
"""Answers looked into at most."""
LUCK: Final = 0.05
SAMPLES: Final = 6
"""See `Search`."""


def alike(state: State, seat: int) -> list[tuple[float, Action]]:
    """Rate all answers as equally good."""
    return [(0.0, action) for action in state.legal(seat)]


RATES: Final = {"plan": costs, "move": move_costs, "slip": alike, "block": alike}
"""By kind of question: what each answer costs in turns, for the search to begin with."""


class Ace(Searcher):
    """The strongest computer driver for Championship Formula Racing: Pro, and a search on top.

    For each answer worth considering it plays the turn on, with Pro driving every car, and takes
    the one with the best odds of finishing ahead of the nearest rivals. It does not know the sealed
    answers of others: it assumes that they plan as Pro would.

    Parameters
    ----------
    seconds : float, optional
        Time for each answer, 0.25 if neither is given. Simple answers take less.
    nodes : int, optional
        The number of answers that its search tries, instead of a time. The same race then has the
        same outcome on every machine.
    rounds : int
        The number of turns that it plays on.
    rivals : int
        The number of rivals that it considers, the nearest first.

    Raises
    ------
    SetupError
        If a number is invalid, or both `seconds` and `nodes` are given.

    Examples
    --------
    >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.championship_formula.Ace(nodes=100)(race))
    """

    name = "Ace"
    drives: ClassVar[str] = "Championship Formula Racing"
    home: ClassVar[str] = "bw.championship_formula"
    trusted: ClassVar[bool] = True

    _pro = staticmethod(Pro().choose)

    def _look(self, state: State, seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        rivals = nearest(state, seat, self.rivals)
        if not rivals:
            return usual
        chance = partial(odds, seat=seat, rivals=rivals)
        search = Search(
            asked_anew(state),
            seat,
            budget,
            self.rounds,
            self._pro,
            chance,
            luck=LUCK,
            samples=SAMPLES,
        )
        return search.best(worth)


def asked_anew(state: State) -> State:
    """Return a copy in which every driver still has to plan: who already has is unknown."""
    root = state.copy()
    question = root.stack[-1]
    if state.game.kinds[question.kind].sealed:
        root.stack[-1] = question._replace(players=tuple(root.position.running()), sealed=())
    return root


def candidates(state: State, seat: int, usual: Action) -> list[Action]:
    """List the answers to look into, the usual one first: those that lose little by themselves."""
    rate = RATES.get(state.stack[-1].kind)
    if rate is None:
        return [usual]
    rated = sorted(rate(state, seat), key=itemgetter(0))
    close = [action for cost, action in rated[:WIDTH] if cost <= rated[0][0] + LOSING]
    return list(dict.fromkeys([usual, *close]))
