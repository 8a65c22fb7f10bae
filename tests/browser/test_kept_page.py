"""A race that is kept: after a restart, in a notebook opened again, and exported to HTML."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from ipywidgets.embed import dependency_state
from playwright.sync_api import Browser

import bolide_widget as bw
from helpers.lab import BoardPage, Lab, notebook

PLAY = """import bolide_widget as bw
w = bw.play("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
w"""
WRITTEN = """import time
while not (files := bw.saved_races()) or bw.load_race(files[0]) != w.race:
    time.sleep(0.02)"""
RESUME = """import bolide_widget as bw
w = bw.resume()
w"""
ALERT = ".bolide [role=alert]"
CLEAR = "--ClearMetadataPreprocessor.enabled=True"
SAVE_STATE = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"


def look(lab: Lab, name: str) -> None:
    """Keep a picture, for who wants to see it."""
    if folder := os.environ.get("BOLIDE_LOOK"):
        lab.page.screenshot(path=Path(folder) / f"{name}.png")


def played(lab: Lab) -> None:
    """A race with a move of its own, in its file."""
    lab.open([PLAY, RESUME])
    lab.run_cell(0)
    move(lab, lab.board())
    lab.do(WRITTEN)


def move(lab: Lab, board: BoardPage) -> None:
    """One more answer, which the board shows."""
    rev = board.rev()
    lab.do("w.race.play(w.race.options[0])")
    board.wait_rev(rev)


@pytest.mark.lab_page(reduced_motion=True)
def test_a_race_goes_on_after_the_kernel_was_restarted(lab: Lab) -> None:
    """The board says how, and the cell that it names does so."""
    lab.forgive("Cannot send")
    played(lab)
    before = lab.ask("len(w.race.history)")
    look(lab, "before")
    lab.restart_kernel()
    alert = lab.page.locator(ALERT)
    alert.get_by_text("run bw.resume() to go on").wait_for()
    look(lab, "restarted")
    lab.run_cell(1)
    board = lab.board(1)
    assert lab.ask("len(w.race.history)") == before
    move(lab, board)
    look(lab, "resumed")


@pytest.mark.lab_page(reduced_motion=True)
def test_a_notebook_opened_again_shows_where_the_race_stood(lab: Lab) -> None:
    """If it was saved with the state of its widgets; it says at once that no kernel is there."""
    played(lab)
    command = "(name) => window.jupyterapp.commands.execute(name)"
    lab.page.evaluate(command, SAVE_STATE)
    try:
        move(lab, lab.board())
        shown = lab.board().root.locator(".bolide-title").inner_text()
        lab.save()
    finally:
        lab.page.evaluate(command, SAVE_STATE)
    lab.shut_down()
    lab.open(lab.server.notebooks / "test.ipynb", "again.ipynb")
    board = lab.board()
    alert = lab.page.locator(ALERT)
    alert.get_by_text("No kernel runs this board").wait_for()
    assert "bw.resume()" in alert.inner_text()
    assert board.root.locator(".bolide-title").inner_text() == shown
    look(lab, "again")
    lab.do("import bolide_widget as bw; w = bw.resume()")
    assert lab.ask("len(w.race.history)") > 2


@pytest.mark.parametrize(("state", "options"), [(False, []), (True, [CLEAR])])
def test_an_exported_notebook_shows_the_picture(
    chromium: Browser, tmp_path: Path, state: bool, options: list[str]
) -> None:
    """With the network off; one that was saved with the state of its widgets, without that."""
    widget = bw.play("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    shown = widget._repr_mimebundle_()
    assert shown is not None
    book = notebook(["w"])
    book["cells"][0]["outputs"] = [
        {"output_type": "execute_result", "data": shown[0], "metadata": {}, "execution_count": 1}
    ]
    if state:
        kept = {"state": dependency_state([widget]), "version_major": 2, "version_minor": 0}
        book["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": kept}
    (tmp_path / "race.ipynb").write_text(json.dumps(book))
    convert = [sys.executable, "-m", "nbconvert", "--to", "html", *options, "race.ipynb"]
    subprocess.run(convert, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    context = chromium.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "race.html").as_uri(), wait_until="domcontentloaded")
    picture = page.locator(".jp-OutputArea-output img")
    picture.wait_for()
    assert picture.evaluate("(img) => img.naturalWidth") > 300
    context.close()
    widget.close()
