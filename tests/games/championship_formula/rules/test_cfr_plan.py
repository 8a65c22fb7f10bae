"""Planning (chapter 6 of the rules), and the structure of a turn (chapter 5)."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from bolide_widget.games.championship_formula.options import Rules
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.turn import counted, needs
from bolide_widget.games.championship_formula.track import Track
from helpers.boards.cfr_boards import c, pr, ring_of, w2
from helpers.races.cfr_race import alone, answers, cards, facts_of, go, kind, plan, put
from helpers.rules_page import tables as printed


def what(race: Race, speed: int) -> str:
    """What a planned speed asks of X: tests, or units of braking; "free" for nothing."""
    demand = needs(race.state.position.cars[0], speed)
    words = [name for name in ("start", "accel", "top") if getattr(demand, name)]
    return "+".join(words) or (str(demand.braking) if demand.braking else "free")


def steps(low: int, high: int) -> list[int]:
    return list(range(low, high + 20, 20))


def test_speeds_that_are_free_and_speeds_that_are_tested() -> None:
    """EX-06, CFR-PLAN-1, CFR-PLAN-2, CFR-PLAN-10, CFR-CONV-2: from 20 on, in steps of 20."""
    race = alone(last=80, a=60, d=60)
    assert cards(race) == steps(20, 160)
    assert {what(race, speed) for speed in steps(20, 140)} == {"free"}
    assert what(race, 160) == "accel"
    assert counted(race.state, 0, 180) == 160


@pytest.mark.parametrize(
    ("car", "speed", "asks"),
    [
        ({"last": 100, "d": 40}, 60, "free"),
        ({"last": 100, "a": 40}, 140, "free"),
        ({"last": 100, "a": 40}, 160, "accel"),
        ({"last": 160, "a": 40}, 180, "top"),
        ({"last": 180, "a": 40}, 180, "top"),
        ({"last": 160, "a": 0}, 180, "accel+top"),
        ({"last": 100, "d": 40}, 40, "1"),
    ],
)
def test_what_a_speed_asks_for(car: dict[str, Any], speed: int, asks: str) -> None:
    """CFR-PLAN-2, CFR-PLAN-3: row by row; both tests may be due at once."""
    race = alone(**car)
    assert what(race, speed) == asks and speed in cards(race)


def test_what_is_impossible_is_not_offered() -> None:
    """CFR-PLAN-2, CFR-PLAN-10: the smaller of P + A + 20 and TS + 20 is the highest."""
    assert cards(alone(last=40, a=40))[-1] == 100
    assert cards(alone(last=160, a=80))[-1] == 180
    assert cards(alone(last=200, a=80, ts=200))[-1] == 220


def test_holding_a_speed_above_the_top_speed() -> None:
    """EX-41, CFR-PLAN-3: the test is due every turn anew."""
    race = alone(last=180)
    assert what(race, 180) == "top" and what(race, 160) == "free"


def test_nothing_is_free_with_damage_to_both() -> None:
    """EX-42, CFR-PLAN-2, CFR-RUL-08: hard braking of any depth, nothing above TS + 20."""
    race = alone(last=160, a=40, d=0, ts=140)
    assert cards(race) == steps(20, 160)
    asks = {speed: what(race, speed) for speed in cards(race)}
    assert asks == {160: "top", 140: "1", 120: "2", 100: "3", 80: "4", 60: "5", 40: "6", 20: "7"}


def test_who_plays_no_card_keeps_the_speed() -> None:
    """EX-43, CFR-PLAN-5, CFR-RUL-03: P; on the first move S; a card of 220 counts as 160."""
    race = alone(last=120)
    assert race.state.default(0) == ("speed", 120)
    race.time_out("X")
    assert facts_of(race, "planned")[0].speed == 120
    assert alone(first=True, last=0).state.default(0) == ("speed", 60)
    race = alone(last=100)
    assert counted(race.state, 0, 220) == 160 and what(race, 160) == "accel"


def test_the_first_move() -> None:
    """CFR-PLAN-4: up to S for nothing, S + 20 by a test; a higher card counts as that."""
    race = alone(first=True, last=0, a=20, d=20)
    assert cards(race) == [20, 40, 60, 80]
    assert [what(race, speed) for speed in cards(race)] == ["free", "free", "free", "start"]
    assert counted(race.state, 0, 140) == 80 and race.state.default(0) == ("speed", 60)


def test_no_plan_of_nothing() -> None:
    """CFR-PLAN-1, CFR-RUL-02: there is no 0; 220 is the highest card."""
    assert min(cards(alone(last=100))) == 20
    assert max(cards(alone(last=220, ts=200))) == 220


def test_plans_that_brake_by_80_can_be_banned() -> None:
    """CFR-RUL-08: they are legal, but for the option."""
    assert cards(alone(last=180, ts=200)) == steps(20, 220)
    banned = alone(last=180, ts=200, options={"ban_plan_over_60": True})
    assert cards(banned) == steps(80, 220)


# -- after a spin --------------------------------------------------------------------------------


def twenties() -> Track:
    """A corner of 20s, two lanes."""
    speeds = {f"{lane}.{row}": 20 for lane in (1, 2) for row in range(11, 15)}
    return Track.from_dict(ring_of([2] * 40, speeds, name="20s"), sound=True)


def test_restarts() -> None:
    """EX-33, CFR-PLAN-7, CFR-SPIN-4: min(A, S), and slower only where a corner wants it."""
    assert cards(alone("1.20", spun=True, last=0)) == [40]
    race = alone("1.11", twenties(), spun=True, last=0, barred=True)
    assert cards(race) == [20] and what(race, 20) == "free"


def test_a_restart_before_a_corner() -> None:
    """EX-44, CFR-PLAN-7, CFR-RUL-04: on C from 2.8 with M = 80: 80 and 60."""
    assert cards(alone("2.8", c(), spun=True, last=0, a=80, s=100)) == [60, 80]


def test_a_restart_in_the_corner_of_the_spin() -> None:
    """EX-45, CFR-PLAN-7, CFR-SPIN-4: on C from 1.11: 80 by lane 2, and 60; 40 with A40 S60."""
    assert cards(alone("1.11", c(), spun=True, last=0, a=80, s=100, barred=True)) == [60, 80]
    assert cards(alone("1.11", c(), spun=True, last=0, barred=True)) == [40]


def test_m_is_left_out_where_every_path_breaks_the_corner_of_the_spin() -> None:
    """CFR-PLAN-7, CFR-RUL-04: a corner of 20s; the same from before it, where M stays."""
    fast = {"spun": True, "last": 0, "a": 80, "s": 100}
    assert cards(alone("1.12", twenties(), barred=True, **fast)) == [20]
    assert cards(alone("1.10", twenties(), **fast)) == [20, 80]


def test_a_restart_with_a_destroyed_acceleration() -> None:
    """CFR-RUL-29, CFR-PLAN-7: A0 restarts at 20."""
    race = alone(spun=True, last=0, a=0, engine_damage=1)
    assert cards(race) == [20]
    assert race.state.default(0) == ("speed", 20)


def test_who_does_not_play_after_a_spin_has_the_highest() -> None:
    """CFR-PLAN-5."""
    race = alone("2.8", c(), spun=True, last=0, a=80, s=100)
    assert race.state.default(0) == ("speed", 80)
    assert counted(race.state, 0, 200) == 80 and counted(race.state, 0, 40) == 60


# -- the turn ------------------------------------------------------------------------------------


def test_a_card_commits() -> None:
    """CFR-PLAN-9, CFR-PLAN-6: after the reveal the test is rolled; only skill is asked."""
    race = plan(alone(last=160), 180)
    assert kind(race) == "skill" and answers(race)[0] == "none"


def test_plans_are_secret_until_the_last_is_in() -> None:
    """CFR-PLAN-1, CFR-TURN-1, CFR-CONV-5: no fact, car, scene or observation reveals it."""
    cars = {"X": {"space": "1.20"}, "Y": {"space": "1.19"}, "Z": {"space": "2.19"}}
    first, other = put(cars), put(cars)
    first.play("speed:20", "Y")
    other.play("speed:160", "Y")
    assert first.facts == other.facts and first.cars == other.cars
    assert first.to_frame().equals(other.to_frame())
    assert list(first.to_frame().answer) == ["sealed"]
    for viewer in (0, 2, None):
        assert first.state.observe(viewer) == other.state.observe(viewer)
        assert first.game.scene(first, viewer) == other.game.scene(other, viewer)
    assert first.cars["Y"].planned is None
    assert [decision.driver for decision in first.asked] == ["X", "Z"]
    plan(first, 100, 100)
    assert [fact.speed for fact in facts_of(first, "planned")] == [100, 20, 100]
    assert list(first.to_frame().answer[:3]) == ["speed:20", "speed:100", "speed:100"]


def test_everybody_on_the_track_plans() -> None:
    """CFR-TURN-1, CFR-TURN-2, CFR-PLAN-1: who is out does not."""
    race = put({"X": {"space": "1.20"}, "Y": {"status": "out"}, "Z": {"space": "2.19"}})
    assert [decision.driver for decision in race.asked] == ["X", "Z"]
    assert race.cars["Y"].space is None and race.turn == 1


def test_the_end_of_a_turn() -> None:
    """CFR-TURN-3: the speed becomes P; what was spent on braking, markers and slips are over."""
    race = put({"X": {"space": "2.20", "last": 140}, "Y": {"space": "1.20", "last": 60}})
    go(plan(race, 80, 20), "wear:1", *(f'step+"2.{row}"' for row in (21, 22, 23)))
    inside = race.state.position
    assert inside.cars[0].brake_wear == 1 and inside.now.k == 3 and race.cars["X"].last == 140
    go(race, 'step+"2.24"', 'step+"1.21"')
    assert kind(race) == "plan" and race.turn == 2
    for car in race.state.position.cars:
        assert car.brake_wear == car.brake_test == car.planned == 0 and car.drafts == ()
    assert (race.cars["X"].last, race.cars["Y"].last) == (80, 20)
    position = race.state.position
    assert position.markers == position.used == () and position.now.seat == -1


def test_the_end_of_a_turn_after_a_spin() -> None:
    """CFR-TURN-3, CFR-TURN-2: P is 0; the car had no move."""
    race = go(plan(alone("1.20", last=140), 20), "none", (1, 1))
    assert race.cars["X"].last == 0 and race.cars["X"].spun and race.cars["X"].space == "1.20"


def test_what_is_not_in_the_game() -> None:
    """CFR-CONV-6: no pits, and no options but those of chapters 20 and 22."""
    assert all(track.pit is None for track in (w2(), c(), pr()))
    page = [row["Option"].strip("`") for row in printed("championship-formula")["Option"]]
    assert [field.name for field in fields(Rules)] == page


def test_the_plan_of_a_whole_lap_is_of_the_cards() -> None:
    """CFR-PLAN-4, CFR-PLAN-10: the first move on the Pattern Ring, with every start card."""
    for start, most in ((20, 40), (60, 80), (100, 120), (120, 140)):
        race = alone("K3.8", pr(), first=True, last=0, s=start, lap=0)
        assert cards(race)[-1] == most
