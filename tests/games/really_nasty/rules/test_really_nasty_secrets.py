"""Who may know what (chapter 17), and worlds that could be so."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from bolide_widget.core.hidden import could_be
from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules import paths
from bolide_widget.games.really_nasty.rules.secrets import stories
from helpers.races.really_nasty_random import mixed, race
from helpers.races.really_nasty_table import course, go, passed, plays, question_of, table

LANDS = {"space": "r41l1", "laps": 2, "colour": "green", "fuel": 2, "hand": "PU"}


def landed() -> Any:
    """A on its bay, to declare; B and C look on."""
    cars = {"A": LANDS, "B": {"space": "r20l1", "fuel": 3}, "C": {"space": "r30l1", "fuel": 1}}
    return go(table(cars), "brown", 6, "to+B3")


def test_what_others_see_of_a_stop() -> None:
    """Example 52 (RN-PIT-9): neither kind nor planned turns, but the landing and a card more."""
    match = landed()
    assert question_of(match) == ("A", "stop")
    assert not any(question["kind"] == "stop" for question in match.state.observe(1)["questions"])
    go(match, "scheduled", "WE")
    for viewer in (1, 2, None):
        seen = match.state.observe(viewer)["position"]
        own = seen["cars"][0]
        assert own["hand"] == 2 and own["done"] is None and seen["fuel"][0] is None
        lap, kind, base, added, taken, shown, *_ = own["stop"]
        assert (lap, kind, base, added, taken, shown) == (4, None, None, 0, 0, 0)
    own = match.state.observe(0)["position"]
    assert own["cars"][0]["stop"][:3] == [4, "scheduled", 3] and own["fuel"] == [2, None, None]


def test_what_others_hear_of_a_stop() -> None:
    """Example 52 (RN-PIT-9, RN-FUEL-1): nothing of the declaration, nor which card was drawn."""
    match = go(landed(), "scheduled", "WE")
    facts = [fact for fact in match.facts_for("A") if fact[0] in ("declare", "draw")]
    assert facts == [("declare", 0, "scheduled", 3), ("draw", 0, "WE", False)]
    for viewer in ("B", "C", None):
        heard = [fact for fact in match.facts_for(viewer) if fact[0] in ("declare", "draw")]
        assert heard == [("declare", 0, "?", 0), ("draw", 0, "?", False)]
        log = " ".join(match.log_for(viewer))
        assert "scheduled" not in log and "WE" not in log and "Weather" not in log


@pytest.mark.parametrize(("answer", "outcome"), [("scheduled", "due"), ("penalty:2", "served")])
def test_whether_a_penalty_was_served_is_told(answer: str, outcome: str) -> None:
    """Example 52 (RN-PIT-9, RN-FORC-4): if one was due, all hear whether it was served."""
    cars = {"A": {**LANDS, "penalties": (("BO", 4),)}, "B": {"space": "r20l1", "fuel": 3}}
    match = go(table(cars), "brown", 6, answer)
    assert ("penalty", 0, "BO", outcome) in match.facts_for("B")
    assert match.state.observe(1)["position"]["cars"][0]["stop"][5] == (
        2 if outcome == "due" else 1
    )


def test_a_hand_is_its_owner_s() -> None:
    """Chapter 17: of others the number of cards; of the pile its size."""
    match = table({"A": {"hand": "PU WE"}, "B": {"hand": "OI"}, "C": {}}, window="pre")
    seen = match.state.observe(1)["position"]
    assert seen["cars"][0]["hand"] == 2 and seen["pile"] == 51
    assert sum(seen["cars"][1]["hand"]) == 1
    nobody = match.state.observe(None)["position"]
    assert [car["hand"] for car in nobody["cars"]] == [2, 1, 0]


def test_nobody_is_told_who_was_asked() -> None:
    """RN-TIME-4: neither by the question nor by the scene, nor by a fact of a pass."""
    match = table({"A": "r20l1", "B": {"hand": "WE"}, "C": {"hand": "WE"}})
    assert question_of(match) == ("B", "react")
    for viewer in (0, 2, None):
        seen = match.state.observe(viewer)
        assert all(question["kind"] not in ("react", "poll") for question in seen["questions"])
        scene = match.game.scene(match, viewer)
        assert "B" not in json.dumps(scene["ask"]) and scene["ask"]["options"] == []
    heard = match.facts_for("A")
    match.play("pass")
    assert match.facts_for("A") == heard


def test_a_way_that_tells_of_a_fuel_card_is_a_secret() -> None:
    """RN-GEN-6, RN-FORC-3, R-47: a forced car is offered less, which others must not see."""
    cars = {"A": {"space": "r41l2", "laps": 3, "fuel": 1}, "B": {"space": "r20l1", "fuel": 2}}
    match = go(table(cars), "brown", 5)
    assert question_of(match) == ("A", "approach") and len(match.options) > 1
    for viewer in (1, None):
        assert match.game.scene(match, viewer)["ask"]["options"] == []
        assert not any(
            question["kind"] == "approach" for question in match.state.observe(viewer)["questions"]
        )
    cars["A"] = {**cars["A"], "laps": 4}  # stop lap 6: the last of no window
    match = go(table(cars), "brown", 5)
    assert question_of(match) == ("A", "path")
    cars["A"] = {"space": "r20l1", "laps": 3, "fuel": 1}
    assert question_of(go(table(cars), "brown", 5)) == ("A", "path"), "the entry is far"


FUELS = (1, 2, 3)


def seen_on(match: Any, *answers: str) -> list[str]:
    """What B can see after each answer of A, and after the windows behind it: all but the time."""
    lines = []
    for answer in ("", *answers):
        if answer:
            match.roll(int(answer)) if answer.isdigit() else match.play(answer)
        passed(match)
        lines.append(json.dumps([match.state.observe(1), match.facts_for("B"), len(match.history)]))
    return lines


def test_a_forced_approach_is_asked_for_like_any_other() -> None:
    """R-55, RN-GEN-6, RN-FORC-3: one way is open to Two Stop, several to the others; all are asked.

    So neither the question nor the number of answers reveals the fuel card.
    """
    looks, ways = [], []
    for fuel in FUELS:
        a = {"space": "r41l2", "laps": 3, "fuel": fuel, "done": 1 if fuel == 3 else 0}
        match = go(table({"A": a, "B": {"space": "r20l1", "fuel": 2}}), "brown", 5)
        assert question_of(match) == ("A", "approach")
        ways.append(len(match.options))
        looks.append(seen_on(match, "to+B1"))
    assert ways[1] == 1 < min(ways[0], ways[2])
    assert looks[0] == looks[1] == looks[2]
    match = go(table({"A": {"space": "r41l2", "laps": 3, "fuel": 2}, "B": {"fuel": 1}}), "brown", 5)
    assert "nothing to choose" in match.pending.prompt


def test_a_stop_is_asked_for_whatever_the_card() -> None:
    """R-55, RN-PIT-5, RN-FORC-4: at the last lap of its window Two Stop has one word to say."""
    looks, words = [], []
    for fuel, answer in zip(FUELS, ("free:3", "scheduled", "free:3"), strict=True):
        a = {"space": "r41l1", "laps": 3, "colour": "green", "fuel": fuel}
        a["done"] = 1 if fuel == 3 else 0
        match = go(table({"A": a, "B": {"space": "r20l1", "fuel": 2}}), "brown", 6, "to+B3")
        assert question_of(match) == ("A", "stop")
        words.append(len(match.options))
        before = json.dumps(match.state.observe(1))
        match.play(answer)
        match.roll("WE")
        looks.append([before, *seen_on(match)])
    assert words[1] == 1 < min(words[0], words[2])
    assert looks[0] == looks[1] == looks[2]


def test_a_lap_of_no_window_tells_nothing_and_is_not_asked_for() -> None:
    """R-55, RN-GEN-7: where every card has the same single answer, the engine gives it."""
    rules = rn.Rules(voluntary_pit_turns=False, fuel_windows={"Three": [(2, 4), (5, 7), (8, 9)]})
    for fuel in FUELS:
        a = {"space": "r41l1", "laps": 8, "colour": "green", "fuel": fuel, "done": 7}
        match = table({"A": a, "B": {"space": "r20l1", "fuel": 2}}, rules=rules)
        match = go(match, "brown", 6, "to+B3")
        assert question_of(match)[1] != "stop" and match.state.position.cars[0].stop.lap == 10


def test_what_is_offered_for_all_to_see_is_the_same_for_every_card() -> None:
    """R-47, RN-GEN-6: ends, paths and who is out, on the approach of the last lap of a window."""
    board = course("rn-inside")
    rules = rn.Rules(allow_overshoot=True)
    for roll in range(1, 9):
        for space in ("r40l1", "r41l1", "r41l2", "r42l1"):
            offers = []
            for fuel in FUELS:
                a = {"space": space, "laps": 3, "fuel": fuel}
                match = table({"A": a, "B": {"fuel": 1}}, rules=rules, track=board)
                match = passed(match)
                state = match.state
                state.position.roll, state.position.die = roll, "brown"
                shown = paths.tells(state, 0)
                offers.append((shown, paths.find(state, 0).by_action))
            assert len({text for text, _ in offers}) == 1
            if not offers[0][0]:
                assert offers[0][1] == offers[1][1] == offers[2][1]


def test_all_is_shown_at_the_end() -> None:
    """RN-MAR-3, R-32: fuel cards and sheets; hands stay hidden."""
    cars = {
        "A": {"space": "r47l3", "laps": 9, "fuel": 2, "hand": "PU"},
        "B": {"space": "r20l1", "fuel": 3, "laps": 8, "sheet": ((2, "scheduled", 2, 0, 2),)},
    }
    match = go(table(cars), "brown", 5)
    while not match.over:
        match.play(match.options[0])
    seen = match.state.observe(None)["position"]
    assert seen["fuel"] == [2, 3] and seen["cars"][1]["sheet"][0][:3] == [2, "scheduled", 2]
    assert [car["hand"] for car in seen["cars"]] == [1, 0]
    audits = [fact for fact in match.facts_for("A") if fact[0] == "audit"]
    assert [fact.seat for fact in audits] == [0, 1]


# -- worlds ----------------------------------------------------------------------------------


def worlds(match: Any, seat: int, count: int) -> list[Any]:
    """Positions that could be so for a seat."""
    return [could_be(match.state, seat, random.Random(n)).position for n in range(count)]


def test_a_void_play_shows_a_card_and_a_bound() -> None:
    """RN-PTC-3, R-48: all know the card from then on, and that the stop is at least so long."""
    cars = {
        "A": {"space": "bay", "laps": 4, "fuel": 1, "stop": (5, "scheduled", 6)},
        "B": {"space": "r30l1", "hand": "PT3 WE OI", "fuel": 2},
        "C": {"space": "r34l1", "fuel": 2},
    }
    match = passed(go(table(cars, window="post"), "B PT3:0"))
    pt3 = match.game.terms.kinds["PT3"]
    for world in worlds(match, 2, 20):
        assert world.cars[1].hand[pt3] >= 1 and sum(world.cars[1].hand) == 3
        assert world.cars[0].stop.base >= 6
    unknown = worlds(table(cars, window="post"), 2, 40)
    assert any(not world.cars[1].hand[pt3] for world in unknown)
    assert any(world.cars[0].stop.base < 6 for world in unknown)


def test_a_card_from_under_the_pile_is_known() -> None:
    """RN-CARD-2, R-48 (`discard_to` = bottom): all saw what was put there."""
    cars = {"A": {**LANDS, "hand": ""}, "B": {"space": "r20l1", "fuel": 3}}
    match = table(cars, rules=rn.Rules(discard_to="bottom"))
    state = match.state
    position = state.position
    kind = match.game.terms.kinds["SC"]
    position.cars[1].hand, position.pile = position.pile, (0,) * len(position.pile)
    position.cars[1].hand = tuple(
        held - (code == kind) for code, held in enumerate(position.cars[1].hand)
    )
    position.under = (kind,)
    match._restart(state)
    go(match, "brown", 6, "to+B3", "scheduled", "SC")
    assert match.state.position.known == ((0, kind),)
    assert all(world.cars[0].hand[kind] == 1 for world in worlds(match, 1, 5))


def test_fuel_cards_follow_what_was_seen() -> None:
    """RN-FUEL-1, RN-FUEL-4, R-52: three turns at lap 4 mean two stops, or one."""
    seen = ((4, "scheduled", 3, 0, 3),)
    cars = {
        "A": {"space": "r20l1", "laps": 5, "fuel": 2, "sheet": seen},
        "B": {"space": "r30l1", "fuel": 1, "laps": 5},
    }
    match = table(cars, window="pre")
    result = Counter(world.fuel[0] for world in worlds(match, 1, 300))
    assert result[3] == 0, "window 2-4 of Three Stop would have to be fulfilled"
    assert result[2] > result[1] > 0, "a free stop of just three turns is less likely"
    data = {fuel: stories(match.state, 0, fuel, 1) for fuel in (1, 2, 3)}
    assert [len(data[fuel]) for fuel in (1, 2, 3)] == [1, 2 - 1, 0]


def test_a_driver_at_the_end_of_a_window() -> None:
    """RN-FUEL-6, RN-FORC-2: who has driven past the entry had no window to fulfil there."""
    cars = {
        "A": {"space": "r43l2", "laps": 3, "fuel": 1},
        "B": {"space": "r30l1", "fuel": 2, "laps": 3},
    }
    match = table(cars, window="pre")
    assert {world.fuel[0] for world in worlds(match, 1, 60)} == {1}
    cars["A"]["space"] = "r41l2"
    match = table(cars, window="pre")
    assert {world.fuel[0] for world in worlds(match, 1, 60)} == {1, 2}


@pytest.mark.parametrize("part", range(4))
def test_what_is_true_could_be(part: int) -> None:
    """Chapter 17: the true fuel card and stops of a car are among the cases considered."""
    checked = 0
    for number in range(part * 6, part * 6 + 6):
        match, rng = race(number), random.Random(number)
        state = match.state
        for step in range(700):
            if not state.stack:
                break
            legal = state.legal()
            chance = state.to_act == (-1,)
            state.apply(rng.choice(legal) if chance else mixed(state, legal, rng))
            if step % 19 or not state.position.order or not state.stack:
                continue
            for seat, car in enumerate(state.position.cars):
                fuel = state.position.fuel[seat]
                if state.game.terms.fuel and not fuel:
                    continue
                stops = [*car.sheet, *([car.stop] if car.stop else [])]
                true = (car.done, tuple(s.kind for s in stops), tuple(s.base for s in stops))
                viewer = (seat + 1) % len(state.position.cars)
                shown = stories(state, seat, fuel, viewer)
                assert true in [(item.done, item.kinds, item.bases) for item in shown]
                checked += 1
    assert checked > 100


def test_worlds_hold_the_same_cards() -> None:
    """RN-GEN-8: a world has as many cards in each hand, and all of the deck."""
    cars = {
        "A": {"hand": "WE WE PU", "fuel": 1},
        "B": {"hand": "OI CO1", "fuel": 2},
        "C": {"hand": "PS", "fuel": 3},
    }
    match = table(cars, window="pre")
    hands = set()
    for world in worlds(match, 0, 30):
        assert world.cars[0].hand == match.state.position.cars[0].hand
        assert [sum(car.hand) for car in world.cars] == [3, 2, 1]
        held = zip(*(car.hand for car in world.cars), world.pile, strict=True)
        assert tuple(map(sum, held)) == match.game.terms.deck
        assert sorted(world.fuel)[0] >= 1 and world.fuel[0] == 1
        assert all(world.fuel.count(number) <= 2 for number in (1, 2, 3))
        hands.add(world.cars[1].hand)
    assert len(hands) > 10


def test_while_another_is_asked() -> None:
    """RN-TIME-4: a world has somebody asked who could be, and it can be played on."""
    cars = {"A": "r20l1", "B": {"space": "r30l1", "hand": "PU"}, "C": {"hand": "WE"}}
    match = table({**cars, "D": {"hand": "YF"}})
    assert question_of(match) == ("C", "react")
    for seat in (0, 1, 3):
        seen = match.seen_by(match.drivers[seat], seed=4)
        assert seen.state.question.kind == "react" and seat not in seen.state.question.players
        assert seen.state.observe(seat) == match.state.observe(seat)
        passed(seen)
        assert seen.state.question.kind == "die"
    assert plays(match.seen_by("C", seed=4), "C") == ["WE"]


def test_a_record_for_one_driver() -> None:
    """Chapter 17: a race seen by a driver is written without what this driver may not know."""
    cars = {"A": {"hand": "PU WE", "fuel": 2}, "B": {"hand": "OI", "fuel": 3}, "C": {"fuel": 1}}
    match = table(cars, window="pre")
    other = table({**cars, "A": {"hand": "SC PS", "fuel": 1}, "C": {"fuel": 2}}, window="pre")
    assert match.state.observe(1) == other.state.observe(1)
    first, two = (race.seen_by("B", seed=7).to_json() for race in (match, other))
    assert first == two and match.to_json() != other.to_json()
