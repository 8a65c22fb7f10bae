"""What scripts are told of a match: types that leave to them what follows from the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

MaybeNone = Any
"""Beside a type: it may be None, and whoever asks knows when. Nothing has to be looked at first."""

if TYPE_CHECKING:

    class Fact(tuple[Any, ...]):
        """What happened: a named tuple, whose fields follow from its kind."""

        @property
        def kind(self) -> str: ...

        def __getattr__(self, name: str) -> Any: ...

else:
    Fact = tuple
