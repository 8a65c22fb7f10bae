"""GPX and KML: tracks, routes and placemarks, within limits."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.making import reading
from bolide_widget.making.reading import maps
from helpers.boards.lines import ellipse

METRE = np.degrees(1 / 6371008.8)
SPOTS = np.c_[ellipse()[:, 0] * METRE / np.cos(np.radians(45)) + 9, ellipse()[:, 1] * METRE + 45]
SPOTS = np.vstack([SPOTS, SPOTS[:1]])
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def recorded(spots: Any, tag: str = "trkpt") -> str:
    return "".join(
        f'<{tag} lat="{north}" lon="{east}"><ele>712</ele><time>2024-01-01T00:00:00Z</time></{tag}>'
        for east, north in spots
    )


def gpx(*parts: str) -> str:
    return (
        f'{HEAD}<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">{"".join(parts)}</gpx>'
    )


def kml(*parts: str) -> str:
    marks = "".join(f'<Placemark id="p{n}">{part}</Placemark>' for n, part in enumerate(parts))
    return f'{HEAD}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>{marks}</Document></kml>'


def coordinates(spots: Any) -> str:
    listed = "\n ".join(f"{east},{north},0" for east, north in spots)
    return f"<coordinates>\n {listed}\n</coordinates>"


def line_in(text: str, **wishes: Any) -> reading.Line:
    return reading.line_in(io.StringIO(text), **wishes)


MARK = "<name>Pits</name><Point><coordinates>9,45,0</coordinates></Point>"
LINE = f"<name>Ring</name><LineString>{coordinates(SPOTS)}</LineString>"
POLYGON = f"<outerBoundaryIs><LinearRing>{coordinates(SPOTS)}</LinearRing></outerBoundaryIs>"
GX = "".join(f"<gx:coord>{east} {north} 5</gx:coord>" for east, north in SPOTS)
FILES = {
    "a track": gpx(f"<trk><name>Ring</name><trkseg>{recorded(SPOTS)}</trkseg></trk>"),
    "two segments": gpx(
        f"<wpt lat='1' lon='1'/><trk><name> Ring\n</name><trkseg>{recorded(SPOTS[:50])}</trkseg>"
        f"<trkseg>{recorded(SPOTS[49:])}</trkseg></trk>"
    ),
    "a route": gpx(f"<rte><name>Ring</name>{recorded(SPOTS, 'rtept')}</rte>"),
    "a placemark": kml(LINE, MARK),
    "a polygon": kml(f"<name>Ring</name><Polygon>{POLYGON}</Polygon>"),
    "a recording": kml(f"<name>Ring</name><gx:Track>{GX}</gx:Track>"),
    "of several": kml(LINE, LINE.replace("Ring", "Other").replace("9.", "10.")),
}


@pytest.mark.parametrize("case", FILES)
def test_files_of_maps(case: str) -> None:
    line = line_in(FILES[case], feature="Ring" if case == "of several" else None)
    points = np.asarray(line.points)[:-1]
    assert line.name == "Ring" and points.shape == ellipse().shape
    assert np.allclose(points, ellipse(), atol=2)


def test_one_of_several_placemarks() -> None:
    with pytest.raises(bw.TrackError, match=r"2 lines in it: 'Ring' .p0., 'Other' .p1.; choose"):
        line_in(FILES["of several"])
    assert line_in(FILES["of several"], feature="p1").name == "Other"


def test_boards_of_a_recording() -> None:
    text = FILES["two segments"].encode("utf-16")
    for game in (bw.Track, bw.formula_d.Track):
        with pytest.warns(UserWarning, match="2 pieces of a line were joined"):
            assert game.from_file(io.BytesIO(text)).name == "Ring"


BOMB = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>'
WRONG = {
    "a document type": (HEAD + BOMB + "<gpx>&lol2;</gpx>", "it has a DOCTYPE"),
    "one from elsewhere": ('<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx/>', "it has a DOCTYPE"),
    "no end": (gpx("<trk><trkseg>")[:-6], "is not XML: .* at line 2"),
    "an entity": ("<gpx>&lol;</gpx>", "is not XML: undefined entity"),
    "nothing": (gpx(), "no lines in it"),
    "a page": ("<!doctype html><html><body></body></html>", "it has a DOCTYPE|is not XML"),
    "depth": ("<a>" * 70 + "</a>" * 70, "deeper than 64"),
    "many": (gpx("<a/>" * (maps.MOST_ELEMENTS + 1)), "more than 600,000 elements"),
    "points": (
        kml(f"<LineString><coordinates>{'1,1 ' * 200_001}</coordinates></LineString>"),
        "more than 200,000 points",
    ),
    "words": (gpx("<trk><trkseg><trkpt lat='a' lon='9'/></trkseg></trk>"), "is no latitude"),
    "nan": (gpx("<trk><trkseg><trkpt lat='nan' lon='9'/></trkseg></trk>"), "is no latitude"),
    "none": (gpx("<trk><trkseg><trkpt/></trkseg></trk>"), "is no latitude"),
    "far": (kml("<LineString><coordinates>1,91 2,3</coordinates></LineString>"), "is no latitude"),
    "one point": (gpx("<trk><trkseg><trkpt lat='1' lon='9'/></trkseg></trk>"), "no lines in it"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_files(case: str) -> None:
    text, says = WRONG[case]
    with pytest.raises(bw.TrackError, match=says):
        bw.formula_d.Track.from_file(io.StringIO(text))
