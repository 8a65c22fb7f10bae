"""An alarm: call a function after a delay, unless it is cancelled."""

from __future__ import annotations

from collections.abc import Callable

from ..core.aside import Pending, later
from ..core.once import lock


class Alarm:
    """Calls `ring` after a pause, on its own thread; a new pause replaces a pending one.

    It is a timer rather than a callback of the kernel's event loop: messages from the browser may
    be served on any thread, and a long-running cell must stop neither the computer drivers nor the
    clock. Where threads cannot start, the event loop calls `ring` between two cells (`core.aside`).

    Parameters
    ----------
    ring : callable ``(ticket)``
        Acts if `ticket` is still the latest.
    """

    def __init__(self, ring: Callable[[int], None]) -> None:
        self._ring = ring
        self._lock = lock()
        self._timer: Pending | None = None
        self._ticket = 0

    def set(self, seconds: float) -> None:
        """Ring after a pause, which replaces any pending one."""
        with self._lock:
            self._cancel()
            self._timer = later(seconds, self._ring, self._ticket)

    def rest(self) -> None:
        """Cancel the pending alarm."""
        with self._lock:
            self._cancel()

    @property
    def resting(self) -> bool:
        """True if no alarm is pending or running."""
        return self._timer is None

    def is_current(self, ticket: int) -> bool:
        """Return whether the alarm was neither set nor cancelled since this ticket."""
        return ticket == self._ticket

    def _cancel(self) -> None:
        self._ticket += 1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
