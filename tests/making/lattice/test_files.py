"""Centre lines from files: TUM CSV and GeoJSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bolide_widget import Track, TrackError
from bolide_widget.making import reading
from helpers.boards.lines import clover, ellipse


def csv_of(path: Path, line: Any, right: float = 5, left: float = 7) -> Path:
    rows = [f"{x:.6f},{y:.6f},{right},{left}" for x, y in line]
    path.write_text("# x_m,y_m,w_tr_right_m,w_tr_left_m\n" + "\n".join(rows) + "\n")
    return path


def degrees(line: Any, latitude: float = 45.0) -> list[list[float]]:
    """Metres to degrees near a latitude; the first position repeated at the end."""
    metre = 1 / 6371008.8
    east = np.degrees(line[:, 0] * metre / np.cos(np.radians(latitude))) + 9
    north = np.degrees(line[:, 1] * metre) + latitude
    spots = np.c_[east, north].tolist()
    return [*spots, spots[0]]


def geojson_of(path: Path, *lines: Any, **properties: Any) -> Path:
    features = [
        {
            "type": "Feature",
            "properties": properties,
            "geometry": {"type": "LineString", "coordinates": line},
        }
        for line in lines
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


def test_tum_csv(tmp_path: Path) -> None:
    path = csv_of(tmp_path / "Ellipse.csv", ellipse())
    points, widths, *_ = reading.line_in(path)
    assert np.allclose(points, ellipse()) and (widths == (5, 7)).all()
    track = Track.from_tum_csv(path, squares=80)
    assert track.name == "Ellipse" and "Ellipse.csv" in track.author and max(track.size) == 80
    named = Track.from_tum_csv(path, squares=80, name="Other", author="me", licence="CC0-1.0")
    assert (named.name, named.author, named.licence) == ("Other", "me", "CC0-1.0")


def test_geojson(tmp_path: Path) -> None:
    """Metres are those on the ground, far from the equator too."""
    path = geojson_of(tmp_path / "x.geojson", degrees(clover(), 60), Name="Clover & Co")
    line = reading.line_in(path)
    assert np.allclose(np.ptp(line.points, axis=0), np.ptp(clover(), axis=0), rtol=1e-3)
    track = Track.from_geojson(path, squares=80)
    assert track.name == "Clover & Co" == line.name
    plain = Track.from_centerline(clover(), 12, name="Clover", squares=80)
    assert track.lap_length == pytest.approx(plain.lap_length, rel=0.02)
    assert track.size == plain.size


def test_geojson_without_a_name_or_a_feature(tmp_path: Path) -> None:
    path = tmp_path / "ring.geojson"
    path.write_text(json.dumps({"type": "LineString", "coordinates": degrees(ellipse())}))
    assert Track.from_geojson(path, squares=80, width=15).name == "ring"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no points in it"),
        ("# only a comment\n", "no points in it"),
        ("1,2,3\n1,2\n", "line 2: 2 columns, others have 3"),
        ("1,2,3,4\n1,2,x,4\n", "line 2: .* is not a row of numbers: 'x' is not one"),
        ("1,2,3,4\n", "at least 4"),
        ("0,0,5,5\n9,0,5,nan\n9,9,5,5\n0,9,5,5\n", r"width\[1\]: is not a finite number"),
    ],
)
def test_wrong_csv(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "wrong.csv"
    path.write_text(text)
    with pytest.raises(TrackError, match=expected):
        Track.from_tum_csv(path, squares=100)


def test_wrong_geojson(tmp_path: Path) -> None:
    path = tmp_path / "wrong.geojson"
    point = {"type": "Point", "coordinates": [1, 2]}
    for text, expected in (
        ("", "is not JSON"),
        ("[]", "no lines in it"),
        (json.dumps(point), "no lines in it"),
        (json.dumps({"type": "LineString", "coordinates": []}), "no lines in it"),
        (json.dumps({"type": "LineString", "coordinates": [["a", 2]]}), "longitude, latitude"),
        (json.dumps({"type": "LineString", "coordinates": [[9, 100]] * 9}), "look swapped"),
    ):
        path.write_text(text)
        with pytest.raises(TrackError, match=expected):
            Track.from_geojson(path, squares=100)
    geojson_of(path, degrees(ellipse()), degrees(clover()))
    with pytest.raises(TrackError, match=r"2 lines.* without a name.*such as feature=0"):
        Track.from_geojson(path, squares=100)
    geojson_of(path, degrees(ellipse())[:60])
    with pytest.raises(TrackError, match="the line is open"):
        Track.from_geojson(path, squares=100)


def test_no_file(tmp_path: Path) -> None:
    for read in (Track.from_tum_csv, Track.from_geojson):
        with pytest.raises(TrackError, match="there is no such file"):
            read(tmp_path / "nowhere", squares=100)
