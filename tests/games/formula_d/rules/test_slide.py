"""The slide of a wet track (FD-TYRE-4), with blocks and overshoots."""

from __future__ import annotations

from helpers.races.formula_race import alone, drive, ends, kind, put, to

WET = {"weather": "rain"}


def test_example_41() -> None:
    """Example 41. FD-TYRE-4, FD-OVER-3, FD-OVER-10: a slide beyond an overshoot."""
    race = drive(alone("1.18", gear=4, options=WET), "gear:4", 9, to("1.27"))
    assert kind(race) == "slide-move" and ends(race) == {"1.30"}
    far = drive(race.copy(), to("1.30"))
    assert far.cars["Ada"].wear.tyres == 0 and ("spin", 0, "1.30") in far.facts
    near = drive(race.copy(), to("1.29", 1)).cars["Ada"].wear
    assert (near.tyres, near.brakes) == (1, 2)


def test_example_42() -> None:
    """Example 42. FD-TYRE-4, FD-BLOCK-7: an undriven slide is added to a block; not in the dry."""
    cars = {"Ada": {"space": "1.21", "gear": 2, "stops": 1}, "B": {"space": "1.24"}}
    race = drive(put(cars, to_move="Ada", weather="rain"), "gear:2", 4, to("1.23"))
    wear = race.cars["Ada"].wear
    assert (wear.brakes, wear.tyres) == (0, 4) and kind(race) != "slide-move"
    race = drive(put(cars, to_move="Ada"), "gear:2", 4, to("1.23"))
    assert race.cars["Ada"].wear.brakes == 1


def test_a_slide_that_cars_bar() -> None:
    """FD-TYRE-4, FD-BLOCK-1: what cannot be slid is not driven, and paid."""
    cars = {"Ada": {"space": "1.18", "gear": 2}, "B": {"space": "1.23"}}
    race = drive(put(cars, to_move="Ada", weather="rain"), "gear:2", 3, to("1.21"))
    assert ends(race) == {"1.22"}
    drive(race, to("1.22"))
    assert race.cars["Ada"].wear.brakes == 1
