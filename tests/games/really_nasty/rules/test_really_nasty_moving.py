"""Moving (chapter 5), laps and the finish (chapter 6)."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.rules.turn import classification, progress
from helpers.races.really_nasty_race import rn


def test_a_step_goes_to_the_next_row() -> None:
    """RN-MOVE-1: straight or diagonally ahead, never sideways or back."""
    assert rn(A="r20l2").ways(1) == ["r21l1", "r21l2", "r21l3"]
    assert rn(A="r20l1").ways(1) == ["r21l1", "r21l2"]
    assert rn(A="r20l3").ways(1) == ["r21l2", "r21l3"]


def test_no_step_onto_or_through_a_car() -> None:
    """RN-MOVE-2, RN-MOVE-3, RN-TIME-2, R-41, Example 5: three cars abreast; nothing is exposed."""
    cars = {"B": "r21l1", "C": "r21l2", "D": "r21l3"}
    assert rn(A="r20l2", **cars).ways(6) == ["r20l2"]
    table = rn(A="r20l2", **cars).roll(6, "brown")
    assert table.at() == "r20l2" and len(table.facts("roll")) == 1
    assert table.position.exposure is None or table.position.exposure.corners == ()
    assert table.facts("move") == [("move", 0, ("r20l2",), (), False)]


def test_the_safety_car_takes_up_a_space() -> None:
    """RN-MOVE-2, R-25: but not on its start space."""
    table = rn(A="r20l2", B="r21l1", C="r21l2", sc=("r21l3", "C"))
    assert table.ways(6) == ["r20l2"]
    assert rn(A="r2l1", sc=("SC0", "B")).ways(3) == ["r5l1", "r5l2", "r5l3"]


def test_the_longest_drive_that_is_left() -> None:
    """Example 6, RN-MOVE-3, RN-MOVE-4, RN-COR-2, R-44: the roll is compared, not the distance."""
    table = rn(A="r20l2", B="r23l1", C="r23l2", D="r23l3")
    assert table.ways(6) == ["r22l1", "r22l2", "r22l2!4", "r22l3!4"]


def test_an_option_is_shown_by_its_calmest_path() -> None:
    """RN-MOVE-4, R-44: fewest lane changes, then the lowest lanes from the first step on."""
    table = rn(A="r42l2", B="r0l1").roll(4, "yellow")
    paths = {o.action[1]: o.preview.path[1:] for o in table.race.options}
    assert paths["r46l2"] == ("r43l2", "r44l2", "r45l2", "r46l2")
    assert paths["r46l1"] == ("r43l1", "r44l1", "r45l1", "r46l1")
    table = rn(A="r42l2", B="r44l2").roll(4, "yellow")
    paths = {o.action[1]: o.preview.path[1:] for o in table.race.options}
    assert paths["r46l2"] == ("r43l1", "r44l1", "r45l1", "r46l2")


def test_exposed_corners() -> None:
    """Example 7, Example 8, Example 9, RN-COR-2, RN-MOVE-7: what a move exposes, and what not."""
    assert "r11l2!1" in rn(A="r5l2").ways(6)
    table = rn(A="r5l2").drive(6, "r11l2!1", "brown")
    moved = table.facts("move")[-1]
    assert moved.corners == (1,) and moved.path == tuple(f"r{row}l2" for row in range(5, 12))
    assert "r14l2" in rn(A="r9l2").ways(5)
    table = rn(A="r37l1").roll(4, "yellow")
    lanes = {o.action[1:]: o.preview.path for o in table.race.options}
    assert lanes["r41l1", "!8"] == ("r37l1", "r38l1", "r39l1", "r40l1", "r41l1")
    assert table.race.options[0].preview.tone in ("free", "risk")


def test_the_exposure_record() -> None:
    """RN-MOVE-7: mover, die, roll, corners, speeding; gone when the next turn begins."""
    table = rn(A="r41l1 green c4").roll(6, "brown").go("B3")
    exposure = table.position.exposure
    assert exposure == (0, "brown", 6, (), True)
    table.play("free:1").passes()
    while table.question[1] == "draw":
        table.race.roll("WE")
    assert table.passes().position.exposure is None


def test_no_overtaking_with_a_yellow_flag() -> None:
    """Example 22, RN-MOVE-5, R-24: no space beyond a car ahead; a level car is not ahead."""
    table = rn(A="r30l1 yellow", B="r33l3", C="r30l2")
    assert table.ways(6) == ["r33l1!6", "r33l2!6"]
    table.drive(6, "r33l1!6", "brown")
    assert not table.car().yellow


def test_level_with_a_car_over_the_line() -> None:
    """Example 35, RN-MOVE-5: rows are unrolled; a lap more; lap counts of others do not matter."""
    table = rn(A="r48l2 yellow c3", B="r48l3 c7", C="r1l1")
    assert table.ways(5) == ["r1l2", "r1l3"]
    table.drive(5, "r1l3", "brown")
    assert table.car().laps == 4


def test_level_is_overtaking() -> None:
    """RN-MOVE-5: the option `level_is_overtaking` bars drawing level as well."""
    rules = bw.really_nasty.Rules(level_is_overtaking=True)
    cars = {"A": "r30l1 yellow", "B": "r33l3", "C": "r30l2"}
    ends = {way.split("!")[0] for way in rn(**cars, rules=rules).ways(6)}
    assert ends == {"r32l1", "r32l2", "r32l3"}


def test_leaving_the_pits_behind_the_safety_car() -> None:
    """Example 34, RN-MOVE-6, R-43: a car level with the exit is ahead of who leaves the pits."""
    leaving = "P10 green stop=3,free,1,0,1"
    sc = ("r10l2", "B")
    assert rn(A=leaving, B="r5l3", sc=sc).ways(6) == ["r5l1", "r5l2"]
    assert rn(A=leaving, B="r3l2", sc=sc).ways(6) == ["r3l1"]
    assert {way.split("!")[0] for way in rn(A=leaving, B="r5l3").ways(6)} == {
        *("r8l1", "r8l2", "r8l3")
    }


def test_rn_inside_gains_a_row() -> None:
    """Example 54, RN-TRK-2: the short way is the risky way; an edge of two rows may pass a car."""
    assert "r11l1!1" in rn(A="r6l1", track="rn-inside").ways(4)
    assert {way.split("!")[0][:3] for way in rn(A="r6l1").ways(4)} == {"r10"}
    assert rn(A="r7l1 yellow", B="r8l2", track="rn-inside").ways(3) == ["r7l1"]
    table = rn(A="r6l1", track="rn-inside").drive(4, "r11l1!1", "yellow")
    assert table.facts("move")[-1].path == ("r6l1", "r7l1", "r9l1", "r10l1", "r11l1")


def test_the_usual_answer() -> None:
    """Chapter 17: no elimination, fewest exposed corners, then farthest, then lowest lanes."""
    table = rn(A="r5l2").roll(6, "brown")
    state = table.race._state
    assert state.default() == ("to", "r11l1", "!1")
    table = rn(A="r20l2", B="r23l1", C="r23l2", D="r23l3").roll(6, "brown")
    assert table.race._state.default() == ("to", "r22l1")


# -- laps ------------------------------------------------------------------------------------------


def test_the_first_crossing_from_the_grid() -> None:
    """Example 3, RN-LAP-1, R-10: it only clears start_pending."""
    table = rn(A="r49l1 pending new").roll(3)
    assert table.ways(3) == ["r2l1", "r2l2", "r2l3"]
    table.go("r2l1")
    assert table.car().laps == 0 and not table.car().start_pending


def test_a_crossing_adds_a_lap() -> None:
    """Example 4, RN-LAP-2, RN-GEN-4."""
    table = rn(A="r48l2 c3").drive(5, "r3l2", "brown")
    assert table.car().laps == 4
    assert table.facts("lap") == [("lap", 0, 4, "line")]


def test_start_crossing_counts() -> None:
    """RN-LAP-1, RN-LAP-6, R-10: the option makes every crossing a lap, and takes one off."""
    rules = bw.really_nasty.Rules(start_crossing_counts=True)
    race = bw.really_nasty.Race("rn-default", ["A", "B"], rules=rules, seed=1)
    while race.round == 0:
        race.play(race.options[0])
    state = race._state
    assert not any(car.start_pending for car in state.position.cars)
    pole = state.position.order[0]
    assert progress(state, pole) == -1 * state.game.road.scale
    table = rn(A="r48l2 c3", rules=rules).drive(5, "r3l2", "brown")
    assert table.car().laps == 4


def test_winning_at_the_line() -> None:
    """Example 30, RN-LAP-4, RN-LAP-5, RN-GEN-1, R-16, R-30: at that step; nothing more is asked."""
    table = rn(A="r47l3 c9", B="r20l1", C="r21l1")
    assert table.ways(4) == ["r0l1", "r0l2", "r0l3"]
    table.drive(4, "r0l3", "brown")
    assert table.race.over and table.car().laps == 10
    assert [s.driver for s in table.race.standings] == ["A", "C", "B"]
    assert "P1" not in rn(A="r42l1 c9").ways(3) and "P1" in rn(A="r42l1 c8").ways(1)


def test_play_on() -> None:
    """RN-LAP-5, RN-LAP-6: a finisher leaves, the others race on; places by order of finish."""
    rules = bw.really_nasty.Rules(play_on=True)
    table = rn(A="r47l3 c9", B="r47l2 c9", C="r20l1", rules=rules).drive(4, "r0l3", "brown")
    assert not table.race.over and table.at() == "-"
    table.drive(4, "r0l2", "brown")
    assert not table.race.over  # one car is left, but somebody has finished
    assert [s.status for s in table.race.standings] == ["finished", "finished", "racing"]
    table.race.arrange({"C": {"space": "r49l1", "laps": 9}}, to_move="C")
    assert table.race.order == ["C"]
    table.drive(4, "r0l1", "brown")
    assert table.race.over


def test_classification() -> None:
    """Example 42, RN-LAP-6: progress of cars on the road, on the bay and served in the lane."""
    table = rn(
        A="r47l3 c9",
        B="r10l1 c9",
        C="B3 green c9 stop=10,free,1,0,0",
        D="P10 c9 blue stop=10,free,1,0,1",
        E="r1l1",
        F="r2l1",
    )
    state = table.race._state
    scale = state.game.road.scale
    assert [progress(state, seat) / scale for seat in (1, 2, 3)] == [460, 447, 452]
    table.race.edit({"E": {"status": "out"}, "F": {"status": "out"}})
    table.race._state.position.retired = (4, 5)
    table.drive(4, "r0l3", "brown")
    assert [standing.driver for standing in table.race.standings] == ["A", "B", "D", "C", "F", "E"]
    state = rn(A="r49l1 pending").race._state
    assert progress(state, 0) == -state.game.road.scale


def test_ties_go_by_grid_number() -> None:
    """RN-LAP-6."""
    table = rn(A="r10l1", B="r10l2", C="r11l1")
    assert classification(table.race._state) == [2, 0, 1]
    table.race._state.position.grid = (2, 1, 3)
    assert classification(table.race._state) == [2, 1, 0]


def test_the_last_car_wins() -> None:
    """RN-LAP-6, RN-FORC-7, R-30: at once; without `last_car_wins` maybe nobody wins."""
    cars = {"A": "r42l2 Two c3", "B": "r42l3 Two c3"}
    table = rn(**cars).roll(5, "brown").go("r43l1")
    assert table.race.over and [s.status for s in table.race.standings] == ["finished", "out"]
    rules = bw.really_nasty.Rules(last_car_wins=False)
    table = rn(**cars, rules=rules).roll(5, "brown").go("r43l1")
    assert not table.race.over
    table.roll(5, "brown").go("r43l2")
    assert table.race.over and [s.status for s in table.race.standings] == ["out", "out"]
    assert [s.driver for s in table.race.standings] == ["B", "A"]


@pytest.mark.parametrize(("start", "crosses"), [("r49l2", True), ("r44l2", False)])
def test_previews_tell_what_a_path_leads_to(start: str, crosses: bool) -> None:
    """RN-GEN-6: what is certain, and what others may do with it."""
    table = rn(A=f"{start} c9").roll(3, "yellow")
    seen = table.race.options[0].preview
    assert (seen.crosses, seen.wins, seen.lands, seen.out) == (crosses, crosses, False, False)
    assert seen.tone == "free"
