"""Races that save themselves at once, in one kernel and in several: each has a file of its own."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core import files
from bolide_widget.widget import autosave
from bolide_widget.widget.autosave import FOLDER, Keeper
from bolide_widget.widget.race_widget import RaceWidget
from bolide_widget.widget.seats import Seats
from helpers.boards import courses
from helpers.browser.page import Page, wait

NAMES = ["Ada", "Bob"]
BOARDS = 12
TESTS = Path(__file__).resolve().parents[1]


class OneSecond(datetime):
    """A clock that stands: all that is begun is begun in the same second."""

    @classmethod
    def now(cls, tz: Any = None) -> OneSecond:
        return cls(2026, 5, 4, 12, 30, 15, tzinfo=tz)


@pytest.fixture(autouse=True)
def notebook_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(autosave, "PAUSE", 0.0)
    monkeypatch.setattr(autosave, "SHARE", 0)
    monkeypatch.setattr(autosave, "datetime", OneSecond)
    return tmp_path


def race(seed: int) -> bw.Race:
    """A race that no other is like, once somebody has moved."""
    made = bw.Race(courses.ring(), NAMES, grid=NAMES, seed=seed)
    return made


def saved() -> list[Path]:
    return sorted(path for path in Path(FOLDER).glob("*.json"))


def littered() -> list[str]:
    return [path.name for path in Path(FOLDER).iterdir() if path.name.startswith(".")]


def is_kept(widget: RaceWidget[Any]) -> bool:
    path = widget._keeper.path
    return path is not None and path.exists() and bw.load_race(path) == widget.race


def test_boards_that_are_shown_together_have_a_file_each() -> None:
    """A notebook that is run from top to bottom: one circuit, one second."""
    widgets = [RaceWidget(race(seed), autosave=True) for seed in range(BOARDS)]
    pages = [Page(widget) for widget in widgets]
    for page in pages:
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
    wait(lambda: all(is_kept(widget) for widget in widgets))
    assert len(saved()) == BOARDS == len({widget._keeper.path for widget in widgets})
    wait(lambda: littered() == [])
    for widget in widgets:
        widget.close()


def keep(first: int, count: int) -> None:
    """What a kernel does: keep some races one after the other, all begun in one second."""
    autosave.datetime = OneSecond  # type: ignore[attr-defined]
    print("ready", flush=True)
    sys.stdin.readline()
    for seed in range(first, first + count):
        made = race(seed)
        made.play(made.options[0])
        Keeper(True, lambda: None).save(made, Seats(made, {}))


def test_two_kernels_in_one_folder_have_files_of_their_own() -> None:
    """Two processes that begin at the same moment; every race of both is there, whole."""
    sources = Path(bw.__file__).resolve().parents[1]
    paths = os.pathsep.join(map(str, (sources, TESTS, TESTS / "widget")))
    kernels = [
        subprocess.Popen(
            [sys.executable, "-c", f"import test_kept_apart as t; t.keep({first}, {BOARDS})"],
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for first in (0, BOARDS)
    ]
    for kernel in kernels:
        assert kernel.stdout is not None and kernel.stdout.readline() == "ready\n"
    for kernel in kernels:
        assert kernel.stdin is not None
        kernel.stdin.write("go\n")
        kernel.stdin.flush()
    assert [kernel.wait(120) for kernel in kernels] == [0, 0]
    for kernel in kernels:
        kernel.communicate()
    assert sorted(bw.load_race(path).seed for path in saved()) == list(range(2 * BOARDS))
    assert littered() == []


def test_a_name_belongs_to_who_claims_it_first(tmp_path: Path) -> None:
    path = tmp_path / "race.json"
    claim = files.claim(path)
    assert claim is not None and claim.exists() and not path.exists()
    assert files.claim(path) is None
    claim.unlink()
    path.write_text("{}")
    assert files.claim(path) is None
    assert [item.name for item in tmp_path.iterdir()] == ["race.json"]


def test_a_claim_is_given_up_when_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full: the board says so, and no name is left behind when it is closed."""

    def full(*_: Any, **__: Any) -> Path:
        raise files.FileFault("cannot be written: No space left on device")

    monkeypatch.setattr(files, "write", full)
    widget = RaceWidget(race(1), autosave=True)
    page = Page(widget)
    page.ask("play", action=page.state["ask"]["options"][0]["id"])
    wait(lambda: page.state["notice"] is not None)
    assert len(littered()) == 1
    widget.close()
    assert littered() == [] and saved() == []


@pytest.mark.skipif(os.name == "nt", reason="no permissions for owners and others")
def test_the_record_is_for_its_owner_alone() -> None:
    """It holds sealed answers and hands, also where an older file was open to all."""
    widget = RaceWidget(race(1), autosave=True)
    page = Page(widget)
    old = os.umask(0)
    try:
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
        wait(lambda: is_kept(widget))
        (path,) = saved()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        widget.close()
        path.chmod(0o666)
        again = bw.resume(path)
        page = Page(again)
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
        wait(lambda: is_kept(again))
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        shown = page.ask("save")
        assert shown["t"] in ("kept", "ok") and stat.S_IMODE(path.stat().st_mode) == 0o600
        again.close()
    finally:
        os.umask(old)


def test_a_race_that_two_kernels_go_on_with_is_two_races() -> None:
    """Who writes second finds another file than it read, and takes a new one."""
    begun = race(1)
    begun.play(begun.options[0])
    path = Keeper(True, lambda: None).save(begun, Seats(begun, {}))
    here, there = bw.resume(path), bw.resume(path)
    for widget, option in ((here, 0), (there, -1)):
        page = Page(widget)
        page.ask("play", action=page.state["ask"]["options"][option]["id"])
        wait(lambda widget=widget: is_kept(widget))
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
        wait(lambda widget=widget: is_kept(widget))
    assert here.race != there.race
    assert here._keeper.path == path.resolve() != there._keeper.path
    assert is_kept(here) and is_kept(there) and len(saved()) == 2
    here.close()
    there.close()
