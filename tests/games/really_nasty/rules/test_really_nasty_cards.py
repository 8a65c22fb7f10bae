"""Every card: when it may be played, on whom, and what it does (chapters 10 to 16)."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget.core.errors import SetupError
from bolide_widget.games import really_nasty as rn
from helpers.races.really_nasty_table import go, ids, passed, plays, question_of, table

BAY = {"space": "bay", "laps": 2, "fuel": 1}


def car(match: Any, driver: str) -> Any:
    """The car of a driver."""
    return match.state.position.cars[match.drivers.index(driver)]


def holds(match: Any, driver: str) -> list[str]:
    """The cards of a driver, by code."""
    hand = car(match, driver).hand
    return [code for code, held in zip(match.game.terms.codes, hand, strict=True) if held]


# -- cards in general ------------------------------------------------------------------------


def test_a_used_card_leaves_the_game() -> None:
    """RN-CARD-2: face up into the box, or under the pile."""
    cars = {"A": "r20l1", "B": {"space": "r30l1", "hand": "YF"}}
    match = go(table(cars, window="pre"), "B YF:0")
    position, kinds = match.state.position, match.game.terms.kinds
    assert holds(match, "B") == [] and position.used[kinds["YF"]] == 1
    match = go(table(cars, window="pre", rules=rn.Rules(discard_to="bottom")), "B YF:0")
    position = match.state.position
    assert position.under == (kinds["YF"],) and not any(position.used)


def test_equal_cards_make_one_option() -> None:
    """RN-GEN-7, RN-CARD-3: a target is another active car, so oneself never is."""
    match = table({"A": "r20l1", "B": {"hand": "YF YF YF"}, "C": {"status": "out", "space": ""}})
    assert plays(match, "B") == ["YF:0"]


@pytest.mark.parametrize("space", ["r20l1", "bay", "P4"])
def test_every_card_has_its_window(space: str) -> None:
    """The table of chapter 10 (RN-CARD-3): corner cards alone and Speeding after a move only."""
    hand = "PT1 PT2 PT3 PU YF BO WE SC CO3 CO4 OI PS"
    cars = {
        "A": {"space": space, "laps": 2} | ({"stop": (3, "free", 1)} if space == "bay" else {}),
        "B": {"space": "r19l1", "hand": hand},
    }
    exposed = ("brown", 8, (3,), True)
    before = plays(table(cars, window="pre"), "B")
    after = plays(table(cars, window="post", exposure=exposed), "B")
    always = {"YF:0", "BO:0", "WE", "SC"}
    pits, oil = {"PT1:0", "PT2:0", "PT3:0"}, {"PU:0", "OI+CO3+CO4:0"}
    always |= {"bay": pits, "r20l1": oil, "P4": set()}[space]
    assert set(before) == always
    assert set(after) == always | {"PS:0"} | ({"CO3:0"} if space != "bay" else set())


# -- Pit Turn --------------------------------------------------------------------------------


def test_a_stop_never_comes_to_more_than_eight() -> None:
    """Example 18 (RN-PTC-2, RN-PTC-3, RN-PIT-8): +2 makes 8; +3 is void, and the play is spent."""
    cars = {"A": {**BAY, "stop": (3, "scheduled", 6)}, "B": {"space": "r30l1", "hand": "PT2 PT3"}}
    match = go(table(cars, window="post"), "B PT2:0")
    assert car(match, "A").stop.total == 8 and holds(match, "B") == ["PT3"]
    match = go(table(cars, window="post"), "B PT3:0")
    assert car(match, "A").stop.total == 6 and holds(match, "B") == ["PT2", "PT3"]
    assert ("void", 1, ("PT3",), 0) in match.facts_for("A") and not plays(match, "B")
    masked = rn.Rules(pit_turn_overflow="masked")
    assert plays(table(cars, window="post", rules=masked), "B") == ["PT2:0"]


def test_a_pit_turn_before_the_leaving_turn() -> None:
    """Example 19 (RN-PTC-1, RN-ORD-2): one more pit turn in this very turn."""
    cars = {"A": {**BAY, "stop": (3, "free", 2, 0, 2)}, "B": {"space": "r30l1", "hand": "PT1"}}
    match = go(table(cars), "B PT1:0", "tyre+DRY")
    assert car(match, "A").stop.taken == 3 and match.state.position.seat == 1
    match = go(table(cars), "pass", "tyre+DRY")
    assert match.state.question.kind == "roll", "else it leaves, with Yellow"


@pytest.mark.parametrize(
    ("stop", "offered"),
    [
        ((3, "free", 6, 2, 5), ["PT1:0", "PT2:0", "PT3:0"]),
        ((3, "free", 6, 2, 6), ["PT1:0", "PT2:0"]),
        ((3, "free", 6, 2, 7), ["PT1:0"]),
        ((3, "free", 6, 2, 8), []),
        ((3, "free", 1, 5, 0), ["PT1:0", "PT2:0"]),
        ((3, "free", 2, 0, 0), ["PT1:0", "PT2:0", "PT3:0"]),
    ],
)
def test_a_pit_turn_is_offered_by_what_all_know(stop: Any, offered: list[str]) -> None:
    """Example 39 (RN-PTC-3, RN-PIT-8, R-23): the larger of 1 + added and taken is the bound."""
    cars = {"A": {**BAY, "stop": stop}, "B": {"space": "r30l1", "hand": "PT1 PT2 PT3"}}
    assert plays(table(cars, window="pre"), "B") == offered


def test_a_small_stop_takes_all() -> None:
    """Example 39 (RN-PTC-2): a penalty stop of 2 with +3 makes 5."""
    cars = {"A": {**BAY, "stop": (3, "penalty", 2)}, "B": {"space": "r30l1", "hand": "PT3"}}
    assert car(go(table(cars, window="post"), "B PT3:0"), "A").stop.total == 5


def test_a_blocked_leaving_move() -> None:
    """Example 32 (RN-PTC-1, RN-PIT-6): after it a Pit Turn may still be played."""
    cars = {
        "A": {**BAY, "colour": "green", "stop": (3, "free", 2, 0, 2)},
        "B": {"space": "P6", "hand": "PT1 PT1", "laps": 2, "colour": "red"},
    }
    match = go(table(cars), "tyre+DRY", 3)
    assert [fact.path for fact in match.facts if fact[0] == "move"] == [("B3",)]
    assert plays(match, "B") == ["PT1:0"]
    blocked = passed(match.copy())
    assert question_of(blocked)[0] == "B"
    go(match, "B PT1:0")
    assert car(match, "A").stop.total == 3


# -- punctures and flags ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("r1l3", True),
        ("r2l1", False),
        ("P5", False),
        ("r45l2", True),
        ("r44l1", False),
        ("r48l3", True),
    ],
)
def test_a_puncture_within_three_rows(space: str, near: bool) -> None:
    """Example 23 (RN-PUN-1, R-26): ahead or behind, level, over the line; on the circuit."""
    match = table({"A": {"space": space}, "B": {"space": "r48l1", "hand": "PU"}}, window="pre")
    assert plays(match, "B") == (["PU:0"] if near else [])


def test_a_punctured_car_is_slow_until_it_pits() -> None:
    """Example 23 (RN-PUN-2, RN-DICE-4): Yellow alone; and no second puncture."""
    match = table({"A": "r20l1", "B": {"space": "r21l1", "hand": "PU PU"}})
    go(match, "B PU:0")
    assert car(match, "A").puncture and match.state.question.kind == "roll"
    go(match, 1)
    assert plays(match, "B") == []
    match = table({"A": {"space": "r42l1", "puncture": True, "laps": 2, "colour": "red"}, "B": {}})
    go(match, 4, "to+B1")
    assert not car(match, "A").puncture


def test_a_puncture_needs_an_own_car_on_the_circuit() -> None:
    """RN-PUN-1: who stands in the pits punctures nobody."""
    cars = {"A": "r20l1", "B": {"space": "P4", "hand": "PU"}}
    assert plays(table(cars, window="pre"), "B") == []


def test_a_yellow_flag() -> None:
    """RN-YEL-1, R-33, R-37: on anybody not flagged; it ends with the next moving turn."""
    cars = {"A": {"space": "r20l1"}, "B": {"space": "r30l1", "hand": "YF YF"}}
    match = go(table(cars), "B YF:0")
    assert car(match, "A").yellow
    go(match, "brown", 4, "to+r24l1")
    assert not car(match, "A").yellow
    cars["A"]["yellow"] = True
    assert plays(table(cars, window="pre"), "B") == []


def test_a_flag_waits_for_a_moving_turn() -> None:
    """Example 46 (RN-YEL-1, RN-SPIN-3): it survives two spin turns, and binds in the third."""
    match = table({"A": {"space": "r30l1", "spin_step": 1, "yellow": True}, "B": "r33l2"})
    for step in (2, 3):
        assert car(match, "A").yellow and car(match, "A").spin_step == step
        go(match, "yellow", 1)
        _any_path(match)
    assert match.state.question.data == ("yellow",)
    go(match, 4)
    assert {path.split("+")[1][:3] for path in ids(match)} <= {"r33", "r34"}
    _any_path(match)
    assert not car(match, "A").yellow and car(match, "A").spin_step == 0


def _any_path(match: Any) -> None:
    """Drive anywhere, if there is a choice."""
    if match.state.question.kind == "path":
        match.play(match.options[0])


@pytest.mark.parametrize(
    ("laps", "space", "offered"),
    [
        (8, "r20l1", True),
        (8, "r45l1", False),
        (9, "r20l1", False),
        (8, "bay", True),
        (8, "P1", False),
    ],
)
def test_the_black_flag_needs_an_approach(laps: int, space: str, offered: bool) -> None:
    """Example 24 (RN-FORC-5, RN-BLK-1): with one approach left it may be played."""
    target: dict[str, Any] = {"space": space, "laps": laps}
    if space == "bay":
        target["stop"] = (9, "free", 1)
    match = table({"A": target, "B": {"space": "r30l1", "hand": "BO"}}, window="pre")
    assert plays(match, "B") == (["BO:0"] if offered else [])


def test_the_black_flag_makes_a_stop_due() -> None:
    """RN-BLK-1, RN-BLK-2, R-37: at the next approach; not twice."""
    cars = {"A": {"space": "r20l1", "laps": 4}, "B": {"space": "r30l1", "hand": "BO BO"}}
    match = go(table(cars, window="pre"), "B BO:0")
    assert car(match, "A").penalties == (("BO", 6, False),)
    assert ("fined", 0, "BO", 6) in match.facts
    cars["A"]["penalties"] = (("BO", 6),)
    assert plays(table(cars, window="pre"), "B") == []


@pytest.mark.parametrize(
    ("space", "laps", "due"),
    [
        ("P1", 4, 7),
        ("bay", 5, 7),
        ("r42l1", 4, 6),
        ("r41l2", 4, 6),
        ("r42l2", 4, 7),
        ("r41l3", 4, 7),
    ],
)
def test_when_a_penalty_is_due(space: str, laps: int, due: int) -> None:
    """Example 38 (RN-BLK-2, RN-FORC-5, RN-FORC-8): the first approach that can be reached."""
    target: dict[str, Any] = {"space": space, "laps": laps}
    if space == "bay":
        target["stop"] = (laps + 1, "free", 1)
    match = table({"A": target, "B": {"space": "r30l1", "hand": "BO"}}, window="pre")
    go(match, "B BO:0")
    assert car(match, "A").penalties[0].due_lap == due


# -- weather and Safety Car ------------------------------------------------------------------


def test_the_weather_die() -> None:
    """RN-WXC-1: the face is the weather at once, changed or not."""
    cars = {"A": "r20l1", "B": {"space": "r30l1", "hand": "WE"}}
    for face in ("WET", "DRY"):
        match = go(table(cars, window="pre"), "B WE")
        assert match.pending.driver == "B" and match.pending.table == "weather"
        match.roll(face)
        assert match.state.position.weather == face


def test_weather_before_a_change_of_tyres() -> None:
    """Example 47 (RN-ORD-2, RN-PIT-7, RN-DICE-4): the swap follows the window, then Yellow."""
    cars = {
        "A": {**BAY, "tyre": "WET", "stop": (3, "free", 1, 0, 1)},
        "B": {"space": "r30l1", "hand": "WE"},
    }
    match = go(table(cars, weather="WET"), "B WE", "DRY", "tyre+DRY")
    assert match.state.question.data == ("yellow",) and car(match, "A").tyre == "DRY"


def test_the_safety_car_is_called() -> None:
    """Example 27 (RN-SC-1, RN-SC-2): in the own window it moves in that same turn."""
    match = table({"A": {"space": "r20l1"}, "B": {"space": "r40l1", "hand": "SC SC"}}, turn="B")
    go(match, "B SC")
    while match.state.question.kind == "sc-path":
        match.play("to+r6l1")
    position = match.state.position
    assert position.controller == 1 and match.game.road.ids[position.sc] == "r6l1"
    assert question_of(match)[0] == "B" and not plays(match, "B"), "and nobody calls it again"


# -- corners ---------------------------------------------------------------------------------


def test_a_corner_card_spins() -> None:
    """Example 7 (RN-COR-2, RN-COR-3, RN-SPIN-1, RN-SPIN-3): backwards, two turns without a die,
    Yellow, normal.
    """
    cars = {"A": "r5l2", "B": "r30l1", "C": {"space": "r34l1", "hand": "CO1"}}
    match = go(table(cars), "brown", 6, 'to+r11l2+"!1"')
    assert plays(match, "C") == ["CO1:0"]
    go(match, "C CO1:0")
    assert car(match, "A").spin_step == 1
    assert _dice_of_a(match, 4) == ["none", "none", "yellow", "any"]


def _dice_of_a(match: Any, turns: int) -> list[str]:
    """What A may roll in its next turns; the others drive on."""
    results: list[str] = []
    passed(match)
    while True:
        position, question = match.state.position, match.state.question
        spun = [fact for fact in match.facts if fact[0] == "rotate"]
        results = ["none"] * len(spun) + [item for item in results if item != "none"]
        if position.seat == 0 and question.kind in ("die", "roll"):
            results.append("any" if question.kind == "die" else question.data.die)
        if len(results) == turns:
            return results
        go(match, "yellow", 1) if question.kind == "die" else go(match, 1)
        _any_path(match)
        passed(match)


@pytest.mark.parametrize(
    ("start", "roll", "path", "corners"),
    [("r5l2", 6, "r11l2", (1,)), ("r9l2", 5, "r14l2", ()), ("r37l1", 4, "r41l1", (8,))],
)
def test_what_a_move_exposes(start: str, roll: int, path: str, corners: tuple[int, ...]) -> None:
    """Example 7, Example 8, Example 9 (RN-COR-1, RN-COR-2, RN-MOVE-7): by the spaces entered."""
    slow = roll == 4
    cars = {"A": start, "B": {"space": "r20l1", "hand": "WE"}}
    match = go(table(cars), "yellow" if slow else "brown", roll)
    driven = {option.id for option in match.options}
    wanted = f"to+{path}" if not corners else f'to+{path}+"!{corners[0]}"'
    assert wanted in driven
    match.play(wanted)
    exposure = match.state.position.exposure
    assert exposure is not None and exposure.corners == corners and exposure.seat == 0


def test_the_exposure_is_of_the_last_move_alone() -> None:
    """RN-MOVE-7, RN-COR-3: in the next turn the corner card is void of an object."""
    cars = {"A": "r5l2", "B": {"space": "r30l1", "hand": "CO1 WE"}, "C": {}}
    match = go(table(cars), "brown", 6, 'to+r11l2+"!1"')
    assert plays(match, "B") == ["CO1:0", "WE"]
    match.play("pass")
    assert plays(match, "B") == ["WE"]


def test_no_corner_card_on_a_bay_or_on_oneself() -> None:
    """RN-COR-3, R-27: the own card spins nobody on his bay; in the lane it does, by default."""
    exposed = ("brown", 8, (8,), True)
    cars = {"A": {"space": "P2", "laps": 4, "hand": "CO8"}, "B": {"hand": "CO8"}}
    assert plays(table(cars, window="post", exposure=exposed), "B") == ["CO8:0"]
    assert plays(table(cars, window="post", exposure=exposed), "A") == []
    safe = rn.Rules(spin_circuit_only=True)
    assert plays(table(cars, window="post", exposure=exposed, rules=safe), "B") == []
    cars["A"] |= {"space": "bay", "stop": (5, "free", 1)}
    assert plays(table(cars, window="post", exposure=exposed), "B") == []


def test_one_spin_a_move() -> None:
    """Example 41 (RN-COR-3, RN-PLS-1, RN-SPIN-2): a spun car in the lane may still be fined."""
    cars = {
        "A": {"space": "r36l2", "laps": 4, "colour": "white"},
        "B": {"space": "r30l1", "hand": "CO8"},
        "C": {"space": "r30l2", "hand": "PS"},
        "D": {"space": "r30l3", "hand": "CO8"},
    }
    match = go(table(cars), "brown", 8)
    assert 'to+P2+"!8"' in ids(match)
    match.play('to+P2+"!8"')
    go(match, "B CO8:0")
    assert car(match, "A").spin_step == 1
    assert plays(match, "C") == ["PS:0"] and plays(match, "D") == []
    go(match, "C PS:0")
    assert car(match, "A").penalties == (("PS", 7, False),)


# -- oil -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "hand", "offered"),
    [
        ("r12l3", "CO2", []),
        ("r12l3", "OI CO2", ["OI+CO2:0"]),
        ("r12l3", "OI", []),
        ("r12l3", "OI CO1 CO3", []),
        ("r14l1", "OI CO2 CO3", ["OI+CO2+CO3:0"]),
        ("r14l1", "OI CO3", []),
        ("r14l1", "OI CO3 CO4", []),
        ("r45l2", "OI CO8 CO1", ["OI+CO8+CO1:0"]),
        ("r3l1", "OI CO8 CO1", ["OI+CO8+CO1:0"]),
        ("P4", "OI CO8 CO1", []),
    ],
)
def test_oil_with_corner_cards(space: str, hand: str, offered: list[str]) -> None:
    """Example 10, Example 11 (RN-OIL-1, RN-OIL-2, RN-OIL-3, R-21): one card, or two."""
    cars = {"A": {"space": space, "laps": 1}, "B": {"space": "r30l1", "hand": hand}}
    match = table(cars, window="post", exposure=("brown", 2, (), False))
    assert plays(match, "B") == offered
    if offered:
        go(match, f"B {offered[0]}")
        assert car(match, "A").spin_step == 1 and holds(match, "B") == []
        assert match.state.position.played == 0b10, "one play"


def test_oil_in_any_window() -> None:
    """RN-OIL-4, R-28: on any opponent at rest, on the grid, too; `oil_window` narrows it."""
    cars = {
        "A": {"space": "r20l1"},
        "B": {"space": "r30l1", "hand": "OI CO8 CO1"},
        "C": {"space": "r49l1", "start_pending": True},
    }
    assert plays(table(cars, window="pre"), "B") == ["OI+CO8+CO1:2"]
    post = rn.Rules(oil_window="post")
    assert plays(table(cars, window="pre", rules=post), "B") == []
    assert plays(table(cars, window="post", rules=post), "B") == []
    assert plays(table(cars, turn="C", window="post", rules=post), "B") == ["OI+CO8+CO1:2"]


@pytest.mark.parametrize(("step", "offered"), [(0, True), (1, False), (2, False), (3, True)])
def test_a_car_that_faces_elsewhere_cannot_be_spun(step: int, offered: bool) -> None:
    """RN-SPIN-2: one that is straight but slow can, and begins anew."""
    cars = {"A": {"space": "r12l1", "spin_step": step}, "B": {"hand": "OI CO2"}}
    match = table(cars, window="pre")
    assert plays(match, "B") == (["OI+CO2:0"] if offered else [])
    if offered:
        assert car(go(match, "B OI+CO2:0"), "A").spin_step == 1


def test_a_spin_turn_by_turn() -> None:
    """RN-SPIN-1, RN-SPIN-3: the car blocks its space; 1, 2, 3, and after a slow move 0."""
    match = table({"A": {"space": "r12l1", "spin_step": 1}, "B": "r11l1"})
    assert car(match, "A").spin_step == 2 and match.state.position.seat == 1
    go(match, "brown", 4)
    assert all(not path.endswith("r12l1") for path in ids(match))
    _any_path(match)
    assert car(match, "A").spin_step == 3
    go(match, "brown", 4)
    _any_path(match)
    assert match.state.question.data == ("yellow",)
    go(match, 1)
    _any_path(match)
    assert car(match, "A").spin_step == 0


# -- pit lane speeding -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "roll", "start", "served", "laps", "offered"),
    [
        ("brown", 7, "P10", True, 5, False),
        ("brown", 7, "P9", True, 5, True),
        ("yellow", 4, "P9", True, 5, False),
        ("brown", 4, "r42l1", False, 7, True),
        ("brown", 4, "r42l1", False, 8, False),
        ("yellow", 4, "r42l1", False, 7, False),
    ],
)
def test_speeding_in_the_lane(
    die: str, roll: int, start: str, served: bool, laps: int, offered: bool
) -> None:
    """Example 29 (RN-PLS-1, RN-PLS-2, RN-FORC-5): a space of the lane entered, not with Yellow."""
    target: dict[str, Any] = {"space": start, "laps": laps, "colour": "black"}
    if served:
        target["stop"] = (laps + 1, "free", 1, 0, 1)
    match = table({"A": target, "B": {"space": "r20l1", "hand": "PS"}})
    go(match, die, roll)
    if match.state.question.kind == "path":
        into = [name for name in ids(match) if name.startswith("to+P")] or ids(match)
        match.play(into[0])
    assert plays(match, "B") == (["PS:0"] if offered else [])


def test_speeding_makes_a_stop_due() -> None:
    """Example 12 (RN-PLS-2, RN-PLS-3, R-37): after a landing, too; on the next lap; not twice."""
    cars = {
        "A": {"space": "r41l1", "laps": 4, "colour": "green", "fuel": 0},
        "B": {"space": "r20l1", "hand": "PS PS"},
    }
    match = go(table(cars, rules=rn.Rules(fuel=False)), "brown", 6, "to+B3", "free:1")
    match.roll("YF")
    assert holds(match, "A") == ["YF"] and car(match, "A").stop.lap == 6
    go(match, "B PS:0")
    assert car(match, "A").penalties == (("PS", 7, False),)
    owed = {**cars["A"], "space": "P5", "penalties": (("PS", 7),)}
    exposed = ("brown", 6, (), True)
    assert plays(table({**cars, "A": owed}, window="post", exposure=exposed), "B") == []


# -- drawing ---------------------------------------------------------------------------------


def test_an_empty_pile_gives_nothing() -> None:
    """Example 36 (RN-PIT-4, RN-CARD-2): play goes on; by "reshuffle" the used cards come back."""
    for how in ("box", "bottom", "reshuffle"):
        rules = rn.Rules(fuel=False, discard_to=how)
        cars = {"A": {"space": "r41l1", "laps": 4, "colour": "red"}, "B": {"space": "r20l1"}}
        match = table(cars, rules=rules)
        state = match.state
        position = state.position
        position.used, position.pile = position.pile, (0,) * len(position.pile)
        if how == "bottom":
            position.used, position.under = position.pile, (3, 6)
        match._restart(state)
        go(match, "brown", 6, "to+B1", "free:1")
        if how == "box":
            assert holds(match, "A") == [] and question_of(match) == ("B", "die")
            continue
        assert match.pending.driver == "A"
        match.roll("PU")
        assert holds(match, "A") == ["PU"]
        assert match.state.position.under == ((6,) if how == "bottom" else ())


def test_the_deck_of_a_track() -> None:
    """Example 55 (RN-CARD-4, R-6, R-7): 24 corner cards, split evenly."""
    from bolide_widget.games.really_nasty.rules.position import cards_of, copies_of

    for corners, split in ((7, [4] * 3 + [3] * 4), (10, [3] * 4 + [2] * 6), (8, [3] * 8)):
        copies = dict(zip(cards_of(corners), copies_of(corners), strict=True))
        assert [copies[f"CO{n}"] for n in range(1, corners + 1)] == split
        assert sum(copies.values()) == 54


def test_a_deck_of_one_s_own() -> None:
    """RN-CARD-4 (option `deck`): what is named counts, the rest is the book's."""
    match = rn.Race("rn-default", ["A", "B"], rules=rn.Rules(deck={"WE": 20, "CO1": 0}), seed=1)
    deck = dict(zip(match.game.terms.codes, match.game.terms.deck, strict=True))
    assert deck["WE"] == 20 and deck["CO1"] == 0 and deck["CO2"] == 3


def test_a_deck_for_corners_that_the_track_has() -> None:
    """RN-TRK-9: a card of a ninth corner fits no board of eight, and is refused with the reason."""
    last = rn.Race("rn-default", ["A", "B"], rules=rn.Rules(deck={"CO8": 5}), seed=1)
    assert last.game.terms.deck[last.game.terms.kinds["CO8"]] == 5
    rn.Race("rn-default", ["A", "B"], rules=rn.Rules(deck={"CO9": 0}), seed=1)
    with pytest.raises(SetupError, match="deck, CO9: this track has corners 1 to 8"):
        rn.Race("rn-default", ["A", "B"], rules=rn.Rules(deck={"CO9": 5}), seed=1)
