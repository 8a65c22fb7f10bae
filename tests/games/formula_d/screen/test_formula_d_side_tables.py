"""Tables beside the board of Formula D: championship, teams, police, qualifying."""

from __future__ import annotations

from typing import Any

from bolide_widget.games import formula_d as fd

NAMES = ["Ada", "Bob", "Cyd", "Dan"]


def shown(match: Any) -> dict[str, Any]:
    return {table["id"]: table for table in match.game.scene(match).get("tables", [])}


def driven(match: Any) -> Any:
    rookie = fd.Rookie()
    while not match.over:
        match.play(rookie(match))
    return match


def test_a_race_of_a_championship_shows_its_tables() -> None:
    """FD-TEAM-2: the points with this race so far, of drivers and of teams."""
    teams = {"Red": ["Ada", "Dan"], "Blue": ["Bob", "Cyd"]}
    season = fd.Championship(["t1"] * 2, NAMES, laps=1, seed=3, teams=teams)
    first = season.next_race()
    before = shown(first)
    assert list(before) == ["championship", "teams"]
    assert before["championship"]["note"] == "Race 1 of 2, so far"
    assert {row["cells"][3] for row in before["championship"]["rows"]} == {0}
    season.add(driven(first))
    after = shown(season.next_race())
    best = season.standings[0]
    top = after["championship"]["rows"][0]
    assert top == {"id": NAMES.index(best.driver), "cells": [1, best.driver, "", best.points]}
    team = season.team_standings[0]
    text = f"{team.team} ({', '.join(team.drivers)})"
    assert after["teams"]["rows"][0]["cells"] == [1, text, "", team.points]


def test_a_team_race_alone_shows_its_teams() -> None:
    """FD-TEAM-2: by the better best place, too."""
    race = driven(fd.Race("t1", NAMES, laps=1, seed=1, rules=fd.Rules(team_race=True)))
    rows = [row["cells"] for row in shown(race)["teams"]["rows"]]
    assert [cells[3] for cells in rows] == [score.points for score in race.team_standings]
    assert {cells[1] for cells in rows} == {"Team 1 (Ada, Bob)", "Team 2 (Cyd, Dan)"}


def test_a_race_shows_its_qualifying_at_its_ends() -> None:
    """FD-QUAL-2: in the first round and at the end, and not in between."""
    lap = driven(fd.Qualifying("t1", NAMES, seed=1))
    table = shown(lap)["qualifying"]
    assert [row["cells"][1] for row in table["rows"]] == lap.grid
    race = fd.Race("t1", NAMES, laps=1, grid=lap, seed=1)
    rows = shown(race)["qualifying"]["rows"]
    assert [row["cells"] for row in rows] == [row["cells"] for row in table["rows"]]
    rookie = fd.Rookie()
    while race.round < 2:
        race.play(rookie(race))
    assert "qualifying" not in shown(race)
    assert "qualifying" in shown(driven(race))
