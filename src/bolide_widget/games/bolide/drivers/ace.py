"""Ace: plays the next rounds out in its head for every move worth a thought."""

from __future__ import annotations

from typing import ClassVar

from ....boards.lattice.points import Point
from ....core.actions import Action
from ....core.questions import Question
from ....drivers.search import Budget
from ....drivers.searcher import Searcher
from ....drivers.workbench import NotReady
from ..rules import movement, way
from ..rules.questions import Asked, Start
from ..rules.tables import BOOSTER
from ..rules.venue import State
from . import wagers
from .outlook import HOPELESS, Outlook, Way, outlook
from .pro import Pro
from .search import search

# -- the answers worth looking into: those that lose little by the turns to go ---------------------


LOSING = 1.6
"""Turns that a move may lose by itself and still be looked into: it may block or evade."""

WIDTH = 9
"""Points looked into at most."""

GAINING = 0.5
"""Turns that a booster has to gain when it works."""


def candidates(state: State, seat: int, usual: Action) -> list[Action]:
    """List the answers to look into, the usual one first.

    None of them sends a car off the track that Pro would keep on it.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
        Who answers.
    usual : Action
        What Pro answers.
    """
    question = state.stack[-1]
    if question.kind in ("push", "direction"):
        found = state.legal(seat)
    elif question.kind in ("start", "half-spin", "sharp-brake"):
        found = _points(_steps(state, seat, question))
    elif question.kind == "move":
        found = _moves(state, seat, Asked(*question.data).flags)
    else:
        found = []
    return [usual, *(action for action in found if action != usual)]


def _moves(state: State, seat: int, flags: int) -> list[Action]:
    """M, B, X, F: points and declarations; none for a car that is in trouble."""
    look = outlook(state, state.position.cars[seat])
    ways = look.ways(flags)
    drafted = look.drafted(ways)
    if flags & way.DRAFTING:
        ways = drafted or ways
    if not ways or ways[0].cost > HOPELESS:
        return []
    legal = set(state.legal(seat))
    found = [end for end in _points(ways) if end in legal]
    worst = ways[0].cost + LOSING
    if movement.DRAFT in legal and drafted and drafted[0].cost < worst:
        found.append(movement.DRAFT)
    if movement.BOOSTER in legal and _boosts(look, ways[0].cost):
        found.append(movement.BOOSTER)
    if movement.SHARP_BRAKE in legal and (sharp := look.sharp()) and sharp[0].cost < worst:
        found.append(movement.SHARP_BRAKE)
    return found


def _boosts(look: Outlook, now: float) -> bool:
    """X-1 to X-3: whether a booster that works gains a turn and none sends the car off (M-8)."""
    gained = look.boosted()
    if not gained or gained[0].cost > now - GAINING:
        return False
    try:
        return all(wagers.after_booster(look, row) < HOPELESS for row in set(BOOSTER.values()))
    except NotReady:
        return False


def _steps(state: State, seat: int, question: Question) -> list[Way]:
    """M-21 to M-23, H-2, B-3: short moves with what they leave, the best first."""
    look = outlook(state, state.position.cars[seat])
    if question.kind == "sharp-brake":
        return list(look.braked(look.brakings))
    skids = question.kind == "start" and Start(*question.data).result == "skidding"
    x, y = look.point
    found = []
    for action in state.legal(seat):
        if not isinstance(action[0], str):
            end: Point = action  # type: ignore[assignment]
            step = (0, 0) if skids else (end[0] - x, end[1] - y)
            found.append(Way(look.cost(end, step), end, step))
    return sorted(found)


def _points(ways: list[Way] | tuple[Way, ...]) -> list[Action]:
    """The ends of the ways that lose little."""
    worst = min(ways[0].cost + LOSING, HOPELESS) if ways else 0.0
    close: list[Action] = [one.end for one in ways if one.cost <= worst]
    return list(dict.fromkeys(close))[:WIDTH]


# -- ace -------------------------------------------------------------------------------------------


class Ace(Searcher):
    """The strongest computer driver for Bolide: Pro's knowledge, and a search over what follows.

    For each answer worth a thought it plays some rounds on, with Pro at every wheel and the dice
    counted out where they are few and drawn where they are many, and takes the one with the best
    odds to finish before the nearest of the others.

    Parameters
    ----------
    seconds : float, optional
        Time for one answer, 0.25 if neither is given. What is simple takes less. Where its own
        car, or one close by, is damaged as none was before in this process, one answer may take up
        to a second or two more, for a table; tables for what may come are made beside the race,
        and until they are there it looks less far.
    nodes : int, optional
        Instead: answers played in its head for one answer. The same race then comes out the same
        on every machine.
    rounds : int
        How far it plays on.
    rivals : int
        How many others it looks at, the nearest first.

    Raises
    ------
    SetupError
        For a number that cannot be, or both of seconds and nodes.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.Ace(nodes=100)(race))
    """

    name = "Ace"
    drives: ClassVar[str] = "Bolide"
    trusted: ClassVar[bool] = True

    _pro = staticmethod(Pro().choose)

    def _look(self, state: State, seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        return search(state, seat, worth, budget, self.rounds, self.rivals)
