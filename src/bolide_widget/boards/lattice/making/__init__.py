"""Making boards: from a centre line to the data of a complete track file."""

from __future__ import annotations

from .importing import board_from, board_from_geojson, board_from_tum_csv
from .layout import TooCoarse
from .options import Options, Wishes

__all__ = [
    "Options",
    "TooCoarse",
    "Wishes",
    "board_from",
    "board_from_geojson",
    "board_from_tum_csv",
]
