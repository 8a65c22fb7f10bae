"""Centre lines from files: the CSV of the TUM race-track database, and GeoJSON."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import TrackError
from .centre import Array

EARTH = 6371008.8
"""Mean radius of the Earth in metres."""


def read_text(path: str | os.PathLike[str]) -> str:
    """Read a file of text, or say why it cannot be read."""
    try:
        return Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise TrackError(str(path), [f"cannot be read: {error.strerror or error}"]) from None
    except UnicodeDecodeError:
        raise TrackError(str(path), ["is not a text file in UTF-8"]) from None


def tum_csv(path: str | os.PathLike[str]) -> tuple[Array, Array]:
    """Read ``x_m, y_m, w_tr_right_m, w_tr_left_m``.

    Returns
    -------
    array, (n, 2), and array, (n, 2)
        Points in metres; widths to the right and to the left.
    """
    source, rows = str(path), []
    for number, text in enumerate(read_text(path).splitlines(), 1):
        text = text.partition("#")[0].strip()
        if not text:
            continue
        cells = text.split(",")
        if len(cells) != 4:
            wanted = "x_m, y_m, w_tr_right_m, w_tr_left_m"
            raise TrackError(
                source, [f"line {number}: {len(cells)} columns; there must be {wanted}"]
            )
        try:
            rows.append([float(cell) for cell in cells])
        except ValueError:
            raise TrackError(
                source, [f"line {number}: {text[:60]!r} is not four numbers"]
            ) from None
    if not rows:
        raise TrackError(source, ["no points in it; there must be x_m, y_m, right, left a line"])
    table = np.array(rows)
    return table[:, :2], table[:, 2:]


def geojson(path: str | os.PathLike[str]) -> tuple[Array, dict[str, Any]]:
    """Read the one line of a GeoJSON file.

    Returns
    -------
    array, (n, 2), and dict
        Points in metres East and North of their middle; the properties of the feature.
    """
    source = str(path)
    try:
        data = json.loads(read_text(path))
    except (json.JSONDecodeError, RecursionError) as error:
        raise TrackError(source, [f"is not JSON: {error}"]) from None
    lines = list(_lines(data, {}))
    if len(lines) != 1:
        text = f"{len(lines) or 'no'} lines in it; there must be one LineString, the circuit's"
        raise TrackError(source, [text])
    coordinates, properties = lines[0]
    try:
        degrees = np.array([[float(spot[0]), float(spot[1])] for spot in coordinates])
    except (TypeError, ValueError, IndexError, KeyError):
        raise TrackError(source, ["coordinates: must be [longitude, latitude] each"]) from None
    if len(degrees) == 0:
        raise TrackError(source, ["coordinates: there are none"])
    if not (np.abs(degrees) <= (360, 90)).all():
        raise TrackError(source, ["coordinates: must be [longitude, latitude] in degrees (WGS84)"])
    return projected(degrees), properties


def projected(degrees: Array) -> Array:
    """Metres East and North on a plane that touches the Earth at the middle of the points."""
    middle = (degrees.min(axis=0) + degrees.max(axis=0)) / 2
    shrunk = np.cos(np.radians(middle[1]))
    metres: Array = np.radians(degrees - middle) * EARTH * (shrunk, 1.0)
    return metres


def _lines(data: Any, properties: dict[str, Any]) -> Any:
    """All lines of a GeoJSON object with the properties of their features."""
    if not isinstance(data, dict):
        return
    kind = data.get("type")
    if kind == "FeatureCollection":
        for feature in data.get("features") or []:
            yield from _lines(feature, properties)
    elif kind == "Feature":
        yield from _lines(data.get("geometry"), data.get("properties") or {})
    elif kind == "GeometryCollection":
        for part in data.get("geometries") or []:
            yield from _lines(part, properties)
    elif kind == "LineString":
        yield data.get("coordinates"), properties
    elif kind == "MultiLineString":
        for line in data.get("coordinates") or []:
            yield line, properties
