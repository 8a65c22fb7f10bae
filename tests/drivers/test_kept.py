"""Tables in the user's cache: the same as those worked out, and never in anybody's way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.core import files, folders
from bolide_widget.drivers import kept as cache
from bolide_widget.drivers.kept import kept

DRIVEN = """
import hashlib
import bolide_widget as bw
from bolide_widget.drivers import kept
kept.LEAST = 0.0
race = {race}
print(hashlib.sha256(bw.drive(race, {pro}()).to_json().encode()).hexdigest())
"""
RACES = {
    "bolide": ('bw.Race("hairpin", ["Ada", "Bob"], seed=1)', "bw.Pro"),
    "formula-d": ('bw.formula_d.Race("t1", ["Ada", "Bob"], laps=1, seed=1)', "bw.formula_d.Pro"),
}
"""Of the games whose tables take long enough."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folders.CACHE, str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "LEAST", 0.0)
    return tmp_path / "cache"


class Making:
    """Works arrays out, and counts how often."""

    def __init__(self, size: int = 3) -> None:
        self.times, self.size = 0, size

    def __call__(self) -> dict[str, Any]:
        self.times += 1
        return {"turns": np.arange(self.size, dtype=np.uint8), "odds": np.full((2, 2), np.inf)}


def tables(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def test_what_was_kept_is_what_was_made() -> None:
    make = Making()
    made, read = kept(("a", 1), make), kept(("a", 1), make)
    assert make.times == 1
    for name, array in made.items():
        np.testing.assert_array_equal(array, read[name])
        assert array.dtype == read[name].dtype
    kept(("a", 2), make)
    assert make.times == 2, "another key"


def test_another_version_makes_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    make = Making()
    kept(("a",), make)
    monkeypatch.setattr("bolide_widget.drivers.kept.__version__", "9.9")
    kept(("a",), make)
    assert make.times == 2


def test_what_is_quickly_made_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "LEAST", 60.0)
    kept(("a",), Making())
    assert not tables(folder)


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04nonsense", None, "half", "other"])
def test_a_damaged_file_is_made_anew(folder: Path, damage: Any) -> None:
    """Empty, nonsense, one bit, cut off, and the tables of another key under its name."""
    make = Making(5_000)
    kept(("a",), make)
    (path,) = tables(folder)
    whole = path.read_bytes()
    if damage is None:
        middle = len(whole) // 2
        damage = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    elif damage == "half":
        damage = whole[: len(whole) // 2]
    elif damage == "other":
        kept(("b",), Making())
        damage = next(other for other in tables(folder) if other != path).read_bytes()
    path.write_bytes(damage)
    np.testing.assert_array_equal(kept(("a",), make)["turns"], make()["turns"])
    times = make.times
    kept(("a",), make)
    assert make.times == times, "it is whole again"


def test_no_pickle_is_read(folder: Path) -> None:
    make = Making()
    kept(("a",), make)
    (path,) = tables(folder)
    np.savez(path, turns=np.array([{"any": "object"}], dtype=object), allow_pickle=True)
    kept(("a",), make)
    assert make.times == 2


def test_where_nothing_can_be_kept_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("mine")
    monkeypatch.setenv(folders.CACHE, str(tmp_path / "file"))
    make = Making()
    kept(("a",), make)
    kept(("a",), make)
    assert make.times == 2 and (tmp_path / "file").read_text() == "mine"
    assert bw.cache_clear() == 0

    def full(*_: Any, **__: Any) -> None:
        raise files.FileFault("no space left on device")

    monkeypatch.setenv(folders.CACHE, str(tmp_path / "other"))
    monkeypatch.setattr(files, "write", full)
    kept(("a",), make)
    assert make.times == 3


def test_those_used_least_lately_go_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Making()
    kept((0,), make)
    monkeypatch.setattr(cache, "MOST_BYTES", 3 * tables(folder)[0].stat().st_size + 10)
    for number in range(3):
        kept((number,), make)
        for path in tables(folder):
            known = path.stat()
            os.utime(path, (known.st_atime - 100, known.st_mtime - 100))
    kept((0,), make)
    times = make.times
    kept((3,), make)
    assert len(tables(folder)) == 3
    kept((0,), make)
    kept((2,), make)
    assert make.times == times + 1, "the one that was not used since is gone"
    kept((1,), make)
    assert make.times == times + 2


def test_only_tables_are_removed(folder: Path) -> None:
    kept(("a",), Making())
    (folder / "mine.npz").write_text("mine")
    (folder / "tables-mine").write_text("mine")
    assert bw.cache_clear() == 1
    assert [path.name for path in tables(folder)] == ["mine.npz", "tables-mine"]
    assert bw.cache_clear() == 0


@pytest.mark.parametrize(
    ("platform", "given", "end"),
    [
        ("linux", {"XDG_CACHE_HOME": "/caches"}, "/caches/bolide-widget"),
        ("linux", {"XDG_CACHE_HOME": ""}, "/home/ada/.cache/bolide-widget"),
        ("darwin", {}, "/home/ada/Library/Caches/bolide-widget"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/bolide-widget/Cache"),
    ],
)
def test_the_folder_is_that_of_the_platform(
    platform: str, given: dict[str, str], end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(folders.CACHE)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ada"))
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert folders.cache().as_posix() == end


@pytest.mark.parametrize("game", RACES)
def test_pro_drives_the_same_by_tables_that_were_kept(game: str, folder: Path) -> None:
    """Two kernels at once work them out and keep them; a third one reads them."""
    code = DRIVEN.format(race=RACES[game][0], pro=RACES[game][1])

    def kernel() -> subprocess.Popen[str]:
        return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)

    first, second = kernel(), kernel()
    raced = {first.communicate()[0], second.communicate()[0]}
    made = {path: path.stat().st_ino for path in tables(folder)}
    assert made and all(path.suffix == ".npz" for path in made)
    raced.add(kernel().communicate()[0])
    assert len(raced) == 1 and raced != {""}
    assert {path: path.stat().st_ino for path in tables(folder)} == made, "none was made again"
