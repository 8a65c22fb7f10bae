"""Comparing answers by playing the next rounds out, with tables made in the background."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from fractions import Fraction
from math import hypot, sqrt
from time import perf_counter
from typing import Any

from ..core.actions import Action
from ..core.aside import work_through
from ..core.dice import chance
from ..core.errors import SetupError
from ..core.once import after_fork, lock
from ..core.questions import CHANCE
from ..core.state import AnyState
from .playout import StateDriver
from .policy import Chooser

logger = logging.getLogger(__name__)

_hurried: ContextVar[bool] = ContextVar("hurried", default=False)


class NotReady(Exception):
    """A table that is not there yet; it is being made."""


@contextmanager
def hurried() -> Iterator[None]:
    """Raise `NotReady` within the block where a table would have to be waited for."""
    token = _hurried.set(True)
    try:
        yield
    finally:
        _hurried.reset(token)


def in_a_hurry() -> bool:
    """Return True if the caller cannot wait."""
    return _hurried.get()


class Workbench:
    """Tasks, done one after another until none is left."""

    def __init__(self) -> None:
        self._lock = lock()
        self._orders: dict[Hashable, Callable[[], object]] = {}
        self._busy = False
        after_fork(self._clear)  # a child has not the thread that works

    def _clear(self) -> None:
        self._orders = {}
        self._busy = False

    def order(self, key: Hashable, make: Callable[[], object]) -> None:
        """Order a task, unless it is already waiting or under way."""
        with self._lock:
            self._orders.setdefault(key, make)
            if self._busy:
                return
            self._busy = True
        work_through(self._work(), "tables")

    def _work(self) -> Iterator[None]:
        while True:
            with self._lock:
                if not self._orders:
                    self._busy = False
                    return
                key, make = next(iter(self._orders.items()))
            try:
                make()
            except Exception:
                logger.exception("A table could not be made")
            with self._lock:
                self._orders.pop(key, None)
            yield


LUCK = 0.15
"""Spread of the chances that a line comes to by the dice after its first, about: a guess."""

HOPEFUL = 1.5
"""Spreads by which a line may be better than it looks, to be played once more."""

CLEAR = 0.01
"""The least gain in the chance that makes an answer clearly better than the usual one."""

CERTAIN = 0.985
"""A chance above which nothing better is looked for."""

MOST_SAMPLES = 6
"""Times that the faces of a line's first die are played on, each time with other dice later."""

WIDTH = 6
"""Lines played once more at a time."""


class Spent(Exception):
    """The budget is used up."""


@dataclass
class Budget:
    """The limits of a search.

    Parameters
    ----------
    until : float or None
        The moment to be done by, of `perf_counter`.
    nodes : int or None
        Number of answers that may be played.
    """

    until: float | None
    nodes: int | None
    used: int = 0

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


@dataclass(eq=False)
class Line:
    """An answer, and what became of it so far.

    Attributes
    ----------
    faces : list of (State, float)
        What its first die leads to, with the probabilities; empty if it has none.
    samples, total : int, float
        How often it was played to its end, and the sum of the chances that it came to.
    """

    action: Action
    luck: float = LUCK
    faces: list[tuple[AnyState, float]] = field(default_factory=list)
    samples: int = 0
    total: float = 0.0

    @property
    def value(self) -> float:
        """Mean chance to finish before the rivals; below any if it was never played."""
        return self.total / self.samples if self.samples else -1.0

    @property
    def doubt(self) -> float:
        """An estimate of the error of the value."""
        return self.luck / sqrt(max(self.samples, 1)) if self.faces else 0.0


class Search:
    """A search that plays out the next rounds.

    Parameters
    ----------
    root : State
        The state in which to answer; not changed.
    seat : int
        The seat to answer.
    budget : Budget
        The limits of the search.
    rounds : int
        The number of rounds to play.
    choose : callable
        The policy of every driver.
    odds : callable
        Takes a state, returns the chance to finish before the rivals.
    luck : float
        See `LUCK`.
    samples : int
        See `MOST_SAMPLES`.
    worlds : callable, optional
        In a game with secrets: takes the number of a sample, returns a determinization in place of
        the root.
    """

    def __init__(
        self,
        root: AnyState,
        seat: int,
        budget: Budget,
        rounds: int,
        choose: Chooser,
        odds: Callable[[AnyState], float],
        *,
        luck: float = LUCK,
        samples: int = MOST_SAMPLES,
        worlds: Callable[[int], AnyState] | None = None,
    ) -> None:
        self.root = root
        self.worlds = worlds
        self.seat = seat
        self.budget = budget
        self.last = root.position.round + rounds
        self.seed = int(root.digest(), 16)
        self.choose = choose
        self.odds = odds
        self.luck = luck
        self.most = samples

    def best(self, actions: list[Action]) -> Action:
        """Return the best of some answers; the first, usual one if none is clearly better."""
        lines = [Line(action, self.luck) for action in actions]
        usual = lines[0]
        with suppress(Spent, NotReady):  # the results so far have to do
            for line in lines:  # to the first die of each
                self._begin(line)
                if usual.value > CERTAIN:
                    return usual.action
            going = [line for line in lines if line.faces]
            while going:
                for line in going:
                    self._sample(line)
                going = _open(lines, self.most)
        if not usual.samples:
            return usual.action
        best = max(lines[1:], key=lambda line: _gain(line, usual), default=usual)
        return best.action if _gain(best, usual) > CLEAR else usual.action

    def _begin(self, line: Line) -> None:
        root = self.worlds(line.samples) if self.worlds else self.root
        state = root.copy()
        self.budget.spend()
        state.apply(line.action, self.seat)
        if self._on(state):
            line.faces = _faces(state)
        else:
            line.samples, line.total = line.samples + 1, line.total + self.odds(state)

    def _sample(self, line: Line) -> None:
        """Play a line on from every face of its first die; the same later dice for all lines."""
        if self.worlds and line.samples:
            line.faces = []
            self._begin(line)
            if not line.faces:
                return
        chances = 0.0
        for number, (after, share) in enumerate(line.faces):
            state, rolled = after.copy(), 0
            while self._on(state):
                outcomes = state.outcomes()
                luck = chance(self.seed, (line.samples << 16) + (number << 8) + rolled)
                state.apply(_fallen(outcomes, luck))
                rolled += 1
            chances += share * self.odds(state)
        line.samples += 1
        line.total += chances

    def _on(self, state: AnyState) -> bool:
        """Play on to the end or the next die; whether that is open."""
        position = state.position
        while True:
            to_act = state.to_act
            if not to_act or position.round >= self.last:
                return False
            if to_act[0] == CHANCE:
                return True
            self.budget.spend()
            state.apply(self.choose(state, to_act[0]), to_act[0])


def _fallen(outcomes: Sequence[tuple[Action, Fraction]], luck: int) -> Action:
    """Return the outcome that a whole number below 2**64 picks."""
    share = outcomes[0][1]
    if share * len(outcomes) == 1 and all(part == share for _, part in outcomes):
        return outcomes[luck % len(outcomes)][0]
    point = luck / _SPAN
    for action, part in outcomes:
        point -= part
        if point < 0:
            return action
    return outcomes[-1][0]


_SPAN = 1 << 64


def _faces(state: AnyState) -> list[tuple[AnyState, float]]:
    """Return the states that a die leads to, equal ones once, with their probabilities."""
    faces: dict[Any, tuple[AnyState, float]] = {}
    for action, share in state.outcomes():
        after = state.copy().apply(action)
        key = after.key()
        faces[key] = after, float(share) + (faces[key][1] if key in faces else 0.0)
    return list(faces.values())


def _gain(line: Line, usual: Line) -> float:
    """Return the gain of a line over the usual line, less what may be luck."""
    return line.value - usual.value - hypot(line.doubt, usual.doubt)


def _open(lines: list[Line], most: int) -> list[Line]:
    """Return the lines for which another sample can change something."""
    least = max(line.value - line.doubt for line in lines)
    hopeful = [line for line in lines if line.value + HOPEFUL * line.doubt > least]
    if len(hopeful) < 2:
        return []
    hopeful.sort(key=lambda line: -line.value)
    return [line for line in hopeful if line.faces and line.samples < most][:WIDTH]


# -- what computer drivers that search have in common: a budget for every answer -------------------


SECONDS = 0.25

IN_TIME = 0.9
"""Share of the time after which no more is played; the rest is for the sample under way."""


class Searcher(StateDriver):
    """A driver that looks for something better than what another driver answers.

    A game's own says who that is (`_pro`), and looks (`_look`).

    Parameters
    ----------
    seconds : float, optional
        Time for an answer, 0.25 if neither is given.
    nodes : int, optional
        Instead: answers played in its head for an answer.
    rounds : int
        The number of rounds that it plays on.
    rivals : int
        The number of rivals that it considers, the nearest first.

    Raises
    ------
    SetupError
        If a number is invalid, or both `seconds` and `nodes` are given.
    """

    _pro: Chooser
    """Answers if nothing better is found."""

    def __init__(
        self,
        seconds: float | None = None,
        *,
        nodes: int | None = None,
        rounds: int = 1,
        rivals: int = 3,
    ) -> None:
        if seconds is not None and nodes is not None:
            raise SetupError("Ace: seconds or nodes, not both")
        if seconds is None and nodes is None:
            seconds = SECONDS
        if seconds is not None and not _is_number(seconds):
            raise SetupError(f"Ace, seconds: a number above 0, not {seconds!r}")
        for name, value in (("nodes", nodes), ("rounds", rounds), ("rivals", rivals)):
            if value is not None and not (_is_number(value) and isinstance(value, int)):
                raise SetupError(f"Ace, {name}: a whole number from 1, not {value!r}")
        self.seconds = seconds
        self.nodes = nodes
        self.rounds = rounds
        self.rivals = rivals

    def choose(self, state: AnyState, seat: int) -> Action:
        if self.seconds is None:
            usual = self._pro(state, seat)
            return self._look(state, seat, usual, Budget(None, self.nodes))
        budget = Budget(perf_counter() + IN_TIME * self.seconds, None)
        try:
            with hurried():
                usual = self._pro(state, seat)
        except NotReady:  # the other driver waits for its tables
            usual = self._pro(state, seat)
        with suppress(NotReady), hurried():
            return self._look(state, seat, usual, budget)
        return usual

    def _look(self, state: AnyState, seat: int, usual: Action, budget: Budget) -> Action:
        """Return the best of the answers worth a search."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"Ace({self.seconds})" if self.nodes is None else f"Ace(nodes={self.nodes})"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0
