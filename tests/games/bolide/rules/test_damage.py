"""Chapter D: damage, its limits on the moves, and how long it lasts."""

from __future__ import annotations

import pytest

from bolide_widget import Race
from helpers.races.setting import alone, at, on_field, reach, wait_for


def lengths(race: Race) -> set[int]:
    """Chebyshev lengths of the moves open."""
    return {max(abs(x), abs(y)) for x, y in reach(race)}


def test_a_lost_top_speed_stays_lost() -> None:
    """D-1: permanent until repaired: the turn after, too."""
    race = alone((6, 0))
    race.play("booster")
    race.roll(2)
    race.play(at(6, 0))
    wait_for(race, "Ada")
    assert race.cars["Ada"].top_speed == 6
    assert {x - 6 for x, _ in reach(race)} == {4, 5, 6}


def test_lost_top_speed_adds_up() -> None:
    """D-1: -2 and -1 on the booster table in two turns."""
    race = alone((3, 0))
    for face, move in ((1, (3, 0)), (2, (6, 0))):
        race.play("booster")
        race.roll(face)
        race.play(at(*move))
        wait_for(race, "Ada")
    assert race.cars["Ada"].damage.speed_drop == 3
    assert race.cars["Ada"].top_speed == 4


@pytest.mark.parametrize(("drop", "top"), [(0, 7), (1, 6), (5, 2), (6, 1), (7, 1), (20, 1)])
def test_top_speed_is_never_below_1(drop: int, top: int) -> None:
    """D-1, R-5, V-3: at least 1."""
    race = alone((1, 0), speed_drop=drop)
    assert race.cars["Ada"].top_speed == top
    assert max(lengths(race)) == min(top, 3)


def test_damage_counts_from_the_top_speed_of_the_lap() -> None:
    """D-1, V-1: 8 less 2 from lap 2 on."""
    race = alone((6, 0), speed_drop=2, lap=2)
    assert max(lengths(race)) == 6


def test_no_fourth_gear() -> None:
    """D-2: no move of length 4, in any direction; the others stay."""
    assert lengths(alone((3, 1), no_fourth=True)) == {1, 2, 3, 5}
    assert lengths(alone((1, -4), no_fourth=True)) == {2, 3, 5, 6}


def test_no_fourth_gear_is_not_cumulative() -> None:
    """D-2: a second time changes nothing; repaired once, it is gone."""
    race = alone((3, 0), no_fourth=True)
    race.play("booster")
    race.roll(3)
    assert race.cars["Ada"].damage == (0, True)
    assert lengths(race) == {1, 2, 3, 5}


def test_an_engagement_may_end_a_move_after_4() -> None:
    """D-2, E-1: the point aimed at is 6 away; stopped after 4, the move was legal."""
    race = on_field(
        {
            "Ada": {"position": (0, 0), "pawn": (6, 0), "no_fourth": True},
            "Bob": {"position": (4, 0)},
        },
        to_move="Ada",
    )
    race.play(at(6, 0))
    race.roll(9)
    race.play(at(4, 1))
    assert race.cars["Ada"].position == at(4, 0)
    assert race.cars["Ada"].speed == 4


def test_no_fourth_gear_at_top_speed_4() -> None:
    """D-2, M-9, R-4: 4 is forbidden, 5 and more too: on to 3 along the line."""
    assert reach(alone((6, 0), no_fourth=True, speed_drop=3)) == {(3, 0)}


def test_no_fourth_gear_does_not_hinder_a_braking() -> None:
    """D-2, B-3: a sharp braking has length 2."""
    race = alone((4, 0), no_fourth=True)
    race.play("sharp-brake")
    assert lengths(race) == {2}


def test_damage_in_an_engagement_is_added_to_what_was_there() -> None:
    """D-1, E-2: -2 on a 1, for a car that had lost 1 already."""
    race = on_field(
        {"Ada": {"position": (0, 0), "pawn": (4, 0), "speed_drop": 1}, "Bob": {"position": (4, 0)}},
        to_move="Ada",
    )
    race.play(at(4, 0))
    race.roll(1)
    assert race.cars["Ada"].damage.speed_drop == 3
