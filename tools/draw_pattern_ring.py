"""Draw the Pattern Ring, the board on which examples of Championship Formula Racing are set.

Run ``python tools/draw_pattern_ring.py`` to write tracks/lanes/championship-formula/lessons/
pattern-ring.json anew; the result is always the same. What the rules look at follows from the table
of the rule book, the shape of the road is ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from bolide_widget.boards.files import written
from bolide_widget.core import files
from bolide_widget.games.championship_formula.checks import THRESHOLDS
from pencil import AUTHOR, LICENCE

TRACKS = Path(__file__).resolve().parents[1] / "tracks/lanes"
PATH = TRACKS / "championship-formula/lessons/pattern-ring.json"

# name, ticks, degrees to the left, and by lane from left to right: its units and its spaces, how
# many or their printed speeds
SECTIONS: tuple[tuple[str, int, float, tuple[tuple[int, int, Any], ...]], ...] = (
    ("A", 96, -45.234, ((0, 2, 8), (2, 4, 8), (4, 6, 8))),
    ("B", 48, -108.238, ((0, 3, (80,) * 4), (3, 6, (60,) * 3))),
    ("C", 48, -44.203, ((0, 3, 4), (3, 6, 4))),
    ("D", 48, 144.413, ((0, 3, (40,) * 3), (3, 6, (60,) * 4))),
    ("E", 144, -127.884, ((0, 2, 12), (2, 4, 12), (4, 6, 12))),
    ("F", 48, -87.562, ((0, 3, (120, 100, 100, 100)), (3, 6, (100, 80, 80, 80)))),
    ("G", 36, 9.797, ((0, 3, 3), (3, 6, 3))),
    ("H", 60, 5.276, ((0, 3, (60, 60, 60, 80, 80)), (3, 6, (80, 80, 60, 60, 60)))),
    ("I", 48, 13.9, ((0, 3, 4), (3, 6, 4))),
    ("J", 48, -103.107, ((0, 3, (80,) * 4), (3, 6, (60,) * 3))),
    ("K", 96, -17.159, ((0, 2, 8), (2, 4, 8), (4, 6, 8))),
)
LINES = {
    "B": "A1.7 A2.8 B2.1 B2.2 B2.3 C1.1",
    "D": "C2.4 D1.1 D1.2 D1.3 E2.1",
    "F": "E1.12 F1.1 F2.2 F2.3 F1.4 G1.1",
    "H": "G2.3 H1.1 H1.2 H2.3 H2.4 H1.5",
    "J": "I1.4 J2.1 J2.2 J2.3 K2.1",
}
BARS = ((0, 144, "right"), (144, 240, "left"), (240, 432, "right"), (432, 528, "left"))
CORNERS = {  # name, inside
    "B": ("First Right", "right"),
    "D": ("Hairpin", "left"),
    "F": ("Fast Right", "right"),
    "H": ("Chicane", "left"),
    "J": ("Last Right", "right"),
}
PERIOD = 720


def spaces() -> tuple[list[list[Any]], dict[str, int]]:
    """The spaces of all sections, and their printed speeds."""
    results: list[list[Any]] = []
    speeds: dict[str, int] = {}
    at = 0
    for section, ticks, _, lanes in SECTIONS:
        for lane, (left, right, cut) in enumerate(lanes, 1):
            printed = cut if isinstance(cut, tuple) else (0,) * cut
            long = ticks // len(printed)
            for index, speed in enumerate(printed):
                name, back = f"{section}{lane}.{index + 1}", at + index * long
                results.append([name, lane, back, back + long, left, right])
                if speed:
                    speeds[name] = speed
        at += ticks
    return results, speeds


def grid() -> list[dict[str, Any]]:
    """Six rows behind the line: the inside is on the right."""
    return [
        {
            "row": row,
            "side": side,
            "space": f"{section}.{9 - row}",
            "min_cars": THRESHOLDS[row, side],
        }
        for row in range(1, 7)
        for side, section in (("inside", "K3"), ("outside", "K1"))
    ]


SQUARES = 2.6 / 12  # of a tick
EDGE, FINE, POINT = 6.0, 4, 4  # squares round the road, pieces of a tick, ticks from point to point
WEAVE = 110.0  # of the chicane: it turns to the left, to the right and to the left again


def centre() -> tuple[list[list[float]], list[int]]:
    """The road's middle at equal steps of ticks, and the size of the board."""
    turn = np.concatenate([np.full(n * FINE, by / (n * FINE)) for _, n, by, _ in SECTIONS])
    start = sum(ticks for name, ticks, *_ in SECTIONS if name < "H") * FINE
    long = next(ticks for name, ticks, *_ in SECTIONS if name == "H") * FINE
    turn[start : start + long] += WEAVE * np.pi * np.cos(np.linspace(0, 2 * np.pi, long)) / long
    soft = np.hanning(16 * FINE + 1)
    whole = np.convolve(np.tile(turn, 3), soft / soft.sum(), "same")
    bend = np.radians(whole[len(turn) : 2 * len(turn)])
    heading = np.cumsum(bend) - bend / 2
    line = np.cumsum(np.column_stack([np.cos(heading), np.sin(heading)]), axis=0)
    line -= np.linspace(0, 1, len(line) + 1)[1:, None] * line[-1]  # the ends meet
    points = np.vstack([[0.0, 0.0], line[:-1]])[:: POINT * FINE] * (SQUARES / FINE)
    points = points - points.min(axis=0) + EDGE
    size = np.ceil(points.max(axis=0) + EDGE).astype(int)
    return [[round(float(v), 3) for v in point] for point in points], size.tolist()


def ring() -> dict[str, Any]:
    """The whole file."""
    line, size = centre()
    rows, speeds = spaces()
    ends = [end for _, end, _ in BARS]
    bars = [*BARS, (ends[-1], PERIOD, "right")]
    grey_bar = [{"from": start, "to": end, "side": side} for start, end, side in bars]
    lines = [
        {"id": f"{corner}-red", "corner": corner, "colour": "red", "spaces": names.split()}
        for corner, names in LINES.items()
    ]
    slots = grid()
    return {
        "format": "lanes/1",
        "game": "championship-formula",
        "name": "Pattern Ring",
        "meta": {"author": AUTHOR, "licence": LICENCE},
        "size": size,
        "lanes": 3,
        "period": PERIOD,
        "links": "touching",
        "width": 1.05,
        "centre": line,
        "spaces": rows,
        "corners": [
            {
                "id": key,
                "name": name,
                "inside": inside,
                "spaces": [row[0] for row in rows if row[0][0] == key],
            }
            for key, (name, inside) in CORNERS.items()
        ],
        "grid": [slot["space"] for slot in slots],
        "pit": None,
        "championship-formula": {
            "speeds": speeds,
            "lines": lines,
            "grey_bar": grey_bar,
            "grid": slots,
            "w0": 13,
            "w6": 11,
            "wmin": 10,
            "recommended_laps": 2,
        },
    }


def main() -> None:
    """Write the file."""
    PATH.parent.mkdir(parents=True, exist_ok=True)
    files.write(PATH, written(ring()))
    print(PATH)


if __name__ == "__main__":
    main()
