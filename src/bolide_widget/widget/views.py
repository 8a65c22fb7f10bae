"""Views: the pages that show a board, and the seats each of them has uncovered."""

from __future__ import annotations

import time

LEASE = 30.0
"""Seconds after its last heartbeat for which a page counts as open.

A page that is closed or reloaded sends no message. An open page sends a heartbeat every ten
seconds, which a busy cell may delay.
"""

MOST = 64  # views remembered, so that pages cannot fill the memory


class Views:
    """The views of a widget, by ids that the pages choose."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}

    def hear(self, view: str) -> None:
        """Note the heartbeat of a view."""
        self._heard.pop(view, None)
        while len(self._heard) >= MOST:
            del self._heard[next(iter(self._heard))]
        self._heard[view] = time.monotonic()

    def leave(self, view: str) -> None:
        """Forget a view that has closed; an unknown view changes nothing."""
        self._heard.pop(view, None)

    def any(self) -> bool:
        """Return whether any page shows the widget now."""
        oldest = time.monotonic() - LEASE
        self._heard = {view: at for view, at in self._heard.items() if at >= oldest}
        return bool(self._heard)

    def clear(self) -> None:
        """Forget all views."""
        self._heard.clear()


class Looks:
    """The seat whose private information each view shows, until it is covered again.

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
        """Note that a view shows this seat's private information from a revision on."""
        self._shown.pop(view, None)
        while len(self._shown) >= MOST:
            del self._shown[next(iter(self._shown))]
        self._shown[view] = seat, rev

    def sees(self, view: str, seat: int, since: int = 0) -> bool:
        """Return whether a view showed this seat's private information at `since` or later."""
        shown, rev = self._shown.get(view, (None, -1))
        return shown == seat and rev >= since

    def cover(self) -> None:
        """Note that every view is covered again."""
        self._shown.clear()
