"""What computer drivers answer out of turn, unseen: no page is told that one was asked.

A window is over for everybody after the same time, whether a computer driver was asked in it or
not, and however many were. Until then pages show what was before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.match import Match
from ..drivers import Policy
from .alarm import Alarm
from .autopilot import Autopilot, is_silent
from .reacting import may_watch
from .seats import Seats

USUAL = 0.3
"""Seconds that pages wait for a window in which computer drivers may be asked, at any pace."""
SLOWEST = 3.0
"""Seconds that pages wait at most, where drivers think long."""


class Lull:
    """Tells which changes of a race are not to be shown yet.

    Parameters
    ----------
    race : Match
        Under whose lock all of this is done.
    seats : Seats
        Who is driven by a computer.
    over : callable
        Called when what was held back is to be shown.
    """

    def __init__(self, race: Match[Any], seats: Seats, over: Callable[[], None]) -> None:
        self._race, self._seats, self._over = race, seats, over
        self._read = len(race._now.entries)
        self._spent = 0.0
        self._holds = False
        self._alarm = Alarm(self._ring)

    def holds(self, autopilot: Autopilot) -> bool:
        """Whether the race as it stands is held back; to be asked after every change."""
        opened = self._has_opened()
        if self._race.over or not self._seats.policies:
            self.rest()
        elif opened and not self._holds and self._seats.people:
            self._spent = self._length(autopilot)
            self._holds = True
            self._alarm.set(self._spent)
        return self._holds or self.is_theirs()

    def _length(self, autopilot: Autopilot) -> float:
        """Seconds that a window takes: each computer driver may think as long as any did.

        Also as long as it says, so that nothing is seen of its first long thought either.
        """
        policies = self._seats.policies.values()
        needed = 1.5 * autopilot.longest_thought * len(policies)
        return max(USUAL, min(SLOWEST, max(needed, sum(map(_allowance, policies)))))

    def wake(self, autopilot: Autopilot, pace: float) -> None:
        """Let computer drivers answer what nobody else sees; the rest waits until it is shown."""
        if self.is_theirs():
            autopilot.wake(pace)
        elif self._holds:
            autopilot.alarm.rest()
        else:
            spent, self._spent = self._spent, 0.0
            autopilot.wake(pace, spent)

    def is_theirs(self) -> bool:
        """Whether a computer driver is asked out of turn, unseen."""
        return is_silent(self._race._state) and not self._asks_people()

    def rest(self) -> None:
        """Hold nothing back any more."""
        self._holds, self._spent = False, 0.0
        self._alarm.rest()

    def _asks_people(self) -> bool:
        return any(seat in self._seats.people for seat in self._race._state.to_act)

    def _has_opened(self) -> bool:
        """Whether what was answered since the last look has opened a window."""
        race, read = self._race, self._read
        entries = race._now.entries
        self._read = len(entries)
        opens = getattr(race.game, "opens", ())
        if not opens or not may_watch(race):
            return False
        return any(fact[0] in opens for entry in entries[read:] for fact in entry.facts)

    def _ring(self, ticket: int) -> None:
        with self._race.lock:
            if self._alarm.is_current(ticket) and self._holds:
                self._holds = False
                if not self.is_theirs():
                    self._over()


def _allowance(policy: Policy) -> float:
    """The seconds that a driver says it may think, if it says so."""
    seconds = getattr(policy, "seconds", 0)
    return min(SLOWEST, seconds) if isinstance(seconds, int | float) and seconds > 0 else 0.0
