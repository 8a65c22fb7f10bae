"""Circuits from centre lines and files of them: what can be chosen, and what is refused."""

from __future__ import annotations

import json
import sys
import warnings
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

import bolide_widget as bw
from bolide_widget import TrackError
from bolide_widget.boards.wishes import LaneWishes
from bolide_widget.games.formula_d.track import Track
from bolide_widget.making.formula_d.board import Options
from bolide_widget.making.formula_d.importing import Effort, board_from
from bolide_widget.making.formula_d.measured import figures_of_track, lacking
from helpers.boards.city import FILES, eight, suzuka
from helpers.boards.lines import clover, ellipse, turns

QUICK = Effort(tries=2, rounds=800)


def made(points: Any, **wishes: Any) -> Track:
    return Track.from_dict(board_from(points, None, "test", wishes, effort=QUICK))


def turned(line: Any, degrees: float) -> Any:
    angle = np.radians(degrees)
    return line @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def test_every_option_has_a_name_and_a_default() -> None:
    assert set(LaneWishes.__annotations__) >= {field.name for field in fields(Options)} - {"name"}


def test_a_complete_circuit() -> None:
    """FD-TRK-1, FD-TRK-4: everything is in it, and a race can be driven on it."""
    track = bw.formula_d.Track.from_centerline(clover(), 12, name="Clover")
    assert track.name == "Clover" and len(track.grid) == 10
    assert track.pit is not None and track.weather is not None and track.street is None
    assert bw.check_track(track.to_dict()) == []
    race = bw.formula_d.Race(track, ["Ada", "Bob"], laps=1, seed=1)
    assert race.pending is not None


def test_plain_options() -> None:
    names = ["Alder", "Birch"]
    track = made(clover(), author="me", licence="CC0-1.0", rain_risk=12, corners=names, pit=False)
    assert (track.author, track.licence, track.pit) == ("me", "CC0-1.0", None)
    assert [corner.name for corner in track.corners[:3]] == ["Alder", "Birch", "Turn 3"]
    assert track.weather is not None and track.weather.count("rain") == 13
    assert made(clover(), rain_risk=1).weather.count("rain") == 2  # type: ignore[union-attr]
    assert "no pit road" in track.shortfalls


@pytest.mark.parametrize("side", ["left", "right"])
def test_side_of_the_pits(side: str) -> None:
    track = made(ellipse(), pit=side)
    assert track.pit is not None
    assert {track.lane[space] for space, _ in track.pit.entry} == {1 if side == "left" else 3}


def test_spaces_and_squares() -> None:
    for spaces in (120, 170):
        assert abs(figures_of_track(made(clover(), spaces=spaces)).spaces - spaces) <= 5
    assert max(made(ellipse(), squares=100).size) == pytest.approx(100, abs=5)


@pytest.mark.parametrize("lanes", [2, 4])
def test_lanes(lanes: int) -> None:
    track = made(clover(), lanes=lanes)
    assert track.lanes == lanes and set(track.lane) == set(range(1, lanes + 1))


def test_start_and_reverse() -> None:
    """The line is near the place that was given; a fraction or a position."""
    line = ellipse()
    by_place, by_share = made(line, start=(0.0, -500.0)), made(line, start=0.75)
    for track in (by_place, by_share):
        x, y = track.xy(track.grid[0])
        assert y < track.size[1] * 0.3 and abs(x / track.size[0] - 0.5) < 0.3
    assert by_place.heading(by_place.grid[0])[0] > 0.9
    back = made(line, start=(0.0, -500.0), reverse=True)
    assert back.heading(back.grid[0])[0] < -0.9


def test_any_unit_any_place_any_direction() -> None:
    """Metres or miles, turned and moved: the same circuit."""
    line = clover()
    there = made(turned(line, 90) * 1e-3 + (7.0, -2.0))
    here = made(line)
    assert here.stops == there.stops and len(here.ids) == len(there.ids)


def test_street_zones() -> None:
    """FD-TRK-10, FD-ST-1: the options add them, none of them in another's way."""
    track = made(clover(), street=True)
    assert track.street is not None and track.street.tunnel is not None
    assert track.street.noise and track.street.danger and track.street.police


def test_street_zones_where_the_straight_with_the_line_lies_over_the_first_point() -> None:
    """FD-ST-1: its place is counted from before the first point; it holds the line all the same."""
    t = turns(180)
    r = 1 + 0.7109375 / 1 * np.cos(2 * t + 0.375)
    track = made(np.c_[r * np.cos(t), r * np.sin(t)], lanes=2, street=True)
    assert track.pit is not None and bw.check_track(track.to_dict()) == []


@pytest.mark.parametrize("line", [eight(), suzuka()], ids=["eight", "suzuka"])
def test_a_line_that_crosses_itself_gets_a_bridge(line: Any) -> None:
    track = made(line)
    shapes = [shape["style"] for shape in track.shapes()]
    assert shapes.count("bridge") == 1


def test_what_could_not_be_reached_is_told() -> None:
    track = made(ellipse(), spaces=90)
    assert any(
        "spaces on the middle lane; 110 to 180 are good" in text for text in track.shortfalls
    )


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"lanes": 5}, "lanes: 5; give a whole number from 2 to 4"),
        ({"lanes": True}, "lanes: True; give a whole number from 2 to 4"),
        ({"spaces": 10}, "spaces: 10; give a whole number from 80 to 260"),
        ({"squares": 1e9}, "squares: 1000000000.0; give a whole number from 40 to 200"),
        ({"rain_risk": None}, "rain_risk: None; give a whole number from 1 to 12"),
        ({"reverse": 1}, "reverse: 1; give True or False"),
        ({"street": "yes"}, 'street: "yes"; give True or False'),
        ({"pit": "middle"}, 'pit: "middle"; give True, False, "left" or "right"'),
        ({"corners": "Alder"}, "corners: give a list of names, each of 1 to 40 characters"),
        ({"author": 3}, "author: 3; give a text of at most 200 characters"),
        ({"start": "here"}, "start: not numbers"),
        ({"start": (1, 2, 3)}, "start: (1, 2, 3); give a fraction of the lap or a position"),
        ({"start": (9e5, 0)}, "is 8.991e+05 beside the line; give a place on it"),
        ({"sides": 2}, "sides: is no option; there are author, licence, spaces"),
    ],
)
def test_wrong_options(wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(TrackError) as error:
        made(ellipse(), **wishes)
    assert message.replace('"', "'") in str(error.value).replace('"', "'")


def test_all_faults_at_once() -> None:
    with pytest.raises(TrackError) as error:
        made(ellipse(), lanes=9, rain_risk=0, street=None)
    assert len(error.value.faults) == 3


@pytest.mark.parametrize(
    ("points", "width", "message"),
    [
        ([(0, 0), (1, 0)], None, "2 different points; give at least 4"),
        ("round", None, "points: must be positions, got a str"),
        ([(0, 0), (1, 0), (1, np.nan), (0, 1)], None, "points[2]: is not a finite number"),
        ([(x, 0) for x in range(9)], None, "the line is open"),
        (ellipse(), -3, "width: must be above 0 everywhere"),
        (ellipse(), [1, 2, 3], "width: an array of 3 for 120 points"),
    ],
)
def test_wrong_lines(points: Any, width: Any, message: str) -> None:
    with pytest.raises(TrackError) as error:
        bw.formula_d.Track.from_centerline(points, width, name="wrong")
    assert message in str(error.value)


def test_name() -> None:
    for name in ("", "x" * 81, None):
        with pytest.raises(TrackError, match="name:"):
            bw.formula_d.Track.from_centerline(ellipse(), name=name)  # type: ignore[arg-type]


def test_files(tmp_path: Path) -> None:
    table = np.c_[ellipse(), np.full((120, 2), 6)]
    path = tmp_path / "ring.csv"
    np.savetxt(path, table, delimiter=",", header="x_m,y_m,w_tr_right_m,w_tr_left_m")
    track = bw.formula_d.Track.from_tum_csv(path)
    assert track.name == "ring" and track.author == "drawn from the centre line in ring.csv"
    line = (ellipse() / 1e5).tolist()
    feature = {
        "type": "Feature",
        "properties": {"Name": "Null Island"},
        "geometry": {"type": "LineString", "coordinates": [*line, line[0]]},
    }
    path = tmp_path / "ring.geojson"
    path.write_text(json.dumps(feature), encoding="utf-8")
    assert bw.formula_d.Track.from_geojson(path).name == "Null Island"
    with pytest.raises(TrackError, match=r"gone\.csv"):
        bw.formula_d.Track.from_tum_csv(tmp_path / "gone.csv")


@pytest.mark.parametrize("name", ["merrow", "lacemill"])
def test_the_script_draws_the_file(name: str) -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
    import draw_formula_d
    from bolide_widget.boards.files import written

    path = draw_formula_d.FOLDER / f"{name}.json"
    assert path.read_text("utf-8") == written(draw_formula_d.board(name).to_dict())


def all_finish(track: Track, seed: int) -> bool:
    """Does a race of four Pros end without a car out?"""
    race = bw.formula_d.Race(track, ["Ada", "Bob", "Cleo", "Dan"], seed=seed)
    bw.drive(race, bw.formula_d.Pro())
    return all(line.status == "finished" for line in race.standings)


@pytest.mark.skipif(not FILES, reason="no real circuits here")
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_real_circuits(path: Path) -> None:
    """Every one becomes a board, with pits, that a careful driver can lap; four Pros finish."""
    door = (
        bw.formula_d.Track.from_tum_csv
        if path.suffix == ".csv"
        else bw.formula_d.Track.from_geojson
    )
    track = door(path)
    assert track.pit is not None and max(track.size) <= 110
    missed = [text for text in map(str, lacking(track)) if "longest straight" not in text]
    assert len(missed) <= 1, missed
    assert any(all_finish(track, seed) for seed in range(1, 9))


JAGGED = (
    1.377,
    2.083,
    2.273,
    1.708,
    2.001,
    1.937,
    1.726,
    1.587,
    1.287,
    2.384,
    1.837,
    2.91,
    2.148,
    1.947,
    1.647,
    2.377,
    1.692,
    2.454,
    1.725,
    1.915,
    1.41,
    2.818,
    1.821,
    1.729,
    2.142,
    1.579,
    2.125,
    1.502,
    2.042,
    1.536,
    1.333,
    1.665,
    1.425,
    2.045,
    1.86,
    2.029,
    1.883,
    1.739,
    1.862,
    2.236,
    1.793,
    1.616,
    1.557,
    1.78,
    1.62,
    2.594,
    1.5,
    1.526,
)
"""Distances of the points of a ring from its middle, at even angles: a bend at each."""


def test_a_ring_without_a_straight_gets_a_longer_lap() -> None:
    t = np.linspace(0, 2 * np.pi, len(JAGGED), endpoint=False)
    line = np.c_[np.cos(t), np.sin(t)] * np.array(JAGGED)[:, None]
    with pytest.warns(UserWarning, match="falls short"):
        track = bw.formula_d.Track.from_centerline(line, name="Jagged")
    assert len(track.grid) == 10 and len(track.ids) > 560
    with pytest.raises(TrackError, match=r"points: .*; more spaces, or a simpler line, would do"):
        bw.formula_d.Track.from_centerline(line, name="Jagged", spaces=150)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@example([(0.1577901407933553, 0.6121093903453451)], 4, False)  # cells that meet at half a tick
@given(
    st.lists(st.tuples(st.floats(-1, 1), st.floats(0, 6.3)), min_size=1, max_size=7),
    st.integers(2, 4),
    st.booleans(),
)
def test_random_lines(waves: list[tuple[float, float]], lanes: int, street: bool) -> None:
    """Any closed line gives a sound board, or a TrackError that says why not."""
    t = turns(180)
    r = 1 + sum(a / (k + 1) * np.cos((k + 2) * t + b) for k, (a, b) in enumerate(waves))
    line = np.c_[r * np.cos(t), r * np.sin(t)]
    track, faults = None, ("points",)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            track = made(line, lanes=lanes, street=street)
        except TrackError as error:
            faults = error.faults
    assert faults[0].startswith("points"), faults
    if track is None:
        return
    assert bw.check_track(track.to_dict()) == [] and len(track.grid) == 10
    assert all(isinstance(text, str) for text in track.shortfalls)
