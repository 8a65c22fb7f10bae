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
from bolide_widget.making.lattice.layout import TooCoarse
from helpers.boards.lines import clover, course, hairpins, leaps, turns


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
