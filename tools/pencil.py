"""What the drawing scripts share: straights joined by arcs, and a readable JSON file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from shapely.geometry import LineString, Polygon
from shapely.geometry.polygon import orient

Array = Any  # numpy arrays of shape (n, 2)
TRACKS = Path(__file__).resolve().parents[1] / "tracks/lattice"
AUTHOR = "the bolide-widget authors"
LICENCE = "CC0-1.0"


def arc(back: Array, here: Array, on: Array, radius: float, count: int = 25) -> Array:
    """Round a corner: points of the arc that touches both straights, shape (count, 2).

    Parameters
    ----------
    back, here, on : array (2,)
        A spot on the straight before, where the straights would meet, a spot on the one after.
    radius : float
        In grid squares.
    """
    to_back, to_on = (side / np.hypot(*side) for side in (back - here, on - here))
    half = np.arccos(np.clip(to_back @ to_on, -1, 1)) / 2
    bisector = (to_back + to_on) / np.hypot(*(to_back + to_on))
    centre = here + bisector * radius / np.sin(half)
    start = here + to_back * radius / np.tan(half) - centre
    end = here + to_on * radius / np.tan(half) - centre
    turn = np.arctan2(start[0] * end[1] - start[1] * end[0], start @ end)
    angles = np.arctan2(start[1], start[0]) + np.linspace(0, turn, count)
    return centre + radius * np.c_[np.cos(angles), np.sin(angles)]


def path(line: Any) -> list[list[float]]:
    """Write a line with three decimals, without points that lie between others."""
    simple = LineString(line).simplify(0.008).coords
    return [[round(x, 3), round(y, 3)] for x, y in simple]


def polygon(shape: Polygon) -> list[list[list[float]]]:
    """Write a polygon as its rings."""
    shape = orient(shape)
    return [path(ring.coords)[:-1] for ring in (shape.exterior, *shape.interiors)]


def box(west: float, south: float, east: float, north: float) -> list[list[float]]:
    """Ring of a rectangle."""
    return [[west, south], [east, south], [east, north], [west, north]]


def written(data: dict[str, Any]) -> str:
    """Write JSON with one line for each field and each entry of a list."""

    def short(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))

    def entries(parts: Sequence[str], ends: str) -> str:
        return f"{ends[0]}\n    " + ",\n    ".join(parts) + f"\n  {ends[1]}"

    lines = []
    for key, value in data.items():
        text = short(value)
        if isinstance(value, list) and value and isinstance(value[0], dict | list):
            text = entries([short(entry) for entry in value], "[]")
        elif isinstance(value, dict) and len(text) > 96:
            text = entries([f"{short(k)}: {short(v)}" for k, v in value.items()], "{}")
        lines.append(f"  {short(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
