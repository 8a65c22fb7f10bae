"""Track files, centre lines and texts that nobody would draw: refused with a reason, and soon."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import cos, inf, nan, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from shapely.geometry import Polygon

import bolide_widget as bw
from bolide_widget.__main__ import FAULTY, main
from bolide_widget.boards.files import MOST_FOUND
from bolide_widget.boards.lattice import shelf, survey
from bolide_widget.boards.lattice.checks.faults import MOST_CORNERS, MOST_IN_AREA, MOST_POINTS
from bolide_widget.boards.lattice.paper import texts as text_boards
from bolide_widget.boards.lattice.within import positions_in
from bolide_widget.making import centre
from helpers.hostile import NONSENSE

from ..helpers.boards.lines import ellipse
from ..helpers.boards.oval import box, oval

Data = dict[str, Any]
HUGE = 10**400  # a whole number that no float holds
ENDLESS = 10**5000  # one that Python does not even write


def ring(corners: int, far: float = 190.0, spikes: float = 1.0) -> list[list[float]]:
    return [
        [200 + far * (spikes if n % 2 else 1) * cos(2 * pi * n / corners),
         200 + far * (spikes if n % 2 else 1) * sin(2 * pi * n / corners)]
        for n in range(corners)
    ]  # fmt: skip


# -- numbers, texts and lists out of all bounds ---------------------------------------------------


NUMBERS = [HUGE, -HUGE, ENDLESS, 1e308, -1e308, nan, inf, 1e-320, -1e-320]


@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
@pytest.mark.parametrize(
    "change",
    [
        lambda data, number: data.update(rain_risk=number),
        lambda data, number: data["asphalt"][0].__setitem__(0, [number, 5]),
        lambda data, number: data["sectors"][0]["area"].__setitem__(0, [number, number]),
        lambda data, number: data["finish"].update(line=[[number, 3], [number, 15.5]]),
        lambda data, number: data["grid"].__setitem__(0, [number, 7]),
        lambda data, number: data["run_off"].__setitem__(0, [[[number, 0], [9, 0], [9, 9]]]),
        lambda data, number: data["pit"]["boxes"][0].update(row=number),
        lambda data, number: data["signs"].append({"at": [1, 1], "text": number}),
    ],
)
def test_numbers_that_no_board_has(change: Callable[[Data, Any], Any], number: float) -> None:
    data = oval()
    change(data, number)
    faults = bw.check_track(data)
    assert all(len(str(fault)) < 500 for fault in faults)
    if faults:
        with pytest.raises(bw.TrackError):
            bw.Track.from_dict(data)
    else:
        assert abs(number) < 1, "a hair's breadth is no fault"


def test_values_are_quoted_by_their_beginning_only() -> None:
    data = oval() | {
        "name": ["x" * 10**6] * 1000,
        "author": {"y" * 10**6: ENDLESS},
        "licence": [[[[[["deep"]]]]]],
        "rain_risk": "z" * 10**7,
        "w" * 10**6: 1,
    }
    faults = bw.check_track(data)
    assert len(faults) == 5 and all(len(str(fault)) < 500 for fault in faults)
    with pytest.raises(bw.TrackError) as caught:
        bw.Track.from_dict(data)
    assert len(str(caught.value)) < 3000


def test_values_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """300,000 fields took 24 seconds, and as many sentences; they are counted and not looked at."""
    looked_at: list[Any] = []
    monkeypatch.setattr(shelf, "find_faults", looked_at.append)
    many = {f"field {number}": 1 for number in range(300_000)}
    for data in (
        oval() | many,
        oval() | {"pit": many},
        oval() | {"grid": [[1, 1]] * 60_000},
        oval() | {"signs": [{"at": dict.fromkeys(range(1000))}] * 101},
    ):
        (fault,) = bw.check_track(data)
        assert fault.field == "the file" and "more than 100,000 values" in fault.text
        with pytest.raises(bw.TrackError, match="more than 100,000 values"):
            bw.Track.from_dict(data)
    assert not looked_at


def test_unknown_fields_are_told_up_to_a_number() -> None:
    data = oval() | {f"field {number}": 1 for number in range(90_000)}
    faults = bw.check_track(data)
    assert len(faults) == MOST_FOUND + 1
    assert faults[-1].field == "the file" and "correct these first" in faults[-1].text
    with pytest.raises(bw.TrackError, match="and 961 more"):
        bw.Track.from_dict(data)


def test_data_within_itself() -> None:
    endless: list[Any] = []
    endless.append(endless)
    deep: Any = []
    for _ in range(3000):
        deep = [deep]
    for value in (endless, deep):
        (fault,) = bw.check_track(oval() | {"kerbs": value})
        assert fault.field == "the file" and "deeper than" in fault.text
        with pytest.raises(bw.TrackError, match="deeper than"):
            bw.Track.from_dict(oval() | {"kerbs": value})


def test_drawn_too_finely() -> None:
    """A star of 8,000 points took 31 seconds and 1.5 GB."""
    data = oval() | {"size": [400, 400]}
    (fault,) = bw.check_track(data | {"asphalt": [ring(MOST_CORNERS)]})
    assert fault.field == "asphalt" and f"{MOST_CORNERS:,} at most" in fault.text
    area = {**oval()["sectors"][1], "area": ring(MOST_IN_AREA + 1, spikes=0.02)}
    (fault,) = bw.check_track(data | {"sectors": [oval()["sectors"][0], area, area]})
    assert fault.field == "sectors[1].area" and f"{MOST_IN_AREA:,} at most" in fault.text
    kerbs = [[[1, 1], [2, 2]]] * 400
    assert bw.check_track(oval() | {"kerbs": kerbs}) == []


def test_a_field_of_asphalt_is_no_course() -> None:
    """A ring of 98,000 points took 17 seconds to check, and longer to drive on."""
    wide = oval(width=400, height=400, lane=30)
    (fault,) = bw.check_track(wide)
    assert fault.field == "asphalt" and f"{MOST_POINTS:,} at most" in fault.text
    assert "44,640 lattice points" in fault.text
    assert bw.check_track(oval(width=100, height=90, lane=20)) == []


def test_a_ring_of_spikes_is_asked_edge_by_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    """8,000 spikes took 20 seconds: the geometry library asks each point about all edges."""
    counts = []
    real = shapely.dwithin

    def counted(area: Any, points: Any, far: float) -> Any:
        counts.append(len(points))
        return real(area, points, far)

    monkeypatch.setattr(shapely, "dwithin", counted)
    monkeypatch.delattr(shapely, "intersects_xy")
    lattice = np.indices((401, 401)).reshape(2, -1).T
    inside = positions_in(Polygon(ring(8000, spikes=0.02)), lattice)
    assert 0 < inside.sum() < 113_000 and sum(counts) < 1000


def test_many_run_offs_are_asked_about_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """400 of them over each other took 80 seconds."""
    counts = []

    def counted(area: Any, points: Any) -> Any:
        counts.append(len(points))
        return positions_in(area, points)

    monkeypatch.setattr(survey, "positions_in", counted)
    data = oval(width=100, height=90)
    board = (101, 91)
    everywhere = [[box(0, 0, 100 - k / 1000, 90)] for k in range(400)]
    kinds = survey.Survey(data | {"run_off": everywhere}).kinds
    assert len(kinds) == board[0] * board[1] and set(kinds.values()) == {"track", "run-off"}
    assert sum(counts) < 3 * len(kinds)


def test_many_overlaps_are_told_up_to_a_number() -> None:
    area = {"area": ring(8), "arrow": "E"}
    faults = bw.check_track(oval() | {"size": [400, 400], "sectors": [area] * 60})
    lines = [fault for fault in faults if "overlap" in fault.text]
    assert len(lines) == 21 and lines[-1].text.endswith("correct these first")


# -- what is no track at all ----------------------------------------------------------------------


@pytest.mark.parametrize("value", NONSENSE, ids=lambda value: "-")
def test_nonsense_for_a_track(value: Any) -> None:
    """None, lists, numbers, arrays, paths that are none: our error, that says what is wanted."""
    calls: list[Callable[[], Any]] = [
        lambda: bw.load_track(value),
        lambda: bw.tracks(value),
        lambda: bw.Track.from_dict(value),
        lambda: bw.Track.from_dict(oval() | {"name": [value]}),
        lambda: bw.Track.from_ascii(value),
        lambda: bw.Track.from_ascii("S.*", name="" if isinstance(value, str) else value),
        lambda: bw.Track.from_centerline(value, 12, name="Line"),
        lambda: bw.Track.from_centerline(
            ellipse(), 12, name="Line", squares=-1 if value is None else value
        ),
        lambda: bw.Track.from_tum_csv(value, squares=90),
        lambda: bw.Track.from_geojson(value, squares=90),
        lambda: bw.Track.from_file(value),
        lambda: bw.formula_d.Track.from_file(value),
    ]
    for number, call in enumerate(calls):
        with pytest.raises(bw.TrackError) as caught:
            call()
        assert 10 < len(str(caught.value)) < 3000, number
    if isinstance(value, (str, dict)):
        assert bw.check_track(value), "no such track is sound"
    else:
        with pytest.raises(bw.TrackError, match="must be a path or the data of a file"):
            bw.check_track(value)


# -- boards from texts and lines ------------------------------------------------------------------


def test_a_text_without_end() -> None:
    """Twenty million tabs took 5.5 GB."""
    for text in ("\t" * 20_000_000, "#" * (text_boards.LONGEST + 1), "\n" * 10**6):
        with pytest.raises(bw.TrackError, match="characters; a board has"):
            bw.Track.from_ascii(text)
    with pytest.raises(bw.TrackError, match=r"rows"):
        bw.Track.from_ascii("\t" * text_boards.LONGEST + "S")


LINES: dict[str, Any] = {
    "too large to add": ellipse() * 1e300,
    "too far": ellipse() + 1e13,
    "in one place": ellipse() * 1e-320,
    "all one number": np.ones((90, 2)),
    "huge": [[HUGE, 0], [1, 1], [2, 2], [0, 3]],
    "too many": np.tile(ellipse(), (1 + centre.MOST_POINTS // len(ellipse()), 1)),
    "more than memory holds": range(10**12),
    "more than can be counted": range(10**30),
    "folded": np.c_[np.tile([0.0, 100.0], 5000), np.linspace(0, 100, 10_000)],
    "no size given": ellipse() * 100,
    "complex": ellipse() * 1j,
    "cubes": np.zeros((2, 2, 2)),
}


@pytest.mark.parametrize("line", LINES)
def test_lines_that_no_circuit_has(line: str) -> None:
    squares = None if line == "no size given" else 90
    with pytest.raises(bw.TrackError, match="points"):
        bw.Track.from_centerline(LINES[line], 12, name="Line", squares=squares)


WRONG: list[Any] = [
    *({1, 2}, object(), HUGE, nan, [[[]]], "no such", b"x", [None] * 9, range(10**12)),
    [range(10**12)],
]
OPTIONS = (
    *("author", "licence", "size", "reverse", "start", "half", "least_width", "run_off", "sectors"),
    *("inside", "grid", "kerbs", "pit", "signs", "rain_risk", "top_speed", "hints", "margin"),
)


@pytest.mark.parametrize("value", WRONG)
def test_nonsense_for_an_option(value: Any) -> None:
    for option in OPTIONS:
        try:
            bw.Track.from_centerline(
                ellipse(),
                12,
                name="Line",
                squares=60,
                **{option: value},  # type: ignore[misc]
            )
        except bw.TrackError as error:
            shown = str(error)
        else:
            shown = ""
        allowed = option in ("author", "licence") and value == "no such"
        assert allowed or (option in shown and len(shown) < 3000), option


@pytest.mark.parametrize("width", WRONG)
def test_nonsense_for_a_width(width: Any) -> None:
    with pytest.raises(bw.TrackError, match="width"):
        bw.Track.from_centerline(ellipse(), width, name="Line", squares=60)


def test_numbers_of_numpy_are_numbers_here_too() -> None:
    track = bw.Track.from_centerline(
        ellipse(), np.float32(12), name="Line", squares=np.int64(90), rain_risk=np.int8(3),  # type: ignore[arg-type]
    )  # fmt: skip
    assert track.rain_risk == 3 and max(track.size) == 90


GEO: dict[str, tuple[Any, str]] = {
    "features": ({"type": "FeatureCollection", "features": 7}, "features: must be a list"),
    "geometries": ({"type": "GeometryCollection", "geometries": "x"}, "geometries: must be a list"),
    "lines": ({"type": "MultiLineString", "coordinates": {"a": 1}}, "coordinates: must be a list"),
    "coordinates": ({"type": "LineString", "coordinates": "junk"}, "coordinates: must be a list"),
    "numbers": ({"type": "LineString", "coordinates": [[HUGE, 0]]}, "coordinates: must be a list"),
    "many": ({"type": "MultiLineString", "coordinates": [[]] * 1000}, "no lines in it"),
    "pieces": (
        {"type": "MultiLineString", "coordinates": [[[9 * k, 0], [9 * k, 5]] for k in range(1000)]},
        "many lines in it",
    ),
    "small": (
        {"type": "LineString", "coordinates": [[0, 0], [1e-320, 0], [0, 1e-320], [0, 1e-319]]},
        "points",
    ),
    "number": (7, "no lines in it"),
    "nothing": ({"type": "Feature", "geometry": None, "properties": None}, "no lines in it"),
}


@pytest.mark.parametrize("case", GEO)
def test_geojson_of_the_wrong_kind(tmp_path: Path, case: str) -> None:
    data, says = GEO[case]
    path = tmp_path / "line.geojson"
    path.write_text(json.dumps(data))
    with pytest.raises(bw.TrackError, match=rf"line[^ ]*: {says}"):
        bw.Track.from_geojson(path, squares=90)


@pytest.mark.parametrize("properties", [[], "x", 7, {"Name": 7}, {"Name": ["x"]}, None])
def test_properties_of_the_wrong_kind_name_nothing(tmp_path: Path, properties: Any) -> None:
    degrees = ellipse() / 50_000
    line = {"type": "LineString", "coordinates": degrees.tolist()}
    path = tmp_path / "line.geojson"
    path.write_text(json.dumps({"type": "Feature", "geometry": line, "properties": properties}))
    assert bw.Track.from_geojson(path, squares=90).name == "line"


# -- the command ----------------------------------------------------------------------------------


def test_the_command_goes_on_after_a_file_that_breaks_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (
        ("a.json", '{"rain_risk": 1' + "0" * 400 + "}"),
        ("b.json", "[" * 100_000),
        ("c.json", "9" * 10_000),
        ("d.json", json.dumps(oval())),
    ):
        (tmp_path / name).write_text(text)
    assert main(["check", str(tmp_path)]) == FAULTY
    out = capsys.readouterr().out.splitlines()
    for name in "abc":
        assert any(line.startswith(f"{tmp_path / name}.json: ") for line in out)
    assert out[-1] == f"{tmp_path / 'd.json'}: ok"

    def broken(_: Path) -> Any:
        raise RuntimeError("x" * 10**6)

    monkeypatch.setattr("bolide_widget.__main__.check_track", broken)
    assert main(["check", str(tmp_path)]) == FAULTY
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 4 and all("cannot be checked (RuntimeError: xxx" in line for line in out)
    assert max(map(len, out)) < 600
