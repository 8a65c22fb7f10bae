"""Corners, their payments and what changes inside them (CFR-CORNER, CFR-MIDC)."""

from __future__ import annotations

import pytest

from bolide_widget.games.championship_formula.rules import steps
from bolide_widget.games.championship_formula.rules.position import Car
from helpers.boards.cfr_boards import c, luf, nur
from helpers.races.cfr_move import Moving
from helpers.races.cfr_race import alone, cards, go, plan


@pytest.mark.parametrize(("units", "split"), [(1, [1, 0]), (2, [2, 1]), (3, [2])])
def test_table_t6(units: int, split: list[int]) -> None:
    """CFR-T6, CFR-CORNER-4: wear for so many units, the rest by one chance."""
    assert steps.splits(units, 12, 0, 0, 2) == split


@pytest.mark.parametrize(
    ("wear", "spent", "rolled", "most"),
    [(w, s, r, m) for w in range(5) for s in range(3) for r in range(2) for m in (2, 3)],
)
def test_what_can_be_bought(wear: int, spent: int, rolled: int, most: int) -> None:
    """CFR-CORNER-4, CFR-CORNER-6: splits and crashes, counted one by one."""
    for units in range(1, 4):
        splits = [
            x
            for x in range(units, -1, -1)
            if x <= wear and spent + x <= most and units - x + rolled <= 1
        ]
        assert steps.splits(units, wear, spent, rolled, most) == splits
        car = Car()
        car.wear, car.corner_wear, car.chances, car.soft = wear, spent, rolled, most == 3
        assert steps.can_pay(car, 0, units, True) == bool(splits)


def test_ex_16_what_a_corner_asks_for() -> None:
    """EX-16, CFR-CORNER-4, CFR-T6, CFR-CORNER-6, CFR-RUL-11: 100, 120 and 140 into a 60."""
    at_100 = Moving("1.10", 100, c()).do("1.11")
    assert at_100.kind == "pay" and at_100.listed == [("wear", 2), ("wear", 1)]
    at_120 = Moving("1.10", 120, c()).do("1.11")
    assert at_120.kind == "skill" and at_120.car.wear == 10  # two wear and a chance, nothing else
    hidden = Moving("1.10", 140, c())  # one way is left, and taken
    assert hidden.space == "2.11" and hidden.kind == "skill"
    crash = Moving("1.10", 140, c(), options={"offer_suicide": True})
    crash.do("1.11")
    assert crash.car.out_cause == "automatic" and crash.state.position.markers == ()


def test_ex_17_without_wear() -> None:
    """EX-17, CFR-CORNER-6: 20 over is a chance; 40 over is a crash."""
    assert Moving("1.10", 80, c(), wear=0).do("1.11").kind == "skill"
    suicide = {"offer_suicide": True}
    assert Moving("1.10", 100, c(), wear=0, options=suicide).do("1.11").car.out_cause == "automatic"


def test_ex_18_chance() -> None:
    """EX-18, CFR-CHANCE-1, CFR-SPIN-1, CFR-CRASH-2: through, spun, crashed."""
    through = Moving("1.10", 80, c()).do("1.11", ("wear", 0)).roll(3, 4, ("green", 2))
    assert through.kind == "move" and through.car.allowance == 20 and through.car.chances == 1
    spun = Moving("1.10", 80, c()).do("1.11", ("wear", 0)).roll(3, 4)
    assert spun.kind == "pause" and spun.space == "1.11" and spun.car.v == 0 and spun.car.spun_now
    crashed = Moving("1.10", 80, c()).do("1.11", ("wear", 0)).roll(6, 4)
    assert crashed.car.out_cause == "crash" and crashed.state.position.markers == (11,)


def test_ex_19_faster_in_a_corner_that_opens() -> None:
    """EX-19, CFR-CORNER-3, CFR-MIDC-1, CFR-PLAN-8."""
    race = plan(alone("1.7", luf(), last=100), X=100)
    go(race, ("drive", "1.12"), ("wear", 2))
    car = race.state.position.cars[0]
    assert (car.allowance, car.wear) == (40, 10) and race.track.ids[car.space] == "1.12"
    assert max(cards(race)) == 120
    assert go(race, ("speed", 120)).state.position.cars[0].wear == 10
    slow = plan(alone("2.6", luf(), last=100), X=100)
    go(slow, ("drive", "2.11"), ("wear", 1))
    car = slow.state.position.cars[0]
    assert (car.allowance, car.wear) == (20, 11)
    assert max(cards(slow)) == 100


def test_ex_20_a_limit_that_drops() -> None:
    """EX-20, CFR-CORNER-7, CFR-MIDC-3: what is due on the way, and no faster than it is free."""
    race = alone("2.12", nur(), last=120)
    assert max(cards(race)) == 120
    for v, straight, inside in ((120, 1, 2), (100, 0, 1)):
        for to, units in (("2.13", straight), ("1.13", inside)):
            other = Moving("2.12", v, nur(), last=120).do(to)
            due = other.state.stack[-1].data.units if other.kind == "pay" else 0
            assert due == units, (v, to)


def test_ex_21_braking_in_a_corner_takes_back_its_allowance() -> None:
    """EX-21, CFR-CORNER-8, CFR-LATE-1, CFR-LATE-4, CFR-LATE-5."""
    race = plan(alone("2.8", c(), last=120), X=120)
    go(race, ("step", "2.9"), ("step", "2.10"), ("step", "2.11"), ("wear", 2))
    car = race.state.position.cars[0]
    assert (car.allowance, car.wear) == (40, 10)
    go(race, ("brake", 1), ("wear", 1))
    car = race.state.position.cars[0]
    assert (car.allowance, car.wear, car.v) == (20, 9, 100)
    go(race, ("step", "2.12"), ("step", "2.13"))
    assert race.state.question is not None and race.state.question.kind == "plan"
    assert max(cards(race)) == 100


def test_ex_52_two_lanes_two_units() -> None:
    """EX-52, CFR-CORNER-3, CFR-CORNER-7."""
    moving = Moving("2.10", 100, c()).do("2.11", ("wear", 1))
    assert moving.car.allowance == 20
    moving.do("1.12", ("wear", 1))
    assert moving.car.allowance == 40
    moving.do("2.13")
    assert moving.car.wear == 10 and moving.kind == "move"


def test_ex_53_wear_and_a_chance() -> None:
    """EX-53, CFR-CORNER-5: the wear is gone in every case."""
    moving = Moving("1.10", 100, c()).do("1.11", ("wear", 1), ("red",))
    came = {"move": 0, "spin": 0, "crash": 0}
    for action, share in moving.state.outcomes():
        then = moving.state.copy().apply(action)
        car = then.position.cars[0]
        assert car.wear == 11
        word = "crash" if car.out_cause else "spin" if car.spun_now else "move"
        came[word] += int(share * 36)
    assert came == {"move": 30, "spin": 6, "crash": 0}


def test_ex_54_faster_inside_and_blocked() -> None:
    """EX-54, CFR-MIDC-2, CFR-MOVE-6: a pass, or a stop that is braked for."""
    data = {"last": 100, "allowance": 40, "corner_wear": 2}
    moving = Moving("1.12", 120, luf(), {"Y": {"space": "1.13", "last": 0}}, **data)
    assert moving.listed == [("pass", "1.13"), ("end",)]
    moving.do(("end",)).roll(2, 2)
    assert moving.car.spun_now and moving.space == "1.12" and moving.car.wear == 9


def test_ex_55_blocked_in_a_corner() -> None:
    """EX-55, CFR-CORNER-8, CFR-PASS-7: forced braking is late braking."""
    others = {"Y": {"space": "1.12"}, "Z": {"space": "2.12"}}
    moving = Moving("1.8", 80, c(), others).do("1.9", "1.10", "1.11", ("wear", 1))
    assert moving.kind == "move" and ("end",) in moving.listed and moving.car.allowance == 20
    assert not [action for action in moving.listed if action[0] in ("pass", "step")]
    moving.do(("end",), ("wear", 1))
    assert (moving.car.v, moving.car.allowance, moving.car.wear) == (60, 0, 10)


def test_last_space_is_cleared() -> None:
    """CFR-CORNER-9: the last space of a corner is planned from freely; the visit ends outside."""
    race = alone("1.14", c(), last=60, allowance=20, corner_wear=1)
    assert max(cards(race)) == 120
    go(plan(race, X=100), ("drive", "1.19"))
    car = race.state.position.cars[0]
    assert (car.corner, car.allowance, car.corner_wear, car.entries) == (-1, 0, 0, ())


def test_a_new_lap_is_a_new_visit() -> None:
    """CFR-CORNER-9: nothing that was bought in a lap helps in the next."""
    moving = Moving("1.14", 120, c(), allowance=20, corner_wear=1)
    moving.do(("drive", "2.20"))
    assert (moving.car.corner, moving.car.allowance, moving.car.corner_wear) == (-1, 0, 0)
