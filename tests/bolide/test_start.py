"""Standing starts (M-20 to M-23) and R-13."""

from __future__ import annotations

import pytest
from bolide.setting import Point, asked, block, play_out, points, race_on
from courses import box, field, ring, ring_data

from bolide_widget import Race, Track

NORMAL = {(1, -1), (1, 0), (1, 1), (0, 1), (0, -1)}
QUICK = block(0, -2, 2, 2) - {(0, 0)}
SKIDS, NORMALS, QUICKS = range(1, 4), range(4, 11), range(11, 13)


def _lights(face: int) -> Race:
    """The first turn of a race on the field, pole at (68, 50), after Ada's start roll."""
    race = Race(field(), ["Ada", "Bob"], grid=["Ada", "Bob"], dice="ask", seed=1)
    assert asked(race) == ("Ada", "start")
    race.roll(face)
    return race


def _steps(race: Race) -> set[Point]:
    """Where the car that is asked may go, told from where it stands."""
    assert race.pending is not None
    position = race.cars[race.pending.driver].position
    assert position is not None
    return {(x - position[0], y - position[1]) for x, y in points(race)}


def test_each_driver_rolls_on_the_first_turn_before_moving() -> None:
    """M-20: on the first turn of a race every driver rolls on the start table; then no more."""
    race = Race(field(), ["Ada", "Bob"], grid=["Bob", "Ada"], dice="ask", seed=1)
    seen = []
    for _ in range(2):
        seen.append(asked(race))
        race.roll(6)
        seen.append(asked(race))
        race.play(race.options[0])
    assert seen == [("Bob", "start"), ("Bob", "start"), ("Ada", "start"), ("Ada", "start")]
    assert asked(race)[1] == "move"


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
    assert _steps(race) == block(-2, -2, 2, 2) - {(-2, y) for y in range(-2, 3)} | {
        (-2, y) for y in range(-2, 3)
    }
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
    """M-21, M-20: after a safety car all roll and move as at a start, by the arrow they stand by."""
    race = _behind_the_safety_car(ring(), where)
    assert asked(race) == ("Lea", "start")
    race.roll(10)
    ax, ay = ahead
    assert _steps(race) == {(ax * x - ay * y, ay * x + ax * y) for x, y in NORMAL}


def _behind_the_safety_car(track: Track, leader: Point) -> Race:
    """Lea leads; Ada has engaged Bob and the safety car has been called; all are queued."""
    cars = {
        "Lea": {"position": leader, "pawn": leader, "lap": 2},
        "Ada": {"position": (33, 6), "pawn": (36, 6), "lap": 1},
        "Bob": {"position": (36, 6), "pawn": (36, 6), "lap": 1},
    }
    race = race_on(track, cars, to_move="Ada", laps=3)
    race.play((36, 6))
    race.roll(7)
    race.roll(2)
    while asked(race)[1] != "start":
        driver, kind = asked(race)
        stay = race.cars[driver].position
        race.play(stay if kind == "move" and stay in points(race) else race.options[0])
    return race


def test_everybody_on_the_track_rolls_after_a_safety_car() -> None:
    """M-20: on the first turn after a safety car each driver rolls; 11 is a quick start again."""
    race = _behind_the_safety_car(ring(), (44, 7))
    assert all(car.pawn is None for car in race.cars.values())
    rolled = []
    for _ in range(3):
        rolled.append(asked(race)[0])
        assert asked(race)[1] == "start"
        race.roll(11)
        assert (2, 0) in _steps(race)
        race.play(next(p for p in sorted(points(race))[::-1]))
        while asked(race)[1] in ("engagement", "push"):
            race.roll(5) if asked(race)[1] == "engagement" else race.play(race.options[0])
    assert rolled[0] == "Lea" and sorted(rolled) == ["Ada", "Bob", "Lea"]
    assert asked(race)[1] == "move"


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
    assert asked(race) == ("Lea", "start")
    race.roll(face)
    assert race.cars["Lea"].position == race.cars["Lea"].pawn == (3, 33)
    assert asked(race) in [("Ada", "start"), ("Bob", "start")]


def test_occupied_points_are_legal_choices_and_engage() -> None:
    """R-13: a start may go to a point held by a car, which is an engagement."""
    grid = [[28, 9], [27, 9], *ring_data()["grid"][2:]]
    track = Track.from_dict(ring_data(grid=grid))
    race = Race(track, ["Ada", "Bob"], grid=["Ada", "Bob"], dice="ask", seed=1)
    race.roll(5)
    race.play((28, 10))
    race.roll(5)
    assert (28, 10) in points(race)
    race.play((28, 10))
    assert asked(race) == ("Bob", "engagement")


def test_a_pushed_car_still_starts() -> None:
    """M-20, E-6: pushed aside before its first turn, it rolls and starts from where it is."""
    grid = [[28, 9], [27, 9], *ring_data()["grid"][2:]]
    track = Track.from_dict(ring_data(grid=grid))
    race = Race(track, ["Ada", "Bob"], grid=["Ada", "Bob"], dice="ask", seed=1)
    race.roll(5)
    race.play((27, 9)) if (27, 9) in points(race) else race.play((28, 8))
    play_out(race, {})
    assert asked(race) == ("Bob", "start")
