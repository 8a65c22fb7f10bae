"""The bundled boards of the lattice: circuits and lesson boards."""

from __future__ import annotations

import os
from typing import Any

from ..catalogue import Shelf
from .checks.faults import find_faults
from .track import Track


def faults(data: Any) -> list[str]:
    """Return all faults of the plain data of a track file of the lattice."""
    return [fault.text for fault in find_faults(data)[1]]


SHELF: Shelf[Track] = Shelf(
    Track, {"circuits": "lattice/circuits", "lessons": "lattice/lessons"}, faults
)


def tracks(collection: str = "circuits") -> list[str]:
    """List the names of the bundled "circuits" or "lessons" of the lattice."""
    return SHELF.tracks(collection)


def load_track(name_or_path: str | os.PathLike[str]) -> Track:
    """Load a circuit, a lesson board or a track file of the lattice."""
    return SHELF.load(name_or_path)
