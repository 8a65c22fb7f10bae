"""Which of two legs lies on the bridge: that of the centre line, wherever the line is put."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...boards.lanes.board import LaneBoard
from ..centre import Array
from .rope import crossings
from .source import Source


def levelled(data: dict[str, Any], board: LaneBoard, source: Source) -> dict[str, Any]:
    """The data of a board with the legs told that are raised, where they are not the later ones.

    Of two legs the one lies above that comes later from where the centre line begins as it is
    given, also when the finish line is elsewhere, or the lap is driven the other way.

    Parameters
    ----------
    data : dict
    board : LaneBoard
        Made of them.
    source : Source
    """
    given = _given(source)
    raised: list[int] = []
    for legs in board.crossing_legs() if given else ():
        if len(legs) != 2:
            continue
        middles = [(start + end) // 2 % board.period for start, end in legs]
        ways = np.array([board.road.heading(tick) for tick in middles])
        at = _parts(np.array([board.road.at(np.array([float(t)]), 0.0)[0] for t in middles]), board)
        _, upper = min(given, key=lambda one: float(np.hypot(*(one[0] - at))))
        above = int(np.argmax(ways @ upper))
        if above == 0:
            raised.append(middles[0])
    return {**data, "raised": raised} if raised else data


def _parts(spots: Array, board: LaneBoard) -> Array:
    """The middle of some places, in parts of the road's extent."""
    line = board.road.line
    parts: Array = (spots.mean(axis=0) - line.min(axis=0)) / np.ptp(line, axis=0)
    return parts


def _given(source: Source) -> list[tuple[Array, Array]]:
    """By crossing of the centre line: where it is, in parts of its extent, and the upper leg's way.

    The way is that in which the lap is driven.
    """
    line = source.line
    count = len(line)
    begins = int(np.argmin(np.hypot(*(line - source.begins).T)))
    found = []
    for crossing in crossings(line):
        after = [(station - begins) % count for station in (crossing.first, crossing.second)]
        if source.reverse:
            after = [-station % count for station in after]
        at = (crossing.first, crossing.second)[int(np.argmax(after))]
        way = line[(at + 1) % count] - line[at]
        parts = (line[at] - line.min(axis=0)) / np.ptp(line, axis=0)
        found.append((parts, way / max(float(np.hypot(*way)), 1e-12)))
    return found
