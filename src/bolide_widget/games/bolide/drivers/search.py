"""Comparing answers by playing the next rounds out, the first die of each counted out."""

from __future__ import annotations

from contextlib import suppress
from math import hypot, sqrt
from time import perf_counter
from typing import Any

from ....core.actions import Action
from ....core.dice import chance
from ....core.questions import CHANCE
from ....core.state import State
from ....drivers.workbench import NotReady
from ..rules.position import IN_PITS, NOT_RACING, OUT, Position
from .contention import LOST, odds, turns_to_go
from .pro import Pro

APART = 8.0
"""Turns between cars that are no longer racing each other."""

LUCK = 0.15
"""Spread of the chances that a line comes to by the dice after its first, about: a guess."""

HOPEFUL = 1.5
"""Spreads by which a line may be better than it looks, to be played once more."""

CLEAR = 0.01
"""By so much at least a chance has to be better than that of the usual answer."""

CERTAIN = 0.985
"""A chance above which nothing better is looked for."""

MOST_SAMPLES = 6
"""Times that the faces of a line's first die are played on, each time with other dice later."""

WIDTH = 6
"""Lines played once more at a time."""


class Spent(Exception):
    """The budget is used up."""


class Budget:
    """What a search may use.

    Parameters
    ----------
    until : float or None
        The moment to be done by, of `perf_counter`.
    nodes : int or None
        Answers that may be played.
    """

    def __init__(self, until: float | None, nodes: int | None) -> None:
        self.until = until
        self.nodes = nodes
        self.used = 0

    def spend(self) -> None:
        """Take one answer off it.

        Raises
        ------
        Spent
            If there is nothing left.
        """
        if self.nodes is not None and self.used >= self.nodes:
            raise Spent
        if self.until is not None and perf_counter() >= self.until:
            raise Spent
        self.used += 1


class Line:
    """An answer, and what became of it so far.

    Attributes
    ----------
    faces : list of (State, float)
        What its first die leads to, with the probabilities; empty if it has none.
    samples, total : int, float
        How often it was played to its end, and the sum of the chances that it came to.
    """

    def __init__(self, action: Action) -> None:
        self.action = action
        self.faces: list[tuple[State[Any], float]] = []
        self.samples = 0
        self.total = 0.0

    @property
    def value(self) -> float:
        """Mean chance to finish before the rivals; below any if it was never played."""
        return self.total / self.samples if self.samples else -1.0

    @property
    def doubt(self) -> float:
        """How far off that is, about."""
        return LUCK / sqrt(max(self.samples, 1)) if self.faces else 0.0


class Search:
    """The next rounds, played out in the head.

    Parameters
    ----------
    root : State
        Where the answers are to be given; not changed.
    seat : int
        Who answers.
    rivals : tuple of int
        Whom to beat.
    budget : Budget
        What may be used.
    rounds : int
        How far to play on.
    """

    def __init__(
        self, root: State[Any], seat: int, rivals: tuple[int, ...], budget: Budget, rounds: int
    ) -> None:
        self.root = root
        self.seat = seat
        self.rivals = rivals
        self.budget = budget
        self.last = root.position.round + rounds
        self.seed = int(root.digest(), 16)
        self.choose = Pro().choose

    def best(self, actions: list[Action]) -> Action:
        """The best of some answers; the first, the usual one, if none is clearly better."""
        lines = [Line(action) for action in actions]
        with suppress(Spent, NotReady):  # what is known by then has to do
            self._compare(lines)
        usual = lines[0]
        if not usual.samples:
            return usual.action
        best = max(lines[1:], key=lambda line: _gain(line, usual), default=usual)
        return best.action if _gain(best, usual) > CLEAR else usual.action

    def _compare(self, lines: list[Line]) -> None:
        """Play all lines up to their first die, then those with dice as long as it may matter."""
        for line in lines:
            self._begin(line)
            if lines[0].value > CERTAIN:
                return
        going = [line for line in lines if line.faces]
        while going:
            for line in going:
                self._sample(line)
            going = _open(lines)

    def _begin(self, line: Line) -> None:
        state = self.root.copy()
        self.budget.spend()
        state.apply(line.action, self.seat)
        if self._on(state):
            line.faces = _faces(state)
        else:
            line.samples, line.total = 1, odds(state, self.seat, self.rivals)

    def _sample(self, line: Line) -> None:
        """Play a line on from every face of its first die; the same later dice for all lines."""
        chances = 0.0
        for number, (after, share) in enumerate(line.faces):
            state, rolled = after.copy(), 0
            while self._on(state):
                outcomes = state.outcomes()
                luck = chance(self.seed, (line.samples << 16) + (number << 8) + rolled)
                state.apply(outcomes[luck % len(outcomes)][0])
                rolled += 1
            chances += share * odds(state, self.seat, self.rivals)
        line.samples += 1
        line.total += chances

    def _on(self, state: State[Any]) -> bool:
        """Play on with Pro at every wheel, to the end or the next die; whether that is open."""
        position: Position = state.position
        while True:
            to_act = state.to_act
            if not to_act or position.round >= self.last:
                return False
            if to_act[0] == CHANCE:
                return True
            self.budget.spend()
            state.apply(self.choose(state, to_act[0]), to_act[0])


def _faces(state: State[Any]) -> list[tuple[State[Any], float]]:
    """The states that a die leads to, those that are equal once, with their probabilities."""
    found: dict[Any, tuple[State[Any], float]] = {}
    for action, share in state.outcomes():
        after = state.copy().apply(action)
        key = after.key()
        known = found.get(key)
        found[key] = after, float(share) + (known[1] if known else 0.0)
    return list(found.values())


def _gain(line: Line, usual: Line) -> float:
    """How much better a line is than the usual one, taking off what may be luck."""
    return line.value - usual.value - hypot(line.doubt, usual.doubt)


def _open(lines: list[Line]) -> list[Line]:
    """The lines that another sample can change something for."""
    least = max(line.value - line.doubt for line in lines)
    hopeful = [line for line in lines if line.value + HOPEFUL * line.doubt > least]
    if len(hopeful) < 2:
        return []
    hopeful.sort(key=lambda line: -line.value)
    return [line for line in hopeful if line.faces and line.samples < MOST_SAMPLES][:WIDTH]


def search(
    state: State[Any], seat: int, actions: list[Action], budget: Budget, rounds: int, most: int
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
    return Search(reduced(state, seat, rivals), seat, rivals, budget, rounds).best(actions)


def nearest(state: State[Any], seat: int, most: int) -> tuple[int, ...]:
    """The others still in the same race, by the turns between them."""
    cars = state.position.cars
    racing = [i for i, car in enumerate(cars) if i != seat and car.status not in NOT_RACING]
    if not racing or cars[seat].status in NOT_RACING:
        return ()
    own = _turns(state, seat)
    apart = sorted((abs(_turns(state, index) - own), index) for index in racing)
    return tuple(index for gap, index in apart[:most] if gap <= APART)


def _turns(state: State[Any], index: int) -> float:
    car = state.position.cars[index]
    lifted = car.point is None and car.status not in IN_PITS
    return LOST if lifted else turns_to_go(state, car)


def reduced(state: State[Any], seat: int, rivals: tuple[int, ...]) -> State[Any]:
    """A copy without the cars that are not looked at; all stay while an engagement is open."""
    root = state.copy()
    if any(question.kind in ("land", "engagement", "push", "form-up") for question in root.stack):
        return root
    for index, car in enumerate(root.position.cars):
        if index != seat and index not in rivals and car.status not in NOT_RACING:
            car.status, car.point, car.pawn = OUT, None, None
    return root
