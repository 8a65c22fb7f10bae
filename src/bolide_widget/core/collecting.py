"""Python's search for garbage, while much is made that stays, or nothing that needs it."""

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
    """Without a search for garbage; gives whether there would be one."""
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
    """Search again in a forked child, which has not the thread that would have it searched."""
    if _stopped_by - {get_ident()}:
        _stopped_by.clear()
        gc.enable()


after_fork(_in_child)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Without a search for garbage: what is made stays, and a search would go over all of it.

    What stays is put among what is old, so that the next three searches do not go over it either:
    frozen and thawed, unless somebody else has frozen something.
    """
    with uncollected() as was:
        try:
            yield
        finally:
            if was and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
