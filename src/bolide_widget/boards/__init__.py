"""Boards as data: the lattice track, read from one JSON file and checked before use."""

from __future__ import annotations

from .errors import TrackError
from .lattice import ARROWS, Point, bit_index, displacements
from .load import load_track, tracks
from .pit import PitBox, PitLane
from .sectors import Sector
from .track import Track

__all__ = [
    "ARROWS",
    "PitBox",
    "PitLane",
    "Point",
    "Sector",
    "Track",
    "TrackError",
    "bit_index",
    "displacements",
    "load_track",
    "tracks",
]
