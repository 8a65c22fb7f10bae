"""What a first cell loads is written down: nothing comes to it unseen."""

from __future__ import annotations

import gc
import importlib
import sys
from pathlib import Path

import pytest

from bolide_widget.core.late import late

from .first_cell import GAMES, loaded, path


@pytest.mark.parametrize("game", GAMES)
def test_a_first_cell_loads_what_it_did(game: str) -> None:
    """Modules of the package, and packages of others."""
    written = path(game).read_text("utf-8").splitlines()
    now = loaded(game)
    assert len(now) > 100
    more, less = sorted({*now} - {*written}), sorted({*written} - {*now})
    assert (more, less) == ([], []), "python tests/house/first_cell.py --update writes it anew"


@pytest.mark.parametrize("game", GAMES)
def test_a_first_cell_loads_nothing_of_another_game(game: str) -> None:
    """A first cell loads nothing for long work either: tables, plots, solvers."""
    own = f"bolide_widget.games.{game.replace('-', '_')}"
    others = {f"bolide_widget.games.{name.replace('-', '_')}" for name in GAMES} - {own}
    names = loaded(game)
    strange = [name for name in names if any(f"{name}.".startswith(f"{o}.") for o in others)]
    assert [name for name in strange if name.count(".") > 2] == []
    assert not {"package scipy", "package pandas", "package matplotlib"} & set(names)


@pytest.mark.parametrize("on", [True, False])
def test_a_late_import_searches_for_no_garbage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on: bool
) -> None:
    """What it makes stays. Afterwards it is as it was, and after an import that fails as well."""
    package = tmp_path / "rooms"
    package.mkdir()
    (package / "__init__.py").write_text("", "utf-8")
    (package / "sound.py").write_text("import gc\nsearched = gc.isenabled()\n", "utf-8")
    (package / "broken.py").write_text("raise RuntimeError('broken')\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("rooms")
    was = gc.isenabled()
    try:
        (gc.enable if on else gc.disable)()
        assert late("rooms", "searched", {"sound": "searched"}) is False
        assert gc.isenabled() is on
        with pytest.raises(RuntimeError, match="broken"):
            late("rooms", "wall", {"broken": "wall"})
        assert gc.isenabled() is on
    finally:
        (gc.enable if was else gc.disable)()
        for name in [name for name in sys.modules if name.partition(".")[0] == "rooms"]:
            del sys.modules[name]
