"""Fuel windows (chapter 2), pits and pit turns (chapter 7), entering the lane (chapter 8)."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.rules import cards, paths
from helpers.races.really_nasty_race import Table, rn

FREE = [f"free{n}" for n in range(1, 9)]
PENALTY = [f"penalty{n}" for n in range(1, 9)]


def landed(words: str, **options: object) -> Table:
    """A red car that has just landed: asked what the stop is, or with what it is."""
    table = rn(A=f"P2 {words}", **options)  # type: ignore[arg-type]
    return table.roll(4, "yellow")


def rest(table: Table) -> Table:
    """The card of a landing is drawn, and nobody plays one."""
    while table.question[1] in ("draw", "react"):
        if table.question[1] == "draw":
            table.race.roll(table.race._state.outcomes()[0][0][0])
        else:
            table.passes()
    return table


def test_landing() -> None:
    """Example 12, RN-PIT-2, RN-PIT-4, RN-LAP-3, RN-FUEL-3, RN-PLS-2, R-5, R-35, R-40."""
    table = rn(A="r41l1 green c4 One").roll(6, "brown")
    assert "B3" in table.options
    assert "B3" in rn(A="r41l1 green c4").ways(8)
    table.go("B3")
    assert table.facts("move")[-1].path == ("r41l1", "r42l1", "P1", "P2", "P3", "P4", "B3")
    assert table.car().laps == 5 and table.facts("land")[-1].lap == 6
    assert table.position.exposure is not None and table.position.exposure.speeding
    table.play("free:1")
    assert table.question == ("A", "draw")  # always drawn, by the seat alone
    before = sum(table.car().hand)
    rest(table)
    assert sum(table.car().hand) == before + 1


def test_a_puncture_is_mended_by_landing() -> None:
    """RN-PIT-4, RN-PUN-2, R-35: automatic, without another turn."""
    table = rn(A="P2 c4 punctured").roll(4)
    assert table.at() == "B1" and not table.car().puncture


def test_with_an_empty_pile_nothing_is_drawn() -> None:
    """Example 36, RN-PIT-4, RN-CARD-2, R-8: or the used cards are shuffled and drawn from."""
    for where, kind in (("box", "tyre"), ("reshuffle", "draw"), ("bottom", "tyre")):
        rules = bw.really_nasty.Rules(discard_to=where)
        table = rn(A="P2 c3", B="B2 blue", rules=rules)
        position = table.race._state.position
        position.used, position.pile = position.pile, position.used
        assert sum(position.used) == 54
        table.roll(4, "yellow").play("free:1").passes()
        assert table.question[1] == kind, where


def test_cards_put_under_the_pile_come_last_and_in_order() -> None:
    """RN-CARD-2, R-8: `discard_to` = bottom; what lies there is known."""
    rules = bw.really_nasty.Rules(discard_to="bottom")
    table = rn(A="r0l1 hand=WE+PU", rules=rules)
    state = table.race.state
    for code in ("WE", "PU"):
        cards.discard(state, state.game.terms.kinds[code])
    state.position.pile = (0,) * 18
    question = cards.draw_question(0, dealt=False)
    assert [action for action, _ in cards.draw_odds(state, question)] == [("WE",)]
    cards.take_card(state, question, ("WE",), None)
    assert [action for action, _ in cards.draw_odds(state, question)] == [("PU",)]


def test_queueing() -> None:
    """Example 13, RN-ENT-4, R-15, R-36, RN-MOVE-3: behind a car ahead with roll left over."""
    near = {"A": "r42l1 white", "B": "P3"}
    full = {**near, "C": "r44l1", "D": "r44l2", "E": "r44l3"}
    assert rn(**near).ways(3) == ["r45l1", "r45l2", "r45l3", "P2"]
    assert rn(**full).ways(3) == ["r43l1", "r43l2", "P2"]
    strict = bw.really_nasty.Rules(pit_entry="strict")
    assert rn(**near, rules=strict).ways(3) == ["r45l1", "r45l2", "r45l3"]
    assert rn(**full, rules=strict).ways(3) == ["r43l1", "r43l2", "P2"]


def test_a_longer_way_into_the_lane_may_be_the_legal_one() -> None:
    """RN-ENT-4, RN-MOVE-3 with `pit_entry` = strict: every way is measured, not the straightest.

    Before P2 the car queues on P1 after three spaces, or after four by the longer way, which is
    the whole roll; with a roll of 5 either is too short.
    """
    strict = bw.really_nasty.Rules(pit_entry="strict")
    data = {"A": "r42l1 golden One c1 BO3", "B": "P2"}
    table = rn(track="widdershins", rules=strict, **data)
    assert table.ways(4, die="yellow") == ["P1"]
    state = table.race.state
    state.position.roll = 4
    offers = paths.find(state, 0)
    ids = table.race.game.road.ids
    assert [ids[space] for space in offers.by_action[("to", "P1")].path] == [
        *("r42l1", "r43l2", "r44l1", "r45l1", "P1")
    ]
    assert "P1" not in table.ways(5)
    free = {"A": "r42l1 golden One c0", "B": "P2"}
    assert {"r46l1", "P1"} < set(rn(track="widdershins", rules=strict, **free).ways(4))
    assert {"r47l1", "P1"} < set(rn(track="widdershins", **free).ways(5))


def test_the_entry_may_be_shut() -> None:
    """RN-ENT-1, RN-ENT-2, RN-ENT-3, RN-ENT-5: over the entry line alone; a taken space shuts it."""
    assert "P1" in rn(A="r42l1").ways(1) and "P1" not in rn(A="r42l2").ways(1)
    assert "P1" not in rn(A="r42l1", B="P1").ways(1)
    assert "P1" not in rn(A="r41l2", B="r42l1").ways(2)
    table = rn(A="r42l1 One c0").drive(4, "r46l1", "yellow")  # nothing happens
    assert table.car().active


def test_only_the_own_bay_and_no_driving_through() -> None:
    """RN-PIT-1, RN-PIT-2, RN-PIT-3, R-14: surplus is lost; a car on its bay is in nobody's way."""
    assert rn(A="P1 c3").ways(6) == ["B1"] == rn(A="P1 c3").ways(2)
    assert rn(A="P1 c3 black").ways(6) == ["P7"]
    assert rn(A="P1 c3 black", B="B2 blue").ways(8) == ["B6"]
    assert rn(A="P6 c3 stop=3,free,1,0,1").ways(2) == ["P8"]


def test_leaving_the_bay() -> None:
    """Example 32, RN-PIT-6, RN-MOVE-3: to the lane space beyond; staying is no choice."""
    cars = {"A": "B3 green stop=5,free,1,0,1", "B": "P6"}
    assert rn(**cars).ways(3, die="yellow") == ["B3"]
    assert rn(A=cars["A"]).ways(3, die="yellow") == ["P8"]
    table = rn(**cars).roll(3)
    assert table.at() == "B3" and table.race._state.position.cars[0].stop.taken == 1
    table.turn("A").passes()
    assert table.question[1] == "tyre"
    table.play("tyre+DRY").passes()
    assert table.race._state.question.data == ("yellow",)  # still, and no pit turn more


def test_leaving_the_final_lane_space() -> None:
    """Example 33, RN-MOVE-3, RN-PLS-2: queueing on it, or as far as it goes; P10 is entered."""
    leaving = "P9 stop=3,free,1,0,1"
    assert rn(A=leaving, B="r3l1").ways(4) == ["P10"]
    assert rn(A=leaving, B="r4l1", C="r4l2").ways(4) == ["r3l1"]
    for cars, end in (({"B": "r3l1"}, "P10"), ({"B": "r4l1", "C": "r4l2"}, "r3l1")):
        table = rn(A=leaving, **cars).drive(4, end, "brown")
        assert table.facts("move")[-1].speeding
    table = rn(A="P10 stop=3,free,1,0,1").drive(4, "r6l1", "brown")
    assert not table.facts("move")[-1].speeding


def test_the_stop_is_closed_on_the_circuit() -> None:
    """RN-MOVE-8, RN-GEN-3, RN-PIT-9, RN-LAP-3: served until then; no lap more on the way out."""
    table = rn(A="P9 c3 stop=3,free,2,0,2").drive(1, "P10", "yellow")
    assert table.car().stop is not None
    table.turn("A").drive(1, "r3l1", "yellow")
    assert table.car().stop is None and table.car().laps == 3
    assert [stop[:5] for stop in table.car().sheet] == [(3, "free", 2, 0, 2)]


def test_pit_turns_are_turns_missed() -> None:
    """Example 16, RN-FUEL-2, RN-FUEL-3, RN-PIT-6, RN-DICE-4, R-11: on turn t; leaving on t+n+1."""
    table = landed("Three c0", to_move="A")
    assert table.facts("land")[-1].lap == 2 and table.options == ["scheduled", *FREE]
    rest(table.play("scheduled"))
    assert table.car().done == 1 and table.car().stop[:5] == (2, "scheduled", 2, 0, 0)
    for taken in (1, 2):
        table.turn("A").passes().play("tyre+DRY")
        assert table.car().stop.taken == taken and table.passes().question[0] != "A"
    table.turn("A").passes().play("tyre+DRY").passes()
    assert table.race._state.question == ("roll", (-1,), ("yellow",), (), 0)


@pytest.mark.parametrize(("fuel", "base"), [("One", 6), ("Two", 3), ("Three", 2)])
def test_a_scheduled_stop_costs_what_the_table_says(fuel: str, base: int) -> None:
    """RN-FUEL-2: no more and no fewer."""
    table = landed(f"{fuel} c{ {'One': 4, 'Two': 2, 'Three': 1}[fuel] }")
    table.play("scheduled")
    assert table.car().stop.base == base


def test_what_may_be_declared_in_a_window() -> None:
    """Example 17, RN-FUEL-5, R-13: on its last lap scheduled only, and asked (R-55)."""
    assert landed("Three c1").options == ["scheduled", *FREE]
    table = landed("Three c2")
    assert table.options == ["scheduled"]
    assert table.play("scheduled").car().stop[:5] == (4, "scheduled", 2, 0, 0)
    assert table.facts("declare") == [("declare", 0, "scheduled", 2)]


def test_windows_one_after_the_other() -> None:
    """Example 48, RN-FUEL-4: one scheduled stop a window; then only free."""
    for lap, done, shown in (
        (4, "1", FREE),
        (5, "1", FREE),
        (6, "1", ["scheduled", *FREE]),
        (7, "1", ["scheduled", *FREE]),
        *((lap, "12", FREE) for lap in (7, 8, 9, 10)),
    ):
        assert landed(f"Two c{lap - 2} done{done}").options == shown
    table = landed("Two c6 done1")
    assert table.options == ["scheduled"]
    table.play("scheduled")
    assert (table.car().stop.kind, table.car().done) == ("scheduled", 3)


def test_pit_turns_of_other_stops() -> None:
    """RN-PIT-5, RN-PIT-8, R-12: chosen from 1 to 8; or it is one, and a question only where a fuel
    card may have a window (R-55).
    """
    table = landed("One c1")
    assert table.options == FREE
    table.play("free:5")
    assert table.car().stop.total == 5
    rules = bw.really_nasty.Rules(voluntary_pit_turns=False)
    table = landed("One c1", rules=rules)
    assert table.options == ["free1"]
    table.play("free:1")
    assert table.car().stop[:3] == (3, "free", 1)
    none = bw.really_nasty.Rules(
        voluntary_pit_turns=False, fuel_windows={"One": [(5, 7)], "Three": [(2, 4), (6, 7), (9, 9)]}
    )
    table = landed("One c8 done1", rules=none)
    assert table.question[1] != "stop" and table.car().stop[:3] == (10, "free", 1)


def test_the_landing_may_count_as_pit_turn() -> None:
    """RN-PIT-6, R-11: taken starts at 1."""
    rules = bw.really_nasty.Rules(landing_counts_as_pit_turn=True)
    table = landed("One c1", rules=rules).play("free:1")
    assert table.car().stop.taken == 1


def test_the_lap_that_was_driven() -> None:
    """RN-FUEL-3, R-5: `fuel_lap_basis` = driven: every stop lap is one less, T - 1 at most."""
    rules = bw.really_nasty.Rules(fuel_lap_basis="driven")
    table = landed("Three c4", rules=rules)
    assert table.facts("land")[-1].lap == 5
    assert table.race.game.terms.windows[3][2] == (8, 9)


def test_the_usual_declaration_is_the_first() -> None:
    """Chapter 17: scheduled, penalty, free; one turn."""
    assert landed("One c4").race._state.default() == ("scheduled",)
    assert landed("One c1").race._state.default() == ("free", 1)
    assert landed("One c1 BO3").race._state.default() == ("penalty", 1)


def test_the_sheet_has_every_stop() -> None:
    """RN-PIT-9: stop lap, kind, planned turns, added and taken."""
    table = rn(A="B1 c3 stop=4,free,1,1,2").roll(4)
    table.turn("A").roll(4, "yellow")
    assert [stop[:5] for stop in table.car().sheet] == [(4, "free", 1, 1, 2)]
    assert table.facts("leave") == [("leave", 0, 2)]
