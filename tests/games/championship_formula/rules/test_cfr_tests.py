"""Tests, hard braking and the order of movement (chapters 7, 8 and 9 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.braking import splits
from bolide_widget.games.championship_formula.rules.position import Car
from bolide_widget.games.championship_formula.rules.turn import running_order
from helpers.boards.cfr_boards import w3
from helpers.races.cfr_race import alone, answers, facts_of, go, kind, plan, put


def after(race: Race, speed: int, *rest: Any) -> Race:
    """X plans a speed, and answers what follows in phase 3."""
    return go(plan(race, speed), *rest)


def speed(race: Race) -> int:
    """What the car came to in phase 3."""
    results = [fact.speed for fact in facts_of(race, "speed")]
    return int(results[-1]) if results else 0


def test_a_failed_acceleration_test_ends_the_tests() -> None:
    """EX-07, CFR-TEST-3, CFR-TEST-4: no top speed test; the speed is what was tried less 20."""
    race = after(alone(last=140, a=20), 180, "none", (5, 5))
    assert speed(race) == 160 and race.cars["X"].a == 0 and race.cars["X"].ts == 160
    assert [fact.purpose for fact in facts_of(race, "rolled")] == ["accel"]


def test_a_failed_top_speed_test_damages_the_engine() -> None:
    """EX-08, CFR-ROLL-2, CFR-TEST-4, CFR-TEST-5: the second damage destroys it."""
    race = after(alone(last=160), 180, "green:1", (6, 5))
    assert speed(race) == 160 and race.cars["X"].ts == 140
    assert race.cars["X"].engine_damage == 1
    race = after(alone(last=160, ts=140, engine_damage=1, wear=0), 160, "green:2", (6, 6))
    assert race.cars["X"].status == "out" and race.cars["X"].out_cause == "engine"
    assert race.cars["X"].space is None  # CFR-TURN-2


def test_a_test_that_succeeds() -> None:
    """CFR-TEST-2, EX-41: 20 more in this turn only."""
    race = after(alone(last=160), 180, "none", (4, 5))
    assert speed(race) == 180 and race.cars["X"].ts == 160


def test_both_tests() -> None:
    """EX-46, CFR-TEST-3, CFR-TEST-4: acceleration, then top speed, each with its skill."""
    race = after(alone(last=140, a=20), 180, "none", (4, 4))
    assert kind(race) == "skill" and facts_of(race, "rolled")[-1].purpose == "accel"
    go(race, "none", (6, 5))
    car = race.cars["X"]
    assert (speed(race), car.ts, car.a) == (160, 140, 20)


@pytest.mark.parametrize(
    ("faces", "came", "a"), [((4, 5), 40, 40), ((5, 5), 0, 20), ((4, 4), 80, 40)]
)
def test_starts(faces: tuple[int, int], came: int, a: int) -> None:
    """EX-10, CFR-TEST-6: success, mis-shift, stall."""
    race = after(alone(first=True, last=0), 80, "none", faces)
    car = race.cars["X"]
    assert speed(race) == came and car.a == a
    assert car.engine_damage == (a == 20)


def test_a_stalled_car_starts_anew() -> None:
    """EX-47, CFR-TEST-5, CFR-TEST-6, CFR-TEST-7, CFR-RUL-06: the first move is still pending."""
    race = after(alone(first=True, last=0), 80, "none", (6, 4))
    car = race.cars["X"]
    assert (car.a, car.first, car.spun, car.space) == (20, True, False, "1.1")
    assert kind(race) == "plan" and race.turn == 2
    after(race, 80, "none", (5, 5))
    assert race.cars["X"].status == "out"


def test_a_mis_shift_to_nothing() -> None:
    """EX-47, CFR-TEST-6, CFR-TEST-7: S20 tests 40: speed 0, no damage, first move again."""
    race = after(alone(first=True, last=0, s=20), 40, "none", (5, 4))
    car = race.cars["X"]
    assert speed(race) == 0 and (car.a, car.engine_damage, car.first) == (40, 0, True)


def test_damage_never_goes_below_zero() -> None:
    """CFR-TEST-8: and nothing is repaired."""
    race = after(alone(last=100, a=0), 120, "none", (6, 6))
    assert race.cars["X"].a == 0 and race.cars["X"].engine_damage == 1


def test_a_failed_test_is_never_charged_as_braking() -> None:
    """CFR-RUL-28, CFR-TEST-4: D0, and 20 slower for nothing."""
    race = after(alone(last=180, ts=160, d=0, brake_damage=1), 180, "none", (6, 6))
    assert speed(race) == 160 and not facts_of(race, "wear") and race.cars["X"].wear == 12


def test_tests_come_in_the_order_of_the_track() -> None:
    """CFR-TEST-1, CFR-RUL-05: the car ahead; then the faster card; then the grey bar."""
    cars: dict[str, dict[str, Any]] = {
        "X": {"space": "1.20", "last": 160},
        "Y": {"space": "2.20", "last": 140, "a": 0},
        "Z": {"space": "1.25", "last": 160},
    }
    race = plan(put(cars), 180, 160, 180)
    drivers = []
    while kind(race) == "skill":
        drivers.append(race.pending.driver)  # type: ignore[union-attr]
        go(race, "none", (1, 1))
    assert drivers == ["Z", "X", "Y"]
    cars["Y"] = {"space": "2.20", "last": 160}
    race = plan(put(cars), 180, 180, 160)
    assert race.pending.driver == "X"  # type: ignore[union-attr]


def test_the_dice_of_a_turn_go_in_the_order_of_the_cars() -> None:
    """EX-73, CFR-PROTO-2, CFR-TEST-1: X's test, then Y's brakes."""
    race = put({"X": {"space": "1.21", "last": 160}, "Y": {"space": "1.20", "last": 140}})
    plan(race, 180, 80)
    go(race, "none", (2, 2))
    assert kind(race) == "braking"
    go(race, "wear:0", "none", (6, 4))
    assert [fact[1:3] for fact in facts_of(race, "rolled")] == [(0, "top"), (1, "brakes")]
    assert race.cars["Y"].d == 20 and speed(race) == 180


def test_soft_tires_save_a_test() -> None:
    """OPT-10: a wear point counts as a success of a test of acceleration or top speed."""
    race = plan(alone(last=140, a=20, soft=True), 180)
    assert answers(race)[-1] == "wear:1"
    go(race, "wear:1")
    assert kind(race) == "skill"
    go(race, "wear:1")
    assert speed(race) == 180 and race.cars["X"].wear == 10 and not facts_of(race, "rolled")
    assert "wear:1" not in answers(plan(alone(last=160, soft=True, wear=0), 180))
    assert "wear:1" not in answers(plan(alone(first=True, last=0, soft=True), 80))
    race = put({"X": {"space": "1.1"}, "Y": {"space": "2.1"}}, soft_tires=["Y"])
    assert [car.soft for car in race.cars.values()] == [False, True]


@pytest.mark.parametrize(
    ("faces", "came", "spun"), [((4, 4), 80, False), ((5, 6), 40, False), ((6, 6), 0, True)]
)
def test_the_start_test_of_2016(faces: tuple[int, int], came: int, spun: bool) -> None:
    """OPT-1, EX-69, CFR-RUL-06, CFR-RUL-39: 9 to 11 a mis-shift, 12 a stall: a spin, no damage."""
    race = after(alone(first=True, last=0, options={"start_2016": True}), 80, "none", faces)
    car = race.cars["X"]
    assert speed(race) == came and car.engine_damage == 0
    if spun:
        assert car.spun and not car.first and race.state.legal(0) == [("speed", 40)]
        assert facts_of(race, "spin")


# -- hard braking --------------------------------------------------------------------------------


def car_of(wear: int = 12, used: int = 0, tests: int = 0, soft: bool = False) -> Car:
    car = Car()
    car.wear, car.brake_wear, car.brake_test, car.soft = wear, used, tests, soft
    return car


@pytest.mark.parametrize(
    ("units", "wear", "listed"),
    [
        (1, 12, [1, 0]),
        (2, 12, [2, 1]),
        (3, 12, [2]),
        (1, 0, [0]),
        (2, 1, [1]),
        (2, 0, []),
        (3, 1, []),
    ],
)
def test_how_units_are_paid(units: int, wear: int, listed: list[int]) -> None:
    """CFR-T5, CFR-DECEL-1: wear, the rest by one test; only what the car can pay."""
    assert splits(car_of(wear), units) == listed


@pytest.mark.parametrize(
    ("units", "used", "tests", "listed"),
    [(1, 2, 0, [0]), (2, 0, 1, [2]), (1, 1, 1, [1]), (1, 2, 1, []), (2, 1, 0, [1]), (3, 1, 0, [])],
)
def test_the_limits_are_of_the_turn(units: int, used: int, tests: int, listed: list[int]) -> None:
    """CFR-LATE-2, CFR-DECEL-1: what was spent before in the turn counts."""
    assert splits(car_of(12, used, tests), units) == listed


@pytest.mark.parametrize(
    ("units", "used", "tests", "listed"),
    [
        (1, 0, 0, [1, 0]),
        (3, 0, 0, [3, 2]),
        (3, 0, 1, []),
        (2, 1, 0, [2, 1]),
        (3, 1, 0, []),
        (1, 2, 0, [1, 0]),
    ],
)
def test_a_third_wear_on_soft_tires(units: int, used: int, tests: int, listed: list[int]) -> None:
    """OPT-10: a wear point in place of the test that a turn allows."""
    assert splits(car_of(12, used, tests, True), units) == listed


@pytest.mark.parametrize(
    ("planned", "choices", "worn"),
    [(100, "free", 0), (80, ["wear:1", "wear:0"], 0), (60, ["wear:2", "wear:1"], 0)],
)
def test_what_braking_costs(planned: int, choices: Any, worn: int) -> None:
    """EX-11, CFR-DECEL-1: P140 D40."""
    race = plan(alone(last=140), planned)
    if choices == "free":
        assert not facts_of(race, "wear") and kind(race) != "braking"
    else:
        assert kind(race) == "braking" and answers(race) == choices
    assert race.cars["X"].wear == 12 - worn


def test_what_can_be_paid_in_one_way_is_paid() -> None:
    """EX-11, CFR-PROTO-1: three units are 2 wear and a test, which nobody chooses."""
    race = plan(alone(last=140), 40)
    assert kind(race) == "skill" and race.cars["X"].wear == 10
    go(race, "none", (1, 1))
    assert facts_of(race, "wear") == [("wear", 0, 2, "braking", 10)]
    assert not facts_of(race, "spin")


def test_four_units_are_a_spin_whatever_the_dice_say() -> None:
    """EX-11, CFR-T5, CFR-DECEL-5, CFR-RUL-07: 3 wear, a test, a spin in place, no move."""
    race = after(alone("1.7", last=140), 20, "none", (1, 1))
    car = race.cars["X"]
    assert (car.wear, car.space, car.spun, car.d) == (9, "1.7", True, 40)
    assert kind(race) == "plan" and race.state.legal(0) == [("speed", 40)]


def test_failed_brakes() -> None:
    """EX-12, CFR-DECEL-2, CFR-DECEL-4: the speed is reached, D20, 1 more wear; without it a spin.

    CFR-RUL-27: that wear counts for the turn.
    """
    race = after(alone(last=140, wear=3), 80, "wear:0", "none", (6, 4))
    car = race.cars["X"]
    assert (car.wear, car.d, car.brake_damage) == (2, 20, 1)
    assert race.state.position.cars[0].v == 80 or car.last == 80
    race = after(alone("1.7", last=140, wear=0), 80, "none", (6, 4))
    car = race.cars["X"]
    assert (car.wear, car.d, car.spun, car.space) == (0, 20, True, "1.7")


def test_the_brakes_fail_twice() -> None:
    """EX-13, CFR-DECEL-3: out at once; engine damage is counted apart."""
    race = after(
        alone(last=140, d=20, brake_damage=1, engine_damage=1), 100, "wear:0", "none", (6, 5)
    )
    assert race.cars["X"].status == "out" and race.cars["X"].out_cause == "brakes"


def test_wear_that_is_missing_decides() -> None:
    """EX-48, CFR-DECEL-4, CFR-RUL-32: T80 by the test only; T60 is a spin without a test."""
    assert kind(plan(alone(last=140, wear=0), 80)) == "skill"
    race = plan(alone("1.7", last=140, wear=0), 60)
    car = race.cars["X"]
    assert (car.d, car.spun, car.space) == (40, True, "1.7") and not facts_of(race, "rolled")


@pytest.mark.parametrize(("wear", "left"), [(12, 8), (3, 0), (1, 0), (0, 0)])
def test_a_spin_by_braking_spends_all_that_is_due(wear: int, left: int) -> None:
    """EX-49, CFR-DECEL-5, CFR-RUL-32: 3 wear or all there is, the test, and what it costs."""
    race = after(alone("1.7", last=200, ts=200, wear=wear), 80, "none", (6, 4))
    car = race.cars["X"]
    assert (car.wear, car.d, car.spun, car.space) == (left, 20, True, "1.7")


def test_wear_comes_before_skill_and_dice() -> None:
    """CFR-DECEL-6: and is not returned when the dice fail."""
    race = after(alone(last=140), 60, "wear:1")
    assert kind(race) == "skill" and race.cars["X"].wear == 11
    go(race, "red", (6, 6))
    assert facts_of(race, "rolled")[0].result == "success" and race.cars["X"].wear == 11


# -- the order -----------------------------------------------------------------------------------


def order(cars: dict[str, dict[str, Any]], **options: Any) -> str:
    """Drivers in the order of movement, all at the speeds ``v``."""
    speeds = {name: shown.pop("v") for name, shown in cars.items()}
    state = put(cars, w3(), **options).state
    for car, v in zip(state.position.cars, speeds.values(), strict=True):
        car.v = v
    return "".join(list(cars)[seat] for seat in running_order(state))


def test_level_cars_move_by_speed_then_by_the_grey_bar() -> None:
    """EX-14, CFR-ORDER-2, CFR-ORDER-3: a restart comes last in its row."""
    row = {
        "X": {"space": "1.12", "v": 140},
        "Y": {"space": "2.12", "v": 160},
        "Z": {"space": "3.12", "v": 140},
    }
    assert order(row) == "YXZ"
    assert (
        order({"X": {"space": "1.12", "v": 60, "spun": True}, "Y": {"space": "2.12", "v": 40}})
        == "YX"
    )


def test_the_leader_moves_first() -> None:
    """CFR-ORDER-1, CFR-RUL-09: a lapped car by its own position; by its place with the option."""

    def field() -> dict[str, dict[str, Any]]:
        return {
            "X": {"space": "1.5", "lap": 2, "v": 100},
            "Y": {"space": "1.39", "lap": 1, "v": 100},
            "Z": {"space": "1.3", "lap": 1, "v": 100},
        }

    assert order(field()) == "XYZ"
    assert order(field(), physical_order=True) == "XZY"


def test_several_restarts_in_a_row() -> None:
    """CFR-ORDER-3: CFR-ORDER-2 among them."""
    row = {
        "X": {"space": "1.12", "v": 40, "spun": True},
        "Y": {"space": "2.12", "v": 60, "spun": True},
        "Z": {"space": "3.12", "v": 20},
    }
    assert order(row) == "ZYX"


def test_the_order_is_fixed_once_a_turn() -> None:
    """CFR-ORDER-4, CFR-TURN-1: after the tests."""
    race = put({"X": {"space": "1.20", "last": 160}, "Y": {"space": "1.19"}})
    plan(race, 180, 100)
    assert not facts_of(race, "order")
    go(race, "none", (1, 1))
    assert facts_of(race, "order") == [("order", (0, 1))] and race.order == ["X", "Y"]
