"""The clock on the page: run time for its players, and ring when it is up."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from typing import Any
from weakref import WeakSet

from ..core.game import SECONDS
from ..core.match import Match
from ..core.screen import Clock
from .alarm import Alarm

logger = logging.getLogger(__name__)


class Stopwatch:
    """Rings for the clock of a race; Python's clock decides whether time is up."""

    def __init__(self, race: Match[Any]) -> None:
        self._race = race
        self._seconds = race.game.timer or SECONDS  # used when the clock is switched back on
        self.alarm = Alarm(self.ring)

    def run_for(self, seats: Iterable[int]) -> None:
        """Let time run for the people at this screen."""
        self._seats = tuple(seats)
        self._race.run_clock([self._race.drivers[seat] for seat in self._seats])
        _running.add(self)

    def leave(self) -> None:
        """Stop the time for this board, not for others of the same race; needs the race's lock."""
        self.alarm.rest()
        _running.discard(self)
        self._race.run_clock(())
        for other in list(_running):
            if other._race is self._race:
                other.run_for(other._seats)

    def wake(self) -> None:
        """Set the alarm for the moment when the running driver's time is up."""
        clock = self._race.clock
        if clock is not None and clock.running:
            self.alarm.set(clock.left)
        else:
            self.alarm.rest()

    def ring(self, ticket: int) -> None:
        """Let the time-out happen if time is up and the ticket is current."""
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
        """Switch the clock on or off; a clock that is already on keeps its time."""
        race = self._race
        if race.clock is not None:
            self._seconds = race.clock.seconds
        if on != (race.clock is not None):
            race.set_timer(self._seconds if on else None)

    def shown(self) -> Clock | None:
        """Return the clock for the page, which counts down by itself; times in milliseconds."""
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
"""The stopwatches of all boards that a page has shown."""
