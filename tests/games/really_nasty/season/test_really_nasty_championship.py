"""Championships of the Really Nasty Motor Racing Game: races in a row, points, tables, files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import RecordError, SetupError
from bolide_widget.games.really_nasty.rules.turn import PLACES, Result, points
from bolide_widget.games.really_nasty.season import Championship
from bolide_widget.racing.scores import standings

COLUMNS = ["race", "track", "driver", "team", "place", "points", "total"]

RN = bw.really_nasty
NAMES = ["Ada", "Bob", "Cyd"]
RING = ["rn-default", "rn-default"]


def season(**options: Any) -> Championship:
    return Championship(RING, NAMES, laps=1, seed=5, **options)


@pytest.fixture(scope="module")
def played() -> Championship:
    return season().play(RN.Rookie(), progress=False)


def test_points_by_place() -> None:
    """R-54, RN-GEN-1: by place; who is out has none, and equal points share a place."""
    six = Result(tuple("ABCDEF"), ("G",))
    assert list(points(six).values()) == [10, 8, 6, 5, 4, 3] == list(PLACES)
    assert "G" not in points(six)
    races = [Result(("Ada", "Bob"), ("Cyd",)), Result(("Cyd", "Bob", "Ada"), ())]
    table = standings(["Ada", "Bob", "Cyd"], [points(race) for race in races])
    assert [(item.place, item.points) for item in table] == [(1, 16), (1, 16), (3, 10)]


def test_the_register_makes_one() -> None:
    made = bw.Championship(RING, NAMES, game="really-nasty", laps=1, seed=5)
    assert type(made) is RN.Championship and made == season()  # type: ignore[comparison-overlap]


@pytest.mark.parametrize("game", ["really-nasty", "championship-formula"])
def test_a_game_without_qualifying_says_so(game: str) -> None:
    boards = ["merrow", "merrow"]
    with pytest.raises(SetupError, match=r"^qualifying: .* has none; leave it out"):
        bw.Championship(boards, NAMES, game=game, qualifying=True)
    with pytest.raises(SetupError, match=r"^qualifying must be True or False, not 'yes'"):
        bw.Championship(boards, NAMES, game=game, qualifying="yes")  # type: ignore[arg-type]
    assert not bw.Championship(boards, NAMES, game=game, qualifying=False).over


def test_everything_is_dealt_anew_for_each_race() -> None:
    """R-54, RN-SET-5: hands, fuel cards and grid follow from another seed in each race."""
    item = season()
    first = item.next_race()
    bw.drive(first, RN.Rookie())
    item.add(first)
    second = item.next_race()
    start = bw.drive(second, RN.Rookie()).to_json()
    assert [f for f in first.facts if f[0] == "draw"] != [
        fact for fact in second.facts if fact[0] == "draw"
    ]
    assert RN.Race.from_json(start).seed != first.seed


def test_a_season_is_played_and_adds_up(played: Championship) -> None:
    """R-54, RN-LAP-6: who was on the way when the race ended is placed, and has points."""
    assert played.over and len(played.results) == 2
    gained = [points(result) for result in played.results]
    by_driver = {score.driver: score.points for score in played.standings}
    assert by_driver == {n: sum(race.get(n, 0) for race in gained) for n in NAMES}
    assert all(len(result.finished) + len(result.out) == 3 for result in played.results)
    frame = played.to_frame()
    assert list(frame.columns) == COLUMNS and frame.points.sum() == sum(by_driver.values())
    first = [score.driver for score in played.standings if score.place == 1]
    assert played.winner == (first[0] if len(first) == 1 else None)
    assert repr(played).endswith("2 of 2 races run)")
    with pytest.raises(SetupError, match="All 2 races"):
        played.next_race()


def test_each_race_has_dice_of_its_own_and_a_table_beside_the_board(played: Championship) -> None:
    first = season()
    first.add(RN.Race.from_json(played.records[0]))
    race = first.next_race()
    assert race.seed != json.loads(played.records[0])["seed"] and not race.over
    table = next(t for t in race.game.scene(race)["tables"] if t["id"] == "championship")
    assert table["note"] == "Race 2 of 2, so far" and len(table["rows"]) == 3
    assert [row["cells"][3] for row in table["rows"]] == [score.points for score in first.standings]
    assert first.next_race() == race


def test_what_is_no_next_race_is_refused(played: Championship) -> None:
    item = season()
    with pytest.raises(SetupError, match="it is not over"):
        item.add(item.next_race())
    with pytest.raises(SetupError, match=r"a really_nasty\.Race is wanted"):
        item.add(3)
    first = RN.Race.from_json(played.records[0])
    item.add(first)
    with pytest.raises(SetupError, match="this is race 1, which has been added"):
        item.add(first)
    with pytest.raises(SetupError, match="its rules are"):
        Championship(RING, NAMES, laps=2, seed=5).add(first)
    for tracks, message in (("merrow", "^tracks must be a list"), (["merrow"], "2 races or more")):
        with pytest.raises(SetupError, match=message):
            Championship(tracks, NAMES)


def test_files(played: Championship, tmp_path: Path) -> None:
    """Every race is replayed; points that were changed are refused, and other games' files."""
    again = Championship.load(played.save(tmp_path / "season.json"))
    assert again == played and again.standings == played.standings
    data = json.loads(played.to_json())
    data["races"][0]["points"]["Ada"] += 1
    with pytest.raises(RecordError, match="its points should be"):
        Championship.from_json(json.dumps(data))
    with pytest.raises(RecordError):
        bw.formula_d.Championship.from_json(played.to_json())
