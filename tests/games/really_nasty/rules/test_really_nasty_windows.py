"""When cards are played: windows, polls, intervals and watch levels (RN-TIME)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bolide_widget.core.hidden import could_be, is_covered
from bolide_widget.games import really_nasty as rn
from helpers.races.really_nasty_table import go, ids, passed, plays, polled, question_of, table

ALL_WE = {
    name: {"space": space, "hand": "WE"}
    for name, space in zip("ABCD", ("r20l1", "r30l1", "r34l1", "r40l1"), strict=True)
}


def test_one_play_in_an_interval() -> None:
    """RN-TIME-1, RN-TIME-6, RN-CARD-1, R-20: a play before a move leaves the one after it."""
    match = table({"A": "r20l1", "B": {"space": "r30l1", "hand": "WE WE WE"}})
    go(match, "B WE", "DRY")
    assert question_of(match) == ("A", "die"), "B may not play again in this window"
    go(match, "brown", 4, "to+r24l1")
    assert question_of(match) == ("B", "react"), "a movement die has been rolled"
    go(match, "B WE", "DRY")
    assert question_of(match) == ("B", "die"), "nor in the window of its own turn"


def test_a_turn_without_a_die_begins_no_interval() -> None:
    """Example 40 (RN-TIME-1): pit turns and spin turns reset nothing."""
    match = table(
        {
            "A": {"space": "r20l1"},
            "B": {"space": "bay", "hand": "WE WE WE", "stop": (3, "free", 4), "laps": 2},
            "C": {"space": "r30l1", "spin_step": 1},
            "D": "r40l1",
        }
    )
    go(match, "brown", 4, "to+r24l1", "B WE", "DRY")
    assert question_of(match) == ("B", "tyre"), "not asked in PRE of its own turn"
    go(match, "tyre+DRY")
    assert match.state.position.cars[1].stop.taken == 1
    assert question_of(match) == ("D", "die"), "nor in those of C, who turns round, and of D"
    go(match, "brown", 4, "to+r44l1")
    assert question_of(match) == ("B", "react")


def test_weather_in_the_own_turn_of_another() -> None:
    """Example 20 (RN-TIME-1, RN-TIME-6, RN-WXC-1): the die is chosen by the weather now."""
    match = table({"A": "r20l1", "B": {"space": "r30l1", "hand": "WE WE"}})
    go(match, "B WE", "WET")
    assert ids(match) == ["die+white", "die+yellow"]
    go(match, "white", 3)
    while match.pending.kind == "path":
        match.play(match.options[0])
    assert question_of(match) == ("B", "react")


def test_a_window_follows_every_move_and_precedes_every_turn() -> None:
    """RN-TIME-2, RN-TIME-3, RN-ORD-3, R-22: none between die and end of the move, none after a turn
    without a die; one after a move of 0 spaces.
    """
    walls = dict(zip("CDE", ("r21l1", "r21l2", "r21l3"), strict=True))
    match = table({"A": "r20l2", "B": {"space": "r30l1", "hand": "WE"}, **walls})
    seen = []
    for _ in range(2):
        while match.pending.driver == "B" and match.state.question.kind == "react":
            seen.append(match.state.question.data)
            match.play("pass")
        if match.state.question.kind == "die":
            match.play("die+brown")
            match.roll(6)
    assert seen[:2] == [("pre",), ("post",)]
    assert any(fact[0] == "move" and len(fact.path) == 1 for fact in match.facts)


def test_the_poll_goes_round_to_whose_turn_it_is() -> None:
    """Example 21 (RN-TIME-4, RN-TIME-5): B passes, C plays; then D, A, and again B are asked."""
    match = table(ALL_WE, window="post")
    assert polled(match) == ["B", "C", "D", "A"]
    go(match, "pass", "C WE", "DRY")
    assert polled(match) == ["D", "A", "B"]
    go(match, "pass", "pass", "pass")
    assert match.state.question.data == ("pre",) and match.pending.driver != "C"
    assert match.state.position.seat == 1, "three passes close the window"


def test_a_pass_binds_until_another_play() -> None:
    """RN-TIME-5: who passed is asked again after a play, and in later windows."""
    match = table(ALL_WE)
    go(match, "pass", "pass")
    assert question_of(match)[0] == "D"
    go(match, "D WE", "DRY")
    assert polled(match) == ["A", "B", "C"]
    go(match, "pass", "pass", "pass")
    assert question_of(match) == ("A", "die")
    go(match, "brown", 4, "to+r24l1")
    assert polled(match) == ["B", "C", "A"], "D has played its only card"


def test_the_earlier_in_the_poll_has_the_effect() -> None:
    """RN-TIME-7: the other is not offered what has become illegal."""
    match = table({"A": "r20l1", "B": {"hand": "YF"}, "C": {"hand": "YF"}, "D": {}}, window="pre")
    assert plays(match, "C") == ["YF:0", "YF:1", "YF:3"]
    go(match, "B YF:0")
    assert plays(match, "C") == ["YF:1", "YF:3"]


def test_who_has_nothing_to_play_is_not_asked() -> None:
    """RN-TIME-4, RN-GEN-7: by `ask_policy` all who have cards are, and may pass."""
    cars = {"A": "r20l1", "B": {"space": "r30l1", "hand": "PU CO1"}, "C": {"space": "r40l1"}}
    assert question_of(table(cars)) == ("A", "die")
    match = table(cars, rules=rn.Rules(ask_policy="all_with_cards"))
    assert question_of(match) == ("B", "react") and ids(match) == ["pass"]
    assert polled(match) == ["B"]


def test_who_is_out_is_not_asked() -> None:
    """RN-TIME-4, RN-FORC-7: cards of who is out are out of the game."""
    match = table(
        {
            "A": "r20l1",
            "B": {"space": "", "hand": "WE", "status": "out"},
            "C": {"space": "r40l1", "hand": "WE"},
        },
        window="post",
    )
    assert polled(match) == ["C"]


def test_watch_levels() -> None:
    """RN-TIME-8, R-39: own windows, and a move of others that one can react to."""
    cars = {
        "A": {"space": "r9l1", "hand": "WE"},
        "B": {"space": "r30l1", "hand": "CO1 WE"},
        "C": {"space": "r40l1", "hand": "WE"},
    }
    exposed = ("brown", 7, (1,), False)
    for level, results in {
        "all": ["B", "C", "A"],
        "own+react": ["B", "A"],
        "touched": ["B"],
        "own": ["A"],
        "none": [],
    }.items():
        match = table(cars, window="post", exposure=exposed)
        for driver in "ABC":
            match.watch(driver, level)
        assert (polled(match) if match.state.position.seat == 0 else []) == results, level


def test_watching_for_pit_turns_and_speeding() -> None:
    """RN-TIME-8: "own+react" asks for a Pit Turn card and for Speeding, too; in POST only."""
    on_bay = {"space": "bay", "laps": 2, "stop": (3, "free", 2)}
    for hand, exposure in (("PT1", None), ("PS", ("brown", 5, (), True)), ("YF", None)):
        cars = {"A": on_bay, "B": {"space": "r30l1", "hand": hand}, "C": {"space": "r34l1"}}
        for window, is_asked in (("pre", False), ("post", hand != "YF")):
            match = table(cars, window=window, exposure=exposure)
            if match.state.question.kind == "react":
                match.watch("B", "own+react")
            here = match.state.position.seat == 0 and match.state.question.kind == "react"
            assert here == is_asked, (hand, window)


def test_a_pass_holds_until_something_touches_its_player() -> None:
    """RN-TIME-8: asked once before its own move; then after a card on it, or when it says so."""
    cars = {"A": {"space": "r9l1", "hand": "YF"}, "B": {"space": "r12l1", "hand": "SC WE"}}
    match = table(cars, turn="A")
    for driver in "AB":
        match.watch(driver, "touched")

    def is_next(driver: str) -> bool:
        """Whether a driver is asked in his next turn, before he moves; all drive on until then."""
        while match.state.question.kind != "react":
            if question_of(match) == (driver, "path"):
                return False
            match.play(match.options[0]) if match.options else match.roll()
        return question_of(match) == (driver, "react")

    assert question_of(match) == ("A", "react")
    match.play("pass")
    assert is_next("B")
    match.play("pass")
    assert not is_next("A") and not is_next("B"), "both have passed"
    match.watch("A", "touched")
    match.play(match.options[0])
    assert is_next("A"), "the same level was set again"
    match.play("play+YF:1")
    assert is_next("B"), "a card was played on it"


def test_a_level_is_in_no_record() -> None:
    """RN-TIME-8: passes for who does not watch are ordinary passes."""
    match = table(ALL_WE, window="post")
    match.watch("C", "none")
    passed(match)
    assert "watch" not in match.to_json()
    assert type(match).from_json(match.to_json()).state.key() == match.state.key()


def test_next_asks_once() -> None:
    """RN-TIME-8: whoever watches nothing can ask for the next window."""
    match = table(ALL_WE)
    for driver in "ABCD":
        match.watch(driver, "none")
    assert match.state.question.kind == "die"
    match.watch("C", "next")
    go(match, "brown", 4, "to+r24l1")
    assert question_of(match) == ("C", "react")
    match.play("pass")
    assert match.state.question.kind == "die" and match.state.position.seat == 1


def test_the_default_is_to_pass() -> None:
    """Chapter 17 (RN-TIME-4): whoever's time is up passes, and nobody hears of it."""
    match = table({"A": "r20l1", "B": {"hand": "WE"}, "C": {}})
    assert match.state.default(1) == ("pass",)
    match.time_out("B")
    assert question_of(match) == ("A", "die")
    assert not any(fact[0] in ("time-out", "play") for fact in match.facts_for("A"))


def test_who_has_landed_is_asked() -> None:
    """RN-TIME-4, R-46: in any case, for else all could see whether the card drawn can be played."""
    for drawn in ("CO1", "WE"):
        cars = {"A": {"space": "r41l1", "laps": 2, "colour": "red", "fuel": 0}, "B": "r20l1"}
        match = go(table(cars, rules=rn.Rules(fuel=False)), "brown", 5, "to+B1", "free:1", drawn)
        assert question_of(match) == ("A", "react")
        assert ids(match) == (["pass", "play+WE"] if drawn == "WE" else ["pass"])


@pytest.mark.parametrize("turns", [7, 8])
def test_who_has_landed_is_asked_after_a_void_play(turns: int) -> None:
    """R-46, R-48: also where the card of a void play has shown everybody how long the stop is."""
    cars = {
        "A": {"space": "r41l1", "laps": 2, "colour": "red", "fuel": 0},
        "B": {"space": "r20l1", "hand": "PT1"},
    }
    match = go(table(cars, rules=rn.Rules(fuel=False)), "brown", 5, "to+B1", f"free:{turns}", "CO1")
    go(match, "B PT1:0")
    assert [fact[0] for fact in match.facts].count("void") == (turns == 8)
    assert question_of(match) == ("A", "react")
    assert ids(match) == ["pass"]


@pytest.mark.parametrize("taken", [0, 1])
def test_who_is_held_up_on_the_bay_has_not_landed(taken: int) -> None:
    """R-46, RN-PIT-6: after a stop of a single turn, whether or not its landing counts as it."""
    rules = rn.Rules(fuel=False, landing_counts_as_pit_turn=taken == 1)
    bay = {"space": "bay", "laps": 2, "colour": "red", "stop": (3, "free", 1, 0, 1), "hand": "CO1"}
    match = table({"A": bay, "B": "P4"}, rules=rules)
    go(match, "tyre+DRY", 2)
    assert match.cars["A"].space == "B1" and question_of(match)[0] == "B"


def test_a_script() -> None:
    """Example 57 (RN-GEN-1, RN-ORD-1, RN-ORD-2, RN-TIME-1, RN-SPIN-3): eleven turns of two."""
    match = table(
        {
            "A": {"space": "r49l1", "hand": "CO1 PT2", "start_pending": True, "first_done": False},
            "B": {
                "space": "r48l3",
                "hand": "CO1 WE",
                "tyre": "WET",
                "start_pending": True,
                "first_done": False,
            },
        },
        rules=rn.Rules(fuel=False),
    )

    def car(seat: int) -> Any:
        return match.state.position.cars[seat]

    go(match, 3, "to+r2l1", 4, "to+r2l3")
    assert not car(0).start_pending and not car(1).start_pending
    go(match, "brown", 7, 'to+r9l1+"!1"', "B CO1:0")
    assert car(0).spin_step == 1
    assert question_of(match) == ("B", "die"), "B has played since the last roll"
    go(match, "white", 5, "to+r7l3")
    assert polled(match) == ["B"], "5 > 5 is false: A may not play"
    go(match, "B WE", "WET")
    assert car(0).spin_step == 2 and question_of(match) == ("B", "die"), "a quarter turn"
    go(match, "blue", 6, 'to+r13l1+"!1"', "A CO1:1")
    assert car(1).spin_step == 2 and car(0).spin_step == 3, "both have turned"
    assert match.state.question.data == ("yellow",)
    go(match, 2, "to+r11l1")
    assert car(0).spin_step == 0 and car(1).spin_step == 3
    assert ids(match) == ["die+white", "die+yellow"]
    go(match, "white", 4, "to+r15l2")
    assert car(0).laps == 0 and [sum(car(seat).hand) for seat in (0, 1)] == [1, 0]
    assert match.state.question.data == ("yellow",) and match.state.position.seat == 1


LEVELS = ("all", "own+react", "touched", "own", "none")


@pytest.mark.parametrize("overflow", ["masked", "void"])
@pytest.mark.parametrize("level", LEVELS)
def test_who_is_named_follows_from_what_all_can_see(level: str, overflow: Any) -> None:
    """RN-TIME-4, RN-TIME-8: with everybody asked who has cards, no other hand asks anybody else."""
    rules = rn.Rules(ask_policy="all_with_cards", pit_turn_overflow=overflow)
    random, differing = Random(level), 0
    for seed in range(4):
        race, rookie = (
            rn.Race("rn-default", ["Ada", "Bob", "Cyd"], rules=rules, seed=seed),
            rn.Rookie(),
        )
        for driver in race.drivers:
            race.watch(driver, level)
        while not race.over and len(race.history) < 150:
            before, driver = race.copy(), race.drivers[race.state.to_act[0]]
            answer = rookie(race.copy())
            race.play(answer, driver)
            if is_covered(before._state):
                continue
            asker = random.randrange(3)
            guessed = before.copy()
            guessed._show(could_be(before.state, asker, random))
            for match in (before, guessed):
                match.play(answer, driver)
            asked, named = before.state.question, guessed.state.question
            assert (asked and asked.players) == (named and named.players)
            differing += before.state != guessed.state
    assert differing > 20


@pytest.mark.parametrize(
    ("answer", "rests"), [("pass", True), ("play+WE", False), ("time-out", False)]
)
def test_what_begins_the_rest_and_what_ends_it(answer: str, rests: bool) -> None:
    """RN-TIME-8: by "touched" a pass rests; a play ends the rest, and a time-out begins none."""
    match = table({"A": {"space": "r20l1", "hand": "WE YF"}, "B": "r30l1"}, turn="A")
    match.watch("A", "touched")
    assert question_of(match) == ("A", "react")
    match.time_out("A") if answer == "time-out" else match.play(answer)
    go(
        match,
        *(["DRY"] if answer == "play+WE" else []),
        "brown",
        4,
        "to+r24l1",
        "brown",
        4,
        "to+r34l1",
    )
    assert (question_of(match)[1] != "react") == rests
