"""The places of a board's name and its north arrow: on the widest grass."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from ..core.screen import Shape

Position = tuple[float, float]

ROOM = 2.0  # squares round a label that are enough
_AT_ONCE = 64  # places for a label that are looked at together


def labels(name: str, course: BaseGeometry, size: tuple[int, int]) -> Iterator[Shape]:
    """Yield the name and the north arrow of a board.

    Parameters
    ----------
    name : str
    course : geometry
        What they must not cover.
    size : (int, int)
        Squares of the board.
    """
    half = min(0.45 * len(name) + 1, size[0] / 2 - 1)
    title = roomiest(course, size, (half, 1.5), [])
    yield {"style": "title", "text": name, "at": _xy(title)}
    north = roomiest(course, size, (1.5, 2.0), [(title, half + 2)])
    yield {"style": "north", "at": _xy(north)}


def _xy(position: Position) -> list[float]:
    return [round(position[0], 3), round(position[1], 3)]


def roomiest(
    course: BaseGeometry,
    size: tuple[int, int],
    half: Position,
    others: list[tuple[Position, float]],
) -> Position:
    """Find the spot on the grass where a box of the given half size is farthest from the course."""
    middle = np.array(size) / 2
    xs = np.arange(round(half[0]) + 1, size[0] - round(half[0]), 2)
    ys = np.arange(round(half[1]) + 1, size[1] - round(half[1]), 2)
    spots = np.stack(np.meshgrid(xs, ys, indexing="ij"), axis=-1).reshape(-1, 2).astype(float)
    if not len(spots):
        return (float(middle[0]), float(middle[1]))
    corner = 0.01 * np.abs(spots - middle).sum(axis=1)
    others_room = np.full(len(spots), np.inf)
    for other, far in others:
        away = np.abs(spots - other) - (far, 2)
        others_room = np.minimum(others_room, away.max(axis=1))
    boxes = shapely.box(*(spots - half).T, *(spots + half).T)
    shapely.prepare(course)
    outward = np.argsort(-corner, kind="stable")  # of wide spaces, the board's corners look best
    for part in np.split(outward, range(_AT_ONCE, len(outward), _AT_ONCE)):
        roomy = ~shapely.dwithin(course, boxes[part], ROOM) & (others_room[part] >= ROOM)
        if roomy.any():
            x, y = spots[part[np.argmax(roomy)]]
            break
    else:
        room = np.minimum(shapely.distance(course, boxes), others_room)
        x, y = spots[np.argmax(room + corner)]
    return (float(x), float(y))
