"""The interface of a game for races, records and drivers; and the clock of turns."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from numbers import Real
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from .actions import Action
from .errors import SetupError, shown
from .questions import Fact, Facts, Kind, Place, Question, Step

if TYPE_CHECKING:
    from .state import State


SECONDS: Final = 30.0
"""What a driver has for a turn when nobody says otherwise."""

LONGEST: Final = 3600.0
"""The longest time for a turn, in seconds."""

Timed = tuple[int, Hashable] | None
"""The seat whose time runs, and a name for its turn; None where time stands still."""


class Clock:
    """Counts the time of one turn after another, and carries the rest over.

    Each turn begins with `seconds` and the time left over from the turn before. Time runs only
    while a question of a turn is open, and only for the seats given to ``run_for``; a turn in which
    it never ran (a computer driver's) carries over the time it was given, and no more.

    Not thread-safe by itself: the match that owns it calls it under its lock.

    Parameters
    ----------
    seconds : float
        Seconds that each turn adds, above 0 and at most 3600.
    now : callable ``() -> float``
        The source of time, in seconds; never runs backward.

    Attributes
    ----------
    seconds, now
        See above.
    seat : int or None
        The seat whose turn it is; None before the first.
    total : float
        The time this turn began with, in seconds.

    Raises
    ------
    SetupError
        If the time is out of range.

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
        """True if time is running now."""
        return self._since is not None

    @property
    def left(self) -> float:
        """The seconds left in this turn, at least 0."""
        return max(0.0, self._rest - self._gone())

    @property
    def up(self) -> bool:
        """True if time has run out for the open question."""
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
        """Stand still until a driver whose time would run has answered."""
        self._stop()
        self._held = True

    def ask(self, timed: Timed) -> None:
        """Open a question: set whose time runs there, and in which turn."""
        self._stop()
        if timed is not None and timed != self._turn:
            self._begin(timed)
        self._open, self._used = timed, None
        self._start()

    def answer(self, seat: int | None = None) -> float | None:
        """Close the open question; return the seconds used for it, or None if no time ran.

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
        """Return a copy that stands still before the first turn."""
        twin = self.still()
        twin.seat, twin._turn = None, None
        twin.total = twin._rest = twin.seconds
        twin._handed, twin._ran = 0.0, False
        return twin

    def noted(self, timed: Timed, seconds: float | None) -> Clock:
        """Return a copy after a given answer, as :meth:`ask` and :meth:`answer` would leave it."""
        twin = self.twin()
        if timed is not None and timed != twin._turn:
            twin._begin(timed)
        if seconds is not None:
            twin._spend(seconds)
        return twin

    def rewind(self, then: Clock, now_open: Timed) -> None:
        """Go back to the reading of another clock, with this question open."""
        self._stop()
        self.seat, self._turn = then.seat, then._turn
        self.total, self._rest = then.total, then._rest
        self._handed, self._ran = then._handed, then._ran
        self.ask(now_open)

    def twin(self) -> Clock:
        """Return a copy that runs on."""
        twin = object.__new__(Clock)
        twin.__dict__.update(self.__dict__)
        return twin

    def still(self) -> Clock:
        """Return a copy that stands still."""
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
    """Check a time for a turn.

    Raises
    ------
    SetupError
        If it is not a number above 0 and up to 3600.
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

    @property
    def round(self) -> int:
        """The rounds begun, 0 before the first; a seed fixes the dice of each round anew."""

    def copy(self) -> Any:
        """Return an independent copy."""

    def key(self) -> tuple[Any, ...]:
        """Return everything in one tuple of plain values: equal positions, equal keys.

        Where it ends with the keys of a list `cars`, what a record leads through shares those that
        an answer leaves as they were.
        """

    def to_dict(self) -> dict[str, Any]:
        """Return the position as JSON data."""


P = TypeVar("P", bound=Position)


class Stage(NamedTuple):
    """The progress of a match, for code that does not know the rules.

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
        Name and version of the rules, as records have them.
    title : str
        Of the game, as sentences have it; a qualifying has that of its game. Drivers that are made
        for a game say so by it (``drives``).
    kinds : mapping of str to Kind
        The rules of questions, by name.
    steps : mapping of str to Step
        The rules of steps, by name.
    timer : float or None
        Seconds a driver has for a turn; None for a game without a clock.
    means : mapping of str to tuple of str
        Figures of which `what_if` reports the mean (besides place and turns), and the columns of
        `figures` that add up to each.
    gaps : tuple of str
        Columns of `figures` that hold whole numbers, or None where the facts do not say.
    secret : bool
        Whether any information is hidden from a player: hands, sealed choices, private decisions. A
        game without secrets takes `view`, `seen` and `determinize` from `core.hidden.Open`.
    """

    name: str
    title: str
    version: int
    kinds: Mapping[str, Kind]
    steps: Mapping[str, Step] = {}
    timer: float | None
    means: Mapping[str, tuple[str, ...]]
    gaps: tuple[str, ...]
    secret: bool

    @property
    def where(self) -> str:
        """Where the game is played, as a sentence has it: the board's name."""

    @property
    def turns_allowed(self) -> int:
        """The default limit of turns for each driver; many more than a race needs."""

    @property
    def tables_for(self) -> tuple[object, Hashable]:
        """The key of drivers' tables: the board, as long as it exists, and the options."""

    def start(self, seats: int) -> State[P, Any]:
        """Return the state before the first answer."""

    def load_position(self, data: Mapping[str, Any]) -> P:
        """Return the position that :meth:`Position.to_dict` wrote."""

    def view(self, position: P, seat: int | None) -> dict[str, Any]:
        """Return the position as JSON data, as `seat` may know it; None: as everyone may."""

    def seen(self, fact: Fact, viewer: int | None) -> Fact | None:
        """Return a fact as `viewer` may know it; None if it is hidden from this seat."""

    def determinize(self, state: State[P, Any], seat: int, random: Random) -> State[P, Any]:
        """Return a determinization of a state for `seat`; the given state may be changed.

        What the seat knows stays, what it does not is drawn anew, by nothing but what the seat
        knows and `random`: two states that look the same to it must lead to the same. Answers
        under the seals of others are drawn by the core.
        """

    def timed(self, state: State[P, Any]) -> Timed:
        """Return whose time runs at the open question, and a unique name for the turn.

        None where time stands still. With a sealed choice it is one of those who still choose.
        """

    def stop(self, state: State[P, Any], facts: Facts) -> None:
        """End a game that would not end by itself, in place, at a decision."""

    def stage(self, state: State[P, Any]) -> Stage:
        """Return how far the match has come."""

    def figures(
        self, state: State[P, Any], facts: Iterable[Fact], names: tuple[str, ...]
    ) -> list[dict[str, Any]]:
        """Add a match up, from its facts and its end: a row for each seat, in order.

        Every game has ``driver``, ``place`` (from 1, also of drivers still racing), ``status``
        ("finished", "racing" or "out") and ``turns``; further figures follow in columns of its
        own, the same ones in every row.
        """

    def stopped(self, facts: Iterable[Fact]) -> list[tuple[int, str]]:
        """Return whom :meth:`stop` found still playing, and where, in words."""

    def about(self, fact: Fact) -> int | None:
        """Return the seat that a fact begins with; None for facts that begin otherwise."""

    def header(self) -> dict[str, Any]:
        """Return JSON data that pins the rules and the board in a record."""

    def prompt(self, state: State[P, Any], question: Question, names: Sequence[str]) -> str:
        """Return the question in one line."""

    def label(
        self,
        state: State[P, Any],
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return the meaning of an answer in a few words, with the drivers' names if given."""

    def preview(self, state: State[P, Any], question: Question, action: Action) -> Any:
        """Return the preview of an answer, or None."""

    def place(self, question: Question, action: Action) -> Place | None:
        """Return where an answer leads on the board; None for an answer that leads nowhere."""

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """Return a fact as a sentence of the log; None for facts that need none."""
