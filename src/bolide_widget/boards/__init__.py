"""Boards as data, each read from one JSON file and checked before use: the lattice track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.late import late

if TYPE_CHECKING:
    from .errors import TrackError as TrackError
    from .lattice.pit import PitBox as PitBox
    from .lattice.pit import PitLane as PitLane
    from .lattice.points import ARROWS as ARROWS
    from .lattice.points import Point as Point
    from .lattice.points import bit_index as bit_index
    from .lattice.points import displacements as displacements
    from .lattice.sectors import Sector as Sector
    from .lattice.shelf import load_track as load_track
    from .lattice.shelf import tracks as tracks
    from .lattice.track import Track as Track
    from .verdict import TrackFault as TrackFault

_PLACES = {
    "ARROWS": "lattice.points",
    "PitBox": "lattice.pit",
    "PitLane": "lattice.pit",
    "Point": "lattice.points",
    "Sector": "lattice.sectors",
    "Track": "lattice.track",
    "TrackError": "errors",
    "TrackFault": "verdict",
    "bit_index": "lattice.points",
    "displacements": "lattice.points",
    "load_track": "lattice.shelf",
    "tracks": "lattice.shelf",
}
"""The names of all boards, and the module that has each: a widget is made without geometry."""

__all__ = sorted(_PLACES)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Bring a name, when it is first asked for."""
        return late(__name__, name, _PLACES)
