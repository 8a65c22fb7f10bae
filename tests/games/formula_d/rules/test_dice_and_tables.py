"""The printed dice and tables, read face by face."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bolide_widget.games.formula_d.rules import position
from bolide_widget.games.formula_d.rules.kinds import KINDS
from bolide_widget.games.formula_d.rules.position import CATEGORIES, STANDARD
from helpers.races.formula_race import alone, drive

DICE = {
    1: [1, 1, 2, 2],
    2: [2, 3, 3, 4, 4, 4],
    3: [4, 5, 6, 6, 7, 7, 8, 8],
    4: [7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12],
    5: [11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20],
    6: [face for face in (21, 22, 23, 24, 25, 26, 27, 28, 29, 30) for _ in range(3)],
}


@pytest.mark.parametrize("gear", DICE)
def test_the_die_of_a_gear(gear: int) -> None:
    """FD-GEAR-1, FD-SET-2: the faces of each gear die, and their odds in a race."""
    die = position.GEARS[gear - 1]
    assert die.name == f"gear {gear}" and list(die.faces) == DICE[gear]
    race = drive(alone("2.50", gear=gear), f"gear:{gear}")
    odds = dict(race.state.outcomes())
    share = Fraction(1, len(DICE[gear]))
    assert odds == {(face,): DICE[gear].count(face) * share for face in set(DICE[gear])}


@pytest.mark.parametrize("kind", ["grid-roll", "start-roll", "debris", "collision", "engine"])
def test_the_black_die(kind: str) -> None:
    """FD-SET-2, FD-PROTO-4: a d20 with each face once."""
    (die,) = KINDS[kind].dice  # type: ignore[misc]
    assert die.faces == tuple(range(1, 21))


def test_the_standard_car() -> None:
    """FD-SET-3, FD-SET-4, FD-SET-5: six categories, 20 points; they are the caps."""
    points = dict(zip(CATEGORIES, STANDARD, strict=True))
    assert points == {"tyres": 6, "brakes": 3, "gearbox": 3, "body": 3, "engine": 3, "susp": 2}
    car = alone("2.50").cars["Ada"]
    assert tuple(car.wear) == tuple(car.caps) == STANDARD and sum(STANDARD) == 20


@pytest.mark.parametrize(
    ("gear", "wanted", "cost"),
    [
        (4, 3, (0, 0, 0)),
        (6, 4, (1, 0, 0)),
        (4, 1, (1, 1, 0)),
        (6, 2, (1, 1, 1)),
        (5, 5, (0, 0, 0)),
        (3, 4, (0, 0, 0)),
    ],
)
def test_skipping_gears(gear: int, wanted: int, cost: tuple[int, int, int]) -> None:
    """FD-DOWN-1: gearbox, brakes, engine."""
    assert position.down_cost(gear, wanted) == cost


def test_the_row_of_a_block() -> None:
    """FD-BLOCK-1: brakes and tyres by the spaces that could not be driven."""
    rows = {1: (1, 0), 2: (2, 0), 3: (3, 0), 4: (3, 1), 5: (3, 2), 6: (3, 3)}
    assert {r: position.BLOCK[r] for r in range(1, len(position.BLOCK))} == rows


def test_the_start_table() -> None:
    """FD-START-2: each face of the black die."""
    results = [position.start_result(face) for face in range(1, 21)]
    assert results == ["stalled", *["normal"] * 18, "great"]
