"""A person's own circuits: kept by name, checked like any file, safe on every system."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.boards import own
from bolide_widget.core import personal

BLOCK = [(0, 0), (600, 0), (600, 400), (0, 400)]
BELOW = "lattice/circuits"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    monkeypatch.setattr(personal, "_browsers", set())
    return tmp_path / "tracks" / BELOW


def block(name: str = "Block", squares: int = 80) -> bw.Track:
    return bw.Track.from_centerline(BLOCK, 12, name=name, squares=squares)


def test_a_kept_circuit_is_a_track_by_its_name(folder: Path) -> None:
    bundled = bw.tracks()
    kept = block().keep("Lakeside")
    assert kept.name == "Lakeside" and kept.to_dict() == block().to_dict() | {"name": "Lakeside"}
    assert bw.tracks("own") == ["own/Lakeside"] and bw.tracks() == bundled
    assert bw.load_track("own/Lakeside") == kept == bw.load_track("own/lakeSIDE")
    assert bw.Race("own/Lakeside", ["Ada"]).track == kept
    assert bw.play("own/Lakeside", ["Ada"]).race.track == kept
    assert bw.best_lap("own/Lakeside").turns > 3
    assert (
        bw.load_track(folder / "Lakeside.json") == kept
        and bw.check_track(folder / "Lakeside.json") == []
    )
    assert all(file.stat().st_mode & 0o077 == 0 for file in folder.glob("[!.]*"))


def test_a_name_stands_for_a_circuit_of_each_game() -> None:
    made = bw.formula_d.Track.from_centerline(BLOCK, 12, name="Ring", squares=80)
    made.keep()
    assert bw.tracks("own", game="formula-d") == ["own/Ring"]
    assert bw.play("own/Ring", ["Ada"]).race.game.name == "formula-d"
    block("Ring").keep()
    assert bw.play("own/Ring", ["Ada"]).race.game.name == "bolide"
    assert bw.load_track("own/Ring", game="formula-d") == made
    bw.delete_track("own/Ring", game="formula-d")
    assert bw.load_track("own/Ring", game="formula-d") != made
    bw.restore_track("own/Ring")
    assert bw.load_track("own/Ring", game="formula-d") == made


@pytest.mark.parametrize("game", bw.games())
def test_a_circuit_of_one_game_is_one_of_every_game(game: Any) -> None:
    """Made there of the same line, with the widths and the start line that it had."""
    drawn: Any = bw.draw(block("Ring"))
    drawn.track.keep("Ring")
    bw.Track.from_ascii("####\n#S*#\n#..#\n####", name="Squares").keep()
    assert bw.tracks("own", game=game) == ["own/Ring", "own/Squares"]
    track = bw.load_track("own/Ring", game=game)
    assert type(track) is getattr(bw, game.replace("-", "_")).Track and track.name == "Ring"
    assert bw.load_track("own/ring", game=game) is track
    assert bw.play("own/Ring", ["Ada"], game=game).race.track == track
    if game == "bolide":
        return
    with pytest.raises(bw.TrackError, match="no closed line, so it can't be made for another"):
        bw.load_track("own/Squares", game=game)


def test_a_text_goes_along_with_a_circuit_and_its_name() -> None:
    code = (
        "import bolide_widget as bw\n"
        "track = bw.rename_track('own/Block', 'Seaside')\n"
        "again = bw.Track.from_text(bw.load_track('own/Seaside').to_text())\n"
        "print(track == again, again.name, bw.tracks('own'))"
    )
    block().keep()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0] == "True Seaside ['own/Seaside']"


def test_a_circuit_without_a_line_is_kept_without_a_text(folder: Path) -> None:
    bw.load_track("valdorn").keep("My Valdorn")
    assert [file.name for file in folder.glob("[!.]*")] == ["My Valdorn.json"]
    with pytest.raises(bw.TrackError, match="no line"):
        bw.load_track("own/My Valdorn").to_text()


def test_a_circuit_is_replaced_only_on_request() -> None:
    block().keep("Ring")
    with pytest.raises(bw.TrackError, match="already have a circuit called Ring"):
        block(squares=90).keep("RING")
    assert max(bw.load_track("own/Ring").size) == 80
    block(squares=90).keep("RING", replace=True)
    assert bw.tracks("own") == ["own/RING"] and max(bw.load_track("own/ring").size) == 90


def test_a_circuit_is_renamed_and_no_other_is_lost() -> None:
    block("One").keep()
    block("Two").keep()
    with pytest.raises(bw.TrackError, match="already have a circuit called Two"):
        bw.rename_track("own/One", "two")
    assert bw.rename_track("own/One", "one").name == "one"  # the capitals alone
    assert bw.tracks("own") == ["own/one", "own/Two"]
    bw.rename_track("own/Two", "Three")
    assert bw.tracks("own") == ["own/one", "own/Three"]


def test_a_deleted_circuit_comes_back_whole(folder: Path) -> None:
    kept = block().keep("Ring")
    text = kept.to_text()
    bw.delete_track("own/ring")
    assert bw.tracks("own") == []
    with pytest.raises(bw.TrackError, match="no such circuit of your own"):
        bw.load_track("own/Ring")
    bw.restore_track("own/ring")
    assert bw.load_track("own/Ring") == kept and bw.load_track("own/Ring").to_text() == text
    with pytest.raises(bw.TrackError, match="deleted lately"):
        bw.restore_track("own/Ring")
    bw.delete_track("own/Ring")
    block(squares=90).keep("Ring")
    with pytest.raises(bw.TrackError, match="already have a circuit called Ring"):
        bw.restore_track("own/Ring")
    assert max(bw.load_track("own/Ring").size) == 90


def test_the_last_deleted_ones_stay(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "MOST_DELETED", 2)
    for name in ("a", "b", "c"):
        block(name).keep()
        bw.delete_track(f"own/{name}")
    files = sorted(file.name for file in (folder / own.DELETED).iterdir())
    assert files == ["b.json", "b.txt", "c.json", "c.txt"]


NAMES = [
    ("", "seen"), (" ", "seen"), (" x", "begin or end"), ("x.", "begin or end"),
    (".x", "begin or end"), ("..", "begin or end"), ("x.json", "begin or end"),
    ("a/b", "any of"), ("../a", "any of"), ("a\\b", "any of"), ("C:a", "any of"),
    ("a*", "any of"), ("a\0b", "seen"), ("a\nb", "seen"), ("\u200b", "seen"), ("\ud800", "seen"),
    ("NUL", "device"), ("con.x", "device"), ("Com1", "device"), ("x" * 61, "at most 60"),
    (3, "must be a text, got an int"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "said"), NAMES, ids=range(len(NAMES)))
def test_names_that_no_file_can_have_are_refused(name: Any, said: str, folder: Path) -> None:
    block("Ring").keep()
    for attempt in (lambda: block().keep(name), lambda: bw.rename_track("own/Ring", name)):
        with pytest.raises(bw.TrackError) as caught:
            attempt()
        assert said in str(caught.value)
    assert bw.tracks("own") == ["own/Ring"]


GOOD = ["Ring", "x" * 60, "Grüner Ring", "環" * 60, "Ring 1.5", "a'b", "conny", "-", "🏁"]


@pytest.mark.parametrize("name", GOOD, ids=range(len(GOOD)))
def test_other_names_are_taken(name: str) -> None:
    kept = block().keep(name)
    assert bw.tracks("own") == [f"own/{name}"]
    assert bw.load_track(f"own/{unicodedata.normalize('NFD', name)}") == kept
    assert bw.rename_track(f"own/{name}", "Other").name == "Other"
    assert bw.tracks("own") == ["own/Other"]


@pytest.mark.parametrize(
    ("name", "safe"),
    [("Spa/Francorchamps", "Spa-Francorchamps"), ("NUL", "NUL circuit"), ("..", "Circuit")],
)
def test_a_boards_own_name_is_made_safe(name: str, safe: str) -> None:
    assert block(name).keep().name == safe
    assert bw.tracks("own") == [f"own/{safe}"]


@pytest.mark.parametrize("name", ["own/../../x", "own//etc/passwd", "own/", "own/.deleted/Ring"])
def test_no_name_leads_out_of_the_folder(name: str, folder: Path) -> None:
    (folder.parents[2] / "x.json").write_text(json.dumps(block().to_dict()))
    block("Ring").keep()
    bw.delete_track("own/Ring")
    for attempt in (bw.load_track, bw.delete_track, lambda one: bw.rename_track(one, "Y")):
        with pytest.raises(bw.TrackError, match="no such circuit of your own"):
            attempt(name)


def test_files_are_checked_like_any_others(folder: Path) -> None:
    block("Ring").keep()
    (folder / "Ring.json").write_text(json.dumps(block("Ring").to_dict() | {"rain_risk": 13}))
    (folder / "No.json").write_text("{")
    (folder / "Big.json").write_text(" " * 2_000_001)
    os.mkfifo(folder / "Pipe.json")
    assert bw.tracks("own") == ["own/Big", "own/No", "own/Pipe", "own/Ring"]
    for name, said in (
        *(("Ring", "rain_risk: 13"), ("No", "not JSON")),
        *(("Big", "larger than"), ("Pipe", "give a plain file")),
    ):
        with pytest.raises(bw.TrackError, match=said):
            bw.load_track(f"own/{name}")
        bw.delete_track(f"own/{name}")
    assert bw.tracks("own") == []


def test_several_people_keep_none(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    block("Ring").keep()
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")
    assert bw.tracks("own") == []
    for attempt in (
        lambda: block("Other").keep(),
        lambda: bw.load_track("own/Ring"),
        lambda: bw.delete_track("own/Ring"),
    ):
        with pytest.raises(bw.TrackError, match="several people may use this kernel"):
            attempt()
    assert not (folder / "Other.json").exists()


def test_only_own_circuits_are_changed() -> None:
    for attempt in (bw.delete_track, bw.restore_track, lambda one: bw.rename_track(one, "X")):
        names: list[Any] = ["valdorn", "ring.json", 3]
        for name in names:
            with pytest.raises(bw.TrackError, match="none of your own circuits"):
                attempt(name)


def test_a_disk_that_refuses_is_told_and_nothing_changes(folder: Path, monkeypatch: Any) -> None:
    block("Ring").keep()

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for attempt in (
        lambda: block("Ring", 90).keep(replace=True),
        lambda: bw.rename_track("own/Ring", "Other"),
    ):
        with pytest.raises(bw.TrackError, match="No space left"):
            attempt()
    monkeypatch.undo()
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(folder.parents[2]))
    assert bw.tracks("own") == ["own/Ring"] and max(bw.load_track("own/Ring").size) == 80


KEEPER = """
import sys
import bolide_widget as bw
for n in range(12):
    track = bw.load_track("hairpin")
    for name in (f"{sys.argv[1]} {n}", "Both"):
        try:
            track.keep(name, replace=name == "Both" and n % 2 == 0)
        except bw.TrackError as error:
            assert "already" in str(error), error
"""


def test_two_kernels_at_once_spoil_nothing() -> None:
    running = [subprocess.Popen([sys.executable, "-c", KEEPER, who]) for who in ("A", "B")]
    assert [one.wait(120) for one in running] == [0, 0]
    names = bw.tracks("own")
    assert len(names) == 25 and "own/Both" in names
    assert {bw.load_track(name).name for name in names} == {own.plain(name) for name in names}


def test_a_saved_race_on_an_own_circuit_needs_no_circuit() -> None:
    race = bw.Race(block("Ring").keep(), ["Ada"], seed=1)
    written = race.to_json()
    bw.delete_track("own/Ring")
    assert bw.Race.from_json(written) == race
