"""Python's search for garbage, while much is made that stays, or nothing that needs it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[bool]:
    """Without a search for garbage; gives whether there would be one."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield was
    finally:
        if was:
            gc.enable()


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
