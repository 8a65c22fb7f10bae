"""Reading the lines of GeoJSON, and projecting degrees to metres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ...boards.files import TrackError
from ...boards.lattice.track import EARTH
from ...core.errors import shown
from ..centre import Array
from .lines import Feature, Piece
from .opening import LONGEST_NAME

NAMES = ("name", "title")
LENGTHS = ("length", "length_m", "track_length")
"""The properties that hold the name and the length of a circuit, in small letters."""

WRONG = "coordinates: must be a list of [longitude, latitude] each"


def lines_of(data: Any, source: str) -> tuple[list[Piece], list[Feature]]:
    """Return the lines of a GeoJSON object as they are written, and the features they belong to."""
    features: list[Feature] = []
    pieces = [Piece(_positions(raw, source), index) for raw, index in _raw(data, features, source)]
    return [piece for piece in pieces if len(piece.points)], features


def _raw(data: Any, features: list[Feature], source: str) -> Iterator[tuple[Any, int]]:
    """Yield the coordinates of all lines and rings, each with the index of its feature."""
    if not isinstance(data, Mapping):
        return
    kind = data.get("type")
    if kind == "FeatureCollection":
        for feature in _listed(data, "features", source):
            yield from _raw(feature, features, source)
    elif kind == "Feature":
        features.append(_feature(data))
        yield from _geometry(data.get("geometry"), len(features) - 1, source)
    elif kind is not None:
        features.append(Feature())
        yield from _geometry(data, len(features) - 1, source)


def _geometry(data: Any, feature: int, source: str) -> Iterator[tuple[Any, int]]:
    kind = data.get("type") if isinstance(data, Mapping) else None
    if kind == "GeometryCollection":
        for part in _listed(data, "geometries", source):
            yield from _geometry(part, feature, source)
    elif kind in ("LineString", "LinearRing"):
        yield data.get("coordinates"), feature
    elif kind in ("MultiLineString", "Polygon"):
        for line in _listed(data, "coordinates", source):
            yield line, feature
    elif kind == "MultiPolygon":
        for polygon in _listed(data, "coordinates", source):
            for ring in _listed({"coordinates": polygon}, "coordinates", source):
                yield ring, feature


OTHERS = {
    "elements": "is an answer of Overpass; export it as GeoJSON, with overpass turbo for example",
    "arcs": "is TopoJSON; convert it to GeoJSON",
}
"""What to do with other kinds of JSON, by a field they have."""


def other(data: Any) -> str | None:
    """Return what to do with JSON that is no GeoJSON; None if there is nothing to say."""
    if not isinstance(data, Mapping):
        return None
    known = next((said for field, said in OTHERS.items() if field in data), None)
    if known is None and "type" not in data:
        known = "is JSON without a circuit; give GeoJSON, or lists named x and y, or lon and lat"
    return known


def _listed(data: Mapping[str, Any], field: str, source: str) -> list[Any]:
    listed = data.get(field) or []
    if not isinstance(listed, list | tuple):
        raise TrackError(source, [f"{field}: must be a list, not {shown(listed)}"])
    return list(listed)


def _feature(data: Mapping[str, Any]) -> Feature:
    """Return what the properties of a feature say about it."""
    own = data.get("properties")
    said: dict[str, Any] = {}
    if isinstance(own, Mapping):
        said = {str(key).casefold(): value for key, value in own.items()}
    names = [text_of(said.get(key)) for key in NAMES]
    ids = [id_of(value) for value in (data.get("id"), said.get("id"), said.get("@id"))]
    length = next((said[key] for key in LENGTHS if is_number(said.get(key))), None)
    return Feature(
        next(filter(None, names), None),
        next(filter(None, ids), None),
        None if length is None else float(length),
    )


def id_of(value: Any) -> str | None:
    """Return an id as a text; None if it is none."""
    return str(value) if is_number(value) else text_of(value)


def is_number(value: Any) -> bool:
    """Return whether a value is a number that fits into a float."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return bool(abs(value) < 1e300)


def text_of(value: Any) -> str | None:
    """Return a text that can be a name; None for anything else."""
    text = value.strip()[:LONGEST_NAME] if isinstance(value, str) else ""
    return text if text and text.isprintable() else None


def _positions(raw: Any, source: str) -> Array:
    """Return the first two numbers of each position; an error names what is none."""
    if not isinstance(raw, list | tuple):
        raise TrackError(source, [WRONG])
    try:
        made = np.array([[float(spot[0]), float(spot[1])] for spot in raw])
    except (TypeError, ValueError, IndexError, KeyError, OverflowError):
        raise TrackError(source, [WRONG]) from None
    made = made.reshape(-1, 2)
    if not np.isfinite(made).all():
        raise TrackError(source, ["coordinates: must be finite numbers"])
    return made


# -- from degrees to metres ------------------------------------------------------------------------


MERCATOR = ("3857", "900913")
"""Codes of the projection of web maps, which is wider the farther from the equator."""

NEAR, FAR_OFF = 0.06, 0.25
"""The parts by which a line may differ from the length that its file gives, and may not."""


def in_metres(
    pieces: list[Piece], feature: Feature, crs: str, source: str, notes: list[str]
) -> list[Piece]:
    """Project pieces to metres; numbers too large for degrees are metres already.

    Raises
    ------
    TrackError
        If longitude and latitude are swapped.
    """
    spots = np.vstack([piece.points for piece in pieces]) if pieces else np.zeros((0, 2))
    if not len(spots):
        raise TrackError(source, ["coordinates: there are none"])
    if not _are_degrees(spots):
        if (np.abs(spots) <= (90, 360)).all():
            raise TrackError(source, [f"{_SWAPPED}: a latitude is at most 90"])
        shrunk = 1.0
        if any(code in crs for code in MERCATOR):
            north = np.arctan(np.sinh(np.clip(spots[:, 1].mean() / 6378137.0, -5, 5)))
            shrunk = float(np.cos(north))
        return [piece._replace(points=shrunk * piece.points) for piece in pieces]
    middle = _middle(spots)
    made = [piece._replace(points=projected(piece.points, middle)) for piece in pieces]
    if feature.length is not None and len(pieces) == 1:
        _compare(pieces[0].points, made[0].points, feature.length, source, notes)
    return made


def origin_of(lines: list[Array]) -> tuple[float, float] | None:
    """Return longitude and latitude of the point that `projected` makes (0, 0) of lines in degrees.

    Examples
    --------
    >>> origin_of([np.array([[7.0, 43.0], [7.5, 43.5]])])
    (7.25, 43.25)
    """
    spots = np.vstack(lines) if lines else np.zeros((0, 2))
    if not len(spots) or not _are_degrees(spots):
        return None
    longitude, latitude = _middle(spots).tolist()
    return longitude, latitude


def _are_degrees(spots: Array) -> bool:
    return bool((np.abs(spots) <= (360, 90)).all())


_SWAPPED = (
    "coordinates: latitude and longitude look swapped; each position must be [longitude, latitude]"
)


def _compare(degrees: Array, metres: Array, stated: float, source: str, notes: list[str]) -> None:
    """Compare a line with the length that its file gives, in metres or kilometres."""
    swapped = degrees[:, ::-1]
    long, other = (_lap(line) for line in (metres, projected(swapped, _middle(swapped))))
    stated = stated * 1000 if 0 < stated < 100 else stated
    if stated <= 0 or long <= 0:
        return
    off, otherwise = abs(long / stated - 1), abs(other / stated - 1)
    if off > 2 * NEAR and otherwise < NEAR and (np.abs(swapped) <= (360, 90)).all():
        text = f"{_SWAPPED}: the file gives a lap of {stated:.0f} m, its line has {long:.0f} m"
        raise TrackError(source, [f"{text}, and swapped {other:.0f} m"])
    if off > FAR_OFF:
        notes.append(f"the file gives a lap of {stated:.0f} m, but its line has {long:.0f} m")


def _lap(line: Array) -> float:
    return float(np.hypot(*(np.roll(line, -1, axis=0) - line).T).sum())


def _middle(degrees: Array) -> Array:
    around = np.c_[_unwrapped(degrees[:, 0], degrees[0, 0]), degrees[:, 1]]
    middle: Array = (around.min(axis=0) + around.max(axis=0)) / 2
    return middle


def _unwrapped(longitudes: Array, near: float) -> Array:
    """Return longitudes without the jump at the date line."""
    if np.ptp(longitudes) < 180 and abs(longitudes[0] - near) < 180:
        return longitudes
    unwrapped: Array = near + np.mod(longitudes - near + 180.0, 360.0) - 180.0
    return unwrapped


def projected(degrees: Array, middle: Array | None = None) -> Array:
    """Project degrees to metres East and North on a plane through the middle of the points."""
    if middle is None:
        middle = _middle(degrees)
    east = _unwrapped(degrees[:, 0], float(middle[0]))
    shrunk = np.cos(np.radians(middle[1]))
    metres: Array = np.radians(np.c_[east, degrees[:, 1]] - middle) * EARTH * (shrunk, 1.0)
    return metres
