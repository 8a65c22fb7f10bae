"""Making boards of any game from centre lines.

Each game of lanes has a package with its maker, and the lattice has one; the register names the
maker of each class of boards.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar, cast

from ..boards.catalogue import Board
from ..boards.files import TrackError
from ..core.files import named
from ..core.late import imported
from ..games import need
from .files import Notes, geojson, named_in, sourced, tell, titled, tum_csv

B = TypeVar("B", bound=Board)


class Maker(Protocol):
    """The functions in the package of a maker."""

    def board_from(
        self, points: Any, width: Any, name: str, wishes: Mapping[str, Any], *, notes: Notes
    ) -> dict[str, Any]:
        """Make the data of a track file; `notes` collects options that could not be met."""
        ...

    def shortfalls(self, board: Any) -> Iterable[object]:
        """Return the shortfalls of a board of spaces, a sentence each."""
        ...


def maker(board: type) -> Maker:
    """Return the maker of a class of boards."""
    part = getattr(board, "PART", None)
    package = need(part.game).package if part else "lattice"
    return cast(Maker, imported(f".{package}", __name__))


def from_centerline(
    board: type[B],
    points: Any,
    width: Any,
    name: str,
    wishes: Mapping[str, Any],
    source: str | None = None,
) -> B:
    """Make a board, and warn about its shortfalls.

    Raises
    ------
    TrackError
        If the line, the width or an option is invalid; choices of the maker itself do not raise.
    """
    notes: Notes = []
    data = maker(board).board_from(points, width, name, wishes, notes=notes)
    try:
        made = board.from_dict(data, source=source or name)
    except TrackError as error:
        if error.fields & {"name", *wishes}:
            raise
        text = "points: this line makes no sound board; give a simpler one"
        raise TrackError(source or name, [text]) from error
    tell(made.name, [*notes, *getattr(made, "shortfalls", ())])
    return made


def from_tum_csv(
    board: type[B], path: str | os.PathLike[str], name: str | None, wishes: Mapping[str, Any]
) -> B:
    """Make a board from a file of the TUM race-track database."""
    points, widths = tum_csv(path)
    called = name or titled(path)
    return from_centerline(board, points, widths, called, sourced(path, wishes), named(path))


def from_geojson(
    board: type[B],
    path: str | os.PathLike[str],
    width: Any,
    name: str | None,
    wishes: Mapping[str, Any],
) -> B:
    """Make a board from a GeoJSON file with one line."""
    points, properties = geojson(path)
    called = name or named_in(properties) or titled(path)
    return from_centerline(board, points, width, called, sourced(path, wishes), named(path))


def shortfalls(board: Any) -> Iterable[object]:
    """Return the shortfalls of a board of spaces, a sentence each."""
    return maker(type(board)).shortfalls(board)
