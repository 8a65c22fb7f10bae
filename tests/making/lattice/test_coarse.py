"""A board too coarse to race on is refused, with a size that does; any other line makes a board."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from bolide_widget import Track, TrackError
from bolide_widget.making.lattice.course import options_of
from bolide_widget.making.lattice.importing import Source, sound
from bolide_widget.making.lattice.layout import CLEAR, TooCoarse
from helpers.boards.lines import clover, course, ellipse, hairpins, leaps, turns


@pytest.mark.parametrize(("line", "squares"), [(hairpins(3.4), 60), (clover(), 30)])
def test_the_size_that_is_named_does(line: Any, squares: int) -> None:
    with pytest.raises(TrackError, match=r"^Line: squares: .*; squares=\d+ would do$") as refusal:
        Track.from_centerline(line, 5, name="Line", squares=squares, pit=False)
    assert isinstance(refusal.value, TooCoarse)
    better = int(re.findall(r"squares=(\d+)", str(refusal.value))[0])
    assert better > squares and better % 5 == 0
    track = Track.from_centerline(line, 5, name="Line", squares=better, pit=False)
    assert max(track.size) == better


def test_points_in_squares_are_told_a_size_too() -> None:
    with pytest.raises(TrackError, match=r"squares=\d+ would do"):
        Track.from_centerline(hairpins(3), 5, name="Line", pit=False)


NARROW_SECTOR = [
    (0.4, 0.6), (0.37, 0.9), (-0.25, 0.95), (-0.39, 0.64), (-0.43, 0.68), (-0.38, 0.3),
    (-0.53, 0.25), (-0.74, 0.15), (-0.11, -0.71), (0.35, -0.54),
]  # fmt: skip
"""At 80 squares the usual borders of a sector lie so close that a car steps over all of it."""


def test_borders_of_sectors_are_drawn_apart_where_a_car_would_step_over_two() -> None:
    line = np.array(NARROW_SECTOR)
    source = Source(line, 0.02, options_of("Line", {}))
    with pytest.raises(TrackError, match=r"sectors: \d+ and \d+ meet"):
        Track.from_dict(source.drawn(80))
    track = Track.from_centerline(line, 0.02, name="Line", squares=80)
    assert max(track.size) == 80


def test_what_the_maker_cannot_do_is_not_told_as_a_fault_of_a_wish(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A board that fails a check is refused for its size, and a size that does is named."""
    line = np.array(NARROW_SECTOR)
    with pytest.raises(TrackError, match="grid") as refusal:
        Track.from_centerline(line, 0.02, name="Line", squares=80, grid=[[0, 0]] * 8)
    assert not isinstance(refusal.value, TooCoarse)
    monkeypatch.setattr("bolide_widget.making.lattice.importing.STRIDE", CLEAR)
    with pytest.raises(TooCoarse, match=r"^Line: squares: .*; squares=\d+ would do$"):
        Track.from_centerline(line, 0.02, name="Line", squares=80)


@pytest.mark.parametrize(("line", "squares"), [(hairpins(3.4), 60), (clover(), 30)])
def test_the_figures_of_a_refusal_do_not_contradict_each_other(line: Any, squares: int) -> None:
    """What is left is less than what is needed, to the last digit that is printed."""
    for size in range(squares, squares + 60, 2):
        try:
            sound(Source(line, 5, options_of("Line", {"pit": False})), size)
        except TooCoarse as error:
            text = str(error)
            if left := re.search(r"only ([\d.]+) squares wide there; it needs ([\d.]+)", text):
                assert float(left[1]) < float(left[2])
            if off := re.search(r"lie ([\d.]+) squares from where it is; (\d+) is the most", text):
                assert float(off[1]) > float(off[2])


@given(
    waves=st.lists(st.tuples(st.floats(0, 0.4), st.floats(0, 2 * np.pi)), min_size=2, max_size=6),
    flat=st.floats(0.4, 1),
    squares=st.integers(50, 150),
)
@settings(max_examples=12, deadline=None, derandomize=True)
def test_any_smooth_line_makes_a_board_or_is_refused(
    waves: list[tuple[float, float]], flat: float, squares: int
) -> None:
    """What is drawn passes all checks of a track file, and its legs stay apart."""
    t = turns(240)
    r = 1 + sum(size / np.sqrt(k) * np.cos(k * t + at) for k, (size, at) in enumerate(waves, 2))
    line = np.c_[r * np.cos(t) * flat, r * np.sin(t)]
    try:
        data = sound(Source(line, 0.02, options_of("Line", {})), squares)
    except TooCoarse:
        return
    assert leaps(Track.from_dict(data), course(line, 0.02, squares)) == []


@pytest.mark.parametrize(("long", "width", "squares"), [(100, 12, 200), (32, 6, 140), (32, 12, 90)])
def test_a_wide_road_of_a_small_track(long: int, width: int, squares: int) -> None:
    """Ten squares and more from the line to its border: the way out of the pits lies beyond."""
    line = ellipse(64) * (long / 1800)
    track = Track.from_centerline(line, width, name="Kart", squares=squares)
    assert track.pit is not None and max(track.size) == squares
