"""Quiet arrows on the road that show the driving direction, where the page has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import shapely

from .marks import XY, Fill, Mark, Pen, distance, placed, stroke

Board = Mapping[str, Any]
Arrow = tuple[XY, XY]
"""Its place and its heading."""

APART = 6
"""Points of the middle line from arrow to arrow."""

PRINTED = {"printed": 0.9, "grid-box": 1.4, "badge": 1.8, "arrow": 1.2, "worth": 1.6}
"""Squares that an arrow keeps off what is read in its place, and other arrows."""

LARGE = 4.5
"""The same of a sector's arrow."""

FLAG = 2.5
"""The same of the finish line."""

CHEVRON = ((-0.4, 0.8), (0.4, 0.0), (-0.4, -0.8))


def arrows(board: Board) -> list[Arrow]:
    """Return the arrows of a board; there are none on one without a course.

    As `directionMarks` in `js/src/draw/direction.ts`.
    """
    course = board.get("course")
    if not course:
        return []
    line: Sequence[XY] = course["line"]
    printed, away = _printed(board)
    decks = [
        shapely.Polygon(ring)
        for shape in board["shapes"]
        if shape["style"] == "bridge"
        for ring in shape["rings"]
    ]

    def is_free(at: XY) -> bool:
        apart = np.hypot(*(printed - np.asarray(at)).T)
        return not (np.any(apart < away) or shapely.contains_xy(decks, *at).any())

    found: list[Arrow] = []
    last = -APART
    for index, (x, y) in enumerate(line):
        if index - last < APART or index + APART / 2 > len(line):
            continue
        ahead = line[(index + 1) % len(line)]
        length = distance((x, y), ahead) or 1.0
        heading = ((ahead[0] - x) / length, (ahead[1] - y) / length)
        # a lane further, where the middle of the road is printed on
        places = [(x + lane * heading[1], y - lane * heading[0]) for lane in (0, 1, -1)]
        free = next((at for at in places if is_free(at)), None)
        if free is not None:
            found.append((free, heading))
            last = index
    return found


def _printed(board: Board) -> tuple[np.ndarray, np.ndarray]:
    """Return the places of what an arrow keeps off, and how far it does."""
    large = PRINTED | ({} if board.get("kind") == "lanes" else {"arrow": LARGE})
    rows = [
        (*shape["at"], large[shape["style"]])
        for shape in board["shapes"]
        if shape["style"] in large and shape.get("at") is not None
    ]
    ends = [
        point
        for shape in board["shapes"]
        if shape["style"] == "finish-line"
        for point in shape["line"]
    ]
    if ends:
        rows.append((*np.mean(ends, axis=0).tolist(), FLAG))
    table = np.asarray(rows, dtype=float).reshape(-1, 3)
    return table[:, :2], table[:, 2]


def paint_direction(pen: Pen, board: Board) -> Iterator[Mark]:
    """Paint the arrows, as one mark."""
    size = pen.at_least(0.42, 3)
    drawn = [
        shapely.linestrings(placed([(x + aside, y) for x, y in CHEVRON], at, heading, size))
        for at, heading in arrows(board)
        for aside in (-0.45, 0.45)
    ]
    if drawn:
        yield Fill(
            stroke(shapely.multilinestrings(drawn), pen.at_least(0.12, 1.2)), pen.colours.lane
        )
