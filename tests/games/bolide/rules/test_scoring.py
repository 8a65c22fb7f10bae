"""Chapter C: points, rankings and reversed grids; S-1 for teams."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Roll, Rules, SetupError
from bolide_widget.games.bolide.rules import attempts
from bolide_widget.games.bolide.rules.attempts import Result
from bolide_widget.racing.scores import check_teams, freeze, team_of, to_dict
from helpers.boards.courses import ring
from helpers.races.setting import question_of, race_on

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]
NOBODY = (None, None)


def result(*finished: str, out: tuple[str, ...] = (), half: Any = NOBODY) -> Result:
    return Result(finished, out, half)


def test_points_of_every_place() -> None:
    """C-3: 10, 8, 6, 4, 3, 2 for places 1 to 6; nothing for 7th and 8th."""
    assert list(attempts.points(result(*NAMES)).values()) == [10, 8, 6, 4, 3, 2, 0, 0]


def test_only_cars_that_finish_score() -> None:
    """C-3: a car out of the race has no points, and takes none from those who finished."""
    assert attempts.points(result("Bob", "Ada", out=("Cyd", "Dan"))) == {"Bob": 10, "Ada": 8}


@pytest.mark.parametrize(
    ("half", "expected"),
    [
        (("Ada", None), {"Ada": 11, "Bob": 8}),
        (("Bob", "Bob"), {"Ada": 10, "Bob": 10}),
        (("Bob", "Ada"), {"Ada": 11, "Bob": 9}),
        (("Cyd", "Bob"), {"Ada": 10, "Bob": 9}),
        (NOBODY, {"Ada": 10, "Bob": 8}),
    ],
)
def test_half_gp_points(half: tuple[str | None, ...], expected: dict[str, int]) -> None:
    """C-4: one in each of laps 1 and 2, kept only by a car that finishes (Cyd does not)."""
    assert attempts.points(result("Ada", "Bob", out=("Cyd",), half=half)) == expected


def test_example_18_a_championship_of_three() -> None:
    """Example 18 (C-3, C-4): 1st with a ½ GP point, 4th, out after one: 10 + 1 + 4 + 0 = 15."""
    season = [
        result("Ada", "Bob", "Cyd", "Dan", half=("Ada", None)),
        result("Bob", "Cyd", "Dan", "Ada"),
        result("Bob", "Cyd", "Dan", out=("Ada",), half=(None, "Ada")),
    ]
    ada = next(s for s in attempts.standings(NAMES[:4], season) if s.driver == "Ada")
    assert ada.races == (11, 4, 0) and ada.points == 15


def test_the_ranking_is_by_points_and_equal_points_share_a_place() -> None:
    """C-3: the rules break ties for the grid only, so a place may be shared."""
    season = [result("Ada", "Bob", "Cyd", "Dan"), result("Bob", "Ada", "Dan", "Cyd")]
    table = attempts.standings(NAMES[:5], season)
    assert [(s.place, s.driver, s.points) for s in table] == [
        (1, "Ada", 18),
        (1, "Bob", 18),
        (3, "Cyd", 10),
        (3, "Dan", 10),
        (5, "Eve", 0),
    ]


def test_before_the_first_race_all_share_the_first_place() -> None:
    """C-3: no race, no points."""
    assert {(s.place, s.points) for s in attempts.standings(NAMES, [])} == {(1, 0)}


def test_a_team_has_the_points_of_its_drivers() -> None:
    """C-5: the sum, race by race."""
    teams = freeze({"Red": ["Ada", "Dan"], "Blue": ["Bob", "Cyd"]})
    season = [result("Bob", "Cyd", "Ada", "Dan"), result("Ada", "Dan", "Cyd", out=("Bob",))]
    table = attempts.team_standings(teams, season)
    assert [(t.place, t.team, t.points, t.races) for t in table] == [
        (1, "Red", 28, (10, 18)),
        (2, "Blue", 24, (18, 6)),
    ]
    assert attempts.team_standings(None, season) == []


def test_the_result_of_a_race_that_is_driven() -> None:
    """C-3, C-4: finishers in order, cars out with the later retirement first, ½ GP by name."""
    cars: dict[str, dict[str, Any]] = {
        "Ada": {"position": (24, 5), "pawn": (24, -1)},
        "Bob": {"position": (28, 9), "pawn": (33, 9)},
        "Cyd": {"position": (29, 6), "pawn": (31, 6)},
        "Dan": {"position": (22, 5), "pawn": (22, -1)},
    }
    race = race_on(ring(), cars, laps=1)
    answers = {"Ada": "crash", "Bob": (33, 9), "Cyd": (31, 6), "Dan": "crash"}
    while not race.over:
        race.play(answers[question_of(race)[0]])
    assert race.result == Result(("Cyd", "Bob"), ("Dan", "Ada"), NOBODY)


# --- the grid -------------------------------------------------------------------------------------


def test_the_grid_is_the_ranking_reversed() -> None:
    """C-2: fewest points first; those who tie are in one group."""
    ranking = {"Ada": 10, "Bob": 0, "Cyd": 8, "Dan": 0}
    assert attempts.reversed_grid(ranking) == [("Bob", "Dan"), ("Cyd",), ("Ada",)]


def test_ties_are_rolled_for() -> None:
    """C-2: by d12; as on any grid, the higher roll takes the better place."""
    race = Race(ring(), NAMES[:4], grid=[("Bob", "Dan"), "Cyd", ("Ada",)], dice="ask")
    rollers = []
    for face in (4, 4, 2, 9):
        assert isinstance(race.pending, Roll) and race.pending.table == "grid"
        rollers.append(race.pending.driver)
        race.roll(face)
    assert rollers == ["Bob", "Dan", "Bob", "Dan"]
    assert race.order == ["Dan", "Bob", "Cyd", "Ada"]
    assert Race.from_json(race.to_json(), track=ring()) == race


@pytest.mark.parametrize(
    "grid",
    [[("Ada", "Bob")], [("Ada", "Ada"), "Bob", "Cyd"], [("Ada", 5), "Bob", "Cyd"], 7, [[[]]]],
)
def test_a_grid_with_groups_names_every_driver_once(grid: Any) -> None:
    """S-2: a group may stand for places, but each driver has one."""
    with pytest.raises(SetupError, match="grid must name every driver once"):
        Race(ring(), NAMES[:3], grid=grid)


# --- teams ----------------------------------------------------------------------------------------


def test_teams_are_of_two() -> None:
    """S-1: two drivers in each; a driver in none drives alone."""
    teams = freeze({"Red": ["Ada", "Bob"], "Blue": ("Cyd", "Dan")})
    assert teams == (("Red", ("Ada", "Bob")), ("Blue", ("Cyd", "Dan")))
    assert freeze(teams) == teams and freeze(to_dict(teams)) == teams
    assert team_of(teams, "Dan") == "Blue" and team_of(teams, "Eve") is None
    check_teams(teams, NAMES)
    assert freeze(None) is None and freeze({}) is None


@pytest.mark.parametrize(
    ("teams", "message"),
    [
        ({"Red": ["Ada", "Bob", "Cyd"]}, "Red: a team has 2 drivers, not 3 .Ada, Bob, Cyd."),
        ({"Red": ["Ada"]}, "Red: a team has 2 drivers, not 1 .Ada."),
        ({"Red": []}, "not 0 .nobody."),
        ({"Red": "Ab"}, "Red: two drivers in a list"),
        ({"Red": ["Ada", 3]}, "Red: drivers must be names"),
        ({"Red": ["Ada", "Ada"]}, "Red: 'Ada' is in 'Red' already"),
        ({"Red": ["Ada", "Bob"], "Blue": ["Cyd", "Ada"]}, "Blue: 'Ada' is in 'Red' already"),
        ({" ": ["Ada", "Bob"]}, "teams, entry 1: a name must not be empty"),
        ({3: ["Ada", "Bob"]}, "teams, entry 1: a name must be text"),
        (["Red"], "teams must be a dict"),
        (("Red",), "teams must be a dict"),
    ],
)
def test_a_team_that_cannot_be(teams: Any, message: str) -> None:
    """S-1: the error names the team."""
    with pytest.raises(SetupError, match=message):
        freeze(teams)


def test_the_members_of_a_team_drive() -> None:
    """S-1: a name that is no driver's is refused, by every race."""
    rules = Rules(teams={"Red": ["Ada", "Zoe"]})
    with pytest.raises(SetupError, match="Red: no driver is named 'Zoe'; there are Ada, Bob"):
        Race(ring(), ["Ada", "Bob"], rules=rules)


def test_a_race_by_itself_with_teams_shows_their_points() -> None:
    """S-1, C-5: the sum of what their drivers have so far."""
    cars = {"Ada": {"position": (28, 9), "pawn": (33, 9)}, "Bob": {"position": (20, 6)}}
    race = race_on(ring(), cars, rules=Rules(laps=1, teams={"Red": ["Ada", "Bob"]}))
    race.play((33, 9))
    (table,) = race.game.scene(race)["tables"]
    assert table["rows"] == [{"cells": [1, "Red (Ada, Bob)", "+10", 10]}]
