"""Chapter V: top speed; R-5."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Track
from helpers.boards.courses import ring, ring_data
from helpers.races.setting import (
    FAR,
    alone,
    at,
    on_field,
    play_out,
    points,
    question_of,
    race_on,
    reach,
)


def _fastest(race: Race) -> int:
    """The longest move open; the pawn must be far enough ahead."""
    return max(max(abs(x), abs(y)) for x, y in reach(race))


@pytest.mark.parametrize(("lap", "top"), [(-1, 7), (0, 7), (1, 7), (2, 8), (3, 8), (5, 8)])
def test_top_speed_by_lap(lap: int, top: int) -> None:
    """V-1: 7 in lap 1 and before the line is first crossed, 8 from lap 2 on."""
    cars: dict[str, Any] = {
        "Ada": {"position": (0, 0), "pawn": (7, 0), "lap": lap},
        "Bob": {"position": (0, 9)},
    }
    race = on_field(cars, to_move="Ada", laps=5)
    assert race.cars["Ada"].top_speed == top
    assert _fastest(race) == top


def test_the_lap_is_the_one_in_which_the_move_begins() -> None:
    """V-1: a move that begins in lap 1 has top speed 7, though it ends in lap 2."""
    cars = {
        "Ada": {"position": (24, 6), "pawn": (31, 6)},
        "Bob": {"position": (53, 20), "pawn": (53, 20)},
    }
    race = race_on(ring(), cars, to_move="Ada")
    assert max(option.point[0] for option in race.options if option.point) == 31
    play_out(race, {"Ada": (31, 6), "Bob": (53, 20)})
    assert race.cars["Ada"].lap == 2
    assert question_of(race) == ("Ada", "move")
    assert max(option.point[0] for option in race.options if option.point) == 39


@pytest.mark.parametrize(("drop", "top"), [(0, 7), (1, 6), (2, 5), (3, 4), (5, 2)])
def test_damage_lowers_it(drop: int, top: int) -> None:
    """V-3, D-1: each point of damage takes one off."""
    race = alone((top, 0), speed_drop=drop)
    assert race.cars["Ada"].top_speed == top
    assert _fastest(race) == top


@pytest.mark.parametrize("drop", [6, 7, 9, 20])
def test_never_below_1(drop: int) -> None:
    """R-5, V-3: top speed after damage is at least 1."""
    race = alone((2, 0), speed_drop=drop)
    assert race.cars["Ada"].top_speed == 1
    assert _fastest(race) == 1


@pytest.mark.parametrize(
    ("stated", "lap", "damage", "top"),
    [
        (6, 1, 0, 6),
        (6, 2, 0, 6),
        (9, 1, 0, 7),
        (9, 2, 0, 8),
        (7, 2, 0, 7),
        (5, 1, 2, 5),
        (5, 1, 3, 4),
    ],
)
def test_a_track_may_state_its_own(stated: int, lap: int, damage: int, top: int) -> None:
    """V-3, D-1: of the track's top speed and the car's, lowered by damage, the lower counts."""
    track = Track.from_dict(ring_data(top_speed=stated))
    cars = {
        "Ada": {"position": (33, 7), "pawn": (33 + top, 7), "lap": lap, "speed_drop": damage},
        "Bob": {"position": (53, 20)},
    }
    race = race_on(track, cars, to_move="Ada")
    assert race.cars["Ada"].top_speed == top
    assert max(x for x, _ in points(race)) == 33 + top


def test_a_booster_raises_it_for_one_turn() -> None:
    """V-3, X-2: by 1, for that turn only."""
    race = alone((6, 0))
    assert _fastest(race) == 7
    race.play("booster")
    race.roll(8)
    assert _fastest(race) == 8
    race.play(at(8, 0))
    race.play(FAR)
    race.play(FAR)  # a new round, in which Bob leads
    assert question_of(race) == ("Ada", "move") and race.cars["Ada"].speed == 8
    assert max(x for x, _ in reach(race)) == 8 + 7


def test_a_booster_raises_a_damaged_car_too() -> None:
    """V-3, R-5: the booster's point comes on top of what damage leaves."""
    race = alone((3, 0), speed_drop=9)
    race.play("booster")
    race.roll(8)
    assert reach(race) == {(2, y) for y in range(-2, 3)}


def test_drafting_adds_its_point_on_top() -> None:
    """V-3, F-5: top speed limits the move without the extra point."""
    cars = {
        "Ada": {"position": (0, 0), "pawn": (7, 0), "drafts": "Bob"},
        "Bob": {"position": (20, 0), "pawn": (24, 0)},
    }
    race = on_field(cars, to_move="Ada")
    race.play("draft")
    race.play(at(7, 0))
    assert race.cars["Ada"].position == at(8, 0)
    assert race.cars["Ada"].speed == 7
