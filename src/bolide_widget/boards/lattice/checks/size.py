"""How much may be drawn in a track file: what is checked of it takes its time for each corner.

The largest of our boards has 2,700 positions in 48 kilobytes, checked in a second. A hundred
thousand spikes would take minutes and gigabytes: two areas of n corners can cross n x n times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...schema import Fault
from ..survey import Survey

MOST_CORNERS = 10_000
"""Positions of all rings in a file; a board of 400 x 400 squares needs half of them."""

MOST_IN_AREA = 1_000
"""Positions of the area of one sector; the longest of ours have 160."""


MOST_POINTS = 40_000
"""Points of the track; the largest of ours has 2,800, and a real circuit drawn on 400 x 400
squares 9,000. Every point has its steps, its sector and its way to the finish line."""


def check_points(survey: Survey) -> Iterator[Fault]:
    """The asphalt is a course, and not a field: what is checked next takes its time a point."""
    count = len(survey.track_points)
    if count > MOST_POINTS:
        text = (
            f"asphalt: has {count:,} lattice points in it; it must be {MOST_POINTS:,} at most: "
            "make the course narrower, or draw it on fewer squares"
        )
        yield Fault("asphalt", text)


def size_faults(data: Mapping[str, Any], broken: set[str]) -> Iterator[Fault]:
    """What is drawn too finely to be checked; fields with faults are not looked at."""

    def sound(field: str) -> Any:
        return [] if field in broken else data[field]

    corners = {
        "asphalt": _in_rings(sound("asphalt")),
        "run_off": sum(map(_in_rings, sound("run_off"))),
        "kerbs": _in_rings(sound("kerbs")),
        "pit": _in_rings((sound("pit") or {"lane": []})["lane"]),
    }
    for index, sector in enumerate(sound("sectors")):
        count = len(sector["area"])
        corners["sectors"] = corners.get("sectors", 0) + count
        if count > MOST_IN_AREA:
            text = f"has {count:,} positions; it must be {MOST_IN_AREA:,} at most: draw it coarser"
            yield Fault("sectors", f"sectors[{index}].area: {text}")
            return
    total = sum(corners.values())
    if total > MOST_CORNERS:
        field = max(corners, key=lambda name: corners[name])
        text = (
            f"{field}: the rings of the file have {total:,} positions, most of them here; it must "
            f"be {MOST_CORNERS:,} at most: draw them coarser"
        )
        yield Fault(field, text)


def _in_rings(rings: Sequence[Sequence[Any]]) -> int:
    return sum(map(len, rings))
