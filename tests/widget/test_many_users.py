"""Many users on one server: a kernel each, in a folder each; benchmarks/hub.py measures them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from helpers.pages import ROOT


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The benchmark as a module."""
    pytest.importorskip("psutil")
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    import hub

    return hub


def installed() -> dict[Path, int]:
    """The files of the package, and when each was written; bytecode is Python's own."""
    package = Path(bw.__file__).parent
    files = (path for path in package.rglob("*") if path.suffix != ".pyc" and path.is_file())
    return {path: path.stat().st_mtime_ns for path in files}


def test_users_of_one_server_do_not_meet(hub: Any) -> None:
    """Each has a race and files of his own; a kernel that ends takes no other with it."""
    before = installed()
    with hub.users(2) as (ada, bob):
        for step in hub.STEPS:
            ada.take(step)
        bob.take("import")
        bob.take("board")
        assert ada.run("print(game.race.pending)").strip() == "None", "her race is over"
        assert "None" not in bob.run("print(game.race.pending)"), "his has just begun"
        ada.run("game.race.save('mine.json')")
        assert bob.run("import os; print(os.listdir('.'))").strip() == "[]"
        order = ada.run("print(game.race.order)")
        ada.end()
        bob.run("game.race.play(game.race.options[0])")
        ada.begin()
        again = ada.run("import bolide_widget as bw; print(bw.load_race('mine.json').order)")
        assert again == order
        for user, steps in ((ada, hub.STEPS), (bob, ("import", "board"))):
            assert all(user.seconds[step] > 0 and user.memory[step] > 0 for step in steps)
    assert installed() == before, "nobody writes where the package is"


def test_a_cell_that_fails_is_told(hub: Any) -> None:
    with hub.users(1) as (ada,), pytest.raises(RuntimeError, match="ZeroDivisionError"):
        ada.run("1 / 0")
