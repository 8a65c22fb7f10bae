"""An alarm: call a function after a delay, unless it is cancelled."""

from __future__ import annotations

from collections.abc import Callable

from ..core.aside import Pending, later
from ..core.once import lock


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
        self._lock = lock()
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
