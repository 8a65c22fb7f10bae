"""Cards on the table: at a car while they act, then on the discard; why others stay in hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules import plays
from bolide_widget.games.really_nasty.rules.position import cards_of
from bolide_widget.games.really_nasty.screen.facts import why_not
from helpers.races.really_nasty_table import table


def lying(race: Any) -> list[tuple[int, str]]:
    """The cards at cars, as everybody sees them."""
    return [(card["on"], card["face"]["name"]) for card in race.game.scene(race).get("lying", [])]


def step(race: Any, random: Random) -> None:
    """Answer at random, or roll; whoever may play a card does, and no card in vain."""
    seat = race._state.to_act[0]
    legal = race._state.legal(seat)
    played = [action for action in legal if action[0] == "play"]
    if seat < 0:
        race.roll()
    else:
        race.play(random.choice(played or legal), race.drivers[seat])


def piles(race: Any) -> tuple[int, str]:
    """The cards left, and the name of the card on the discard."""
    shown = race.game.scene(race).get("piles", {"left": 0})
    return shown["left"], shown.get("top", {}).get("name", "")


def test_a_card_lies_at_the_car_it_hits_until_it_is_over() -> None:
    """RN-CARD-2, RN-YEL-1: then it is the last one of the discard."""
    cars = {"Ada": {"space": "r20l1", "hand": "YF"}, "Bob": {"space": "r19l2", "tyre": "DRY"}}
    race = table(cars, turn="Ada", window="post")
    assert lying(race) == [] and piles(race)[1] == ""
    race.play(("play", "YF", 1), "Ada")
    assert lying(race) == [(1, "Yellow Flag")] and piles(race)[1] == ""
    while race._state.position.cars[1].yellow:
        step(race, Random(1))
    assert lying(race) == [] and piles(race)[1] == "Yellow Flag"
    race.undo()
    assert lying(race) == [(1, "Yellow Flag")] and piles(race)[1] == ""


def test_a_card_that_hits_nobody_lies_at_its_player_while_it_acts() -> None:
    """RN-SC-1, RN-WXC-1: the Safety Car for its round, the weather die until it is rolled."""
    race = table({"Ada": {"space": "r20l1", "hand": "SC"}, "Bob": "r30l2"}, turn="Ada")
    race.play(("play", "SC"), "Ada")
    assert lying(race) == [(0, "Safety Car")]
    race = table({"Ada": {"space": "r20l1", "hand": "WE"}, "Bob": "r30l2"}, turn="Ada")
    race.play(("play", "WE"), "Ada")
    assert lying(race) == [(0, "Weather Dice")]
    step(race, Random(1))
    assert lying(race) == [] and piles(race)[1] == "Weather Dice"


def test_pit_turns_lie_there_until_the_stop_is_over_and_a_void_one_does_not() -> None:
    """RN-PTC-2, RN-PTC-3."""
    bay = {"space": "bay", "stop": (4, "scheduled", 6, 0, 1)}
    race = table({"Ada": {"space": "r20l1", "hand": "PT1"}, "Bob": bay}, turn="Ada")
    race.play(("play", "PT1", 1), "Ada")
    assert lying(race) == [(1, "Pit Turn +1")]
    race = table({"Ada": {"space": "r20l1", "hand": "PT3"}, "Bob": bay}, turn="Ada")
    race.play(("play", "PT3", 1), "Ada")
    assert race.facts[-1].kind == "void" and lying(race) == []


@pytest.mark.parametrize("discard_to", ["box", "bottom", "reshuffle"])
def test_in_whole_races_every_card_that_lies_acts_on_a_car_of_the_race(discard_to: str) -> None:
    rules = rn.Rules(laps=4, discard_to=discard_to)
    race, random = rn.Race("rn-default", ["Ada", "Bob", "Cleo"], rules=rules, seed=6), Random(3)
    seen: set[str] = set()
    ended = 0
    while not race.over:
        step(race, random)
        position, now = race._state.position, lying(race)
        for on, name in now:
            assert position.cars[on].status == "racing" or position.controller == on, name
            seen.add(name.partition(" ")[0])
        spun = {on for on, name in now if name.startswith(("Corner", "Oil"))}
        assert spun == {
            seat
            for seat, car in enumerate(position.cars)
            if car.spin_step and car.status == "racing"
        }
        assert {on for on, name in now if name == "Puncture"} == {
            seat
            for seat, car in enumerate(position.cars)
            if car.puncture and car.status == "racing"
        }
        ended += piles(race)[1] != ""
    assert {"Corner", "Yellow", "Puncture"} <= seen
    assert bool(ended) == (discard_to != "bottom")


def test_a_card_that_cannot_be_played_says_why_to_its_owner_alone() -> None:
    cars = {"Ada": {"space": "r20l1", "hand": "PU PT1 CO2 YF"}, "Bob": "r30l2"}
    race = table(cars, turn="Ada")
    why = {card["id"]: card.get("why") for card in race.game.scene(race, 0)["hand"]["cards"]}
    assert why == {
        "YF": None,
        "PU": "No rival is within 3 rows of you.",
        "PT1": "No rival is in a bay.",
        "CO2": "No rival has just taken Corner 2 too fast.",
    }
    for viewer in (None, 1):
        assert "No rival" not in str(race.game.scene(race, viewer))


def test_a_card_says_when_it_can_be_played_while_somebody_else_is_asked() -> None:
    """RN-TIME-1: nothing of what a rival's secrets allow is told before the player is asked."""
    cars = {"Ada": {"space": "r20l1", "hand": "WE"}, "Bob": {"space": "r30l2", "hand": "PT1 PU"}}

    def why(race: Any) -> set[str]:
        return {card["why"] for card in race.game.scene(race, 1)["hand"]["cards"]}

    assert why(table(cars, turn="Ada")) == {
        "You can only play it when you are asked, before or after a move."
    }
    assert why(table(cars, turn="Ada", played=["Bob"])) == {  # type: ignore[arg-type]
        "You have played a card since the last roll."
    }


def test_every_reason_is_a_sentence() -> None:
    for reason in plays.REASONS:
        for code in cards_of(9):
            assert why_not(reason, code).endswith("."), reason


def test_a_spin_says_whose_card_it_was() -> None:
    """RN-SPIN-1: in the log, by the card's name and that of its player."""
    cars = {
        "You": {"space": "r20l1"},
        "Rosa": {"space": "r30l1", "hand": "OI CO1 CO2 CO3 CO4 CO5 CO6 CO7 CO8"},
    }
    race = table(cars, turn="Rosa", window="pre")
    spill = next(action for action in race._state.legal(1) if action[1:2] == ("OI",))
    race.play(spill, "Rosa")
    assert "Rosa's Oil Spill spins you around, facing backwards." in race.log_for(None)


def test_a_card_with_one_play_is_pressed_twice() -> None:
    """One with several targets is laid out first, and passing needs no second press."""
    cars = {"Ada": {"space": "r20l1", "hand": "WE YF"}, "Bob": "r19l2", "Eve": "r18l1"}
    race = table(cars, turn="Ada", window="pre")
    shown = race.game.scene(race, viewer=0)["ask"]["options"]
    assert {option["id"] for option in shown if option.get("confirm")} == {"play+WE"}
    assert {option["id"] for option in shown} == {"pass", "play+WE", "play+YF:1", "play+YF:2"}
