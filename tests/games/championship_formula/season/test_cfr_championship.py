"""Championships of Championship Formula Racing: races in a row, points, tables, files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import RecordError, SetupError
from bolide_widget.games.championship_formula.rules.turn import PLACES, Result, points
from bolide_widget.games.championship_formula.season import Championship

COLUMNS = ["race", "track", "driver", "team", "place", "points", "total"]

CF = bw.championship_formula
NAMES = ["Ada", "Bob", "Cyd"]
RING = ["pattern-ring", "pattern-ring"]


def season(**options: Any) -> Championship:
    return Championship(RING, NAMES, laps=1, seed=5, **options)


@pytest.fixture(scope="module")
def played() -> Championship:
    return season().play(CF.Rookie(), progress=False)


def test_points_by_place() -> None:
    """By place, as the other games have them; who is out has none."""
    ten = Result(tuple("ABCDEFGHIJ"), ("K",))
    assert list(points(ten).values()) == [*PLACES, 0, 0] and "K" not in points(ten)


def test_the_register_makes_one() -> None:
    made = bw.Championship(RING, NAMES, game="championship-formula", laps=1, seed=5)
    assert type(made) is CF.Championship and made == season()  # type: ignore[comparison-overlap]
    with pytest.raises(SetupError, match=r"^qualifying: Championship Formula Racing has none"):
        bw.Championship(RING, NAMES, game="championship-formula", qualifying=True)


def test_a_season_is_played_and_adds_up(played: Championship) -> None:
    """CFR-FIN-2: who was on the way when the race ended is placed, and has points."""
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
    first.add(CF.Race.from_json(played.records[0]))
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
    with pytest.raises(SetupError, match=r"a championship_formula\.Race is wanted"):
        item.add(3)
    first = CF.Race.from_json(played.records[0])
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
