"""Boards as data: the lattice track, read from one JSON file and checked before use."""

from __future__ import annotations

from .errors import PictureError, TrackError
from .lattice import ARROWS, Point, bit_index, displacements
from .load import load_track, tracks
from .pit import PitBox, PitLane
from .sectors import Sector
from .track import Track
from .verdict import TrackFault, check_track

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
    "check_track",
    "displacements",
    "load_track",
    "tracks",
]
