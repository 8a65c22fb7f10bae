"""A track is one object for all threads: a hint, a computer driver, a cell that simulates."""

from __future__ import annotations

import subprocess
import sys

ALL_AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
import bolide_widget as bw
track = bw.load_track("valdorn")
points = [point for point, kind in track.kinds.items() if kind == "track"]
with ThreadPoolExecutor(4) as threads:
    moves = list(threads.map(track.moves.__getitem__, points))
alone = bw.Track.from_dict(track.to_dict())
print(moves == [alone.moves[point] for point in points])
"""


def test_threads_may_ask_the_same_track_at_once() -> None:
    """In a process of its own: what can go wrong here ends the process."""
    process = subprocess.run(
        [sys.executable, "-c", ALL_AT_ONCE], capture_output=True, text=True, timeout=120
    )
    assert (process.returncode, process.stdout) == (0, "True\n"), process.stderr
