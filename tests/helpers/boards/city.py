"""Centre lines that cross themselves, or do not fit, for tests of the maker."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from bolide_widget.making.centre import Array

from .lines import turns

FOLDER = Path(
    os.environ.get("BOLIDE_CIRCUITS") or Path(__file__).resolve().parents[4] / "shared" / "circuits"
)
FILES = sorted([*FOLDER.glob("*.csv"), *FOLDER.glob("*.geojson")]) if FOLDER.is_dir() else []
"""Real circuits, when their files are there."""


def eight(count: int = 240) -> Array:
    """A lying eight: it crosses itself once, at a right angle or nearly."""
    t = turns(count)
    return np.c_[900 * np.sin(t), 450 * np.sin(2 * t)]


def suzuka(count: int = 320) -> Array:
    """An eight with curves, as that of the circuit whose back straight runs over the esses."""
    t = turns(count)
    return np.c_[900 * np.sin(t) + 150 * np.cos(3 * t), 420 * np.sin(2 * t) + 100 * np.cos(5 * t)]


def flat_eight(count: int = 240) -> Array:
    """An eight so flat that no bridge can be drawn."""
    t = turns(count)
    return np.c_[900 * np.sin(t), 60 * np.sin(2 * t)]


def wound(loops: int = 14, count: int = 900) -> Array:
    """A line that crosses itself once for each loop."""
    t = turns(count)
    return np.c_[
        1000 * np.cos(t) + 220 * np.cos(loops * t), 1000 * np.sin(t) + 220 * np.sin(loops * t)
    ]
