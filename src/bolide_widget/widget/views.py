"""Views: which pages show a board, and whose seat each of them holds."""

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


class Looks:
    """What each view was shown for a seat alone, until somebody covers it.

    Examples
    --------
    >>> looks = Looks()
    >>> looks.show("a page", seat=1, rev=5)
    >>> looks.sees("a page", seat=1, since=5), looks.sees("a page", seat=1, since=6)
    (True, False)
    >>> looks.sees("another page", seat=1)
    False
    """

    def __init__(self) -> None:
        self._shown: dict[str, tuple[int, int]] = {}

    def show(self, view: str, seat: int, rev: int) -> None:
        """A view is shown, at a revision, what is for this seat, in place of what it saw before."""
        self._shown.pop(view, None)
        while len(self._shown) >= MOST:
            del self._shown[next(iter(self._shown))]
        self._shown[view] = seat, rev

    def sees(self, view: str, seat: int, since: int = 0) -> bool:
        """Whether a view was shown what is for this seat, at this revision or later."""
        shown, rev = self._shown.get(view, (None, -1))
        return shown == seat and rev >= since

    def cover(self) -> None:
        """No view shows anything of it."""
        self._shown.clear()
