"""Values computed once and shared by threads, which a forked child can use, too.

A fork copies one thread alone. A lock that another thread holds then is held for ever in the child,
and so is that of `functools.cached_property` before Python 3.12.
"""

from __future__ import annotations

import functools
import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Condition, RLock, get_ident
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import ref

from .per_board import alongside

if TYPE_CHECKING:
    from functools import cached_property
else:

    class Unlocked(functools.cached_property):
        """As that of `functools`, without a lock: the first of several results is kept."""

        def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
            if instance is None:
                return self
            return instance.__dict__.setdefault(self.attrname, self.func(instance))

    cached_property = Unlocked


__all__ = ["after_fork", "cached_property", "forks", "importing", "lock", "memoise", "once"]

T = TypeVar("T")

PATIENCE: Final = 10.0
"""Seconds that a fork waits for imports on other threads, which may wait for the forking one."""

_locks: set[ref[Any]] = set()
_forks = 0
_imports = Condition()
_importing: Counter[int] = Counter()
"""Imports under way, by thread."""


def lock() -> RLock:
    """Make a re-entrant lock that a forked child finds free, unless the forking thread holds it.

    Examples
    --------
    >>> making = lock()
    >>> with making, making:
    ...     pass
    """
    made = RLock()
    _locks.add(ref(made, _locks.discard))
    return made


def forks() -> int:
    """Count the forks between this process and the one that imported the package."""
    return _forks


def after_fork(function: Callable[[], None]) -> None:
    """Call a function in each forked child, before anything else of it runs."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=function)


def once(owner: object, what: str, key: Hashable, make: Callable[[], T]) -> T:
    """Return a table of an object, made by the first thread that asks while the others wait.

    Where making it twice does no harm `alongside` alone will do.

    Parameters
    ----------
    owner : object
        The table is kept as long as it is there.
    what : str
        The name of these tables, as for `alongside`.
    key : hashable
    make : callable
        It may ask for other tables.

    Examples
    --------
    >>> class Board: ...
    >>> board = Board()
    >>> once(board, "roads", "north", lambda: [1]) is once(board, "roads", "north", lambda: [2])
    True
    """
    made = alongside(owner, what)
    if key not in made:
        with alongside(owner, "making").setdefault("lock", lock()):
            if key not in made:
                made[key] = make()
    value: T = made[key]
    return value


def memoise(owner: object, *methods: str) -> None:
    """Cache the results of some methods of an object by their arguments, as long as it exists.

    Not for objects that are copied or pickled: their copies would share the results.

    Parameters
    ----------
    *methods : str
        Their names. Arguments are given by position.

    Examples
    --------
    >>> class Board:
    ...     def __init__(self):
    ...         memoise(self, "ways")
    ...     def ways(self, space):
    ...         return [space]
    >>> board = Board()
    >>> board.ways(1) is board.ways(1), board.ways(2)
    (True, [2])
    """
    vars(owner).update({name: functools.cache(getattr(owner, name)) for name in methods})


@contextmanager
def importing() -> Iterator[None]:
    """Make a fork wait until the imports within the block are done.

    A child would wait for ever for a module that another thread has begun to import.
    """
    thread = get_ident()
    with _imports:
        _importing[thread] += 1
    try:
        yield
    finally:
        with _imports:
            _importing[thread] -= 1
            _imports.notify_all()


def _before_fork() -> None:
    _imports.acquire()
    _imports.wait_for(lambda: _importing.total() == _importing[get_ident()], PATIENCE)


def _in_child() -> None:
    global _forks
    _forks += 1
    for made in [each() for each in _locks]:
        if made is None:
            continue
        if made.acquire(blocking=False):  # the lock is free, or this thread holds it
            made.release()
        else:
            made._at_fork_reinit()
    own = _importing[get_ident()]
    _importing.clear()
    _importing[get_ident()] = own
    _imports.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_before_fork, after_in_parent=_imports.release, after_in_child=_in_child
    )
