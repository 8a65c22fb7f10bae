"""Boards of circuits in degrees know where they lie, and give lines back in degrees."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from shapely.geometry import LineString, Point

import bolide_widget as bw
from helpers.boards import courses

pytestmark = pytest.mark.filterwarnings("ignore:.*is made, but")

ANGLES = np.linspace(0, 2 * np.pi, 65)
OVAL = np.c_[900 * np.cos(ANGLES), 500 * np.sin(ANGLES)]
"""Metres East and North."""
METRES = 111_195
"""Of a degree of latitude."""


def degrees(longitude: float, latitude: float) -> np.ndarray:
    around: np.ndarray = OVAL / METRES / (np.cos(np.radians(latitude)), 1) + (longitude, latitude)
    return around


def kml(line: np.ndarray) -> str:
    listed = " ".join(f"{x},{y},0" for x, y in line)
    inside = f"<LineString><coordinates>{listed}</coordinates></LineString>"
    return f"<kml><Placemark>{inside}</Placemark></kml>"


def gpx(line: np.ndarray) -> str:
    listed = "".join(f'<trkpt lat="{y}" lon="{x}"/>' for x, y in line)
    return f"<gpx><trk><trkseg>{listed}</trkseg></trk></gpx>"


def geojson(line: np.ndarray) -> str:
    return json.dumps({"type": "LineString", "coordinates": line.tolist()})


@pytest.mark.parametrize(("longitude", "latitude"), [(7.42, 43.73), (179.999, -35.0), (-0.01, 0.0)])
@pytest.mark.parametrize("form", [geojson, gpx, kml])
def test_a_lap_lies_on_its_circuit(
    form: Any, longitude: float, latitude: float, tmp_path: Path
) -> None:
    line = degrees(longitude, latitude)
    path = tmp_path / "oval.txt"
    path.write_text(form(line))
    track = bw.Track.from_file(path, width=20)
    lap = bw.best_lap(track)
    frame = lap.to_frame(crs=True)
    assert list(frame)[-2:] == ["lon", "lat"]
    wide = np.array([np.cos(np.radians(latitude)), 1.0]) * METRES
    course, square = LineString(line * wide), track.to_dict()["ground"]["square"]
    far = [course.distance(Point(*(spot * wide))) for spot in frame[["lon", "lat"]].to_numpy()]
    assert max(far) < 5 * square, "within the width of the course"
    moves = np.diff(frame[["lon", "lat"]].to_numpy() * wide, axis=0) / square
    assert np.allclose(moves, lap.velocities, atol=0.01)
    feature = json.loads(json.dumps(lap.to_geojson()))
    assert feature["geometry"]["type"] == "LineString"
    assert np.allclose(feature["geometry"]["coordinates"], frame[["lon", "lat"]])
    assert feature["properties"]["speeds"] == list(lap.speeds)
    again = bw.load_track(track.save(tmp_path / "board.json"))
    assert again == track and np.array_equal(again.to_lonlat(lap.path), track.to_lonlat(lap.path))


def test_an_origin_of_ones_own() -> None:
    track = bw.Track.from_centerline(
        OVAL, 16, name="Oval", squares=100, origin=(7.42, 43.73), reverse=True
    )
    x, y = track.to_dict()["ground"]["at"]
    assert np.allclose(track.to_lonlat([(x, y)]), [(7.42, 43.73)], atol=1e-9)


def test_degrees_of_any_form() -> None:
    """A table with longitude and latitude, and a data frame of them in memory, lie there too."""
    spots = degrees(7.42, 43.73)
    table = io.StringIO("lon,lat\n" + "\n".join(f"{x},{y}" for x, y in spots.tolist()))
    frame = pd.DataFrame(spots, columns=["lon", "lat"])
    for track in (
        bw.Track.from_file(table, squares=100),
        bw.Track.from_centerline(frame, 16, name="Oval", squares=100),
    ):
        assert np.allclose(track.to_lonlat(track.grid[:1]), (7.42, 43.73), atol=0.1)


@pytest.mark.parametrize("origin", [(1,), (7.0, 95.0), "here", 3])
def test_an_origin_that_cannot_be(origin: Any) -> None:
    with pytest.raises(bw.TrackError, match=r"origin: .*; give a longitude and a latitude"):
        bw.Track.from_centerline(OVAL, 16, name="Oval", squares=100, origin=origin)


def test_a_board_that_lies_nowhere() -> None:
    lap = bw.best_lap(courses.ring())
    for call in (lap.to_geojson, lambda: lap.to_frame(crs=True)):
        with pytest.raises(bw.SetupError, match="Ring does not know where it lies"):
            call()
    assert list(lap.to_frame()) == ["turn", "x", "y", "speed", "sharp_braking"]


def test_other_games_and_metres_have_no_place(tmp_path: Path) -> None:
    path = tmp_path / "oval.geojson"
    path.write_text(geojson(degrees(7.42, 43.73)))
    assert "ground" not in bw.formula_d.Track.from_file(path).to_dict()
    path.write_text(geojson(OVAL))
    assert "ground" not in bw.Track.from_file(path).to_dict()


def test_a_file_is_made_once_and_warned_of_once(tmp_path: Path) -> None:
    """By content: a change of the file, or of an option, makes another board."""
    path = tmp_path / "oval.geojson"
    path.write_text(geojson(degrees(7.42, 43.73)))
    with pytest.warns(UserWarning, match="falls short"):
        first = bw.formula_d.Track.from_file(path)
    assert bw.formula_d.Track.from_file(path) is first
    with pytest.warns(UserWarning, match="falls short"):
        other = bw.formula_d.Track.from_file(path, name="Another")
    assert other.name == "Another"
    assert bw.Track.from_file(path) != first
    path.write_text(geojson(OVAL * (1.3, 0.8)))
    with pytest.warns(UserWarning, match="falls short"):
        longer = bw.formula_d.Track.from_file(path)
    assert longer != first
