"""Python's garbage collector, paused while many lasting objects are made, or none need it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident

from .once import after_fork

_stopped_by: set[int] = set()
"""Threads for which it does not run."""


@contextmanager
def uncollected() -> Iterator[bool]:
    """Suspend garbage collection within the block; yield whether it was on."""
    was = gc.isenabled()
    if was:
        _stopped_by.add(get_ident())
    gc.disable()
    try:
        yield was
    finally:
        if was:
            _stopped_by.discard(get_ident())
            gc.enable()


def _in_child() -> None:
    """Turn garbage collection on in a forked child, which lacks the thread that would."""
    if _stopped_by - {get_ident()}:
        _stopped_by.clear()
        gc.enable()


after_fork(_in_child)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Suspend garbage collection within the block, and spare the new objects a search afterwards.

    The new objects join the oldest generation, so that the next three collections pass over them:
    they are frozen and thawed, unless other code has frozen objects.
    """
    with uncollected() as was:
        try:
            yield
        finally:
            if was and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
