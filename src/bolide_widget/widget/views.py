"""Which pages show a widget: each says when it begins, that it goes on, and when it ends."""

from __future__ import annotations

import time

LEASE = 30.0
"""Seconds that a page is believed to be there without a word of it.

A page that is closed, or loaded anew, says nothing. A page that shows moves says so every ten
seconds, and may be kept waiting by a busy cell.
"""
MOST = 64  # views remembered: pages cannot fill the memory


class Views:
    """The views of a widget, by ids that the pages choose."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}

    def hear(self, view: str) -> None:
        """A view is there."""
        self._heard.pop(view, None)
        while len(self._heard) >= MOST:
            del self._heard[next(iter(self._heard))]
        self._heard[view] = time.monotonic()

    def leave(self, view: str) -> None:
        """A view is gone; one that was never there changes nothing."""
        self._heard.pop(view, None)

    def any(self) -> bool:
        """Whether the widget is shown anywhere now."""
        oldest = time.monotonic() - LEASE
        self._heard = {view: at for view, at in self._heard.items() if at >= oldest}
        return bool(self._heard)

    def clear(self) -> None:
        """Nobody shows it any more."""
        self._heard.clear()
