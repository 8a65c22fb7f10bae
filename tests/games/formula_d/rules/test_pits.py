"""Pits in both variants, and kinds of stops (FD-PIT, FD-PITEN, FD-PITX)."""

from __future__ import annotations

import pytest

from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.rules import pits
from helpers.races.ring import Ring
from helpers.rules_page import faces, tables

THREE = {name: {"at": at} for name, at in (("A", "1.50"), ("B", "1.60"))}


def third(rules: Rules | None = None, **fields: object) -> Ring:
    """A car of box 3 on (3,88) with one tyre point; two others far away."""
    data = {"at": "3.88", "gear": 4, "tyres": 1, **fields}
    return Ring(rules, A={"at": "1.50"}, B={"at": "1.55"}, C=data)


def test_example_21_into_the_box_and_a_fast_stop() -> None:
    """Example 21 (FD-PIT-4, FD-PIT-5, FD-PIT-6, FD-PIT-7): 11 reaches box 3; the crew's 7."""
    ring = third().turn("C").play("gear:4").roll(11)
    ring.play("pit:8").roll(7, kind="pit-roll")
    first = ring["C"]
    assert ring.wear("C", "tyres") == 6
    assert (first.status, first.pit, first.gear, first.lap) == ("pit", 6, 4, 2)
    (move, way_out) = ring.facts_of("move")
    assert move[3] == ("3.88", "3.89", "3.90", "3.91", "P0", "P1", "P2", "P3", "B3")
    assert way_out[3] == ("B3", "P3", "P4", "P5", "P6")


def test_example_21_a_slow_stop() -> None:
    """Example 21 (FD-PIT-6): a 15 keeps it in the box; next round it takes any of gears 1 to 4."""
    ring = third().turn("C").play("gear:4").roll(11).play("pit:8").roll(15)
    assert (ring["C"].status, ring["C"].pit, ring["C"].lap) == ("box", 3, 1)
    ring.turn("C")
    assert ring.options == ["gear:4", "gear:3", "gear:2", "gear:1"]


def test_the_roll_of_the_mechanics_face_by_face() -> None:
    """FD-PIT-6: the table of the page; half of a fast face, rounded up, is driven at once."""
    rows = tables("formula-d")["Mechanics"]
    page = {face: row["Result"] for row in rows for face in faces(row["Mechanics"])}
    assert list(page) == list(range(1, 21))
    for face, result in page.items():
        ring = third().turn("C").play("gear:4").roll(11).play("pit:8")
        ring.roll(face, kind="pit-roll")
        fast = result.startswith("fast stop")
        assert fast or result.startswith("slow stop")
        assert (ring["C"].status == "box") is not fast, face
        ((_, _, shown, spaces),) = ring.facts_of("mechanics")
        assert (shown, spaces) == (face, (face + 1) // 2 if fast else 0)


def test_example_21_too_few_spaces() -> None:
    """Example 21 (FD-PIT-3, FD-PIT-4): gear 3, a 6 leads to P2; behind a car there to P1."""
    ring = third(gear=3).turn("C").play("gear:3").roll(6).play("pit:3")
    assert (ring["C"].status, ring["C"].pit, ring.wear("C", "tyres")) == ("pit", 2, 1)
    behind = Ring(
        A={"at": "1.50"},
        B={"status": "pit", "pit": 2, "pit_lap": 1},
        C={"at": "3.88", "gear": 3, "tyres": 1},
    )
    behind.turn("C").play("gear:3").roll(6).play("pit:3")
    assert (behind["C"].status, behind["C"].pit, behind.wear("C", "tyres")) == ("pit", 1, 1)


def test_the_entry_is_a_free_choice_of_the_base_move() -> None:
    """FD-PIT-1, FD-PIT-10, R-43: any lap but the last, and not from the grid; R-18."""
    ring = third().turn("C").play("gear:4").roll(11)
    assert "pit:8" in ring.options and ring.ends == {"3.99", "2.98", "1.98"}
    for lap in (0, 2):
        assert not any(
            "pit" in each for each in third(lap=lap).turn("C").play("gear:4").roll(11).options
        )
    none = third(Rules(pit_variant="none")).turn("C").play("gear:4").roll(11)
    assert not any("pit" in option for option in none.options)
    short = third(gear=1).turn("C").play("gear:1").roll(1)
    assert not any("pit" in item for item in short.options)


def test_the_entry_is_closed_while_its_first_space_is_taken() -> None:
    """FD-PIT-10: in variant RU; a car in a box does not matter (R-18)."""
    taken = Ring(A={"status": "pit", "pit": 0, "pit_lap": 1}, B={"at": "3.91", "gear": 3})
    assert not any("pit" in option for option in taken.turn("B").play("gear:3").roll(4).options)
    boxed = Ring(A={"status": "box", "pit": 1, "pit_lap": 1}, B={"at": "3.91", "gear": 3})
    assert "pit:4" in boxed.turn("B").play("gear:3").roll(4).options


def test_a_car_that_overshoots_cannot_enter() -> None:
    """FD-OVER-3, FD-PIT-10: it keeps its lane past the entry."""
    ring = Ring(A={"at": "3.79", "gear": 5, "stops": 2, "tyres": 14}, B={"at": "1.50"})
    assert "pit" not in str(ring.turn("A").play("gear:5").roll(14).options)
    free = Ring(A={"at": "3.79", "gear": 5, "stops": 3, "tyres": 14}, B={"at": "1.50"})
    assert "pit:2" in free.turn("A").play("gear:5").roll(14).options


def test_what_lies_before_the_entry_is_driven_over() -> None:
    """FD-PIT-10, FD-DEB-5: a test before the entry; the marker of who fails lies on the track."""
    ring = Ring(marks=("3.90",), A={"at": "1.50"}, B={"at": "3.89", "gear": 3, "susp": 1})
    ring.turn("B").play("gear:3").roll(5)
    assert "pit:3" in ring.options
    ring.play("pit:3").roll(4, kind="debris")
    assert ring["B"].status == "out" and ring.marks == {"3.90", "3.91"}


def test_the_count_of_stops_is_cleared_and_late_steps_are_skipped() -> None:
    """FD-PIT-10, FD-PIT-2: no collision tests in the pits."""
    ring = third().turn("C").play("gear:3").roll(6).play("pit:3")
    assert (ring["C"].corner, ring["C"].stops) == (-1, 0)
    assert ring.facts_of("collision") == [] and ring.question == ("pit-gear", "C")  # the next round


def test_a_trigger_that_ends_in_the_pits_tests_the_others() -> None:
    """R-11, FD-ENG-2, FD-PIT-2: cars in the pits do not roll."""
    ring = Ring(
        A={"at": "3.88", "gear": 5},
        B={"at": "1.50", "gear": 5},
        C={"status": "pit", "pit": 8, "pit_lap": 1, "gear": 6, "served": True},
    )
    ring.turn("A").play("gear:5").roll(20).play("pit:17").roll(15, kind="pit-roll")
    assert ring.question == ("engine", "B")
    ring.roll(9)
    assert [fact[1] for fact in ring.facts_of("engine")] == [1]


def test_example_45() -> None:
    """Example 45 (FD-PIT-2, R-44): free gears in the lane, 6 to 1 never; 1 to 4 in the box."""
    lane = {"status": "pit", "pit": 2, "pit_lap": 1, "gearbox": 0}
    for gear, wanted in ((6, [6, 5, 4, 3, 2]), (5, [6, 5, 4, 3, 2, 1])):
        ring = Ring(A={**lane, "gear": gear}, B={"at": "1.50"}).turn("A")
        assert ring.options == [f"gear:{item}" for item in wanted]
    box = {"status": "box", "pit": 1, "pit_lap": 1, "served": True, "gear": 6, "gearbox": 0}
    assert Ring(A=box, B={"at": "1.50"}).turn("A").options == [f"gear:{n}" for n in (4, 3, 2, 1)]
    ring = Ring(A={**lane, "gear": 6}, B={"at": "1.50"}).turn("A").play("gear:2")
    assert ring.wear("A", "gearbox") == 0 and ring.facts_of("wear") == []


LAST = {"status": "pit", "pit": 11, "pit_lap": 1, "lap": 2, "served": True, "gear": 4}


def test_example_46() -> None:
    """Example 46 (FD-PIT-7, FD-PIT-8): the exit space taken; the track beyond it taken."""
    ring = Ring(A=LAST, B={"at": "3.4"}).turn("A").play("gear:4").roll(7)
    assert (ring["A"].status, ring["A"].pit, ring["A"].wear) == ("pit", 11, (6, 3, 3, 3, 3, 2))
    ring = Ring(A=LAST, B={"at": "3.5"}, C={"at": "2.4"}).turn("A").play("gear:4").roll(7)
    assert ring.options == ['to+"3.4":0']
    ring.drive("3.4")
    assert ring.at("A") == "3.4" and ring["A"].wear[:2] == (3, 0)
    assert ring.question == ("collision", "B")  # FD-PIT-7: the final position


def test_out_of_the_lane_the_rules_of_the_track_hold() -> None:
    """FD-PIT-7, R-18: lanes, brakes, a mark on the exit space; no part of the lane is braked."""
    ring = Ring(marks=("3.4",), A=LAST, B={"at": "1.50"}).turn("A").play("gear:4").roll(8)
    assert ring.ends == {"3.11", "2.10", "1.10"} and 'to+"3.8":3' in ring.options
    ring.drive("3.10", 1).roll(5, kind="debris")
    assert ring.at("A") == "3.10" and not ring["A"].served and ring.wear("A", "brakes") == 2
    exactly = Ring(A={**LAST, "gear": 1}, B={"at": "1.50"}).turn("A").play("gear:1").roll(1)
    assert exactly.at("A") == "3.4" and exactly.facts_of("move")[0][3] == ("P11", "3.4")


def test_the_way_out_of_a_fast_stop_is_judged_by_itself() -> None:
    """FD-PIT-7, FD-SLIP-2: steps 5 to 10 once more; a slipstream may follow, nothing is braked."""
    ring = Ring(
        A={"at": "3.7", "gear": 4},
        **{name: {"at": f"1.{50 + 3 * n}"} for n, name in enumerate("BCDEFGHI")},
        J={"at": "3.90", "gear": 5, "tyres": 2},
    )
    ring.turn("J").play("gear:5").roll(18).play("pit:17").roll(9, kind="pit-roll")
    assert ring.question == ("exit-move", "J")
    ring.drive("3.6")
    assert ring.question == ("slipstream", "J")
    ring.play("pass")
    assert ring["J"].status == "track" and ring["J"].gear == 4 and ring.wear("J", "tyres") == 6


def test_a_fast_stop_behind_a_taken_space_stays() -> None:
    """FD-PIT-8, R-18: 0 spaces at no cost, and gears 1 to 4 next round."""
    ring = Ring(
        A={"at": "1.50"},
        B={"status": "pit", "pit": 3, "pit_lap": 1, "served": True},
        C={"at": "3.88", "gear": 4, "tyres": 1},
    )
    ring.turn("C").play("gear:4").roll(11).play("pit:8")
    assert ring["C"].pit == 2  # nobody passes in the lane (FD-PIT-3)
    ring["B"].pit = 4
    ring = Ring(
        A={"at": "1.50"},
        B={"at": "1.60"},
        C={"status": "pit", "pit": 2, "pit_lap": 1, "gear": 3, "tyres": 1},
        D={"status": "pit", "pit": 4, "pit_lap": 1, "served": True},
    )
    ring.turn("C").play("gear:3").roll(8).roll(3, kind="pit-roll")
    assert (ring["C"].status, ring["C"].pit, ring["C"].gear) == ("pit", 3, 4)
    assert ring.wear("C", "tyres") == 6


def test_a_car_stops_in_its_own_box_however_fast_it_is() -> None:
    """FD-PIT-4, FD-PIT-8: exact count not needed; no box is passed."""
    ring = third(gear=6).turn("C").play("gear:6").roll(30).play("pit:27").roll(20)
    assert ring["C"].status == "box"


def test_a_lap_in_the_pits_is_a_crossing_but_lifts_nobody() -> None:
    """FD-PIT-11, R-41, FD-CH-1: the lap of entry counts for the order; Li Tsu costs nothing."""
    ring = Ring(
        Rules(car_setup="character"),
        A={"status": "pit", "pit": 4, "pit_lap": 1, "served": True, "gear": 2},
        B={"at": "1.95", "character": "li-tsu"},
    )
    ring.turn("A").play("gear:2").roll(3)
    assert (ring["A"].pit, ring["A"].lap, ring["A"].pit_lap) == (7, 2, 1)
    assert ring.facts_of("line") == [("line", 0, 2)]
    ring.step("round", "A")
    assert ring.position.order == (1, 0)


def test_example_44() -> None:
    """Example 44 (FD-PIT-9, FD-ORD-2, FD-ORD-5, R-41): cars of the pits among the others."""
    ring = Ring(
        V={"status": "pit", "pit": 2, "pit_lap": 1},
        W={"status": "box", "pit": 7, "pit_lap": 1, "lap": 2, "served": True},
        X={"at": "2.95"},
        Y={"at": "1.2", "lap": 2},
        Z={"at": "1.85"},
    )
    ring.step("round", "V")
    assert "".join(ring.names[seat] for seat in ring.position.order) == "YXWVZ"
    level = Ring(
        A={"status": "box", "pit": 4, "pit_lap": 1, "served": True},
        B={"status": "pit", "pit": 4, "pit_lap": 1},
        C={"at": "3.91"},
    )
    level.step("round", "A")  # the lane before the box, both before the track car with this key
    assert "".join(level.names[seat] for seat in level.position.order) == "BAC"


# -- variant EN ----------------------------------------------------------------------------------

EN = Rules(pit_variant="EN")


def test_example_22() -> None:
    """Example 22 (FD-PITEN-1 to FD-PITEN-4): across the entry onto the pit grid, and out again."""
    ring = third(EN).turn("C", "A").play("gear:4").roll(12).play("pit:9")
    first = ring["C"]
    assert (first.status, first.pit, first.lap, ring.wear("C", "tyres")) == ("slot", 0, 2, 6)
    assert ring.position.queue == (2,) and ring.question == ("gear", "A")
    ring.step("round", "A")
    assert ring.position.order == (1, 0, 2)
    ring.turn("C")
    assert ring.options == ["gear:4", "gear:3", "gear:2", "gear:1"]
    ring.play("gear:4").roll(7).drive("3.5")
    assert ring.at("C") == "3.5" and ring.position.queue == ()
    short = third(EN, gear=2).turn("C").play("gear:2").roll(4)
    assert "pit:1" in short.options
    assert not any(
        "pit" in option for option in third(EN, gear=2).turn("C").play("gear:2").roll(3).options
    )


def test_example_47() -> None:
    """Example 47 (FD-PITEN-4, FD-PITEN-5): the pit phase, front car first."""
    lane = {"status": "pit", "pit_lap": 1, "lap": 2, "served": True, "gear": 1}
    slot = {"status": "slot", "pit_lap": 1, "lap": 2, "served": True}
    ring = Ring(
        EN,
        A={**slot, "pit": 0},
        B={**slot, "pit": 1},
        K={**lane, "pit": 6},
        L={**lane, "pit": 8, "gear": 4},
        T={"at": "1.50"},
    )
    ring.position.queue = (0, 1)
    ring.step("round", "A")
    names = "".join(ring.names[seat] for seat in ring.position.order)
    assert names == "TLKAB" and ring.question == ("gear", "T")
    ring.play("gear:2").roll(2).drive("1.52")
    ring.play("gear:4").roll(8).drive("3.8")
    ring.play("gear:1").roll(1)
    assert ring["K"].pit == 7
    ring.play("gear:4").roll(7)
    assert (ring["A"].status, ring["A"].pit, ring["A"].wear) == ("pit", 6, (6, 3, 3, 3, 3, 2))
    assert ring["B"].status == "slot" and ring.facts_of("waits") == [("waits", 1)]
    names = "".join(ring.names[seat] for seat in ring.position.order)
    assert names == "LTKAB"  # L is back on the track (FD-PITEN-5), then K, A, B


@pytest.mark.parametrize(("variant", "order"), [("EN", ["X", "Y"]), ("RU", ["Y", "X"])])
def test_example_65(variant: str, order: list[str]) -> None:
    """Example 65 (FD-PITEN-4, FD-PIT-9): in the English lane the front car moves first."""
    lane = {"status": "pit", "served": True, "gear": 1}
    rules = Rules(laps=3, pit_variant=variant)
    x, y = {**lane, "pit": 8, "pit_lap": 1, "lap": 2}, {**lane, "pit": 6, "pit_lap": 2, "lap": 3}
    ring = Ring(rules, X=x, Y=y).step("round", "X")
    assert [ring.names[seat] for seat in ring.position.order] == order


def test_slots_follow_the_order_of_arrival() -> None:
    """FD-PITEN-2, FD-PITEN-3: the next free slot; nobody leaves in the round of arrival."""
    ring = Ring(EN, A={"at": "3.90", "gear": 3}, B={"at": "3.88", "gear": 3}, C={"at": "1.50"})
    ring.turn("B", "A", "C").play("gear:3").roll(6).play("pit:2")  # round A
    ring.play("gear:3").roll(6).play("pit:5")
    assert ring.position.queue == (1, 0) and (ring["A"].pit, ring["B"].pit) == (1, 0)
    assert ring.question == ("gear", "C")


# -- kinds of stops ------------------------------------------------------------------------------

TYPES = Rules(pit_types=True)
BOXED = {"at": "3.91", "gear": 3, "pool": 2}


def worn(rules: Rules = TYPES, **fields: object) -> Ring:
    """In the box with some damage."""
    car = {**BOXED, **fields}
    ring = Ring(rules, A=car, B={"at": "1.50"})
    ring["A"].caps = (6, 3, 3, 3, 3, 2)
    return ring.turn("A").play("gear:3").roll(8).play("pit:8")


def test_example_27_a_technical_stop() -> None:
    """Example 27 (FD-PITX-1, R-40): two points, no roll, out next round in gears 1 to 4."""
    ring = worn(body=2, brakes=1, tyres=3)
    assert ring.question == ("pit-type", "A") and ring.options == ["tyre-stop", "technical-stop"]
    ring.play("technical-stop")
    assert ring.options == ["brakes", "body"]
    ring.play("body")
    assert ring.options == ["brakes", "done"]
    ring.play("brakes")
    assert ring["A"].wear == (6, 2, 3, 3, 3, 2) and ring["A"].pool == 0
    assert ring["A"].status == "box" and ring.facts_of("mechanics") == []
    assert ring.turn("A").options == ["gear:4", "gear:3", "gear:2", "gear:1"]


def test_one_repair_may_be_enough_and_two_may_go_to_one_category() -> None:
    """FD-PITX-1, R-40, R-25: 1 or 2 points in one or two categories other than tyres."""
    first = worn(body=1, tyres=3).play("technical-stop", "body", "done")
    assert first.wear("A", "body") == 2 and first["A"].pool == 1
    both = worn(body=1).play("technical-stop", "body", "body")
    assert both.wear("A", "body") == 3 and both["A"].pool == 0


def test_a_tyre_stop_is_as_ever() -> None:
    """FD-PITX-1, FD-PITX-2, FD-TURN-11: the mechanics roll, and nothing is repaired."""
    ring = worn(body=2).play("tyre-stop").roll(20, kind="pit-roll")
    assert ring.wear("A", "body") == 2 and ring["A"].pool == 2


def test_without_pit_types_nothing_is_repaired() -> None:
    """FD-PITX-1: the option."""
    assert worn(Rules(), body=2).question == ("pit-roll", "A")


def test_both_kinds_leave_by_the_pit_grid() -> None:
    """FD-PITX-2: variant EN chooses on arrival, and nobody rolls for the mechanics."""
    ring = Ring(Rules(pit_types=True, pit_variant="EN"), A={**BOXED, "body": 2}, B={"at": "1.50"})
    ring["A"].caps = (6, 3, 3, 3, 3, 2)
    ring.turn("A").play("gear:3").roll(8).play("pit:8", "technical-stop", "body")
    assert ring["A"].status == "slot" and ring["A"].pool == 1 and ring.question[0] == "gear"


def test_example_59() -> None:
    """Example 59 (FD-TEAM-1, FD-PITX-2): a team's four points, at most two a stop."""
    rules = Rules(team_race=True)
    ring = Ring(
        rules,
        teams=((0, 1), (2, 3)),
        A={"at": "3.91", "gear": 3, "body": 1},
        B={"at": "3.87", "gear": 3, "body": 1},
        C={"at": "1.50"},
        D={"at": "1.55"},
    )
    for name in "ABCD":
        ring[name].caps = (6, 3, 3, 3, 3, 2)
    ring.turn("A").play("gear:3").roll(8).play("pit:8", "technical-stop", "body", "body")
    assert ring.position.pools == (2, 4) and ring["A"].status == "box"
    ring.turn("B").play("gear:3").roll(8).play("pit:4", "technical-stop", "body", "done")
    assert ring.position.pools == (1, 4)
    assert ring["B"].status == "box"
    later = {"served": False, "status": "pit", "pit": 0, "space": -1}
    for name, value in later.items():
        setattr(ring["A"], name, value)
    ring["A"].wear = (2, 1, 1, 3, 3, 2)
    ring.turn("A").play("gear:3").roll(8).play("technical-stop", "brakes")
    assert ring.position.pools == (0, 4) and ring.wear("A", "brakes") == 2  # no second question
    for name, value in later.items():
        setattr(ring["A"], name, value)
    assert ring.turn("A").play("gear:3").roll(8).question == ("pit-roll", "A")  # a tyre stop
    whole = worn(tyres=1)
    assert whole.question == ("pit-roll", "A")  # nothing damaged besides tyres


def test_in_corners_only_jack_does_not_stretch_a_way_into_the_pits() -> None:
    """R-30, FD-PIT-10: with the option a changed move begins in a corner or enters one."""
    jack = {"at": "3.85", "gear": 4, "character": "jack"}
    for only in (False, True):
        rules = Rules(car_setup="character", jack_corner_only=only)
        ring = Ring(rules, A=jack, B={"at": "1.50"}).turn("A").play("gear:4").roll(8)
        assert (ring.question[0] == "move") == only
        options = ring.options if only else ring.play("more").options
        assert f"pit:{2 if only else 3}" in options
        ring.position.now.modified = 1
        assert ("pit" in str(pits.entries(ring.state, 0, 9))) == (not only)
    bend = Rules(car_setup="character", jack_corner_only=True)
    turning = {"at": "3.79", "gear": 5, "stops": 3, "character": "jack"}
    ring = Ring(bend, A=turning, B={"at": "1.50"}).turn("A").play("gear:5").roll(13)
    assert "pit:2" in ring.play("more").options


def test_temana_leaves_scrap_before_the_pits() -> None:
    """FD-CH-7, R-32: where his move began, also when he drives in from the entry."""
    rules = Rules(car_setup="character")
    ring = Ring(rules, A={"at": "3.91", "gear": 1, "character": "temana"}, B={"at": "1.50"})
    ring.turn("A").play("gear:1").roll(1).play("pit:1")
    assert ring.question == ("scrap", "A")
    assert "3.91" in ring.play("mark").marks


TEMANA = {"at": "3.89", "gear": 4, "character": "temana"}


def into_the_pits(variant: str, susp: int, used: int) -> Ring:
    """Temana in lap 1 drives over damage into the pits; with the Russian ones into box 10."""
    rules = Rules(laps=3, car_setup="character", pit_variant=variant)
    others = {name: {"at": f"1.{place}"} for place, name in enumerate("BCDEFGHIJ", 50)}
    cars = {**others, "A": {**TEMANA, "ability": used}}
    ring = Ring(rules, marks=("3.91",), **cars)
    ring["A"].wear = (*ring["A"].wear[:5], susp)
    ring.turn("A").play("gear:5").roll(20)
    return ring.play(next(option for option in ring.options if option.startswith("pit")))


@pytest.mark.parametrize("variant", ["EN", "RU"])
def test_example_68(variant: str) -> None:
    """Example 68 (FD-TURN-7, FD-PIT-11, R-51): damage on the way in comes before the lap."""
    ring = into_the_pits(variant, 1, -1)
    assert ring.question == ("debris", "A") and ring["A"].lap == 1
    ring.roll(1)
    assert ring["A"].status == "out" and ring["A"].lap == 1 and not ring.facts_of("line")
    ring = into_the_pits(variant, 2, -1).roll(1)
    assert ring["A"].lap == 2 and ring["A"].status == ("slot" if variant == "EN" else "box")
    assert ring.question == ("scrap", "A")
    assert ring.play("mark")["A"].ability == 1  # so that it is there again in lap 2
    assert ring["A"].tyre_age == 0  # a new set
    ring = into_the_pits(variant, 2, 1).roll(1)
    assert not ring.facts_of("scrap") and ring.question[0] != "scrap"


def test_over_the_lap_edge_from_the_lane() -> None:
    """FD-PIT-11, FD-TYRE-3: a turn that begins in the lane before the edge; the old set ages."""
    car = {"status": "pit", "pit": 4, "pit_lap": 1, "gear": 1}
    others = {name: {"at": f"1.{place}"} for place, name in enumerate("BCDEFGHIJ", 50)}
    ring = Ring(Rules(), **others, A=car).turn("A").play("gear:1").roll(2)
    assert ring["A"].lap == 2 and ring["A"].tyre_age == 1 and ring["A"].pit == 6
