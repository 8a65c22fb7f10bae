"""The grid and the start (FD-START, FD-SET-1, FD-ORD-4)."""

from __future__ import annotations

import pytest

from bolide_widget.core.errors import SetupError
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.race import Race
from helpers.races.formula_race import drive, ends, gears, kind, put, ring, rolled

ROAD = Rules(pit_variant="none")


def fresh(*names: str, **options: object) -> Race:
    """A race before its first die."""
    return Race(ring(), names, rules=ROAD, seed=1, dice="ask", **options)  # type: ignore[arg-type]


def test_example_3() -> None:
    """Example 3. FD-START-1: grid rolls A12 B17 C12 D3 and re-roll A4 C9 give B, C, A, D."""
    race = drive(fresh("A", "B", "C", "D"), 12, 17, 12, 3, 4, 9)
    assert race.order == ["B", "C", "A", "D"]
    assert [race.cars[name].space for name in race.order] == ["1.99", "3.98", "1.97", "3.96"]


def test_example_4() -> None:
    """Example 4. FD-START-2: 1 stalls; 20 drives four spaces at once, then gears 1 and 2."""
    race = fresh("A", "B", grid=["A", "B"])
    drive(race, 1)
    assert (race.cars["A"].space, race.cars["A"].gear, race.cars["A"].stalled) == ("1.99", 0, True)
    assert rolled(race) == [("start-roll", "A", 1)]
    drive(race, 20)
    assert kind(race) == "move" and race.cars["B"].gear == 1
    assert all(entry[0] != "gear-roll" for entry in rolled(race))
    assert ends(race) == {"1.1", "2.1", "3.2"}
    drive(race, 'to+"3.2":0')
    assert race.round == 2 and race.order == ["B", "A"]
    assert gears(race) == [1, 2]
    drive(race, "gear:1", 1, 'to+"3.3":0')
    assert race.pending.driver == "A" and gears(race) == [1]  # type: ignore[union-attr]


def test_a_normal_start() -> None:
    """FD-START-2, FD-GEAR-5: 2 to 19, then the die of gear 1."""
    race = drive(fresh("A", "B", grid=["A", "B"]), 2)
    assert gears(race) == [1]
    drive(race, "gear:1")
    assert [action for action, _ in race.state.outcomes()] == [(1,), (2,)]


def test_a_great_start_gets_past_cars_and_may_be_braked() -> None:
    """FD-START-3: it obeys the rules of moves; collision tests follow."""
    race = fresh("A", "B", "C", grid=["A", "B", "C"])
    drive(race, 1, 1, 20)  # A on 1.99 and B on 3.98 stand, C is on 1.97
    assert ends(race) == {"1.0", "2.0", "3.0"}
    assert ends(race, 2) == {"2.98"}
    drive(race, 'to+"2.98":2')
    assert race.cars["C"].wear.brakes == 1
    assert [entry[0] for entry in rolled(race)] == ["start-roll"] * 3
    assert kind(race) == "collision"


def test_example_43() -> None:
    """Example 43. FD-START-3, FD-MOVE-2: P3 passes between two stalled cars; four dice."""
    race = drive(fresh("P1", "P2", "P3", grid=["P1", "P2", "P3"]), 1, 1, 10, "gear:1", 2)
    assert ends(race) == {"2.98"}
    drive(race, 'to+"2.98":0', 5, 6, 7, 8)
    dice = rolled(race)[-4:]
    assert dice == [
        ("collision", "P1", 5),
        ("collision", "P2", 6),
        ("collision", "P3", 7),
        ("collision", "P3", 8),
    ]


def test_a_stalled_car_tests_nothing_itself() -> None:
    """FD-START-3, FD-COLL-1: a stalled start is no move."""
    race = fresh("A", "B", grid=["A", "B"])
    drive(race, 10, "gear:1", 1, 'to+"2.99":0')  # ahead of B, who is on 3.98
    assert kind(race) == "start-roll"
    drive(race, 1)  # beside A, but it has not moved
    assert race.round == 2
    assert [entry[0] for entry in rolled(race)] == ["start-roll", "gear-roll", "start-roll"]


def test_the_first_round_goes_by_the_grid() -> None:
    """FD-ORD-4, FD-ORD-1: pole first, and each car once."""
    race = fresh("A", "B", "C", grid=["C", "A", "B"])
    assert race.order == ["C", "A", "B"] and race.round == 1
    drive(race, 1, 1, 1)
    assert race.round == 2


@pytest.mark.parametrize("names", [[], [f"D{n}" for n in range(11)]])
def test_one_to_ten_cars(names: list[str]) -> None:
    """FD-SET-1: one to ten cars."""
    with pytest.raises(SetupError, match="1 to 10 drivers"):
        fresh(*names)


def test_one_person_s_cars_stay_separate() -> None:
    """FD-SET-1: each car has its own seat, name and points."""
    race = put({"Ann 1": {"space": "2.50", "wear": {"tyres": 3}}, "Ann 2": {"space": "2.40"}})
    assert [car.wear.tyres for car in race.cars.values()] == [3, 6]
