"""The braking action (X-B, X-4), face by face."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race
from helpers.boards.courses import field, ring
from helpers.races.setting import (
    Point,
    alone,
    at,
    block,
    from_origin,
    points,
    question_of,
    race_on,
    reach,
    words,
)

EIGHT = {(2, 2), (2, 1), (2, 0), (2, -1), (2, -2), (1, 2), (0, 2), (1, -2)}
"""The points of a sharp braking with the pawn at (6,2)."""

FAILURES = (1, 2, 3, 4, 5)
SPINS = (6, 7)
SUCCESSES = (8, 9, 10, 11, 12)


def braking(face: int, momentum: Point = (6, 2), **fields: Any) -> Race:
    """Ada, with no sharp braking left, has declared a braking action and rolled."""
    race = alone(momentum, sharp_brakings=0, **fields)
    race.play("brake")
    race.roll(face)
    return race


@pytest.mark.parametrize(("left", "word"), [(3, "sharp-brake"), (1, "sharp-brake"), (0, "brake")])
def test_only_when_no_sharp_braking_is_left(left: int, word: str) -> None:
    """X-B: and then it takes the place of a sharp braking."""
    assert words(alone((6, 2), sharp_brakings=left)) == {word, "booster"}


@pytest.mark.parametrize(("momentum", "open_"), [((3, 1), True), ((2, 2), False)])
def test_from_speed_3(momentum: Point, open_: bool) -> None:
    """X-B: at speed 3 or more."""
    assert ("brake" in words(alone(momentum, sharp_brakings=0))) == open_


def test_the_brake_table_is_rolled() -> None:
    """X-B: a d12, before moving."""
    race = alone((6, 2), sharp_brakings=0)
    race.play("brake")
    pending = race.pending
    assert pending is not None
    assert (pending.driver, pending.table, pending.sides) == ("Ada", "brake", 12)


@pytest.mark.parametrize("face", SPINS + SUCCESSES)
def test_it_brakes_on_6_to_12(face: int) -> None:
    """X-B, B-3: as a sharp braking, spending nothing."""
    race = braking(face)
    assert question_of(race) == ("Ada", "sharp-brake")
    assert reach(race) == EIGHT
    race.play(at(2, 1))
    ada = race.cars["Ada"]
    assert from_origin([ada.position]) == {(2, 1)}  # type: ignore[list-item]
    assert ada.sharp_brakings == 0
    assert ada.damage == (0, False)


@pytest.mark.parametrize("face", SUCCESSES)
def test_after_8_to_12_the_pawn_repeats_the_move(face: int) -> None:
    """X-B, B-4: speed 2."""
    race = braking(face)
    race.play(at(2, 1))
    assert race.cars["Ada"].pawn == at(4, 2)
    assert not race.cars["Ada"].half_spun


@pytest.mark.parametrize("face", SPINS)
def test_after_6_and_7_the_car_ends_half_spun(face: int) -> None:
    """X-B, H-1: it brakes, and has no pawn then."""
    race = braking(face)
    race.play(at(2, 1))
    assert race.cars["Ada"].half_spun
    assert race.cars["Ada"].pawn is None


DROPS = {1: 2, 2: 1, 3: 1}


@pytest.mark.parametrize("face", FAILURES)
def test_on_1_to_5_it_does_not_brake(face: int) -> None:
    """X-B, D-1: 1: top speed -2; 2 and 3: -1; 4 and 5: wheels lock. One of the 25 points."""
    race = braking(face)
    drop = DROPS.get(face, 0)
    assert question_of(race) == ("Ada", "move")
    assert race.cars["Ada"].damage == (drop, False)
    assert reach(race) == block(4, 0, 7 - drop, 4)


@pytest.mark.parametrize("face", FAILURES)
def test_once_per_turn_and_no_booster_after_it(face: int) -> None:
    """X-B, X-4: a failed braking action leaves nothing to declare."""
    assert words(braking(face)) == set()


def test_after_a_failure_the_car_may_have_to_leave_the_track() -> None:
    """X-B, M-8: all 25 points lie beyond the edge, and the brakes have failed."""
    cars = {
        "Ada": {"position": (42, 8), "pawn": (42, 1), "sharp_brakings": 0},
        "Bob": {"position": (50, 20)},
    }
    race = race_on(ring(), cars, to_move="Ada")
    assert "brake" in words(race)
    race.play("brake")
    race.roll(4)
    assert question_of(race) == ("Ada", "off-track")
    assert {y for _, y in points(race)} == {2, 3}


def test_not_where_no_point_can_be_braked_to() -> None:
    """X-4, B-3, B-4: next to the edge of the track, driving straight at it."""
    cars = {
        "Ada": {"position": (40, 4), "pawn": (40, 1), "sharp_brakings": 0},
        "Bob": {"position": (50, 20)},
    }
    race = race_on(ring(), cars, to_move="Ada")
    assert "brake" not in words(race)
    assert "booster" in words(race)


def test_braking_ignores_top_speed() -> None:
    """X-4: a car of top speed 1 still brakes to 2."""
    race = braking(8, speed_drop=20)
    assert reach(race) == EIGHT


def test_an_engagement_on_the_way_of_a_braking_that_spins() -> None:
    """X-B, E-1, H-1: the car ends half spun where the engagement leaves it."""
    cars = {
        "Ada": {"position": (120, 50), "pawn": (126, 50), "sharp_brakings": 0},
        "Bob": {"position": (121, 50)},
    }
    race = race_on(field(), cars, to_move="Ada")
    race.play("brake")
    race.roll(6)
    race.play((122, 50))
    race.roll(9)
    race.play((121, 51))
    ada = race.cars["Ada"]
    assert (ada.position, ada.half_spun, ada.pawn) == ((121, 50), True, None)
