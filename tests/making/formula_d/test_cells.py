"""Cutting a road into spaces: staggered straights, corners with fewer spaces inside."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from bolide_widget.making.files import LaneOptions
from bolide_widget.making.formula_d.board import TICKS, cut, numbered
from bolide_widget.making.formula_d.plan import Stretch
from bolide_widget.making.lanes.course import LANE, Course, find_bends
from bolide_widget.making.lanes.source import Source

SIZE = 1.5


@pytest.fixture(scope="module")
def stadium() -> Course:
    """Two straights of 60 and two half circles of radius 8 squares, driven anticlockwise."""
    half = np.linspace(-np.pi / 2, np.pi / 2, 60)
    east = np.c_[60 + 8 * np.cos(half), 8 * np.sin(half)]
    west = np.c_[-8 * np.cos(half), -8 * np.sin(half)]
    way_out = np.c_[np.linspace(0, 60, 100), np.full(100, -8.0)][1:-1]
    back = way_out[::-1] * (1, -1)
    points = np.vstack([way_out, east, back, west])
    return Source(points, None, LaneOptions("stadium")).course(120 + 16 * np.pi, 3)


def stretches(course: Course) -> list[Stretch]:
    results = []
    first, second = find_bends(course, 1 / 20)
    for number, (bend, before) in enumerate(
        [(first, second.end - course.length), (second, first.end)]
    ):
        results.append(Stretch(before, bend.start, (40, 40, 40)))
        lengths = course.lane_lengths(bend.start, bend.end)
        results.append(
            Stretch(bend.start, bend.end, tuple(round(far / SIZE) for far in lengths), number)
        )
    return results


def test_bends_are_found(stadium: Course) -> None:
    bends = find_bends(stadium, 1 / 20)
    assert [round(bend.angle, 1) for bend in bends] == [3.1, 3.1]
    assert bends[0].end - bends[0].start == pytest.approx(8 * np.pi, abs=1.5)


def test_lanes_are_as_long_as_their_circles(stadium: Course) -> None:
    bend = find_bends(stadium, 1 / 20)[0]
    straight = bend.end - bend.start - 8 * bend.angle
    for lane, far in enumerate(stadium.lane_lengths(bend.start, bend.end), 1):
        radius = 8 - stadium.offset(lane)
        assert far == pytest.approx(radius * bend.angle + straight, rel=0.01)
    assert stadium.offset(1) == -stadium.offset(3) == LANE


@pytest.mark.parametrize("hair", [1e-300, 1e-18, 1e-15, 1e-9])
def test_a_hair_before_the_first_station(stadium: Course, hair: float) -> None:
    """What is left of a lap is then a whole one, rounded: the sums go on without a step."""
    for place in (0.0, stadium.length, -stadium.length):
        assert stadium.turning(place - hair, 70.0) == pytest.approx(stadium.turning(place, 70.0))
        here, there = (stadium.lane_lengths(at, place + 5) for at in (place - hair, place))
        assert here == pytest.approx(there)
    assert len(stadium.divided(1, -hair, 6.0, 4)) == 5


def test_straights_and_corners(stadium: Course) -> None:
    """FD-TRK-9: equal cells, every second lane half a cell on; fewer cells on the inside lane."""
    parts = stretches(stadium)
    cells = cut(stadium, parts)
    for index, part in enumerate(parts):
        lanes = [[c for c in cells if c.stretch == index and c.lane == n] for n in (1, 2, 3)]
        assert [len(lane) for lane in lanes] == list(part.cells)
        for lane in lanes:
            assert all(a.front == b.back for a, b in pairwise(lane))
        starts = [lane[0].back for lane in lanes]
        ends = [lane[-1].front for lane in lanes]
        assert starts[0] == starts[2] < starts[1]
        assert max(starts) - min(starts) < 0.55 * SIZE and max(ends) - min(ends) < 0.55 * SIZE
        if part.corner < 0:
            sizes = [c.front - c.back for lane in lanes for c in lane]
            assert max(sizes) == pytest.approx(min(sizes))
            assert starts[1] - starts[0] == pytest.approx(sizes[0] / 2)
        else:
            inside, middle, outside = part.cells
            assert inside < middle < outside
            for number, lane in enumerate(lanes, 1):
                arcs = [stadium.lane_lengths(c.back, c.front)[number - 1] for c in lane]
                assert max(arcs) == pytest.approx(min(arcs), rel=0.05)


def test_ticks(stadium: Course) -> None:
    """Names and ticks from the line on; the spaces of a lane are a closed ring."""
    parts = stretches(stadium)
    line = parts[0].start + 10 * SIZE
    result = numbered(stadium, cut(stadium, parts), line, SIZE)
    assert result.period == round(stadium.length / SIZE) * TICKS
    by_lane = {lane: [row for row in result.rows if row[1] == lane] for lane in (1, 2, 3)}
    for lane, rows in by_lane.items():
        assert [row[0] for row in rows] == result.lanes[lane]
        assert all(int(a[3]) % result.period == int(b[2]) for a, b in pairwise([*rows, rows[0]]))
        assert all(row[4:] == [2 * lane - 2, 2 * lane] for row in rows)
