"""Chapter M: pawn, speed, the 25 points, trajectories; R-3, R-4, R-12, R-16, R-20, R-21."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import IllegalAction, Race, Track
from helpers.boards.courses import pinned, ring, ring_data
from helpers.races.setting import (
    ORIGIN,
    Point,
    alone,
    at,
    block,
    on_field,
    points,
    question_of,
    race_on,
    reach,
    words,
)

# The origin looks the same from everywhere: every example below is also driven turned.
TURNS = [(1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0), (-1, 0, 0, 1)]


def _turned(turn: tuple[int, int, int, int], point: Point) -> Point:
    a, b, c, d = turn
    return a * point[0] + b * point[1], c * point[0] + d * point[1]


def _on_ring(position: Point, pawn: Point, track: Track | None = None, **fields: Any) -> Race:
    other = {"position": (53, 20), "pawn": (53, 20)}
    ada = {"position": position, "pawn": pawn, **fields}
    return race_on(track or ring(), {"Ada": ada, "Bob": other}, to_move="Ada")


@pytest.mark.parametrize("target", [(5, 3), (1, -1), (3, 1), (4, 0)])
def test_the_pawn_repeats_the_move(target: Point) -> None:
    """M-1, M-7: after a move by d to P the pawn is on P + d, and the turn is over."""
    race = alone((3, 1))
    race.play(at(*target))
    ada = race.cars["Ada"]
    assert ada.position == at(*target)
    assert ada.pawn == at(2 * target[0], 2 * target[1])
    assert question_of(race)[0] == "Bob"


@pytest.mark.parametrize(
    ("pawn", "speed"),
    [((0, 0), 0), ((3, 1), 3), ((1, 3), 3), ((-2, 1), 2), ((-4, 4), 4), ((0, -5), 5)],
)
def test_speed_is_the_longer_component(pawn: Point, speed: int) -> None:
    """M-2, R-3: Chebyshev length of pawn - car, not the part along the arrow."""
    assert alone(pawn).cars["Ada"].speed == speed


def test_a_car_without_a_pawn_has_speed_0() -> None:
    """M-2: no pawn, speed 0: nothing to boost, brake or draft with, and no car drafts behind it."""
    cars = {
        "Ada": {"position": (-4, 0), "pawn": (0, 0)},
        "Bob": {"position": (1, 0), "half_spun": True},
    }
    race = on_field(cars, to_move="Ada")
    assert race.cars["Bob"].pawn is None and race.cars["Bob"].speed == 0
    race.play(at(0, 0))
    assert race.cars["Ada"].drafts is None
    assert words(race) == {"stay"}


def test_example_1_the_25_points_round_the_pawn() -> None:
    """Example 1 (M-2, M-3): pawn (3,1), top speed 7: 25 points, speed 3."""
    race = alone((3, 1))
    assert reach(race) == block(1, -1, 5, 3)
    assert len(points(race)) == 25
    assert race.cars["Ada"].speed == 3


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("pawn", [(0, 0), (1, 0), (3, 1), (4, -4), (5, 2)])
def test_a_normal_move_goes_to_the_25_points(pawn: Point, turn: tuple[int, int, int, int]) -> None:
    """M-3: any point at Chebyshev distance 2 or less from the pawn, in every direction."""
    px, py = _turned(turn, pawn)
    assert reach(alone((px, py))) == block(px - 2, py - 2, px + 2, py + 2)


def test_no_other_point() -> None:
    """M-3: a point 3 off the pawn is refused, and nothing changes."""
    race = alone((3, 1))
    before = race.state.key()
    for target in [(6, 1), (3, 4), (0, 1), (300, 300)]:
        with pytest.raises(IllegalAction):
            race.play(at(*target))
    assert race.state.key() == before


def test_example_2_top_speed_cuts_the_25() -> None:
    """Example 2 (M-4): pawn (6,0), top speed 7: x 4 to 7, 20 points."""
    race = alone((6, 0))
    assert reach(race) == block(4, -2, 7, 2)
    assert len(points(race)) == 20


@pytest.mark.parametrize("turn", TURNS)
def test_top_speed_is_measured_on_both_axes(turn: tuple[int, int, int, int]) -> None:
    """M-4: the Chebyshev length counts: 7 across and 7 along are both the limit."""
    px, py = _turned(turn, (6, 6))
    expected = {p for p in block(px - 2, py - 2, px + 2, py + 2) if max(map(abs, p)) <= 7}
    assert reach(alone((px, py))) == expected
    assert len(expected) == 16


# --- M-5 ----------------------------------------------------------------------------------------


def test_the_border_counts_as_inside() -> None:
    """M-5: along the border and onto it is inside the closed track region."""
    assert points(_on_ring((36, 10), (40, 10))) == block(38, 8, 42, 10)
    assert points(_on_ring((36, 4), (40, 4))) == block(38, 4, 42, 6)


def test_a_corner_may_be_touched() -> None:
    """M-5: a trajectory through the very corner of the border is inside."""
    assert (9, 11) in points(_on_ring((11, 9), (10, 10)))
    assert ring().allows((12, 8), (8, 12))


def test_cutting_a_corner_is_illegal() -> None:
    """M-5: not even between two track points, when the way leads over the outside."""
    race = _on_ring((12, 9), (10, 11))
    assert ring().kind((9, 13)) == ring().kind((9, 12)) == "track"
    assert (9, 12) not in points(race) and (9, 13) not in points(race)
    assert (8, 12) not in points(race)  # (12,9) to (8,12) passes (10, 10.5)
    assert (8, 11) in points(race)  # passes (10, 10)
    with pytest.raises(IllegalAction):
        race.play((9, 12))


def test_the_end_of_a_move_must_be_on_the_track() -> None:
    """M-5, M-8: run-off points are no points of a move while a legal one is left."""
    race = _on_ring((36, 6), (40, 4))
    assert points(race) == block(38, 4, 42, 6)
    with pytest.raises(IllegalAction):
        race.play((40, 3))


# --- M-6 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "other", "met"),
    [
        ((4, 2), (2, 1), True),
        ((4, 2), (4, 2), True),
        ((4, 2), (3, 1), False),
        ((4, 2), (2, 2), False),
        ((6, 3), (2, 1), True),
        ((6, 3), (4, 2), True),
        ((6, 3), (3, 1), False),
        ((6, 3), (3, 2), False),
        ((5, 0), (1, 0), True),
        ((5, 0), (6, 0), False),
        ((5, 2), (3, 1), False),
        ((3, 3), (1, 1), True),
    ],
)
@pytest.mark.parametrize("turn", TURNS)
def test_a_trajectory_through_a_held_point_is_an_engagement(
    target: Point, other: Point, met: bool, turn: tuple[int, int, int, int]
) -> None:
    """M-6: exactly through a point held by a car is an engagement, near it is overtaking."""
    goal, where = _turned(turn, target), _turned(turn, other)
    cars = {"Ada": {"position": (0, 0), "pawn": goal}, "Bob": {"position": where}}
    race = on_field(cars, to_move="Ada")
    race.play(at(*goal))
    assert (question_of(race) == ("Ada", "engagement")) == met
    if not met:
        assert race.cars["Ada"].position == at(*goal)


# --- M-8, M-9 -----------------------------------------------------------------------------------


def test_a_driver_may_not_leave_the_track_by_choice() -> None:
    """M-8: with one legal point left, that one it is."""
    race = _on_ring((36, 6), (40, 2))
    assert points(race) == block(38, 4, 42, 4)
    race = _on_ring((52, 4), (58, 2))
    assert points(race) == {(56, 4)}
    with pytest.raises(IllegalAction):
        race.play((57, 3))


def test_without_a_legal_point_the_car_goes_off_the_track() -> None:
    """M-8: all 25 are off the track, and braking is not possible: run-off points are all."""
    race = _on_ring((36, 4), (36, 1))
    assert points(race) == block(34, 2, 38, 3)
    assert words(race) == {"booster"}


def test_unless_the_driver_brakes() -> None:
    """M-8, B-5: a sharp braking, or with none left a braking action, is the way to stay on."""
    assert words(_on_ring((36, 5), (36, 1))) == {"sharp-brake", "booster"}
    assert words(_on_ring((36, 5), (36, 1), sharp_brakings=0)) == {"brake", "booster"}


@pytest.mark.parametrize(
    ("pawn", "target"), [((8, 0), (5, 0)), ((8, 3), (5, 2)), ((8, 4), (5, 2)), ((8, 5), (5, 3))]
)
@pytest.mark.parametrize("turn", TURNS)
def test_example_3_a_speed_that_cannot_be_reached(
    pawn: Point, target: Point, turn: tuple[int, int, int, int]
) -> None:
    """Example 3 (M-9, R-4): as far as top speed 5 allows along the line, halves toward zero."""
    race = alone(_turned(turn, pawn), speed_drop=2)
    assert race.cars["Ada"].top_speed == 5
    assert reach(race) == {_turned(turn, target)}


def test_example_20_a_forbidden_length_on_the_way() -> None:
    """Example 20 (M-9, R-4, D-2): top speed 4, no 4th gear, pawn (6,0): the car goes to (3,0)."""
    race = alone((6, 0), speed_drop=3, no_fourth=True)
    assert race.cars["Ada"].top_speed == 4
    assert reach(race) == {(3, 0)}


def test_an_illegal_point_on_the_way_is_passed_over() -> None:
    """R-4, M-9: if M-5 forbids that point, the same one step shorter, and so on."""
    race = _on_ring((53, 6), (61, 6), speed_drop=3)  # top speed 4: 57 is run-off
    assert points(race) == {(56, 6)}
    race = _on_ring((55, 6), (63, 6), speed_drop=3)
    assert points(race) == {(56, 6)}


def test_with_none_legal_on_the_way_the_car_goes_off() -> None:
    """R-4, O-1: from the border, the run-off points among those on the line."""
    race = _on_ring((56, 6), (64, 6), speed_drop=3)
    assert points(race) == {(57, 6), (58, 6)}
    race.play((58, 6))
    assert race.cars["Ada"].status == "off-track"


def test_a_speed_restriction_alone_never_sends_a_car_off() -> None:
    """M-9, R-12: on the open field every restriction on speed leaves a point of the track."""
    for drop in range(8):
        for no_fourth in (False, True):
            for pawn in [(9, 0), (8, 7), (4, 4), (-9, 3), (0, 6)]:
                race = alone(pawn, speed_drop=drop, no_fourth=no_fourth)
                assert points(race)
                assert all(race.track.kind(p) == "track" for p in points(race))


def test_power_drop_uses_the_same_answer() -> None:
    """R-12, D-3, M-9: a length that no point of the 25 has is reached along the line."""
    race = alone((8, 3), speed_drop=2)
    race.play("booster")
    race.roll(4)
    assert reach(race) == {(5, 2)}


def test_example_23_no_4th_gear_and_only_length_4_on_the_track() -> None:
    """Example 23 (M-9, R-27): pawn (6,0), the track ends after 4: to length 3 along the line."""
    race = _on_ring((52, 7), (58, 7), no_fourth=True)
    assert points(race) == {(55, 7)}
    assert not race.options[0].preview.leaves_track
    whole = _on_ring((52, 7), (58, 7))
    assert points(whole) == {(56, y) for y in range(5, 10)}


def test_a_power_drop_keeps_a_car_on_the_track() -> None:
    """M-9, R-27, D-3: the speed has to stay 6, only 4 and 5 lead to points of the track: 5."""
    race = _on_ring((51, 7), (57, 7))
    race.play("booster")
    race.roll(4)
    assert points(race) == {(56, 7)}


def test_top_speed_keeps_a_car_on_the_track() -> None:
    """M-8, M-9, R-27: what top speed 5 allows is off the track, 6 is on it: slower on the line."""
    race = _on_ring((30, 7), (36, 7), speed_drop=2, track=pinned(34, 35))
    assert points(race) == {(33, 7)}
    assert {(36, 6), (36, 8)} < points(_on_ring((30, 7), (36, 7), track=pinned(34, 35)))


def test_a_point_beyond_any_top_speed_counts_as_within_the_track() -> None:
    """M-8, R-27: at speed 8 only moves of 10, which no car can make, stay on the track."""
    race = _on_ring((30, 7), (38, 7), lap=2, track=pinned(36, 37, 38, 39))
    assert points(race) == {(35, 7)}
    off = _on_ring((30, 7), (38, 7), lap=2, track=pinned(36, 37, 38, 39, 40))
    assert {off.track.kind(p) for p in points(off)} == {"run-off"}


def test_a_point_on_the_way_down_may_be_off_the_track_too() -> None:
    """M-9, R-4: no 4th gear, and a pin on the point that is 3 away: 2."""
    race = _on_ring((52, 7), (58, 7), no_fourth=True)
    assert points(race) == {(55, 7)}
    race = _on_ring((52, 7), (58, 7), no_fourth=True, track=pinned(55))
    assert points(race) == {(54, 7)}


def test_speed_restrictions_that_leave_points_are_no_case_of_m_9() -> None:
    """M-8, R-27: all 25 are off the track, short enough or not: the car leaves it."""
    race = _on_ring((53, 6), (60, 6), speed_drop=2)  # top speed 5: x = 58, run-off
    assert points(race) == {(58, y) for y in range(4, 9)}


def test_example_19_power_drop_above_top_speed() -> None:
    """Example 19 (D-3, M-4): speed 8, top speed 7, a 4 on the booster table: x = 7, five points."""
    race = alone((8, 0))
    race.play("booster")
    race.roll(4)
    assert reach(race) == {(7, y) for y in range(-2, 3)}


# --- M-10 ---------------------------------------------------------------------------------------


def test_standing_still_is_legal() -> None:
    """M-10: a displacement of (0,0), when the 25 points allow it; the pawn is then on the car."""
    race = alone((2, -2))
    assert (0, 0) in reach(race)
    race.play(ORIGIN)
    assert race.cars["Ada"].position == race.cars["Ada"].pawn == ORIGIN
    assert (0, 0) not in reach(alone((3, 0)))


def test_moving_against_the_arrow_is_legal() -> None:
    """M-10: backward, when the 25 points allow it."""
    race = alone((1, 0))
    race.play(at(-1, 0))
    assert race.cars["Ada"].pawn == at(-2, 0)
    assert reach(alone((-5, 0))) == block(-7, -2, -3, 2)


def test_standing_still_engages_nobody() -> None:
    """M-10, M-6: a car that stays meets no one, not even itself."""
    cars = {"Ada": {"position": (0, 0), "pawn": (0, 0)}, "Bob": {"position": (1, 0)}}
    race = on_field(cars, to_move="Ada")
    race.play(ORIGIN)
    assert question_of(race) == ("Bob", "move")


# --- rulings on declarations --------------------------------------------------------------------


def _boosted(pawn: Point) -> Race:
    race = alone(pawn)
    race.play("booster")
    race.roll(7)
    return race


def test_example_11_booster_success() -> None:
    """Example 11 (X-2, M-4): the pawn goes on to (7,1): x 5 to 8, 20 points; 9 is too fast."""
    race = _boosted((6, 1))
    assert race.cars["Ada"].pawn == at(7, 1)
    assert reach(race) == block(5, -1, 8, 3)
    assert len(points(race)) == 20


@pytest.mark.parametrize(("word", "pawn"), [("E", (4, -3)), ("S", (3, -4))])
def test_example_12_booster_on_a_diagonal(word: str, pawn: Point) -> None:
    """Example 12 (X-2, R-16): at (3,-3) the driver chooses (4,-3) or (3,-4)."""
    race = _boosted((3, -3))
    assert words(race) == {"E", "S"}
    race.play(word)
    assert race.cars["Ada"].pawn == at(*pawn)


@pytest.mark.parametrize(("speed", "offered"), [(0, False), (2, False), (3, True), (6, True)])
def test_from_speed_2_there_is_nothing_to_brake(speed: int, offered: bool) -> None:
    """R-20, B-2: a sharp braking may be declared at speed 3 or more."""
    assert ("sharp-brake" in words(alone((speed, 0)))) == offered


def test_a_sharp_braking_needs_a_legal_point() -> None:
    """R-21, B-5: with no point of B-3 and B-4 it cannot be declared."""
    assert "sharp-brake" not in words(_on_ring((36, 4), (36, 1)))
    assert "sharp-brake" in words(_on_ring((36, 5), (36, 1)))


def _drafting_at_the_border() -> Race:
    cars = {
        "Ada": {"position": (51, 6), "pawn": (57, 6), "drafts": "Bob"},
        "Bob": {"position": (53, 20), "pawn": (53, 24)},
    }
    race = race_on(ring(), cars, to_move="Ada")
    race.play("draft")
    return race


def test_a_draft_that_leaves_no_legal_point_is_void() -> None:
    """R-21, F-4: a booster makes the declared draft impossible: the driver moves normally."""
    race = _drafting_at_the_border()
    assert points(race) == block(55, 4, 55, 8)  # and one more, to 56
    race.play("booster")
    race.roll(12)
    assert points(race) == block(56, 4, 56, 8)
    race.play((56, 6))
    assert race.cars["Ada"].position == (56, 6)
    assert race.cars["Ada"].pawn == (61, 6)


def test_after_a_booster_m_8_decides() -> None:
    """R-21, M-8: a booster that leaves no legal point sends the car off the track."""
    race = _on_ring((51, 6), (58, 6))
    race.play("booster")
    race.roll(12)
    assert points(race) == block(57, 4, 58, 8)
    assert words(race) == set()
    race.play((57, 6))
    assert race.cars["Ada"].status == "off-track" and race.cars["Ada"].pawn is None


def test_a_track_speed_leaves_the_same_answer() -> None:
    """M-9, R-12, V-3: a top speed of the track that cannot be reached is M-9 too."""
    track = Track.from_dict(ring_data(top_speed=4))
    cars = {"Ada": {"position": (34, 7), "pawn": (41, 7)}, "Bob": {"position": (53, 20)}}
    assert points(race_on(track, cars, to_move="Ada")) == {(38, 7)}
