"""Boards of spaces for tests: plain rings, and boards as two other games race on."""

from __future__ import annotations

import copy
from math import cos, pi, sin
from typing import Any

from bolide_widget.boards.files import folder, read_json

Data = dict[str, Any]


def t1() -> Data:
    """The Test ring's file, to be changed."""
    data: Data = copy.deepcopy(read_json(folder("lanes") / "formula-d/lessons/t1.json"))
    return data


def four_lanes() -> Data:
    """The Test ring with a fourth lane outside, without pits and street."""
    data = t1()
    for cell in range(100):
        back = 2 * cell
        data["spaces"].append([f"4.{cell}", 4, back, back + 2, 6, 8])
    for corner in data["corners"]:
        cells = [int(name[2:]) for name in corner["spaces"] if name[0] == "1"]
        corner["spaces"] += [f"4.{cell}" for cell in cells]
        data["arrows"] |= {f"4.{cell}": [f"3.{cell + 1}"] for cell in cells}
    part = data["formula-d"] | {"street": None}
    return data | {"name": "Wide ring", "lanes": 4, "width": 0.8, "pit": None, "formula-d": part}


def circle(points: int = 48, radius: float = 14.0, middle: float = 18.0) -> list[list[float]]:
    """A round centre line, driven anticlockwise."""
    turns = [2 * pi * k / points for k in range(points)]
    return [[round(middle + radius * cos(t), 3), round(middle + radius * sin(t), 3)] for t in turns]


def eight(points: int = 96) -> list[list[float]]:
    """A centre line that crosses itself in the middle."""
    turns = [2 * pi * (k + 0.5) / points for k in range(points)]
    return [[round(32 + 24 * sin(t), 3), round(22 + 14 * sin(2 * t), 3)] for t in turns]


def ring(
    rows: list[list[Any]], period: int, links: str = "staggered", lanes: int = 3, **fields: Any
) -> Data:
    """A board of these spaces on a round road, without corners and pits."""
    data: Data = {
        "format": "lanes/1",
        "game": "formula-d",
        "name": "Ring",
        "size": [36, 36],
        "lanes": lanes,
        "period": period,
        "links": links,
        "width": 1.0,
        "centre": circle(),
        "spaces": rows,
        "corners": [],
        "grid": [rows[-1][0]],
        "pit": None,
    }
    return data | fields


def staggered(cells: int = 30, lanes: int = 3) -> list[list[Any]]:
    """Lanes of equal spaces, every second one half a space ahead."""
    results: list[list[Any]] = []
    for lane in range(1, lanes + 1):
        for cell in range(cells):
            back = 2 * cell + (lane % 2 == 0)
            results.append([f"{lane}.{cell}", lane, back, back + 2, 2 * lane - 2, 2 * lane])
    return results


# -- the board of a game with rows: 50 rows of three lanes ----------------------------------------


def in_rows(short_inside: bool = False) -> Data:
    """Rows of three spaces; some inside lanes may be a space shorter."""
    results: list[list[Any]] = []
    left_out = {8, 17, 26, 39} if short_inside else set()
    for row in range(50):
        for lane in (1, 2, 3):
            if lane == 1 and row in left_out:
                continue
            back = row - 1 if lane == 1 and row - 1 in left_out else row
            results.append([f"r{row}l{lane}", lane, back, row + 1, 2 * lane - 2, 2 * lane])
    return ring(results, 50, "rows")


# -- the board of a game with diagonals: sections of lanes ----------------------------------------


SECTIONS: list[tuple[str, int, list[tuple[int, int, int]]]] = [
    ("A", 96, [(0, 2, 8), (2, 4, 8), (4, 6, 8)]),
    ("B", 48, [(0, 3, 4), (3, 6, 3)]),
    ("C", 48, [(0, 3, 4), (3, 6, 4)]),
    ("D", 48, [(0, 3, 3), (3, 6, 4)]),
    ("E", 144, [(0, 2, 12), (2, 4, 12), (4, 6, 12)]),
    ("F", 48, [(0, 3, 4), (3, 6, 4)]),
    ("G", 36, [(0, 3, 3), (3, 6, 3)]),
    ("H", 60, [(0, 3, 5), (3, 6, 5)]),
    ("I", 48, [(0, 3, 4), (3, 6, 4)]),
    ("J", 48, [(0, 3, 4), (3, 6, 3)]),
    ("K", 96, [(0, 2, 8), (2, 4, 8), (4, 6, 8)]),
]
"""Name, ticks, and by lane from left to right: its units and how many spaces it is cut into."""


def in_sections(**fields: Any) -> Data:
    """Sections of two and three lanes, where spaces that touch in a point are diagonals."""
    results: list[list[Any]] = []
    at = 0
    for name, ticks, lanes in SECTIONS:
        for lane, (left, right, count) in enumerate(lanes, 1):
            long = ticks // count
            for index in range(count):
                back = at + index * long
                results.append([f"{name}{lane}.{index + 1}", lane, back, back + long, left, right])
        at += ticks
    return ring(results, at, "touching", **fields)
