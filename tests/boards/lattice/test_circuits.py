"""The bundled circuits and lesson boards: drawn by their scripts, sound, and worth racing on."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from math import hypot
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from shapely.geometry import LinearRing

import bolide_widget as bw
from bolide_widget.boards import Track, TrackError, catalogue, displacements, load_track, tracks
from bolide_widget.boards.files import folder
from bolide_widget.boards.lattice.momentum.tables import measure_hints
from helpers.boards import courses

ROOT = Path(__file__).resolve().parents[3]
LESSONS = tracks("lessons")
SIMPLER = 0.01
"""Squares by which an edge may differ: the drawing leaves points out that lie within 0.008 of it.

Which of two such points stays depends on the last bit of a sine, and so on the processor.
"""


class Character(NamedTuple):
    """What sets a circuit apart; lengths in squares."""

    lap: tuple[int, int]
    """Shortest and longest the lap may be."""
    way: str
    """Direction of rotation."""
    pit_limit: int | None
    speed: tuple[float, float]
    """Mean speed of the fewest turns: squares of the shortest way a turn."""
    gap: tuple[float, float] = (4, 9)
    """Least distance between points of two different parts of the course, up to 9."""
    straight: int = 40
    """A straight at least this long lies on it."""
    run_off: float = 0.3
    """Run-off points to a track point, at least."""


CHARACTERS = {
    "brackwater": Character((160, 185), "clockwise", None, (6.0, 6.7)),
    "calva": Character((155, 180), "clockwise", 3, (5.0, 5.6), run_off=0.03),
    "copperbowl": Character((85, 105), "clockwise", 3, (5.0, 5.7), straight=30),
    "lacemill": Character((175, 200), "clockwise", 4, (4.7, 5.4), gap=(2, 3.7), run_off=0.2),
    "merrow": Character((195, 220), "clockwise", 5, (6.8, 7.6), straight=60),
    "orrin": Character((300, 335), "clockwise", 4, (6.0, 6.8), straight=50),
    "tessaly": Character((175, 195), "clockwise", 3, (4.5, 5.2), straight=25),
    "valdorn": Character((170, 200), "clockwise", 4, (5.0, 5.6)),
    "widdershins": Character((190, 215), "anticlockwise", 4, (5.0, 5.7)),
}


@pytest.fixture(params=tracks())
def track(request: pytest.FixtureRequest) -> Track:
    return load_track(request.param)


@pytest.fixture
def script(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module(request.param)


@pytest.mark.parametrize("script", ["draw_circuits"], indirect=True)
def test_the_script_draws_the_circuits(script: ModuleType) -> None:
    assert set(script.CIRCUITS) == set(tracks())
    for slug in script.CIRCUITS:
        drawn = script.board(slug).to_dict() | {"hints": dict(load_track(slug).hints)}
        file = folder() / "circuits" / f"{slug}.json"
        assert script.written(drawn) == file.read_text("utf-8"), slug


@pytest.mark.parametrize("script", ["draw_lessons"], indirect=True)
def test_the_script_draws_the_lessons(script: ModuleType) -> None:
    drawn = dict(draw() for draw in script.LESSONS)
    assert set(drawn) == set(LESSONS)
    for slug, data in drawn.items():
        data["hints"] = dict(load_track(slug).hints)
        written = json.loads(script.written(data))
        file = json.loads((folder() / "lessons" / f"{slug}.json").read_text("utf-8"))
        for field in ("asphalt", "run_off"):
            for drawn, kept in zip(
                ways_round(written, field), ways_round(file, field), strict=True
            ):
                assert drawn.hausdorff_distance(kept) <= SIMPLER, (slug, field)
            del written[field], file[field]
        assert written == file, slug


def ways_round(data: dict[str, Any], field: str) -> list[LinearRing]:
    """The edges of a ground, in the order of the file."""
    grounds = data[field] if field == "run_off" else [data[field]]
    return [LinearRing(edge) for ground in grounds for edge in ground]


# --- what each is like ------------------------------------------------------------------------


def test_every_circuit_has_a_character_of_its_own() -> None:
    assert len(tracks()) >= 8 and set(CHARACTERS) == set(tracks())
    assert len(LESSONS) >= 6


@pytest.mark.parametrize("name", CHARACTERS)
def test_character(name: str) -> None:
    track, wanted = load_track(name), CHARACTERS[name]
    assert wanted.lap[0] <= track.lap_length <= wanted.lap[1]
    assert way_round(track) == wanted.way
    assert track.pit is not None and track.pit.speed_limit == wanted.pit_limit
    speed = 2 * track.lap_length / track.hints["turns"]
    assert wanted.speed[0] <= speed <= wanted.speed[1]
    assert wanted.gap[0] <= nearest_legs(track) <= wanted.gap[1]
    assert longest_straight(track) >= wanted.straight
    kinds = Counter(track.kinds.values())
    assert kinds["run-off"] >= wanted.run_off * kinds["track"]


def way_round(track: Track) -> str:
    """Direction of rotation: which way most arrows turn, a full circle in all."""
    arrows = [sector.arrow for sector in track.sectors]
    turned = sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*arrows, arrows[0]]))
    assert abs(turned) == 4
    return "anticlockwise" if turned > 0 else "clockwise"


def nearest_legs(track: Track) -> float:
    """Least distance of two track points that are 25 squares and more of the lap apart, up to 9."""
    near = [(dx, dy) for dx in range(10) for dy in range(-9, 10) if (dx, dy) > (0, 0)]
    near.sort(key=lambda step: hypot(*step))
    far, lap = track.steps_to_go, track.lap_length
    for dx, dy in near:
        for (x, y), to_go in far.items():
            other = far.get((x + dx, y + dy), to_go)
            if 25 < abs(to_go - other) < lap - 25:
                return hypot(dx, dy)
    return 9.0


def longest_straight(track: Track) -> int:
    """Longest way along an arrow from a point of the track, in squares."""
    best = 0
    for sector in track.sectors:
        (ax, ay), points = sector.arrow, sector.rows[-1]
        for x, y in points:
            while track.allows((x, y), (x + (best + 1) * ax, y + (best + 1) * ay)):
                best += 1
    return best


def test_street_narrow_and_long_circuit_wide() -> None:
    """The widths are what the circuits are named for: four points at Calva, seven at Orrin."""
    calva, orrin = (
        Counter(len(row) for sector in load_track(name).sectors for row in sector.rows)
        for name in ("calva", "orrin")
    )
    assert calva.most_common(1)[0][0] == 4 and calva[4] > 60
    assert sum(orrin[width] for width in (7, 8, 9, 10)) > 0.5 * orrin.total()


def test_widths_vary(track: Track) -> None:
    """Corners and straights differ, and hardly anything is narrower than four points."""
    widths = Counter(len(row) for sector in track.sectors for row in sector.rows if len(row) < 14)
    common = [width for width, count in widths.items() if count > 0.04 * widths.total()]
    assert len(common) >= 3
    assert sum(4 <= len(row) <= 12 for sector in track.sectors for row in sector.rows) > 70


def test_there_is_all_that_a_board_has(track: Track) -> None:
    """G-6: grid, lines, pit lane with its marked boxes, kerbs, signs, rain risk."""
    assert track.circuit and len(track.grid) >= 8 and len(track.sectors) >= 6
    assert set(track.lines) == {"finish", "half", "pit-in"}
    pit = track.pit
    assert pit is not None and 5 <= len(pit.boxes) <= 9
    assert 1 < pit.crossings["finish"] <= len(pit.boxes)
    assert track.signs
    data = track.to_dict()
    assert len(data["kerbs"]) >= 6
    x, y = track.grid[-1]
    ax, ay = track.arrow((x, y))
    assert track.allows((x, y), (x + 18 * ax, y + 18 * ay)), "room to get going"


def test_every_file_says_whose_it_is() -> None:
    names = set()
    for track in map(load_track, (*tracks(), *LESSONS)):
        assert (track.author, track.licence) == ("the bolide-widget authors", "CC0-1.0")
        names.add(track.name)
    assert len(names) == len(tracks()) + len(LESSONS), "names differ: records find tracks by them"


# --- driven -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*tracks(), *LESSONS])
def test_the_hints_are_measured(name: str) -> None:
    """G-6: turns at speed 8 and sharp brakings a lap are those of the best laps."""
    track = load_track(name)
    assert dict(track.hints) == measure_hints(track)


@pytest.mark.parametrize("name", [*tracks(), *LESSONS])
def test_a_lap_can_be_driven(name: str) -> None:
    """All four cars of a race of one lap, or of one run, come to its end."""
    race = bw.Race(name, ["Ada", "Bob", "Cyd", "Dan"], laps=1, seed=1)
    bw.drive(race, bw.Rookie())
    assert [row.status for row in race.standings] == ["finished"] * 4
    assert sum(fact[0] == "finish" for fact in race.facts) == 4


def test_the_pit_lane_can_be_entered_within_its_limit(track: Track) -> None:
    pit = track.pit
    assert pit is not None
    speeds = set()
    for point in list(track.kinds):
        for dx, dy in displacements(track.pit_moves[point]):
            end = (point[0] + dx, point[1] + dy)
            speeds.add(track.entry_speed(point, end))
            assert 0 < track.entry(point, end) <= 1
    assert min(speeds) == 1 and max(speeds) > (pit.speed_limit or 6)
    for point in pit.out:
        ax, ay = track.arrow(point)
        assert track.allows(point, (point[0] + ax, point[1] + ay))


# --- drawn ------------------------------------------------------------------------------------


def test_shapes(track: Track) -> None:
    """Plain data for the browser: known styles, small, nothing outside the board."""
    shapes = track.shapes()
    styles = [shape["style"] for shape in shapes]
    assert styles[0] == "run-off" and styles[-2:] == ["title", "north"]
    assert styles.count("arrow") == len(track.sectors)
    assert styles.count("sector-line") >= len(track.sectors) - 1
    assert styles.count("grid-box") == len(track.grid)
    assert track.pit is not None and styles.count("pit-box") == len(track.pit.boxes)
    roles = [shape["role"] for shape in shapes if shape["style"] == "pit-box"]
    assert [role for role in roles if role] == ["full-fuel", "pit-stop", "half-fuel"]
    assert len(json.dumps(shapes)) < 70_000
    width, height = track.size
    for shape in shapes:
        if "at" in shape:
            assert 0 <= shape["at"][0] <= width and 0 <= shape["at"][1] <= height
        if shape["style"] == "arrow":
            at = (round(shape["at"][0]), round(shape["at"][1]))
            assert track.kind(at) == "track"


# --- found by name ----------------------------------------------------------------------------


def test_collections() -> None:
    assert "hairpin" in LESSONS and "hairpin" not in tracks()
    assert not set(tracks()) & set(LESSONS)
    assert load_track("hairpin").name == "The Hairpin"
    with pytest.raises(TrackError, match="no collection 'toys'; there are"):
        tracks("toys")


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [("valdron", "valdorn"), ("Hairpins", "hairpin"), ("Widdershin", "widdershins")],
)
def test_an_unknown_name_says_what_there_is(misspelt: str, meant: str) -> None:
    with pytest.raises(TrackError) as caught:
        load_track(misspelt)
    text = str(caught.value)
    assert f"did you mean {meant}" in text
    assert all(name in text for name in (*tracks(), *LESSONS))


def test_no_jsonschema_at_run_time() -> None:
    """Importing it beside JupyterLab takes two seconds."""
    code = (
        "import sys; from bolide_widget.boards import load_track, tracks\n"
        "load_track(tracks()[0]); print('jsonschema' in sys.modules)"
    )
    environment = {"PYTHONPATH": str(ROOT / "src")}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert result.stdout.strip() == "False"


def test_a_bundled_board_is_read_again_only_when_its_file_has_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Every cell that makes a race names its circuit."""
    reads: list[object] = []
    read = catalogue.read_json
    monkeypatch.setattr(catalogue, "read_json", lambda path: (reads.append(path), read(path))[1])
    file = tmp_path / "ring.json"
    courses.ring().save(file)
    monkeypatch.setattr(catalogue.Shelf, "bundled", {"ring": file})
    board = load_track("ring")
    assert load_track("ring") is board and reads == [file]
    changed = json.loads(file.read_text()) | {"author": "Somebody else"}
    file.write_text(json.dumps(changed))
    assert load_track("ring").author == "Somebody else" and reads == [file, file]


FILES = {path.stem: path for path in folder().rglob("*.json") if path.stem != "schema"}


@pytest.mark.parametrize("name", [*tracks(), *LESSONS])
def test_bundled_boards_pass_the_checks_that_loading_them_leaves_out(name: str) -> None:
    assert bw.check_track(FILES[name]) == []


def test_every_file_is_found_by_its_name() -> None:
    """None lies there that `tracks` does not list, and so no test looks at."""
    assert set(FILES) == {*tracks(), *LESSONS}
