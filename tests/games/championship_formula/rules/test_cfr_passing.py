"""Forced passing (CFR-PASS), with blocks and contact."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bolide_widget.core.questions import Question
from bolide_widget.games.championship_formula.rules import corners, entering
from bolide_widget.games.championship_formula.rules.position import chances
from bolide_widget.games.championship_formula.track import Track
from helpers.boards.cfr_boards import RED, c, corner, pr, ring_of, w3
from helpers.races.cfr_move import Moving

STANDS = {"last": 0}
BLOCK, LET = ("block",), ("let",)


def attack(v: int = 100, at: str = "1.11", y: Any = None, **options: Any) -> Moving:
    """X on 1.10, and Y in the space in front of it."""
    return Moving("1.10", v, None, {"Y": {"space": at, **(y or {})}}, **options)


def passes(moving: Moving) -> list[str]:
    """Spaces that a pass is offered through."""
    return [str(action[1]) for action in moving.listed if action[0] == "pass"]


@pytest.mark.parametrize(
    ("modifier", "free", "blocked"), [(0, 21, 10), (-1, 26, 15), (-2, 30, 21), (-3, 33, 26)]
)
def test_table_t3(modifier: int, free: int, blocked: int) -> None:
    """CFR-T2, CFR-T3: odds of a pass."""
    assert chances("pass", modifier)[0] == free
    assert chances("pass-blocked", modifier)[0] == blocked


def test_ex_27_a_failed_pass() -> None:
    """EX-27, CFR-PASS-2, CFR-PASS-7, CFR-LATE-6: all that is left is braked for."""
    others = {"Y": {"space": "1.11", **STANDS}}
    moving = Moving("1.10", 120, None, others, k=5, slip=1).do(("pass", "1.11")).roll(4, 4)
    assert moving.kind == "braking" and moving.listed == [("wear", 2), ("wear", 1)]
    moving.do(("wear", 2))
    assert moving.kind == "pause" and (moving.car.v, moving.space) == (80, "1.10")


def test_a_failed_pass_uses_up_the_slip() -> None:
    """CFR-SLIP-5: with one declared."""
    moving = attack(120, y=STANDS, slip=1)
    moving.state.position.now.leader = 1
    moving.do(("pass", "1.11"), ("green", 2)).do((6, 6))
    assert moving.state.position.used == (1,)


def test_ex_75_a_declared_slip_in_a_failed_pass() -> None:
    """EX-75, CFR-RUL-43, CFR-RUL-16, CFR-PASS-2, CFR-PASS-7: it opens the pass, and costs."""
    others, path = {"Y": {"space": "1.11", **STANDS}}, ("1.8", "1.9", "1.10")
    plain = Moving("1.10", 60, None, others, k=2, path=path)
    assert passes(plain) == []
    moving = Moving("1.10", 60, None, others, k=2, slip=1, path=path)
    moving.state.position.now.leader = 1
    assert passes(moving) == ["1.11"]
    moving.do(("pass", "1.11")).roll(4, 4)
    assert moving.listed == [("wear", 2), ("wear", 1)]
    moving.do(("wear", 2))
    assert (moving.space, moving.car.v, moving.state.position.used) == ("1.10", 20, (1,))


def two_reds() -> Track:
    """RED, with a second red line that begins inside the corner."""
    lines = [("red", RED), ("red", ["1.12", "1.13", "1.14", "2.15"])]
    data = ring_of([2] * 40, corner(11, [60] * 4, [80] * 4), lines, name="Two reds")
    return Track.from_dict(data, sound=True)


def test_ex_76_a_line_that_has_not_begun() -> None:
    """EX-76, CFR-RUL-44, CFR-PASS-10: none that begins further on in the visit gives a bonus."""
    track = two_reds()
    moving = Moving("2.10", 80, track, {"Y": {"space": "1.11", **STANDS}})
    assert moving.car.lines == (0,)
    moving.do(("pass", "1.11")).roll(1, 1).do(("wear", 1))
    moving.do("1.12")  # a unit was bought on 1.11: 20 over
    assert (moving.car.lines, moving.car.allowance, moving.car.wear) == ((), 20, 11)
    other = Moving("1.10", 80, track).do("1.11", ("wear", 1), "1.12")
    assert other.car.lines == (1,)


@pytest.mark.parametrize(("at", "v", "after"), [("2.9", 80, 20), ("2.10", 60, 0)])
def test_ex_76_a_visit_that_has_not_begun(at: str, v: int, after: int) -> None:
    """EX-76, CFR-RUL-44, CFR-RUL-18, CFR-LINE-7: the next visit has no line, but after a spin."""
    moving = Moving(at, v, two_reds(), {"Y": {"space": "1.11", **STANDS}})
    if at == "2.9":
        moving.do("2.10")
    moving.do(("pass", "1.11")).roll(6, 6).roll(1, 1)
    assert (moving.kind, moving.space, moving.car.v) == ("pause", "2.10", after)
    road, car = moving.state.game.road, moving.car
    car.v = 80
    used = []
    for space in (road.number["1.11"], road.number["1.12"]):
        entered = entering.enter(road, corners.visit_of(car), space, car.v)
        corners.book(road, car, entered.visit)
        used.append((entered.over, car.lines))
    assert used == [(20, ()), (0, () if after else (1,))]


def test_ex_28_contact() -> None:
    """EX-28, CFR-PASS-4, CFR-PASS-8, CFR-T2: threes cost the defender, fours the attacker."""
    failed = attack(120).do(("pass", "1.11"), BLOCK).roll(3, 4)
    assert failed.of("Y").wear == 11 and failed.kind == "skill"  # 6 units: three wear, and a test
    assert failed.car.wear == 12 - 1 - 3
    passed = attack(120).do(("pass", "1.11"), BLOCK).roll(3, 3, ("green", 1))
    assert passed.of("Y").wear == 10 and passed.space == "1.11" and passed.kind == "move"


def test_no_contact_without_a_block() -> None:
    """CFR-PASS-8: only if the defender blocked."""
    moving = attack(120).do(("pass", "1.11"), LET).roll(3, 4)
    assert moving.of("Y").wear == 12 and moving.space == "1.11" and moving.car.wear == 12


def test_who_stands_cannot_block() -> None:
    """CFR-PASS-4, CFR-SPIN-3."""
    assert attack(120).do(("pass", "1.11")).kind == "block"
    assert attack(120, y=STANDS).do(("pass", "1.11")).kind == "skill"


def test_ex_30_placement() -> None:
    """EX-30, CFR-PASS-9, CFR-PASS-11: beside it, or back along the path, at a unit a step."""
    two = {"Y": {"space": "1.13", **STANDS}, "Z": {"space": "1.14", **STANDS}}
    moving = Moving("1.10", 100, None, two).do("1.11", "1.12", ("pass", "1.13")).roll(1, 1)
    assert moving.car.v == 100 and moving.state.position.now.shared
    moving.do(("pass", "1.14")).roll(4, 4)
    assert moving.space == "2.13" and moving.kind == "braking"
    moving.do(("wear", 2))
    assert moving.car.v == 60 and moving.kind == "pause"
    full = {**two, "W": {"space": "2.13", **STANDS}}
    back = Moving("1.10", 100, None, full).do("1.11", "1.12", ("pass", "1.13")).roll(1, 1)
    back.do(("pass", "1.14")).roll(4, 4)
    assert back.space == "1.12" and back.kind == "skill"
    back.roll(1, 1)
    assert back.car.v == 40 and back.car.at == 12


def test_the_attacker_chooses_where() -> None:
    """CFR-PASS-9: nearest the grey bar if nobody says; CFR-RUL-36: no duty arises."""
    two = {"Y": {"space": "2.12", **STANDS}, "Z": {"space": "2.13", **STANDS}}
    moving = Moving("2.10", 80, w3(), two).do("2.11", ("pass", "2.12")).roll(1, 1)
    moving.do(("pass", "2.13")).roll(6, 6)
    assert moving.kind == "place" and moving.listed == [("to", "1.12"), ("to", "3.12")]
    assert moving.state.default() == ("to", "1.12")
    moving.do(("to", "3.12"), ("wear", 2))
    assert moving.space == "3.12" and moving.car.v == 40


def test_ex_63_when_a_pass_is_offered() -> None:
    """EX-63, CFR-PASS-2: an empty space beyond within the steps left, by passes if need be."""
    others = {
        name: {"space": space} for name, space in zip("YZW", ("1.11", "1.12", "2.12"), strict=True)
    }
    assert passes(Moving("1.10", 40, None, others)) == []
    assert passes(Moving("1.10", 60, None, others)) == ["1.11"]


def test_ex_65_contact_without_wear() -> None:
    """EX-65, CFR-PASS-8, CFR-RUL-17, CFR-RUL-24, CFR-RUL-34: who has none spins."""
    dry = {"wear": 0}
    attacker = Moving("1.9", 80, None, {"Y": {"space": "1.11"}}, **dry).do("1.10")
    attacker.do(("pass", "1.11"), BLOCK).roll(4, 1)
    assert attacker.kind == "pause" and attacker.space == "1.10" and attacker.car.spun_now
    defender = Moving("1.9", 80, None, {"Y": {"space": "1.11", **dry}}).do("1.10")
    defender.do(("pass", "1.11"), BLOCK).roll(3, 2)
    assert defender.space == "1.11" and defender.kind == "move" and defender.of("Y").spun_now
    assert defender.of("Y").v == 0


def test_ex_58_a_spin_in_a_shared_space() -> None:
    """EX-58, CFR-SPIN-2, CFR-PASS-3: placed, at no further cost."""
    for around, where in (({}, "1.11"), ({"Z": {"space": "1.11"}}, "2.10")):
        others = {"Y": {"space": "2.11"}, **around}
        moving = Moving("2.10", 100, c(), others).do(("pass", "2.11"), LET).roll(3, 3)
        assert moving.kind == "pay" and moving.space == "2.11"
        moving.do(("wear", 0)).roll(4, 4)
        assert moving.kind == "pause" and moving.space == where and moving.car.spun_now
        assert moving.car.wear == 12 and moving.car.at == int(where[2:])
        assert moving.car.barred == (where == "1.11")


def test_a_shared_space_must_be_left() -> None:
    """CFR-MOVE-8, CFR-PASS-5: no stop there, and no braking that leaves no step."""
    moving = attack(80, y=STANDS).do(("pass", "1.11")).roll(1, 1)
    assert ("end",) not in moving.listed
    assert [action[1] for action in moving.listed if action[0] == "brake"] == [1, 2]


def test_a_shared_space_without_a_way_out() -> None:
    """CFR-MOVE-8, CFR-PASS-9, CFR-RUL-33: placed, and braked for what is missing."""
    spaces = {"Y": "1.11", "Z": "1.12", "W": "2.12"}
    others = {name: {"space": space, **STANDS} for name, space in spaces.items()}
    moving = Moving("1.10", 60, None, others).do(("pass", "1.11")).roll(1, 1)
    assert passes(moving) == ["1.12", "2.12"]  # 1.13 is free behind them
    moving.state.stack.pop()
    moving.car.v = 40  # as if it had braked: one step is left, and both ways are taken
    moving.state.stack.append(Question("go-on"))
    moving.state.settle(moving.facts)
    assert moving.space == "2.11" and moving.kind == "braking" and moving.car.v == 40
    moving.do(("wear", 1))
    assert moving.kind == "pause" and moving.car.v == 20


def beside(v: int, **options: Any) -> Moving:
    """X without skill has passed Y on A2.8 of the Pattern Ring, before a corner of 80 and 60."""
    others = {"Y": {"space": "A2.8", "last": 20}}
    moving = Moving("A2.7", v, pr(), others, green=0, red=0, **options)
    return moving.do(("pass", "A2.8"), LET).roll(1, 1)


def test_ex_74_braking_beside_the_car_just_passed() -> None:
    """EX-74, CFR-MOVE-7, CFR-MOVE-8, CFR-RUL-42: before a certain crash it may brake late."""
    moving = beside(140, wear=1)
    assert moving.state.position.now.shared and moving.space == "A2.8"
    assert moving.state.legal() == [("brake", 1), ("brake", 2)]
    assert moving.state.default() == ("brake", 1)
    moving.do(("brake", 2)).roll(1, 1)
    assert moving.car.v == 100 and moving.car.wear == 0
    assert moving.space == "B1.1" and moving.kind == "roll-chance-corner"  # the only step
    assert ("step", "B1.1") in beside(140, wear=2).listed  # by two wear and a chance


def test_a_certain_crash_beside_the_car_just_passed() -> None:
    """CFR-MOVE-7, CFR-MOVE-8, CFR-RUL-42: with no braking left a crash is what there is."""
    others = {"Y": {"space": "A2.8", "last": 20}}
    moving = Moving("A2.7", 160, pr(), others, green=0, red=0, wear=0)
    moving.car.brake_test = 1
    moving.do(("pass", "A2.8"), LET).roll(1, 1)
    assert moving.listed == [("step", "B2.1"), ("step", "B1.1")]


def test_two_passes_in_one_move() -> None:
    """CFR-PASS-11: each with its own roll."""
    two = {"Y": {"space": "1.11", **STANDS}, "Z": {"space": "1.12", **STANDS}}
    moving = Moving("1.10", 100, None, two).do(("pass", "1.11")).roll(1, 1)
    moving.do(("pass", "1.12")).roll(1, 1).do("1.13")
    assert moving.space == "1.13" and not moving.state.position.now.shared


def test_opt_8_old_passing() -> None:
    """OPT-8: harder one after the other, 2-5, contact from 10 on; nobody is asked to block."""
    two = {"Y": {"space": "1.11"}, "Z": {"space": "1.12"}}
    old = {"old_passing": True}
    moving = Moving("1.10", 100, None, two, options=old).do(("pass", "1.11")).roll(2, 3)
    assert moving.space == "1.11" and moving.kind == "move"
    again = moving.do(("pass", "1.12"))
    good = sum(
        (share for action, share in again.do(("none",)).state.outcomes() if sum(action) <= 3),
        Fraction(0),
    )
    assert good == Fraction(3, 36)
    again.do((2, 2))  # 4 and 2 are 6: no contact
    assert again.of("Z").wear == 12 and again.space == "2.11"
    contact = Moving("1.10", 100, None, two, options=old).do(("pass", "1.11")).roll(5, 5)
    assert contact.of("Y").wear == 10 and contact.car.wear == 12 - 2 - 3
