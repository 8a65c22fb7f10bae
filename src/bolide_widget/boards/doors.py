"""Hooks for making boards: `Track.from_*` call the functions that `making` registers here.

Boards know no maker. The package registers where the makers are; they are imported when the first
board is made.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

_makers: list[Callable[[], ModuleType]] = []


def register(find: Callable[[], ModuleType]) -> None:
    """Register the makers, by a function that imports them."""
    _makers[:] = [find]


def makers() -> ModuleType:
    """Return the registered makers: `bolide_widget.making`."""
    return _makers[0]()
