"""Chapter B: sharp braking; R-20, R-23."""

from __future__ import annotations

import pytest

from bolide_widget import Race
from helpers.boards.courses import ring
from helpers.races.setting import (
    ORIGIN,
    Point,
    alone,
    at,
    block,
    on_field,
    play_out,
    points,
    question_of,
    race_on,
    reach,
    words,
)

LENGTH_2 = block(-2, -2, 2, 2) - block(-1, -1, 1, 1)


def _braking(pawn: Point) -> Race:
    race = alone(pawn)
    race.play("sharp-brake")
    return race


def test_each_driver_has_three() -> None:
    """B-1: three in the basic rules, one spent each time; then none is offered."""
    race = Race(ring(), ["Ada", "Bob"], seed=1)
    assert {car.sharp_brakings for car in race.cars.values()} == {3}
    left = []
    for start in (3, 2, 1):
        race = alone((4, 0), sharp_brakings=start)
        race.play("sharp-brake")
        left.append(race.cars["Ada"].sharp_brakings)
    assert left == [2, 1, 0]
    assert "sharp-brake" not in words(alone((4, 0), sharp_brakings=0))


def test_new_tyres_restore_them() -> None:
    """B-1: at a pit stop."""
    cars = {"Ada": {"status": "pit", "box": 3, "sharp_brakings": 0}, "Bob": {"position": (53, 20)}}
    race = race_on(ring(), cars, to_move="Ada")
    play_out(race, {"Ada": ["leave", "tyres"]})
    assert race.cars["Ada"].sharp_brakings == 3


@pytest.mark.parametrize(
    ("pawn", "offered"),
    [((2, 0), False), ((2, 2), False), ((3, 0), True), ((1, -3), True), ((7, 7), True)],
)
def test_declared_before_moving_at_speed_3_or_more(pawn: Point, offered: bool) -> None:
    """B-2, R-20: at speed 2 or less there is nothing to brake."""
    assert ("sharp-brake" in words(alone(pawn))) == offered


def test_once_declared_it_is_made() -> None:
    """B-2: the pawn and its 25 points are ignored, and nothing else may be declared."""
    race = _braking((6, 0))
    assert words(race) == set()
    assert reach(race) == {p for p in LENGTH_2 if p[0] > 0}


def test_example_4_sharp_braking_nearly_straight() -> None:
    """Example 4 (B-3): pawn (6,2): eight displacements."""
    expected = {(2, 2), (2, 1), (2, 0), (2, -1), (2, -2), (1, 2), (0, 2), (1, -2)}
    assert reach(_braking((6, 2))) == expected


def test_example_5_sharp_braking_on_the_diagonal() -> None:
    """Example 5 (B-3): pawn (4,4): seven; (2,-2) and (-2,2) are on the 90° line."""
    expected = {(2, 2), (2, 1), (1, 2), (2, 0), (0, 2), (2, -1), (-1, 2)}
    assert reach(_braking((4, 4))) == expected


@pytest.mark.parametrize(
    "pawn", [(3, 0), (0, 3), (-3, 0), (0, -3), (5, 1), (-4, 3), (3, -3), (-2, -7), (7, 7)]
)
def test_length_2_and_within_90_degrees_on_both_sides(pawn: Point) -> None:
    """B-3, R-23: Chebyshev length exactly 2, angle strictly below 90°, left and right alike."""
    result = reach(_braking(pawn))
    assert result == {p for p in LENGTH_2 if p[0] * pawn[0] + p[1] * pawn[1] > 0}
    # mirrored in the line of travel where that is a line of the lattice: two-sided
    if 0 in pawn:
        mirror = (1, -1) if pawn[1] == 0 else (-1, 1)
        assert result == {(x * mirror[0], y * mirror[1]) for x, y in result}


@pytest.mark.parametrize("target", [(2, 0), (2, 2), (1, -2)])
def test_the_pawn_repeats_the_braked_move(target: Point) -> None:
    """B-4: the pawn repeats the move, speed 2."""
    race = _braking((6, 0))
    race.play(at(*target))
    ada = race.cars["Ada"]
    assert ada.pawn == at(2 * target[0], 2 * target[1])
    assert ada.speed == 2
    assert question_of(race)[0] == "Bob"


def test_braking_stays_inside_the_track() -> None:
    """B-4, M-5: the move lies in the closed track region."""
    cars = {"Ada": {"position": (36, 5), "pawn": (40, 5)}, "Bob": {"position": (53, 20)}}
    race = race_on(ring(), cars, to_move="Ada")
    race.play("sharp-brake")
    assert points(race) == {(38, 4), (38, 5), (38, 6), (38, 7), (37, 7)}
    corner = {"position": (11, 9), "pawn": (8, 12)}
    race = race_on(ring(), {"Ada": corner, "Bob": {"position": (53, 20)}}, to_move="Ada")
    race.play("sharp-brake")
    assert (9, 11) in points(race)  # through the corner itself
    assert (10, 11) not in points(race)  # on the track, but the way there is not


@pytest.mark.parametrize(("target", "met"), [((2, 2), True), ((2, 1), False), ((2, 0), False)])
def test_braking_engages_what_it_passes_through(target: Point, met: bool) -> None:
    """B-4, M-6: a car on the way is engaged; the braking stays spent."""
    cars = {"Ada": {"position": (0, 0), "pawn": (6, 0)}, "Bob": {"position": (1, 1)}}
    race = on_field(cars, to_move="Ada")
    race.play("sharp-brake")
    race.play(at(*target))
    assert (question_of(race) == ("Ada", "engagement")) == met
    assert race.cars["Ada"].sharp_brakings == 2


def _at_the_wall(position: Point, pawn: Point) -> Race:
    cars = {"Ada": {"position": position, "pawn": pawn}, "Bob": {"position": (53, 20)}}
    return race_on(ring(), cars, to_move="Ada")


def test_it_may_be_declared_when_all_25_points_are_off() -> None:
    """B-5: whether the 25 are run-off or barrier, as long as it has a point of its own."""
    race = _at_the_wall((36, 6), (36, 1))  # run-off beyond the border
    assert "sharp-brake" in words(race)
    race = _at_the_wall((36, 5), (36, -2))  # nothing but barriers
    assert words(race) >= {"sharp-brake", "crash"}
    race.play("sharp-brake")
    assert points(race) == {(34, 4), (38, 4)}
    race.play((38, 4))
    assert race.cars["Ada"].status == "track" and race.cars["Ada"].speed == 2


def test_it_may_not_be_declared_without_a_point() -> None:
    """B-5: not if no point fulfils B-3 and B-4."""
    assert "sharp-brake" not in words(_at_the_wall((36, 4), (36, -2)))
    assert "sharp-brake" not in words(_at_the_wall((56, 20), (61, 20)))
    race = _at_the_wall((56, 20), (61, 21))
    race.play("sharp-brake")
    assert points(race) == {(56, 22)}


def test_a_braked_car_does_not_stop_dead() -> None:
    """B-3: the length is 2, neither less nor more."""
    assert ORIGIN not in points(_braking((3, 0)))
