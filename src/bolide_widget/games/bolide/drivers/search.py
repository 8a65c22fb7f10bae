"""Whom Ace races, and the search for what is best against them."""

from __future__ import annotations

from functools import partial

from ....core.actions import Action
from ....drivers.search import Budget, Search
from ..rules.position import IN_PITS, NOT_RACING, OUT
from ..rules.venue import State
from .contention import LOST, odds, turns_to_go
from .pro import Pro

APART = 8.0
"""Turns between cars that are no longer racing each other."""


def search(
    state: State, seat: int, actions: list[Action], budget: Budget, rounds: int, most: int
) -> Action:
    """The best of some answers; the first, if there is nobody to race.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
        Who answers.
    actions : list of Action
        The usual one first: it is taken unless another is clearly better.
    budget : Budget
        What may be used.
    rounds : int
        How far to play on.
    most : int
        Rivals looked at.
    """
    rivals = nearest(state, seat, most)
    if not rivals:
        return actions[0]
    root = reduced(state, seat, rivals)
    chance = partial(odds, seat=seat, rivals=rivals)
    return Search(root, seat, budget, rounds, Pro().choose, chance).best(actions)


def nearest(state: State, seat: int, most: int) -> tuple[int, ...]:
    """The others still in the same race, by the turns between them."""
    cars = state.position.cars
    racing = [i for i, car in enumerate(cars) if i != seat and car.status not in NOT_RACING]
    if not racing or cars[seat].status in NOT_RACING:
        return ()
    own = _turns(state, seat)
    apart = sorted((abs(_turns(state, index) - own), index) for index in racing)
    return tuple(index for gap, index in apart[:most] if gap <= APART)


def _turns(state: State, index: int) -> float:
    car = state.position.cars[index]
    lifted = car.point is None and car.status not in IN_PITS
    return LOST if lifted else turns_to_go(state, car)


def reduced(state: State, seat: int, rivals: tuple[int, ...]) -> State:
    """A copy without the cars that are not looked at; all stay while an engagement is open."""
    root = state.copy()
    if any(question.kind in ("land", "engagement", "push", "form-up") for question in root.stack):
        return root
    for index, car in enumerate(root.position.cars):
        if index != seat and index not in rivals and car.status not in NOT_RACING:
            car.status, car.point, car.pawn = OUT, None, None
    return root
