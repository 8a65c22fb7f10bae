"""Boards as data, each read from one JSON file and checked before use: the lattice track."""

from __future__ import annotations

from ..core.errors import PictureError
from .errors import TrackError
from .lattice.pit import PitBox, PitLane
from .lattice.points import ARROWS, Point, bit_index, displacements
from .lattice.sectors import Sector
from .lattice.shelf import load_track, tracks
from .lattice.track import Track
from .verdict import TrackFault

__all__ = [
    "ARROWS",
    "PictureError",
    "PitBox",
    "PitLane",
    "Point",
    "Sector",
    "Track",
    "TrackError",
    "TrackFault",
    "bit_index",
    "displacements",
    "load_track",
    "tracks",
]
