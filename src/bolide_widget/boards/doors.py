"""Doors to the makers of boards: `Track.from_*` call what `making` has registered here.

Boards know no maker. The package registers where the makers are; they are imported when the first
board is made.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar, cast

T = TypeVar("T")


class Makers(Protocol):
    """Functions that make a board of any class."""

    def from_centerline(
        self, board: type[T], points: Any, width: Any, name: str, wishes: Mapping[str, Any]
    ) -> T:
        """Make a board from a centre line."""
        ...

    def from_tum_csv(
        self,
        board: type[T],
        path: str | os.PathLike[str],
        name: str | None,
        wishes: Mapping[str, Any],
    ) -> T:
        """Make a board from a file of the TUM race-track database."""
        ...

    def from_geojson(
        self,
        board: type[T],
        path: str | os.PathLike[str],
        width: Any,
        name: str | None,
        wishes: Mapping[str, Any],
    ) -> T:
        """Make a board from a GeoJSON file with one line."""
        ...

    def shortfalls(self, board: Any) -> Iterable[object]:
        """Return what a board of spaces lacks of what a good one needs."""
        ...


_makers: list[Callable[[], object]] = []


def register(find: Callable[[], object]) -> None:
    """Register the makers, by a function that imports them."""
    _makers[:] = [find]


def makers() -> Makers:
    """Return the registered makers."""
    return cast(Makers, _makers[0]())
