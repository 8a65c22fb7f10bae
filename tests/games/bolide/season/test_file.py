"""Seasons as files: saved and loaded between races, and refused when they are not whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.history import seal
from bolide_widget.racing.season_file import UNSEALED
from helpers.boards.courses import ring

NAMES = ["Ada", "Bob", "Cyd"]
TRACKS = [ring()]
Data = dict[str, Any]


def season() -> bw.Championship:
    return bw.Championship([ring()] * 3, NAMES, seed=4, laps=1, teams={"Red": ["Ada", "Cyd"]})


@cache
def two_races() -> str:
    """A season with two of its three races run, as a file."""
    championship = season()
    for _ in range(2):
        race = championship.next_race()
        bw.drive(race, bw.Rookie())
        championship.add(race)
    return championship.to_json()


def test_a_season_is_saved_and_loaded_between_races(tmp_path: Path) -> None:
    straight = season().play(bw.Rookie(), progress=False)
    stopping = season()
    for _ in range(3):
        path = stopping.save(tmp_path / "season.json", overwrite=True)
        stopping = bw.Championship.load(path, tracks=TRACKS)
        race = stopping.next_race()
        bw.drive(race, bw.Rookie())
        stopping.add(race)
    assert stopping == straight and stopping.winner == straight.winner
    assert stopping.to_json() == straight.to_json()


def test_standings_are_worked_out_not_read() -> None:
    """C-3: the file has no standings; they follow from the races in it."""
    again = bw.Championship.from_json(two_races(), tracks=TRACKS)
    assert "standings" not in json.loads(two_races())
    assert [score.points for score in again.standings] != [0, 0, 0]
    assert again.rules.teams == (("Red", ("Ada", "Cyd")),)


def test_a_season_with_a_qualifying_and_bundled_tracks_needs_nothing_else() -> None:
    championship = bw.Championship(["valdorn"] * 3, NAMES, seed=2, laps=1, qualifying=True)
    lap = championship.next_qualifying()
    race = championship.next_race(bw.drive(lap, bw.Rookie()))  # type: ignore[arg-type]
    bw.drive(race, bw.Rookie())
    championship.add(race)
    assert bw.Championship.from_json(championship.to_json()) == championship


def forge(change: Callable[[Data], Any]) -> str:
    data = json.loads(two_races())
    change(data)
    head = {name: value for name, value in data.items() if name not in UNSEALED}
    return json.dumps(data | {"seal": seal(head)})


def _swap(data: Data) -> None:
    data["races"].reverse()


def _drop_first(data: Data) -> None:
    del data["races"][0]
    data["run"] = 1


def _drop_last(data: Data) -> None:
    del data["races"][1]


def _twice(data: Data) -> None:
    data["races"][1] = {**data["races"][0], "race": 2}


def _points(data: Data) -> None:
    data["races"][1]["points"]["Ada"] += 1


def _places(data: Data) -> None:
    data["races"][0]["result"]["finished"].reverse()


def _half(data: Data) -> None:
    data["races"][0]["result"]["half"] = [None, None]


def _digest(data: Data) -> None:
    data["tracks"][2]["digest"] = "0" * 16


def _unknown_driver(data: Data) -> None:
    data["drivers"][1] = "Zoe"


def _too_few(data: Data) -> None:
    del data["tracks"][1:]


def _answer(data: Data) -> None:
    data["races"][1]["record"]["answers"][6][1] = "99,99"


def _own_grid(data: Data) -> None:
    race = bw.Race(ring(), NAMES, laps=1, seed=8, rules=bw.Rules(teams={"Red": ["Ada", "Cyd"]}))
    bw.drive(race, bw.Rookie())
    data["races"][1]["record"] = json.loads(race.to_json())


def _unfinished(data: Data) -> None:
    race = season().next_race()
    data["races"][0]["record"] = json.loads(race.to_json())


def _extra(data: Data) -> None:
    data["races"].append({**data["races"][1], "race": 3})


@pytest.mark.parametrize(
    ("change", "message", "entry"),
    [
        (_drop_first, "Race 1 of the season says it is race 2: one is missing", 1),
        (_drop_last, "had 2 races run, but the file holds 1", 2),
        (_swap, "Race 1 of the season says it is race 2", 1),
        (_twice, "Race 2 of the season: .*this is race 1, which has been added", 2),
        (_points, "Race 2 of the season: its points should be .*, not ", 2),
        (_places, "Race 1 of the season: its result should be", 1),
        (_half, "Race 1 of the season: its result should be", 1),
        (_digest, "Race 3 of the season is on another 'Ring', with digest 0", 3),
        (_unknown_driver, "Race 1 of the season: .*its drivers are Ada, Zoe, Cyd", 1),
        (_too_few, "2 races or more, not 1", None),
        (_answer, "Race 2 of the season: Entry 7 of the record: '99,99'", 2),
        (_own_grid, "Race 2 of the season: .*ranking reversed", 2),
        (_unfinished, "Race 1 of the season: .*it is not over", 1),
        (_extra, "Race 3 of the season: .*this is race 2", 3),
        (lambda data: data.pop("run"), "field 'run' is missing", None),
        (lambda data: data.update(format="other"), "format should be", None),
        (lambda data: data["races"][0].pop("record"), "Race 1 of the season: race, result,", 1),
        (lambda data: data.update(options={"lap": 1}), "header cannot be used", None),
        (lambda data: data["tracks"].__setitem__(0, 5), "its track has no name", 1),
    ],
)
def test_a_file_that_is_not_whole_names_the_race(
    change: Callable[[Data], Any], message: str, entry: int | None
) -> None:
    with pytest.raises(bw.RecordError, match=message) as caught:
        bw.Championship.from_json(forge(change), tracks=TRACKS)
    assert caught.value.entry == entry


def test_a_season_holds_its_boards_once() -> None:
    again = bw.Championship.from_json(two_races())
    assert again.to_json() == two_races() and two_races().count('"asphalt"') == 1
    without = forge(lambda data: data.pop("boards"))
    with pytest.raises(bw.RecordError, match=r"'Ring', which is not a bundled track"):
        bw.Championship.from_json(without)


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("seed", 5, "'seed'"),
        ("options", {**season().rules.to_dict(), "laps": 2}, "'options.laps'"),
        ("drivers", ["Ada", "Bob", "Zoe"], "'drivers'"),
        ("winner", "Ada", "'winner'"),
    ],
)
def test_a_header_that_was_changed_names_the_field(field: str, value: Any, named: str) -> None:
    changed = json.dumps({**json.loads(two_races()), field: value})
    with pytest.raises(bw.RecordError, match=f"header was changed .*: {named} not as sealed"):
        bw.Championship.from_json(changed)


@pytest.mark.parametrize("written", ["", "[1]", "{", two_races()[:-40]])
def test_what_is_no_season(written: str) -> None:
    with pytest.raises(bw.RecordError, match="Not a season"):
        bw.Championship.from_json(written)


def test_a_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "season.json"
    with pytest.raises(bw.RecordError, match=r"season\.json: there is no such file"):
        bw.Championship.load(path)
    path.write_bytes(b"\xff\xff")
    with pytest.raises(bw.RecordError, match=r"season\.json: not UTF-8 at byte 0"):
        bw.Championship.load(path)
    path.write_text(forge(_points), encoding="utf-8")
    with pytest.raises(bw.RecordError, match=r"season\.json: Race 2") as caught:
        bw.Championship.load(path, tracks=TRACKS)
    assert caught.value.entry == 2
