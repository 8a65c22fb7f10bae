"""What a first cell loads is written down: nothing comes to it unseen."""

from __future__ import annotations

import pytest

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
