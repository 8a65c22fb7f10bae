"""Positions and rings as they stand in a track file."""

from __future__ import annotations

from typing import Any

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.polygon import orient

FINE = 0.008
"""Squares by which a written ring may differ from the drawn one."""


def position(spot: Any) -> list[float]:
    """Write a position with three decimals."""
    return [round(float(spot[0]), 3), round(float(spot[1]), 3)]


def positions(line: Any, fine: float = FINE) -> list[list[float]]:
    """Write a line, without points that lie on the way between others."""
    return [position(spot) for spot in shapely.get_coordinates(LineString(line).simplify(fine))]


def ring(line: Any) -> list[list[float]]:
    """Write a ring; its first position is not repeated."""
    return positions(line)[:-1]


def area(shape: Polygon) -> list[list[float]]:
    """Write the outer ring of an area with all its positions, so that it fits its neighbours."""
    return [position(spot) for spot in shape.exterior.coords[:-1]]


def polygon(shape: Polygon) -> list[list[list[float]]]:
    """Write a polygon as its rings."""
    turned = orient(shape)
    return [ring(part.coords) for part in (turned.exterior, *turned.interiors)]
