"""The bundled circuits: drawn by their script, sound, and worth racing on."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bolide_widget.boards import Track, displacements, load_track, tracks
from bolide_widget.boards.files import folder

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(params=tracks())
def track(request: pytest.FixtureRequest) -> Track:
    return load_track(request.param)


def test_the_script_draws_the_file() -> None:
    spec = importlib.util.spec_from_file_location("draw", ROOT / "tools" / "draw_circuit.py")
    assert spec and spec.loader
    draw = importlib.util.module_from_spec(spec)
    sys.modules["draw"] = draw
    spec.loader.exec_module(draw)
    file = folder() / f"{draw.SLUG}.json"
    assert draw.written(draw.circuit()) == file.read_text("utf-8")


def test_worth_racing_on(track: Track) -> None:
    """Length, width, sectors, the straight, run-off and pit lane are those of a real circuit."""
    assert 150 <= track.lap_length <= 210
    assert 8 <= len(track.sectors) <= 16
    assert len(track.grid) >= 8
    assert track.pit is not None and 6 <= len(track.pit.boxes) <= 8
    assert track.pit.speed_limit and track.pit.crossings == {"finish": 5}
    rows = [row for sector in track.sectors for row in sector.rows]
    assert sum(4 <= len(row) <= 10 for row in rows) > 0.6 * len(rows)
    kinds = list(track.kinds.values())
    assert kinds.count("run-off") > 0.3 * kinds.count("track")
    x, y = track.grid[-1]
    ax, ay = track.arrow((x, y))
    assert track.allows((x, y), (x + 35 * ax, y + 35 * ay)), "a straight for speed 8"


def test_the_pit_lane_can_be_entered_within_its_limit(track: Track) -> None:
    pit = track.pit
    assert pit is not None and pit.speed_limit is not None
    speeds = set()
    for point in list(track.kinds):
        for dx, dy in displacements(track.pit_moves[point]):
            end = (point[0] + dx, point[1] + dy)
            speeds.add(track.entry_speed(point, end))
            assert 0 < track.entry(point, end) <= 1
    assert min(speeds) == 1 and max(speeds) > pit.speed_limit
    for point in pit.out:
        ax, ay = track.arrow(point)
        assert track.allows(point, (point[0] + ax, point[1] + ay))


def test_shapes(track: Track) -> None:
    """Plain data for the browser: known styles, small, nothing outside the board."""
    shapes = track.shapes()
    styles = [shape["style"] for shape in shapes]
    assert styles[0] == "run-off" and styles[-2:] == ["title", "north"]
    assert styles.count("arrow") == len(track.sectors)
    assert styles.count("sector-line") >= len(track.sectors) - 1
    assert styles.count("grid-box") == len(track.grid)
    assert styles.count("pit-box") == 8
    roles = [shape["role"] for shape in shapes if shape["style"] == "pit-box"]
    assert [role for role in roles if role] == ["full-fuel", "pit-stop", "half-fuel"]
    assert len(json.dumps(shapes)) < 60_000
    width, height = track.size
    for shape in shapes:
        if "at" in shape:
            assert 0 <= shape["at"][0] <= width and 0 <= shape["at"][1] <= height
        if shape["style"] == "arrow":
            at = (round(shape["at"][0]), round(shape["at"][1]))
            assert track.kind(at) == "track"


def test_fast_enough(track: Track) -> None:
    """Loading, the first tables and all tables; the limits are several times what is measured."""
    code = (
        "import shapely, time; t = time.perf_counter()\n"
        "from bolide_widget.boards import load_track\n"
        f"track = load_track({json.dumps(next(n for n in tracks() if load_track(n) == track))})\n"
        "[track.moves[p] for p in track.grid]; print(time.perf_counter() - t)\n"
    )
    environment = {"PYTHONPATH": str(ROOT / "src")}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert float(result.stdout) < 1.0
    start = time.perf_counter()
    for point in track.kinds:
        track.moves[point]
    assert time.perf_counter() - start < 3


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
