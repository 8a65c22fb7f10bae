"""Ace: plays the next rounds out in its head for every answer worth a thought."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from ....core.actions import Action
from ....drivers.search import Budget, Search, Searcher
from ..rules.position import NOT_RACING, OUT
from ..rules.venue import State
from . import crowding, planning
from .contention import nearest, odds
from .crowding import gear
from .outlook import outlook_of
from .planning import planned
from .pro import Pro

# -- the answers worth looking into: those that lose little by the turns to go ---------------------


LOSING = 0.6
"""Turns that an answer may lose by itself and still be looked into: it may block or evade."""

GEAR_LOSING = 0.8

WIDTH = 6
"""Answers looked into at most."""


def candidates(state: State, seat: int, usual: Action) -> list[Action]:
    """List the answers to look into, the usual one first.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
        Who answers.
    usual : Action
        What it answers by the turns to go alone.
    """
    question = state.stack[-1]
    look, losing = outlook_of(state, state.position.cars[seat]), LOSING
    if question.kind == "gear":
        rated, losing = crowding.crowded_costs(state, seat, look), GEAR_LOSING
    elif question.kind in ("move", "slide-move", "exit-move"):
        rated = planning.move_costs(state, seat, question, look)
    elif question.kind == "slipstream":
        rated = planning.draught_costs(state, seat, look)
    elif question.kind in ("modifiers", "radio", "scrap"):
        rated = [(0.0, action) for action in state.legal(seat)]
    else:
        return [usual]
    rated.sort(key=lambda one: one[0])
    least = rated[0][0]
    close = [action for cost, action in rated[:WIDTH] if cost <= least + losing]
    return list(dict.fromkeys([usual, *close]))


# -- ace -------------------------------------------------------------------------------------------


LUCK: Final = 0.03
SAMPLES: Final = 8
"""See `Search`: lines are short, the dice of one round, and most of them are counted out."""


_pro = Pro().choose


def exactly(state: State, seat: int) -> Action:
    """What the exact turns to go say, others in the way of each gear counted."""
    return planned(state, seat, gear, outlook_of)


class Ace(Searcher):
    """The strongest computer driver for Formula D: exact turns to go, and a search on top of them.

    It knows the expected number of turns to the flag with every amount of tyres, brakes and
    gearbox left, pit stops included. For each answer worth a thought it plays some rounds on, with
    Pro at the wheels of the others, the first die counted out and the others drawn alike for all,
    and takes the one with the best odds to finish before the nearest of the others.

    Its tables are worked out when first asked for, in a second or two for a circuit.

    Parameters
    ----------
    seconds : float, optional
        Time for one answer, 0.25 if neither is given. What is simple takes less. One answer may
        take seconds more where rain or other tyres ask for tables that are not there.
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
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.formula_d.Ace(nodes=100)(race))
    """

    name = "Ace"
    drives: ClassVar[str] = "Formula D"
    trusted: ClassVar[bool] = True

    _pro = staticmethod(exactly)

    def __init__(
        self,
        seconds: float | None = None,
        *,
        nodes: int | None = None,
        rounds: int = 1,
        rivals: int = 3,
    ) -> None:
        super().__init__(seconds, nodes=nodes, rounds=rounds, rivals=rivals)

    def _look(self, state: State, seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        if state.position.tried:
            return usual
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        rivals = nearest(state, seat, self.rivals)
        if not rivals:
            return usual
        root = reduced(state, seat, rivals)
        chance = partial(odds, seat=seat, rivals=rivals)

        def choose(state: State, who: int) -> Action:
            return exactly(state, who) if who == seat else _pro(state, who)

        search = Search(root, seat, budget, self.rounds, choose, chance, luck=LUCK, samples=SAMPLES)
        return search.best(worth)


def reduced(state: State, seat: int, rivals: tuple[int, ...]) -> State:
    """A copy without the cars that are not looked at and are nowhere near."""
    root = state.copy()
    position, road = root.position, root.game.road
    own = position.cars[seat].space
    for index, car in enumerate(position.cars):
        if index == seat or index in rivals or car.status in NOT_RACING or car.space < 0:
            continue
        away = (road.progress[car.space] - road.progress[own]) % road.period
        if away > road.period // 3 and road.period - away > road.period // 12:
            car.status, car.space, car.corner = OUT, -1, -1
    return root
