"""Every option of Formula D: its values, what it forces, and its way through JSON."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any

import pytest

from bolide_widget.core.errors import SetupError
from bolide_widget.games.formula_d.options import (
    Rules,
    check_board,
    read_rules,
    team_pairs,
    teams_of,
)
from bolide_widget.racing.options import switches, words
from helpers.races.ring import t1
from helpers.rules_page import tables

PRINTED = {row["Option"].strip("`"): row["Values"] for row in tables("formula-d")["Option"]}


def test_every_option_of_the_page_is_a_field_with_the_same_values() -> None:
    """FD-OPT-1: the table of the page, its first value the default."""
    names = [field.name for field in fields(Rules) if field.name != "teams"]
    assert sorted(PRINTED) == sorted(names)
    for name, values in PRINTED.items():
        listed = [value.strip().split(" ")[0] for value in values.split(",")]
        default = getattr(Rules(), name)
        shown = (
            {True: "on", False: "off"}.get(default, default) if name in switches(Rules) else default
        )
        assert listed[0] == str(shown), name
        if name in words(Rules):
            assert tuple(listed) == words(Rules)[name]


@pytest.mark.parametrize("name", [*words(Rules), *switches(Rules), "laps", "rain_engine_max"])
@pytest.mark.parametrize("wrong", ["nonsense", 0, 2.5, None, [], object(), ("a", "b")])
def test_a_value_that_cannot_be_is_refused_by_its_name(name: str, wrong: Any) -> None:
    with pytest.raises(SetupError, match=f"^{name}"):
        Rules(**{name: wrong})


def test_street_racing_forces_what_it_needs() -> None:
    """FD-OPT-1: characters, no pits, no pit stop types, hard tyres; the defaults give way."""
    rules = Rules(street=True)
    assert (rules.car_setup, rules.pit_variant) == ("character", "none")
    assert not rules.pit_types and not rules.tyres
    assert Rules(street=True, team_race=True).pit_types is False
    assert repr(rules) == "Rules(street=True)" and eval(repr(rules)) == rules


@pytest.mark.parametrize(
    "options",
    [{"car_setup": "custom"}, {"pit_variant": "EN"}, {"pit_types": True}, {"tyres": True}],
)
def test_what_says_otherwise_is_refused(options: dict[str, Any]) -> None:
    """FD-OPT-1: and the reason names the option."""
    (name,) = options
    with pytest.raises(SetupError, match=rf"^{name}=.* does not go with street=True: "):
        Rules(street=True, **options)


def test_a_team_race_has_pit_stop_types_where_there_are_pits() -> None:
    """FD-OPT-1, FD-TEAM-1: with no pits only its points are left."""
    assert Rules(team_race=True).pit_types
    assert not Rules(team_race=True, pit_variant="none").pit_types
    assert Rules(teams={"Red": ["A", "B"]}).team_race


def test_a_team_race_is_for_pairs() -> None:
    """FD-TEAM-1, FD-OPT-1: two a team, nobody alone."""
    rules = Rules(team_race=True)
    assert team_pairs(rules, ("A", "B", "C", "D")) == ((0, 1), (2, 3))
    teams = teams_of(rules, ("A", "B", "C", "D"))
    assert teams == (("Team 1", ("A", "B")), ("Team 2", ("C", "D")))
    with pytest.raises(SetupError, match=r"^team_race: an even number of drivers"):
        team_pairs(rules, ("A", "B", "C"))
    named = Rules(teams={"Red": ["A", "D"], "Blue": ["C", "B"]})
    assert team_pairs(named, ("A", "B", "C", "D")) == ((0, 3), (2, 1))
    assert teams_of(named, ("A", "B", "C", "D")) == (("Red", ("A", "D")), ("Blue", ("C", "B")))
    with pytest.raises(SetupError, match=r"^teams: C is in no team"):
        team_pairs(Rules(teams={"Red": ["A", "B"]}), ("A", "B", "C", "D"))
    with pytest.raises(SetupError, match="no driver is named 'E'"):
        team_pairs(Rules(teams={"Red": ["A", "E"]}), ("A", "B"))
    assert team_pairs(Rules(), ("A", "B", "C")) == ()


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(street=True, weather=True, laps=3),
        Rules(teams={"Red": ["A", "B"]}, pit_variant="EN", tyres=True),
        Rules(
            car_setup="custom",
            collision_rolls="mover_once",
            debris_rolls="per_turn",
            rain_engine_max=5,
            avoid_debris_detour=False,
        ),
    ],
)
def test_options_survive_json(rules: Rules) -> None:
    again = Rules(**json.loads(json.dumps(rules.to_dict())))
    assert again == rules and hash(again) == hash(rules) and replace(rules) == rules
    assert eval(repr(rules)) == rules


def test_what_the_board_has_not_is_refused() -> None:
    """FD-OPT-1, FD-TRK-4: pits, a weather chart, a street; in one lap nobody needs pits."""
    for part, rules, message in (
        ("pit", Rules(), "pit_variant: 'Test ring' has no pits"),
        ("weather", Rules(weather=True), "weather: 'Test ring' has no weather chart"),
        ("street", Rules(street=True), "street: 'Test ring' is no street circuit"),
    ):
        bare = SimpleNamespace(name="Test ring", **dict.fromkeys(("pit", "weather", "street")))
        whole = {name: getattr(t1(), name) for name in ("pit", "weather", "street") if name != part}
        bare.__dict__.update(whole)
        with pytest.raises(SetupError, match=f"^{message}"):
            check_board(rules, bare, 2)
        check_board(Rules(pit_variant="none"), bare, 2)
        check_board(rules, t1(), 9)
    check_board(Rules(laps=1), SimpleNamespace(name="x", pit=None), 2)


def test_ten_cars_in_a_street_without_weather() -> None:
    """FD-ST-1: nine characters are left without Julien."""
    check_board(Rules(street=True, weather=True), t1(), 10)
    check_board(Rules(street=True), t1(), 9)
    with pytest.raises(SetupError, match=r"^street: without weather Julien does not race"):
        check_board(Rules(street=True), t1(), 10)


@pytest.mark.parametrize(("variant", "what"), [("RU", "boxes"), ("EN", "places on its pit grid")])
def test_pits_with_too_little_room(variant: str, what: str) -> None:
    """FD-TRK-4: a box for each car, a slot for each car."""
    small = SimpleNamespace(name="x", pit=SimpleNamespace(boxes=(1, 2), slots=2))
    with pytest.raises(SetupError, match=f"^pit_variant: 'x' has 2 {what} for 3 cars"):
        check_board(Rules(pit_variant=variant), small, 3)  # type: ignore[arg-type]


def test_rules_by_name() -> None:
    assert read_rules(None) == read_rules("advanced") == Rules()
    assert read_rules("street", 3) == Rules(street=True, weather=True, laps=3)
    for wrong in ("basic", 7, [], Rules):
        with pytest.raises(SetupError, match=r"^rules must be Rules"):
            read_rules(wrong)  # type: ignore[arg-type]
