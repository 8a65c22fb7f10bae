"""Circuits from centre lines (Table CFR-T9): what is made, what can be chosen, what is refused."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget import TrackError
from bolide_widget.boards.wishes import LaneWishes
from bolide_widget.games.championship_formula.solo.togo import curve
from bolide_widget.games.championship_formula.track import SHELF, Track
from bolide_widget.making.centre import begins_straight
from bolide_widget.making.championship_formula import importing
from bolide_widget.making.championship_formula.importing import Effort, Options, board_from
from bolide_widget.making.championship_formula.measured import lacking
from bolide_widget.making.files import ELSEWHERE
from bolide_widget.making.lanes.board import left_out
from helpers.boards.centre_lines import hooked, oval, polygon
from helpers.boards.city import suzuka
from helpers.boards.lines import clover, ellipse

ROOT = Path(__file__).resolve().parents[3]
QUICK = Effort(range(60, 61), 1)


def made(points: Any, **wishes: Any) -> Track:
    return Track.from_dict(board_from(points, None, "test", wishes, effort=QUICK))


@pytest.fixture(scope="module")
def leaf() -> Track:
    return made(clover(), author="me", licence="CC0-1.0", corners=["Alder", "Birch"], laps=3)


def test_every_option_has_a_name_and_a_default() -> None:
    assert set(LaneWishes.__annotations__) >= {field.name for field in fields(Options)} - {"name"}


def test_a_complete_circuit(leaf: Track) -> None:
    """CFR-TRACK-5, Table CFR-T9: checked when it was made; lanes, lines and grid are there."""
    assert (leaf.author, leaf.licence, leaf.recommended_laps) == ("me", "CC0-1.0", 3)
    assert [corner.name for corner in leaf.corners[:3]] == ["Alder", "Birch", "Turn 3"]
    assert len(leaf.lines) == len(leaf.corners) and {line.bonus for line in leaf.lines} == {20}
    assert set(leaf.width.values()) == {2, 3}
    assert len(leaf.slots) == 12
    least = curve(leaf)
    assert least.index(0) == leaf.figures.w0


def off(track: Track, line: Any) -> float:
    """How far pole is from where a centre line begins, in parts of the road's extent."""
    road = track.road.line
    first = (line[0] - line.min(axis=0)) / np.ptp(line, axis=0)
    pole = (track.xy(track.grid[0]) - road.min(axis=0)) / np.ptp(road, axis=0)
    return float(np.hypot(*(pole - first)))


@pytest.mark.parametrize("line", [oval, hooked])
def test_the_line_stays_where_the_centre_line_begins(line: Any) -> None:
    """CFR-RUL-45."""
    notes: list[str] = []
    data = board_from(line(), None, "test", {}, effort=QUICK, notes=notes)
    assert begins_straight(line()) and off(Track(data), line()) < 0.1 and notes == []


@pytest.mark.parametrize(
    "spots",
    [
        [(0, 0), (110, 0), (110, 400), (-900, 400), (-900, -400), (-110, -400), (-110, 0)],
        [(0, 0), (120, 0), (120, 500), (1000, 500), (1000, -500), (-500, -500), (-500, 0)],
    ],
)
def test_the_line_is_moved_rather_than_a_corner_lost(spots: list[tuple[float, float]]) -> None:
    """CFR-RUL-45: a warning says so; `start=0` keeps the file's own, and says what is lost."""
    line, notes = polygon(spots, 20.0), list[str]()
    moved = Track(board_from(line, None, "test", {}, effort=QUICK, notes=notes))
    assert begins_straight(line) and off(moved, line) > 0.5
    assert notes == [ELSEWHERE] and not list(left_out(moved))
    notes.clear()
    kept = Track(board_from(line, None, "test", {"start": 0}, effort=QUICK, notes=notes))
    assert off(kept, line) < 0.2 and notes == []
    assert kept.shortfalls[0].endswith("lies on the straight with the line, in no corner")


def test_lines_begin_and_end_on_plain_spaces_outside(leaf: Track) -> None:
    """Table CFR-T9, CFR-LINE-1."""
    for line in leaf.lines:
        first, last = line.spaces[0], line.spaces[-1]
        assert leaf.corner[first] == -1 == leaf.corner[last]
        assert {leaf.corner[space] for space in line.spaces} == {-1, line.corner}


def test_the_grey_bar_is_on_the_inside_of_the_next_corner(leaf: Track) -> None:
    """Table CFR-T9."""
    for corner in leaf.corners:
        tick = max(leaf.front[space] for space in corner.spaces)
        assert leaf.side(tick) == corner.inside


def test_a_road_may_cross_itself() -> None:
    track = made(suzuka())
    assert track.bridges
    assert bw.check_track(track.to_dict()) == []


def test_a_short_lap_says_what_it_lacks() -> None:
    track = made(ellipse(), rows=40, reverse=True)
    assert bw.check_track(track.to_dict()) == []
    assert any("corners; 5 to 10" in text for text in track.shortfalls)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"rows": 10}, "rows: 10; give a whole number from 40 to 120"),
        ({"laps": 0}, "laps: 0"),
        ({"pit": True}, "pit: is no option"),
        ({"reverse": 1}, "reverse: 1; give True or False"),
        ({"corners": "Alder"}, "corners: give a list of names"),
        ({"author": 3}, "author: 3"),
    ],
)
def test_options_that_cannot_be(wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(TrackError, match=message):
        made(clover(), **wishes)


@pytest.mark.parametrize("name", SHELF.tracks())
def test_a_bundled_circuit_is_sound_and_has_what_it_needs(name: str) -> None:
    """CFR-TRACK-5, CFR-TRACK-7, Table CFR-T9: checks, exact figures, wear balance."""
    track = SHELF.load(name)
    assert track.author and track.licence
    assert Track.faults(track.to_dict()) == []
    w0, w6, wmin = track.figures
    assert w0 - w6 >= 2 and w6 - wmin >= 1
    # straights of two rows apart
    assert not [str(lack) for lack in lacking(track) if "between" not in str(lack)]


def test_the_script_draws_the_file() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    import draw_championship_formula
    from bolide_widget.boards.files import written

    path = draw_championship_formula.FOLDER / "brackwater.json"
    drawn = draw_championship_formula.board("brackwater")
    assert path.read_text("utf-8") == written(drawn.to_dict())


def test_the_page_tells_the_figures_of_the_circuits() -> None:
    page = (ROOT / "docs/track-format.md").read_text("utf-8")
    for name in SHELF.tracks():
        track = SHELF.load(name)
        figures = " | ".join(map(str, track.figures))
        row = f"| {name} | {track.period / 12:.0f} | {len(track.corners)} | {len(track.ids)} | "
        assert row + figures in page


def test_a_road_goes_on_growing_until_no_board_folds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each road is looked at for its first plan, then for its best board."""
    answers = iter([False, True] * 2 + [False] * 2)
    monkeypatch.setattr(importing, "_folds", lambda data: next(answers))
    grown = board_from(clover(), None, "Clover", {}, effort=QUICK)
    monkeypatch.undo()
    usual = board_from(clover(), None, "Clover", {}, effort=QUICK)
    assert list(answers) == []
    assert max(grown["size"]) > 1.15 * max(usual["size"])
