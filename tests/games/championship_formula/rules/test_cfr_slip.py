"""Slipstreaming (CFR-SLIP)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.track import Track
from helpers.boards.cfr_boards import c, nar
from helpers.races.cfr_race import answers, go, kind, plan, put


def drafts(
    cars: Mapping[str, tuple[str, int]], track: Track | None = None, **fields: Any
) -> tuple[Race, dict[str, int]]:
    """A race whose cars keep their speeds, and how far each may slip."""
    options = fields.pop("options", {})
    placed = {
        name: {"space": space, "last": v, "cards": (0, 0, 2, 0, 0, 0), **fields.get(name, {})}
        for name, (space, v) in cars.items()
    }
    race = plan(put(placed, track, **options), **{name: v for name, (_, v) in cars.items()})
    state = race.state
    most = {
        name: max((n for _, n in state.position.cars[seat].drafts), default=0)
        for seat, name in enumerate(race.drivers)
    }
    return race, most


@pytest.mark.parametrize(
    ("leader", "trailer", "most"),
    [(180, 160, 2), (120, 120, 1), (160, 160, 1), (160, 180, 0), (100, 100, 0), (200, 200, 2)],
)
def test_ex_25_speeds(leader: int, trailer: int, most: int) -> None:
    """EX-25, CFR-SLIP-2, CFR-SLIP-3, CFR-RUL-21: speeds after the tests."""
    assert drafts({"L": ("1.21", leader), "T": ("1.20", trailer)})[1]["T"] == most


def test_ex_25_places() -> None:
    """EX-25, CFR-SLIP-1, CFR-SLIP-2, CFR-TRACK-4: straight in front, on no corner space."""
    assert drafts({"L": ("2.21", 140), "T": ("1.20", 120)})[1]["T"] == 0
    assert drafts({"L": ("1.22", 140), "T": ("1.20", 120)})[1]["T"] == 0
    in_corner = drafts({"L": ("2.14", 120), "T": ("2.13", 100)}, c())[1]
    assert in_corner["T"] == 0
    after = drafts({"L": ("2.15", 120), "T": ("2.14", 100)}, c())[1]
    assert after["T"] == 1
    stood = put(
        {
            "L": {"space": "1.21", "last": 120},
            "T": {"space": "1.20", "last": 0, "first": True, "s": 60},
        }
    )
    plan(stood, L=120, T=60)
    assert stood.state.position.cars[1].drafts == ()


def test_ex_26_one_leader_one_slip() -> None:
    """EX-26, CFR-SLIP-5, CFR-RUL-16: who takes a space uses it up; who declares none leaves it."""
    cars = {"L": ("1.21", 140), "A": ("1.20", 140), "B": ("2.20", 140)}

    def raced() -> Race:
        race = drafts(cars, nar())[0]
        go(race, ("drive", "1.28"))
        assert kind(race) == "slip" and answers(race) == ["none", "slip:0,1"]
        return race

    taken = go(raced(), ("slip", 0, 1), ("drive", "2.28"))
    assert taken.state.position.used == (0,) and kind(taken) == "move"
    left = go(raced(), ("none",), ("drive", "1.27"))
    assert kind(left) == "slip" and left.state.position.used == ()
    unused = go(raced(), ("slip", 0, 1), ("drive", "1.27"))
    assert kind(unused) == "slip" and unused.state.position.used == ()


def test_ex_40_a_whole_turn() -> None:
    """EX-40, CFR-TURN-1, CFR-ORDER-1, CFR-SLIP-4: one row further by a slip."""
    race = put({"X": {"space": "1.20"}, "Y": {"space": "1.19"}})
    plan(race, 120, 120)
    go(race, ("drive", "1.26"), ("slip", 0, 1))
    ends = {text for text in answers(race) if text.startswith("drive")}
    assert ends == {'drive+"1.25"', 'drive+"2.25"', 'drive+"2.26"'}
    go(race, ("drive", "2.26"))
    assert [car.last for car in race.state.position.cars] == [120, 120]
    level = plan(race.branch(dice="ask"), 120, 120)
    assert level.state.position.order == (0, 1)
    assert plan(race, 120, 140).state.position.order == (1, 0)


def test_ex_61_a_chain() -> None:
    """EX-61, CFR-SLIP-5: a car slips one and is slipped by another."""
    cars = {"A": ("1.20", 180), "B": ("1.19", 180), "C": ("1.18", 180)}
    race, most = drafts(cars, cards=(0, 0, 0, 0, 0, 0))
    assert most == {"A": 0, "B": 2, "C": 2}
    go(race, ("drive", "1.29"), ("slip", 0, 2))
    rows = {int(text.split('"')[1].split(".")[1]) for text in answers(race) if "drive" in text}
    assert rows == {28, 29, 30}
    go(race, ("drive", "2.29"), ("slip", 1, 2))
    rows = {int(text.split('"')[1].split(".")[1]) for text in answers(race) if "drive" in text}
    assert rows == {27, 28} or rows == {27, 28, 29}


def test_ex_62_two_in_front() -> None:
    """EX-62, CFR-SLIP-1, CFR-RUL-26: where lanes merge there may be two leaders."""
    ahead = {"L": ("1.21", 140), "M": ("2.21", 140)}
    for space, leaders in (("2.20", [0, 1]), ("1.20", [0]), ("3.20", [1])):
        race, _ = drafts({**ahead, "T": (space, 140)}, nar())
        results = [leader for leader, _ in race.state.position.cars[2].drafts]
        assert sorted(results) == leaders


def test_a_slip_is_not_speed() -> None:
    """CFR-SLIP-6: corners, the last speed and slips given to others go by the speed."""
    cars = {"A": ("1.20", 140), "B": ("1.19", 140)}
    race, _ = drafts(cars)
    go(race, ("drive", "1.27"), ("slip", 0, 1), ("drive", "2.27"))
    assert race.state.position.cars[1].last == 140


def test_opt_6_a_leader_that_stood() -> None:
    """OPT-6: no slip behind a car whose last speed was 0."""
    cars = {
        "L": {"space": "1.21", "last": 0, "first": True, "s": 120},
        "T": {"space": "1.20", "last": 120},
    }
    for strict, most in ((False, ((0, 1),)), (True, ())):
        race = plan(put(cars, slip_needs_speed=strict), L=120, T=120)
        assert race.state.position.cars[1].drafts == most
