"""Ace: Pro, with a search by playouts in several determinizations for close calls on cards."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import ClassVar, Final

from ....core.actions import Action
from ....core.hidden import could_be, seed_for
from ....drivers.search import Budget, Search, Searcher
from ..rules.plays import REACT
from ..rules.position import FINISHED, OUT, RACING
from ..rules.venue import State
from . import pro
from .outlook import first_weights, to_go

# -- who will be before whom: odds by the turns that each has to go, and the cards in hand ---------


SPREAD: Final = 2.0
"""Turns by which a car's way to the flag differs from that in the table, about."""
FURTHER: Final = 0.02
"""The same for each turn that is still to go."""
HELD: Final = 0.35
"""Turns that a card in hand is worth while there is time to play it."""
TIME: Final = 25.0
"""Turns before the flag from which on it is worth less."""


def going(state: State, seat: int) -> float:
    """Turns to go, less what the cards in hand may still cost others."""
    turns = to_go(state, seat)
    return turns - HELD * sum(state.position.cars[seat].hand) * min(1.0, turns / TIME)


def nearest(state: State, seat: int, most: int) -> tuple[int, ...]:
    """Return the rivals nearest to a car, by turns to go."""
    own = to_go(state, seat)
    others = [other for other in state.position.active() if other != seat]
    others.sort(key=lambda other: abs(to_go(state, other) - own))
    return tuple(others[:most])


def odds(state: State, seat: int, rivals: tuple[int, ...]) -> float:
    """Return the chance to finish before all rivals: only the win counts."""
    position = state.position
    own = position.cars[seat].status
    if own == OUT:
        return 0.0
    if position.finished:
        return float(position.finished[0] == seat)
    racing = [other for other in rivals if position.cars[other].status == RACING]
    turns = {other: going(state, other) for other in (seat, *racing)}
    weights = first_weights(turns, SPREAD, FURTHER)
    return 1.0 if own == FINISHED else weights[seat] / sum(weights.values())


# -- ace: plays the round out in its head, in worlds that could be so, for cards worth a thought ---


DOUBTFUL: Final = 0.4
"""Turns by which a play may bring less, or more, than it has to, and still be looked into."""
WIDTH: Final = 4
"""Answers looked into at most."""
LUCK: Final = 0.3
SAMPLES: Final = 24
"""See `Search`."""


def plain(state: State, seat: int) -> Action:
    """Return the answer that the search starts from."""
    question = state.stack[-1]
    answer = pro.ANSWERS.get(question.kind)
    return state.default(seat) if answer is None else answer(state, seat, question)


class Ace(Searcher):
    """A computer driver for the Really Nasty Motor Racing Game: Pro, and more thought for cards.

    It starts from Pro's play, and weights the turns that a play costs each rival by that rival's
    chance to win: the later in the race, the less a play has to gain. In close calls it
    plays on for a round, driving every car itself, in several determinizations: unseen cards, fuel
    cards and declarations are drawn afresh in each. It takes the play with the best odds of
    finishing ahead of the nearest rivals. It chooses dice, paths and stops as Pro does.

    Parameters
    ----------
    seconds : float, optional
        Time for an answer, 0.25 if neither is given. Simple answers take less.
    nodes : int, optional
        The number of answers that its search tries, instead of a time. The same race then has the
        same outcome on every machine.
    rounds : int
        The number of rounds that it plays on.
    rivals : int
        The number of rivals that it considers, the nearest first.

    Raises
    ------
    SetupError
        If a number is invalid, or both `seconds` and `nodes` are given.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.really_nasty.Ace(nodes=100)(race))
    """

    name = "Ace"
    drives: ClassVar[str] = "The Really Nasty Motor Racing Game"
    home: ClassVar[str] = "bw.really_nasty"
    trusted: ClassVar[bool] = True
    unseeing: ClassVar[bool] = True

    _pro = staticmethod(plain)

    def _look(self, state: State, seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        rivals = nearest(state, seat, self.rivals)
        if not rivals:
            return usual
        seed = seed_for(state, seat)

        @lru_cache(maxsize=SAMPLES + 1)
        def world(number: int) -> State:
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


def candidates(state: State, seat: int, usual: Action) -> list[Action]:
    """RN-TIME-4: the answers to look into, the usual one first: plays that may bring enough."""
    if state.stack[-1].kind != REACT.kind:
        return [usual]
    listed = state.legal(seat)
    if len(listed) == 1:
        return listed
    rated = pro.ratings(state, seat)
    rated.sort(key=lambda rating: -rating[0])
    close = [action for gain, action in rated[: WIDTH - 1] if abs(gain) <= DOUBTFUL]
    if not close:
        return [usual]
    return list(dict.fromkeys([usual, listed[0], *close]))
