"""Moves, act by act and chosen at their end (CFR-MOVE), and what a turn leaves behind."""

from __future__ import annotations

from bolide_widget.core.questions import Question
from bolide_widget.games.championship_formula.rules.steps import CLOSED, look
from helpers.boards.cfr_boards import c, luf, nar, pr, red, w2
from helpers.races.cfr_move import Moving
from helpers.races.cfr_race import alone, facts_of, go, kind, plan, put


def test_where_a_move_ends() -> None:
    """CFR-MOVE-1, CFR-MOVE-3: after v / 20 steps, up to s more, on empty spaces only."""
    moving = Moving("1.1", 60, None, {"Y": {"space": "2.4"}}, slip=1)
    assert sorted(moving.ends) == ["1.4", "1.5", "2.5"]
    assert ("end",) not in moving.listed
    moving.do("1.2", "1.3", "1.4")
    assert moving.listed == [("step", "1.5"), ("step", "2.5"), ("brake", 1), ("end",)]
    assert moving.do(("end",)).kind == "pause" and moving.car.v == 60


def test_what_a_driver_may_do() -> None:
    """CFR-MOVE-4: step, pass, brake, stop, or drive to an end; the default is the cheapest step."""
    moving = Moving("2.9", 80, c(), {"Y": {"space": "2.11", "last": 0}}).do("2.10")
    assert moving.listed == [
        ("step", "1.11"),
        ("pass", "2.11"),
        ("brake", 1),
        ("brake", 2),
        ("brake", 3),
    ]
    assert moving.state.default() == ("step", "1.11")
    free = Moving("1.9", 80, c()).do("1.10")
    assert free.state.default() == ("step", "2.11")  # it costs nothing


def test_driving_to_an_end() -> None:
    """CFR-MOVE-4: the path of fewest units, then of fewest changes; it asks where it must."""
    moving = Moving("1.8", 80, c()).do(("drive", "2.12"))
    assert moving.kind == "pause" and moving.space == "2.12" and moving.car.wear == 12
    paid = Moving("1.8", 100, c()).do(("drive", "2.13"))
    assert paid.kind == "pay" and paid.state.stack[-1].data == (0, "corner", 1)
    paid.do(("wear", 1))
    assert paid.kind == "pause" and paid.space == "2.13"


def test_a_path_that_is_no_longer_open() -> None:
    """CFR-MOVE-4: when the rest cannot be driven the move is asked for again."""
    moving = Moving("2.9", 100, c(), {"Y": {"space": "1.30"}}).do(("drive", "2.14"))
    assert moving.kind == "pay"
    moving.of("Y").space = moving.state.game.road.number["2.12"]
    moving.do(("wear", 1))
    assert moving.kind == "move" and moving.space == "2.11"
    assert moving.state.position.now.rest == ()


def test_what_happens_on_a_space() -> None:
    """CFR-MOVE-5, CFR-RUL-10: the line, the corner, then crashes in the row."""
    moving = Moving("2.9", 100, red(), slip=1, markers=[14]).do("2.10", "1.11", ("wear", 1), "1.12")
    moving.do("1.13", "1.14")
    assert moving.kind == "pay" and moving.state.stack[-1].data.why == "line"
    moving.do(("wear", 0)).roll(1, 1)
    assert moving.state.stack[-1].data.purpose == "chance-crash" and moving.space == "1.14"


def test_a_certain_crash_is_no_wall() -> None:
    """CFR-RUL-42, CFR-MOVE-6, CFR-MOVE-7: nothing but a crash ahead is not blocked."""
    moving = Moving("1.9", 140, c(), wear=0, options={"offer_suicide": True}).do("1.10")
    assert ("end",) not in moving.listed and ("step", "1.11") in moving.listed
    last = Moving("1.9", 140, c(), wear=0)
    last.car.brake_test = 1
    last.do("1.10")
    assert last.listed == [("step", "1.11"), ("step", "2.11")]


def test_a_whole_move() -> None:
    """CFR-MOVE-9: slip, acts, payments, and the end, in one fact."""
    race = put({"X": {"space": "1.8", "last": 120}, "Y": {"space": "1.7"}}, c())
    plan(race, 120, 100)
    go(race, ("drive", "2.14"))
    while kind(race) in ("pay", "skill"):
        go(race, race.state.legal()[0])
    go(race, (1, 1)) if race.state.to_act == (-1,) else None
    moved = facts_of(race, "moved")
    assert [fact[1] for fact in moved] == [0] and moved[0][2][0] == "1.8"
    assert kind(race) == "slip"


def test_slip_spaces_are_no_speed() -> None:
    """CFR-CORNER-2: the excess is of the speed."""
    assert Moving("2.10", 80, c(), slip=2).do("2.11").kind == "move"


def test_slowing_by_a_plan_keeps_what_was_bought() -> None:
    """CFR-RUL-13: unlike late braking."""
    race = alone("2.11", c(), last=100, allowance=20, corner_wear=1)
    plan(race, X=60)
    assert race.state.position.cars[0].allowance == 20


def test_faster_inside_others_in_the_way() -> None:
    """CFR-RUL-14, CFR-MIDC-2: while v > P nothing may be bought in the corner."""
    moving = Moving("1.11", 80, c(), {"Y": {"space": "2.12"}}, last=60)
    assert moving.car.held == 0
    state = moving.state
    step = look(state, 0, state.game.road.number["1.12"], False)
    assert step.verdict == CLOSED and step.corner == 1
    slower = Moving("1.11", 80, c(), {"Y": {"space": "2.12"}}, last=80)
    assert ("step", "1.12") in slower.listed


def test_lines_serve_one_corner() -> None:
    """CFR-RUL-41, CFR-LINE-1: on every board."""
    for track in (pr(), red()):
        for line in track.lines:
            assert {track.corner[space] for space in line.spaces} <= {-1, line.corner}


def test_crashed_cars_are_gone() -> None:
    """CFR-CRASH-1, CFR-CRASH-3, CFR-CRASH-4, CFR-TURN-3: markers last for the turn."""
    crashed = Moving("1.10", 80, c(), {"Y": {"space": "1.9"}}).do("1.11", ("wear", 0)).roll(6, 4)
    position = crashed.state.position
    assert crashed.car.status == "out" and crashed.car.space == -1 and position.markers == (11,)
    crashed.state.stack = [Question("end-turn")]
    crashed.state.settle()
    assert position.markers == () and position.cars[1].last == 100
    broken = Moving("1.1", 80, brake_damage=1).do("1.2", ("brake", 1), ("wear", 0)).roll(6, 6)
    assert broken.car.out_cause == "brakes" and broken.state.position.markers == ()


def test_what_the_end_of_a_turn_clears() -> None:
    """CFR-TURN-3: speed becomes the last speed; slips, braking and markers are of one turn."""
    race = put({"X": {"space": "1.20"}, "Y": {"space": "1.19"}})
    plan(race, 120, 120)
    go(race, ("drive", "1.26"), ("slip", 0, 1), ("drive", "2.26"))
    position = race.state.position
    assert position.used == () and [car.last for car in position.cars] == [120, 120]
    assert all(car.brake_wear == car.brake_test == 0 and not car.drafts for car in position.cars)


def test_attack_and_defence() -> None:
    """CFR-PASS-1, CFR-RUL-23, CFR-PASS-4: the defender speaks first, then skill, then dice."""
    moving = Moving("1.10", 100, None, {"Y": {"space": "1.11"}}).do(("pass", "1.11"))
    assert moving.kind == "block" and moving.state.to_act == (1,)
    moving.do(("block",))
    assert moving.kind == "skill" and moving.state.to_act == (0,)
    moving.do(("none",))
    assert moving.kind == "roll-pass"


def test_a_failed_pass_stops() -> None:
    """CFR-PASS-6: in the last space before."""
    moving = Moving("1.9", 60, None, {"Y": {"space": "1.11", "last": 0}}).do("1.10")
    moving.do(("pass", "1.11")).roll(5, 4).do(("wear", 2))
    assert moving.space == "1.10" and moving.kind == "pause" and moving.car.v == 20


def test_only_the_space_entered_is_a_pass_in_a_corner() -> None:
    """CFR-RUL-35, CFR-PASS-10: past a car on a plain space of a line it is not given up."""
    moving = Moving("2.9", 60, red(), {"Y": {"space": "2.10", "last": 0}})
    moving.do(("pass", "2.10")).roll(1, 1)
    assert moving.car.lines == (0,)
    into = Moving("2.10", 60, red(), {"Y": {"space": "1.11", "last": 0}})
    assert into.car.lines == (0,)
    into.do(("pass", "1.11")).roll(1, 1)
    assert into.car.lines == () and into.car.given == (0,)


def test_who_does_not_answer() -> None:
    """CFR-PROTO-1, the defaults: no skill, most wear, no slip, no block, nearest the grey bar."""
    pay = Moving("1.10", 80, c()).do("1.11")
    assert pay.state.default() == ("wear", 1)
    assert pay.do(("wear", 0)).state.default() == ("none",)
    late = Moving("1.1", 80).do("1.2", ("brake", 2))
    assert late.state.default() == ("wear", 2)
    block = Moving("1.10", 100, None, {"Y": {"space": "1.11"}}).do(("pass", "1.11"))
    assert block.state.default() == ("let",)
    slips = plan(put({"X": {"space": "1.20"}, "Y": {"space": "1.19"}}), 120, 120)
    go(slips, ("drive", "1.26"))
    assert slips.state.default() == ("none",)
    wall = {"Y": {"space": "1.12"}, "Z": {"space": "2.12"}}
    assert Moving("1.10", 60, None, wall).do("1.11").state.default() == ("end",)
    other = Moving("2.9", 140, c(), {"Y": {"space": "2.11", "last": 0}}, wear=2).do("2.10")
    assert other.listed[0] == ("pass", "2.11") and not other.state.legal().count(("end",))
    assert other.state.default() == ("brake", 1)


def test_corners_have_printed_speeds() -> None:
    """CFR-CORNER-1, CFR-CONV-6: a corner is where speeds are printed; and there are no pits."""
    for track in (pr(), c(), luf()):
        assert [speed > 0 for speed in track.speed] == [corner >= 0 for corner in track.corner]
        assert track.pit is None


def test_diagonals() -> None:
    """CFR-MOVE-2, EX-15: only where the edges meet at a corner point."""
    track = pr()
    number = track.number
    assert number["B2.2"] not in track.next[number["B1.1"]]  # 108 and 112: a T junction
    assert track.next[number["B2.3"]] == (number["C2.1"], number["C1.1"])
    cut = luf()
    assert cut.next[cut.number["1.11"]] == (cut.number["1.12"],)
    assert len(nar().next[nar().number["2.20"]]) == 2 and len(w2().next[0]) == 2
