"""A plain test track: a rectangular ring driven anticlockwise, with all that a file can hold."""

from __future__ import annotations

from typing import Any


def box(x0: float, y0: float, x1: float, y1: float) -> list[list[float]]:
    """Ring of a rectangle."""
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


def oval(width: int = 60, height: int = 40, lane: int = 10, margin: int = 5) -> dict[str, Any]:
    """Make a ring: South straight to the East (finish line in its middle), and so on.

    Track points are margin..width-margin, less the inner field; run-off is 2 squares round it.
    The pit lane runs inside the South straight.
    """
    w, s, e, n = margin, margin, width - margin, height - margin
    mid = width // 2
    corner = lane + 1
    floor = s + lane + 0.5
    inner = box(w + lane, floor, e - lane, n - lane)
    return {
        "format": "bolide-track/1",
        "name": "Test Oval",
        "author": "the tests",
        "licence": "CC0-1.0",
        "size": [width, height],
        "asphalt": [box(w, s, e, n), inner],
        "run_off": [[box(w - 2, s - 2, e + 2, n + 2), inner]],
        "kerbs": [[[w + lane, floor], [w + lane + 4, floor]]],
        "sectors": [
            {"area": box(mid, 0, e - corner, s + lane + 1), "arrow": "E"},
            {"area": box(e - corner, 0, width, n - corner), "arrow": "N"},
            {"area": box(mid, n - corner, width, height), "arrow": "W"},
            {"area": box(0, n - corner, mid, height), "arrow": "W"},
            {"area": box(0, s + corner, w + corner, n - corner), "arrow": "S"},
            {
                "area": [
                    [0, 0],
                    [mid, 0],
                    [mid, s + lane + 1],
                    [w + corner, s + lane + 1],
                    [w + corner, s + corner],
                    [0, s + corner],
                ],
                "arrow": "E",
                "inside": "left",
            },
        ],
        "grid": [[mid - 1 - i, s + 2 + 2 * (i % 2)] for i in range(8)],
        "finish": {"line": [[mid, s - 2], [mid, floor]], "heading": "E"},
        "half": {"line": [[mid + 3, n + 2], [mid + 3, n - lane]], "heading": "W"},
        "pit": {
            "in": {"line": [[w + lane, floor], [w + lane + 6, floor]], "heading": "N"},
            "out": {
                "line": [[mid + 7.5, floor], [mid + 10.5, floor]],
                "points": [[mid + 8 + i, s + lane] for i in range(3)],
            },
            "lane": [box(w + lane, floor + 0.5, mid + 8, floor + 3)],
            "speed_limit": 3,
            "boxes": [
                {
                    "at": [mid - 7 + 2 * i, floor + 1.5],
                    "sector": 5 if i < 4 else 0,
                    "row": mid - 7 + 2 * i,
                }
                for i in range(7)
            ],
            "full_fuel": 2,
            "pit_stop": 4,
            "half_fuel": 6,
        },
        "top_speed": None,
        "rain_risk": 5,
        "signs": [{"at": [e - 15, s - 3.5], "text": "100"}],
        "hints": {"turns": 40, "sharp_brakings": 2},
    }
