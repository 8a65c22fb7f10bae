"""The engagement table (E-2, E-7), face by face."""

from __future__ import annotations

import pytest

from bolide_widget import Race
from helpers.races.setting import at, on_field, question_of, reach

BEHIND = {(3, -1), (3, 0), (3, 1)}
BESIDE = {(4, -1), (4, 1)}


def rolled(face: int) -> Race:
    """Ada has driven from (0,0) into Bob at (4,0) and rolled."""
    cars = {
        "Ada": {"position": (0, 0), "pawn": (4, 0)},
        "Bob": {"position": (4, 0), "pawn": (8, 0)},
    }
    race = on_field(cars, to_move="Ada")
    race.play(at(4, 0))
    race.roll(face)
    return race


def settled(face: int) -> Race:
    """The same, and the loser has taken its first choice."""
    race = rolled(face)
    if question_of(race) == ("Ada", "safety-car"):
        race.roll(1)
    race.play(race.options[0])
    return race


@pytest.mark.parametrize("face", range(1, 9))
def test_the_defender_wins_on_1_to_8(face: int) -> None:
    """E-2, E-3: the attacker goes behind."""
    race = rolled(face)
    if face == 7:
        race.roll(1)
    assert question_of(race) == ("Ada", "push")
    assert reach(race) == BEHIND


@pytest.mark.parametrize("face", range(9, 13))
def test_the_attacker_wins_on_9_to_12(face: int) -> None:
    """E-2, E-4: the defender goes aside."""
    race = rolled(face)
    assert question_of(race) == ("Bob", "push")
    assert reach(race) == BESIDE


ADA_DROPS = {1: 2, 2: 1}
BOB_DROPS = {12: 1}


@pytest.mark.parametrize("face", range(1, 13))
def test_what_each_face_damages(face: int) -> None:
    """E-2, D-1: top speed of the attacker -2 on 1, -1 on 2; of the defender -1 on 12."""
    race = settled(face)
    ada, bob = race.cars["Ada"], race.cars["Bob"]
    assert ada.damage.speed_drop == ADA_DROPS.get(face, 0)
    assert bob.damage.speed_drop == BOB_DROPS.get(face, 0)
    assert ada.top_speed == 7 - ADA_DROPS.get(face, 0)
    assert bob.top_speed == 7 - BOB_DROPS.get(face, 0)
    assert not ada.damage.no_fourth
    assert not bob.damage.no_fourth


@pytest.mark.parametrize("face", range(1, 13))
def test_whom_each_face_spins(face: int) -> None:
    """E-2, H-1: the attacker on 3 (basic), 4 and 8, the defender on 8 and 11."""
    race = settled(face)
    ada, bob = race.cars["Ada"], race.cars["Bob"]
    assert ada.half_spun == (face in (3, 4, 8))
    assert bob.half_spun == (face in (8, 11))
    assert (ada.pawn is None) == ada.half_spun
    assert (bob.pawn is None) == bob.half_spun


@pytest.mark.parametrize("face", range(1, 13))
def test_only_a_7_rolls_again(face: int) -> None:
    """E-7: on a 7 the die is rolled again."""
    assert (question_of(rolled(face)) == ("Ada", "safety-car")) == (face == 7)


@pytest.mark.parametrize("second", range(1, 13))
def test_an_even_second_roll_calls_the_safety_car(second: int) -> None:
    """E-7: the attacker has lost, and the safety car comes on an even face."""
    race = rolled(7)
    race.roll(second)
    assert question_of(race) == ("Ada", "push")
    race.play(at(3, 0))
    race.play(race.options[0])  # Bob's move ends the round
    assert (question_of(race)[1] == "queue") == (second % 2 == 0)
