"""Boards as data, each read from one JSON file and checked before use: the lattice track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.late import late, names_of

if TYPE_CHECKING:
    from .catalogue import TrackFault as TrackFault
    from .files import TrackError as TrackError
    from .lattice.points import (
        ARROWS as ARROWS,
        Point as Point,
        bit_index as bit_index,
        displacements as displacements,
    )
    from .lattice.shelf import load_track as load_track, tracks as tracks
    from .lattice.survey import PitBox as PitBox, PitLane as PitLane, Sector as Sector
    from .lattice.track import Track as Track

_PLACES = {
    "catalogue": "TrackFault",
    "files": "TrackError",
    "lattice.points": "ARROWS Point bit_index displacements",
    "lattice.shelf": "load_track tracks",
    "lattice.survey": "PitBox PitLane Sector",
    "lattice.track": "Track",
}
"""The names of all boards, and the module that has each: a widget is made without geometry."""

__all__ = names_of(_PLACES)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import a name when it is first used."""
        return late(__name__, name, _PLACES)
