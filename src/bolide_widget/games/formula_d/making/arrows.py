"""Changes of lane inside corners (FD-TRK-9): first to the inside, then none, then outward."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any


def arrows(
    rows: Sequence[Sequence[Any]], period: int, corners: Sequence[Mapping[str, Any]], lanes: int
) -> dict[str, list[str]]:
    """The field "arrows" of a track file.

    Parameters
    ----------
    rows : sequence of [id, lane, back, front, left, right]
    corners : sequence of mapping
        As in a track file; the spaces of each lane in driving order.
    """
    lane = {row[0]: row[1] for row in rows}
    progress = {row[0]: (row[2] + row[3]) // 2 % period for row in rows}
    places: dict[int, list[tuple[int, str]]] = {}
    for name, at in progress.items():
        places.setdefault(lane[name], []).append((at, name))
    for spots in places.values():
        spots.sort()
    found: dict[str, list[str]] = {}
    for corner in corners:
        inward = -1 if corner["inside"] == "left" else 1
        for number in range(1, lanes + 1):
            spaces = [name for name in corner["spaces"] if lane[name] == number]
            for index, name in enumerate(spaces):
                way = _way(index, len(spaces)) * inward
                other = number + way
                if way and 1 <= other <= lanes:
                    found[name] = [_next(places[other], progress[name])]
    return found


def _way(index: int, count: int) -> int:
    """1 toward the inside in the first third, 0 in the middle, -1 in the last."""
    if 3 * index < count:
        return 1
    return -1 if 3 * index >= 2 * count else 0


def _next(spots: Sequence[tuple[int, str]], progress: int) -> str:
    """The first space of a lane whose progress is larger."""
    at = bisect_right(spots, (progress, "~"))
    return spots[at % len(spots)][1]
