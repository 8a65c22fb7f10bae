"""Engine tests (FD-ENG)."""

from __future__ import annotations

import pytest

from bolide_widget.games.formula_d.race import Race
from helpers.races.formula_race import alone, drive, kind, put, rolled, to


def triggered(weather: str | None = None) -> Race:
    """Example 16: X rolls 20 in gear 5 with three others on the road."""
    cars = {
        "X": {"space": "2.98", "gear": 5, "lap": 1},
        "Y": {"space": "1.64", "gear": 6},
        "Z": {"space": "1.60", "gear": 4},
        "W": {"space": "1.55", "gear": 5},
    }
    race = put(cars, to_move="X", weather=weather)
    return drive(race, "gear:5", 20, to("2.18"))


def test_example_16() -> None:
    """Example 16. FD-ENG-1, FD-ENG-2, FD-DEB-1: the trigger first, then in running order."""
    race = drive(triggered(), 4, 5, 1)
    assert rolled(race)[1:] == [("engine", "X", 4), ("engine", "Y", 5), ("engine", "W", 1)]
    engines = {name: car.wear.engine for name, car in race.cars.items()}
    assert engines == {"X": 2, "Y": 3, "Z": 3, "W": 2}
    assert sorted(race.marks) == ["1.55", "2.18"]


def test_example_16_in_the_wet() -> None:
    """Example 16. FD-WX-7: 1 to 3 in the wet."""
    race = drive(triggered("rain"), 4, 5, 1)
    engines = {name: car.wear.engine for name, car in race.cars.items()}
    assert engines == {"X": 3, "Y": 3, "Z": 3, "W": 2}


@pytest.mark.parametrize(
    ("gear", "face", "tested"), [(5, 19, False), (5, 20, True), (6, 30, True), (6, 29, False)]
)
def test_the_faces_that_trigger(gear: int, face: int, tested: bool) -> None:
    """FD-ENG-1: 20 in gear 5, 30 in gear 6, whatever is driven of it."""
    race = drive(alone("2.96", gear=gear), f"gear:{gear}", face)
    drive(race, race.options[-1].id)
    assert (kind(race) == "engine") is tested


def test_the_last_engine_point() -> None:
    """FD-ENG-3: it ends the race; the others still roll (FD-TURN-16)."""
    cars = {
        "X": {"space": "2.98", "gear": 5, "wear": {"engine": 1}},
        "W": {"space": "1.60", "gear": 6},
    }
    race = drive(put(cars, to_move="X"), "gear:5", 20, to("2.18"), 1)
    assert race.cars["X"].status == "out" and kind(race) == "engine"


def test_a_trigger_of_a_car_that_is_out_tests_the_others() -> None:
    """FD-TURN-16, FD-ENG-2: what others owe still happens (R-49)."""
    cars = {"X": {"space": "1.34", "gear": 5}, "W": {"space": "1.5", "gear": 5}}
    race = drive(put(cars, to_move="X"), "gear:5", 20, to("1.54"))
    assert race.cars["X"].status == "out"
    assert kind(race) == "engine" and race.pending.driver == "W"  # type: ignore[union-attr]


def test_a_trigger_car_that_spins_still_rolls() -> None:
    """FD-ENG-2, R-8: it has gear 0, but it is the trigger."""
    points = (12, 1, 1, 1, 4, 1)
    race = drive(alone("1.16", gear=5, caps=points, wear=points), "gear:5", 20, to("1.36"))
    assert ("spin", 0, "1.36") in race.facts
    assert kind(race) == "engine" and race.cars["Ada"].gear == 0
