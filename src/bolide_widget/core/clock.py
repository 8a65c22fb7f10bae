"""A clock for turns: how long each driver has, what is handed on, and whose time runs now.

A match tells its clock what is asked and answered; the game says whose time runs at a question
(:meth:`Game.timed`). No state knows of any of this: what a driver does when time is up is an
answer like others, and what it leads to a function of the state alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable
from numbers import Real
from typing import Final

from .errors import SetupError, shown

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
