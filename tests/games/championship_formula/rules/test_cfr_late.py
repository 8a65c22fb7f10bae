"""Late braking (CFR-LATE)."""

from __future__ import annotations

import pytest

from helpers.boards.cfr_boards import c
from helpers.races.cfr_move import Moving
from helpers.races.cfr_race import alone, answers, go, plan


def brakes(moving: Moving) -> list[int]:
    """Units that may be braked by."""
    return [int(action[1]) for action in moving.listed if action[0] == "brake"]


def test_not_before_the_first_step() -> None:
    """CFR-LATE-1: after at least one step, in whole units, never below 20 or the steps made."""
    moving = Moving("1.1", 80)
    assert brakes(moving) == []
    assert brakes(moving.do("1.2")) == [1, 2, 3]
    assert brakes(moving.do("1.3")) == [1, 2]
    assert brakes(moving.do("1.4")) == [1]
    assert brakes(Moving("1.1", 40).do("1.2")) == [1]
    assert brakes(Moving("1.1", 40, slip=2).do("1.2")) == [1]  # never below 20


def test_ex_31_blocked() -> None:
    """EX-31, CFR-MOVE-6, CFR-LATE-6: what is missing of the speed is braked for."""
    others = {"Y": {"space": "1.12"}, "Z": {"space": "2.12"}}
    moving = Moving("1.10", 80, None, others).do("1.11", ("end",))
    assert moving.kind == "skill" and moving.car.wear == 10  # two wear and the test, nothing else
    moving.roll(3, 3)
    assert moving.kind == "pause" and (moving.space, moving.car.v) == ("1.11", 20)


@pytest.mark.parametrize(("spent", "tested", "listed"), [(2, 0, [1]), (0, 1, [1, 2]), (1, 1, [1])])
def test_ex_50_what_hard_braking_leaves(spent: int, tested: int, listed: list[int]) -> None:
    """EX-50, CFR-LATE-2: two wear and one test a turn, hard braking included."""
    moving = Moving("1.1", 80)
    moving.car.brake_wear, moving.car.brake_test = spent, tested
    assert brakes(moving.do("1.2")) == listed


def test_ex_50_in_a_race() -> None:
    """EX-50, CFR-LATE-2: wear of a failed test counts."""
    race = plan(alone("1.1", last=140), X=80)
    go(race, ("wear", 0), ("none",), (5, 5), ("step", "1.2"))
    assert race.state.position.cars[0].brake_wear == 1
    assert [text for text in answers(race) if text.startswith("brake")] == ["brake:1"]


def test_ex_51_not_within_the_limits() -> None:
    """EX-51, CFR-LATE-6: what is allowed is spent, no test, and a spin."""
    others = {"Y": {"space": "1.12"}, "Z": {"space": "2.12"}}
    moving = Moving("1.10", 60, None, others)
    moving.car.brake_wear = moving.car.brake_test = 1
    moving.do("1.11", ("end",))
    assert moving.kind == "pause" and moving.car.spun_now and moving.space == "1.11"
    assert moving.car.wear == 11


def test_ex_29_a_wall_of_cars() -> None:
    """EX-29, CFR-PASS-7, CFR-LATE-6, CFR-T5: 100 mph are too much."""
    others = {"Y": {"space": "1.11", "last": 0}, "Z": {"space": "2.11", "last": 0}}
    moving = Moving("1.10", 100, None, others).do(("pass", "1.11")).roll(4, 4)
    assert moving.car.wear == 9 and moving.kind == "skill"
    moving.roll(1, 1)
    assert moving.space == "1.10" and moving.car.spun_now and moving.car.v == 0


def test_a_failed_test_while_moving() -> None:
    """CFR-LATE-3, CFR-DECEL-2 to -4: the speed is reached, D suffers; without wear it spins."""
    moving = Moving("1.1", 80).do("1.2", ("brake", 1), ("wear", 0)).roll(5, 5)
    assert (moving.car.v, moving.car.d, moving.car.wear) == (60, 20, 11)
    dry = Moving("1.1", 80, wear=0).do("1.2", ("brake", 1)).roll(5, 5)
    assert dry.car.spun_now and dry.space == "1.2" and dry.kind == "pause"
    lost = Moving("1.1", 80, brake_damage=1).do("1.2", ("brake", 1), ("wear", 0)).roll(5, 5)
    assert lost.car.out_cause == "brakes" and lost.kind == "pause"


def test_ex_64_braked_to_a_standstill() -> None:
    """EX-64, CFR-PASS-7, CFR-LATE-7, CFR-RUL-12: two units although the speed is one."""
    others = {"Y": {"space": "1.11", "last": 0}}
    moving = Moving("1.10", 20, None, others, slip=1).do(("pass", "1.11")).roll(4, 4)
    assert moving.listed == [("wear", 2), ("wear", 1)]
    moving.do(("wear", 2))
    assert moving.car.v == 0 and not moving.car.spun_now and moving.car.spun


def test_a_standstill_in_a_corner_is_a_spun_visit() -> None:
    """CFR-LATE-7, CFR-SPIN-4: spun in every respect but that of the finish."""
    others = {"Y": {"space": "1.12", "last": 0}}
    moving = Moving("1.11", 40, c(), others, allowance=20, corner_wear=1)
    moving.do(("pass", "1.12")).roll(4, 4).do(("wear", 2))
    assert moving.car.v == 0 and moving.car.barred and moving.car.allowance == 0
