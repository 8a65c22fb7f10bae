"""The front end of boards: one copy in a notebook, where its host can look widgets up."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from ipywidgets.embed import dependency_state

import bolide_widget as bw
from bolide_widget.racing.reel import built, unpacked
from bolide_widget.widget import program
from bolide_widget.widget.exported import STATE, VIEW, show_boards
from bolide_widget.widget.program import LOADER, STYLE, common, whole
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.kernel import Kernel
from helpers.browser.lab import notebook

BOARDS = 5
PLAY = """bw.play("valdorn", ["You", ("Rosa", bw.Rookie())], grid=["You", "Rosa"], seed={},
        autosave=False)"""
LONG = 1000
"""Characters that no loader has, and every front end."""


def race_board() -> RaceWidget[Any]:
    return RaceWidget(bw.Race(courses.ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3))


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook of five boards, as `nbconvert --execute` saves it."""
    folder = tmp_path_factory.mktemp("executed")
    cells = ["import bolide_widget as bw", *(PLAY.format(seed) for seed in range(BOARDS))]
    path = folder / "five.ipynb"
    path.write_text(json.dumps(notebook(cells)), encoding="utf-8")
    command = ["nbconvert", "--to", "notebook", "--execute", "--inplace", path.name]
    subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, check=True, capture_output=True, timeout=300
    )
    return path


def models_in(path: Path) -> dict[str, Any]:
    """The states of the widgets that a notebook has, by their models."""
    book = json.loads(path.read_text(encoding="utf-8"))
    saved = book["metadata"]["widgets"][STATE]["state"]
    return {model: kept["state"] for model, kept in saved.items()}


def test_an_executed_notebook_has_the_front_end_once(executed: Path) -> None:
    models = models_in(executed)
    boards = [state for state in models.values() if "board" in state]
    assert len(boards) == BOARDS
    (own,) = [model for model, state in models.items() if len(state.get("_esm", "")) > LONG]
    assert unpacked(models[own]["_esm"]) == built("widget.js")
    assert {state["_program"] for state in boards} == {f"anywidget:{own}"}
    assert sum(STYLE in state.values() for state in models.values()) == 1
    assert executed.stat().st_size < 550_000


def test_an_executed_notebook_exports_all_its_boards(executed: Path) -> None:
    """One that names a front end which the notebook does not have is a picture."""
    book = nbformat.from_dict(json.loads(executed.read_text(encoding="utf-8")))
    saved = book["metadata"]["widgets"][STATE]["state"]
    lost = next(kept["state"] for kept in saved.values() if "board" in kept["state"])
    lost["_program"] = "anywidget:gone"
    show_boards(book, scripts=True, others=False)
    shown = [output["data"] for cell in book["cells"] for output in cell.get("outputs", ())]
    pages = [data.get("text/html", "") for data in shown]
    assert sum("data-race-board" in page for page in pages) == BOARDS - 1
    assert sum(len(page) > len(built("widget.js")) for page in pages) == 1
    assert all("image/png" in data for data in shown)


def test_a_shared_front_end_that_no_board_needs_is_left_out(executed: Path) -> None:
    book = nbformat.from_dict(json.loads(executed.read_text(encoding="utf-8")))
    book["cells"] = book["cells"][:1]
    book["metadata"]["widgets"][STATE]["state"]["slider"] = {"state": {"value": 1}}
    view = {"output_type": "display_data", "metadata": {}, "data": {VIEW: {"model_id": "slider"}}}
    book["cells"][0]["outputs"] = nbformat.from_dict([view])
    show_boards(book, scripts=True)
    kept = book["metadata"]["widgets"][STATE]["state"]
    assert not [model for model, saved in kept.items() if "_esm" in saved["state"]]
    assert "slider" in kept


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[Kernel]:
    started = Kernel(tmp_path)
    yield started
    started.stop()


def test_a_shared_front_end_outlives_its_boards(kernel: Kernel) -> None:
    """A cell that is run again closes its board; closed with all widgets, it is opened again."""
    kernel.run("from bolide_widget.widget.program import shared")
    kernel.run(f"a = {PLAY.format(1)}\na", "one")
    names = "shared().comm is not None, a.get_state()['_program'] == f'anywidget:{id}'"
    kernel.run("id = shared().comm.comm_id")
    kernel.run(f"a = {PLAY.format(2)}\na", "one")
    assert kernel.ask(names) == (True, True)
    kernel.run("bw.RaceWidget.close_all()")
    kernel.run(f"a = {PLAY.format(3)}\na", "two")
    kernel.run("id = shared().comm.comm_id")
    assert kernel.ask(names) == (True, True)


@pytest.mark.parametrize("where", ["no kernel", "colab"])
def test_a_host_that_may_know_one_widget_alone_gets_the_front_end_with_each(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if where == "colab":
        monkeypatch.setattr(program, "in_notebook", lambda: True)
        assert race_board()._esm == LOADER
        monkeypatch.setitem(sys.modules, "google.colab", sys)
    widget = race_board()
    assert (widget._program, widget._esm, widget._css) == (None, whole(), STYLE)


def test_a_board_of_somebodys_own_front_end_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Own(RaceWidget[Any]):
        _esm = "export default { render() {} }"

    monkeypatch.setattr(program, "is_shared", lambda: True)
    own = Own(race_board().race)
    assert own._program is None and own._css == STYLE
    assert str(own._esm) == Own(race_board().race)._esm


def test_a_board_embedded_alone_brings_the_shared_front_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`ipywidgets.embed` finds what a widget needs by its traits."""
    monkeypatch.setattr(program, "is_shared", lambda: True)
    state = dependency_state([RaceWidget(race_board().race)], drop_defaults=False)
    assert any(kept["state"].get("_esm") == common() for kept in state.values())
