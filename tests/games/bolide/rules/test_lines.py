"""Lines across the course (G-7), laps (R-1), and where the finish line lies (R-19)."""

from __future__ import annotations

import pytest

from bolide_widget import Race, Track, TrackError
from helpers.boards.courses import ring, ring_data
from helpers.races.setting import Point, play_out, race_on


def _move(start: Point, pawn: Point, target: Point, **fields: object) -> Race:
    """Ada moves on the ring, and no one is near."""
    cars = {"Ada": {"position": start, "pawn": pawn, **fields}, "Bob": {"position": (53, 20)}}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.play(target)
    return race


@pytest.mark.parametrize(
    ("start", "target", "counted"),
    [
        ((27, 6), (33, 6), 1),  # across
        ((27, 6), (30, 6), 1),  # ends on the line
        ((27, 6), (29, 6), 0),  # ends before it
        ((30, 6), (35, 6), 0),  # starts on the line, that is beyond it
        ((31, 6), (35, 6), 0),
        ((31, 6), (29, 6), -1),  # back over it
        ((30, 6), (29, 7), -1),  # back off the line
        ((31, 6), (30, 6), 0),  # back onto it is still beyond
    ],
)
def test_a_move_counts_a_line_by_its_ends(start: Point, target: Point, counted: int) -> None:
    """G-7: +1 from before it to on or beyond it, -1 for the reverse, else 0."""
    assert _move(start, target, target).cars["Ada"].lap == 1 + counted


@pytest.mark.parametrize(
    ("start", "target", "counted"),
    [
        ((33, 33), (28, 33), 1),
        ((33, 33), (30, 33), 1),
        ((30, 33), (27, 33), 0),
        ((29, 33), (31, 33), -1),
        ((31, 33), (33, 33), 0),
    ],
)
def test_the_half_line_counts_in_its_own_direction(
    start: Point, target: Point, counted: int
) -> None:
    """G-7, R-1: lines have a direction; the half GP line counts likewise."""
    race = _move(start, target, target, half=0)
    assert race.cars["Ada"].half == counted
    assert race.cars["Ada"].lap == 1


def _pushed_back(defender: Point, back: Point) -> Race:
    """Ada aims over the line, loses an engagement on her way and goes `back`."""
    cars = {
        "Ada": {"position": (26, 6), "pawn": (32, 6)},
        "Bob": {"position": defender, "pawn": defender},
    }
    race = race_on(ring(), cars, to_move="Ada")
    race.play((32, 6))
    race.roll(5)
    race.play(back)
    return race


def test_a_line_is_judged_where_the_car_stands_after_the_engagement() -> None:
    """G-7: aimed beyond the line and met there, but sent back before it: nothing is counted."""
    race = _pushed_back((30, 6), (29, 6))
    assert race.cars["Ada"].position == (29, 6)
    assert race.cars["Ada"].lap == 1


def test_an_engagement_beyond_the_line_counts_it() -> None:
    """G-7: met beyond the line and sent back onto it: the line is counted."""
    race = _pushed_back((31, 6), (30, 6))
    assert race.cars["Ada"].position == (30, 6)
    assert race.cars["Ada"].lap == 2


def test_the_first_crossing_starts_lap_1() -> None:
    """R-1: the grid stands behind the line, so the first crossing starts lap 1."""
    race = Race(ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], dice=[12, 12])
    assert {car.lap for car in race.cars.values()} == {0}
    race.play((30, 9))
    assert race.cars["Ada"].lap == 1


def test_driving_back_takes_the_crossing_back() -> None:
    """R-1: laps are a signed count: there, back and there again is one lap."""
    cars = {
        "Ada": {"position": (29, 6), "pawn": (31, 6)},
        "Bob": {"position": (53, 20), "pawn": (53, 20)},
    }
    race = race_on(ring(), cars, to_move="Ada")
    laps = []
    for x in (31, 31, 29, 28, 29, 31):
        play_out(race, {"Ada": (x, 6), "Bob": (53, 20)})
        laps.append(race.cars["Ada"].lap)
    assert laps == [2, 2, 1, 1, 1, 2]


def test_a_car_off_the_track_crosses_a_line_drawn_on_over_the_run_off() -> None:
    """R-1: the line goes on over the run-off, and a car that leaves the track crosses it there."""
    cars = {"Ada": {"position": (28, 4), "pawn": (32, 1)}, "Bob": {"position": (53, 20)}}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((31, 3))
    assert race.cars["Ada"].status == "off-track"
    assert race.cars["Ada"].lap == 2


def test_a_car_crawling_off_the_track_crosses_too() -> None:
    """R-1: the same on the way back to the track, one point a turn."""
    cars = {"Ada": {"position": (29, 3)}, "Bob": {"position": (53, 20)}}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((30, 3))
    assert race.cars["Ada"].lap == 2


def test_example_21_a_car_stops_exactly_on_the_finish_line() -> None:
    """Example 21 (G-7, R-1): its lap counts now, and the next move from the line counts nothing."""
    cars = {
        "Ada": {"position": (26, 6), "pawn": (30, 6)},
        "Bob": {"position": (53, 20), "pawn": (53, 20)},
    }
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.play((30, 6))
    assert race.cars["Ada"].lap == 2
    race.play((53, 20))
    race.play((34, 6))
    assert race.cars["Ada"].lap == 2


def test_the_finish_line_is_the_border_of_the_last_sector_and_the_first() -> None:
    """R-19, G-3: a finish line inside a sector is refused: it would leave the order undefined."""
    with pytest.raises(TrackError, match="finish"):
        Track.from_dict(ring_data(finish={"line": [[33, 2], [33, 12]], "heading": "E"}))
    track = ring()
    assert track.sector_of[29, 6] == len(track.sectors) - 1
    assert track.sector_of[30, 6] == 0


def test_cars_on_both_sides_of_the_line_keep_their_order() -> None:
    """R-19, T-2: the car beyond the line has a lap more, so it goes first in sector 0."""
    cars = {"Ada": {"position": (29, 9), "lap": 1}, "Bob": {"position": (30, 4), "lap": 2}}
    assert race_on(ring(), cars).order == ["Bob", "Ada"]
