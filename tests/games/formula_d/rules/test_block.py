"""Blocked cars (FD-BLOCK)."""

from __future__ import annotations

import pytest

from bolide_widget.games.formula_d.race import Race
from helpers.races.formula_race import drive, ends, put, to

WALL = {"B": {"space": "2.7"}, "C": {"space": "1.8"}, "D": {"space": "3.8"}}


def walled(roll: int, gear: int = 4, **fields: object) -> Race:
    """Example 14: a car on (2,5) behind three others, after its roll."""
    race = put({"Ada": {"space": "2.5", "gear": gear, **fields}, **WALL}, to_move="Ada")
    return drive(race, f"gear:{gear}", roll)


def test_example_14() -> None:
    """Example 14. FD-BLOCK-1, FD-BLOCK-3: as far as it can; then the row, brakes first."""
    race = walled(8)
    assert ends(race) == {"1.7", "3.7"} and {
        option.preview.undriven for option in race.options
    } == {6}
    drive(race, to("1.7"))
    assert race.state.to_act == (-1,)  # collisions
    wear = race.cars["Ada"].wear
    assert (wear.brakes, wear.tyres) == (0, 3)
    race = drive(walled(9), to("1.7"))
    assert race.cars["Ada"].status == "out" and race.marks == ["1.7"]
    race = walled(9, caps=(6, 5, 3, 3, 3, 2), wear={"brakes": 5})
    paid = {
        option.action[2]: (option.preview.brakes, option.preview.tyres)
        for option in race.options
        if option.action[1] == "1.7"
    }
    assert paid == {1: (4, 3), 2: (5, 2)}


def test_example_10() -> None:
    """Example 10. FD-OVER-3, FD-OVER-4, FD-BLOCK-1, FD-BLOCK-5: block and overshoot together."""
    cars = {"Ada": {"space": "1.23", "gear": 4}, "Bob": {"space": "1.27"}}
    race = drive(put(cars, to_move="Ada"), "gear:4", 9)
    assert ends(race) == {"1.26"}
    drive(race, to("1.26"))
    wear = race.cars["Ada"].wear
    assert (wear.brakes, wear.tyres) == (0, 1)


@pytest.mark.parametrize(("tyres", "spun"), [(5, True), (4, False)])
def test_example_35(tyres: int, spun: bool) -> None:
    """Example 35. FD-OVER-10: block and overshoot together use the last tyre, or more."""
    cars = {"Ada": {"space": "1.23", "gear": 4, "wear": {"tyres": tyres}}, "B": {"space": "1.27"}}
    race = drive(put(cars, to_move="Ada"), "gear:4", 9, to("1.26"))
    car = race.cars["Ada"]
    assert car.spun is spun and (car.status == "out") is not spun
    assert race.marks == ([] if spun else ["1.26"])


@pytest.mark.parametrize(
    ("roll", "wear", "after"),
    [
        (5, {"tyres": 0}, (0, 0, "track")),
        (6, {"tyres": 0}, (3, 0, "out")),
        (5, {"brakes": 2}, (2, 6, "out")),
    ],
)
def test_example_36(roll: int, wear: dict[str, int], after: tuple[int, int, str]) -> None:
    """Example 36. FD-BLOCK-2, FD-BLOCK-4: brakes pay, tyres do not stand in for them."""
    race = put({"Ada": {"space": "2.5", "gear": 3, "wear": wear}, **WALL}, to_move="Ada")
    drive(race, "gear:3", roll, to("1.7"))
    car = race.cars["Ada"]
    assert (car.wear.brakes, car.wear.tyres, car.status) == after and not car.spun


def test_example_42_in_the_dry() -> None:
    """Example 42, FD-BLOCK-1: two spaces left, two undriven; the wet half is with the slide."""
    cars = {"Ada": {"space": "1.21", "gear": 2, "stops": 1}, "B": {"space": "1.24"}}
    race = drive(put(cars, to_move="Ada"), "gear:2", 4, to("1.23"))
    assert race.cars["Ada"].wear.brakes == 1


def test_a_braked_move_is_no_block() -> None:
    """FD-BLOCK-3, FD-BLOCK-6: with brakes enough it just brakes."""
    race = walled(4, gear=3)
    offered = {
        (option.action[1], option.action[2]): option.preview.undriven for option in race.options
    }
    assert offered[("1.7", 0)] == 2 and offered[("1.7", 1)] == 1 and offered[("1.7", 2)] == 0
    assert offered[("2.6", 3)] == 0


def test_nothing_payable_leaves_the_longest_way() -> None:
    """FD-BLOCK-6: the driver picks a longest path, and is out at its end."""
    race = walled(12)
    assert ends(race) == {"1.7", "3.7"} and {item.action[2] for item in race.options} == {0}
    assert {option.preview.tone for option in race.options} == {"out"}


def test_a_way_that_leads_out_is_still_a_way() -> None:
    """FD-BLOCK-6: a full-length path to elimination is a path; the car is not blocked (R-6)."""
    cars = {"Ada": {"space": "1.40", "gear": 4}, "B": {"space": "2.46"}, "C": {"space": "3.46"}}
    race = drive(put(cars, to_move="Ada"), "gear:4", 8)
    assert {option.preview.undriven for option in race.options} == {0}
    assert "1.48" in ends(race)
