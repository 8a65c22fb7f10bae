"""Where everything that can be stood on lies: spaces, the pit lane, boxes, the pit grid."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .pit import PitRoad, slot_names
from .pit_road import DEEP, WIDE, PitDrawing, box_span
from .road import Floats, Road
from .spaces import Space

Ring = tuple[tuple[float, float], ...]


class Spot(NamedTuple):
    """The place of a space on the board.

    Attributes
    ----------
    at : (float, float)
        Its middle, in squares.
    heading : (float, float)
        Driving direction, of length 1.
    ring : tuple of (float, float)
        Its outline.
    """

    at: tuple[float, float]
    heading: tuple[float, float]
    ring: Ring


def on_road(road: Road, space: Space) -> Spot:
    """The place of a space of the road: the band along it between its edges."""
    middle = (space.back + space.front) / 2
    at = road.at(np.array([middle]), (space.left + space.right) / 2)[0]
    left = road.edge(space.back, space.front, space.left)
    right = road.edge(space.front, space.back, space.right)
    return Spot(_xy(at), _direction(road.heading(middle)), outline(np.vstack([left, right])))


def in_pit(drawing: PitDrawing, index: int) -> Spot:
    """The place of a space of the pit lane."""
    at = drawing.places(np.array([index + 0.5]), 0.0)[0]
    ring = drawing.band(index, index + 1, -WIDE / 2, WIDE / 2)
    return Spot(_xy(at), _direction(drawing.heading(index + 0.5)), outline(ring))


def in_box(drawing: PitDrawing, start: float, end: float, row: int = 0) -> Spot:
    """The place of a box beside the pit lane; a further row lies behind the boxes."""
    near = (WIDE / 2 + row * DEEP) * drawing.side
    far = near + DEEP * drawing.side
    middle = (start + end) / 2
    at = drawing.places(np.array([middle]), (near + far) / 2)[0]
    ring = drawing.band(start, end, near, far)
    return Spot(_xy(at), _direction(drawing.heading(middle)), outline(ring))


def pit_spots(drawing: PitDrawing, pit: PitRoad) -> dict[str, Spot]:
    """The places of the pit road by name.

    Cars of the pit grid stand where the boxes are: a race has the one or the other.
    """
    found = {name: in_pit(drawing, index) for index, name in enumerate(pit.lane)}
    at = [box.at for box in pit.boxes]
    spans = [box_span(at, number) for number in range(len(at))] or [(0.0, 1.0)]
    for box, span in zip(pit.boxes, spans, strict=False):
        found[box.id] = in_box(drawing, *span)
    for number, name in enumerate(slot_names(pit.slots)):
        row, index = divmod(number, len(spans))
        found[name] = in_box(drawing, *spans[index], row)
    return found


def outline(places: Floats) -> Ring:
    """Places as plain numbers, those on a straight line left out."""
    kept = [tuple(round(float(part), 2) for part in place) for place in places]
    corners = []
    for index, (x, y) in enumerate(kept):
        (ax, ay), (bx, by) = kept[index - 1], kept[(index + 1) % len(kept)]
        turn = (x - ax) * (by - y) - (y - ay) * (bx - x)
        if abs(turn) > 1e-3:
            corners.append((x, y))
    return tuple(corners)


def _xy(place: Floats) -> tuple[float, float]:
    return (round(float(place[0]), 3), round(float(place[1]), 3))


def _direction(heading: tuple[float, float]) -> tuple[float, float]:
    return (round(heading[0], 4), round(heading[1], 4))
