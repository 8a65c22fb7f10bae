"""Damage markers and debris tests (FD-DEB)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bolide_widget.games.formula_d.screen import ends as screen
from helpers.races.formula_race import alone, drive, kind, put, rolled, to

STREET_MARKS = ["2.47", "2.48"]


def test_example_17() -> None:
    """Example 17. FD-DEB-3, FD-DEB-4, FD-ST-4: two damaged spaces, two dice; dry and wet."""
    race = alone("2.46", gear=1, options={"marks": STREET_MARKS})
    drive(race, "gear:1", 2, to("2.48"), 4, 5)
    assert rolled(race)[1:] == [("debris", "Ada", 4), ("debris", "Ada", 5)]
    assert race.cars["Ada"].wear.susp == 1
    race = alone("2.46", gear=1, options={"marks": STREET_MARKS, "weather": "rain"})
    drive(race, "gear:1", 2, to("2.48"), 4, 5)
    assert race.cars["Ada"].status == "out"
    race = alone("2.46", gear=1, options={"marks": STREET_MARKS, "debris_rolls": "per_turn"})
    drive(race, "gear:1", 2, to("2.48"), 4)
    assert kind(race) == "gear" and race.cars["Ada"].wear.susp == 1


@pytest.mark.parametrize(
    ("how", "tested", "unhurt"),
    [("per_space", ("2.51", "2.52"), Fraction(16, 25)), ("per_turn", ("2.51",), Fraction(4, 5))],
)
def test_example_71(how: str, tested: tuple[str, ...], unhurt: Fraction) -> None:
    """Example 71. FD-DEB-3, R-37: a preview, and the page, name the tests."""
    two = {"marks": ["2.51", "2.52"], "debris_rolls": how}
    race = drive(alone("2.50", gear=2, options=two), "gear:2", 4)
    (through,) = (
        o
        for o in race.options
        if {"2.51", "2.52"} < set(o.preview.path) and not o.action[2] and o.action[1] == "2.54"
    )
    assert (through.preview.debris, through.preview.unhurt) == (tested, unhurt)
    (end,) = (
        end for end in screen.ends(race.state, race.state.question) if end.action == through.action
    )
    assert (len(end.debris), end.dice, end.marked) == (len(tested), len(tested), 2)
    slide = {"marks": ["1.17", "1.23"], "debris_rolls": how, "weather": "rain"}
    race = drive(alone("1.15", gear=3, options=slide), "gear:3", 6)
    base = next(o for o in race.options if o.action[1] == "1.21" and "1.17" in o.preview.path)
    drive(race, base.id)
    on = next(o for o in race.options if o.action[1] == "1.24" and "1.23" in o.preview.path)
    assert on.preview.debris == (("1.23",) if how == "per_space" else ())
    assert on.preview.unhurt == (Fraction(3, 4) if how == "per_space" else 1)
    drive(race, on.id, 20, *([20] if how == "per_space" else []))
    assert [name for name, *_ in rolled(race)].count("debris") == len(tested)


def test_the_start_space_is_not_entered() -> None:
    """FD-DEB-3: a car that stands on damage and drives on is not tested for it."""
    race = alone("2.50", gear=1, options={"marks": ["2.50"]})
    assert kind(drive(race, "gear:1", 1, to("2.51"))) == "gear"


def test_markers_add_nothing_and_stay() -> None:
    """FD-DEB-3: a space is marked or not."""
    data: dict[str, Any] = {"space": "2.50", "gear": 6}
    race = drive(alone(**data, options={"marks": ["2.50", "1.2"]}), "gear:2")
    assert race.marks == ["1.2", "2.50"] and race.cars["Ada"].wear.engine == 2


def test_elimination_leaves_a_marker_and_a_free_space() -> None:
    """FD-DEB-2, FD-ELIM-3: removed at once, and unranked."""
    cars = {"A": {"space": "1.34", "gear": 5}, "B": {"space": "1.5", "gear": 2}}
    race = drive(put(cars, to_move="A"), "gear:5", 15, to("1.49"))
    assert race.marks == ["1.49"] and race.cars["A"].space is None
    assert race.standings[-1].driver == "A" and race.standings[-1].status == "out"


def test_elimination_drops_the_rest() -> None:
    """FD-TURN-7, FD-PROTO-5: no test after the one that ends it."""
    race = alone("2.46", gear=2, wear={"susp": 1}, options={"marks": ["2.47", "2.48", "2.49"]})
    drive(race, "gear:2", 3, to("2.49"), 1)
    assert (
        race.cars["Ada"].status == "out" and [item[0] for item in rolled(race)].count("debris") == 1
    )
    assert "2.49" in race.marks


def test_doomed_cars_are_tested_like_any_other() -> None:
    """FD-TURN-16: step 9 comes after the debris."""
    race = alone("1.34", gear=5, options={"marks": ["1.40"]})
    drive(race, "gear:5", 15, to("1.49"))
    assert kind(race) == "debris" and race.cars["Ada"].status == "track"
    drive(race, 20)
    assert race.cars["Ada"].status == "out"
