"""Order of play (FD-ORD)."""

from __future__ import annotations

from helpers.races.formula_race import drive, put


def order(b_gear: int, **options: object) -> list[str]:
    """The order of example 5, with B in a gear."""
    cars = {
        "A": {"space": "1.50", "gear": 2},
        "B": {"space": "3.50", "gear": b_gear, **options},
        "C": {"space": "2.50", "gear": 1},
    }
    return put(cars, to_move=None).order


def test_example_5() -> None:
    """Example 5. FD-ORD-1, FD-ORD-2, FD-ORD-3, FD-CH-6: progress, gear, inside line; Diane."""
    assert order(3) == ["C", "B", "A"]
    assert order(2) == ["C", "A", "B"]
    assert order(1, character="diane") == ["C", "B", "A"]


def test_the_lap_comes_before_the_place() -> None:
    """FD-ORD-2: lap, then progress."""
    race = put({"A": {"space": "1.50", "lap": 1}, "B": {"space": "1.2", "lap": 2}}, to_move="B")
    assert race.order == ["B", "A"]


def test_the_order_of_a_round_stays() -> None:
    """FD-ORD-1, R-2: overtaking matters from the next round on."""
    cars = {
        "A": {"space": "1.50", "gear": 1},
        "B": {"space": "3.48", "gear": 4},
        "C": {"space": "2.10", "gear": 1},
    }
    race = put(cars, to_move="A")
    drive(race, "gear:1", 1, 'to+"1.51":0', "gear:4", 12, 'to+"3.60":0')
    assert race.order == ["A", "B", "C"]
    drive(race, "gear:1", 1, 'to+"2.11":0')
    assert race.order == ["B", "A", "C"]


def test_a_car_that_is_out_before_its_turn_is_skipped() -> None:
    """FD-ORD-1: who has left the race has no turn."""
    cars = {
        "A": {"space": "2.50", "gear": 1},
        "B": {"space": "2.49", "gear": 1, "wear": {"body": 1}},
        "C": {"space": "1.10", "gear": 1},
    }
    race = put(cars, to_move="A")
    drive(race, "gear:1", 1, 'to+"2.51":0')
    race = put({**cars, "A": {"space": "2.48", "gear": 1}}, to_move="A")
    drive(race, "gear:1", 1, 'to+"3.49":0', 1, 9)
    assert race.cars["B"].status == "out"
    assert race.pending.driver == "C"  # type: ignore[union-attr]
    assert race.order == ["A", "C"]  # at once, not from the next round on
