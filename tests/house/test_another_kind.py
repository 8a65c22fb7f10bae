"""A game on boards of another kind: its shelf is asked, and nothing of the lattice."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, Self

import pytest

import bolide_widget as bw
from bolide_widget import games as register
from bolide_widget.boards.catalogue import Shelf, board_of_record, enclosed, pinned
from bolide_widget.boards.files import digest_of

RING = {"format": "rings/1", "game": "rings", "name": "The Ring", "spaces": 12}


class Ring:
    """A board of another kind, with no more than every board has."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = dict(data)
        self.name = str(data["name"])
        self.digest = digest_of(self.data)

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, source: str | None = None, sound: bool = False
    ) -> Self:
        if not sound and (results := faults(data)):
            raise bw.TrackError(source or "track", results)
        return cls(data)

    def to_dict(self) -> dict[str, Any]:
        return dict(self.data)


def faults(data: Any) -> list[str]:
    return [] if data["spaces"] > 2 else [f"spaces: {data['spaces']} are no ring"]


class Season:
    """What its package has as a championship."""

    def __init__(self, tracks: list[str]) -> None:
        self.tracks = tracks


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shelf[Ring]:
    """The shelf of a game in the register that has a file and a lesson."""
    for collection in ("circuits", "lessons"):
        (tmp_path / collection).mkdir()
    (tmp_path / "circuits/ring.json").write_text(json.dumps(RING), encoding="utf-8")
    made: Shelf[Ring] = Shelf(
        Ring, {name: str(tmp_path / name) for name in ("circuits", "lessons")}, faults
    )
    boards, package = ModuleType("rings"), ModuleType("rings")
    boards.SHELF, package.Season = made, Season  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "bolide_widget.boards.rings", boards)
    monkeypatch.setitem(sys.modules, "bolide_widget.games.rings", package)
    row = replace(
        register.need("bolide"),
        name="rings",
        title="Rings",
        package="rings",
        board="lanes",
        boards="boards.rings",
        track="ring",
        matches={"rings": "Race"},
        season="Season",
    )
    bare = replace(row, name="bare", season="")
    monkeypatch.setattr(register, "_ROWS", (*register._ROWS, row, bare))
    return made


def test_its_boards_are_those_of_its_shelf(shelf: Shelf[Ring], tmp_path: Path) -> None:
    assert bw.tracks(game="rings") == ["ring"] and bw.tracks("lessons", game="rings") == []
    board = bw.load_track("ring", game="rings")
    assert type(board) is Ring and shelf.board_of(board) is board
    assert bw.load_track("valdorn", game="bolide") == bw.load_track("valdorn")
    with pytest.raises(bw.TrackError, match="there are the circuits ring, and the lesson boards ;"):
        bw.load_track("valdorn", game="rings")
    with pytest.raises(bw.TrackError, match="there are the circuits brackwater"):
        bw.load_track("ring")
    with pytest.raises(bw.SetupError, match=r"^game: there is no 'chess'"):
        bw.load_track("ring", game="chess")


def test_a_file_says_whose_board_it_is(shelf: Shelf[Ring], tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(RING | {"name": "Mine"}), encoding="utf-8")
    assert type(bw.load_track(path)) is type(bw.load_track(str(path), game="rings")) is Ring
    assert bw.check_track(path) == bw.check_track(RING) == [] == bw.check_track(Ring(RING))
    (fault,) = bw.check_track(RING | {"spaces": 1})
    assert str(fault) == "track 'The Ring': spaces: 1 are no ring"
    with pytest.raises(bw.TrackError, match="bolide-track/1"):
        bw.load_track(path, game="bolide")
    for nobody in ("chess", 7, ["rings"]):  # then it is held against the first game's format
        assert "format" in {fault.field for fault in bw.check_track(RING | {"game": nobody})}


def test_the_board_of_a_record(shelf: Shelf[Ring]) -> None:
    bundled, own = shelf.load("ring"), Ring(RING | {"name": "Mine"})
    assert enclosed(bundled, shelf) is None and enclosed(own, shelf) == own.to_dict()
    head = {"track": pinned(own)}
    assert board_of_record(head | {"board": own.to_dict()}, None, shelf).digest == own.digest
    assert board_of_record(head, own, shelf) is own
    assert type(board_of_record({"track": pinned(bundled)}, None, shelf)) is Ring
    with pytest.raises(bw.RecordError, match="'Mine', which is not a bundled one"):
        board_of_record(head, None, shelf)
    with pytest.raises(bw.RecordError, match="another track: 'Mine'"):
        board_of_record(head, bundled, shelf)
    with pytest.raises(bw.RecordError, match="track: a Track, or None"):
        board_of_record(head, bw.load_track("valdorn"), shelf)


def test_the_lab_asks_its_shelf(shelf: Shelf[Ring]) -> None:
    with pytest.raises(bw.TrackError, match="there are the circuits ring"):
        bw.ladder([bw.Rookie(), bw.Pro()], "valdorn", 2, game="rings")
    with pytest.raises(bw.SetupError, match="track: a Track is wanted"):
        bw.ladder([bw.Rookie(), bw.Pro()], [bw.load_track("valdorn")], 2, game="rings")  # type: ignore[list-item]


def test_championships_are_asked_of_the_register(shelf: Shelf[Ring]) -> None:
    assert type(bw.Championship(["ring"], game="rings")) is Season  # type: ignore[call-arg]
    season = bw.Championship(["copperbowl"] * 3, ["Ada", "Bob"], game="bolide", seed=1)
    assert type(season) is bw.Championship and season.seed == 1
    with pytest.raises(bw.SetupError, match=r"^game: there is no 'chess'; there are bolide"):
        bw.Championship(["copperbowl"] * 3, ["Ada", "Bob"], game="chess")
    with pytest.raises(bw.SetupError, match=r"^game: there are no championships of Rings"):
        bw.Championship(["ring"], game="bare")  # type: ignore[call-arg]
