"""GPX and KML: tracks, routes and placemarks, within limits."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
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
    "spaces in positions": kml(LINE.replace(",", ", ")),
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


def packed(*files: tuple[str, bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return content.getvalue()


def test_a_kmz_of_google_earth(tmp_path: Path) -> None:
    path = tmp_path / "ring.kmz"
    path.write_bytes(packed(("files/pin.png", b"\x89PNG"), ("doc.kml", kml(LINE).encode())))
    line = reading.line_in(path)
    assert line.name == "Ring" and np.allclose(np.asarray(line.points)[:-1], ellipse(), atol=2)


def test_a_recording_with_pauses() -> None:
    """Its segments end a step apart; those of several laps are refused."""
    parts = [f"<trkseg>{recorded(SPOTS[a:b])}</trkseg>" for a, b in ((0, 40), (40, 80), (80, 121))]
    line = line_in(gpx(f"<trk><name>Ring</name>{''.join(parts)}</trk>"))
    assert np.allclose(np.asarray(line.points)[:-1], ellipse(), atol=2)
    assert "3 pieces of a line were joined over gaps no wider than" in line.notes[0]
    lap, next_lap = (f"<trkseg>{recorded(spots)}</trkseg>" for spots in (SPOTS, SPOTS + 2e-5))
    line = line_in(gpx(f"<trk>{lap}{lap}</trk>"))
    assert line.notes == ["lines that are in it twice were used once"]
    with pytest.raises(bw.TrackError, match="2 closed lines in it; there must be one lap"):
        line_in(gpx(f"<trk>{lap}{next_lap}</trk>"))


OTHERS: dict[str, tuple[bytes, str]] = {
    "a workbook": (packed(("xl/workbook.xml", b"<x/>")), "an Excel workbook; save .* as CSV"),
    "an archive": (packed(("a.txt", b"hello")), "a zip archive without KML; unpack it"),
    "a broken archive": (packed(("doc.kml", b"x" * 99))[:60], "an archive that cannot be unpacked"),
    "a bomb": (packed(("doc.kml", b" " * 30_000_000)), "larger than 20,000,000 bytes"),
    "many files": (packed(*((str(n), b"") for n in range(1_001))), "more than 1,000 files"),
    "an array": (b"\x93NUMPY\x01\x00", r"pass np.load\(...\) to Track.from_centerline"),
    "a picture": (b"\x89PNG\r\n\x1a\n", r"a picture; bw.draw\(\) can show one"),
    "a shapefile": (b"\x00\x00\x27\x0a" + bytes(96), "a shapefile; export the line as GeoJSON"),
    "a watch": (b"\x0e\x10\xd9\x07\x00\x00\x01\x00.FIT", "export it as GPX"),
    "a pointer": (b"version https://git-lfs.github.com/spec/v1\n", "download the file itself"),
    "noise": (bytes(range(128, 140)) + bytes(9), "not UTF-8 at byte 0"),
    "well-known text": (b"LINESTRING (1 2, 3 4)", r"pass shapely.from_wkt\(...\)"),
    "a web page": (b"<!DOCTYPE html><html></html>", "a web page; download the file itself"),
    "a drawing": (b"<svg><path d='M 1 1'/></svg>", "a drawing in SVG"),
    "a watch's XML": (b"<TrainingCenterDatabase/>", "a TCX file; export it as GPX"),
    "a map's XML": (b"<osm/>", "raw data of OpenStreetMap; export it as GeoJSON"),
    "a map's answer": (b'{"elements": []}', "an answer of Overpass; export it as GeoJSON"),
    "TopoJSON": (b'{"type": "Topology", "arcs": []}', "is TopoJSON; convert it to GeoJSON"),
    "other JSON": (b'{"name": "Ring", "points": [[1, 2]]}', "give GeoJSON, or lists named x and y"),
    "nothing": (b"\n \n", "it is empty"),
}


@pytest.mark.parametrize("case", OTHERS)
def test_other_files_are_told_what_to_do(case: str) -> None:
    content, says = OTHERS[case]
    with pytest.raises(bw.TrackError, match=says):
        bw.formula_d.Track.from_file(io.BytesIO(content))


def test_an_archive_that_was_read_as_a_text() -> None:
    with pytest.raises(bw.TrackError, match="is an archive, read as a text; unpack it first"):
        line_in(packed(("doc.kml", b"<kml/>")).decode("utf-8", "replace"))


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
