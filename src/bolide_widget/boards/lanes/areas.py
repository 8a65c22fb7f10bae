"""Areas of the road as drawn: spaces that are joined, and how it becomes narrower."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .places import Ring, areas_of
from .road import Floats

if TYPE_CHECKING:
    from .board import LaneBoard

TAPER = 0.9
"""Of a space: along which a road becomes narrower where a lane ends."""

CLOSE = 0.03
"""Squares between spaces that are joined into one area: rounding leaves such gaps."""


def grown(rings: Sequence[Ring | Floats]) -> list[BaseGeometry]:
    """Spaces, each a little larger than it is, so that neighbours overlap."""
    areas = shapely.make_valid(areas_of(rings))
    larger: list[BaseGeometry] = shapely.buffer(areas, CLOSE, join_style="mitre").tolist()
    return larger


def joined(parts: Sequence[BaseGeometry]) -> BaseGeometry:
    """One area of several that lie side by side."""
    return shapely.union_all(parts).buffer(-CLOSE, join_style="mitre")


def tapers(board: LaneBoard) -> list[BaseGeometry]:
    """Asphalt beyond the ends of lanes, in the width of the lane and then of nothing."""
    everywhere = range(len(board.ids))
    on = {to for others in board.straight for to in others}
    ends = [(space, board.front[space], TAPER) for space in everywhere if not board.straight[space]]
    ends += [(space, board.back[space], -TAPER) for space in everywhere if space not in on]
    rings: list[Floats] = []
    for space, tick, by in ends:
        inner, outer = board.right[space], board.left[space]
        if board.lane[space] > 1:
            inner, outer = outer, inner
        length = by * (board.front[space] - board.back[space])
        tip = board.road.edge(tick, tick + length, inner)
        rings.append(np.vstack([tip, board.road.at(np.array([float(tick)]), outer)]))
    return grown(rings) if rings else []
