"""The finish (FD-FIN), laps (FD-LAPS)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.race import Race
from helpers.races.formula_race import alone, drive, ends, kind, put, rolled, to
from helpers.races.ring import Ring


def test_example_49() -> None:
    """Example 49. FD-FIN-2, FD-FIN-1: who crosses first is first."""
    cars = {
        "A": {"space": "1.95", "lap": 2, "gear": 2},
        "B": {"space": "3.94", "lap": 2, "gear": 4},
    }
    race = drive(put(cars), "gear:2", 4, to("1.99"), "gear:4", 9)
    assert ends(race) == {"1.0", "2.0", "3.0"}
    drive(race, to("3.0"))
    assert race.cars["B"].place == 1 and race.cars["B"].space is None
    drive(race, "gear:1", 2, to("1.0"))
    assert race.over and [standing.driver for standing in race.standings] == ["B", "A"]
    assert race.facts[-1] == ("race-over",)


def test_example_50() -> None:
    """Example 50. FD-FIN-3, FD-TURN-17: a finish that cannot be paid is none."""
    race = alone("1.78", lap=2, gear=6, stops=2, caps=(14, 1, 1, 1, 1, 2), wear=(14, 0, 1, 1, 1, 2))
    drive(race, "gear:6", 30)
    assert ends(race) == {"1.0"}
    drive(race, to("1.0"))
    car = race.cars["Ada"]
    assert car.status == "out" and car.place is None and "1.0" in race.marks


def test_the_rest_of_the_move_lapses() -> None:
    """FD-FIN-3: it ends on the crossing step, its own tests are dropped; the trigger stays."""
    cars = {"A": {"space": "1.97", "lap": 2, "gear": 5}, "B": {"space": "1.1", "lap": 2, "gear": 5}}
    race = drive(put(cars, to_move="A"), "gear:5", 20, to("1.0"))
    assert race.cars["A"].status == "finished"
    assert kind(race) == "engine" and race.pending.driver == "B"  # type: ignore[union-attr]


def test_the_space_past_the_line_must_be_free() -> None:
    """FD-FIN-3: an occupied one is driven round like any other."""
    cars = {"A": {"space": "3.99", "lap": 2, "gear": 1}, "B": {"space": "3.0", "lap": 2, "gear": 1}}
    race = drive(put(cars, to_move="A"), "gear:1", 1)
    assert ends(race) == {"2.99"}


def at_the_line(marks: list[str], **more: Any) -> Race:
    """A car two spaces before the line that would not survive a debris test."""
    car = {"space": "2.98", "lap": 1, "gear": 4, "wear": {"susp": 1}}
    return drive(put({"A": car}, marks=marks, **{"laps": 1, **more}), "gear:4", 9)


def test_example_63() -> None:
    """Example 63. FD-FIN-3, FD-TURN-17: damage beyond the line is not tested at the finish."""
    race = at_the_line(["2.0"])
    seen = {option.id: option.preview for option in race.options}[to("2.0")]
    assert seen.finishes and seen.debris == () and seen.unhurt == 1 and seen.tone == "free"
    drive(race, to("2.0"))
    assert race.cars["A"].status == "finished" and race.over
    race = at_the_line(["2.0", "2.99"])
    seen = {option.id: option.preview for option in race.options}[to("2.0")]
    assert seen.debris == ("2.99",) and seen.unhurt == Fraction(4, 5)
    drive(race, to("2.0"), 1)
    assert race.cars["A"].status == "out" and race.cars["A"].place is None


@pytest.mark.parametrize("more", [{"laps": 2}, {"victory_confirmation": True}])
def test_damage_beyond_the_line_in_a_race_that_goes_on(more: dict[str, Any]) -> None:
    """FD-DEB-3, FD-FIN-5: it is tested as anywhere else; here the last suspension point goes."""
    race = at_the_line(["2.0", "2.7"], **more)
    straight = [o for o in race.options if o.preview.path[2] == "2.0" and not o.action[2]]
    assert straight and all("2.0" in option.preview.debris for option in straight)
    drive(race, straight[0].id, 1)
    assert race.cars["A"].status == "out"


@pytest.mark.parametrize("laps", [1, 3])
def test_laps(laps: int) -> None:
    """FD-FIN-1, FD-LAPS-1, R-1: so many crossings; the passage after the start is none."""
    race = put({"A": {"space": "1.99", "lap": 0, "gear": 1}, "B": {"status": "out"}}, laps=laps)
    drive(race, "gear:1", 1, to("1.0"))
    assert race.cars["A"].lap == 1 and not race.over
    race.arrange({"A": {"space": "1.99", "lap": laps}})
    drive(race, "gear:1", 1, to("1.0"))
    assert race.over and race.cars["A"].place == 1


def test_no_finishers_no_winner() -> None:
    """FD-FIN-4, FD-ELIM-3: over when nobody is racing."""
    race = drive(alone("1.34", gear=5), "gear:5", 15, to("1.49"))
    assert race.over and all(car.place is None for car in race.cars.values())


def test_example_61() -> None:
    """Example 61. FD-FIN-5: the first is disqualified, the second confirmed as the winner."""
    cars = {
        "P": {"space": "1.99", "lap": 2, "gear": 5, "wear": {"engine": 1}},
        "Q": {"space": "3.98", "lap": 2, "gear": 5},
        "R": {"space": "2.80", "lap": 1, "gear": 5},
    }
    race = put(cars, victory_confirmation=True)
    drive(race, "gear:5", 11, to("1.10"), "gear:4", 11, to("3.9"))
    assert [race.cars[name].place for name in "PQ"] == [1, 2]
    assert not race.cars["P"].confirmed and race.cars["P"].status == "track"
    drive(race, "gear:5", 20, to("2.0"), 20, 1)
    assert rolled(race)[-2:] == [("engine", "R", 20), ("engine", "P", 1)]
    assert race.cars["P"].status == "out" and race.cars["P"].place is None
    assert "1.10" in race.marks and race.cars["Q"].place == 1
    assert race.order[0] == "Q"
    drive(race, "gear:5", 18, to("3.27"))
    q = race.cars["Q"]
    assert (q.status, q.confirmed, q.place, q.space) == ("finished", True, 1, None)
    assert q.wear.tyres == 3


def test_a_car_that_has_not_left_the_corner_races_on() -> None:
    """FD-FIN-5: confirmed at the end of the turn in which it is beyond the corner."""
    cars = {"P": {"space": "1.99", "lap": 2, "gear": 4}, "Q": {"space": "2.40", "gear": 1}}
    race = put(cars, victory_confirmation=True)
    drive(race, "gear:4", 10, to("1.9"), "gear:1", 1, to("2.41"))
    assert race.order == ["P", "Q"]
    drive(race, "gear:4", 12, to("1.21"))
    assert race.cars["P"].status == "track" and race.cars["P"].stops == 1


def test_example_23() -> None:
    """Example 23 (FD-FIN-1, FD-FIN-3, FD-FIN-5): off and gone; or on, and through C1."""
    last = {"at": "1.97", "gear": 4, "lap": 2}
    off = Ring(A=last, B={"at": "1.30"}).turn("A").play("gear:4").roll(8).drive("1.0")
    assert (off["A"].status, off["A"].place, off["A"].space) == ("finished", 1, -1)
    rules = Rules(victory_confirmation=True)
    on = Ring(rules, A=last, B={"at": "1.30"}).turn("A").play("gear:4").roll(8).drive("1.5")
    assert (on["A"].status, on["A"].place, on["A"].confirmed) == ("track", 1, False)
    assert (on["A"].lap, on.at("A")) == (3, "1.5")
    for tyres, status in ((1, "out"), (2, "finished")):
        later = Ring(
            rules, A={"at": "1.19", "gear": 3, "lap": 3, "place": 1}, B={"at": "1.30", "lap": 2}
        )
        later.position.places = 1
        later["A"].wear = (tyres, 3, 3, 3, 3, 2)
        later.turn("A").play("gear:3").roll(7).drive("1.26")
        assert later["A"].status == status
        assert bool(later.facts_of("spin")) == bool(later.facts_of("confirmed")) == (tyres == 2)
        assert later["A"].place == (1 if tyres == 2 else 0)
