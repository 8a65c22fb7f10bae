"""Moves along lanes (FD-MOVE, FD-STR, FD-BRAKE, FD-CORNER-4)."""

from __future__ import annotations

import pytest

from bolide_widget.games.formula_d.track import Track
from helpers.boards.lane_boards import four_lanes
from helpers.races.formula_race import alone, drive, ends, kind, put, to


def moving(space: str, roll: int, gear: int = 2, **fields: object) -> set[str]:
    """Where a car alone may end with a roll, unbraked."""
    return ends(drive(alone(space, gear=gear, **fields), f"gear:{gear}", roll))


def test_example_6() -> None:
    """Example 6. FD-STR-2, FD-STR-3, FD-STR-6, FD-TRK-6, FD-MOVE-3: full-length ends."""
    assert moving("2.50", 4) == {"1.54", "2.54", "3.54"}
    assert moving("1.50", 4) == {"1.54", "2.53", "3.53"}


def test_example_7() -> None:
    """Example 7. FD-STR-4, FD-STR-1, FD-MOVE-2: a zig-zag only to overtake."""
    assert "2.53" in moving("2.50", 3) and "2.52" not in moving("2.50", 3)
    race = put({"Ada": {"space": "2.50", "gear": 2}, "Bob": {"space": "2.51"}}, to_move="Ada")
    drive(race, "gear:2", 3)
    assert ends(race) == {"1.53", "3.53", "2.52"}


def wide(cars: dict[str, dict[str, object]], *answers: int | str, **options: object) -> set[str]:
    """Where a move of Ada ends on the Test ring with a fourth lane, unbraked."""
    race = put(cars, to_move="Ada", track=Track.from_dict(four_lanes()), **options)  # type: ignore[arg-type]
    return ends(drive(race, *answers))


def test_example_70() -> None:
    """Example 70. R-52, FD-STR-2, FD-STR-3, FD-TRK-6, FD-CH-1: three lane changes, four lanes."""
    far = {"space": "1.20", "gear": 1}
    slow, fast = {"space": "1.50", "gear": 2}, {"space": "1.45", "gear": 4}
    assert wide({"Ada": slow, "Bob": far}, "gear:2", 4) == {"1.54", "2.53", "3.53"}
    ada = {"space": "1.98", "gear": 3, "character": "jack"}
    li_tsu = {**far, "character": "li-tsu"}
    over = wide({"Ada": ada, "Bob": li_tsu}, "gear:3", 5, "none", car_setup="character")
    assert over == {"1.2", "2.1", "3.1"}
    wall = {
        name: {"space": space} for name, space in zip("BCD", ("1.50", "2.51", "3.51"), strict=True)
    }
    past = wide({"Ada": fast, **wall}, "gear:4", 11)
    assert past and not any(end.startswith("4.") for end in past)
    assert any(
        end.startswith("4.")
        for end in wide({"Ada": {**fast, "space": "2.45"}, **wall}, "gear:4", 11)
    )


def test_the_way_round_is_told() -> None:
    """FD-MOVE-1, FD-MOVE-2: one space per step, onward, round the car."""
    race = put({"Ada": {"space": "2.50", "gear": 2}, "Bob": {"space": "2.51"}}, to_move="Ada")
    drive(race, "gear:2", 3)
    (option,) = (option for option in race.options if option.id == to("2.52"))
    path = option.preview.path
    assert path[0] == "2.50" and path[-1] == "2.52" and len(path) == 4 and "2.51" not in path


def test_example_32() -> None:
    """Example 32. FD-STR-5, FD-TRK-6, R-4: a detour round damage."""
    race = drive(alone("2.50", gear=2, options={"marks": ["2.52"]}), "gear:2", 4)
    tests = {option.id: option.preview.debris for option in race.options}
    assert ends(race) == {"1.54", "3.54", "2.54", "2.53"}
    assert tests[to("1.54")] == tests[to("3.54")] == tests[to("2.53")] == ()
    assert tests[to("2.54")] == ("2.52",)
    off = alone("2.50", gear=2, options={"marks": ["2.52"], "avoid_debris_detour": False})
    assert ends(drive(off, "gear:2", 4)) == {"1.54", "3.54", "2.54"}


def test_ways_of_different_cost_are_told_apart() -> None:
    """FD-TRK-7: over damage or past it to one space: two options, the cheap one first."""
    race = drive(alone("1.50", gear=2, options={"marks": ["1.51", "2.51"]}), "gear:2", 3)
    options = {
        option.id: len(option.preview.debris)
        for option in race.options
        if option.action[1] == "3.52"
    }
    assert options == {to("3.52"): 0, f"{to('3.52')},1": 1, f"{to('3.52')},2": 2}
    drive(race, f"{to('3.52')},1")
    assert kind(race) == "debris" and race.cars["Ada"].space == "3.52"


def test_the_whole_number_is_driven() -> None:
    """FD-MOVE-4: spaces are saved by braking alone."""
    race = drive(alone("2.50", gear=2, wear={"brakes": 0}), "gear:2", 4)
    assert all(len(option.preview.path) == 5 for option in race.options)


def test_example_33() -> None:
    """Example 33. FD-BRAKE-1, FD-BRAKE-2: three spaces before an exit; brakes 3 and 1."""
    race = drive(alone("1.21", gear=3, wear={"brakes": 3}), "gear:2", 4)
    assert drive(race.copy(), to("1.22", 3)).cars["Ada"].wear.brakes == 0
    race = drive(alone("1.21", gear=2, wear={"brakes": 3}), "gear:2", 3)
    drive(race, to("1.22", 2))
    assert race.cars["Ada"].wear.brakes == 1
    race = drive(alone("1.21", gear=2, wear={"brakes": 1}), "gear:2", 3)
    assert {option.preview.spaces for option in race.options} == {2, 3}


def test_no_brakes_no_braking() -> None:
    """FD-BRAKE-2: with none left the car races on."""
    race = drive(alone("2.50", gear=4, wear={"brakes": 0}), "gear:4", 9)
    assert {option.action[2] for option in race.options} == {0}


def test_example_34() -> None:
    """Example 34. FD-CORNER-2, FD-BRAKE-1: down to no space at all, and it is a stop."""
    race = drive(alone("1.36", gear=2, stops=1), "gear:2", 2, to("1.36", 2))
    car = race.cars["Ada"]
    assert (car.space, car.stops, car.wear.brakes) == ("1.36", 2, 1)


def test_in_corners_the_arrows_count() -> None:
    """FD-CORNER-4: on T1 only onward and toward lane 1; no fewest-spaces rule there."""
    assert moving("2.36", 2) == {"2.38", "1.38"}
    assert moving("1.36", 2) == {"1.38"}


def test_braking_is_paid_at_once() -> None:
    """FD-BRAKE-3: declared with the path, paid before its events."""
    race = drive(alone("2.50", gear=2, options={"marks": ["2.52"]}), "gear:2", 4, to("2.53", 1))
    assert kind(race) in ("debris", "gear") and race.cars["Ada"].wear.brakes == 2


@pytest.mark.parametrize(("figure", "stops"), [("short", (5, 10, 15)), ("long", (6, 11, 16))])
def test_figures_are_information(figure: str, stops: tuple[int, ...]) -> None:
    """FD-CORNER-5: T1's printed figures; no rule asks them."""
    assert getattr(alone("2.50").track, figure) == stops
