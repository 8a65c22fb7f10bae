"""What the page says of an answer before it is given: set-ups, bids, plans, chips."""

from __future__ import annotations

from typing import Any

from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.preview import Hand, Offer
from helpers.boards.cfr_boards import w2
from helpers.races.cfr_race import alone, plan, put


def seen(race: Race, answer: str) -> Any:
    """The preview of an option."""
    return next(option.preview for option in race.options if option.id == answer)


def test_what_a_set_up_is_worth() -> None:
    """CFR-PROTO-4, CFR-T1: two laps of Balanced."""
    race = Race(w2(), ["X", "Y"], seed=1)
    assert seen(race, "cards:1,0,1,0,0,0") == Hand(60, 40, 180, 60, 12, 6, 1)


def test_what_a_bid_is_worth() -> None:
    """CFR-PROTO-4, CFR-BID-2, CFR-BID-6: its value, and what is left of 12, 6 and 1."""
    race = Race(w2(), ["X", "Y"], seed=1)
    for name in "XY":
        race.play("cards:1,0,1,0,0,0", name)
    assert seen(race, "bid:1,7,0,1") == Offer(4.5, 11, 2, 0)


def test_what_a_plan_asks_for() -> None:
    """CFR-PROTO-4, CFR-PLAN-2, CFR-T3: tests with their chances, units with their splits."""
    race = alone(last=140, a=20)
    free, both, hard = (seen(race, f"speed:{speed}") for speed in (140, 180, 60))
    assert free.free and not free.tests and free.braking is None
    assert [(roll.purpose, roll.success) for roll in both.tests] == [("accel", 30), ("top", 30)]
    assert hard.braking.units == 2 and hard.braking.splits == (2, 1) and not hard.braking.spins
    assert seen(race, "speed:20").braking.spins and not hard.free
    start = seen(alone(first=True, last=0), "speed:80")
    assert [tuple(roll)[1:] for roll in start.tests] == [(26, 4, 6)]


def test_each_seat_sees_its_own() -> None:
    """CFR-PROTO-4, CFR-CONV-5: at a sealed choice the same answer is another for each car."""
    race = put({"X": {"space": "1.1", "last": 160}, "Y": {"space": "2.1", "last": 60}})
    first, second = (
        next(option.preview for option in decision.options if option.id == "speed:100")
        for decision in race.asked
    )
    assert first.braking.units == 1 and second.free


def test_what_chips_do() -> None:
    """CFR-PROTO-4, CFR-T3, CFR-ROLL-2: the chances with what is spent."""
    race = plan(alone(last=160, soft=True), 180)
    options = {option.id: option.preview for option in race.options}
    chances = {word: roll.success for word, roll in options.items() if roll is not None}
    assert chances == {"none": 30, "green:1": 33, "green:2": 35, "red": 36}
    assert options["wear:1"] is None
    race.play("none")
    assert race.options == []
