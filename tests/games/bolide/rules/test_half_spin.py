"""Chapter H: half spins."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race
from helpers.boards.courses import ring
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

FIVE = {(-1, -1), (-1, 0), (-1, 1), (0, 1), (0, -1)}


def spun(**fields: Any) -> Race:
    """Ada half spun at the origin, on her turn; Bob far off."""
    cars = {"Ada": {"position": (0, 0), "half_spun": True, **fields}, "Bob": {"position": (40, 0)}}
    return on_field(cars, to_move="Ada")


def test_it_stands_without_a_pawn() -> None:
    """H-1, M-2: no pawn, speed 0; nothing to declare on its turn."""
    race = spun(pawn=(5, 5))
    ada = race.cars["Ada"]
    assert (ada.pawn, ada.speed) == (None, 0)
    assert words(race) == {"stay"}


def test_the_half_spin_overrides_the_pawn_of_the_move() -> None:
    """H-1, E-6: an attacker that loses with a 4 falls back, and no pawn is set."""
    race = on_field(
        {"Ada": {"position": (0, 0), "pawn": (4, 0)}, "Bob": {"position": (4, 0)}}, to_move="Ada"
    )
    race.play(at(4, 0))
    race.roll(4)
    race.play(at(3, 0))
    assert race.cars["Ada"].pawn is None
    wait_for(race, "Ada")
    assert question_of(race) == ("Ada", "half-spin")


def test_a_defender_half_spun_before_its_turn() -> None:
    """H-1, H-2: its turn in this round is that of a half-spun car."""
    race = on_field(
        {"Ada": {"position": (0, 0), "pawn": (4, 0)}, "Bob": {"position": (4, 0), "pawn": (9, 0)}},
        to_move="Ada",
    )
    race.play(at(4, 0))
    race.roll(11)
    assert reach(race) == {(4, -1), (4, 1)}
    race.play(at(4, 1))
    assert race.cars["Bob"].pawn is None
    assert question_of(race) == ("Bob", "half-spin")


def test_five_points_or_stay() -> None:
    """H-2: a standing start in the opposite direction: 3 behind, 2 at the sides; or stay."""
    race = spun()
    assert question_of(race) == ("Ada", "half-spin")
    assert reach(race) == FIVE
    assert words(race) == {"stay"}


@pytest.mark.parametrize("step", sorted(FIVE))
def test_driving_off_backward(step: Point) -> None:
    """H-2: the pawn repeats the move; the car moves normally after it."""
    race = spun()
    race.play(at(*step))
    ada = race.cars["Ada"]
    assert from_origin([ada.pawn]) == {(2 * step[0], 2 * step[1])}  # type: ignore[list-item]
    assert not ada.half_spun
    wait_for(race, "Ada")
    assert question_of(race) == ("Ada", "move")


def test_staying() -> None:
    """H-2: it turns to face the arrow, pawn on the car; that is the whole turn."""
    race = spun()
    race.play("stay")
    ada = race.cars["Ada"]
    assert (ada.position, ada.pawn, ada.half_spun) == (at(0, 0), at(0, 0), False)
    assert question_of(race) == ("Bob", "move")
    wait_for(race, "Ada")
    assert question_of(race) == ("Ada", "move")  # no start roll
    assert len(points(race)) == 25


@pytest.mark.parametrize(
    ("spot", "five"),
    [
        ((53, 20), {(52, 20), (54, 20), (52, 19), (53, 19), (54, 19)}),  # arrow N
        ((40, 33), {(40, 32), (40, 34), (41, 32), (41, 33), (41, 34)}),  # arrow W
        ((7, 20), {(6, 20), (8, 20), (6, 21), (7, 21), (8, 21)}),  # arrow S
    ],
)
def test_behind_goes_by_the_arrow(spot: Point, five: set[Point]) -> None:
    """H-2, G-4: against the arrow of the sector."""
    cars = {"Ada": {"position": spot, "half_spun": True}, "Bob": {"position": (40, 7)}}
    assert points(race_on(ring(), cars, to_move="Ada")) == five


def test_only_points_on_the_track() -> None:
    """H-2, M-5: at the edge."""
    cars = {"Ada": {"position": (40, 4), "half_spun": True}, "Bob": {"position": (52, 20)}}
    race = race_on(ring(), cars, to_move="Ada")
    assert points(race) == {(39, 4), (39, 5), (40, 5)}


def test_driving_back_over_the_finish_line() -> None:
    """H-2, R-1, G-7: the crossing is taken back."""
    cars = {"Ada": {"position": (30, 7), "half_spun": True}, "Bob": {"position": (52, 20)}}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((29, 7))
    assert race.cars["Ada"].lap == 0


def test_driving_off_into_another_car() -> None:
    """H-2, M-6, E-1: a point held by a car is legal, and an engagement."""
    cars = {"Ada": {"position": (0, 0), "half_spun": True}, "Bob": {"position": (-1, 0)}}
    race = on_field(cars, to_move="Ada")
    race.play(at(-1, 0))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(8)  # spun again, and so is Bob
    race.play(at(-2, 0))
    assert race.cars["Ada"].half_spun
    assert race.cars["Bob"].half_spun


def test_pushed_aside_it_stays_half_spun() -> None:
    """H-1, E-4, E-6: no pawn to keep."""
    cars = {
        "Ada": {"position": (0, 0), "pawn": (4, 0)},
        "Bob": {"position": (4, 0), "half_spun": True},
    }
    race = on_field(cars, to_move="Ada")
    race.play(at(4, 0))
    race.roll(9)
    race.play(at(4, 1))
    bob = race.cars["Bob"]
    assert (bob.position, bob.half_spun, bob.pawn) == (at(4, 1), True, None)


def test_half_spun_where_a_start_roll_is_due() -> None:
    """H-2: a car spun while it waits at the pit exit does not roll."""
    cars = {
        "Ada": {"position": (38, 10), "pawn": (40, 10)},
        "Bob": {"position": (40, 10), "status": "pit-out"},
    }
    race = race_on(ring(), cars, to_move="Ada")
    race.play((40, 10))
    race.roll(8)
    race.play((39, 9))
    assert question_of(race) == ("Bob", "half-spin")
    race.play("stay")
    assert race.cars["Bob"].status == "track"
    assert race.cars["Bob"].pawn == (40, 10)


def test_a_car_spun_off_the_track_turns_round_first() -> None:
    """H-2, O-3: on the run-off there is no point of a start; it stays, without a pawn."""
    cars = {"Ada": {"position": (40, 3), "half_spun": True}, "Bob": {"position": (52, 20)}}
    race = race_on(ring(), cars, to_move="Ada")
    assert points(race) == set()
    race.play("stay")
    ada = race.cars["Ada"]
    assert (ada.status, ada.pawn, ada.half_spun) == ("off-track", None, False)
