"""Whole turns: the order of steps and dice (FD-TURN, FD-PROTO)."""

from __future__ import annotations

from helpers.races.formula_race import drive, kind, put, rolled, to


def test_example_31() -> None:
    """Example 31. FD-TURN-1 to FD-TURN-15: the dice of a full turn in their order."""
    cars = {
        "X": {"space": "2.3", "gear": 5},
        "Y": {"space": "1.24", "gear": 2},
        "W": {"space": "1.60", "gear": 6},
    }
    race = put(cars, to_move="X", marks=["2.10"], weather="changeable")
    drive(race, "gear:5", 20, to("2.23"), 3, 9, 1, 12, 2, 17)
    assert rolled(race) == [
        ("gear-roll", "X", 20),
        ("debris", "X", 3),
        ("collision", "Y", 9),
        ("collision", "X", 1),
        ("engine", "X", 12),
        ("engine", "W", 2),
        ("weather-roll", "X", 17),
    ]
    x, w = race.cars["X"], race.cars["W"]
    assert (x.wear.susp, x.wear.body, x.wear.engine, w.wear.engine) == (1, 2, 3, 2)
    assert sorted(race.marks) == ["1.60", "2.10", "2.23"]
    assert race.weather == "rain_changeable" and x.stops == 1


def test_example_62() -> None:
    """Example 62. FD-TURN-16, FD-DEB-2: the slide of a doomed car is still driven."""
    cars = {
        "X": {"space": "1.19", "gear": 6, "caps": (14, 3, 1, 1, 1, 1), "wear": (14, 3, 1, 1, 1, 1)},
        "W": {"space": "1.90", "gear": 5},
    }
    race = put(cars, to_move="X", weather="rain_changeable")
    drive(race, "gear:6", 30, to("1.49"))
    assert kind(race) == "slide-move"
    drive(race, to("1.52"))
    assert race.cars["X"].status == "out" and race.marks == ["1.52"]
    assert kind(race) == "engine" and race.pending.driver == "W"  # type: ignore[union-attr]
    drive(race, 20)
    assert kind(race) == "weather-roll"


def test_steps_of_a_plain_turn() -> None:
    """FD-TURN-2, FD-TURN-3, FD-TURN-5: one question each, and the next car's turn."""
    cars = {"A": {"space": "2.50", "gear": 2}, "B": {"space": "2.30", "gear": 2}}
    race = put(cars)
    seen = []
    for answer in ("gear:2", 3, to("2.53")):
        seen.append(kind(race))
        drive(race, answer)
    assert seen == ["gear", "gear-roll", "move"]
    assert race.pending.driver == "B"  # type: ignore[union-attr]


def test_dice_are_told_by_label_and_roller() -> None:
    """FD-PROTO-4: each die has its table, and who throws it."""
    cars = {"A": {"space": "2.50", "gear": 2}, "B": {"space": "2.30", "gear": 2}}
    race = drive(put(cars), "gear:2")
    roll = race.pending
    assert roll is not None and (roll.driver, kind(race)) == ("A", "gear-roll")
    assert [die.name for die in roll.dice] == ["gear 2"]


def test_the_same_dice_lead_to_the_same_race() -> None:
    """FD-PROTO-5: options, decisions and dice determine the result."""
    answers = ("gear:2", 3, to("2.53"))
    cars = {"A": {"space": "2.50", "gear": 2}, "B": {"space": "2.30", "gear": 2}}
    first, other = drive(put(cars), *answers), drive(put(cars), *answers)
    assert first.state.key() == other.state.key() and first.facts == other.facts
