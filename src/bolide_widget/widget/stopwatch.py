"""The clock at the screen: it runs for people, rings when their time is up, and shows itself."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any
from weakref import WeakSet

from ..core.aside import Pending, later
from ..core.clock import SECONDS
from ..core.match import Match
from ..core.screen import Clock


class Alarm:
    """Calls `ring` after a pause, on a thread of its own; a new pause replaces the one before.

    A timer and not the kernel's event loop: messages of the browser may be served on any thread,
    and a long-running cell must stop neither the computer drivers nor the clock. Where no thread
    can start the loop does it, between two cells (`core.aside`).

    Parameters
    ----------
    ring : callable ``(ticket)``
        Does what is due if `ticket` is still the last one given out.
    """

    def __init__(self, ring: Callable[[int], None]) -> None:
        self._ring = ring
        self._lock = Lock()
        self._timer: Pending | None = None
        self._ticket = 0

    def set(self, seconds: float) -> None:
        """Ring after a pause; replaces a pause that is under way."""
        with self._lock:
            self._cancel()
            self._timer = later(seconds, self._ring, self._ticket)

    def rest(self) -> None:
        """Do not ring any more."""
        with self._lock:
            self._cancel()

    @property
    def resting(self) -> bool:
        """Whether nothing is about to ring, nor has rung and is still at work."""
        return self._timer is None

    def is_current(self, ticket: int) -> bool:
        """Whether nothing has happened since the ticket was given out."""
        return ticket == self._ticket

    def _cancel(self) -> None:
        self._ticket += 1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


logger = logging.getLogger(__name__)


class Stopwatch:
    """Rings for the clock of a race; Python's clock decides whether time is up."""

    def __init__(self, race: Match[Any]) -> None:
        self._race = race
        self._seconds = race.game.timer or SECONDS  # for a clock that is switched on again
        self.alarm = Alarm(self.ring)

    def run_for(self, seats: Iterable[int]) -> None:
        """Let time run for the people at this screen."""
        self._seats = tuple(seats)
        self._race.run_clock([self._race.drivers[seat] for seat in self._seats])
        _running.add(self)

    def leave(self) -> None:
        """Time stands still, but for who sees the same race elsewhere; under the race's lock."""
        self.alarm.rest()
        _running.discard(self)
        self._race.run_clock(())
        for other in list(_running):
            if other._race is self._race:
                other.run_for(other._seats)

    def wake(self) -> None:
        """Ring when the time of whoever it runs for is up."""
        clock = self._race.clock
        if clock is not None and clock.running:
            self.alarm.set(clock.left)
        else:
            self.alarm.rest()

    def ring(self, ticket: int) -> None:
        """Look at the clock, if nothing has happened since the ticket was given out."""
        try:
            with self._race.lock:
                clock = self._race.clock
                if not self.alarm.is_current(ticket) or clock is None or not clock.running:
                    return
                if not self._race.tick():
                    self.alarm.set(clock.left)
        except Exception:
            logger.exception("A time-out failed")

    def switch(self, on: bool) -> None:
        """On or off; a clock that is on already is not set back."""
        race = self._race
        if race.clock is not None:
            self._seconds = race.clock.seconds
        if on != (race.clock is not None):
            race.set_timer(self._seconds if on else None)

    def shown(self) -> Clock | None:
        """The clock as a page needs it, which counts on by itself; times in milliseconds."""
        clock = self._race.clock
        if clock is None or clock.seat is None or self._race.over:
            return None
        return {
            "id": clock.seat,
            "left": round(clock.left * 1000),
            "total": round(clock.total * 1000),
            "running": clock.running,
            "at": round(time.time() * 1000),
        }


_running: WeakSet[Stopwatch] = WeakSet()
"""Of all boards that somebody has seen."""
