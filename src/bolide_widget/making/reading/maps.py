"""Reading the lines of GPX and KML, with limits; a file with a DOCTYPE is refused."""

from __future__ import annotations

import re
from typing import Any
from xml.parsers import expat

import numpy as np

from ...boards.files import TrackError
from ...core.errors import cut
from ..centre import MOST_POINTS, Array
from . import geojson
from .lines import Feature, Piece

DEEPEST = 64
"""Elements within each other: GPX and KML have fewer than 20."""

MOST_ELEMENTS = 600_000
"""Elements of a file: a recording of 50,000 points has about ten for each."""

OTHERS = {
    "html": "is a web page; download the file itself",
    "svg": "is a drawing in SVG; save it as a picture, which bw.draw() can show for you to trace",
    "osm": "is raw data of OpenStreetMap; export it as GeoJSON, with overpass turbo for example",
    "trainingcenterdatabase": "is a TCX file; export it as GPX",
}
"""What to do with other kinds of XML, by their first element in small letters."""

OBJECTS = ("trk", "rte", "Placemark")
"""Elements that are one circuit, or one line of it."""


class _Refused(Exception):
    """The reason to read no further."""


class _Reader:
    """Collects lines while a file is parsed; nothing else of it is kept."""

    def __init__(self) -> None:
        self.features: list[Feature] = []
        self.lines: list[tuple[list[tuple[str, str]], int]] = []
        self.path: list[str] = []
        self.count = self.spots = 0
        self.text: list[str] | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(":")[2]
        if not self.path and (other := OTHERS.get(name.casefold())):
            raise _Refused(other)
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise _Refused(f"more than {MOST_ELEMENTS:,} elements; give the circuit alone")
        if len(self.path) >= DEEPEST:
            raise _Refused(f"elements within each other, deeper than {DEEPEST}; export it again")
        self.path.append(name)
        if name in OBJECTS:
            self.features.append(Feature(id=geojson.text_of(attributes.get("id"))))
        if name in ("trkseg", "rte", "Track", "coordinates"):
            self._feature()
            self.lines.append(([], len(self.features) - 1))
        elif name in ("trkpt", "rtept") and self.lines:
            self._add(attributes.get("lon", ""), attributes.get("lat", ""))
        if name in ("coordinates", "coord", "name"):
            self.text = []

    def end(self, name: str) -> None:
        name = name.rpartition(":")[2]
        self.path.pop()
        text, self.text = "".join(self.text or ()), None
        if name == "coordinates" and self.lines:
            for spot in _spots(text):
                self._add(*[*spot.split(","), ""][:2])
        elif name == "coord" and self.lines:
            self._add(*[*text.split(), "", ""][:2])
        elif name == "name" and self.features and self.path and self.path[-1] in OBJECTS:
            named = geojson.text_of(" ".join(text.split()))
            self.features[-1] = self.features[-1]._replace(name=named)

    def data(self, text: str) -> None:
        if self.text is not None:
            self.text.append(text)

    def doctype(self, name: str, *declared: Any) -> None:
        usual = "it has a DOCTYPE, which no circuit needs: delete that part of it"
        raise _Refused(OTHERS.get(name.casefold(), usual))

    def _feature(self) -> None:
        if not self.features:
            self.features.append(Feature())

    def _add(self, east: str, north: str) -> None:
        self.spots += 1
        if self.spots > 4 * MOST_POINTS:
            raise _Refused(f"more than {4 * MOST_POINTS:,} points; give one lap alone")
        self.lines[-1][0].append((east, north))


def lines_of(text: str, source: str) -> tuple[list[Piece], list[Feature]]:
    """Return the lines of GPX (tracks and routes) or KML in degrees, and what they belong to.

    Examples
    --------
    >>> gpx = '<gpx><trk><name>Ring</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"/>'
    >>> pieces, features = lines_of(gpx + "</trkseg></trk></gpx>", "ring.gpx")
    >>> pieces[0].points.tolist(), features[0].name
    ([[2.0, 1.0], [4.0, 3.0]], 'Ring')
    """
    reader = _Reader()
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.data
    parser.StartDoctypeDeclHandler = reader.doctype
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        said = f"is not XML: {expat.ErrorString(error.code)} at line {error.lineno}"
        said += "; export the file again, or give GeoJSON"
        raise TrackError(source, [said]) from None
    except _Refused as error:
        raise TrackError(source, [str(error)]) from None
    pieces = [Piece(_numbers(line, source), feature) for line, feature in reader.lines]
    return [piece for piece in pieces if len(piece.points) > 1], reader.features


def _spots(text: str) -> list[str]:
    """Return the positions of a list of coordinates; some write a space after each comma."""
    spots = text.split()
    if spots and spots[0].endswith(",") and spots[0].count(",") == 1:
        return re.sub(r",\s+", ",", text).split()
    return spots


def _numbers(line: list[tuple[str, str]], source: str) -> Array:
    for spot in line:
        try:
            east, north = map(float, spot)
        except ValueError:
            east = north = np.nan
        if not (abs(east) <= 360 and abs(north) <= 90):
            said = f"{cut(spot[1], 30)!r}, {cut(spot[0], 30)!r} is no latitude and longitude"
            raise TrackError(source, [f"{said}; give degrees, up to 90 and 360"])
    return np.array(line, dtype=float).reshape(-1, 2)
