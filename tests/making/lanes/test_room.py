"""Room for the road: it bends no more sharply than it can, its legs lie apart, bridges excepted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import shapely

from bolide_widget import TrackError
from bolide_widget.making.files import LaneOptions
from bolide_widget.making.lanes.course import LANE
from bolide_widget.making.lanes.source import Source, crossings, make_room
from helpers.boards.city import eight, flat_eight, suzuka, wound
from helpers.boards.lines import clover, ellipse, hairpins

LENGTH = 225.0


def source(points: Any) -> Source:
    return Source(points, None, LaneOptions("test"))


def legs_apart(line: Any, along: float) -> float:
    """Least distance between two stations that are farther than this from each other."""
    step = float(np.hypot(*np.diff(line, axis=0).T).mean())
    away = np.hypot(*(line[:, None] - line[None]).transpose(2, 0, 1))
    count = len(line)
    gap = np.abs(np.subtract.outer(np.arange(count), np.arange(count)))
    gap = np.minimum(gap, count - gap) * step
    return float(away[gap > along].min())


def test_what_fits_stays_where_it_is() -> None:
    given = source(ellipse())
    drawn, course = given.drawn(LENGTH), given.course(LENGTH, 3)
    ring = shapely.linearrings(drawn.line)
    assert shapely.distance(ring, shapely.points(course.line)).max() < 0.1


@pytest.mark.parametrize("gap", [3, 6, 12])
def test_legs_are_pushed_apart_and_hairpins_rounded(gap: float) -> None:
    course = source(hairpins(gap)).course(LENGTH, 3)
    assert legs_apart(course.line, 12) > 2 * course.half
    assert np.abs(course.bend).max() < 1 / course.half


def test_more_lanes_need_more_room() -> None:
    for lanes in (2, 3, 4):
        course = source(hairpins(6)).course(LENGTH, lanes)
        assert course.half == pytest.approx(lanes * LANE / 2)
        assert legs_apart(course.line, 16) > 2 * course.half + 0.3


def test_a_crossing_stays_one() -> None:
    for line in (eight(), suzuka()):
        given = source(line)
        before, after = crossings(given.drawn(LENGTH).line), crossings(given.course(LENGTH, 3).line)
        assert len(before) == len(after) == 1
        assert after[0].sine > 0.5


def test_a_crossing_that_is_too_flat_is_refused() -> None:
    with pytest.raises(TrackError, match=r"crosses itself so flatly that no bridge"):
        source(flat_eight()).course(LENGTH, 3)


def test_too_many_crossings_are_refused() -> None:
    with pytest.raises(TrackError, match=r"crosses itself 13 times; 12 is the most"):
        source(wound()).course(LENGTH, 3)


def test_no_room_is_told_with_its_place() -> None:
    """Twenty legs a hundred times as long as they are apart: no road fits between."""
    legs = [
        (x if leg % 2 == 0 else 1000 - x, 10 * leg) for leg in range(20) for x in range(0, 1001, 50)
    ]
    with pytest.raises(TrackError, match=r"points: near \(.*would do"):
        source([*legs, (-60, 190), (-60, 0)]).course(LENGTH, 3)


def test_the_line_is_even() -> None:
    line = make_room(source(clover()).drawn(LENGTH).line, 3.85).line
    steps = np.hypot(*(np.roll(line, -1, axis=0) - line).T)
    assert steps.max() < 1.02 * steps.min()
