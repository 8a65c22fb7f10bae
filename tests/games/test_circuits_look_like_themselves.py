"""Boards from centre lines beside the lines: where the line is, which bends corners hold."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.making import reading
from bolide_widget.making.centre import begins_straight
from bolide_widget.making.formula_d import importing as formula_d
from bolide_widget.making.lanes.board import left_out
from helpers.boards.centre_lines import MAKERS, crossed, hooked, oval, polygon
from helpers.boards.city import FILES
from helpers.boards.lines import clover, ellipse

ROADS = ("formula-d", "championship-formula", "really-nasty")
NASTY = bw.really_nasty.Track


def place_of_line(track: Any) -> tuple[float, float]:
    """Where pole is, in parts of the road's extent."""
    x, y = track.grid[0] if isinstance(track, bw.Track) else track.xy(track.grid[0])
    if isinstance(track, bw.Track):
        spots = np.array(list(track.kinds), dtype=float)
    else:
        spots = track.road.line
    low, high = spots.min(axis=0), spots.max(axis=0)
    return float((x - low[0]) / (high[0] - low[0])), float((y - low[1]) / (high[1] - low[1]))


@pytest.mark.parametrize("game", MAKERS)
def test_the_line_is_where_the_file_begins(game: str) -> None:
    """In all games alike: on the straight of the first point, at whichever end that lies."""
    for line in (oval(), np.roll(oval(), 30, axis=0)):
        first = (line[0] - line.min(axis=0)) / np.ptp(line, axis=0)
        assert begins_straight(line)
        result = place_of_line(MAKERS[game](line, {}))
        assert np.hypot(*(np.array(result) - first)) < 0.25


@pytest.mark.parametrize("game", MAKERS)
def test_driven_backwards_it_is_the_same_line(game: str) -> None:
    there, back = (place_of_line(MAKERS[game](oval(), {"reverse": way})) for way in (False, True))
    assert abs(there[0] - 0.5) < 0.25 and abs(back[0] - 0.5) < 0.25
    assert there[1] < 0.25 and back[1] < 0.25


@pytest.mark.parametrize("game", ROADS)
def test_bridges_are_the_right_way_up(game: str) -> None:
    """The leg that comes later from where the file begins lies above."""
    track = MAKERS[game](crossed(), {})
    (bridge,) = track.bridges
    x, y = track.road.heading((bridge.start + bridge.end) / 2 % track.period)
    assert x > 0 and y > 0


@pytest.mark.parametrize("game", ROADS)
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("start", [None, (-600, 0), (600, 0)])
def test_bridges_stay_so_wherever_the_line_is(game: str, way: int, start: Any) -> None:
    """The leg that rises is above, also when it comes first or is driven downward."""
    track = MAKERS[game](crossed(), {"start": start, "reverse": way < 0})
    (bridge,) = track.bridges
    x, y = way * np.array(track.road.heading((bridge.start + bridge.end) / 2 % track.period))
    assert x > 0 and y > 0
    ((low, high),) = track.crossing_legs()
    assert bridge.start < high[0] < high[1] < bridge.end
    first = high[0] % track.period < low[0] % track.period
    assert ("raised" in track.to_dict()) == first


def test_lines_that_begin_in_a_bend_begin_elsewhere() -> None:
    assert not begins_straight(ellipse()) and not begins_straight(clover())


@pytest.mark.parametrize("game", ["championship-formula", "really-nasty"])
@pytest.mark.parametrize("line", [oval, hooked, crossed])
def test_corners_hold_the_bends(game: str, line: Any) -> None:
    """RN-TRK-12: none lies on a dead straight, no hairpin is swallowed by that with the line."""
    assert [str(lack) for lack in left_out(MAKERS[game](line(), {}))] == []


def test_rows_about_the_line_are_shorter_where_they_must_be() -> None:
    """RN-TRK-12: so the straight of the hairpins has room for twelve rows and more (RN-TRK-11)."""
    track = MAKERS["really-nasty"](hooked(), {})
    rows = [np.hypot(*np.subtract(*track.road.at(np.array([r, r + 1.0]), 3.0))) for r in range(52)]
    assert rows[0] < 0.8 * max(rows) and min(rows) > 1.2


def test_what_falls_short_is_told_when_the_board_is_made() -> None:
    """In a warning at the line of whoever made it, with the sentences of `shortfalls`."""
    with pytest.warns(UserWarning, match="Oval is made, but falls short:") as shown:
        track = NASTY.from_centerline(oval(), name="Oval")
    assert shown[0].filename == __file__
    assert all(f"\n  - {text}" in str(shown[0].message) for text in track.shortfalls)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        bw.Track.from_centerline(oval(), 12, name="Oval", squares=90)


def test_bends_left_out_are_told_in_all_games_alike() -> None:
    """The straight of Tessaly with the line holds a bend; Table CFR-T9 alone says nothing of it."""
    for game, more in (("championship-formula", 0), ("really-nasty", 2)):
        shortfalls = bw.load_track("tessaly", game=game).shortfalls
        assert (
            shortfalls[0].startswith("a bend of ")
            and "lies on the straight with the line" in shortfalls[0]
        )
        assert shortfalls[1].startswith("the straight with the line bends by 9")
        assert len(shortfalls) == 2 + more
    bend, straight, *_ = MAKERS["formula-d"](clover(), {}).shortfalls
    assert bend == "a bend of 60 degrees lies on the straight with the line, in no corner"
    assert straight.startswith("the straight with the line bends by 131 degrees; 0 to 45")


def test_formula_d_has_no_corner_on_a_dead_straight() -> None:
    """FD-TRK-10 wants seven corners and more; an oval has four bends, so bends are parted."""
    for bends in (False, True):
        effort = formula_d.Effort(tries=1, rounds=200, bends=bends)
        data = formula_d.board_from(oval(), None, "Oval", {}, effort=effort)
        shortfalls = bw.formula_d.Track.from_dict(data).shortfalls
        assert any("bends by 0 degrees; 15 at least" in text for text in shortfalls) != bends


def test_a_line_that_had_to_move_is_told() -> None:
    """A straight between two bends of 90 degrees, too short for grid and pits in Formula D."""
    spots = [(0, 0), (110, 0), (110, 400), (-900, 400), (-900, -400), (-110, -400), (-110, 0)]
    line = polygon(spots, 20.0)
    assert begins_straight(line)
    with pytest.warns(UserWarning, match="the start is not where the line begins"):
        bw.formula_d.Track.from_centerline(line, name="Short")


def given(path: Path) -> Any:
    return reading.line_in(path).points


@pytest.mark.skipif(not FILES, reason="no real circuits here")
@pytest.mark.filterwarnings("ignore:.*falls short")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_real_circuits_hold_their_bends(path: Path) -> None:
    """RN-TRK-12."""
    track = (NASTY.from_tum_csv if path.suffix == ".csv" else NASTY.from_geojson)(path)
    assert [str(lack) for lack in left_out(track)] == []
    first = given(path)
    first = (first[0] - first.min(axis=0)) / np.ptp(first, axis=0)
    if begins_straight(given(path)):
        assert np.hypot(*(np.array(place_of_line(track)) - first)) < 0.25
