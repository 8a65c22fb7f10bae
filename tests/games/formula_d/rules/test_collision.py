"""Collisions (FD-COLL), and the order of a turn's dice (FD-TURN-12, FD-TURN-16)."""

from __future__ import annotations

from bolide_widget.games.formula_d.race import Race
from helpers.races.formula_race import drive, kind, put, rolled, to

NEAR = {
    "B": {"space": "1.50", "gear": 1},
    "C": {"space": "3.51", "gear": 1},
    "D": {"space": "2.51", "gear": 1},
    "E": {"space": "2.49", "gear": 1},
}


def beside_all(weather: str | None = None, **options: object) -> Race:
    """Example 15: A ends on (2,50) among four cars."""
    cars = {"A": {"space": "3.49", "gear": 1}, **NEAR}
    race = put(cars, to_move="A", weather=weather, **options)
    return drive(race, "gear:1", 2, to("2.50"))


def test_example_15() -> None:
    """Example 15. FD-COLL-1, FD-COLL-2, FD-COLL-3, FD-TRK-5, FD-DEB-1: six dice, E has none."""
    race = drive(beside_all(), 20, 1, 5, 7, 2, 1)
    assert [entry[1:] for entry in rolled(race)[1:]] == [
        ("D", 20),
        ("C", 1),
        ("B", 5),
        ("A", 7),
        ("A", 2),
        ("A", 1),
    ]
    assert {name: car.wear.body for name, car in race.cars.items()} == {
        "A": 2,
        "B": 3,
        "C": 2,
        "D": 3,
        "E": 3,
    }
    assert sorted(race.marks) == ["2.50", "3.51"]


def test_example_15_in_the_wet() -> None:
    """Example 15. FD-COLL-2, FD-WX-6: a 2 costs body, too."""
    race = drive(beside_all("rain"), 20, 1, 5, 7, 2, 1)
    assert race.cars["A"].wear.body == 1 and race.cars["C"].wear.body == 2


def test_the_mover_alone_rolls_once() -> None:
    """FD-COLL-2: `collision_rolls="mover_once"`."""
    race = drive(beside_all(collision_rolls="mover_once"), 1)
    assert rolled(race)[1:] == [("collision", "A", 1)] and race.cars["A"].wear.body == 2


def test_a_car_directly_behind_is_not_involved() -> None:
    """FD-COLL-1: beside and directly ahead only."""
    cars = {"A": {"space": "3.49", "gear": 1}, "E": {"space": "2.49", "gear": 1}}
    race = put(cars, to_move="A")
    drive(race, "gear:1", 2, to("2.50"))
    assert kind(race) == "gear"


def test_the_mover_stops_rolling_when_out() -> None:
    """FD-COLL-3, FD-COLL-4, FD-ELIM-1: the last body point; the rest of its dice are dropped."""
    cars = {"A": {"space": "3.49", "gear": 1, "wear": {"body": 1}}, **NEAR}
    race = drive(put(cars, to_move="A"), "gear:1", 2, to("2.50"), 9, 9, 9, 1)
    assert race.cars["A"].status == "out" and kind(race) == "gear"
    assert race.marks == ["2.50"]


def test_the_mover_rolls_against_a_car_that_is_out() -> None:
    """FD-COLL-3, FD-TURN-16: tests already queued are rolled."""
    cars = {
        "A": {"space": "3.49", "gear": 1},
        "B": {"space": "1.50", "gear": 1, "wear": {"body": 1}},
        "C": {"space": "1.20", "gear": 1},
    }
    race = drive(put(cars, to_move="A"), "gear:1", 2, to("2.50"), 1)
    assert race.cars["B"].status == "out" and kind(race) == "collision"
    drive(race, 1)
    assert race.cars["A"].wear.body == 2


def test_no_space_driven_counts_as_a_move() -> None:
    """FD-COLL-1: a move of 0 spaces is tested (R-10)."""
    cars = {"A": {"space": "2.50", "gear": 1}, "B": {"space": "2.51", "gear": 1}}
    race = drive(put(cars, to_move="A"), "gear:1", 1, to("2.50", 1))
    assert kind(race) == "collision"
