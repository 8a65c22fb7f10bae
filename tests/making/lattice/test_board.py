"""A board made from a centre line has everything that a race needs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import shapely

import bolide_widget as bw
from bolide_widget import Track
from bolide_widget.making.lattice import start
from helpers.boards.lines import astray, clover, course, ellipse, hairpins, leaps, points_across

LINES: dict[str, Any] = {"ellipse": ellipse(), "clover": clover(), "clover back": clover()[::-1]}


@pytest.fixture(scope="module", params=LINES)
def made(request: pytest.FixtureRequest) -> tuple[Track, Any]:
    line = LINES[request.param]
    return Track.from_centerline(line, 12, name="Made", squares=100), course(line, 12, 100)


def test_the_board_is_as_long_as_asked(made: tuple[Track, Any]) -> None:
    track, _ = made
    assert max(track.size) == 100


def test_grid_finish_and_half(made: tuple[Track, Any]) -> None:
    """G-6, R-1: eight places behind the line, the first foremost; the half line half-way."""
    track, _ = made
    assert len(track.grid) == 8
    assert all(track.before("finish", point) for point in track.grid)
    ranks = [track.rank[point] for point in track.grid]
    assert ranks == sorted(ranks, reverse=True)
    x, y = (round(v) for v in track.lines["half"].middle)
    assert 0.4 < track.steps_to_go[x, y] / track.lap_length < 0.6


def test_pit_lane(made: tuple[Track, Any]) -> None:
    """P, R-2, R-8: it passes the finish line, is entered from the track and left onto it."""
    track, _ = made
    pit = track.pit
    assert pit is not None and pit.speed_limit == 4
    assert 1 < pit.crossings["finish"] <= len(pit.boxes)
    assert 1 <= pit.full_fuel < pit.pit_stop < pit.half_fuel <= len(pit.boxes)
    assert any(track.pit_moves[point] for point in track.kinds)
    for x, y in pit.out:
        ax, ay = track.arrow((x, y))
        assert track.allows((x, y), (x + ax, y + ay))


def test_no_pit_lane_that_is_tried_begins_on_the_finish_line() -> None:
    """P-1: however far a lane is moved along a finish line that is given, it begins before it."""
    every = (shape for boxes in (None, *range(3, 41)) for shape in start.shapes(boxes))
    begins = [shift - shape.before for shape in every for shift in start.shifts(shape)]
    assert max(begins) <= -0.5


def test_nothing_lies_beyond_the_in_line(made: tuple[Track, Any]) -> None:
    """P-2: on a way that meets the In line the car leaves the track; no point is left behind it."""
    track, _ = made
    line = track.lines["pit-in"]
    for (x, y), kind in track.kinds.items():
        offset = (x - line.ends[0][0]) * line.along[0] + (y - line.ends[0][1]) * line.along[1]
        if kind == "track" and 0 <= line.side((x, y)) < 1 and 0 <= offset <= line.length:
            raise AssertionError(f"({x}, {y}) is track behind the In line")


def test_arrows_follow_the_course(made: tuple[Track, Any]) -> None:
    """G-3."""
    track, laid = made
    assert astray(track, laid) < 0.05


def test_insides_are_those_of_the_bends() -> None:
    """G-5: an anticlockwise ellipse turns left everywhere, a clockwise one right."""
    left = Track.from_centerline(ellipse(), 12, name="Left", squares=90)
    right = Track.from_centerline(ellipse(), 12, name="Right", squares=90, reverse=True)
    assert {sector.inside for sector in left.sectors} == {"left"}
    assert {sector.inside for sector in right.sectors} == {"right"}


def test_wide_enough(made: tuple[Track, Any]) -> None:
    track, laid = made
    assert points_across(track, laid).min() >= 4


def test_the_real_line_is_within_a_square(made: tuple[Track, Any]) -> None:
    _, laid = made
    away = shapely.distance(shapely.linearrings(laid.line), shapely.points(laid.real))
    assert away.max() <= 1


def test_run_off_lies_outside_corners_and_barriers_beyond(made: tuple[Track, Any]) -> None:
    """O-1: deepest outside of the sharpest corner; none leads to another part of the course."""
    track, laid = made
    sharpest = int(np.argmax(np.abs(laid.bend)))
    outside = -np.sign(laid.bend[sharpest])
    edge = laid.edge["left" if outside > 0 else "right"][sharpest]
    for beyond, kind in ((1.5, "run-off"), (9.0, "barrier")):
        spot = laid.spot(sharpest, outside * (edge + beyond)).round().astype(int)
        assert track.kind((int(spot[0]), int(spot[1]))) == kind
    assert leaps(track, laid) == []


def test_kerbs_lie_on_the_border(made: tuple[Track, Any]) -> None:
    track, _ = made
    data = track.to_dict()
    border = shapely.Polygon(data["asphalt"][0], data["asphalt"][1:]).boundary
    assert len(data["kerbs"]) >= 3
    for kerb in data["kerbs"]:
        assert shapely.distance(border, shapely.points(kerb)).max() < 0.1


def test_signs_stand_beside_the_course() -> None:
    """G-6: 150, 100, 50 before a corner that follows a straight, off asphalt and run-off."""
    track = Track.from_centerline(hairpins(16), 5, name="Hairpins")
    texts = [sign.text for sign in track.signs]
    assert texts and set(texts) == {"150", "100", "50"}
    assert all(track.kind((round(x), round(y))) == "barrier" for (x, y), _ in track.signs)
    south = sorted((x, text) for (x, y), text in track.signs if y < 10)
    assert [text for _, text in south] == ["150", "100", "50"], "driven East, towards the corner"


def test_a_race_on_it_ends(made: tuple[Track, Any]) -> None:
    race = bw.Race(made[0], ["Ada", "Bob", "Cleo", "Dan"], seed=4)
    bw.drive(race, bw.Rookie())
    assert [standing.status for standing in race.standings] == ["finished"] * 4


@pytest.mark.parametrize("gap", [16, 7, 5, 3.4])
def test_legs_that_run_close_do_not_merge(gap: float) -> None:
    """Legs are pushed apart and narrowed; no step, on the track or off it, leads across."""
    line = hairpins(gap)
    track = Track.from_centerline(line, 5, name="Hairpins", pit=False)
    laid = course(line, 5, None, pit=False)
    assert leaps(track, laid) == []
    assert len(track.to_dict()["asphalt"]) == 2, "legs that touch enclose more than one hole"
    assert points_across(track, laid).min() >= 3
    assert shapely.distance(shapely.linearrings(laid.line), shapely.points(laid.real)).max() <= 1
