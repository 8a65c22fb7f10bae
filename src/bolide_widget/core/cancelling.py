"""Stop a long call before its end: the token of a call, and the places that look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Protocol

from .errors import Cancelled, SetupError, shown


class Token(Protocol):
    """Anything that can be set to stop a call, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Return True once the call has to stop."""


Watch = Callable[[], None]
"""Called from time to time by long work; raises `Cancelled` to stop it."""

_WATCH: Final[ContextVar[Watch | None]] = ContextVar("watch", default=None)


def check() -> None:
    """Raise `Cancelled` if the call in which this runs has been cancelled."""
    watch = _WATCH.get()
    if watch is not None:
        watch()


def is_watched() -> bool:
    """Return whether the call in which this runs can be cancelled."""
    return _WATCH.get() is not None


@contextmanager
def watched(watch: Watch | None) -> Iterator[None]:
    """Call `watch` wherever the work inside looks; None leaves all as it is."""
    if watch is None:
        yield
        return
    before = _WATCH.get()

    def both() -> None:
        if before is not None:
            before()
        watch()

    reset = _WATCH.set(both)
    try:
        yield
    finally:
        _WATCH.reset(reset)


def watch_of(cancel: Token | None) -> Watch | None:
    """Return the watch of a token.

    Raises
    ------
    SetupError
        If the token has no ``is_set``.

    Examples
    --------
    >>> from threading import Event
    >>> token = Event()
    >>> with watched(watch_of(token)):
    ...     check()
    >>> watch_of(None) is None
    True
    """
    if cancel is None:
        return None
    if isinstance(cancel, type) or not callable(getattr(cancel, "is_set", None)):
        raise SetupError(
            f"cancel must have a method is_set(), as a threading.Event has; got {shown(cancel)}"
        )

    def watch() -> None:
        if cancel.is_set():
            raise Cancelled

    return watch
