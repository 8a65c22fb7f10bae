"""What a player did is kept in their own folder, except where several people share the kernel."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import bolide_widget as bw
from bolide_widget.core import personal
from bolide_widget.widget import choice, records
from bolide_widget.widget.draft import first_draft


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    monkeypatch.setattr(personal, "_browsers", set())
    monkeypatch.setattr(records, "_here", {})
    return tmp_path


def voila(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")


def marimo(monkeypatch: pytest.MonkeyPatch) -> None:
    app = SimpleNamespace(app_meta=lambda: SimpleNamespace(mode="run"))
    monkeypatch.setitem(sys.modules, "marimo", app)


def two_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    """One shows home, the other a race."""
    home, race = bw.play(), bw.play("hairpin", ["Ada", "Bob"])
    asked = {"id": "1", "rev": -1, "view": "one"}
    home._on_message(home, {"t": "home", "browser": "a", **asked}, [])
    race._on_message(race, {"t": "view", "on": True, "browser": "b", **asked}, [])


def test_one_person_is_remembered_in_a_file_of_their_own(folder: Path) -> None:
    for _ in range(2):  # a page that is loaded again
        personal.hear("a")
    personal.hear("")  # a page that stores nothing
    draft = {**first_draft("formula-d"), "laps": "1"}
    choice.keep(draft)
    records.keep("bolide-001", 1)
    assert {file.name for file in folder.glob("*.json")} == {choice.FILE, records.FILE}
    assert all(file.stat().st_mode & 0o077 == 0 for file in folder.glob("*.json"))
    assert choice.last()["game"] == "formula-d"
    assert "bolide-001" in records.solved()


@pytest.mark.parametrize("share", [voila, marimo, two_browsers])
def test_several_people_are_not(
    share: object, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice.keep({**first_draft("formula-d"), "laps": "1"})
    records.keep("bolide-001", 1)
    before = {file: file.read_bytes() for file in folder.glob("*.json")}
    assert callable(share)
    share(monkeypatch)
    choice.keep({**first_draft("really-nasty"), "laps": "1"})
    assert choice.last()["game"] == "bolide"
    assert not records.keep("bolide-002", 1)
    assert "bolide-001" not in records.solved()
    assert {file: file.read_bytes() for file in folder.glob("*.json")} == before
