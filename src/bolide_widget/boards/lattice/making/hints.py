"""The printed hints of a board that nobody has driven on yet (G-6)."""

from __future__ import annotations

from .course import Course
from .furniture import Corner

PACE = 6.7
"""Squares of the centre line that a good driver makes a turn, at top speed 8."""


def estimated_hints(course: Course, found: list[Corner]) -> dict[str, int]:
    """Guess the turns of two laps, and the sharp brakings of one: one for each hard corner."""
    hard = sum(corner.angle > 1.2 for corner in found)
    return {
        "turns": max(round(2 * course.length / PACE), 1),
        "sharp_brakings": min(max(hard // 3, 0), 100),
    }
