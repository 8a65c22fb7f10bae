"""Damage markers and debris tests (FD-DEB)."""

from __future__ import annotations

from typing import Any

from helpers.formula_race import alone, drive, kind, put, rolled, to

STREET_MARKS = ["2.47", "2.48"]


def test_example_17() -> None:
    """Example 17. FD-DEB-3, FD-DEB-4, FD-ST-4: two damaged spaces, two dice; dry and wet."""
    race = alone("2.46", gear=1, options={"marks": STREET_MARKS})
    drive(race, "gear:1", 2, to("2.48"), 4, 5)
    assert rolled(race)[1:] == [("debris", "Ada", 4), ("debris", "Ada", 5)]
    assert race.cars["Ada"].wear.susp == 1
    race = alone("2.46", gear=1, options={"marks": STREET_MARKS, "weather": "rain"})
    drive(race, "gear:1", 2, to("2.48"), 4, 5)
    assert race.cars["Ada"].status == "out"
    race = alone("2.46", gear=1, options={"marks": STREET_MARKS, "debris_rolls": "per_turn"})
    drive(race, "gear:1", 2, to("2.48"), 4)
    assert kind(race) == "gear" and race.cars["Ada"].wear.susp == 1


def test_the_start_space_is_not_entered() -> None:
    """FD-DEB-3: a car that stands on damage and drives on is not tested for it."""
    race = alone("2.50", gear=1, options={"marks": ["2.50"]})
    assert kind(drive(race, "gear:1", 1, to("2.51"))) == "gear"


def test_markers_add_nothing_and_stay() -> None:
    """FD-DEB-3: a space is marked or not."""
    told: dict[str, Any] = {"space": "2.50", "gear": 6}
    race = drive(alone(**told, options={"marks": ["2.50", "1.2"]}), "gear:2")
    assert race.marks == ["1.2", "2.50"] and race.cars["Ada"].wear.engine == 2


def test_elimination_leaves_a_marker_and_a_free_space() -> None:
    """FD-DEB-2, FD-ELIM-3: removed at once, and unranked."""
    cars = {"A": {"space": "1.34", "gear": 5}, "B": {"space": "1.5", "gear": 2}}
    race = drive(put(cars, to_move="A"), "gear:5", 15, to("1.49"))
    assert race.marks == ["1.49"] and race.cars["A"].space is None
    assert race.standings[-1].driver == "A" and race.standings[-1].status == "out"


def test_elimination_drops_the_rest() -> None:
    """FD-TURN-7, FD-PROTO-5: no test after the one that ends it."""
    race = alone("2.46", gear=2, wear={"susp": 1}, options={"marks": ["2.47", "2.48", "2.49"]})
    drive(race, "gear:2", 3, to("2.49"), 1)
    assert (
        race.cars["Ada"].status == "out" and [one[0] for one in rolled(race)].count("debris") == 1
    )
    assert "2.49" in race.marks


def test_doomed_cars_are_tested_like_any_other() -> None:
    """FD-TURN-16: step 9 comes after the debris."""
    race = alone("1.34", gear=5, options={"marks": ["1.40"]})
    drive(race, "gear:5", 15, to("1.49"))
    assert kind(race) == "debris" and race.cars["Ada"].status == "track"
    drive(race, 20)
    assert race.cars["Ada"].status == "out"
