"""What a page is shown of races of Championship Formula Racing, over all options."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from bolide_widget.core.actions import text
from bolide_widget.core.questions import CHANCE
from bolide_widget.games.championship_formula.drivers import Rookie
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.facts import FACTS, Ordered
from bolide_widget.games.championship_formula.rules.kinds import KINDS
from bolide_widget.games.championship_formula.screen.facts import FACT_ROWS
from bolide_widget.games.championship_formula.screen.scene import template
from bolide_widget.racing.rows import sentence
from helpers.boards.cfr_boards import c, pr, red
from helpers.races.cfr_moments import OPTIONS, moments, race_of
from helpers.races.cfr_race import alone, answers, go, kind, plan, put
from helpers.races.questions import collect

SIMPLE = ("set-up", "bid")
"""Questions that the page makes answers up for."""


def ask_of(race: Race) -> Any:
    """What is shown of the open question, of a sealed one to the first who owes an answer."""
    question = race._state.question
    assert question is not None
    seat = question.players[0]
    return race.game.scene(race, None if seat == CHANCE else seat)["ask"]


def by_id(race: Race) -> dict[str, Any]:
    return {option["id"]: option for option in ask_of(race)["options"]}


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_answer_is_shown_once_with_what_it_means(number: int) -> None:
    kinds = Counter[str]()
    spaces = set(race_of(number).track.ids)
    for race in moments(race_of(number, seed=20 + number), seed=number, most=300):
        if race.over:
            break
        state = race._state
        question = state.question
        assert question is not None
        kinds[question.kind] += 1
        scene = race.game.scene(race)
        assert json.loads(json.dumps(scene)) == scene
        assert [len(values) for values in scene["sheets"]] == [len(template(race.rules))] * 4
        shown = ask_of(race)
        assert shown["prompt"] and "_" not in shown["prompt"]
        if question.kind in SIMPLE:
            continue
        legal = [text(action) for action in state.legal(question.players[0])]
        ids = [option["id"] for option in shown["options"]]
        assert sorted(ids) == sorted(legal) and len(set(ids)) == len(ids)
        for option in shown["options"]:
            assert option.get("detail") or option.get("label")
            place = option.get("place", {})
            assert {place.get("space"), *place.get("path", ())} <= spaces | {None}
            assert all(lead["space"] in spaces for lead in option.get("leads", ()))
    assert {"set-up", "bid", "plan", "move"} <= kinds.keys()


def test_every_question_of_people_has_its_own_words() -> None:
    people = {"set-up", "bid", "plan", "skill", "braking", "slip", "move", "pay", "block", "place"}
    rolls = {kind for kind in KINDS if kind.startswith("roll-")} | {"bid-tie"}
    assert people | rolls <= KINDS.keys()
    shown = set()
    for number in range(len(OPTIONS)):
        for race in moments(race_of(number, seed=3), seed=number, most=400):
            question = race._state.question
            if question is None:
                break
            words = race.game.prompt(race._state, question, race.drivers)
            assert words != question.kind and ": " in words
            shown.add(question.kind)
    assert {"set-up", "bid", "plan", "skill", "braking", "move", "pay"} <= shown


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (("set-up", 0, (1, 0, 1, 0, 0, -1)), "Ada reveals acceleration 60, deceleration 40, top "
         "speed 180, start 60, wear +0, skill -1."),
        (("bid", 1, 2, 3, 1, 0, 10), "You bid 2 wear and 3 green and 1 red: 5."),
        (("bid", 0, 0, 0, 0, 0, 0), "Ada bids nothing."),
        (("rolled", 0, "accel", (4, 5), -1, 8, "success"),
         "Ada rolls 8 (4 + 5 - 1) for the acceleration test: passed."),
        (("rolled", 1, "top", (6, 5), 0, 11, "failure"),
         "You roll 11 (6 + 5) for the top speed test: failed."),
        (("rolled", 0, "chance-corner", (3, 4), 0, 7, "partial"),
         "Ada rolls 7 (3 + 4) for the chance in the corner and spins."),
        (("rolled", 1, "pass", (3, 3), 0, 6, "success"),
         "You roll 6 (3 + 3) for the forced pass and get by."),
        (("damage", 0, "ts", 160, 140), "Ada's engine is damaged: top speed 140 instead of 160."),
        (("damage", 1, "d", 40, 20), "Your brakes are damaged: deceleration 20 instead of 40."),
        (("pay", 0, "corner", 2, 1), "Ada takes the corner 40 mph too fast: 1 wear and a chance."),
        (("wear", 1, 2, "braking", 7), "You spend 2 wear for braking, 7 left."),
        (("wear", 1, 2, "corner", 7), None),
        (("skill", 0, "top", 2, 0, 1, (1, 0)),
         "Ada spends 2 green (a red one changed) to lower the roll."),
        (("slip", 0, 1, 2), "Ada takes the slipstream of you: up to 2 spaces more."),
        (("pass", 1, 0, "in Turn 2"), "You force a pass on Ada in Turn 2."),
        (("moved", 0, ("1.1", "1.2", "1.3"), 40, 0), "Ada drives 2 spaces, at 40."),
        (("moved", 0, ("1.1",), 0, 0), None),
        (("moved", 1, ("1.1", "1.2"), 0, 0), "You drive 1 space."),
        (("out", 0, "1.3", "automatic"),
         "Far too fast for the corner: Ada is out of the race."),
        (("order", (1, 0)), "You move first, then Ada."),
        (("turn", 3, (0, 1)), "Round 3."),
        (("finish", 1, 2), "You finish 2nd."),
    ],
)  # fmt: skip
def test_sentences(fact: Any, words: str | None) -> None:
    assert sentence(FACT_ROWS, FACTS[fact[0]](*fact), ["Ada", "You"]) == words


# -- what answers mean -----------------------------------------------------------------------------


def test_a_planned_speed_tells_spaces_tests_and_braking() -> None:
    """EX-06 and EX-11: free, tested, braked for."""
    race = alone(last=140)
    shown = by_id(race)
    assert ask_of(race)["prompt"] == "at 140: plan a speed"
    assert shown["speed:120"] | {"leads": []} == {
        "id": "speed:120", "label": "free", "figure": "120", "brief": "free", "tone": "free",
        "detail": "120 mph: 6 spaces", "leads": [],
    }  # fmt: skip
    assert shown["speed:180"]["label"] == "top speed test"
    assert shown["speed:180"]["odds"] == "passes 30 in 36" and shown["speed:180"]["tone"] == "roll"
    assert shown["speed:80"]["label"] == "1 wear, or a roll for the brakes"
    assert shown["speed:60"]["label"] == "2 wear, or 1 wear and a roll for the brakes"
    assert shown["speed:40"]["label"] == "2 wear and a roll for the brakes"
    assert (shown["speed:20"]["label"], shown["speed:20"]["tone"]) == (
        "a certain spin, 3 wear and a roll for the brakes", "out",
    )  # fmt: skip


def test_a_speed_has_one_price_on_its_tag_and_in_its_sentence() -> None:
    """CFR-T5: wear as far as there is any, and rolls for the rest."""

    def prices(wear: int) -> dict[str, tuple[str, str, str]]:
        cells = by_id(alone(last=140, wear=wear)).items()
        return {
            name.removeprefix("speed:"): (cell["brief"], cell["tone"], cell["detail"])
            for name, cell in cells
        }

    for wear, tags in (
        (5, {"180": "roll", "120": "free", "80": "1 wear", "40": "2 wear, roll", "20": "spins"}),
        (1, {"80": "1 wear", "60": "1 wear, roll", "40": "spins"}),
    ):
        shown = prices(wear)
        assert {speed: shown[speed][0] for speed in tags} == tags
        for tag, tone, detail in shown.values():
            if tone in ("wear", "roll"):
                words = tag.replace(", ", " and ").replace("roll", "a roll")
                assert detail.endswith(f"costs {words}"), (tag, detail)
                assert ("roll" in tag) == (tone == "roll")
            else:
                assert "costs" not in detail


def test_what_is_free_to_plan_is_what_can_be_planned_inside_a_corner() -> None:
    """CFR-PLAN-8: 100 would be free of braking and tests, and is not among the answers."""
    race = alone("1.11", c(), last=60)
    shown = "at 60: plan a speed, 80 at most in this corner"
    assert ask_of(race)["prompt"] == shown
    assert list(by_id(race))[-1] == "speed:80"


def test_a_planned_speed_shows_corners_and_where_it_ends() -> None:
    """EX-16 on the way: lane 1 asks for 2 units, lane 2 for 1, and the ends say so."""
    race = alone("1.10", c())
    shown = by_id(race)
    leads = {lead["space"]: (lead["figure"], lead["tone"]) for lead in shown["speed:100"]["leads"]}
    assert leads == {"1.15": ("1", "wear"), "2.15": ("1", "wear")}
    assert "(60 to 80)" in shown["speed:100"]["detail"]
    assert shown["speed:100"]["detail"].endswith("every end is 20 mph too fast; costs 1 wear")
    assert shown["speed:80"]["detail"].endswith("end up to 20 mph too fast")
    assert shown["speed:60"]["detail"].endswith("no corner costs anything")
    dear = by_id(alone("1.10", c(), last=140))["speed:180"]
    assert dear["detail"].endswith("a certain crash")
    assert "leads" not in dear


def test_a_corner_that_braking_leaves_no_wear_for_is_a_certain_crash() -> None:
    """CFR-T5, CFR-CORNER-6: 40 mph too much braking takes the one wear that the corner asks for."""
    for wear, tone in ((1, "out"), (2, "roll")):
        shown = by_id(alone("1.10", c(), last=200, wear=wear, d=40))["speed:120"]
        assert shown["tone"] == tone, shown
        assert ("certain crash" in shown["label"]) == (tone == "out")


def braked_for(race: Race, speed: int) -> int:
    """The fewest units of late braking after which the car drives on, as played; 0 for none."""
    for units in range(1, 4):
        for start in ("1", "2"):
            planned = plan(race.copy(), speed)
            while kind(planned) not in ("move", "plan"):
                go(planned, "none") if kind(planned) == "skill" else go(planned, (1, 1))
            first = f'step+"{start}.{int(race.cars["X"].space.partition(".")[2]) + 1}"'
            go(planned, first)
            if kind(planned) != "move" or f"brake:{units}" not in answers(planned):
                continue
            go(planned, f"brake:{units}")
            if kind(planned) == "braking":
                go(planned, answers(planned)[-1])
            while kind(planned) not in ("move", "plan"):
                go(planned, "none") if kind(planned) == "skill" else go(planned, (1, 1))
            if any(answer.startswith("drive") for answer in answers(planned)):
                return units
    return 0


@pytest.mark.parametrize("wear", [1, 12])
@pytest.mark.parametrize("space", ["1.9", "1.10"])
def test_a_crash_that_late_braking_avoids_says_by_how_much(space: str, wear: int) -> None:
    """CFR-LATE-1, CFR-MOVE-7: the least that helps, as played; from 1.10 the first step crashes."""
    race = alone(space, c(), last=140, wear=wear)
    crashes = {}
    for name, shown in by_id(race).items():
        if "certain crash" not in shown["label"]:
            continue
        speed = int(name.partition(":")[2])
        units = crashes[speed] = braked_for(race, speed)
        said = f"certain crash unless you brake by {20 * units}"
        assert shown["label"].endswith(said if units else "certain crash"), (speed, units)
        assert (said in shown["detail"]) == (units > 0)
        assert shown["tone"] == "out"
        assert ("confirm" in shown) == (not units), "nothing helps: it asks twice"
    helped = {1: {140: 1, 160: 0, 180: 0}, 12: {160: 1, 180: 2}}[wear]
    assert crashes == (helped if space == "1.9" else dict.fromkeys(helped, 0))


@pytest.mark.parametrize("speed", [60, 80, 100])
def test_ends_and_prices_are_those_of_the_drive_itself(speed: int) -> None:
    """What is said of each end is what the rules then take."""
    start = alone("A1.7", pr())
    plan(start, speed)
    for name, option in by_id(start).items():
        if not name.startswith("drive"):
            continue
        race = start.branch()
        race.play(name)
        while race._state.question is not None and race._state.question.kind == "pay":
            race.play(race.options[0])
        car = race._state.position.cars[0]
        ids = race.track.ids
        assert option["place"]["path"][0] == "A1.7"
        assert option["place"]["path"][-1] == option["place"]["space"] == ids[car.space]
        spent = 12 - car.wear
        assert option["figure"] == (str(spent) if spent else "ok")
        assert option["tone"] == ("wear" if spent else "free")


def test_payments_are_shown_the_surest_first_with_their_odds() -> None:
    """EX-16: 40 too fast is 2 wear, or 1 and a chance."""
    race = plan(alone("1.10", c()), 100)
    go(race, 'step+"1.11"')
    shown = ask_of(race)
    assert shown["kind"] == "pay"
    assert shown["prompt"] == "40 mph too fast for the corner: how do you pay?"
    first, second = shown["options"]
    assert (first["label"], first["tone"]) == ("2 wear", "wear") and "odds" not in first
    assert (second["label"], second["odds"]) == ("1 wear and a roll", "safe 15 in 36")
    assert "15 in 36: spins" in second["detail"] and "6 in 36: crashes" in second["detail"]


def test_skill_is_shown_with_what_the_dice_would_do() -> None:
    """CFR-T3 by the chips spent: the chart of two dice and the odds."""
    race = plan(alone(last=140), 180)
    shown = ask_of(race)
    assert shown["kind"] == "skill" and len(shown["dice"]) == 2
    options = [(o["label"], o["odds"]) for o in shown["options"]]
    assert options == [
        ("No skill", "passes 30 in 36"),
        ("1 green (-1)", "passes 33 in 36"),
        ("2 green (-2)", "passes 35 in 36"),
        ("1 red (-3)", "certain"),
    ]
    chart = shown["options"][0]["chart"]
    assert [bar["odds"] for bar in chart] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert [bar["tone"] for bar in chart] == ["free"] * 8 + ["out"] * 3
    assert shown["options"][0]["detail"] == (
        "30 in 36: 180 mph; 6 in 36: 160 mph, top speed 140 from now on"
    )


def test_a_roll_that_chips_change_says_how() -> None:
    """CFR-ROLL-1: the dice alone do not show what they come to."""
    race, meanings = plan(alone(last=140), 180), []
    for skill in (race.options[0], race.options[-1]):  # none, and a red chip
        rolled = race.branch(dice="ask")
        go(rolled, skill, (6, 6))
        roll = rolled.game.scene(rolled)["die"]
        meanings.append(roll and roll["meaning"])
    failed = "12: 160 mph, top speed 140 from now on"
    assert meanings == [failed, "9 (6 + 6 - 3): 180 mph"]


def test_plans_are_revealed_side_by_side() -> None:
    race = put({"X": {"space": "1.20"}, "Y": {"space": "1.10"}})
    assert not any(each["id"] == "plans" for each in race.game.scene(race).get("tables", ()))
    plan(race, 140, 160)
    (table,) = [item for item in race.game.scene(race)["tables"] if item["id"] == "plans"]
    assert [row["cells"][:2] for row in table["rows"]] == [["X", "140"], ["Y", "160"]]


def test_a_line_and_what_was_bought_show_beside_the_name() -> None:
    """EX-22: on the red line the limit is 80."""
    race = plan(alone("2.8", red()), 100)
    go(race, 'step+"2.9"', 'step+"2.10"', 'step+"1.11"', "wear:1")
    assert race.game.scene(race)["tokens"][0]["status"] == "in Turn 1, +20 paid, red line"


def test_no_car_is_in_a_corner_after_the_race() -> None:
    """CFR-FIN-2: a car that did not finish stands where it was, and drives no further."""
    race = Race("pattern-ring", ["X", "Y", "Z"], laps=1, seed=4)
    rookie, corners = Rookie(), 0
    while not race.over:
        tokens = race.game.scene(race)["tokens"]
        corners += any("in " in token.get("status", "") for token in tokens)
        race.play(rookie(race))
    assert corners
    assert any(car.status == "track" and car.corner >= 0 for car in race._state.position.cars)
    assert not any("status" in token for token in race.game.scene(race)["tokens"])


def test_a_wreck_is_seen_for_the_rest_of_its_turn() -> None:
    """EX-18: a crash leaves a marker on its row, and the car where it was."""
    race = put({"X": {"space": "1.10"}, "Y": {"space": "1.1"}}, c())
    plan(race, 100, 100)
    go(race, 'step+"1.11"', "wear:1", "none", (6, 4))
    scene = race.game.scene(race)
    assert scene["tokens"][0]["looks"] == ["faded"] and scene["tokens"][0]["at"] is not None
    assert scene["pieces"] == [{"style": "damage", "spaces": ["1.11", "2.11"]}]
    assert "crash" in scene["conditions"][0]["text"]
    assert scene["die"] is not None and scene["die"]["meaning"].startswith("10: crashes")


def test_an_order_of_nobody_is_no_sentence() -> None:
    """The last cars may be out before the moves of a turn; the log goes on without a line."""
    names = ("Ada", "Bob")
    assert sentence(FACT_ROWS, Ordered("order", ()), names) is None
    assert sentence(FACT_ROWS, Ordered("order", (1, 0)), names) == "Bob moves first, then Ada."


def test_what_is_asked_for_is_still_to_be_paid() -> None:
    race, _ = collect("championship-formula")["pay"]
    due = race._state.question.data
    status = race.game.scene(race)["tokens"][due.seat]["status"]
    assert f"+{20 * due.units} to pay" in status and "paid" not in status
