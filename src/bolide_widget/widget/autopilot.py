"""Computer drivers in a widget: one visible move at a time, beside the kernel's own work."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Autopilot:
    """Calls `move` after a pause, on a thread of its own, again and again while it is woken.

    A timer and not the kernel's event loop: messages of the browser may be served on any thread,
    and a long-running cell must not stop the race.

    Parameters
    ----------
    move : callable ``(ticket)``
        Makes one move if `ticket` is still the last one given out.
    """

    def __init__(self, move: Callable[[int], None]) -> None:
        self._move = move
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._ticket = 0

    def wake(self, seconds: float) -> None:
        """Make a move after a pause; replaces a pause that is under way."""
        with self._lock:
            self._cancel()
            timer = threading.Timer(seconds, self._move, (self._ticket,))
            timer.daemon = True
            self._timer = timer
            timer.start()

    def rest(self) -> None:
        """Make no further move."""
        with self._lock:
            self._cancel()

    def is_current(self, ticket: int) -> bool:
        """Whether nothing has happened since the ticket was given out."""
        return ticket == self._ticket

    def _cancel(self) -> None:
        self._ticket += 1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
