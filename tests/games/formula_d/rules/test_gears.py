"""Gears (FD-GEAR) and what it costs to skip some (FD-DOWN)."""

from __future__ import annotations

import pytest

from helpers.races.formula_race import alone, drive, gears, kind


def test_example_1() -> None:
    """Example 1. FD-GEAR-3, FD-GEAR-4, FD-GEAR-6, FD-DOWN-1, FD-DOWN-2: gears from gear 4."""
    assert gears(alone("2.50", gear=4)) == [1, 2, 3, 4, 5]
    spent = drive(alone("2.50", gear=4), "gear:2").cars["Ada"].wear
    assert (spent.gearbox, spent.brakes) == (2, 3)
    spent = drive(alone("2.50", gear=4), "gear:1").cars["Ada"].wear
    assert (spent.gearbox, spent.brakes) == (2, 2)
    assert gears(alone("2.50", gear=4, wear={"gearbox": 0})) == [3, 4, 5]
    free = drive(alone("2.50", gear=4), "gear:3")
    assert free.cars["Ada"].wear == free.cars["Ada"].caps


def test_example_2() -> None:
    """Example 2. FD-DOWN-1, FD-DOWN-3, FD-DOWN-4: from gear 6."""
    race = drive(alone("2.50", gear=6), "gear:2")
    spent = race.cars["Ada"].wear
    assert (spent.gearbox, spent.brakes, spent.engine) == (2, 2, 2)
    assert race.marks == ["2.50"]
    assert gears(alone("2.50", gear=6)) == [2, 3, 4, 5, 6]
    assert gears(alone("2.50", gear=6, wear={"brakes": 0})) == [4, 5, 6]
    assert gears(alone("2.50", gear=6, wear={"engine": 1})) == [3, 4, 5, 6]


def test_a_shift_that_costs_no_engine_leaves_no_marker() -> None:
    """FD-DOWN-4, FD-DEB-1: only body and engine points leave one."""
    assert drive(alone("2.50", gear=6), "gear:3").marks == []


def test_restored_gearbox_points_skip_again() -> None:
    """FD-DOWN-2: it is the points that count, not that they were once gone (R-14)."""
    assert gears(alone("2.50", gear=5, wear={"gearbox": 1})) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("gear", "offered"), [(1, [1, 2]), (2, [1, 2, 3]), (3, [1, 2, 3, 4]), (5, [1, 2, 3, 4, 5, 6])]
)
def test_up_by_one_down_by_any(gear: int, offered: list[int]) -> None:
    """FD-GEAR-3, FD-GEAR-4: one up at most; skips of one, two and three are free to choose."""
    assert gears(alone("2.50", gear=gear)) == offered


def test_gear_die_then_move() -> None:
    """FD-GEAR-2, FD-TURN-2, FD-TURN-3: declared, rolled, driven."""
    race = alone("2.50", gear=2)
    seen = [kind(race)]
    for answer in ("gear:3", 5):
        drive(race, answer)
        seen.append(kind(race))
    assert seen == ["gear", "gear-roll", "move"]
    drive(race, 'to+"2.55":0')
    assert race.cars["Ada"].space == "2.55" and race.cars["Ada"].gear == 3


def test_a_spun_car_begins_in_gear_1() -> None:
    """FD-GEAR-5, FD-TURN-1: turned round, gear 1, at no cost."""
    race = alone("2.50", spun=True, wear={"tyres": 0})
    assert gears(race) == [1] and not race.cars["Ada"].spun
    assert drive(race, "gear:1").cars["Ada"].wear.gearbox == 3
