"""Kerbs in the corners, distance signs before them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import Polygon

from ..along import STEP, smooth
from ..centre import Array
from .course import Course
from .profile import CORNER
from .writing import positions

SIGNS = (("150", 12.0), ("100", 8.0), ("50", 4.0))
"""Text, and squares before the corner begins."""


class Corner(NamedTuple):
    """A bend: its first and last station, its sharpest one, the side it turns to, the angle."""

    start: int
    end: int
    apex: int
    inside: str
    angle: float
    """Radians."""


def corners(course: Course) -> list[Corner]:
    """Find the corners of the lap, in driving order."""
    bend = smooth(course.bend, 1.0)
    side = np.where(bend > CORNER * 0.7, 1, np.where(bend < -CORNER * 0.7, -1, 0))
    changes = np.flatnonzero(side != np.roll(side, 1))
    found = []
    for start, following in zip(changes, np.roll(changes, -1), strict=True):
        if side[start] == 0:
            continue
        end = int(following if following > start else following + course.count) - 1
        span = np.arange(start, end + 1)
        here = bend[span % course.count]
        angle = float(np.abs(here).sum() * STEP)
        if angle > 0.35:
            apex = int(span[np.argmax(np.abs(here))])
            inside = "left" if side[start] > 0 else "right"
            found.append(Corner(int(start), end, apex, inside, angle))
    return found


def usual_kerbs(course: Course, asphalt: Polygon, found: list[Corner]) -> list[list[list[float]]]:
    """Kerbs on the inside around each apex, and on the outside where sharp corners end."""
    kerbs = []
    edge = asphalt.boundary.buffer(0.05)
    for corner in found:
        outside = "right" if corner.inside == "left" else "left"
        reach = min(max((corner.end - corner.start) * STEP * 0.45, 1.5), 4.0)
        parts = [(corner.inside, corner.apex - reach / STEP, corner.apex + reach / STEP)]
        if corner.angle > 0.8:
            start = corner.end - 0.5 / STEP
            parts.append((outside, start, start + 4.0 / STEP))
        for side, first, last in parts:
            span = np.arange(round(first), round(last) + 1) % course.count
            line = shapely.linestrings(course.border(side)[span]).intersection(edge)
            pieces = [part for part in shapely.get_parts(line) if part.geom_type == "LineString"]
            kerbs += [positions(part.coords) for part in pieces if part.length > 1]
    return kerbs


def usual_signs(
    course: Course, found: list[Corner], reach: dict[str, Array], taken: Any, size: tuple[int, int]
) -> list[dict[str, Any]]:
    """Distance boards on the outside, before the corners that want hard braking."""
    signs = []
    for index, corner in enumerate(found):
        before = (corner.start - found[index - 1].end) % course.count * STEP
        if (len(found) > 1 and before < SIGNS[0][1] + 2) or corner.angle < 0.9:
            continue
        outside = "right" if corner.inside == "left" else "left"
        boards = course.side(outside, reach[outside] + 1.2)
        for text, squares in SIGNS:
            x, y = boards[(corner.start - round(squares / STEP)) % course.count]
            on_board = 1 <= x <= size[0] - 1 and 1 <= y <= size[1] - 1
            if on_board and shapely.distance(taken, shapely.points(x, y)) > 0.8:
                signs.append({"at": [round(float(x), 2), round(float(y), 2)], "text": text})
    return signs
