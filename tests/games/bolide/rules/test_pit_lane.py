"""Chapter P by the basic rules: in, through and out of the pits; R-7, R-8, R-14, R-24."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bolide_widget import Race, Track
from helpers.boards.courses import ring, ring_data
from helpers.races.setting import Point, points, question_of, race_on, wait_for, words

# The Pit Lane In line of the ring lies on y = 10 from x = 15 to 18 (sector 5, arrow E), the Pit
# Lane Out line on y = 10 with the points x = 40, 42, 44. Boxes are at x = 20, 24, 28, 32, 36, 40;
# 2 is Full Fuel, 3 Pit Stop, 4 ½ Fuel. The finish line is at x = 30, the speed limit 3.
IN = (16, 10)
OUT = {(40, 10), (42, 10), (44, 10)}
FAR = (52, 20)


def car(position: Point, pawn: Point | None = None, **fields: Any) -> dict[str, Any]:
    """A car with its pawn, or with the pawn on it."""
    return {"position": position, "pawn": pawn or position, **fields}


def in_box(box: int, penalty: int = 0, **fields: Any) -> dict[str, Any]:
    """A car in a pit box."""
    return {"status": "pit", "box": box, "penalty": penalty, **fields}


def entering(position: Point = (14, 8), pawn: Point = IN, **fields: Any) -> Race:
    """Ada near the Pit Lane In line, on her turn; Bob far off, behind her."""
    cars = {"Ada": car(position, pawn, **fields), "Bob": car(FAR, lap=0)}
    return race_on(ring(), cars, to_move="Ada", laps=fields.get("laps", 2))


def pitting(box: int, penalty: int = 0, **fields: Any) -> Race:
    """Ada in a pit box, to decide; Bob far off."""
    cars = {"Ada": in_box(box, penalty, **fields), "Bob": car(FAR, lap=0)}
    return race_on(ring(), cars, to_move="Ada", laps=3)


# --- when -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laps", "lap", "open_"),
    [
        (2, 0, False),
        (2, 1, True),
        (2, 2, False),
        (1, 1, False),
        (3, 1, True),
        (3, 2, True),
        (3, 3, False),
    ],
)
def test_in_which_laps(laps: int, lap: int, open_: bool) -> None:
    """P-1, R-14: at the end of any lap but the last; else entering is no legal move."""
    cars = {"Ada": car((14, 8), IN, lap=lap), "Bob": car(FAR, lap=0)}
    race = race_on(ring(), cars, to_move="Ada", laps=laps)
    assert (IN in points(race)) == open_
    assert ((16, 11) in points(race)) == open_
    assert (16, 9) in points(race)
    assert (14, 10) in points(race)  # beside the line


# --- in -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [(15, 10), (16, 10), (18, 10), (16, 11), (17, 12), (18, 11)])
def test_touching_or_crossing_the_line(target: Point) -> None:
    """P-2: the point aimed at may lie on the line, or beyond it and off the track."""
    race = entering()
    (option,) = [option for option in race.options if option.point == target]
    assert option.preview.enters_pit
    race.play(target)
    ada = race.cars["Ada"]
    assert (ada.status, ada.position, ada.pawn, ada.box) == ("pit", None, None, 0)
    assert question_of(race) == ("Bob", "move")


def test_the_way_must_be_legal_up_to_the_line() -> None:
    """P-2, M-5: next to the line the edge of the track is not to be crossed."""
    race = entering((12, 8), (16, 11))
    open_ = points(race)
    assert (18, 12) in open_  # meets y = 10 at x = 15
    assert (16, 12) not in open_  # at x = 14
    assert (14, 11) not in open_


def test_any_kind_of_move_may_enter() -> None:
    """P-2: a sharp braking, a braking action, a half spin, a start, a boosted move."""
    race = entering((14, 8), (17, 11))
    race.play("sharp-brake")
    race.play((16, 10))
    assert race.cars["Ada"].status == "pit"
    race = entering((14, 8), (17, 11), sharp_brakings=0)
    race.play("brake")
    race.roll(9)
    race.play((15, 10))
    assert race.cars["Ada"].status == "pit"
    race = entering((16, 9), half_spun=True)
    race.play((16, 10))
    assert race.cars["Ada"].status == "pit"
    race = entering((13, 7), (16, 9))
    race.play("booster")
    race.roll(7)
    race.play((16, 10))
    assert race.cars["Ada"].status == "pit"


def test_a_car_before_the_line_is_engaged() -> None:
    """P-2, E-1: at (16,9), on the way from (16,7) to the line; the winner has not entered."""
    cars = {"Ada": car((16, 7), (16, 10)), "Bob": car((16, 9))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((16, 10))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(9)
    race.play((16, 8))
    ada = race.cars["Ada"]
    assert (ada.status, ada.position) == ("track", (16, 9))


def test_a_car_on_or_beyond_the_line_is_not() -> None:
    """P-2, G-7: Bob, pushed onto the line, does not stand in the way."""
    cars = {"Ada": car((16, 8), (16, 11)), "Bob": car((16, 10), lap=0)}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((16, 11))
    assert race.cars["Ada"].status == "pit"
    assert race.cars["Bob"].position == (16, 10)


def test_it_ranks_as_if_in_box_0() -> None:
    """P-2, T-4, R-2: between cars behind and ahead of the In line."""
    cars = {"Ada": car((14, 8), IN), "Bob": car((13, 7)), "Cid": car((22, 7))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play(IN)
    race.play((22, 7))
    race.play((13, 7))
    assert race.order == ["Cid", "Ada", "Bob"]


@pytest.mark.parametrize(("lap", "kept"), [(2, True), (3, False)])
def test_too_fast_for_the_pit_lane_is_too_fast_alone(lap: int, kept: bool) -> None:
    """Example 29 (R-34, M-9, R-14): the way in, 10 points long, keeps the car on the track."""
    cars = {"Ada": car((25, 4), (17, 14), lap=lap, no_fourth=True), "Bob": car(FAR, lap=0)}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    assert ((20, 10) in points(race)) == kept
    assert [option.preview.leaves_track for option in race.options if option.point].count(kept) == 0


# --- through --------------------------------------------------------------------------------------


def test_box_1_on_the_next_turn() -> None:
    """P-3, R-24: there is no choice; on the turn after that the car may leave or go on."""
    race = entering()
    race.play(IN)
    assert race.cars["Ada"].box == 0
    race.play(FAR)  # Bob; then Ada's turn passes by itself
    assert race.cars["Ada"].box == 1
    assert question_of(race) == ("Bob", "move")
    race.play(FAR)
    assert question_of(race) == ("Ada", "pit")
    assert words(race) == {"advance", "leave"}


def test_one_box_a_turn() -> None:
    """P-3: one further each turn, and none beyond the last."""
    race = pitting(1)
    for box in range(1, 7):
        assert race.cars["Ada"].box == box
        assert ("advance" in words(race)) == (box < 6)
        assert "leave" in words(race)
        if box < 6:
            race.play("advance")
            wait_for(race, "Ada")


def test_several_cars_in_one_box() -> None:
    """P-3, R-2: they keep the order in which they came: Bob has come first."""
    cars = {"Ada": in_box(1), "Bob": in_box(1), "Cid": in_box(2)}
    race = race_on(ring(), cars, to_move="Bob", laps=3)
    for driver in ("Bob", "Cid", "Ada"):
        assert question_of(race) == (driver, "pit")
        race.play("advance")
    assert race.cars["Ada"].box == race.cars["Bob"].box == 2
    assert race.order == ["Cid", "Bob", "Ada"]


SERVICES = {"tyres+repair", "tyres", "repair", "none"}


@pytest.mark.parametrize("box", range(1, 7))
def test_services_from_the_pit_stop_box_on(box: int) -> None:
    """P-4, P-5, R-7: tyres and repair from box 3; before it there is nothing to take."""
    race = pitting(box)
    race.play("leave")
    if box < 3:
        assert question_of(race) == ("Ada", "pit-out")
    else:
        assert question_of(race) == ("Ada", "pit-services")
        assert words(race) == SERVICES


@pytest.mark.parametrize(
    ("service", "brakings", "damage"),
    [
        ("tyres+repair", 3, (0, False)),
        ("tyres", 3, (2, True)),
        ("repair", 1, (0, False)),
        ("none", 1, (2, True)),
    ],
)
def test_what_the_services_do(service: str, brakings: int, damage: tuple[int, bool]) -> None:
    """P-9, B-1, D-1, D-2: repair removes all damage, new tyres restore the sharp brakings."""
    race = pitting(3, speed_drop=2, no_fourth=True, sharp_brakings=1)
    race.play("leave")
    race.play(service)
    ada = race.cars["Ada"]
    assert ada.sharp_brakings == brakings
    assert ada.damage == damage
    assert question_of(race) == ("Ada", "pit-out")


# --- too fast -------------------------------------------------------------------------------------


def gate(x: float, limit: int | None) -> Track:
    """The ring with an In line across the inner half of the track at x, and Pit Stop box 2."""
    pit = ring_data()["pit"] | {
        "in": {"line": [[x, 7.5], [x, 10]], "heading": "E"},
        "speed_limit": limit,
        "full_fuel": 1,
        "pit_stop": 2,
        "half_fuel": 3,
    }
    return Track.from_dict(ring_data(pit=pit))


gates = cache(gate)


@pytest.mark.parametrize(
    ("start", "line", "limit", "speed", "penalty"),
    [
        (12, 15.5, 2, 4, 4),  # met after 3.5
        (14, 16, 2, 2, 0),  # met after exactly 2
        (13, 15.5, 2, 3, 2),
        (12, 15.5, None, 4, 0),
        (12, 15.5, 4, 4, 0),
    ],
)
def test_entry_speed(start: int, line: float, limit: int | None, speed: int, penalty: int) -> None:
    """Example 14 (P-6): the length to where the line is first met, rounded up; 2 boxes a unit."""
    cars = {"Ada": car((start, 9), (start + 6, 9)), "Bob": car(FAR, lap=0)}
    race = race_on(gates(line, limit), cars, to_move="Ada")
    race.play((start + 6, 9))
    assert [fact[1:] for fact in race.facts if fact[0] == "pit-in"] == [(0, speed, penalty)]
    leaves, serves = [], []
    for box in range(1, 7 + penalty):
        wait_for(race, "Ada")
        assert race.cars["Ada"].box == box
        if "leave" in words(race):
            leaves.append(box)
            branch = race.copy()
            branch.play("leave")
            if question_of(branch)[1] == "pit-services":
                serves.append(box)
        if box < 6 + penalty:
            race.play("advance")
    assert leaves[0] == 1 + penalty
    assert serves[0] == 2 + penalty  # example: 2 + 4 = 6


def test_the_length_is_the_longer_component() -> None:
    """P-6: from (14,6) to (17,10): 4, one above the limit of 3."""
    race = entering((14, 6), (17, 10))
    race.play((17, 10))
    assert [fact[2:] for fact in race.facts if fact[0] == "pit-in"] == [(4, 2)]


def test_only_the_way_to_the_line_counts() -> None:
    """P-6: from (16,9) one square to the line, however fast the move."""
    race = entering((14, 9), (19, 12))
    race.play((17, 12))
    assert [fact[2:] for fact in race.facts if fact[0] == "pit-in"] == [(1, 0)]


def test_the_extra_point_of_a_draft_counts_for_the_entry_speed() -> None:
    """P-6, F-4: moved by 3, the line met half a square on: 3.5, rounded up."""
    cars = {"Ada": car((12, 9), (15, 9), drafts="Bob"), "Bob": car(FAR, lap=0)}
    race = race_on(gates(15.5, 2), cars, to_move="Ada")
    race.play("draft")
    race.play((15, 9))
    assert [fact[2:] for fact in race.facts if fact[0] == "pit-in"] == [(4, 4)]


def test_boxes_beyond_the_last_are_turns_waited_in_it() -> None:
    """P-4: with a penalty of 4 the Pit Stop box counts as reached with box 7 of 6."""
    race = pitting(5, penalty=4)
    assert words(race) == {"advance", "leave"}
    race.play("advance")
    wait_for(race, "Ada")
    branch = race.copy()
    branch.play("leave")
    assert question_of(branch) == ("Ada", "pit-out")
    race.play("advance")
    assert race.cars["Ada"].box == 7
    wait_for(race, "Ada")
    race.play("leave")
    assert question_of(race) == ("Ada", "pit-services")
    race.play("tyres")
    race.play((40, 10))
    assert race.cars["Ada"].box == 0


def test_the_penalty_is_over_with_the_stop() -> None:
    """P-4, P-6: at the next stop nothing is left of it."""
    race = pitting(7, penalty=4)
    race.play("leave")
    race.play("none")
    race.play((40, 10))
    assert race.state.position.cars[0].penalty == 0


def test_no_leaving_before_the_penalty_is_served() -> None:
    """P-4: at least box 1 plus the penalty."""
    for box in range(1, 5):
        assert words(pitting(box, penalty=4)) == {"advance"}
    assert words(pitting(5, penalty=4)) == {"advance", "leave"}
    assert words(pitting(10, penalty=4)) == {"leave"}


def test_waiting_in_the_last_box_keeps_the_order() -> None:
    """P-4, R-2: who came first stays first, in the last box as in any."""
    cars = {"Ada": in_box(7, penalty=4), "Bob": in_box(5, penalty=4), "Cid": car(FAR, lap=0)}
    race = race_on(ring(), cars, laps=3, to_move="Ada")
    for _ in range(2):
        race.play("advance")
        race.play("advance")
        race.play(FAR)
        assert race.order == ["Ada", "Bob", "Cid"]


# --- out ------------------------------------------------------------------------------------------


def test_out_on_any_free_point_of_the_line() -> None:
    """P-7: put there on the turn of leaving, without a pawn and without a roll (R-24)."""
    cars = {"Ada": in_box(2), "Bob": car(FAR, lap=0), "Cid": car((42, 10), lap=0)}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.play("leave")
    assert points(race) == {(40, 10), (44, 10)}
    assert words(race) == set()
    race.play((40, 10))
    ada = race.cars["Ada"]
    assert (ada.position, ada.pawn, ada.status) == ((40, 10), None, "pit-out")
    assert question_of(race)[0] != "Ada"


def crowded(*more: Point) -> Race:
    """All points of the Out line are taken, and Ada wants to leave."""
    spots = [*sorted(OUT), *more]
    names = ("Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
    crowd = {name: car(spot, lap=0) for name, spot in zip(names, spots, strict=False)}
    race = race_on(ring(), {"Ada": in_box(2), **crowd}, to_move="Ada", laps=3)
    race.play("leave")
    return race


def test_behind_the_line_when_it_is_taken() -> None:
    """P-7, G-4: a free track point behind any of them, or a turn's wait."""
    race = crowded((41, 9))
    assert question_of(race) == ("Ada", "pit-out")
    assert points(race) == {(39, 9), (39, 10), (41, 10), (43, 9), (43, 10)}
    assert words(race) == {"wait"}
    race.play((41, 10))
    assert race.cars["Ada"].status == "pit-out"
    assert race.cars["Ada"].position == (41, 10)


def test_waiting_a_turn() -> None:
    """P-7: on the next turn the car tries again; it stays in its box till then."""
    race = crowded()
    race.play("wait")
    assert race.cars["Ada"].status == "leaving"
    assert race.cars["Ada"].position is None
    race.play((42, 9))
    wait_for(race, "Ada")
    assert question_of(race) == ("Ada", "pit-out")
    assert race.cars["Ada"].box == 2


def test_the_start_out_of_the_pits() -> None:
    """P-8, P-7: a box reached on turn n is left on n + 1; the roll comes on n + 2."""
    race = pitting(2)
    race.play("leave")
    race.play((42, 10))
    wait_for(race, "Ada")
    pending = race.pending
    assert pending is not None
    assert (pending.driver, pending.table, pending.sides) == ("Ada", "pit-exit", 12)


def exit_roll(face: int) -> Race:
    """Ada waits at (42,9), pushed off the Out line, and has rolled."""
    cars = {"Ada": {"position": (42, 8), "status": "pit-out"}, "Bob": car(FAR, lap=0)}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.roll(face)
    return race


NORMAL = {(1, -1), (1, 0), (1, 1), (0, 1), (0, -1)}
QUICK = {(x, y) for x in range(3) for y in range(-2, 3)} - {(0, 0)}


@pytest.mark.parametrize("face", range(1, 13))
def test_the_pit_exit_table(face: int) -> None:
    """P-8, M-21, M-22, M-23: 1-3 skidding, 4-9 normal, 10-12 quick."""
    race = exit_roll(face)
    steps = {(x - 42, y - 8) for x, y in points(race)}
    assert steps == (QUICK if face >= 10 else NORMAL)
    race.play((43, 8))
    ada = race.cars["Ada"]
    assert ada.status == "track"
    assert ada.pawn == ((43, 8) if face <= 3 else (44, 8))


def test_it_can_be_engaged_there() -> None:
    """P-7: like any car; an attacker that loses falls back."""
    cars = {"Ada": car((40, 9), (42, 10)), "Bob": {"position": (42, 10), "status": "pit-out"}}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((42, 10))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(5)
    assert points(race) == {(41, 9), (41, 10)}
    race.play((41, 10))
    assert question_of(race) == ("Bob", "pit-exit")


def test_a_half_spun_car_at_the_exit_does_not_roll() -> None:
    """H-2, P-8: the half spin is the whole turn; then it moves normally."""
    cars = {
        "Ada": {"position": (42, 10), "status": "pit-out", "half_spun": True},
        "Bob": car(FAR, lap=0),
    }
    race = race_on(ring(), cars, to_move="Ada")
    assert question_of(race) == ("Ada", "half-spin")
    race.play("stay")
    wait_for(race, "Ada")
    assert question_of(race) == ("Ada", "move")


# --- lines ----------------------------------------------------------------------------------------


def test_the_finish_line_counts_at_the_first_box_beyond_it() -> None:
    """P-10, R-8: box 4 (x = 32)."""
    race = pitting(1)
    laps = {}
    for _ in range(4):
        laps[race.cars["Ada"].box] = race.cars["Ada"].lap
        race.play("advance")
        wait_for(race, "Ada")
    laps[5] = race.cars["Ada"].lap
    assert laps == {1: 1, 2: 1, 3: 1, 4: 2, 5: 2}
    race.play("leave")
    race.play("none")
    race.play((40, 10))
    assert race.cars["Ada"].lap == 2


def test_left_at_the_first_box_beyond_it_the_line_counts_once() -> None:
    """P-10, R-8: counted on reaching box 4, and not again on the out line."""
    race = pitting(3)
    race.play("advance")
    wait_for(race, "Ada")
    race.play("leave")
    race.play("none")
    race.play((40, 10))
    assert race.cars["Ada"].lap == 2


@pytest.mark.parametrize("box", [1, 2, 3])
def test_left_before_it_the_line_counts_on_the_out_line(box: int) -> None:
    """P-10, R-8: when the car is put there, and not before."""
    race = pitting(box)
    race.play("leave")
    if box == 3:
        race.play("none")
    assert race.cars["Ada"].lap == 1
    race.play((44, 10))
    assert race.cars["Ada"].lap == 2
    assert race.cars["Ada"].half == 0


def test_pushed_away_at_the_exit_it_has_its_lap() -> None:
    """P-10, E-5: the crossing is counted once."""
    cars = {
        "Ada": {"position": (40, 10), "status": "pit-out", "lap": 2},
        "Bob": car((38, 10), (40, 10), lap=2),
    }
    race = race_on(ring(), cars, to_move="Bob", laps=3)
    race.play((40, 10))
    race.roll(9)
    race.play((40, 9))
    assert race.cars["Ada"].lap == 2


def test_a_whole_stop() -> None:
    """P-1 to P-10: in with 2, boxes 1 to 3, tyres and repair, out, start; one lap on."""
    race = entering((14, 8), IN, speed_drop=1, sharp_brakings=0)
    race.play(IN)
    turns = []
    while not turns or turns[-1] != "start":
        wait_for(race, "Ada")
        kind = question_of(race)[1]
        turns.append(kind)
        if kind == "pit":
            race.play("leave" if race.cars["Ada"].box == 3 else "advance")
        elif kind == "pit-services":
            race.play("tyres+repair")
        elif kind == "pit-out":
            race.play((40, 10))
        elif kind == "pit-exit":
            race.roll(5)
    ada = race.cars["Ada"]
    assert turns == ["pit", "pit", "pit", "pit-services", "pit-out", "pit-exit", "start"]
    assert (ada.lap, ada.damage.speed_drop, ada.sharp_brakings) == (2, 0, 3)
    assert race.round == 6  # entered in round 1, box 3 in round 4, put out in 5, rolled in 6


def test_the_race_goes_on_when_the_winner_is_in() -> None:
    """R-24, S-3: a car in the pits drives on after the winner has finished."""
    cars = {"Ada": in_box(3), "Bob": car((28, 7), (31, 7), lap=2)}
    race = race_on(ring(), cars, to_move="Bob", laps=2)
    race.play((31, 7))
    assert race.cars["Bob"].status == "finished"
    assert not race.over
    assert question_of(race) == ("Ada", "pit")


def test_a_car_leaving_the_track_does_not_enter() -> None:
    """O-2, P-2: off the track over the In line it is off the track.

    The ring's run-off lies North of the line too; Ada, too fast, has no legal point.
    """
    cars = {"Ada": car((16, 6), (16, 14), lap=2), "Bob": car(FAR, lap=0)}
    race = race_on(ring(), cars, to_move="Ada", laps=2)
    assert all(race.track.kind(point) != "track" for point in points(race))
    race.play(race.options[0])
    assert race.cars["Ada"].status in ("off-track", "out")
    assert race.cars["Ada"].box == 0


def test_a_car_that_can_enter_does_not_leave_the_track() -> None:
    """M-8, P-2: the only legal points lie beyond the In line: no car leaves by choice."""
    race = entering((16, 6), (16, 14))
    assert points(race)
    assert all(option.preview.enters_pit for option in race.options if option.point)
