"""Arrows as words, and places as ordinals."""

from __future__ import annotations

from ....boards.lattice.points import ARROWS, Point

_NAMES = {arrow: name for name, arrow in ARROWS.items()}


def arrow_word(arrow: Point) -> str:
    """N, E, S or W."""
    return _NAMES[arrow]


def parse_arrow(word: str) -> Point:
    """The arrow that N, E, S or W stands for."""
    return ARROWS[word]


def heading(displacement: Point) -> str:
    """A displacement in words.

    Examples
    --------
    >>> heading((5, -1)), heading((0, 0))
    ('5 E 1 S', 'stay')
    """
    dx, dy = displacement
    east = f"{abs(dx)} {'E' if dx > 0 else 'W'}" if dx else ""
    north = f"{abs(dy)} {'N' if dy > 0 else 'S'}" if dy else ""
    parts = [east, north] if abs(dx) >= abs(dy) else [north, east]
    return " ".join(part for part in parts if part) or "stay"


def ordinal(n: int) -> str:
    """1st, 2nd, 3rd, 4th, ..."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(n, f"{n}th")
