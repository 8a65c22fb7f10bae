"""Calling the listeners of a match: each of them, even if one fails."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Generic, TypeVar

from .errors import SetupError, shown
from .options import Fact

logger = logging.getLogger(__name__)

Listener = Callable[[tuple[Fact, ...]], object]
"""Gets what happened."""

Look = Callable[[], object]
"""Gets nothing: it looks at the match again, and may be called once too often."""


Hearer = TypeVar("Hearer", bound=Callable[..., object])


class Listeners(Generic[Hearer]):
    """Functions that are called after changes, in the order in which they were added."""

    def __init__(self) -> None:
        self._all: tuple[Hearer, ...] = ()

    def __bool__(self) -> bool:
        return bool(self._all)

    def __iter__(self) -> Iterator[Hearer]:
        return iter(self._all)

    def add(self, listener: Hearer, lock: AbstractContextManager[Any]) -> Callable[[], None]:
        """Add a listener; returns a function that removes it. Both change the list under the lock.

        Raises
        ------
        SetupError
            If it cannot be called.
        """
        if not callable(listener):
            raise SetupError(f"a listener is a function that can be called, not {shown(listener)}")
        with lock:
            self._all = (*self._all, listener)

        def stop() -> None:
            with lock:
                left = list(self._all)
                if listener in left:
                    left.remove(listener)  # once: it may have been added several times
                self._all = tuple(left)

        return stop


def tell(listeners: Iterator[Callable[..., object]], *news: Any) -> None:
    """Call the listeners that remain; log a failure and go on.

    A keyboard interrupt in a listener comes through. The iterator then stands behind that listener,
    so that the next call goes on with the others.
    """
    for listener in listeners:
        try:
            listener(*news)
        except KeyboardInterrupt:
            raise
        except BaseException:
            logger.exception("A listener failed; it still gets further events: %r", listener)
