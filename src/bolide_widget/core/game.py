"""What a game must offer so that races, records and drivers can use it; and the clock of turns."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from numbers import Real
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from .actions import Action
from .errors import SetupError, shown
from .questions import Fact, Facts, Kind, Place, Question

if TYPE_CHECKING:
    from .state import State


SECONDS: Final = 30.0
"""What a driver has for a turn when nobody says otherwise."""

LONGEST: Final = 3600.0
"""The longest time for a turn, in seconds."""

Timed = tuple[int, Hashable] | None
"""The seat whose time runs, and a name for its turn; None where time stands still."""


class Clock:
    """Counts the time of one turn after the other, and hands on what is left.

    Each turn begins with `seconds` and what the turn before has left over. Time runs only while a
    question of a turn is open, and only for the seats it has been told to run for; a turn in which
    it never ran (a computer driver's) hands on what it was handed, and no more.

    Not safe by itself: the match that owns it calls it under its lock.

    Parameters
    ----------
    seconds : float
        What each turn adds, above 0 and at most 3600.
    now : callable ``() -> float``
        Where the time comes from, in seconds; never runs backward.

    Attributes
    ----------
    seconds, now
        See above.
    seat : int or None
        Whose turn it is; None before the first.
    total : float
        What this turn began with, in seconds.

    Raises
    ------
    SetupError
        For a time that cannot be.

    Examples
    --------
    >>> clock = Clock(30, now=iter([0.0, 12.0]).__next__)
    >>> clock.run_for([0])
    >>> clock.ask((0, "first turn"))
    >>> clock.answer()
    12.0
    >>> clock.ask((1, "second turn"))
    >>> clock.total
    48.0
    """

    def __init__(self, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds = check_seconds(seconds)
        self.now = now
        self.seat: int | None = None
        self.total = self.seconds
        self._rest = self.seconds
        self._handed = 0.0
        self._turn: Timed = None
        self._open: Timed = None
        self._ran = False
        self._since: float | None = None
        self._used: float | None = None
        self._seats: frozenset[int] = frozenset()
        self._held = False

    @property
    def running(self) -> bool:
        """Whether time runs at this moment."""
        return self._since is not None

    @property
    def left(self) -> float:
        """Seconds that this turn has left now, at least 0."""
        return max(0.0, self._rest - self._gone())

    @property
    def up(self) -> bool:
        """Whether time has run out for the open question."""
        return self.running and self.left <= 0

    def _gone(self) -> float:
        return 0.0 if self._since is None else self.now() - self._since

    def run_for(self, seats: Iterable[int]) -> None:
        """Let time run for these seats, from now on; for none, it stands still."""
        self._seats = frozenset(seats)
        if self.running != self._may_run():
            self._stop()
            self._start()

    def hold(self) -> None:
        """Stand still until somebody whose time would run has answered."""
        self._stop()
        self._held = True

    def ask(self, timed: Timed) -> None:
        """A question has been opened: whose time runs there, and in which turn."""
        self._stop()
        if timed is not None and timed != self._turn:
            self._begin(timed)
        self._open, self._used = timed, None
        self._start()

    def answer(self, seat: int | None = None) -> float | None:
        """The open question is answered: seconds used for it, or None if no time ran.

        Parameters
        ----------
        seat : int, optional
            Who answered; ends a :meth:`hold` when time runs for that seat.
        """
        if seat in self._seats:
            self._held = False
        self._stop()
        used, self._open, self._used = self._used, None, None
        return used

    def begun(self) -> Clock:
        """A copy that stands still before the first turn."""
        twin = self.still()
        twin.seat, twin._turn = None, None
        twin.total = twin._rest = twin.seconds
        twin._handed, twin._ran = 0.0, False
        return twin

    def noted(self, timed: Timed, seconds: float | None) -> Clock:
        """A copy after an answer that was given, as :meth:`ask` and :meth:`answer` know it."""
        twin = self.twin()
        if timed is not None and timed != twin._turn:
            twin._begin(timed)
        if seconds is not None:
            twin._spend(seconds)
        return twin

    def rewind(self, then: Clock, now_open: Timed) -> None:
        """Be where another clock stands, with this question open."""
        self._stop()
        self.seat, self._turn = then.seat, then._turn
        self.total, self._rest = then.total, then._rest
        self._handed, self._ran = then._handed, then._ran
        self.ask(now_open)

    def twin(self) -> Clock:
        """A copy that runs on."""
        twin = object.__new__(Clock)
        twin.__dict__.update(self.__dict__)
        return twin

    def still(self) -> Clock:
        """A copy that stands still."""
        twin = self.twin()
        twin._stop()
        twin._seats = frozenset()
        return twin

    def _begin(self, turn: Timed) -> None:
        assert turn is not None
        if self._turn is not None:
            self._handed = self._rest if self._ran else self._handed
        self._turn, self.seat = turn, turn[0]
        self.total = self._rest = self.seconds + self._handed
        self._ran = False

    def _spend(self, seconds: float) -> None:
        self._rest = max(0.0, round(self._rest - seconds, 3))
        self._ran = True

    def _may_run(self) -> bool:
        return self._open is not None and self._open[0] in self._seats and not self._held

    def _start(self) -> None:
        if self._may_run():
            self._since = self.now()

    def _stop(self) -> None:
        """Stand still, and note what was used since time began to run: no more than there was.

        In thousandths, so that what a record keeps is what was counted.
        """
        if self._since is None:
            return
        spent = round(min(max(self._gone(), 0.0), self._rest), 3)
        self._since = None
        self._used = round((self._used or 0.0) + spent, 3)
        self._spend(spent)

    def __repr__(self) -> str:
        return f"Clock({self.seconds:g} s a turn, {self.left:.1f} s left)"


def check_seconds(seconds: float) -> float:
    """A time for a turn, if it can be one.

    Raises
    ------
    SetupError
        For what is no number above 0 and up to 3600.
    """
    number = isinstance(seconds, Real) and not isinstance(seconds, bool)
    if not (number and 0 < seconds <= LONGEST):
        raise SetupError(
            f"timer: the seconds a driver has for a turn, above 0 and up to {LONGEST:g}, "
            f"or None for no clock; not {shown(seconds)}"
        )
    return float(seconds)


class Position(Protocol):
    """All that changes in a game, as plain data: no random generator, no clock, no history."""

    def copy(self) -> Any:
        """An independent copy."""

    def key(self) -> tuple[Any, ...]:
        """Everything in one tuple of plain values: equal positions, equal keys.

        Where it ends with the keys of a list `cars`, what a record leads through shares those that
        an answer leaves as they were.
        """

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON data."""


P = TypeVar("P", bound=Position)


class Stage(NamedTuple):
    """How far a match has come, for those who know nothing of its rules.

    Attributes
    ----------
    round : int
        Rounds begun.
    turn : int
        Turns begun in this one.
    begins : bool
        Whether the open question is a player's first in a turn.
    left : tuple of int
        Seats whose turn of this round is not over.
    """

    round: int
    turn: int
    begins: bool
    left: tuple[int, ...]


class Game(Protocol[P]):
    """The part of a game that never changes: options, board, rules. Shared, never copied.

    Attributes
    ----------
    name, version : str, int
        Of the rules, as records tell them.
    title : str
        Of the game, as sentences have it; a qualifying has that of its game. Drivers that are made
        for a game say so by it (``drives``).
    kinds : mapping of str to Kind
        Of questions, by name.
    timer : float or None
        Seconds a driver has for a turn; None for a game without a clock.
    means : mapping of str to tuple of str
        What `what_if` tells the mean of besides place and turns, and the columns of `figures` that
        add up to it.
    gaps : tuple of str
        Columns of `figures` that hold whole numbers or None: what the facts may not tell.
    secret : bool
        Whether anything is hidden from anybody: hands, sealed choices, private decisions. A game
        without secrets takes `view`, `seen` and `determinize` from `core.hidden.Open`.
    """

    name: str
    title: str
    version: int
    kinds: Mapping[str, Kind]
    timer: float | None
    means: Mapping[str, tuple[str, ...]]
    gaps: tuple[str, ...]
    secret: bool

    @property
    def where(self) -> str:
        """Where it is played, as a sentence has it: the board's name."""

    @property
    def turns_allowed(self) -> int:
        """Turns that each may take if nobody says otherwise; many more than are needed."""

    @property
    def tables_for(self) -> tuple[object, Hashable]:
        """What drivers make their tables for: the board, as long as it is there, and options."""

    def start(self, seats: int) -> State[P, Any]:
        """The state before the first answer."""

    def load_position(self, data: Mapping[str, Any]) -> P:
        """The position that :meth:`Position.to_dict` wrote."""

    def view(self, position: P, seat: int | None) -> dict[str, Any]:
        """The position as JSON data, without what `seat` may not know; None: everybody may."""

    def seen(self, fact: Fact, viewer: int | None) -> Fact | None:
        """A fact as `viewer` may know it; None where it is not for this seat at all."""

    def determinize(self, state: State[P, Any], seat: int, random: Random) -> State[P, Any]:
        """A state that could be so for all that `seat` knows; the state given may be changed.

        What the seat knows stays, what it does not is drawn anew, by nothing but what the seat
        knows and `random`: two states that look the same to it must lead to the same. Answers
        under the seals of others are drawn by the core.
        """

    def timed(self, state: State[P, Any]) -> Timed:
        """Whose time runs at the open question, and a name for the turn that no other turn has.

        None where time stands still. With a sealed choice it is one of those who still choose.
        """

    def stop(self, state: State[P, Any], facts: Facts) -> None:
        """Bring a game that would not end to its end, in place, at a decision."""

    def stage(self, state: State[P, Any]) -> Stage:
        """How far it has come."""

    def figures(
        self, state: State[P, Any], facts: Iterable[Fact], names: tuple[str, ...]
    ) -> list[dict[str, Any]]:
        """What a match adds up to, from its facts and its end: a row for each seat, in order.

        Every game has ``driver``, ``place`` (from 1, also of those who still play), ``status``
        ("finished", "racing" or "out") and ``turns``; what else there is follows in columns of its
        own, the same ones in every row.
        """

    def stopped(self, facts: Iterable[Fact]) -> list[tuple[int, str]]:
        """Whom :meth:`stop` found still playing, and where, in words."""

    def about(self, fact: Fact) -> int | None:
        """The seat that a fact begins with; None for facts that begin with something else."""

    def header(self) -> dict[str, Any]:
        """JSON data that pins the rules and the board in a record."""

    def prompt(self, state: State[P, Any], question: Question, names: Sequence[str]) -> str:
        """What is asked, in one line."""

    def label(
        self,
        state: State[P, Any],
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        """What an answer means, in a few words; by the drivers' names where they are known."""

    def preview(self, state: State[P, Any], question: Question, action: Action) -> Any:
        """What an answer would lead to, or None."""

    def place(self, question: Question, action: Action) -> Place | None:
        """Where an answer leads on the board; None for an answer that leads nowhere."""

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log; None for facts that need none."""
