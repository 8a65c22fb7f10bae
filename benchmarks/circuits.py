"""Circuits: from a file to the first options, and from a centre line to a board; fresh processes.

The centre line is a made-up one, as long and as winding as those of real circuits; set
BOLIDE_CIRCUITS to a folder with TUM files to measure the slowest of those instead.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from table import Figure, median, show

RUNS = 5
SIZE = (100, 70)
"""Board on which loading is measured: the circuit nearest to this size."""

LOAD = """
import time
from bolide_widget import Race, load_track
begin = time.perf_counter()
race = Race(load_track({track!r}), ["Ada", "Bob"], seed=1)
assert race.options
print(time.perf_counter() - begin)
"""

MAKE = """
import time
import numpy as np
from bolide_widget import Track
turn = np.linspace(0, 2 * np.pi, 1000, endpoint=False)
far = 700 + 160 * np.cos(3 * turn) + 110 * np.sin(5 * turn + 1) + 40 * np.cos(9 * turn)
line = np.c_[1.3 * far * np.cos(turn), far * np.sin(turn)]
begin = time.perf_counter()
Track.from_centerline(line, 12, name="Made up", squares=140)
print(time.perf_counter() - begin)
"""

READ = """
import time
from bolide_widget import Track
begin = time.perf_counter()
Track.from_tum_csv({path!r}, squares=140)
print(time.perf_counter() - begin)
"""


def seconds(code: str) -> float:
    """What the code prints, in a fresh process."""
    command = [sys.executable, "-c", code]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def measured_track() -> str:
    """Name of the circuit that is nearest in size to the one wanted."""
    from bolide_widget import load_track, tracks

    def away(name: str) -> int:
        width, height = load_track(name).size
        return abs(width - SIZE[0]) + abs(height - SIZE[1])

    return min(tracks(), key=away)


def largest_track() -> str:
    """Name of the circuit with the most track points."""
    from bolide_widget import load_track, tracks

    return max(tracks(), key=lambda name: list(load_track(name).kinds.values()).count("track"))


def figures() -> list[Figure]:
    """Measure loading and making."""
    name = measured_track()
    load = median([seconds(LOAD.format(track=name)) for _ in range(RUNS)])
    made = [
        Figure(f"load {name} ({SIZE[0]} x {SIZE[1]}) to first options", load, "s", "< 0.3"),
        Figure("made-up centre line to a board of 140 squares", seconds(MAKE), "s", "< 3"),
    ]
    folder = os.environ.get("BOLIDE_CIRCUITS")
    if folder:
        times = {path.stem: seconds(READ.format(path=str(path))) for path in _files(folder)}
        slowest = max(times, key=lambda stem: times[stem])
        what = f"slowest of {len(times)} real centre lines ({slowest}), 140 squares"
        made.append(Figure(what, times[slowest], "s", "< 3"))
    return made


def _files(folder: str) -> list[Path]:
    return sorted(Path(folder).glob("*.csv"))


if __name__ == "__main__":
    sys.exit(show(figures()))
