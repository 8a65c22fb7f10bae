"""The booster (X-1 to X-3, X-4), its table face by face, and power drops (D-3)."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race
from helpers.boards.courses import ring
from helpers.races.setting import (
    Point,
    alone,
    at,
    block,
    from_origin,
    on_field,
    points,
    question_of,
    race_on,
    reach,
    wait_for,
    words,
)

FAILURES = (1, 2, 3, 4, 5, 6)
SUCCESSES = (7, 8, 9, 10, 11, 12)


def boosted(pawn: Point, face: int, **fields: Any) -> Race:
    """Ada at the origin has declared a booster and rolled."""
    race = alone(pawn, **fields)
    race.play("booster")
    race.roll(face)
    return race


def lengths(race: Race) -> set[int]:
    """Chebyshev lengths of the moves open."""
    return {max(abs(x), abs(y)) for x, y in reach(race)}


def pawn(race: Race) -> Point:
    """Ada's pawn, from the origin."""
    shown = race.cars["Ada"].pawn
    assert shown is not None
    return from_origin([shown]).pop()


@pytest.mark.parametrize(
    ("momentum", "open_"),
    [((3, 0), True), ((1, -3), True), ((-5, 5), True), ((2, 2), False), ((0, 0), False)],
)
def test_from_speed_3(momentum: Point, open_: bool) -> None:
    """X-1: at speed 3 or more."""
    assert ("booster" in words(alone(momentum))) == open_


def test_not_without_a_pawn() -> None:
    """X-1, M-2: a car without a pawn has speed 0."""
    cars = {"Ada": {"position": (0, 0), "pawn": None}, "Bob": {"position": (9, 9)}}
    assert "booster" not in words(on_field(cars, to_move="Ada"))


@pytest.mark.parametrize("face", [1, 5, 7, 12])
def test_once_per_turn(face: int) -> None:
    """X-1: not a second time, failed or not."""
    race = alone((5, 1))
    race.play("booster")
    pending = race.pending
    assert pending is not None
    assert (pending.driver, pending.table, pending.sides) == ("Ada", "booster", 12)
    race.roll(face)
    assert "booster" not in words(race)


@pytest.mark.parametrize("face", SUCCESSES)
def test_success(face: int) -> None:
    """X-2, V-3: pawn from (6,1) to (7,1), top speed 8 for this turn: 20 points, not 9."""
    race = boosted((6, 1), face)
    assert pawn(race) == (7, 1)
    assert reach(race) == block(5, -1, 8, 3)
    assert race.cars["Ada"].damage == (0, False)


def test_top_speed_is_higher_for_this_turn_only() -> None:
    """X-2, V-3: the next turn knows 7 again."""
    race = boosted((6, 1), 9)
    race.play(at(8, 1))
    wait_for(race, "Ada")
    assert question_of(race) == ("Ada", "move")
    assert {x - 8 for x, _ in reach(race)} == {6, 7}


def test_a_car_of_top_speed_1_boosts_to_2() -> None:
    """X-2, R-5, V-3: at least 1 after damage, and one more by the booster."""
    race = boosted((3, 0), 7, speed_drop=9)
    assert lengths(race) == {2}


@pytest.mark.parametrize(
    ("momentum", "moved"), [((-6, 1), (-7, 1)), ((2, 5), (2, 6)), ((-3, -4), (-3, -5))]
)
def test_the_main_direction(momentum: Point, moved: Point) -> None:
    """X-2, R-16: the larger component of pawn - car, whatever the arrow (East here)."""
    assert pawn(boosted(momentum, 10)) == moved


@pytest.mark.parametrize(("word", "moved"), [("E", (4, -3)), ("S", (3, -4))])
def test_the_driver_chooses_on_a_tie(word: str, moved: Point) -> None:
    """X-2: at (3,-3) pawn (4,-3) or (3,-4)."""
    race = boosted((3, -3), 7)
    assert question_of(race) == ("Ada", "direction")
    assert words(race) == {"E", "S"}
    race.play(word)
    assert pawn(race) == moved
    assert question_of(race) == ("Ada", "move")


DAMAGE = {1: (2, False), 2: (1, False), 3: (0, True)}


@pytest.mark.parametrize("face", FAILURES)
def test_failure(face: int) -> None:
    """X-3, D-1, D-2: 1: top speed -2; 2: -1; 3: no 4th gear; 4 to 6: no damage."""
    race = boosted((5, 1), face)
    assert race.cars["Ada"].damage == DAMAGE.get(face, (0, False))
    assert pawn(race) == (5, 1)
    assert question_of(race) == ("Ada", "move")


@pytest.mark.parametrize("face", [5, 6])
def test_nothing_happens_on_5_and_6(face: int) -> None:
    """X-3: move normally by the pawn where it stands."""
    assert reach(boosted((5, 1), face)) == block(3, -1, 7, 3)


@pytest.mark.parametrize(("face", "fastest"), [(1, 5), (2, 6)])
def test_a_lost_top_speed_counts_at_once(face: int, fastest: int) -> None:
    """X-3, D-1: applied before moving."""
    race = boosted((6, 0), face)
    assert max(lengths(race)) == fastest
    assert race.cars["Ada"].top_speed == fastest


def test_a_lost_4th_gear_counts_at_once() -> None:
    """X-3, D-2: no move of length 4."""
    assert lengths(boosted((5, 0), 3)) == {3, 5, 6, 7}


@pytest.mark.parametrize(
    ("momentum", "fields", "length"),
    [
        ((5, 1), {}, 5),
        ((3, 3), {}, 3),
        ((8, 0), {}, 7),  # Example 19: the top speed, if that is lower
        ((8, 0), {"lap": 2}, 8),
        ((6, 0), {"speed_drop": 2}, 5),
        ((4, 0), {"no_fourth": True}, 3),  # D-2 forbids 4: then 3
        ((6, 0), {"speed_drop": 3, "no_fourth": True}, 3),  # top speed 4, forbidden
    ],
)
def test_a_power_drop(momentum: Point, fields: dict[str, Any], length: int) -> None:
    """D-3, X-3: the move has the length of the current speed, or of the lower top speed."""
    assert lengths(boosted(momentum, 4, **fields)) == {length}


def test_a_power_drop_in_points() -> None:
    """Example 19 (D-3, M-4): pawn - car (8,0), top speed 7: x = 7, y -2..2."""
    assert reach(boosted((8, 0), 4)) == block(7, -2, 7, 2)


def test_a_power_drop_without_4th_gear() -> None:
    """D-3, D-2: 4 is forbidden: any of the 25 points at length 3, not only the one ahead."""
    assert reach(boosted((4, 1), 4, no_fourth=True)) == block(3, -1, 3, 3) | {(2, 3)}


def test_a_power_drop_is_for_this_turn() -> None:
    """D-3: no damage, and the next turn is free again."""
    race = boosted((5, 0), 4)
    race.play(at(5, 0))
    wait_for(race, "Ada")
    assert question_of(race) == ("Ada", "move")
    assert {x - 5 for x, _ in reach(race)} == {3, 4, 5, 6, 7}


def test_a_power_drop_out_of_reach() -> None:
    """D-3, M-9, R-12: speed 9, top speed 6: no point of length 6; along the line to the pawn."""
    assert reach(boosted((9, 3), 4, speed_drop=1)) == {(6, 2)}


@pytest.mark.parametrize("face", range(1, 13))
def test_no_braking_in_the_turn_of_a_booster(face: int) -> None:
    """X-4: neither a sharp braking nor a braking action, whatever was rolled."""
    for shown in ({}, {"sharp_brakings": 0}):
        assert words(boosted((5, 1), face, **shown)) == set()


def test_a_booster_that_leaves_no_legal_point() -> None:
    """R-21, M-8: the only legal points were on the edge (y = 4); now the car leaves the track."""
    cars = {"Ada": {"position": (42, 8), "pawn": (42, 2)}, "Bob": {"position": (50, 20)}}
    race = race_on(ring(), cars, to_move="Ada")
    assert {y for _, y in points(race)} == {4}
    race.play("booster")
    race.roll(7)
    assert question_of(race) == ("Ada", "off-track")
    assert {y for _, y in points(race)} == {2, 3}
