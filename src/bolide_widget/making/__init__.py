"""From a centre line to a board of any game: what the doors of the boards lead to.

A package for each game has its maker, and one for boards on a lattice; the register says which
makes the boards of a class.
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
    """What the package of a maker has."""

    def board_from(
        self, points: Any, width: Any, name: str, wishes: Mapping[str, Any], *, notes: Notes
    ) -> dict[str, Any]:
        """Make the data of a track file; `notes` takes what could not be done as wanted."""
        ...

    def shortfalls(self, board: Any) -> Iterable[object]:
        """What a board of spaces lacks of what a good one needs, a sentence each."""
        ...


def maker(board: type) -> Maker:
    """What makes the boards of a class."""
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
    """Make a board, and warn of what it falls short of.

    Raises
    ------
    TrackError
        If the line, the width or a wish cannot be. What the maker alone chose is no fault of it.
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
    """Return what a board of spaces lacks of what a good one needs, a sentence each."""
    return maker(type(board)).shortfalls(board)
