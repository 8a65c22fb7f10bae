"""Limits of corners set by hand: they hang on the line, and go onto a finished board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from ...boards.lanes.track import LaneTrack
from ..files import LaneOptions, Notes
from .source import Source

BESIDE = 0.03
"""Parts of a lap within which a corner is found from a place on the line."""

ASTRAY = 0.1
"""Parts of the line's extent by which a place is farther away on a leg of another direction."""

Data = dict[str, Any]
T = TypeVar("T", bound=LaneTrack)


def limited(
    data: Data,
    board: type[T],
    source: Source,
    options: LaneOptions,
    notes: Notes | None,
    change: Callable[[Data, T, int, int], bool],
) -> Data:
    """Return the data of a board with the limits that were set by hand.

    Parameters
    ----------
    data : dict
    board : type
    source : Source
    options : LaneOptions
    notes : list of str or None
        Gets a sentence for each limit that lost its place.
    change : callable ``(data, track, corner, value) -> bool``
        Sets the limit of a corner in the data; False if no car would get round then.
    """
    if not options.limits:
        return data
    track = board(data)
    for spot, value in options.limits:
        corner = _corner_at(track, source, source.place(spot))
        if corner is None:
            said = "no corner is there any more"
        elif change(data, track, corner, value):
            continue
        else:
            said = "no car would get round that corner"
        if notes is not None:
            notes.append(f"the limit set by hand at {_written(spot)} was left out, since {said}")
    return data


def _written(spot: Any) -> str:
    return f"({spot[0]:g}, {spot[1]:g})" if np.ndim(spot) else f"{float(spot):g} of the lap"


def _corner_at(track: LaneTrack, source: Source, at: int | None) -> int | None:
    """Return the corner of a board at a point of the given line; None if there is none."""
    if at is None or not track.corners:
        return None
    line, road = source.line, track.road
    ticks = np.arange(track.period)
    spots = road.at(ticks.astype(float), road.middle)
    away = _in_parts(spots) - _in_parts(line)[at]
    ahead = np.roll(spots, -1, axis=0) - np.roll(spots, 1, axis=0)
    ahead /= np.hypot(*ahead.T)[:, None]
    way = line[(at + 1) % len(line)] - line[at - 1]
    turned = 1 - ahead @ (way / np.hypot(*way))
    tick = int(np.argmin(np.hypot(*away.T) + ASTRAY * turned))
    gaps = [_gap(track, corner.spaces, tick) for corner in track.corners]
    nearest = int(np.argmin(gaps))
    return nearest if gaps[nearest] <= BESIDE * track.period else None


def _in_parts(line: Any) -> Any:
    return (line - line.min(axis=0)) / float(np.ptp(line, axis=0).max())


def _gap(track: LaneTrack, spaces: tuple[int, ...], tick: int) -> int:
    """Return how many ticks lie between a place and the spaces of a corner."""
    half = track.period // 2
    ends = [
        abs((tick - edge + half) % track.period - half)
        for space in spaces
        for edge in (track.back[space], track.front[space])
    ]
    inside = any(
        (tick - track.back[space]) % track.period < track.front[space] - track.back[space]
        for space in spaces
    )
    return 0 if inside else min(ends)


def shifted(printed: dict[str, int], names: list[str], to: int, step: int, most: int) -> None:
    """Change the values printed in the spaces of a corner, so that the least one is `to`."""
    by = to - min(printed[name] for name in names)
    for name in names:
        printed[name] = min(max(printed[name] + by, step), most)
