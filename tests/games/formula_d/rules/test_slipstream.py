"""Slipstreaming (FD-SLIP)."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget.games.formula_d.race import Race
from helpers.races.formula_race import drive, ends, kind, put, slip, to

LENGTH = {3: 4, 4: 7, 5: 11}


def behind(space: str, front: str, gears: tuple[int, int] = (5, 4), **fields: Any) -> Race:
    """Ada at the end of an unbraked move straight on, directly behind Bob."""
    lane, place = space.split(".")
    length = LENGTH[gears[0]]
    others, bob = fields.pop("others", {}), fields.pop("bob", {})
    ada = {"space": f"{lane}.{(int(place) - length) % 100}", "gear": gears[0], **fields}
    cars = {"Ada": ada, "Bob": {"space": front, "gear": gears[1], **bob}, **others}
    return drive(put(cars, to_move="Ada"), f"gear:{gears[0]}", length, to(space))


def test_example_18() -> None:
    """Example 18. FD-SLIP-1, FD-SLIP-3: three spaces, out first."""
    race = behind("2.5", "2.6")
    assert kind(race) == "slipstream" and race.options[0].id == "pass"
    assert ends(race) == {"1.8", "2.7", "3.8"}
    assert ends(behind("1.6", "1.7")) == {"1.8", "2.8", "3.8"}


@pytest.mark.parametrize("gears", [(4, 5), (3, 3), (5, 3), (3, 5)])
def test_example_19_by_gear(gears: tuple[int, int]) -> None:
    """Example 19. FD-SLIP-1: at least gear 4, and not slower than the car in front."""
    assert kind(behind("2.5", "2.6", gears)) != "slipstream"


def test_example_19_braked() -> None:
    """Example 19. FD-SLIP-2: not after braking, nor behind a spun car (R-8)."""
    cars = {"Ada": {"space": "2.93", "gear": 5}, "Bob": {"space": "2.6", "gear": 4}}
    race = drive(put(cars, to_move="Ada"), "gear:5", 13, to("2.5", 1))
    assert kind(race) != "slipstream"
    assert kind(behind("2.5", "2.6", bob={"spun": True, "gear": 0})) != "slipstream"


def test_example_20() -> None:
    """Example 20. FD-SLIP-5, FD-CORNER-2, FD-CORNER-6: into a corner for one brake point."""
    race = behind("1.18", "1.19", (5, 5))
    assert ends(race) == {"1.20", "2.20", "3.20"}
    toll = "1 brake point to enter the corner"
    entered = [o for o in race.options if o.id != "pass" and o.preview.corner == "C1"]
    assert len(entered) == 3 and all(toll in option.label for option in entered)
    drive(race, slip("1.20"))
    while kind(race) == "collision":
        drive(race, 9)
    car = race.cars["Ada"]
    assert (car.wear.brakes, car.stops, car.corner) == (2, 1, "C1")
    assert kind(behind("1.18", "1.19", (5, 5), wear={"brakes": 0})) != "slipstream"


def test_example_39() -> None:
    """Example 39. FD-SLIP-3, FD-SLIP-4: a chain, and its end by a brake."""
    race = behind("2.5", "2.6", others={"Gil": {"space": "2.8", "gear": 5}})
    drive(race, slip("2.7"))
    assert kind(race) == "slipstream" and ends(race) == {"1.10", "2.9", "3.10"}
    race = behind("2.5", "2.6", others={"Gil": {"space": "2.8", "gear": 5}})
    assert ends(race, 1) == {"1.7", "3.7"}
    drive(race, slip("1.7", 1))
    assert kind(race) != "slipstream" and race.cars["Ada"].wear.brakes == 2


def test_example_40() -> None:
    """Example 40. FD-SLIP-6, FD-SLIP-7: arrows in corners; never blocked."""
    race = behind("2.21", "2.22", (4, 4))
    assert ends(race) == {"1.24"}
    assert kind(behind("1.21", "1.22", (4, 4))) != "slipstream"
    hemmed = {"C": {"space": "1.6", "gear": 1}, "D": {"space": "3.6", "gear": 1}}
    race = behind("2.5", "2.6", others=hemmed)
    assert kind(race) == "collision" and race.cars["Ada"].wear.brakes == 3


def test_tests_are_made_once_at_the_end() -> None:
    """FD-SLIP-8, FD-CORNER-6: where it drove by is no final position."""
    race = behind("2.5", "2.6")
    drive(race, slip("1.8"))
    assert kind(race) == "gear"


def test_a_slipstream_that_leaves_too_early_keeps_its_lane() -> None:
    """FD-SLIP-6, FD-SLIP-2: it overshoots, and the chain is over."""
    race = behind("2.23", "2.24", (4, 4))
    assert ends(race) == {"1.26"}
    drive(race, slip("1.26"))
    assert race.cars["Ada"].wear.tyres == 4 and kind(race) != "slipstream"


def test_passing_is_free() -> None:
    """FD-SLIP-1: it is optional, and a slipstream that was passed is over (FD-TURN-8)."""
    race = drive(behind("2.5", "2.6"), "pass")
    assert kind(race) == "collision" and race.cars["Ada"].space == "2.5"
