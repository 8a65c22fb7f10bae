"""Standing starts (M-20 to M-23) and R-13."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Track
from helpers.boards.courses import box, field, ring, ring_data
from helpers.races.setting import Point, block, points, question_of, race_on

NORMAL = {(1, -1), (1, 0), (1, 1), (0, 1), (0, -1)}
QUICK = block(0, -2, 2, 2) - {(0, 0)}
SKIDS, NORMALS, QUICKS = range(1, 4), range(4, 11), range(11, 13)


def _lights(face: int) -> Race:
    """The first turn of a race on the field, pole at (68, 50), after Ada's start roll."""
    race = Race(field(), ["Ada", "Bob"], grid=["Ada", "Bob"], dice="ask", seed=1)
    assert question_of(race) == ("Ada", "start")
    race.roll(face)
    return race


def _steps(race: Race) -> set[Point]:
    """Return the points open to the car to move, counted from where it stands."""
    assert race.pending is not None
    position = race.cars[race.pending.driver].position
    assert position is not None
    return {(x - position[0], y - position[1]) for x, y in points(race)}


def test_each_driver_rolls_on_the_first_turn_before_moving() -> None:
    """M-20: on the first turn of a race every driver rolls on the start table; then no more."""
    race = Race(field(), ["Ada", "Bob"], grid=["Bob", "Ada"], dice="ask", seed=1)
    seen = []
    for _ in range(2):
        seen.append(question_of(race))
        race.roll(6)
        seen.append(question_of(race))
        race.play(race.options[0])
    assert seen == [("Bob", "start"), ("Bob", "start"), ("Ada", "start"), ("Ada", "start")]
    assert question_of(race)[1] == "move"


@pytest.mark.parametrize("face", range(1, 13))
def test_the_start_table(face: int) -> None:
    """M-20, M-21, M-22, M-23: skidding 1-3, normal 4-10, quick 11-12."""
    race = _lights(face)
    assert _steps(race) == (QUICK if face in QUICKS else NORMAL)
    race.play((69, 50))
    assert race.cars["Ada"].pawn == ((69, 50) if face in SKIDS else (70, 50))


@pytest.mark.parametrize("face", [1, 4, 11])
def test_example_9_standing_starts(face: int) -> None:
    """Example 9 (M-21, M-22, M-23): five points, to (1,1) with pawn (2,2) or (1,1); 14 if quick."""
    race = _lights(face)
    assert len(_steps(race)) == (14 if face == 11 else 5)
    race.play((69, 51))
    dx, dy = (1, 1) if face == 1 else (2, 2)
    assert race.cars["Ada"].pawn == (68 + dx, 50 + dy)


def test_after_a_skid_the_next_speed_is_at_most_2() -> None:
    """M-22: the pawn is on the car, so the next turn is at speed 2 or less."""
    race = _lights(2)
    race.play((69, 50))
    race.roll(6)
    race.play(race.options[0])
    assert _steps(race) == block(-2, -2, 2, 2)
    assert race.cars["Ada"].speed == 0


def test_after_a_quick_start_the_next_speed_is_up_to_4() -> None:
    """M-23: the pawn repeats a move of 2, so the next turn is at speed 4 or less."""
    race = _lights(12)
    race.play((70, 50))
    assert race.cars["Ada"].speed == 2
    race.roll(6)
    race.play(race.options[0])
    assert max(x for x, _ in _steps(race)) == 4


@pytest.mark.parametrize(
    ("where", "ahead"),
    [((36, 7), (1, 0)), ((53, 20), (0, 1)), ((36, 33), (-1, 0)), ((7, 20), (0, -1))],
)
def test_a_start_goes_by_the_arrow(where: Point, ahead: Point) -> None:
    """M-21, M-20: after a safety car all move as at a start, by the arrow where they stand."""
    race = _behind_the_safety_car(ring(), where)
    assert question_of(race) == ("Lea", "start")
    race.roll(10)
    ax, ay = ahead
    assert _steps(race) == {(ax * x - ay * y, ay * x + ax * y) for x, y in NORMAL}


def _behind_the_safety_car(track: Track, leader: Point, **fields: Any) -> Race:
    """Lea leads; Ada has engaged Bob and the safety car has been called; all are queued."""
    cars = {
        "Lea": {"position": leader, "pawn": leader, "lap": 2, **fields},
        "Ada": {"position": (33, 6), "pawn": (36, 6), "lap": 1},
        "Bob": {"position": (36, 6), "pawn": (36, 6), "lap": 1},
    }
    race = race_on(track, cars, to_move="Ada", laps=3)
    race.play((36, 6))
    race.roll(7)
    race.roll(2)
    for _ in range(9):  # the rest of the round, and two places in the queue
        driver, kind = question_of(race)
        if kind == "start":
            break
        stay = race.cars[driver].position
        race.play(stay if kind == "move" and stay in points(race) else race.options[0])
    return race


def test_everybody_on_the_track_rolls_after_a_safety_car() -> None:
    """M-20: on the first turn after a safety car each driver rolls; 11 is a quick start again."""
    race = _behind_the_safety_car(ring(), (44, 7))
    assert all(car.pawn is None for car in race.cars.values())
    rolled = []
    for _ in range(3):
        rolled.append(question_of(race)[0])
        assert question_of(race)[1] == "start"
        race.roll(11)
        assert (2, 0) in _steps(race)
        race.play(max(points(race)))
    assert rolled[0] == "Lea" and sorted(rolled) == ["Ada", "Bob", "Lea"]
    assert question_of(race)[1] == "move"


@pytest.mark.parametrize(("drop", "length"), [(0, 2), (6, 2), (7, 1), (9, 1)])
def test_a_quick_start_keeps_to_top_speed(drop: int, length: int) -> None:
    """M-23, M-4: a car that can do only 1 starts by one point."""
    race = _behind_the_safety_car(ring(), (44, 7), speed_drop=drop)
    race.roll(12)
    assert _steps(race) == {p for p in QUICK if max(map(abs, p)) <= length}


def _spiked() -> Track:
    """The ring with a spike of asphalt whose tip (3, 33) leads nowhere by its arrow, West."""
    data = ring_data()
    outer = [[4, 4], [56, 4], [56, 36], [4, 36], [4, 33.2], [3, 33], [4, 32.8]]
    sectors = data["sectors"]
    sectors[3]["area"] = [[30, 28], [30, 40], [0, 40], [0, 30], [12, 30], [12, 28]]
    sectors[4]["area"] = [[0, 12], [12, 12], [12, 30], [0, 30]]
    return Track.from_dict({**data, "asphalt": [outer, box(10, 10, 50, 30)], "sectors": sectors})


@pytest.mark.parametrize("face", [1, 7, 12])
def test_a_start_with_no_point_to_go_to(face: int) -> None:
    """R-13: the car stays, with its pawn on it, and moves normally on its next turn."""
    race = _behind_the_safety_car(_spiked(), (3, 33))
    assert question_of(race) == ("Lea", "start")
    race.roll(face)
    assert race.cars["Lea"].position == race.cars["Lea"].pawn == (3, 33)
    assert question_of(race) in [("Ada", "start"), ("Bob", "start")]


def _side_by_side() -> Race:
    """Ada on (28, 9) and Bob on (28, 8), and Ada has rolled a normal start."""
    grid = [[28, 9], [28, 8], *ring_data()["grid"][2:]]
    track = Track.from_dict(ring_data(grid=grid))
    race = Race(track, ["Ada", "Bob"], grid=["Ada", "Bob"], dice="ask", seed=1)
    race.roll(5)
    return race


def test_occupied_points_are_legal_choices_and_engage() -> None:
    """R-13: a start may go to a point held by a car, which is an engagement."""
    race = _side_by_side()
    assert (28, 8) in points(race)
    race.play((28, 8))
    assert question_of(race) == ("Ada", "engagement")


def test_a_car_pushed_aside_before_its_first_turn_still_starts() -> None:
    """M-20: it rolls like all others, and starts from where it is."""
    race = _side_by_side()
    race.play((28, 8))
    race.roll(9)
    race.play((28, 7))
    assert question_of(race) == ("Bob", "start")
    race.roll(5)
    assert points(race) == {(28 + x, 7 + y) for x, y in NORMAL}
