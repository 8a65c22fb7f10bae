"""Chapter S: drivers, the grid, and how a race ends; R-18."""

from __future__ import annotations

import pytest

from bolide_widget import Race, Roll, SetupError
from helpers.boards.courses import ring
from helpers.races.setting import play_out, points, question_of, race_on

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"]


@pytest.mark.parametrize("count", range(1, 9))
def test_one_to_eight_drivers(count: int) -> None:
    """S-1: 1 to 8 drivers."""
    race = Race(ring(), NAMES[:count], seed=1)
    places = {car.position for car in race.cars.values()}
    assert places == set(ring().grid[:count])


@pytest.mark.parametrize("count", [0, 9])
def test_no_fewer_and_no_more(count: int) -> None:
    """S-1: neither none nor nine."""
    with pytest.raises(SetupError, match="1 to 8"):
        Race(ring(), NAMES[:count], seed=1)


def _grid(names: list[str], faces: list[int]) -> list[str]:
    """The drivers by grid place, after these rolls."""
    race = Race(ring(), names, dice="ask")
    for face in faces:
        assert isinstance(race.pending, Roll) and race.pending.table == "grid"
        race.roll(face)
    assert race.pending is not None and race.pending.table == "start"  # type: ignore[union-attr]
    place = {car.position: name for name, car in race.cars.items()}
    return [place[point] for point in ring().grid[: len(names)]]


def test_the_highest_roll_takes_the_first_place() -> None:
    """S-2: each rolls a d12, the highest takes grid place 1, and so on."""
    assert _grid(["Ada", "Bob", "Cyd"], [3, 12, 7]) == ["Bob", "Cyd", "Ada"]


def test_example_16_tied_drivers_roll_again() -> None:
    """Example 16 (S-2): 9, 4, 9, 11: the fourth first, the nines roll again, the 4 is last."""
    names = ["Ada", "Bob", "Cyd", "Dan"]
    assert _grid(names, [9, 4, 9, 11, 2, 8]) == ["Dan", "Cyd", "Ada", "Bob"]
    assert _grid(names, [9, 4, 9, 11, 8, 2]) == ["Dan", "Ada", "Cyd", "Bob"]


def test_only_the_tied_drivers_roll_again_as_often_as_it_takes() -> None:
    """S-2: among themselves: an 1 in the second roll goes before a lower first roll."""
    faces = [6, 6, 5, 6] + [1, 1, 12] + [2, 3]
    assert _grid(["Ada", "Bob", "Cyd", "Dan"], faces) == ["Dan", "Bob", "Ada", "Cyd"]


def test_the_order_may_be_given() -> None:
    """S-2: a given grid needs no roll."""
    race = Race(ring(), ["Ada", "Bob", "Cyd"], grid=["Cyd", "Ada", "Bob"], dice="ask")
    assert race.order == ["Cyd", "Ada", "Bob"]
    assert race.cars["Cyd"].position == ring().grid[0]
    assert question_of(race) == ("Cyd", "start")


@pytest.mark.parametrize("grid", [["Ada"], ["Ada", "Ada"], ["Ada", "Bob", "Cyd"], "Ada"])
def test_a_given_order_names_every_driver_once(grid: list[str]) -> None:
    """S-2: each driver has one place."""
    with pytest.raises(SetupError, match="grid"):
        Race(ring(), ["Ada", "Bob"], grid=grid)


def test_two_laps_unless_told() -> None:
    """S-3: the race is 2 laps; any number from 1 may be given."""
    assert Race(ring(), ["Ada", "Bob"]).rules.laps == 2
    assert Race(ring(), ["Ada", "Bob"], laps=5).rules.laps == 5
    for laps in (0, -1, 1.5, True):
        with pytest.raises(SetupError, match="laps"):
            Race(ring(), ["Ada", "Bob"], laps=laps)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("laps", "lap", "finished"), [(1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False)]
)
@pytest.mark.parametrize("target", [(30, 6), (31, 6)])
def test_a_car_finishes_by_touching_or_crossing_the_line_after_the_last_lap(
    laps: int, lap: int, finished: bool, target: tuple[int, int]
) -> None:
    """S-3: to touch the line is enough; a finished car leaves the board."""
    cars = {
        "Ada": {"position": (26, 6), "pawn": (30, 6), "lap": lap},
        "Bob": {"position": (20, 6), "lap": lap},
    }
    race = race_on(ring(), cars, to_move="Ada", laps=laps)
    race.play(target)
    ada = race.cars["Ada"]
    assert (ada.status == "finished") == finished
    assert (ada.position is None) == finished
    assert ada.place == (1 if finished else None)


def test_cars_are_ranked_in_the_order_in_which_they_finish() -> None:
    """S-3: within a round in the order they moved, however far they got; then the race is over."""
    cars = {
        "Ada": {"position": (20, 6), "pawn": (24, 6)},
        "Bob": {"position": (28, 9), "pawn": (33, 9)},
        "Cyd": {"position": (29, 6), "pawn": (31, 6)},
    }
    race = race_on(ring(), cars, laps=1)
    play_out(race, {"Cyd": (30, 6), "Bob": (35, 9), "Ada": (25, 6)})
    assert race.order == ["Ada"] and not race.over
    race.play((30, 6))
    assert race.over and race.pending is None
    assert [race.cars[name].place for name in ("Ada", "Bob", "Cyd")] == [3, 2, 1]
    assert [(s.place, s.driver, s.status) for s in race.standings] == [
        (1, "Cyd", "finished"),
        (2, "Bob", "finished"),
        (3, "Ada", "finished"),
    ]


@pytest.mark.parametrize("where", [(30, 6), (31, 6), (32, 6)])
def test_a_move_that_completes_the_race_engages_nobody_beyond_the_line(
    where: tuple[int, int],
) -> None:
    """S-3, R-29: such a move ends at the line; a car on it is beyond it (G-7)."""
    cars = {
        "Ada": {"position": (27, 6), "pawn": (32, 6), "lap": 1},
        "Bob": {"position": where, "lap": 1},
    }
    race = race_on(ring(), cars, to_move="Ada", laps=1)
    race.play((32, 6))
    assert race.cars["Ada"].place == 1
    assert race.cars["Bob"].position == where


def test_a_move_that_completes_the_race_engages_before_the_line() -> None:
    """S-3, M-6: a car on the way to the line is in the way."""
    cars = {
        "Ada": {"position": (27, 6), "pawn": (32, 6)},
        "Bob": {"position": (29, 6), "pawn": (29, 6)},
    }
    race = race_on(ring(), cars, to_move="Ada", laps=1)
    race.play((32, 6))
    assert question_of(race) == ("Ada", "engagement")


def test_a_lap_that_is_not_the_last_engages_beyond_the_line() -> None:
    """S-3: only the move that completes the last lap ends at the line."""
    cars = {"Ada": {"position": (27, 6), "pawn": (32, 6)}, "Bob": {"position": (31, 6)}}
    race = race_on(ring(), cars, to_move="Ada", laps=2)
    race.play((32, 6))
    assert question_of(race) == ("Ada", "engagement")


def test_a_car_that_has_to_leave_the_track_over_the_line_finishes() -> None:
    """S-3, R-1: the line goes on over the run-off, and who crosses it there has finished."""
    cars = {"Ada": {"position": (28, 4), "pawn": (32, 1)}, "Bob": {"position": (20, 6)}}
    race = race_on(ring(), cars, to_move="Ada", laps=1)
    race.play((31, 3))
    assert race.cars["Ada"].status == "finished"


def _crash(race: Race) -> None:
    assert points(race) == set()
    race.play("crash")


def test_cars_that_are_out_rank_behind_the_finishers() -> None:
    """R-18, S-3: finishers first, then cars out, the later retirement first; then all is over."""
    cars = {
        "Ada": {"position": (24, 5), "pawn": (24, -1)},
        "Bob": {"position": (22, 5), "pawn": (22, -1)},
        "Cyd": {"position": (28, 8), "pawn": (31, 8)},
    }
    race = race_on(ring(), cars, to_move="Ada", laps=1)
    answers = []
    while not race.over:
        driver, _ = question_of(race)
        answers.append(driver)
        if driver == "Cyd":
            race.play((31, 8))
        else:
            _crash(race)
    assert answers == ["Ada", "Cyd", "Bob"]
    assert [(s.driver, s.status) for s in race.standings] == [
        ("Cyd", "finished"),
        ("Bob", "out"),
        ("Ada", "out"),
    ]


def test_a_race_nobody_is_left_in_is_over() -> None:
    """R-18: when all are out the race ends."""
    cars = {
        "Ada": {"position": (24, 5), "pawn": (24, -1)},
        "Bob": {"position": (22, 5), "pawn": (22, -1)},
    }
    race = race_on(ring(), cars, to_move="Ada")
    _crash(race)
    assert not race.over
    _crash(race)
    assert race.over
    assert [s.driver for s in race.standings] == ["Bob", "Ada"]
