"""Circuits in the forms in which people keep them: one reader for all."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import shapely

import bolide_widget as bw
from bolide_widget.making import reading
from helpers.boards.lines import clover, ellipse

GAMES = (bw.Track, bw.formula_d.Track, bw.championship_formula.Track, bw.really_nasty.Track)


def degrees(line: Any, east: float = 9.0, north: float = 45.0) -> list[list[float]]:
    """Metres to degrees near a place; the first position repeated at the end."""
    metre = np.degrees(1 / 6371008.8)
    spots = np.c_[line[:, 0] * metre / np.cos(np.radians(north)) + east, line[:, 1] * metre + north]
    return [*spots.tolist(), spots[0].tolist()]


def feature(coordinates: Any, kind: str = "LineString", **properties: Any) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def opened(data: Any) -> io.StringIO:
    return io.StringIO(data if isinstance(data, str) else json.dumps(data))


def line_in(data: Any, **wishes: Any) -> reading.Line:
    return reading.line_in(opened(data), **wishes)


def same(points: Any, line: Any = None) -> bool:
    """Whether points have the shape of the ellipse, in metres around their middle."""
    points, line = np.asarray(points), ellipse() if line is None else line
    points = points[:-1] if np.allclose(points[0], points[-1]) else points
    return points.shape == line.shape and bool(np.allclose(points, line, atol=2))


RING = degrees(ellipse())
HALVES = (RING[:50], RING[49:])
GEOMETRIES: dict[str, dict[str, Any]] = {
    "a line": {"type": "LineString", "coordinates": RING},
    "heights": {"type": "LineString", "coordinates": [[*spot, 712.5] for spot in RING]},
    "a ring of a map": {"type": "Polygon", "coordinates": [RING]},
    "pieces": {"type": "MultiLineString", "coordinates": HALVES},
    "pieces in any direction": {
        "type": "MultiLineString",
        "coordinates": [HALVES[0], HALVES[1][::-1]],
    },
    "a collection": {"type": "GeometryCollection", "geometries": [feature(RING)["geometry"]]},
    "a null geometry": {
        "type": "FeatureCollection",
        "features": [{"type": "Feature", "geometry": None, "properties": {}}, feature(RING)],
    },
    "ways of a map": {
        "type": "FeatureCollection",
        "features": [feature(HALVES[0], name="Main"), feature(HALVES[1], name="Back")],
    },
    "a mark beside it": {
        "type": "FeatureCollection",
        "features": [feature([9, 45], "Point", name="Pits"), feature(RING)],
    },
}  # fmt: skip


@pytest.mark.parametrize("case", GEOMETRIES)
def test_geojson(case: str) -> None:
    assert same(line_in(GEOMETRIES[case]).points)
    windows = "\ufeff" + json.dumps(GEOMETRIES[case], indent=1).replace("\n", "\r\n")
    assert same(reading.line_in(io.BytesIO(windows.encode())).points)


def test_a_ring_of_a_map_becomes_a_board_of_every_game() -> None:
    data = feature(RING, name="Ring")
    data["geometry"] = {"type": "Polygon", "coordinates": [RING]}
    for game in GAMES:
        assert game.from_file(opened(data)).name == "Ring"


def test_metres_of_a_projection() -> None:
    moved = np.vstack([ellipse(), ellipse()[:1]]) + (500_000, 4_983_000)
    line = line_in({"type": "LineString", "coordinates": moved.tolist()})
    assert same(line.points - (500_000, 4_983_000))
    north = 6378137.0 * np.arcsinh(np.tan(np.radians(60)))
    wide = ellipse() / np.cos(np.radians(60)) + (1e6, north)
    data = {"type": "LineString", "coordinates": [*wide.tolist(), wide[0].tolist()]}
    named = {**data, "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}}
    points = np.asarray(line_in(named).points)
    assert np.allclose(np.ptp(points, axis=0), np.ptp(ellipse(), axis=0), rtol=0.01)


def test_a_line_over_the_date_line() -> None:
    ring = [[(east + 180) % 360 - 180, north] for east, north in degrees(ellipse(), 180.0)]
    assert np.ptp(np.array(ring)[:, 0]) > 300 and same(line_in(
        {"type": "LineString", "coordinates": ring}
    ).points)  # fmt: skip


# -- several circuits in one file ------------------------------------------------------------------


MANY = {
    "type": "FeatureCollection",
    "features": [
        feature(degrees(ellipse(), 9, 45), id="aa-1", Name="First"),
        feature(degrees(clover(), 12, 48), id=22, Name="Second"),
    ],
}


def test_one_of_several_circuits_is_chosen() -> None:
    for key in ("Second", "second", "22", 22, 1):
        line = line_in(MANY, feature=key)
        assert line.name == "Second" and len(line.points) == len(clover()) + 1
    board = bw.Track.from_geojson(opened(MANY), squares=90, feature="First", name="Mine")
    assert board.name == "Mine"
    assert bw.formula_d.Track.from_file(opened(MANY), feature="aa-1").name == "First"


@pytest.mark.parametrize("key", ["Secnd", -1, 7, "", 2.5, True, ["First"]])
def test_the_error_lists_the_circuits(key: Any) -> None:
    with pytest.raises(bw.TrackError, match=r"2 lines.* 'First' .aa-1., 'Second' .22.; choose"):
        line_in(MANY)
    with pytest.raises(bw.TrackError, match=r"feature: (no .* there are 'First'|must be a name)"):
        line_in(MANY, feature=key)
    with pytest.raises(bw.TrackError, match="did you mean 'Second'"):
        line_in(MANY, feature="Secnd")


def test_a_pit_lane_beside_a_circuit_is_left_out() -> None:
    lane = [[east, north + 0.0004] for east, north in RING[10:20]]
    line = line_in({"type": "MultiLineString", "coordinates": [lane, *HALVES]})
    assert same(line.points) and "lines beside the closed one were left out" in line.notes


@pytest.mark.parametrize("second", [HALVES[1][5:-5], degrees(ellipse(), 9.1)[:90]])
def test_pieces_that_do_not_meet(second: Any) -> None:
    data = {"type": "MultiLineString", "coordinates": [HALVES[0], second]}
    with pytest.raises(bw.TrackError, match="2 lines in it, whose ends do not meet"):
        line_in(data)


# -- what contradicts itself -----------------------------------------------------------------------


def test_swapped_coordinates() -> None:
    """A latitude over 90, or the file's own length, shows it."""
    far = [[north, east] for east, north in degrees(ellipse(), 120, 30)]
    with pytest.raises(bw.TrackError, match="latitude and longitude look swapped"):
        line_in({"type": "LineString", "coordinates": far})
    swapped = [[north, east] for east, north in degrees(ellipse(), 10, 60)]
    lap = float(np.hypot(*(np.roll(ellipse(), -1, axis=0) - ellipse()).T).sum())
    for length in (lap, lap / 1000):
        with pytest.raises(bw.TrackError, match=r"look swapped.*the file gives a lap of"):
            line_in(feature(swapped, length=length))
        assert not line_in(feature(degrees(ellipse(), 10, 60), length=length)).notes
    assert "the file gives a lap of" in line_in(feature(RING, length=2 * lap)).notes[0]


# -- tables ----------------------------------------------------------------------------------------


XY = [(f"{x:.3f}", f"{y:.3f}") for x, y in ellipse()]


def table(head: str, row: Callable[[str, str], str], end: str = "\n") -> str:
    return end.join([*([head] if head else []), *(row(x, y) for x, y in XY)]) + end


def grouped(number: str) -> str:
    """1234.5 as 1.234,5."""
    return f"{float(number):,.3f}".translate(str.maketrans(",.", ".,"))


TABLES: dict[str, tuple[str, Any]] = {
    "of the database": (table("# x_m,y_m,w_tr_right_m,w_tr_left_m", "{},{},5,7".format), (5, 7)),
    "of pandas": (table("x_m,y_m,w_tr_right_m,w_tr_left_m", "{},{},5,7".format), (5, 7)),
    "with an index": (table(",x,y,width", "0,{},{},12".format), 12),
    "two columns": (table("", "{},{}".format), None),
    "three columns": (table("", "{} {} 12".format), 12),
    "four columns": (table("", "{}\t{}\t5\t7".format), (5, 7)),
    "left before right": (table("x,y,left,right", "{},{},7,5".format), (5, 7)),
    "y before x": (table("Y [m]; X [m]", lambda x, y: f"{y}; {x}"), None),
    "decimal commas": (table("x;y;width", lambda x, y: f"{x};{y};12,5".replace(".", ",")), 12.5),
    "columns of others": (table("s|x|y|psi|label", "0|{}|{}|1.5|corner".format), None),
    "CRLF": (table("x,y", "{},{}".format, "\r\n"), None),
    "quotes": (table('"x","y"', '"{}","{}"'.format), None),
    "names that are not known": (table("east west,north south", "{},{}".format), None),
    "comments": (table("# Ring\n# x, y", "{}, {} # a point".format), None),
    "a separator at the end": (table("x,y,", "{},{},".format), None),
    "for Excel": (table("sep=;\nx;y", lambda x, y: f"{x};{y}".replace(".", ",")), None),
    "thousands": (table("x;y;width", lambda x, y: f"{grouped(x)};{grouped(y)};12"), 12),
    "a title and empty rows": (table("Ring;;\n;;\nx;y;width", "{};{};12".format) + ";;\n;;\n", 12),
    "of a recorder": (table("Made by R v7.0\nFormat,3\n\nx (m),y (m)\nm,m", "{},{}".format), None),
    "of a planner": (
        table(
            "# 1a2b\n# x_ref_m; y_ref_m; width_right_m; width_left_m; s_m", "{}; {}; 5; 7; 0".format
        ),
        (5, 7),
    ),
    "brackets": (table("", "({}, {})".format), None),
}


@pytest.mark.parametrize("case", TABLES)
def test_tables(case: str) -> None:
    text, width = TABLES[case]
    for mark in ("", "\ufeff"):
        line = line_in(mark + text)
        assert same(line.points)
        if width is None:
            assert line.widths is None
        else:
            widths = np.asarray(line.widths)
            assert (widths == width).all() and len(widths) == len(XY)


def test_lists_of_positions() -> None:
    """What ``json.dump`` makes of an array."""
    widths = np.full(len(ellipse()), 6.0)
    assert same(line_in(ellipse().tolist()).points)
    line = line_in(np.c_[ellipse(), widths, widths].tolist())
    assert same(line.points) and line.widths is not None and (line.widths == 6).all()
    assert bw.formula_d.Track.from_file(opened(ellipse().tolist())).name == "Circuit"
    with pytest.raises(bw.TrackError, match="leave it out"):
        line_in(ellipse().tolist(), feature=0)
    for wrong in ("[[1, 2], [3]]", "[]", "[[]]", '[["a", "b"]]', "[[1, 2, 3, 4, 5]]"):
        with pytest.raises(bw.TrackError):
            bw.Track.from_file(opened(wrong))


def test_an_old_encoding_of_windows() -> None:
    text = table("Länge;x;y", "0;{};{}".format)
    assert same(reading.line_in(io.BytesIO(text.encode("cp1252"))).points)


def test_lists_and_objects_of_json() -> None:
    """What pandas, Leaflet and services of races write."""
    frame = pd.DataFrame(ellipse(), columns=["x", "y"])
    marks = [{"lat": north, "lng": east} for east, north in RING]
    named = {"circuit": "Ring", "rotation": 4, "corners": [1], **frame.to_dict("list")}
    for data in (frame.to_json(orient="records"), frame.to_json(), marks, named):
        assert same(line_in(data).points)
    line = line_in({"inner": (clover() * 0.9).tolist(), "outer": (clover() * 1.1).tolist()})
    assert line.widths is not None
    with pytest.raises(bw.TrackError, match="y: must have 3 values as others have, got 2"):
        line_in({"x": [1, 2, 3], "y": [4, 5]})
    with pytest.raises(bw.TrackError, match="x: must be a list with one number for each point"):
        line_in({"x": [[1], [2]], "y": [[4], [5]]})
    with pytest.raises(bw.TrackError, match="leave it out"):
        line_in(marks, feature="Ring")


def test_the_name_is_that_of_the_line() -> None:
    """Not that of a pit lane, or of one street of many."""
    lane = [[east, north + 0.0004] for east, north in RING[10:20]]
    parts = [feature(lane, name="Pit lane"), feature(RING, name="Ring")]
    assert line_in({"type": "FeatureCollection", "features": parts}).name == "Ring"
    assert line_in(GEOMETRIES["ways of a map"]).name is None


def test_degrees_in_a_table() -> None:
    for head, order in (("lat,lon", (1, 0)), ("Longitude;Latitude", (0, 1))):
        separator = ";" if ";" in head else ","
        rows = [separator.join(str(spot[at]) for at in order) for spot in RING]
        assert same(line_in("\n".join([head, *rows])).points)
    plain = "\n".join(f"{north},{east}" for east, north in RING)
    for unnamed in (plain, RING):
        with pytest.raises(bw.TrackError, match="look like degrees; name the columns"):
            line_in(unnamed)
    line = line_in("X,Y\n" + "\n".join(f"{east},{north}" for east, north in RING))
    assert same(line.points) and line.notes[0].startswith("x and y look like degrees")
    assert line.origin is not None and np.allclose(line.origin, (9, 45), atol=0.01)
    with pytest.raises(bw.TrackError, match="swap lat and lon"):
        line_in("lat,lon\n" + "\n".join(f"{abs(x):.0f},{y:.0f}" for x, y in ellipse()))


WRONG_TABLES = {
    "nothing": ("", "it is empty"),
    "names alone": ("x,y\n", "no form of a circuit"),
    "ragged": ("x,y\n1,2\n1,2,3\n", "line 3: 3 columns, others have 2"),
    "words": ("x,y\n1,2\n3,b\n", "line 3: '3,b' is not a row of numbers: 'b' is not one"),
    "five columns": ("1,2,3,4,5\n" * 9, "5 columns; name those with x and y"),
    "no y": ("x,time,speed\n" + "1,2,3\n" * 9, "3 columns: x, time, speed; name those with"),
    "not finite": ("0,0,5,5\n9,0,5,nan\n9,9,5,5\n0,9,5,5\n", r"width\[1\]: is not a finite"),
    "one number a line": ("1.5\n2.5\n3.5\n", "no form of a circuit"),
}


@pytest.mark.parametrize("case", WRONG_TABLES)
def test_wrong_tables(case: str) -> None:
    text, says = WRONG_TABLES[case]
    with pytest.raises(bw.TrackError, match=says):
        bw.formula_d.Track.from_file(opened(text))


def test_widths_of_a_table_count_on_squares() -> None:
    narrow, wide = (
        bw.Track.from_file(opened(table("x,y,width", f"{{}},{{}},{width}".format)), squares=120)
        for width in (60, 160)
    )
    assert len(wide.kinds) > len(narrow.kinds)
    named = bw.Track.from_file(opened(table("x,y", "{},{}".format)), squares=120, width=160)
    assert named.kinds == wide.kinds


# -- lines in memory -------------------------------------------------------------------------------


def test_frames_geometries_and_arrays() -> None:
    board = bw.Track.from_centerline(ellipse(), 12, name="Ring", squares=90)
    frame = pd.DataFrame(ellipse(), columns=["x", "y"]).assign(width=12.0, speed="fast"[:1])
    numbers = frame.drop(columns="speed")
    for points in (
        numbers,
        numbers[["width", "y", "x"]],
        numbers.to_numpy(),
        np.c_[ellipse(), np.full((len(ellipse()), 2), 6.0)],
        [[*spot, 12] for spot in ellipse().tolist()],
    ):
        assert bw.Track.from_centerline(points, name="Ring", squares=90) == board
    closed = np.vstack([ellipse(), ellipse()[:1]])
    mixed = numbers.assign(status="on track")
    rows = numbers.to_records(index=False)
    for points in (mixed, rows, numbers.to_dict("list"), numbers.to_dict("records")):
        assert bw.Track.from_centerline(points, name="Ring", squares=90) == board
    ring = shapely.LinearRing(ellipse() + (1e5, 1e5))
    assert bw.Track.from_centerline(ring, 12, name="Ring", squares=90).size == board.size
    collection = shapely.GeometryCollection([ring])
    again = bw.Track.from_centerline(collection, 12, name="Ring", squares=90)
    assert again == bw.Track.from_centerline(ring, 12, name="Ring", squares=90)
    geometry = shapely.LineString(closed + (1e5, 1e5))
    made = bw.Track.from_centerline(geometry, 12, name="Ring", squares=90)
    assert made.size == board.size
    with pytest.raises(bw.TrackError, match="width"):
        bw.Track.from_centerline(ellipse(), name="Ring", squares=90)
    with pytest.raises(bw.TrackError, match="3 columns: a, b, x; name those with"):
        bw.Track.from_centerline(
            numbers.rename(columns={"x": "a", "y": "b", "width": "x"}), name="Ring", squares=90
        )


NO_LINES: dict[str, tuple[Any, str]] = {
    "a path": ("ring.csv", "got a str; from_file reads a file"),
    "two rows": (ellipse().T, r"2 x 120; .* as np.c_\[x, y\] makes it"),
    "degrees": (RING, "look like degrees; name the columns lon and lat"),
    "several": (MANY, "2 lines in it: .*; pass one of them alone"),
    "an object": ({"corners": [1]}, "lists named x and y"),
    "nothing": (None, "is not a finite number"),
}


@pytest.mark.parametrize("case", NO_LINES)
def test_what_is_no_line(case: str) -> None:
    points, says = NO_LINES[case]
    with pytest.raises(bw.TrackError, match=says):
        bw.Track.from_centerline(points, 12, name="Ring", squares=90)


def maps_of(lines: list[list[list[float]]], form: str) -> str:
    """A file of tracks or of placemarks."""
    if form == "gpx":
        spots = ["".join(f'<trkpt lat="{y}" lon="{x}"/>' for x, y in line) for line in lines]
        return f"<gpx>{''.join(f'<trk><trkseg>{each}</trkseg></trk>' for each in spots)}</gpx>"
    spots = [" ".join(f"{x},{y}" for x, y in line) for line in lines]
    marks = [f"<LineString><coordinates>{each}</coordinates></LineString>" for each in spots]
    return f"<kml>{''.join(f'<Placemark>{each}</Placemark>' for each in marks)}</kml>"


def test_two_borders() -> None:
    """The line in the middle, with the distance to both sides; in any form."""
    outer, inner = clover() * 1.1, clover() * 0.9
    rings = [degrees(outer), degrees(inner)]
    shifted = [np.roll(inner, 40, axis=0), outer]
    cells = [",".join(map(str, row)) for row in np.c_[inner, outer].tolist()]
    forms = (
        line_in({"type": "Polygon", "coordinates": rings}),
        line_in({"type": "MultiLineString", "coordinates": [rings[1], rings[0][::-1]]}),
        line_in("\n".join(["left_x,left_y,right_x,right_y", *cells])),
        reading.given(shifted, "borders"),
        reading.given(np.array(shifted), "borders"),
        line_in({"type": "MultiLineString", "coordinates": [rings[1][:-1], rings[0][:-1]]}),
        line_in({"type": "FeatureCollection", "features": [feature(ring) for ring in rings]}),
        reading.line_in(opened(maps_of(rings, "gpx"))),
        reading.line_in(opened(maps_of(rings, "kml"))),
    )
    for line in forms:
        at = clover().min(axis=0) - np.min(line.points, axis=0)
        apart = shapely.distance(shapely.LinearRing(clover()), shapely.points(line.points + at))
        assert apart.max() < 25 and line.widths is not None
        left = np.asarray(line.widths)[:, 1]
        whole = np.asarray(line.widths).sum(axis=1)
        assert whole.min() > 40 and whole.max() < 220 and (left > 0).all()
        assert shapely.is_ccw(shapely.LinearRing(line.points))
    apart = [np.vstack([ring, ring[:1]]) + (east, 0) for ring, east in ((inner, 0), (inner, 9e4))]
    with pytest.raises(bw.TrackError, match="two lines must be borders"):
        bw.Track.from_centerline(apart, name="Borders", squares=90)


# -- files -----------------------------------------------------------------------------------------


def test_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``~`` is the home folder wherever a file is named."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    hairpin = bw.load_track("hairpin")
    assert hairpin.save("~/own.json") == tmp_path / "own.json"
    assert bw.load_track("~/own.json") == hairpin == bw.Track.from_file("~/own.json")
    assert bw.check_track("~/own.json") == []
    race = bw.Race("hairpin", ["Ada"], seed=1)
    assert bw.load_race(race.save("~/race.json")) == race
    assert race.to_html("~/race.html").parent == tmp_path
    (tmp_path / "ring.csv").write_text(table("", "{},{}".format))
    assert bw.Track.from_file("~/ring.csv").name == "ring"
    (tmp_path / "tum.csv").write_text(table("", "{},{},5,7".format))
    assert bw.Track.from_tum_csv("~/tum.csv", squares=80).name == "tum"
    (tmp_path / "ring.geojson").write_text(json.dumps(feature(RING, name="Ring")))
    assert bw.Track.from_geojson("~/ring.geojson", squares=80).name == "Ring"
    assert race.to_gif("~/race.gif") == tmp_path / "race.gif"
    assert bw.to_page(race, "~/replay.html") == tmp_path / "replay.html"
    cell = {"cell_type": "code", "source": 'bw.check("1.1", (5, -2))'}
    (tmp_path / "class").mkdir()
    (tmp_path / "class/ada.ipynb").write_text(json.dumps({"cells": [cell]}))
    assert bw.class_results("~/class").table.index.tolist() == ["ada"]
    assert not (Path.cwd() / "~").exists()


@pytest.mark.parametrize(
    "given", [pd.DataFrame({"x": [0]}), np.zeros((4, 2)), [(0, 0)], None, b"x"]
)
def test_points_are_no_file(given: Any) -> None:
    with pytest.raises(
        bw.TrackError, match=r"a path or an open file; pass points .* to Track.from"
    ):
        bw.Track.from_file(given)


def test_open_files(tmp_path: Path) -> None:
    path = tmp_path / "ring.csv"
    path.write_text(table("x,y", "{},{}".format))
    for mode in ("r", "rb"):
        with path.open(mode) as file:
            assert bw.Track.from_file(file, squares=90).name == "ring"
    assert bw.Track.from_file(opened(path.read_text()), squares=90).name == "Circuit"
    closed = opened("")
    closed.close()
    for wrong in (closed, io.BytesIO(b"\xff\xfe\xff"), path.read_text()):
        with pytest.raises(bw.TrackError):
            bw.Track.from_file(wrong)


SQUARES = [[1] * 8, [1, 2, 0, 0, 0, 0, 3, 1], [1, 2, 0, 0, 0, 0, 3, 1], [1] * 8]


@pytest.mark.parametrize("separator", [",", ", ", " ", ";", "\t", "  "])
def test_squares_as_programs_write_them(separator: str) -> None:
    """An array of 0 road, 1 wall, 2 start, 3 goal."""
    board = bw.Track.from_ascii(SQUARES, name="Array")
    text = "\n".join(separator.join(map(str, row)) for row in SQUARES)
    for given in (text, "\ufeff" + text.replace("\n", "\r\n") + "\r\n\r\n", json.dumps(SQUARES)):
        assert bw.Track.from_file(opened(given), name="Array") == board
    for drawn in (text, pd.DataFrame(SQUARES), np.array(SQUARES)):
        assert bw.Track.from_ascii(drawn, name="Array") == board
    rows = json.dumps(["".join(map(str, row)) for row in SQUARES])
    assert bw.Track.from_file(opened(rows), name="Array") == board
    with pytest.raises(bw.TrackError, match="a board of squares, which this game does not have"):
        bw.formula_d.Track.from_file(opened(text))
    with pytest.raises(bw.TrackError):  # three columns may be a table of positions
        bw.Track.from_file(opened("1,1,1\n1,2,1\n1,3,1"))


def test_whole_boards_and_characters() -> None:
    ring = bw.load_track("valdorn")
    written = json.dumps(ring.to_dict())
    assert bw.Track.from_file(opened(written)) == ring
    with pytest.raises(bw.TrackError, match="squares: is for a centre line"):
        bw.Track.from_file(opened(written), squares=90)
    with pytest.raises(bw.TrackError, match="a board of another game"):
        bw.formula_d.Track.from_file(opened(written))
    paper = "########\n#S....*#\n########\n"
    assert bw.Track.from_file(opened(paper), name="Lane") == bw.Track.from_ascii(paper, name="Lane")
    with pytest.raises(bw.TrackError, match="characters make a board of squares"):
        bw.formula_d.Track.from_file(opened(paper))


def test_a_board_without_a_size_is_as_large_as_it_needs() -> None:
    small = bw.Track.from_file(opened(table("", "{},{}".format)))
    assert max(small.size) == 100
