"""Draw the Test ring, the board of spaces on which the examples of Formula D's rules are set.

Run ``python tools/draw_test_ring.py`` to write tracks/lanes/formula-d/lessons/t1.json anew; the
result is always the same. What the rules look at follows from the few lines of the rule book, the
shape of the road is ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from bolide_widget.boards.files import written
from bolide_widget.core import files
from pencil import AUTHOR, LICENCE

TRACKS = Path(__file__).resolve().parents[1] / "tracks/lanes"
PATH = TRACKS / "formula-d/lessons/t1.json"

CELLS, LANES, PERIOD = 100, 3, 200
SECTIONS = (  # cells, degrees to the left
    *((20, 15.198), (5, 137.129), (10, -0.389), (10, 34.301)),
    *((20, -9.368), (15, 169.078), (20, 14.051)),
)
CORNERS = {  # first and last cell, stops, fewest and most spaces
    "C1": ("Hook", 20, 24, 1, 5, 6),
    "C2": ("Sweep", 35, 44, 2, 10, 11),
    "C3": ("Bowl", 65, 79, 3, 15, 16),
}
LONG, EDGE, FINE = 1.5, 6.0, 20  # squares of a cell, squares round the road, pieces of a cell


def name(lane: int, cell: int) -> str:
    """What a space is called."""
    return f"{lane}.{cell % CELLS}"


def spaces() -> list[list[Any]]:
    """Three lanes, the middle one half a space ahead."""
    results: list[list[Any]] = []
    for lane in (1, 2, 3):
        for cell in range(CELLS):
            back = 2 * cell - (lane != 2)
            back %= PERIOD
            results.append([name(lane, cell), lane, back, back + 2, 2 * lane - 2, 2 * lane])
    return results


def corner(first: int, last: int) -> list[str]:
    """The spaces of a corner, lane by lane."""
    return [name(lane, cell) for lane in (1, 2, 3) for cell in range(first, last + 1)]


def arrows() -> dict[str, list[str]]:
    """In corners changes toward lane 1 only."""
    results = {}
    for _, first, last, *_ in CORNERS.values():
        for cell in range(first, last + 1):
            results[name(2, cell)] = [name(1, cell + 1)]
            results[name(3, cell)] = [name(2, cell)]
    return results


def centre() -> tuple[list[list[float]], list[int]]:
    """The road's middle, a point a tick, and the size of the board."""
    turn = np.concatenate([np.full(n * FINE, by / n / FINE) for n, by in SECTIONS])
    soft = np.hanning(2 * FINE + 1)
    whole = np.convolve(np.tile(turn, 3), soft / soft.sum(), "same")
    bend = np.radians(whole[len(turn) : 2 * len(turn)])
    heading = np.cumsum(bend) - bend / 2
    line = np.cumsum(np.column_stack([np.cos(heading), np.sin(heading)]), axis=0)
    line -= np.linspace(0, 1, len(line) + 1)[1:, None] * line[-1]  # the ends meet
    line *= LONG / FINE
    ticks = (np.arange(PERIOD) + 0.5) / 2 * FINE  # the first section begins at tick -1/2
    points = line[(np.round(ticks).astype(int) - 1) % len(line)]
    points = points - points.min(axis=0) + EDGE
    size = np.ceil(points.max(axis=0) + EDGE).astype(int)
    return [[round(float(v), 3) for v in point] for point in points], size.tolist()


def ring() -> dict[str, Any]:
    """The whole file."""
    line, size = centre()
    grid = [name(1, 99 - cell) if cell % 2 == 0 else name(3, 99 - cell) for cell in range(10)]
    return {
        "format": "lanes/1",
        "game": "formula-d",
        "name": "Test ring",
        "meta": {"author": AUTHOR, "licence": LICENCE},
        "size": size,
        "lanes": LANES,
        "period": PERIOD,
        "links": "staggered",
        "width": 1.05,
        "centre": line,
        "spaces": spaces(),
        "arrows": arrows(),
        "corners": [
            {"id": key, "name": title, "inside": "left", "spaces": corner(first, last)}
            for key, (title, first, last, *_) in CORNERS.items()
        ],
        "grid": grid,
        "pit": {
            "entry": [[name(3, 91), "P0"]],
            "lane": [f"P{index}" for index in range(12)],
            "exit": [["P11", name(3, 4)]],
            "boxes": [{"id": f"B{number}", "at": f"P{number}"} for number in range(1, 11)],
            "lap": ["P5", "P6"],
            "slots": 10,
            "first": "P6",
        },
        "formula-d": {
            "stops": {key: row[3] for key, row in CORNERS.items()},
            "short": {key: row[4] for key, row in CORNERS.items()},
            "long": {key: row[5] for key, row in CORNERS.items()},
            "qual_start": name(2, 99),
            "weather": {"good": [1, 8], "changeable": [9, 14], "rain": [15, 20]},
            "street": {
                "noise": [name(lane, cell) for lane in (1, 2, 3) for cell in range(50, 55)],
                "danger": [name(2, 47), name(2, 48)],
                "police": [name(lane, 59) for lane in (1, 2, 3)],
                "tunnel": {
                    "pairs": [[name(lane, 84), name(lane, 86)] for lane in (1, 2, 3)],
                    "removed": [name(lane, 85) for lane in (1, 2, 3)],
                    "always": False,
                },
            },
        },
    }


def main() -> None:
    """Write the file."""
    PATH.parent.mkdir(parents=True, exist_ok=True)
    files.write(PATH, written(ring()))
    print(PATH)


if __name__ == "__main__":
    main()
