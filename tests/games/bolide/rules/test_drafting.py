"""Chapter F: drafting, when the right to it arises and lapses, and its extra point; R-17."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Ace, Pro, Race, load_track
from helpers.boards.courses import field, ring
from helpers.races.setting import (
    Point,
    at,
    from_origin,
    on_field,
    points,
    question_of,
    race_on,
    reach,
    wait_for,
    words,
)

LOSES, WINS = 5, 9


def car(position: Point, pawn: Point | None = None, **fields: Any) -> dict[str, Any]:
    """A car with its pawn, or with the pawn on it."""
    return {"position": position, "pawn": pawn or position, **fields}


def drafting(pawn: Point, *others: Point, bob: Point = (30, 30), **fields: Any) -> Race:
    """Ada at (0,0), free to draft behind Bob, on her turn; Bob is out of the way unless placed."""
    crowd = {f"Car{number}": car(place) for number, place in enumerate(others)}
    cars = {"Ada": car((0, 0), pawn, drafts="Bob", **fields), "Bob": car(bob), **crowd}
    return on_field(cars, to_move="Ada")


def where(race: Race, driver: str = "Ada") -> tuple[Point, Point]:
    """Car and pawn, from the origin of the examples."""
    shown = race.cars[driver]
    assert shown.position is not None and shown.pawn is not None
    (spot,), (pawn,) = from_origin([shown.position]), from_origin([shown.pawn])
    return spot, pawn


# --- the right to draft ---------------------------------------------------------------------------


def following(ends: Point, pawn: Point, leader: Point, leads: Point) -> Race:
    """Ada has moved from (0,0) to `ends`; Bob stands at `leader` with his pawn at `leads`."""
    race = on_field({"Ada": car((0, 0), pawn), "Bob": car(leader, leads)}, to_move="Ada")
    race.play(at(*ends))
    return race


def test_directly_behind_at_speed() -> None:
    """F-1: directly behind, both at speed 3 or more, in the same sector."""
    race = following((3, 0), (3, 0), (4, 0), (7, 0))
    assert race.cars["Ada"].drafts == "Bob"


@pytest.mark.parametrize(
    ("ends", "pawn", "leader", "leads"),
    [
        ((3, 0), (3, 0), (4, 1), (8, 1)),  # behind-right of him
        ((3, 0), (3, 0), (4, -1), (8, -1)),  # behind-left
        ((3, 0), (3, 0), (5, 0), (9, 0)),  # two points behind
        ((3, 0), (3, 0), (3, 1), (7, 1)),  # beside
        ((2, 0), (3, 0), (3, 0), (7, 0)),  # at speed 2
        ((3, 0), (3, 0), (4, 0), (6, 0)),  # he at speed 2
        ((4, 0), (4, 0), (3, 1), (9, 0)),  # ahead
    ],
)
def test_no_right_to_draft(ends: Point, pawn: Point, leader: Point, leads: Point) -> None:
    """F-1: not directly behind, or too slow."""
    race = following(ends, pawn, leader, leads)
    assert race.cars["Ada"].drafts is None


def test_speed_counts_sideways_too() -> None:
    """F-1, M-2: speed is the longer component, whatever the direction."""
    race = following((3, 3), (3, 3), (4, 3), (4, 6))
    assert race.cars["Ada"].drafts == "Bob"


def test_directly_behind_goes_by_the_arrow() -> None:
    """F-1, G-4: on the East side (arrow N) the car ahead is North."""
    cars = {"Ada": car((53, 12), (53, 16)), "Bob": car((53, 17), (53, 21))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((53, 16))
    assert race.cars["Ada"].drafts == "Bob"


def test_a_half_spun_car_has_no_speed_to_draft_behind() -> None:
    """F-1, M-2: a car without a pawn has speed 0; no car drafts behind it."""
    race = on_field({"Ada": car((0, 0), (3, 0)), "Bob": car((4, 0), half_spun=True)}, to_move="Ada")
    race.play(at(3, 0))
    assert race.cars["Ada"].drafts is None


def test_not_across_the_border_of_a_sector() -> None:
    """F-1: Ada in sector 4 at (69,50), Bob at (70,50) in sector 0."""
    cars = {"Ada": car((65, 50), (69, 50)), "Bob": car((70, 50), (74, 50))}
    race = race_on(field(), cars, to_move="Ada")
    race.play((69, 50))
    assert race.cars["Ada"].drafts is None


def test_the_right_holds_wherever_the_other_has_gone() -> None:
    """F-1: Bob turns away before Ada's next turn."""
    race = following((3, 0), (3, 0), (4, 0), (8, 4))
    race.play(at(6, 6))  # Bob
    for _ in range(2):
        if question_of(race) == ("Ada", "move"):
            break
        race.play(race.options[0])
    assert "draft" in words(race)


def test_the_right_is_for_one_turn() -> None:
    """F-1: a turn without a draft, ended behind no car, and it is gone."""
    race = drafting((4, 0))
    race.play(at(4, 0))
    assert race.cars["Ada"].drafts is None


def test_the_right_holds_when_the_leader_is_displaced() -> None:
    """F-1, R-28: Cid pushes Bob aside before Ada's next turn; she may draft all the same."""
    race = on_field(
        {"Ada": car((0, 0), (3, 0)), "Bob": car((4, 0), (8, 0)), "Cid": car((4, 4), (4, 0))},
        to_move="Ada",
    )
    race.play(at(3, 0))
    assert race.cars["Ada"].drafts == "Bob"
    race.play(at(4, 0))  # Cid moves before Bob: level, and further inside
    race.roll(WINS)
    race.play(at(4, -1))
    assert race.cars["Ada"].drafts == "Bob"
    wait_for(race, "Ada")
    assert question_of(race) == ("Ada", "move")
    assert "draft" in words(race)


def test_the_right_holds_when_the_displaced_leader_fights_for_its_place() -> None:
    """F-1, R-28, E-4: both points at Bob's sides are taken; he wins one, and is displaced."""
    cars = {
        "Ada": car((0, 0), (3, 0)),
        "Bob": car((4, 0), (8, 0)),
        "Cid": car((6, 4), (4, 0)),
        "Dee": car((4, 1)),
        "Eve": car((4, -1)),
    }
    race = on_field(cars, to_move="Ada")
    race.play(at(3, 0))
    race.play(at(4, 0))
    race.roll(WINS)
    race.play(at(4, -1))
    race.roll(WINS)
    race.play(at(4, -2))
    assert race.cars["Ada"].drafts == "Bob"


def test_the_right_holds_when_the_follower_is_displaced() -> None:
    """F-1, R-28: pushed aside, Ada keeps her pawn and the right to draft."""
    race = on_field(
        {"Ada": car((0, 0), (3, 0)), "Bob": car((4, 0), (8, 0)), "Cid": car((4, 4), (3, 0))},
        to_move="Ada",
    )
    race.play(at(3, 0))
    race.play(at(3, 0))
    race.roll(WINS)
    race.play(at(3, 1))
    assert race.cars["Ada"].drafts == "Bob"
    assert race.cars["Ada"].speed == 3
    wait_for(race, "Ada")
    race.play("draft")
    assert question_of(race) == ("Ada", "move")


@pytest.mark.parametrize("face", [5, 8])
def test_the_right_holds_when_the_leader_is_half_spun(face: int) -> None:
    """F-1, R-28: Cid attacks Bob and loses; an 8 half spins both, a 5 neither."""
    race = on_field(
        {"Ada": car((0, 0), (3, 0)), "Bob": car((4, 0), (8, 0)), "Cid": car((4, 4), (4, 0))},
        to_move="Ada",
    )
    race.play(at(3, 0))
    race.play(at(4, 0))
    race.roll(face)
    race.play(at(3, 1))
    assert race.cars["Bob"].half_spun == (face == 8)
    assert race.cars["Ada"].drafts == "Bob"


@pytest.mark.parametrize("face", [WINS, 11])
def test_the_right_lapses_when_the_follower_is_half_spun(face: int) -> None:
    """F-1, R-28: Cid pushes Ada aside; an 11 half spins her as well, a 9 does not."""
    race = on_field(
        {"Ada": car((0, 0), (3, 0)), "Bob": car((4, 0), (8, 0)), "Cid": car((4, 4), (3, 0))},
        to_move="Ada",
    )
    race.play(at(3, 0))
    race.play(at(3, 0))
    race.roll(face)
    race.play(at(3, 1))
    assert race.cars["Ada"].drafts == (None if face == 11 else "Bob")


def test_a_braking_that_spins_the_leader_ends_no_right() -> None:
    """F-1, R-28, X-B: Bob half spins himself with a 6."""
    race = on_field(
        {"Ada": car((0, 0), (3, 0)), "Bob": car((4, 0), (8, 0), sharp_brakings=0)}, to_move="Ada"
    )
    race.play(at(3, 0))
    assert race.cars["Ada"].drafts == "Bob"
    race.play("brake")
    race.roll(6)
    race.play(at(6, 0))
    assert race.cars["Bob"].half_spun
    assert race.cars["Ada"].drafts == "Bob"


@pytest.mark.parametrize(("start", "kept"), [((0, 0), True), ((1, 0), False)])
def test_an_engagement_may_leave_the_car_there(start: Point, kept: bool) -> None:
    """F-1, E-3: Ada loses and falls back to (3,0), directly behind: speed 3, or only 2."""
    race = on_field({"Ada": car(start, (4, 0)), "Bob": car((4, 0), (8, 0))}, to_move="Ada")
    race.play(at(4, 0))
    race.roll(LOSES)
    race.play(at(3, 0))
    assert (race.cars["Ada"].drafts == "Bob") == kept


def test_a_winner_may_draft_behind_the_car_ahead_of_the_point() -> None:
    """F-1: Ada takes (4,0) from Cid and stands directly behind Bob."""
    cars = {"Ada": car((0, 0), (4, 0)), "Bob": car((5, 0), (9, 0)), "Cid": car((4, 0))}
    race = on_field(cars, to_move="Ada")
    race.play(at(4, 0))
    race.roll(WINS)
    race.play(at(4, 1))
    assert race.cars["Ada"].drafts == "Bob"


# --- the draft ------------------------------------------------------------------------------------


def test_it_is_declared_before_moving() -> None:
    """F-2: an answer next to the points; after the move it is too late."""
    race = drafting((5, 1))
    assert "draft" in words(race)
    race.play("draft")
    assert question_of(race) == ("Ada", "move")
    assert "draft" not in words(race)


def test_nobody_drafts_without_the_right() -> None:
    """F-1, F-2: no right, no declaration."""
    race = on_field({"Ada": car((0, 0), (5, 1)), "Bob": car((1, 0), (5, 0))}, to_move="Ada")
    assert "draft" not in words(race)


def test_the_extra_point() -> None:
    """Example 13 (F-3, F-5): moved by (5,1), extra point East: (6,1), pawn (11,2), speed 5."""
    race = drafting((5, 1))
    race.play("draft")
    race.play(at(5, 1))
    assert where(race) == ((6, 1), (11, 2))
    assert race.cars["Ada"].speed == 5


@pytest.mark.parametrize(
    ("moved", "ends"),
    [((1, 4), (1, 5)), ((-4, 1), (-5, 1)), ((2, -3), (2, -4)), ((4, -3), (5, -3))],
)
def test_the_main_direction_is_the_longer_component(moved: Point, ends: Point) -> None:
    """F-3, R-16: of the move just made, whatever the arrow."""
    race = drafting(moved)
    race.play("draft")
    race.play(at(*moved))
    assert where(race)[0] == ends


def test_the_main_direction_is_of_the_move_made() -> None:
    """F-3: the pawn was at (4,3), the move is (3,4): North."""
    race = drafting((4, 3))
    race.play("draft")
    race.play(at(3, 4))
    assert where(race) == ((3, 5), (6, 9))


@pytest.mark.parametrize(("word", "ends"), [("E", (5, -4)), ("S", (4, -5))])
def test_on_a_tie_the_driver_chooses(word: str, ends: Point) -> None:
    """F-3: moved by (4,-4)."""
    race = drafting((4, -4))
    race.play("draft")
    race.play(at(4, -4))
    assert question_of(race) == ("Ada", "direction")
    assert words(race) == {"E", "S"}
    race.play(word)
    spot, pawn = where(race)
    assert spot == ends
    assert (pawn[0] - spot[0], pawn[1] - spot[1]) == (4, -4)


def test_top_speed_limits_the_move_without_the_extra_point() -> None:
    """F-4, F-5, V-3, M-4: with top speed 7 the move goes to 7, the car to 8; speed stays 7."""
    race = drafting((7, 0))
    race.play("draft")
    assert max(x for x, _ in reach(race)) == 7
    race.play(at(7, 0))
    assert where(race) == ((8, 0), (15, 0))


def test_the_extra_point_is_no_4th_gear() -> None:
    """F-4, D-2: moves of length 4 stay forbidden, 3 and one extra point do not."""
    race = drafting((3, 0), no_fourth=True)
    race.play("draft")
    assert {max(abs(x), abs(y)) for x, y in reach(race)} == {1, 2, 3, 5}
    race.play(at(3, 0))
    assert where(race) == ((4, 0), (7, 0))


def test_the_extra_point_does_not_count_for_a_power_drop() -> None:
    """F-4, F-6, D-3: a failed booster leaves the draft standing; the move itself has length 4."""
    race = drafting((4, 0))
    race.play("draft")
    race.play("booster")
    race.roll(4)
    assert {max(abs(x), abs(y)) for x, y in reach(race)} == {4}
    race.play(at(4, 1))
    assert where(race) == ((5, 1), (9, 2))


def test_the_extra_point_must_be_on_the_track() -> None:
    """F-4: at the edge of the track (y = 100) a move North there cannot be drafted on."""
    cars = {"Ada": car((120, 95), (120, 99), drafts="Bob"), "Bob": car((200, 60))}
    race = race_on(field(), cars, to_move="Ada")
    free = points(race)
    assert (120, 100) in free
    race.play("draft")
    assert points(race) == {(x, y) for x, y in free if y < 100}


def test_of_two_main_directions_only_the_open_one() -> None:
    """F-3, F-4: a diagonal move to the edge can only be followed by an extra point East."""
    cars = {"Ada": car((120, 96), (124, 100), drafts="Bob"), "Bob": car((200, 60))}
    race = race_on(field(), cars, to_move="Ada")
    race.play("draft")
    assert (124, 100) in points(race)
    race.play((124, 100))
    assert race.cars["Ada"].position == (125, 100)
    assert race.cars["Ada"].pawn == (129, 104)


def test_no_draft_where_no_extra_point_is_legal() -> None:
    """F-4, R-21: every point of the move lies on the edge, straight ahead: nothing to declare."""
    cars = {"Ada": car((120, 94), (120, 102), drafts="Bob", lap=2), "Bob": car((200, 60))}
    race = race_on(field(), cars, to_move="Ada")
    assert {y for _, y in points(race)} == {100}
    assert "draft" not in words(race)


def test_a_draft_that_a_booster_makes_impossible_is_void() -> None:
    """R-21: declared at 7; the booster leaves only points on the edge: a normal move."""
    cars = {"Ada": car((120, 94), (120, 101), drafts="Bob"), "Bob": car((200, 60))}
    race = race_on(field(), cars, to_move="Ada")
    race.play("draft")
    assert {y for _, y in points(race)} == {99}
    race.play("booster")
    race.roll(7)
    assert {y for _, y in points(race)} == {100}
    race.play((121, 100))
    assert race.cars["Ada"].position == (121, 100)
    assert race.cars["Ada"].pawn == (122, 106)


def test_the_extra_point_counts_for_lines() -> None:
    """F-4, G-7: the move ends at (29,7), the extra point lies on the finish line."""
    cars = {"Ada": car((25, 7), (29, 7), drafts="Bob"), "Bob": car((50, 20))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play("draft")
    race.play((29, 7))
    assert race.cars["Ada"].position == (30, 7)
    assert race.cars["Ada"].lap == 2


@pytest.mark.parametrize("place", [(30, 7), (31, 7)])
def test_the_extra_point_may_complete_the_race(place: Point) -> None:
    """F-4, S-3: onto the line, and no car there is engaged; without a draft it is not reached."""
    cars = {"Ada": car((25, 7), (29, 7), drafts="Bob", lap=2), "Bob": car(place, lap=2)}
    race = race_on(ring(), cars, to_move="Ada")
    race.play("draft")
    race.play((29, 7))
    assert race.cars["Ada"].status == "finished"
    assert race.cars["Bob"].position == place


def test_a_move_that_completes_the_race_needs_no_extra_point() -> None:
    """S-3, F-4: beyond the line there is no choice of direction."""
    cars = {"Ada": car((27, 5), (31, 9), drafts="Bob", lap=2), "Bob": car((50, 20), lap=2)}
    race = race_on(ring(), cars, to_move="Ada")
    race.play("draft")
    race.play((31, 9))
    assert race.cars["Ada"].status == "finished"


def test_a_draft_may_be_declared_for_a_move_that_only_finishes() -> None:
    """F-4, S-3: of five points on the edge of the track, the one that crosses the line is open."""
    ada = car((46, 7), (46, 2), drafts="Bob", speed_drop=4)
    race = race_on(load_track("straight"), {"Ada": ada, "Bob": car((30, 5))}, "Ada", laps=1)
    assert points(race) == {(x, 4) for x in range(44, 49)}
    assert "draft" in words(race)
    race.play("draft")
    assert points(race) == {(48, 4)}
    (option,) = [option for option in race.options if option.point is not None]
    assert option.preview.path == ((46, 7), (48, 4)) and option.preview.crosses == ("finish",)
    race.play((48, 4))
    assert race.cars["Ada"].status == "finished"


def test_in_an_earlier_lap_such_a_move_is_closed() -> None:
    """F-4, S-3: the line ends a move in the last lap alone."""
    for lap, closed in ((1, {(28, 4), (29, 4), (30, 4)}), (2, {(28, 4), (29, 4)})):
        cars = {"Ada": car((28, 7), (30, 3), drafts="Bob", lap=lap), "Bob": car((50, 20), lap=lap)}
        race = race_on(ring(), cars, to_move="Ada")
        free = points(race)
        race.play("draft")
        assert free - points(race) == closed


@pytest.mark.parametrize("driver", [Pro, Ace])
def test_computer_drivers_finish_with_a_draft(driver: type[Pro] | type[Ace]) -> None:
    """F-4, S-3: with the draft declared they answer with the move that finishes."""
    ada = car((46, 7), (46, 2), drafts="Bob", speed_drop=4)
    race = race_on(load_track("straight"), {"Ada": ada, "Bob": car((30, 5))}, "Ada", laps=1)
    race.play("draft")
    assert driver()(race).point == (48, 4)


def test_the_extra_point_may_enter_the_pits() -> None:
    """F-4, P-2, P-6: from (14,6) to (16,9), extra point North on the In line: entry speed 4."""
    cars = {"Ada": car((14, 6), (16, 9), drafts="Bob"), "Bob": car((50, 20))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play("draft")
    (option,) = [option for option in race.options if option.point == (16, 9)]
    assert option.preview.enters_pit
    race.play((16, 9))
    assert race.cars["Ada"].status == "pit"
    assert race.cars["Ada"].position is None
    assert [fact[2] for fact in race.facts if fact[0] == "pit-in"] == [4]


def test_no_extra_point_after_entering_the_pits() -> None:
    """F-4, P-2: the move itself enters; the turn ends there."""
    cars = {"Ada": car((14, 7), (16, 10), drafts="Bob"), "Bob": car((50, 20))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play("draft")
    race.play((16, 10))
    assert race.cars["Ada"].status == "pit"
    assert [fact[2] for fact in race.facts if fact[0] == "pit-in"] == [3]


def test_the_extra_point_does_not_enter_the_pits_in_the_wrong_lap() -> None:
    """F-4, R-14: in the last lap (16,9) cannot be drafted on to the North."""
    cars = {"Ada": car((14, 6), (16, 9), drafts="Bob", lap=2), "Bob": car((50, 20))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play("draft")
    assert (16, 9) not in points(race)
    assert (16, 8) in points(race)


def test_not_after_standing_still() -> None:
    """Example 25 (R-30, F-4, M-10): a move of (0,0) has no main direction."""
    race = drafting((2, 0))
    assert (0, 0) in reach(race)
    race.play("draft")
    assert (0, 0) not in reach(race)
    assert (1, 0) in reach(race)


# --- with an engagement ---------------------------------------------------------------------------


def test_a_car_on_the_extra_point_is_engaged_and_beaten() -> None:
    """R-17, F-4: the winner's pawn goes by the move without the extra point."""
    race = drafting((5, 1), bob=(6, 1))
    race.play("draft")
    (option,) = [option for option in race.options if option.point == at(5, 1)]
    assert (option.preview.engages, option.preview.contact) == (1, at(6, 1))
    race.play(at(5, 1))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(WINS)
    race.play(at(6, 2))
    assert where(race) == ((6, 1), (11, 2))


def test_losing_on_the_extra_point() -> None:
    """R-17, E-6: the loser's pawn goes by its real displacement."""
    race = drafting((5, 1), bob=(6, 1))
    race.play("draft")
    race.play(at(5, 1))
    race.roll(LOSES)
    assert reach(race) == {(5, 0), (5, 1), (5, 2)}
    race.play(at(5, 2))
    assert where(race) == ((5, 2), (10, 4))


def test_losing_on_the_extra_point_with_no_point_behind() -> None:
    """R-9, R-17: the extra point is the first of a sector, across its arrow: back on the way."""
    cars = {"Ada": car((43, 4), (47, 4), drafts="Bob"), "Bob": car((48, 4))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play("draft")
    race.play((47, 4))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(LOSES)
    assert points(race) == {(47, 4)}  # the last free point of its own trajectory
    race.play((47, 4))
    assert race.cars["Ada"].pawn == (51, 4)


def test_a_winner_on_the_extra_point_pushed_away_again() -> None:
    """R-17, E-6, R-22: the cascade comes back to Ada: her pawn goes by where she ends."""
    cars = {
        "Ada": car((115, 6), (119, 6), drafts="Bob"),
        "Bob": car((120, 6)),
        "Cid": car((120, 7)),
        "Dee": car((120, 8)),
    }
    race = race_on(field(), cars, to_move="Ada")
    race.play("draft")
    race.play((119, 6))
    race.roll(WINS)
    race.play((120, 7))  # Bob attacks Cid
    race.roll(WINS)
    race.play((120, 6))  # Cid attacks Ada
    race.roll(WINS)
    race.play((119, 7))
    assert race.cars["Ada"].position == (119, 7)
    assert race.cars["Ada"].pawn == (123, 8)


# --- with boosters and brakings -------------------------------------------------------------------


@pytest.mark.parametrize("order", [("draft", "booster"), ("booster", "draft")])
def test_with_a_booster_in_the_same_turn(order: tuple[str, str]) -> None:
    """F-6, X-2: pawn (5,1) to (6,1); moved by (8,1), extra point: 9 squares; speed 8."""
    race = drafting((5, 1))
    for word in order:
        race.play(word)
        if word == "booster":
            race.roll(7)
    race.play(at(8, 1))
    assert where(race) == ((9, 1), (17, 2))


@pytest.mark.parametrize("face", [1, 2, 3, 5, 6])
def test_a_failed_booster_leaves_the_draft(face: int) -> None:
    """F-6: the draft still stands."""
    race = drafting((5, 1))
    race.play("draft")
    race.play("booster")
    race.roll(face)
    race.play(at(5, 1))
    assert where(race) == ((6, 1), (11, 2))


def test_not_with_a_sharp_braking() -> None:
    """F-6: once a draft is declared no braking of any kind."""
    race = drafting((5, 1))
    assert "sharp-brake" in words(race)
    race.play("draft")
    assert words(race) == {"booster"}
    race = drafting((5, 1), sharp_brakings=0)
    race.play("draft")
    assert words(race) == {"booster"}


def test_no_draft_after_a_braking_action() -> None:
    """F-6, X-B: also not when the braking failed."""
    race = drafting((5, 1), sharp_brakings=0)
    race.play("brake")
    race.roll(4)
    assert question_of(race) == ("Ada", "move")
    assert words(race) == set()
