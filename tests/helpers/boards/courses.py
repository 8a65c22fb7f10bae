"""Boards for tests: plain shapes whose every point can be reckoned by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

from bolide_widget import Track

Ring = list[list[float]]


def box(left: float, low: float, right: float, high: float) -> Ring:
    """A rectangle as a ring."""
    return [[left, low], [right, low], [right, high], [left, high]]


def ring_data(**changes: Any) -> dict[str, Any]:
    """A rectangular course of asphalt 6 squares wide, driven anticlockwise.

    Asphalt from 4 to 10 squares off the board's edge (7 lattice points wide), run-off 2 squares
    on either side, size 60 x 40. The finish line is at x = 30 on the South side (arrow E), the
    ½ GP line at x = 30 on the North side (arrow W). The pit lane is inside the South side: in
    at y = 10 from x = 15 to 18, out at y = 10 from x = 40 to 44, boxes at x = 20, 24, ..., 40.
    """
    data: dict[str, Any] = {
        "format": "bolide-track/1",
        "name": "Ring",
        "author": "tests",
        "licence": "MIT",
        "size": [60, 40],
        "asphalt": [box(4, 4, 56, 36), box(10, 10, 50, 30)],
        "run_off": [[box(2, 2, 58, 38), box(12, 12, 48, 28)]],
        "kerbs": [],
        "sectors": [
            {"area": [[30, 0], [48, 0], [48, 12], [30, 12]], "arrow": "E", "inside": "left"},
            {"area": [[48, 0], [60, 0], [60, 28], [48, 28]], "arrow": "N", "inside": "left"},
            {
                "area": [[48, 28], [60, 28], [60, 40], [30, 40], [30, 28]],
                "arrow": "W",
                "inside": "left",
            },
            {"area": [[30, 28], [30, 40], [12, 40], [12, 28]], "arrow": "W", "inside": "left"},
            {"area": [[0, 12], [12, 12], [12, 40], [0, 40]], "arrow": "S", "inside": "left"},
            {"area": [[0, 0], [30, 0], [30, 12], [0, 12]], "arrow": "E", "inside": "left"},
        ],
        "grid": [[28, 9], [27, 6], [26, 9], [25, 6], [24, 9], [23, 6], [22, 9], [21, 6]],
        "finish": {"line": [[30, 2], [30, 12]], "heading": "E"},
        "half": {"line": [[30, 38], [30, 28]], "heading": "W"},
        "pit": {
            "in": {"line": [[15, 10], [18, 10]], "heading": "N"},
            "out": {"line": [[40, 10], [44, 10]], "points": [[40, 10], [42, 10], [44, 10]]},
            "lane": [box(15, 10, 44, 12)],
            "speed_limit": 3,
            "boxes": [
                {"at": [x, 11], "sector": 0 if x >= 30 else 5, "row": x} for x in range(20, 44, 4)
            ],
            "full_fuel": 2,
            "pit_stop": 3,
            "half_fuel": 4,
        },
        "top_speed": None,
        "rain_risk": 5,
        "signs": [],
        "hints": {"turns": 20, "sharp_brakings": 2},
    }
    return {**data, **changes}


def field_data(**changes: Any) -> dict[str, Any]:
    """A course so wide that its South side is an open field: x 80 to 170, y 10 to 95, arrow E.

    No pit lane. The finish line is at x = 70.
    """
    data = ring_data()
    data |= {
        "name": "Field",
        "size": [240, 160],
        "asphalt": [box(6, 6, 234, 154), box(60, 100, 180, 110)],
        "run_off": [[box(2, 2, 238, 158), box(60, 100, 180, 110)]],
        "sectors": [
            {"area": [[70, 0], [180, 0], [180, 100], [70, 100]], "arrow": "E", "inside": "left"},
            {"area": [[180, 0], [240, 0], [240, 110], [180, 110]], "arrow": "N", "inside": "left"},
            {
                "area": [[180, 110], [240, 110], [240, 160], [60, 160], [60, 110]],
                "arrow": "W",
                "inside": "left",
            },
            {"area": [[0, 60], [60, 60], [60, 160], [0, 160]], "arrow": "S", "inside": "left"},
            {
                "area": [[0, 0], [70, 0], [70, 100], [60, 100], [60, 60], [0, 60]],
                "arrow": "E",
                "inside": "left",
            },
        ],
        "grid": [[68 - 2 * k, 50 - 3 * (k % 2)] for k in range(8)],
        "finish": {"line": [[70, 2], [70, 100]], "heading": "E"},
        "half": {"line": [[120, 158], [120, 110]], "heading": "W"},
        "pit": None,
    }
    return {**data, **changes}


@cache
def ring() -> Track:
    """The board of :func:`ring_data`."""
    return Track.from_dict(ring_data())


@cache
def field() -> Track:
    """The board of :func:`field_data`."""
    return Track.from_dict(field_data())


def pinned(*columns: int) -> Track:
    """The ring with a pin on each of five points of some columns: moves pass between them."""
    pins = [box(x - 0.05, y - 0.05, x + 0.05, y + 0.05) for x in columns for y in range(5, 10)]
    return Track.from_dict(ring_data(asphalt=[*ring_data()["asphalt"], *pins]))
