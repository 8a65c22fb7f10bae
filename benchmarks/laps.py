"""Best laps: the whole table of turns to go, cold and when the track holds it."""

from __future__ import annotations

import sys
import time

from circuits import largest_track
from table import Figure, show


def figures() -> list[Figure]:
    """Measure the largest bundled circuit, top speed 8, box of 2."""
    from bolide_widget import best_lap, load_track

    name = largest_track()
    track = load_track(name)
    begin = time.perf_counter()
    cold = best_lap(track, top_speed=8)
    first = time.perf_counter() - begin
    begin = time.perf_counter()
    warm = best_lap(track, top_speed=8)
    again = time.perf_counter() - begin
    assert cold.turns == warm.turns
    return [
        Figure(f"best lap on {name}, cold", first, "s", "< 1"),
        Figure("the same when the track holds the table", again * 1000, "ms", "< 50"),
    ]


if __name__ == "__main__":
    sys.exit(show(figures()))
