"""Races of computers alone in a real JupyterLab: they drive while there is a board to see."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from helpers.lab import Lab

SETTING = """import bolide_widget as bw
made = []
def alone(pace):
    race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3, laps=9)
    made.append(bw.RaceWidget(race, seats=dict.fromkeys(race.drivers, bw.Rookie()), pace=pace))
    return made[-1]
def moves():
    return [len(w.race.history) for w in made]
def resting():
    return [w._autopilot.resting for w in made]
def wait(true):
    import time
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end, (moves(), resting())
        time.sleep(0.01)"""
MAKE = "w = alone(0.05)"
SHOW = "w"
MAKE_AND_SHOW = "alone(0.05)"

CLEAR = """async (index) => {
  const app = window.jupyterapp;
  app.shell.currentWidget.content.activeCellIndex = index;
  await app.commands.execute("notebook:clear-cell-output");
}"""


def look(lab: Lab, name: str) -> None:
    """Keep a picture, for who wants to see it."""
    if folder := os.environ.get("BOLIDE_LOOK"):
        lab.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.lab_page(reduced_motion=True)
def test_computers_alone_drive_while_they_are_shown(any_host: Lab) -> None:
    lab = any_host
    lab.open([SETTING, MAKE, SHOW])
    lab.run_cell(0)
    lab.run_cell(1)
    before = lab.ask("moves()")
    assert lab.ask("resting()") == [True]
    lab.run_cell(2)
    board = lab.board()
    board.wait_rev(3)
    assert lab.ask("moves()") > before
    lab.page.evaluate(CLEAR, 2)
    lab.do("wait(lambda: resting() == [True])")
    gone = lab.ask("moves()")
    lab.run_cell(2)
    board = lab.board()
    board.wait_rev(board.rev())
    assert lab.ask("moves()") > gone


@pytest.mark.lab_page(reduced_motion=True)
def test_a_cell_run_five_times_drives_one_race(lab: Lab) -> None:
    lab.open([SETTING, MAKE_AND_SHOW])
    lab.run_cell(0)
    for _ in range(5):
        lab.run_cell(1)
        board = lab.board()
        board.wait_rev(2)
    lab.do("wait(lambda: resting() == [True] * 4 + [False])")


@pytest.mark.lab_page(reduced_motion=True)
def test_a_page_that_is_loaded_anew_drives_on_and_lets_go_in_the_end(lab: Lab) -> None:
    lab.open([SETTING, MAKE_AND_SHOW])
    lab.run_all()
    lab.board().wait_rev(2)
    lab.save()
    lab.reload()
    board = lab.board()
    board.wait_rev(board.rev())
    assert lab.ask("made[0]._views.any()") is True


@pytest.mark.lab_page(reduced_motion=True)
def test_after_an_undo_computers_alone_wait_to_be_told(lab: Lab) -> None:
    lab.open([SETTING, MAKE_AND_SHOW])
    lab.run_all()
    board = lab.board()
    board.wait_rev(3)
    board.press("u")
    go = board.root.get_by_role("button", name="Go on")
    go.wait_for()
    assert lab.ask("resting()") == [True]
    look(lab, "waiting")
    before = lab.ask("moves()[0]")
    rev = board.rev()
    board.press("u")
    board.wait_rev(rev)
    assert lab.ask("moves()[0]") < before
    go.wait_for()
    go.click()
    lab.do(f"wait(lambda: moves()[0] > {before})")
    go.wait_for(state="detached")
    board.press("u")
    go.wait_for()
    board.press("Enter")
    go.wait_for(state="detached")
