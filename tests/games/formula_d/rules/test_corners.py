"""Corners and stops (FD-CORNER), overshooting (FD-OVER)."""

from __future__ import annotations

import pytest

from bolide_widget.games.formula_d.rules.moves import Bill, bill
from bolide_widget.games.formula_d.track import Track
from helpers.races.formula_race import alone, drive, ends, gears, kind, put, ring, to

CUSTOM = {"caps": (14, 1, 1, 1, 1, 2), "wear": (14, 1, 1, 1, 1, 2)}


def test_stops_asked_for() -> None:
    """FD-CORNER-1: one, two and three."""
    assert ring().stops == (1, 2, 3)


def test_enough_stops_leave_freely() -> None:
    """FD-CORNER-2, FD-CORNER-3: a stop made before; then out at no cost, in any lane."""
    race = drive(alone("1.18", gear=2), "gear:2", 3, to("1.21"))
    assert race.cars["Ada"].stops == 1
    drive(race, "gear:3", 6)
    assert ends(race) == {"1.27", "2.26", "3.26"}
    drive(race, to("2.26"))
    car = race.cars["Ada"]
    assert car.wear == car.caps and car.corner is None and car.stops == 0


def test_another_stop_is_allowed() -> None:
    """FD-CORNER-2: more stops than asked for."""
    race = drive(alone("1.20", gear=1, stops=1), "gear:1", 1, to("1.21"))
    assert race.cars["Ada"].stops == 2


def test_example_8() -> None:
    """Example 8. FD-OVER-1, FD-BRAKE-1: four spaces beyond; two with two brakes."""
    race = drive(alone("1.18", gear=4), "gear:4", 10)
    far = drive(race.copy(), to("1.28")).cars["Ada"]
    assert far.wear.tyres == 2 and far.wear.brakes == 3
    near = drive(race.copy(), to("1.26", 2)).cars["Ada"]
    assert near.wear.tyres == 4 and near.wear.brakes == 1


def test_example_9() -> None:
    """Example 9. FD-OVER-2, FD-ELIM-1, FD-DEB-2: two stops missing; one missing."""
    race = drive(alone("1.34", gear=5), "gear:5", 15, to("1.49"))
    assert race.cars["Ada"].status == "out" and race.marks == ["1.49"]
    race = drive(alone("1.40", gear=3, stops=1), "gear:3", 7)
    assert ends(race) == {"1.47"}
    assert drive(race, to("1.47")).cars["Ada"].wear.tyres == 3


@pytest.mark.parametrize(
    ("space", "stops", "result"),
    [
        ("1.24", 0, "wear"),
        ("1.24", 1, "free"),
        ("1.44", 0, "out"),
        ("1.44", 1, "wear"),
        ("1.44", 2, "free"),
        ("1.79", 0, "out"),
        ("1.79", 1, "out"),
        ("1.79", 2, "wear"),
        ("1.79", 3, "free"),
    ],
)
def test_leaving_with_stops_missing(space: str, stops: int, result: str) -> None:
    """FD-OVER-2: every row of the table."""
    race = drive(alone(space, gear=2, stops=stops), "gear:2", 2)
    onward = f"1.{int(space[2:]) + 2}"
    (option,) = (item for item in race.options if item.id == to(onward))
    assert option.preview.tone == result
    drive(race, to(onward))
    car = race.cars["Ada"]
    assert (car.status == "out") is (result == "out")
    assert car.wear.tyres == {"wear": 4, "free": 6, "out": 6}[result]


def test_example_11() -> None:
    """Example 11. FD-OVER-6, FD-OVER-8: exactly no tyres left is a spin, more is the end."""
    race = drive(alone("1.22", gear=3, wear={"tyres": 3}), "gear:3", 5, to("1.27"))
    car = race.cars["Ada"]
    assert (car.space, car.wear.tyres, car.gear) == ("1.27", 0, 0)
    assert ("spin", 0, "1.27") in race.facts and gears(race) == [1]
    race = drive(alone("1.22", gear=3, wear={"tyres": 3}), "gear:3", 6, to("1.28"))
    assert race.cars["Ada"].status == "out"


def test_example_12() -> None:
    """Example 12. FD-OVER-7: without tyres one space is a spin, two are the end."""
    for roll, end, spun in ((6, "1.25", True), (7, "1.26", False)):
        race = drive(alone("1.19", gear=3, wear={"tyres": 0}), "gear:3", roll, to(end))
        assert (("spin", 0, end) in race.facts) is spun
        assert (race.cars["Ada"].status == "out") is not spun


def test_example_13() -> None:
    """Example 13. FD-OVER-5, FD-CUSTOM-1: an overshoot into the next corner is no stop."""
    race = drive(alone("1.19", gear=5, **CUSTOM), "gear:5", 17, to("1.36"))
    car = race.cars["Ada"]
    assert (car.wear.tyres, car.corner, car.stops, car.spun) == (2, "C2", 0, False)


def test_example_37() -> None:
    """Example 37. FD-OVER-5, FD-OVER-6: spun inside the next corner, and on from there."""
    race = alone("1.19", gear=5, caps=CUSTOM["caps"], wear=(12, 1, 1, 1, 1, 2))
    drive(race, "gear:5", 17, to("1.36"))
    car = race.cars["Ada"]
    assert (car.wear.tyres, car.stops, car.corner) == (0, 0, "C2")
    assert ("spin", 0, "1.36") in race.facts
    drive(race, "gear:1", 2, to("1.38"))
    assert race.cars["Ada"].stops == 1 and race.cars["Ada"].space == "1.38"


def test_example_38() -> None:
    """Example 38. FD-OVER-1, FD-OVER-10: two corners left too early are added (R-36)."""
    data = ring().to_dict()
    data["formula-d"]["stops"]["C2"] = 1
    easy = Track.from_dict(data)
    race = alone("1.19", gear=6, options={"track": easy}, **CUSTOM)
    drive(race, "gear:6", 27)
    (option,) = (item for item in race.options if item.id == to("1.46"))
    assert option.preview.over == 24 and option.preview.result == "out"
    drive(race, to("1.46"))
    assert race.cars["Ada"].status == "out" and race.marks == ["1.46"]
    race = drive(alone("1.19", gear=6, **CUSTOM), "gear:6", 27, to("1.46"))
    assert race.cars["Ada"].status == "out"


def test_an_overshooting_car_keeps_its_lane() -> None:
    """FD-OVER-3: from the step that leaves the corner on, that step included (R-7)."""
    race = drive(alone("2.23", gear=3), "gear:3", 4)
    assert ends(race) == {"1.27", "2.27"}
    paths = [option.preview.path for option in race.options if option.action[2] == 0]
    for path in paths:
        outside = [space for space in path if int(space[2:]) > 24]
        assert len({space[0] for space in outside}) == 1


def test_a_normal_exit_is_free() -> None:
    """FD-OVER-3: a car with its stops made may change lane on the way out."""
    race = drive(alone("1.24", gear=2, stops=1), "gear:2", 2)
    assert ends(race) == {"1.26", "2.25"}


@pytest.mark.parametrize(
    ("tyres", "brakes", "over", "factor", "undriven", "doomed", "result", "lost"),
    [
        (6, 3, 0, 1, 0, True, "out", 0),
        (6, 2, 0, 1, 3, False, "out", 0),
        (6, 3, 0, 1, 7, False, "out", 0),
        (0, 3, 1, 1, 0, False, "spin", 0),
        (0, 3, 1, 1, 4, False, "out", 0),
        (0, 3, 2, 1, 0, False, "out", 0),
        (6, 3, 7, 1, 0, False, "out", 0),
        (6, 3, 6, 1, 0, False, "spin", 6),
        (6, 3, 4, 1, 5, False, "spin", 6),
        (6, 3, 2, 2, 0, False, "paid", 4),
        (6, 3, 2, 3, 0, False, "spin", 6),
        (6, 3, 1, 1, 0, False, "paid", 1),
        (3, 3, 0, 1, 6, False, "paid", 3),
        (0, 3, 0, 1, 0, False, "paid", 0),
    ],
)
def test_the_settlement(
    tyres: int,
    brakes: int,
    over: int,
    factor: int,
    undriven: int,
    doomed: bool,
    result: str,
    lost: int,
) -> None:
    """FD-OVER-10, FD-OVER-7, FD-OVER-8, FD-OVER-9, FD-BLOCK-2, FD-BLOCK-4: the first row."""
    results = bill(tyres, brakes, over, factor, undriven, doomed)
    assert isinstance(results, Bill)
    assert (results.result, results.tyres) == (result, lost)


def test_no_tyres_no_brakes_no_gearbox_race_on() -> None:
    """FD-ELIM-2: nothing left there alone ends no race."""
    race = drive(alone("2.50", gear=3, wear=(0, 0, 0, 3, 3, 2)), "gear:3", 5, to("2.55"))
    assert race.cars["Ada"].status == "track"


def test_a_spun_car_blocks_and_is_hit() -> None:
    """FD-OVER-6: it stands in the way, and rolls like any other (R-8)."""
    cars = {
        "Ada": {"space": "2.49", "gear": 2},
        "Bob": {"space": "2.51", "spun": True, "wear": {"tyres": 0}},
    }
    race = drive(put(cars, to_move="Ada"), "gear:2", 2)
    assert "2.51" not in ends(race)
    drive(race, to("1.51"))
    assert kind(race) == "collision"
