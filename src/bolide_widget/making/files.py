"""Centre lines from files: the CSV of the TUM race-track database, and GeoJSON."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from ..boards.errors import TrackError
from ..core import files
from ..core.errors import shown
from ..core.files import FileFault
from .centre import Array

EARTH = 6371008.8
"""Mean radius of the Earth in metres."""

MOST_LINES = 50
"""Lines of a GeoJSON file that are counted; more are "many"."""

LONGEST_NAME = 80
"""Characters of the name of a circuit."""

LARGEST = 20_000_000
"""Bytes of a file with a centre line; those of real circuits have some hundred thousand."""


def read_text(path: object) -> str:
    """Read a file of text, or say why it cannot be read."""
    try:
        return files.read(path, LARGEST)
    except FileFault as fault:
        raise TrackError(files.named(path), [str(fault)]) from None


def tum_csv(path: str | os.PathLike[str]) -> tuple[Array, Array]:
    """Read ``x_m, y_m, w_tr_right_m, w_tr_left_m``.

    Returns
    -------
    array, (n, 2), and array, (n, 2)
        Points in metres; widths to the right and to the left.
    """
    source, rows = files.named(path), []
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
    source = files.named(path)
    try:
        data = files.from_json(read_text(path))
    except FileFault as fault:
        raise TrackError(source, [f"is not JSON: {fault}"]) from None
    lines = list(islice(_lines(data, {}, source), MOST_LINES + 1))
    if len(lines) != 1:
        many = "no" if not lines else len(lines) if len(lines) <= MOST_LINES else "many"
        text = f"{many} lines in it; there must be one LineString, the circuit's"
        raise TrackError(source, [text])
    coordinates, properties = lines[0]
    wrong = "coordinates: must be a list of [longitude, latitude] each"
    if not isinstance(coordinates, list):
        raise TrackError(source, [wrong])
    try:
        degrees = np.array([[float(spot[0]), float(spot[1])] for spot in coordinates])
    except (TypeError, ValueError, IndexError, KeyError, OverflowError):
        raise TrackError(source, [wrong]) from None
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


def _lines(data: Any, properties: dict[str, Any], source: str) -> Iterator[tuple[Any, Any]]:
    """All lines of a GeoJSON object with the properties of their features."""
    if not isinstance(data, dict):
        return
    kind = data.get("type")
    if kind == "FeatureCollection":
        for feature in _listed(data, "features", source):
            yield from _lines(feature, properties, source)
    elif kind == "Feature":
        told = data.get("properties")
        yield from _lines(data.get("geometry"), told if isinstance(told, dict) else {}, source)
    elif kind == "GeometryCollection":
        for part in _listed(data, "geometries", source):
            yield from _lines(part, properties, source)
    elif kind == "LineString":
        yield data.get("coordinates"), properties
    elif kind == "MultiLineString":
        for line in _listed(data, "coordinates", source):
            yield line, properties


def _listed(data: dict[str, Any], field: str, source: str) -> list[Any]:
    found = data.get(field) or []
    if not isinstance(found, list):
        raise TrackError(source, [f"{field}: must be a list, not {shown(found)}"])
    return found


def titled(path: str | os.PathLike[str]) -> str:
    """The name of a circuit by that of its file."""
    return Path(path).stem[:LONGEST_NAME]


def named_in(properties: Mapping[str, Any]) -> str | None:
    """The name of a circuit by the properties of its line; None if they have none."""
    told = properties.get("Name") or properties.get("name")
    return told[:LONGEST_NAME] if isinstance(told, str) else None


def sourced(path: str | os.PathLike[str], wishes: Mapping[str, Any]) -> dict[str, Any]:
    """Say where the centre line is from, if nothing else is said."""
    return {
        "author": f"drawn from the centre line in {Path(path).name}"[:200],
        "licence": "that of the centre line's source",
        **wishes,
    }
