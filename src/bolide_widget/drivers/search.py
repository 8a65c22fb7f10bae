"""Comparing answers by playing the next rounds out: the same dice for all, few dice counted out."""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Any

from ..core.actions import Action
from ..core.dice import chance
from ..core.questions import CHANCE
from ..core.state import State
from ..games.bolide.position import NOT_RACING, OUT, Position
from .contention import LOST, odds, turns_to_go
from .pro import Pro

APART = 8.0
"""Turns between cars that are no longer racing each other."""

FACES = 12
"""Samples in which the first die of a line is counted out, one for each face."""

LUCK = 0.25
"""Spread of the chances that one line of play comes to, about, when there are dice in it."""

HOPEFUL = 1.5
"""Spreads by which a line may be better than it looks, to be played once more."""

CLEAR = 0.01
"""By so much at least a chance has to be better than that of the usual answer."""

MOST_SAMPLES = 48


class Budget:
    """What a search may use: a moment to be done by, or a number of answers played."""

    def __init__(self, until: float | None, nodes: int | None) -> None:
        self.until = until
        self.nodes = nodes
        self.used = 0

    def left(self) -> bool:
        """Whether there is any."""
        if self.nodes is not None and self.used >= self.nodes:
            return False
        return self.until is None or perf_counter() < self.until


class Line:
    """An answer, and what became of it so far."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.samples = 0
        self.total = 0.0
        self.rolled = False

    @property
    def value(self) -> float:
        """Mean chance to finish before the rivals."""
        return self.total / self.samples if self.samples else 0.0


def search(
    state: State[Any],
    seat: int,
    actions: list[Action],
    budget: Budget,
    rounds: int,
    most: int,
) -> Action:
    """The best of some answers; the first, if there is nobody to race.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
        Who answers.
    actions : list of Action
        The usual one first: it is taken unless another is better.
    budget : Budget
        What may be used; every answer is looked at once in any case but that of a late hour.
    rounds : int
        How far to play on.
    most : int
        Rivals looked at.
    """
    rivals = nearest(state, seat, most)
    if not rivals:
        return actions[0]
    root = reduced(state, seat, rivals)
    seed = int(root.digest(), 16)
    lines = [Line(action) for action in actions]
    going = lines
    while going and budget.left():
        for line in going:
            if line.samples and not budget.left():
                break
            if line.samples == 0 and budget.until is not None and not budget.left():
                break
            _sample(root, seat, rivals, line, seed, budget, rounds)
        going = _open(lines)
    better = [(_gain(line, lines[0], -1.0), line) for line in lines[1:]]
    gain, best = max(better, key=lambda pair: pair[0])
    return best.action if gain > CLEAR else lines[0].action


def _gain(line: Line, usual: Line, doubt: float) -> float:
    """How much better a line is than the usual one, with so many spreads of doubt added."""
    if not line.samples or not usual.samples:
        return -1.0
    unsure = sqrt(sum(1 / each.samples for each in (line, usual) if each.rolled))
    return line.value - usual.value + doubt * LUCK * unsure


def _open(lines: list[Line]) -> list[Line]:
    """The lines another sample can change something for: with dice, and near the best."""
    usual = lines[0]
    least = max([CLEAR, *(_gain(line, usual, -1.0) for line in lines[1:])])
    hopeful = [line for line in lines[1:] if _gain(line, usual, HOPEFUL) > least]
    if not hopeful:
        return []
    return [line for line in (usual, *hopeful) if line.rolled and line.samples < MOST_SAMPLES]


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
    lifted = car.point is None and car.status not in ("pit", "leaving")
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


def _sample(
    root: State[Any],
    seat: int,
    rivals: tuple[int, ...],
    line: Line,
    seed: int,
    budget: Budget,
    rounds: int,
) -> None:
    """Play a line on once more, and note how it came out."""
    state = root.copy()
    state.apply(line.action, seat)
    number, used = _play(state, rounds, seed, line.samples)
    budget.used += used
    line.rolled |= number > 0
    line.samples += 1
    line.total += odds(state, seat, rivals)


def _play(state: State[Any], rounds: int, seed: int, sample: int) -> tuple[int, int]:
    """Some rounds with Pro at every wheel; dice rolled, and answers given."""
    choose = Pro().choose
    position: Position = state.position
    last, number, used = position.round + rounds, 0, 1
    while True:
        to_act = state.to_act
        if not to_act or position.round >= last:
            return number, used
        if to_act[0] == CHANCE:
            outcomes = state.outcomes()
            if number == 0:  # counted out: one face after the other, from one that varies
                face = (chance(seed, 0) + sample) % len(outcomes)
            else:
                face = chance(seed, (sample << 16) + number) % len(outcomes)
            state.apply(outcomes[face][0])
            number += 1
        else:
            state.apply(choose(state, to_act[0]))
            used += 1
