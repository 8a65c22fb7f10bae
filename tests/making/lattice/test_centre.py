"""What is taken for a centre line, and what is refused with which words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bolide_widget import Track, TrackError
from helpers.boards.lines import clover, ellipse, turns


def make(points: Any, width: Any = 12, **options: Any) -> Track:
    return Track.from_centerline(points, width, **{"name": "Line", "squares": 80} | options)


def test_first_point_repeated_at_the_end_or_not() -> None:
    closed = np.vstack([ellipse(), ellipse()[:1]])
    assert make(closed) == make(ellipse()) == make(ellipse().tolist())


def test_a_repeated_first_point_closes_a_line_however_long_its_last_piece_is() -> None:
    """A stadium one of whose straights is a single piece."""
    half = np.pi * np.arange(13) / 12
    near = np.c_[600 + 90 * np.sin(half), 90 - 90 * np.cos(half)]
    top = np.c_[np.arange(560, 0, -40), np.full(14, 180)]
    far = np.c_[-90 * np.sin(half), 90 + 90 * np.cos(half)]
    stadium = np.vstack([near, top, far])
    closed = make(np.vstack([stadium, stadium[:1]]))
    assert max(closed.size) == 80
    with pytest.warns(UserWarning, match="was closed with a straight"):
        assert make(stadium) == closed
    bent = stadium[:-4]
    with pytest.raises(TrackError, match=r"the line is open.*or closed=True"):
        make(bent)
    assert make(bent, closed=True).lap_length < closed.lap_length
    with pytest.raises(TrackError, match=r"the line is open \(closed=False\)"):
        make(np.vstack([stadium, stadium[:1]]), closed=False)


def test_points_given_twice() -> None:
    with pytest.warns(UserWarning, match="240 repeated points were dropped"):
        assert make(np.repeat(ellipse(), 3, axis=0)) == make(ellipse())


@pytest.mark.parametrize("count", [20, 20_000])
def test_few_points_and_many(count: int) -> None:
    track = make(clover(count))
    usual = make(clover(240))
    assert track.lap_length == pytest.approx(usual.lap_length, rel=0.05)


def test_four_points_make_a_round_course() -> None:
    track = make([(0, 0), (100, 0), (100, 60), (0, 60)], 8)
    assert max(track.size) == 80


def test_the_other_way_round() -> None:
    """Reversed points and ``reverse`` are the same course, driven the other way."""
    forth, back = make(clover()), make(clover()[::-1])
    turned = make(clover(), reverse=True)
    for track in (back, turned):
        assert {s.inside for s in track.sectors} == {s.inside for s in forth.sectors}
        assert track.lap_length == pytest.approx(forth.lap_length, rel=0.05)
    x, y = forth.grid[0]
    ax, ay = forth.arrow((x, y))
    bx, by = turned.arrow((x, y))
    assert (ax, ay) == (-bx, -by)


def test_width_to_each_side() -> None:
    """Right and left as driven: the wider side has more asphalt; ``reverse`` swaps them."""
    line = ellipse() / 10
    sides = np.tile([6.0, 2.5], (len(line), 1))
    wishes: Any = {"squares": None, "size": (200, 130), "pit": False, "start": 0.75}
    middle = line + (100, 65)
    for reverse, outside, inside in ((False, 6.0, 2.5), (True, 2.5, 6.0)):
        given = sides[:, ::-1] if reverse else sides
        track = make(middle, given, reverse=reverse, **wishes)
        for spot, wide in ((65 - 50 - outside, True), (65 - 50 + inside, False)):
            away = -1 if wide else 1
            near, far = (round(spot - away * 0.6), round(spot + away * 0.6))
            assert track.kind((100, near)) == "track" and track.kind((100, far)) != "track"
    halves = make(middle, sides.sum(axis=1), **wishes)
    assert halves == make(middle, 8.5, **wishes)


WRONG: dict[str, tuple[Any, Any, str]] = {
    "too few": ([(0, 0), (1, 0), (0, 1)], 1, "3 different points; .* at least 4"),
    "one point": ([(1, 1)] * 9, 1, "1 different points"),
    "nothing": ([], 1, "n x 2"),
    "columns": (np.zeros((9, 5)), 1, "9 x 5; it must be n x 2"),
    "NaN": ([(0, 0), (1, np.nan), (2, 2), (0, 3)], 1, r"points\[1\]: is not a finite number"),
    "text": ("line", 1, "got a str; from_file reads a file"),
    "ragged": ([(0, 0), (1, 2, 3)], 1, "not numbers"),
    "open": (ellipse()[:70], 12, "the line is open"),
    "straight": (np.c_[np.arange(50), np.zeros(50)], 1, "the line is open"),
    "crossing": (
        np.c_[900 * np.sin(turns(301)), 400 * np.sin(2 * turns(301))],
        12,
        r"crosses itself at \(0, 0\)",
    ),
    "width 0": (ellipse(), 0, "width: must be above 0"),
    "width NaN": (ellipse(), np.nan, r"width.*is not a finite number"),
    "widths": (ellipse(), [1, 2, 3], "width: an array of 3 for 120 points"),
}


@pytest.mark.parametrize("case", WRONG)
def test_refused(case: str) -> None:
    points, width, text = WRONG[case]
    with pytest.raises(TrackError, match=text):
        make(points, width)


def test_a_crossing_is_named() -> None:
    """Where it is, in the units of the points."""
    points = [(0, 0), (10, 10), (20, 10), (20, 0), (10, 0), (0, 10)]
    with pytest.raises(TrackError, match=r"crosses itself at \(5, 5\)"):
        make(points)
