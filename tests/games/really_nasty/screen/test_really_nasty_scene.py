"""What the page gets of a race: every fact and question in words, and no secret."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bolide_widget.core.questions import CHANCE
from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules.position import cards_of
from bolide_widget.games.really_nasty.screen import asks
from bolide_widget.games.really_nasty.screen.facts import card_name, card_text
from bolide_widget.games.really_nasty.track import CAR_COLOURS
from helpers.races.really_nasty_race import rn as rn_race
from helpers.races.really_nasty_table import table


def raced(seed: int, laps: int = 4) -> Any:
    return rn.Race("rn-default", ["Ada", "Bob", "Cleo"], laps=laps, seed=seed)


def step(race: Any, random: Random) -> None:
    seat = race._state.to_act[0]
    race.play(random.choice(race._state.legal(seat)), race.drivers[seat])


def test_every_card_says_what_it_does_and_when() -> None:
    for code in cards_of(24):
        assert card_name(code) and card_text(code).endswith(("window.", "move."))


def scenes(match: Any, state: Any) -> list[str]:
    """What everybody gets at a state, and what each seat gets."""
    there = match.copy()
    there._restart(state)
    viewers = (None, *range(len(match.drivers)))
    return [json.dumps(there.game.scene(there, viewer), sort_keys=True) for viewer in viewers]


@pytest.mark.parametrize("seed", range(3))
def test_a_scene_tells_nothing_that_its_viewer_may_not_know(seed: int) -> None:
    """RN-GEN-6, chapter 17: with all that a seat cannot know dealt anew its scene is the same."""
    race, random = raced(seed), Random(seed)
    for number in range(400):
        if race.over:
            break
        if number % 5 == 0:
            state = race._state
            now = scenes(race, state.copy())
            for seat in range(3):
                other = race.game.determinize(state.copy(), seat, Random(number))
                shown = scenes(race, other)
                assert shown[0] == now[0], "everybody"
                assert shown[seat + 1] == now[seat + 1], "the seat itself"
        step(race, random)


def test_a_hand_is_in_no_scene_but_its_owners() -> None:
    race = table({"Ada": {"space": "r20l1", "hand": "WE YF"}, "Bob": "r30l2"}, turn="Ada")
    assert race._state.question.kind == "react"
    everybody, own = race.game.scene(race), race.game.scene(race, 0)
    assert "hand" not in everybody and everybody["ask"]["options"] == []
    assert everybody["ask"]["id"] is None and everybody["sheets"][0][1] == 2
    assert own["hand"]["cards"][0]["text"].startswith("On Bob. A rival can't overtake")
    names = {card["name"]: card["plays"] for card in own["hand"]["cards"]}
    assert names == {"Yellow Flag": ["play+YF:1"], "Weather Dice": ["play+WE"]}
    assert own["ask"]["options"][0]["id"] == "pass"
    other = race.game.scene(race, 1)
    assert other["hand"]["cards"] == [] and other["ask"]["options"] == []


def test_the_fuel_card_and_the_stop_stand_in_the_hand() -> None:
    stop = (4, "scheduled", 3, 1, 2)
    car = {"space": "bay", "fuel": 2, "stop": stop, "done": 1}
    race = table({"Ada": car, "Bob": {"space": "r30l2", "hand": "WE"}}, turn="Ada")
    fuel, sheet = race.game.scene(race, 0)["hand"]["cards"]
    assert fuel["name"] == "Fuel stop in laps 6 to 8" and fuel["text"].startswith("Two Stop. ")
    assert fuel["text"].endswith("Still to make: in laps 6 to 8.")
    assert sheet["text"] == "lap 4 scheduled, 3 + 1 pit turns, 2 taken."
    (sheets,) = [t for t in race.game.scene(race)["tables"] if t["id"] == "sheets"]
    assert sheets["rows"][0]["cells"][sheets["columns"].index("4")] == "XX+1"


def test_a_puncture_says_on_the_sheet_what_it_does_and_what_mends_it() -> None:
    """RN-PUN-2."""
    race = table({"Ada": {"space": "r20l1", "puncture": True}, "Bob": "r30l2"}, turn="Ada")
    scene, rows = race.game.scene(race), race.game.board()["sheet"]
    at = [row["label"] for row in rows].index("Puncture")
    assert [sheet[at] for sheet in scene["sheets"]] == [
        ["puncture", "Yellow die until it pits"],
        None,
    ]


def test_a_fuel_card_and_its_owners_window_say_when_to_stop() -> None:
    """RN-FORC-1: before it is too late, and to the owner alone."""
    said = {}
    for laps in (0, 2, 3, 4, 5):
        car = {"space": "r20l1", "fuel": 1, "laps": laps, "hand": "WE"}
        race = table({"Ada": car, "Bob": "r30l2"}, turn="Ada")
        own = race.game.scene(race, 0)
        said[laps] = own["hand"]["cards"][1]["text"].split(". ")[1].rstrip(".")
        warned = own["ask"]["prompt"].lower().endswith(said[laps].lower())
        assert warned == (laps > 2), "what is far off stands at the card alone"
        assert "stop is" not in str(race.game.scene(race)["ask"])
    assert said == {
        0: "Your next stop is in 3 laps at the earliest, in 5 laps at the latest",
        2: "Your next stop is at the end of the next lap at the earliest, in 3 laps at the latest",
        3: "You can pit at the end of this lap, and must in 2 laps at the latest",
        4: "You can pit at the end of this lap, and must at the end of the next lap at the latest",
        5: "You must pit at the end of this lap, or you're out",
    }


def test_a_penalty_stop_that_is_due_is_said_to_all() -> None:
    """RN-FORC-8: when a die is chosen, and a way."""
    car = {"space": "r20l1", "laps": 2, "penalties": [("BO", 4)]}
    race = table({"Ada": car, "Bob": "r30l2"}, turn="Ada")
    assert race.game.scene(race)["ask"]["prompt"].endswith("stop is due at the end of this lap")


def test_a_card_says_with_which_others_it_is_played() -> None:
    race = table({"Ada": {"space": "r20l1", "hand": "OI CO6"}, "Bob": "r30l2"}, turn="Ada")
    (oil,) = [card for card in race.game.scene(race, 0)["hand"]["cards"] if card["id"] == "OI"]
    assert oil["plays"] and oil["text"].startswith("With Corner 6, on Bob. ")


def test_a_card_says_on_whom_it_can_be_played_and_lies_before_those_that_cannot() -> None:
    cars = {"Ada": {"space": "r20l1", "hand": "CO2 YF"}, "Bob": "r30l2", "Eve": "r31l2"}
    race = table(cars, turn="Ada")
    flag, corner = race.game.scene(race, 0)["hand"]["cards"]
    assert flag["plays"] == ["play+YF:1", "play+YF:2"]
    assert flag["text"].startswith("On Bob or Eve: choose. A rival can't overtake")
    assert (corner["id"], corner["plays"]) == ("CO2", [])


def test_a_window_of_one_lap_is_that_lap() -> None:
    """Questions of the short races, whose windows are short."""
    shown = set()
    for laps, stops in ((4, 1), (4, 2), (10, 1)):
        cars = {"Ada": {"space": "r20l1", "fuel": stops}, "Bob": "r30l2"}
        race = table(cars, turn="Ada", laps=laps)
        shown.add(race.game.scene(race, 0)["hand"]["cards"][0]["text"].rpartition(" in ")[2])
    assert shown == {"lap 3.", "laps 2 and 3.", "laps 5 to 7."}


def test_a_race_without_windows_asks_for_no_stop() -> None:
    race = table({"Ada": {"space": "r20l1", "fuel": 1}, "Bob": "r30l2"}, turn="Ada", laps=3)
    (card,) = race.game.scene(race, 0)["hand"]["cards"]
    assert card["text"] == "Such a short race needs no stops."


def test_a_stop_has_a_button_for_each_number_of_turns() -> None:
    """RN-PIT-5: the first says what it is; all of them say what follows."""
    race = rn_race(A="r40l1 c7 DRY Two red done12 hand=").drive(8, "B1").race
    options = race.game.scene(race, 0)["ask"]["options"]
    assert [option["label"] for option in options[:3]] == [
        "Free stop: 1 pit turn",
        "Free: 2",
        "Free: 3",
    ]
    assert options[1]["detail"].startswith("2 pit turns: doesn't count for fuel")


def test_each_face_of_a_die_says_what_it_would_do() -> None:
    """The limit ahead, who is in the way, and which faces expose a corner."""
    race = table({"Ada": "r7l1", "Bob": "r8l1"}, turn="Ada")
    question = race.game.scene(race)["ask"]
    assert question["kind"] == "die"
    brown, yellow = question["options"]
    assert [bar["face"] for bar in brown["chart"]] == [4, 5, 6, 7, 8]
    assert [bar["odds"] for bar in brown["chart"]] == [1, 1, 1, 2, 1]
    assert "Corner 1 ahead: limit 3 to 5" in brown["detail"]
    assert "Bob 1 row ahead" in brown["detail"]
    assert brown["chart"][-1]["tone"] == "wear"
    assert "too fast for Corner" in brown["chart"][-1]["text"]
    assert {bar["tone"] for bar in yellow["chart"]} == {"free"} and yellow["odds"] == "always safe"


def test_a_chart_does_not_know_the_fuel_card() -> None:
    """RN-GEN-6: who must pit on this lap and who need not are shown the same."""
    charts = []
    for fuel in (1, 2, 3):
        race = table(
            {"Ada": {"space": "r39l3", "laps": 3, "fuel": fuel}, "Bob": "r20l1"}, turn="Ada"
        )
        charts.append(asks.die_chart(race._state, 0, "brown"))
    assert charts[0] == charts[1] == charts[2]


def test_flags_oil_and_the_safety_car_lie_on_the_board() -> None:
    race = table(
        {
            "Ada": {"space": "r20l1", "hand": "OI CO3 CO4 CO5 CO6"},
            "Bob": {"space": "r30l2", "yellow": True},
            "Cleo": {"space": "r25l2", "penalties": [("BO", 5)]},
        },
        turn="Ada",
        safety_car="r10l2",
        controller="Bob",
        weather="WET",
    )
    shown = race.game.scene(race)
    pieces = {piece["style"]: piece["spaces"] for piece in shown["pieces"]}
    assert pieces == {"safety-car": ["r10l2"], "yellow-flag": ["r30l2"], "black-flag": ["r25l2"]}
    chips = [chip["text"] for chip in shown["conditions"]]
    assert chips[:2] == ["Wet", "Safety Car of Bob"] and shown["conditions"][0]["sky"] == "wet"
    oil = [action for action in race._state.legal(0) if action[:2] == ("play", "OI")]
    race.play(oil[0], "Ada")
    target = oil[0][-1]
    now = race.game.scene(race)
    assert now["pieces"][0] == {"style": "oil", "spaces": [["", "r30l2", "r25l2"][target]]}
    assert "skid" in now["tokens"][target]["looks"]


def test_cars_without_a_colour_are_told_apart() -> None:
    """RN-SETUP: nobody's is one of the six, and no two are alike."""
    race = rn.Race("rn-default", ["A", "B", "C", "D", "E", "F"], seed=1)
    tokens = race.game.scene(race)["tokens"]
    colours = [token.get("colour", token["id"]) for token in tokens]
    assert race.pending.kind == "colour" and len(set(colours)) == 6
    assert not set(colours) & set(CAR_COLOURS)


def test_a_car_comes_to_a_corner_until_the_race_is_over() -> None:
    """RN-LAP-6: a car that did not finish stands where it was, and drives no further."""
    race, random = raced(1, laps=1), Random(1)
    before = 0
    while not race.over:
        tokens = race.game.scene(race)["tokens"]
        before += any("Corner" in token.get("status", "") for token in tokens)
        step(race, random)
    tokens = race.game.scene(race)["tokens"]
    assert before
    assert any(car.status == "racing" for car in race._state.position.cars)
    assert not [token for token in tokens if "Corner" in token.get("status", "")]


def test_the_audit_is_shown_card_by_card() -> None:
    race, random = raced(1), Random(1)
    while not race.over:
        assert not any(table["id"] == "audit" for table in race.game.scene(race)["tables"])
        step(race, random)
    audit = race.game.scene(race)["tables"][0]
    assert audit["id"] == "audit" and len(audit["rows"]) == 3
    assert all(row["cells"][1].endswith("Stop") for row in audit["rows"])
    assert all(row["cells"][2] == "in order" for row in audit["rows"])


def test_what_was_answered_in_secret_leaves_the_last_die_as_it_lies() -> None:
    """RN-TIME-4: passes are silent, also where the die is shown."""
    race = table(
        {"Ada": "r7l1", "Bob": {"space": "r30l2", "hand": "WE"}, "Cleo": "r44l1"}, turn="Ada"
    )
    while race._state.question.kind != "react" or race._state.question.data != ("post",):
        seat = race._state.to_act[0]
        if seat == CHANCE:
            race.roll(race._state.legal()[0])
        else:
            race.play(race._state.legal(seat)[0], race.drivers[seat])
    before = race.game.scene(race)["die"]
    race.play("pass", "Bob")
    assert race.game.scene(race)["die"] == before
