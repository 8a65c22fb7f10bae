"""Championships of Formula D: races in a row, points of drivers and teams, files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bolide_widget.core.errors import RecordError, SetupError
from bolide_widget.core.history import seal
from bolide_widget.games import formula_d as fd
from bolide_widget.games.formula_d.rules.turn import PLACES, Result, points, team_result
from bolide_widget.racing.season_file import UNSEALED
from helpers.rules_page import tables

NAMES = ["Ada", "Bob", "Cyd", "Dan"]
RED, BLUE = ("Red", ("A", "B")), ("Blue", ("C", "D"))


def careful(race: Any) -> Any:
    """Gear 2 where it can be, else the first answer: such a car finishes, and slowly."""
    ids = [option.id for option in race.options]
    return "gear:2" if "gear:2" in ids else race.options[0]


def season(**options: Any) -> fd.Championship:
    return fd.Championship(["t1", "t1"], NAMES, laps=1, seed=5, **options)


def test_points_by_place() -> None:
    """FD-TEAM-2, R-35: the table, place by place; who is out has none."""
    (row,) = (row for row in tables("formula-d")["Place"] if row["Place"] == "Points")
    printed = [int(row[str(place)]) for place in range(1, 9)]
    assert list(PLACES) == printed and row["9-10"] == "0"
    ten = Result(tuple("ABCDEFGHIJ"), ())
    assert list(points(ten).values()) == [*printed, 0, 0]
    assert points(Result(("A",), ("B",))) == {"A": 10}


def test_example_27_teams() -> None:
    """Example 27 (FD-TEAM-2): places 1 and 8 have 11 points and lose to 2 and 3 with 14."""
    result = Result(tuple("ACDEFGHB"), ())
    (first, second) = team_result([RED, BLUE], result)
    assert (first.team, first.points, first.place) == ("Blue", 14, 1)
    assert (second.team, second.points, second.place) == ("Red", 11, 2)


def test_teams_with_the_same_points() -> None:
    """FD-TEAM-2, R-26: the better best place; without a finisher the last rank is shared."""
    level = Result(("A", "E", "C", "D", "F", "G", "H", "I", "B"), ())  # 10 + 0, 6 + 5
    assert [score.points for score in team_result([RED, BLUE], level)] == [11, 10]
    tied = Result(("E", "A", "C", "F", "G", "H", "D"), ("B",))  # 8 + 0, 6 + 2
    assert [(s.team, s.place) for s in team_result([RED, BLUE], tied)] == [("Red", 1), ("Blue", 2)]
    green = ("Green", ("E", "F"))
    none = Result(("C",), ("A", "B", "D", "E", "F"))
    ranked = team_result([RED, BLUE, green], none)
    assert [(s.team, s.place) for s in ranked] == [("Blue", 1), ("Red", 2), ("Green", 2)]


def test_a_race_tells_its_teams() -> None:
    """FD-TEAM-1, FD-TEAM-2: named, or by the drivers in pairs."""
    race = fd.Race("t1", NAMES, rules=fd.Rules(team_race=True), seed=1)
    assert [score.team for score in race.team_standings] == ["Team 1", "Team 2"]
    named = fd.Rules(teams={"Red": ["Ada", "Dan"], "Blue": ["Bob", "Cyd"]})
    race = fd.Race("t1", NAMES, rules=named, seed=1)
    assert race.team_standings[0].drivers == ("Ada", "Dan")
    assert race.state.position.pools == (4, 4)  # FD-TEAM-1
    assert fd.Race("t1", NAMES, seed=1).team_standings == []


def test_a_season_is_played_and_adds_up() -> None:
    """FD-TEAM-2: drivers' points are those of all races, teams' those of their drivers."""
    played = season(teams={"Red": ["Ada", "Dan"], "Blue": ["Bob", "Cyd"]}).play(
        careful, progress=False
    )
    assert played.over and len(played.results) == 2
    gained = [points(result) for result in played.results]
    by_driver = {score.driver: score.points for score in played.standings}
    assert by_driver == {n: sum(race.get(n, 0) for race in gained) for n in NAMES}
    by_team = {score.team: score.points for score in played.team_standings}
    assert by_team["Red"] == by_driver["Ada"] + by_driver["Dan"]
    frame = played.to_frame()
    assert frame.points.sum() == sum(by_driver.values()) and set(frame.team) == {"Red", "Blue"}
    first = [score.driver for score in played.standings if score.place == 1]
    assert played.winner == (first[0] if len(first) == 1 else None)


def test_a_season_with_a_qualifying_before_each_race(tmp_path: Path) -> None:
    played = season(qualifying=True, rules=fd.Rules(car_setup="character", weather=True))
    with pytest.raises(SetupError, match=r"Race 1 has a qualifying"):
        played.next_race()
    played.play(careful, progress=False)
    assert played.over and all("carried" in json.loads(record) for record in played.records)
    again = fd.Championship.load(played.save(tmp_path / "season.json"))
    assert again == played and again.standings == played.standings


def test_what_is_no_next_race_is_refused() -> None:
    item = season()
    race = item.next_race()
    with pytest.raises(SetupError, match="it is not over"):
        item.add(race)
    with pytest.raises(SetupError, match=r"a formula_d\.Race is wanted"):
        item.add(3)  # type: ignore[arg-type]
    played = season().play(careful, progress=False)
    assert repr(played).endswith("2 of 2 races run)")
    first = fd.Race.from_json(played.records[0])
    item.add(first)
    with pytest.raises(SetupError, match="this is race 1, which has been added"):
        item.add(first)
    other = fd.Championship(["t1", "t1"], NAMES[:3], laps=1, seed=5)
    with pytest.raises(SetupError, match="its drivers are Ada, Bob, Cyd, not"):
        other.add(first)
    longer = fd.Championship(["t1", "t1"], NAMES, laps=2, seed=5)
    with pytest.raises(SetupError, match="its rules are"):
        longer.add(first)
    with pytest.raises(SetupError, match="has no qualifying"):
        item.next_qualifying()
    with pytest.raises(SetupError, match="All 2 races"):
        played.next_race()


@pytest.mark.parametrize(
    ("tracks", "options", "message"),
    [
        ("t1", {}, r"^tracks must be a list"),
        (["t1"], {}, "2 races or more"),
        (["t1", "t1"], {"qualifying": 1}, "^qualifying must be"),
        (["t1", "t1"], {"teams": {"Red": ["Ada", "Bob"]}}, "Cyd is in no team"),
        (["t1", "t1"], {"laps": 0}, "^laps"),
    ],
)
def test_a_season_that_cannot_be_is_refused(tracks: Any, options: Any, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        fd.Championship(tracks, NAMES, **options)


def test_a_file_that_was_changed_is_refused() -> None:
    """The points of a race, the order of races, the header, a race left out."""
    written = season().play(careful, progress=False).to_json()
    assert fd.Championship.from_json(written).over

    def changed(change: Any) -> str:
        data = json.loads(written)
        change(data)
        head = {name: value for name, value in data.items() if name not in UNSEALED}
        return json.dumps({**data, "seal": seal(head)})

    def more_points(data: Any) -> None:
        data["races"][0]["points"]["Ada"] += 1

    def swapped(data: Any) -> None:
        data["races"].reverse()

    def shorter(data: Any) -> None:
        data["races"].pop()

    for change, message in (
        (more_points, "its points should be"),
        (swapped, "says it is race 2"),
        (shorter, "races are missing"),
    ):
        with pytest.raises(RecordError, match=message):
            fd.Championship.from_json(changed(change))
    with pytest.raises(RecordError):
        fd.Championship.from_json(written.replace('"laps": 1', '"laps": 2', 1))
