"""Telling those who listen to a match: each of them, whatever one of them does."""

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
"""Gets nothing: it looks at the match again, and may be told once too often."""


Hearer = TypeVar("Hearer", bound=Callable[..., object])


class Listeners(Generic[Hearer]):
    """Functions that are told of changes, in the order in which they came."""

    def __init__(self) -> None:
        self._all: tuple[Hearer, ...] = ()

    def __iter__(self) -> Iterator[Hearer]:
        return iter(self._all)

    def add(self, listener: Hearer, lock: AbstractContextManager[Any]) -> Callable[[], None]:
        """Tell one more; returns a function that stops it. Both change it under the lock.

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
                self._all = _without(self._all, listener)

        return stop


def _without(listeners: tuple[Hearer, ...], listener: Hearer) -> tuple[Hearer, ...]:
    """All but one occurrence of a listener."""
    kept = list(listeners)
    if listener in kept:
        kept.remove(listener)
    return tuple(kept)


def tell(listeners: Iterator[Callable[..., object]], *news: Any) -> None:
    """Tell those who have not been told yet; one that fails is reported and harms nobody.

    A keyboard interrupt in one of them comes through. The iterator stands behind that one then,
    so that the next call tells the others.
    """
    for listener in listeners:
        try:
            listener(*news)
        except KeyboardInterrupt:
            raise
        except BaseException:
            logger.exception("A listener failed; it is still told of what comes: %r", listener)
