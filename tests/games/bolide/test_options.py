"""Rules: every option of the book, checked, kept, and compared with the book."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import Race, Rules
from helpers.boards.courses import ring

TEAMS = {"Red": ["Ada", "Bob"]}


@pytest.mark.parametrize(
    ("rules", "printed"),
    [
        (Rules(), "Rules()"),
        (Rules(advanced=True, laps=3), "Rules(advanced=True, laps=3)"),
        (Rules(tie_break="arrival"), "Rules(tie_break='arrival')"),
        (Rules(timer=30), "Rules(timer=30)"),
        (Rules(refuel_box="half-fuel"), "Rules(refuel_box='half-fuel')"),
        (Rules(extras=False), "Rules(extras=False)"),
        (Rules(teams=TEAMS), "Rules(teams={'Red': ('Ada', 'Bob')})"),
    ],
)
def test_it_prints_what_differs_from_the_book(rules: Rules, printed: str) -> None:
    """S-1, S-3, T-2, T-5, R-7: every option, and its value in the book."""
    assert repr(rules) == str(rules) == printed
    assert eval(printed, {"Rules": Rules}) == rules


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"advanced": "yes"}, "advanced must be True or False, not 'yes'"),
        ({"laps": 0}, "laps must be a whole number from 1 to 1000000, not 0"),
        ({"laps": True}, "laps must be a whole number"),
        ({"tie_break": "coin"}, 'tie_break must be "inside" or "arrival", not \'coin\''),
        ({"timer": 0}, "timer.*seconds.*not 0"),
        ({"timer": "30"}, "timer.*seconds"),
        ({"timer": float("inf")}, "timer.*seconds"),
        ({"timer": float("nan")}, "timer.*seconds"),
        ({"refuel_box": "full-fuel"}, 'refuel_box must be "pit-stop" or "half-fuel"'),
        ({"extras": 0}, "extras must be True or False, not 0"),
        ({"teams": {"Red": ["Ada", "Bob", "Cyd"]}}, "teams, Red: a team has 2 drivers, not 3"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(bw.SetupError, match=says):
        Rules(**options)


def test_they_survive_saving_hashing_and_sending() -> None:
    rules = Rules(advanced=True, laps=4, timer=12.5, refuel_box="half-fuel", teams=TEAMS)
    assert Rules(**rules.to_dict()) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert {rules: 1}[Rules(**rules.to_dict())] == 1
    with pytest.raises(AttributeError):
        rules.laps = 2  # type: ignore[misc]


def test_a_race_takes_advanced_as_a_word() -> None:
    race = Race(ring(), ["Ada", "Bob"], rules="advanced", laps=3, seed=1)
    assert race.rules == Rules(advanced=True, laps=3)
    again = Race.from_json(race.to_json(), track=race.track)
    assert again == race and again.rules == race.rules


def test_a_basic_state_has_nothing_of_the_advanced_rules() -> None:
    """V-1: by the basic rules there is no strategy and no weather, in no record either."""
    race = Race(ring(), ["Ada", "Bob"], seed=1)
    assert race.weather is None and race.cars["Ada"].strategy is None
    data = race.state.to_dict()["position"]
    assert "weather" not in data and "strategy" not in data["cars"][0]
    with pytest.raises(bw.SetupError, match="arrange, weather: only the advanced rules"):
        race.arrange({}, weather="rain")
    with pytest.raises(bw.SetupError, match="Ada, strategy: only the advanced rules"):
        race.arrange({"Ada": {"strategy": "full+soft+booster+slick"}})
