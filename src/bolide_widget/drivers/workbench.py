"""Tables for drivers that cannot wait for them: made beside the race (`core.aside`)."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock

from ..core.aside import work_through

logger = logging.getLogger(__name__)

_hurried: ContextVar[bool] = ContextVar("hurried", default=False)


class NotReady(Exception):
    """A table that is not there yet; it is being made."""


@contextmanager
def hurried() -> Iterator[None]:
    """Within it `NotReady` is raised where a table would have to be waited for."""
    token = _hurried.set(True)
    try:
        yield
    finally:
        _hurried.reset(token)


def in_a_hurry() -> bool:
    """Whether whoever asks cannot wait."""
    return _hurried.get()


class Workbench:
    """What is to be made, one thing after the other, until all is done."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._orders: dict[Hashable, Callable[[], object]] = {}
        self._busy = False
        if hasattr(os, "register_at_fork"):  # a child has the lock as it was, but not the thread
            os.register_at_fork(after_in_child=self._clear)

    def _clear(self) -> None:
        self._lock = Lock()
        self._orders = {}
        self._busy = False

    def order(self, key: Hashable, make: Callable[[], object]) -> None:
        """Have something made, unless it is being made."""
        with self._lock:
            self._orders.setdefault(key, make)
            if self._busy:
                return
            self._busy = True
        work_through(self._work(), "tables")

    def _work(self) -> Iterator[None]:
        while True:
            with self._lock:
                if not self._orders:
                    self._busy = False
                    return
                key, make = next(iter(self._orders.items()))
            try:
                make()
            except Exception:
                logger.exception("A table could not be made")
            with self._lock:
                self._orders.pop(key, None)
            yield
