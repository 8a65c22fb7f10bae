"""Draw the two boards of the Really Nasty Motor Racing Game's rule book.

Run ``python tools/draw_rn_boards.py`` to write tracks/lanes/really-nasty/lessons/*.json anew; the
result is always the same. What the rules look at is the book's (RN-DEFAULT and RN-INSIDE, chapter
18), the shape of the road is ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from bolide_widget.boards.files import written
from bolide_widget.core import files
from pencil import AUTHOR, LICENCE

FOLDER = Path(__file__).resolve().parents[1] / "tracks/lanes/really-nasty/lessons"

ROWS, LANES = 50, 3
CORNERS = (  # first and last row, limits by lane, inside, name
    (7, 9, (3, 4, 5), "left", "Hairpin"),
    (12, 13, (6, 5, 5), "right", "Kink"),
    (16, 18, (4, 4, 5), "left", "Long Left"),
    (21, 22, (7, 6, 5), "right", "Sweep"),
    (25, 27, (3, 4, 4), "left", "Horseshoe"),
    (30, 31, (5, 5, 6), "left", "Second Left"),
    (34, 35, (5, 5, 4), "right", "Right"),
    (38, 40, (3, 4, 5), "left", "Last"),
)
LEFT_OUT = {8, 17, 26, 39}
"""Rows that the inside lane of RN-INSIDE is short of."""

GRID = ("r49l1", "r48l3", "r47l1", "r46l3", "r45l1", "r44l3")
COLOURS = ("red", "blue", "green", "yellow", "white", "black")
PIT_LANE = 10

SECTIONS = (  # rows, degrees to the left
    *((7, 2.36), (3, 133.52), (2, 1.95), (2, -31.44), (2, 0.95), (3, 77.83), (2, -0.08)),
    *((2, -51.64), (2, -0.66), (3, 94.72), (2, -1.07), (2, 44.87), (2, -0.23), (2, -49.41)),
    *((2, 1.08), (3, 135.06), (9, 2.19)),
)
LONG, EDGE, FINE = 2.0, 7.0, 20  # squares of a row, squares round the road, pieces of a row


def name(row: int, lane: int) -> str:
    """What a space is called."""
    return f"r{row}l{lane}"


def spaces(short: bool) -> list[list[Any]]:
    """Rows of three; with `short` some spaces of the inside lane are two rows long."""
    gone = LEFT_OUT if short else set()
    results: list[list[Any]] = []
    for row in range(ROWS):
        for lane in range(1, LANES + 1):
            if lane == 1 and row in gone:
                continue
            back = row - 1 if lane == 1 and row - 1 in gone else row
            results.append([name(row, lane), lane, back, row + 1, 2 * lane - 2, 2 * lane])
    return results


def centre() -> tuple[list[list[float]], list[int]]:
    """The road's middle, four points a row, and the size of the board."""
    turn = np.concatenate([np.full(n * FINE, by / n / FINE) for n, by in SECTIONS])
    soft = np.hanning(2 * FINE + 1)
    whole = np.convolve(np.tile(turn, 3), soft / soft.sum(), "same")
    bend = np.radians(whole[len(turn) : 2 * len(turn)])
    heading = np.cumsum(bend) - bend / 2
    line = np.cumsum(np.column_stack([np.cos(heading), np.sin(heading)]), axis=0)
    line -= np.linspace(0, 1, len(line) + 1)[1:, None] * line[-1]  # the ends meet
    line *= LONG / FINE
    points = np.roll(line, 1, axis=0)[:: FINE // 4]
    points = points - points.min(axis=0) + EDGE
    size = np.ceil(points.max(axis=0) + EDGE).astype(int)
    return [[round(float(v), 3) for v in point] for point in points], size.tolist()


def board(title: str, short: bool) -> dict[str, Any]:
    """The whole file."""
    cells = spaces(short)
    there = {cell[0] for cell in cells}
    zones = [
        (
            limits,
            [name(row, lane) for row in range(first, last + 1) for lane in range(1, LANES + 1)],
        )
        for first, last, limits, *_ in CORNERS
    ]
    zones = [(limits, [space for space in zone if space in there]) for limits, zone in zones]
    line, size = centre()
    return {
        "format": "lanes/1",
        "game": "really-nasty",
        "name": title,
        "meta": {"author": AUTHOR, "licence": LICENCE},
        "size": size,
        "lanes": LANES,
        "period": ROWS,
        "links": "rows",
        "width": 1.05,
        "centre": line,
        "spaces": cells,
        "corners": [
            {"id": str(number), "name": row[4], "inside": row[3], "spaces": zone}
            for number, (row, (_, zone)) in enumerate(zip(CORNERS, zones, strict=True), 1)
        ],
        "grid": list(GRID),
        "pit": {
            "entry": [["r42l1", "P1"]],
            "lane": [f"P{index}" for index in range(1, PIT_LANE + 1)],
            "exit": [["P10", "r3l1"]],
            "boxes": [{"id": f"B{k}", "at": f"P{k + 1}", "to": f"P{k + 3}"} for k in range(1, 7)],
            "lap": ["P7", "P8"],
            "slots": 0,
            "first": "P1",
        },
        "really-nasty": {
            "limits": {
                space: limits[int(space[-1]) - 1] for limits, zone in zones for space in zone
            },
            "bays": {f"B{k}": colour for k, colour in enumerate(COLOURS, 1)},
            "safety_car": {"id": "SC0", "next": ["r4l1"]},
        },
    }


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for slug, title, short in (
        ("rn-default", "Circuit of the rule book", False),
        ("rn-inside", "Circuit of the rule book, pits inside", True),
    ):
        files.write(FOLDER / f"{slug}.json", written(board(title, short)))


if __name__ == "__main__":
    main()
