"""Forced stops, penalties and elimination (chapter 9)."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.rules import forced
from bolide_widget.games.really_nasty.rules.position import Penalty
from helpers.races.really_nasty_race import Table, rn

FREE = [f"free{n}" for n in range(1, 9)]
PENALTY = [f"penalty{n}" for n in range(1, 9)]


def left(words: str) -> int:
    table = rn(A=words)
    return forced.approaches_left(table.race.game.terms, table.race.game.road, table.car())


def due(words: str) -> int:
    """The due lap of a Black/Orange that is played on a car now."""
    table = rn(A=words)
    return forced.give(table.race.state, 0, "BO").due_lap


def may(words: str, kind: str = "BO") -> bool:
    return forced.may_get(rn(A=words).race.state, 0, kind)


def landing(words: str) -> Table:
    return rn(A=f"P2 {words}").roll(4, "yellow")


def test_missing_the_entry_when_the_stop_is_forced() -> None:
    """Example 14, RN-FORC-1, RN-FORC-2, RN-FUEL-6, RN-ENT-2, RN-ENT-3: out at that step."""
    for cars in ({"A": "r42l2 Two c3"}, {"A": "r42l1 Two c3", "B": "P1"}):
        for roll in (1, 4):
            table = rn(**cars, C="r10l1", D="r11l1").roll(roll, "yellow")
            assert {way[:3] for way in table.ways(roll)} == {"r43"}
            table.go(table.options[0])
            assert table.race.cars["A"].status == "out" and table.at() == "-"
            assert table.facts("out") == [("out", 0, table.last, "entry")]


def test_a_forced_stop_that_can_be_made_is_made() -> None:
    """Example 15, RN-FORC-3, R-17: only the way into the lane is offered; suicide is an option."""
    for colour, end in (("red", "B1"), ("blue", "B2"), ("green", "P4"), ("black", "P4")):
        assert rn(A=f"r41l2 Two c3 {colour}").ways(5) == [end]
    rules = bw.really_nasty.Rules(allow_overshoot=True)
    ways = rn(A="r41l2 Two c3 green", rules=rules).ways(5)
    assert ways == ["r43l1", "r43l2", "r43l3", "P4"]


def test_shut_out_or_only_held_up() -> None:
    """Example 49, RN-FORC-2, RN-FORC-3: every path misses it; or it stays, and tries again."""
    table = rn(A="r41l2 Two c3", B="r42l1", C="r1l1").roll(5, "brown")
    assert {way[:3] for way in table.ways(5)} == {"r43"}
    table.go(table.options[0])
    assert table.race.cars["A"].status == "out"
    table = rn(A="r41l2 Two c3", B="r42l1", C="r42l2", D="r42l3").roll(5, "brown")
    assert table.at() == "r41l2" and table.car().active


def test_after_the_forced_lap_the_entry_is_just_a_place() -> None:
    """RN-FORC-1, RN-FORC-3: before the last lap of the window nothing is forced."""
    assert "r43l1" in rn(A="r42l1 Two c2").ways(1)
    assert "r43l1" not in rn(A="r42l1 Two c3").ways(1)
    assert "r43l1" in rn(A="r42l1 Two c3 done1").ways(1)
    assert "r43l1" not in rn(A="r42l1 Two c2 BO4").ways(1)
    assert "r43l1" in rn(A="r42l1 Two c2 BO5").ways(1)
    assert "r43l1" in rn(A="r42l1 c9 BO5").ways(1)  # the last lap ends on the circuit


def test_approaches_left() -> None:
    """Example 24, RN-FORC-5, R-18: two laps to go, made exact."""
    assert (left("r20l1 c8"), may("r20l1 c8")) == (1, True)
    assert (left("r45l1 c8"), may("r45l1 c8")) == (0, False)
    assert not may("r20l1 c9")
    assert (left("B1 c8"), may("B1 c8")) == (1, True)
    assert (left("P1 c8"), may("P1 c8")) == (0, False)


def test_who_owes_one_already_needs_more_approaches() -> None:
    """RN-FORC-5, RN-GEN-8, R-37, R-19: one more than the pending penalties; one of a kind."""
    assert may("r20l1 c7 PS9") and not may("r20l1 c8 PS10") and not may("r20l1 c3 BO5")
    assert may("r20l1 c3 BO5", "PS")


def test_the_next_approach() -> None:
    """Example 38, RN-BLK-2, RN-FORC-8, R-45: the first at which the entry can still be reached."""
    assert due("P1 c4") == 7
    assert due("B1 c5") == 7
    for space in ("r42l1", "r41l2"):
        assert due(f"{space} c4") == 6
    for space in ("r42l2", "r41l3"):
        assert due(f"{space} c4") == 7
        assert len(rn(A=f"{space} c4 BO7").ways(1)) > 1
    assert due("r45l1 c4") == 7 and due("r45l1 c0 pending") == 2


def test_a_penalty_and_a_window() -> None:
    """Example 25, RN-BLK-1, RN-FORC-4: the scheduled stop comes first; the penalty a lap later."""
    assert due("r20l1 Two c6 done1") == 8
    table = landing("Two c6 done1 BO8")
    assert table.options == ["scheduled"]
    table.play("scheduled")
    assert table.car().stop.base == 3 and table.car().penalties == (Penalty("BO", 8, True),)
    table = landing("Two c7 done12 BO8d")
    assert table.facts("land")[-1].lap == 9 and table.options == PENALTY
    assert "r43l1" not in rn(A="r42l1 Two c7 done12 BO8d").ways(1)


def test_penalties_lapse_before_the_last_lap() -> None:
    """Example 26, RN-FORC-6, R-19: the stop is scheduled, and nothing is owed any more."""
    table = landing("Three c8 done12 BO10").play("scheduled")
    car = table.car()
    assert (car.laps, car.stop.kind, car.stop.lap) == (9, "scheduled", 10)
    assert car.penalties == ()
    assert [fact[3] for fact in table.facts("penalty")] == ["due", "lapsed"]


def test_two_penalties() -> None:
    """Example 37, RN-FORC-4, RN-FORC-8: landing after landing."""
    table = landing("Three c4 done1 BO6 PS6")
    assert table.facts("land")[-1].lap == 6 and table.options == ["scheduled", *PENALTY]
    table.play("scheduled")
    owed = (Penalty("BO", 6, True), Penalty("PS", 6, True))
    assert table.car().penalties == owed
    table = landing("Three c5 done12 BO6d PS6d")
    assert table.options == PENALTY
    table.play("penalty:1")
    assert table.car().penalties == (Penalty("PS", 6, True),)
    table = landing("Three c6 done12 PS6d")
    assert table.facts("land")[-1].lap == 8 and table.options == PENALTY
    table.play("penalty:2")
    assert table.car().penalties == () and table.car().done == 3
    assert landing("Three c7 done12").options == ["scheduled", *FREE]
    assert landing("Three c8 done12").options == ["scheduled"]
    for words in ("c4 done1 BO6 PS6", "c5 done12 BO6d PS6d", "c6 done12 PS6d", "c8 done12"):
        assert rn(A=f"r42l1 Three {words}").ways(1) == ["P1"]


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("Two c0", FREE),  # no window, nothing due
        ("Two c1 BO3", ["scheduled", *PENALTY]),
        ("Two c0 BO2", PENALTY),
        ("Two c2", ["scheduled", *FREE]),
        ("Two c2 BO4", ["scheduled", *PENALTY]),
        ("Two c2 BO3d", PENALTY),
        ("Two c2 BO9", ["scheduled", *FREE]),
    ],
)
def test_the_table_of_declarations(words: str, options: list[str]) -> None:
    """RN-FORC-4, RN-FORC-1, RN-PIT-5: window and penalties that are due."""
    assert landing(words).options == options


def test_an_eliminated_player_takes_no_more_part() -> None:
    """Example 43, RN-FORC-7, RN-SC-7, RN-ORD-1, R-31: cards gone, the Safety Car parked, POST."""
    table = rn(A="r10l1", B="r11l1", C="r42l2 Two c3 hand=WE", sc=("r30l1", "C"), to_move="C")
    table.play("to+r33l1") if table.question[1] == "sc-path" else None
    while table.question[1] in ("react", "sc-path"):
        table.play("pass") if table.question[1] == "react" else table.race.play(
            table.race.options[0]
        )
    table.roll(3, "yellow")
    table.go(table.options[0])
    car = table.car("C")
    assert (car.status, car.space, sum(car.hand)) == ("out", -1, 1)
    assert (table.position.sc, table.position.controller) == (-1, -1)
    assert table.passes().question[0] == "A" and table.race.order == ["A", "B"]
    table.race.arrange({"B": {"space": "r42l2", "fuel": "Two", "laps": 3}}, to_move="B")
    table.roll(3, "yellow").go(table.options[0])
    assert table.race.over and table.race.standings[0].driver == "A"


def test_whether_a_penalty_was_served_is_told() -> None:
    """RN-PIT-9, RN-FORC-4: when one was due."""
    table = landing("Two c1 BO3").play("penalty:1")
    assert table.facts("penalty") == [("penalty", 0, "BO", "served")]
    table = landing("Two c1 BO3").play("scheduled")
    assert table.facts("penalty") == [("penalty", 0, "BO", "due")]


def test_a_punctured_car_on_its_last_lap() -> None:
    """Example 50, RN-PUN-2, RN-LAP-4: it cannot pit any more, and drives with Yellow."""
    table = rn(A="r42l1 c9 punctured").passes()
    assert table.race._state.question.data == ("yellow",)
    assert "P1" not in table.ways(1)
