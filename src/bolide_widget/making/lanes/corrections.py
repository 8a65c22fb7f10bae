"""Corrections by hand on boards of spaces: they hang on the line, and go onto a finished board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, TypeVar

import numpy as np

from ...boards.files import TrackError
from ...boards.lanes.track import LaneTrack
from ..corrections import BESIDE, LIMIT, PIT_ENTRY, UNSOUND, lost
from ..files import LaneOptions, Notes
from .source import Source

ASTRAY = 0.1
"""Parts of the line's extent by which a place is farther away on a leg of another direction."""

Data = dict[str, Any]
T = TypeVar("T", bound=LaneTrack)

Changes = Mapping[str, Callable[[Data, Any, int, Any], str]]
"""For each kind a function ``(data, track, corner, value) -> str``.

It changes the data, or returns why it can't; the corner of a pit entry is -1.
"""


def corrected(
    data: Data,
    board: type[T],
    source: Source,
    options: LaneOptions,
    notes: Notes | None,
    changes: Changes,
) -> Data:
    """Return the data of a board with the corrections by hand.

    Parameters
    ----------
    data : dict
    board : type
    source : Source
    options : LaneOptions
    notes : list of str or None
        Gets a sentence for each correction that lost its place.
    changes : mapping
    """
    for correction in options.corrections:
        tried = deepcopy(data)
        why = _changed(tried, board(data), source, correction, changes)
        if not why and correction[0] != LIMIT:  # which any board can have
            try:
                board.from_dict(tried)
            except TrackError:
                why = UNSOUND
        if not why:
            data = tried
        elif notes is not None:
            notes.append(lost(correction, why))
    return data


def _changed(
    data: Data, track: LaneTrack, source: Source, correction: Any, changes: Changes
) -> str:
    what, spot, value = correction
    at = source.place(spot)
    tick = None if at is None else _tick_at(track, source, at)
    if what == PIT_ENTRY:
        if tick is None or not _is_entry(track, tick):
            return "no entry of the pits is there any more"
        return changes[what](data, track, -1, value)
    corner = None if tick is None else _corner_at(track, tick)
    if corner is None:
        return "no corner is there any more"
    return changes[what](data, track, corner, value)


def _tick_at(track: LaneTrack, source: Source, at: int) -> int:
    """Return the tick of a board at a point of the given line."""
    line, road = source.line, track.road
    ticks = np.arange(track.period)
    spots = road.at(ticks.astype(float), road.middle)
    away = _in_parts(spots) - _in_parts(line)[at]
    ahead = np.roll(spots, -1, axis=0) - np.roll(spots, 1, axis=0)
    ahead /= np.hypot(*ahead.T)[:, None]
    way = line[(at + 1) % len(line)] - line[at - 1]
    turned = 1 - ahead @ (way / np.hypot(*way))
    return int(np.argmin(np.hypot(*away.T) + ASTRAY * turned))


def _corner_at(track: LaneTrack, tick: int) -> int | None:
    """Return the corner at a tick; None if there is none."""
    if not track.corners:
        return None
    gaps = [_gap(track, corner.spaces, tick) for corner in track.corners]
    nearest = int(np.argmin(gaps))
    return nearest if gaps[nearest] <= BESIDE * track.period else None


def _is_entry(track: LaneTrack, tick: int) -> bool:
    """Return whether the pits are entered near a tick."""
    if track.pit is None:
        return False
    return _gap(track, (track.pit.entry[0][0],), tick) <= BESIDE * track.period


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


def shifted(printed: dict[str, int], names: list[str], to: int, values: range) -> None:
    """Change the values printed in the spaces of a corner, so that the least one is `to`."""
    by = to - min(printed[name] for name in names)
    for name in names:
        printed[name] = min(max(printed[name] + by, values[0]), values[-1])


def lane_from_line(data: Data, name: str) -> list[str]:
    """Return the spaces of a space's lane from the line on."""
    lane = next(row[1] for row in data["spaces"] if row[0] == name)
    rows = [row for row in data["spaces"] if row[1] == lane]
    return [row[0] for row in sorted(rows, key=lambda row: (row[2] + row[3]) // 2 % data["period"])]
