"""Keys on the board in JupyterLab and in Notebook 7: ours without Ctrl or Cmd, theirs with them."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab

SETTING = """import bolide_widget as bw
race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5, laps=1, rules={rules!r})
w = bw.RaceWidget(race)
w"""

NOTEBOOK_KEYS = (
    *("0", "0", "i", "i", "Shift+M", "m", "y", "r", "x", "c", "v", "b", "a", "z", "d", "d"),
    *("Shift+L", "o", "k", "j", "1", "f", "Shift+Enter", "Alt+Enter", "Enter", "Escape"),
)
"""What edits, cuts, deletes, runs or restarts in a notebook, as one might type it by mistake."""

CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets.map((cell) =>
  [cell.model.type, cell.model.sharedModel.getSource(), cell.model.executionCount ?? 0])"""


def cells(lab: Lab) -> Any:
    return lab.page.evaluate(CELLS)


def shown(lab: Lab, rules: str = "basic") -> BoardPage:
    lab.open([SETTING.format(rules=rules), "other = 1"])
    lab.run_all()
    lab.do("still_here = True")
    board = lab.board()
    board.wait_painted()
    return board


def press_everything(lab: Lab, board: BoardPage) -> None:
    """Press every key of a notebook; nothing of the notebook may change."""
    before = cells(lab)
    for key in NOTEBOOK_KEYS:
        board.press(key)
        assert lab.page.locator(".jp-Dialog").count() == 0, key
        assert cells(lab) == before, key
        assert board.root.count() == 1, key
    assert lab.ask("still_here") is True, "the kernel was not restarted"


@pytest.mark.lab_page(reduced_motion=True)
def test_no_bare_key_on_the_board_reaches_the_notebook(any_host: Lab) -> None:
    board = shown(any_host)
    board.focusable().focus()
    press_everything(any_host, board)


@pytest.mark.lab_page(reduced_motion=True)
def test_nor_one_on_a_button_a_list_or_a_choice_in_parts(any_host: Lab) -> None:
    board = shown(any_host, "advanced")
    root = board.root
    before = cells(any_host)
    for control in (
        root.get_by_role("button", name="Whole board").first,
        root.locator("select").first,
        root.locator("summary").first,
        root.get_by_role("radio").first,
    ):
        for key in ("0", "0", "Shift+M", "m", "r", "x", "b", "a", "z", "d", "d"):
            control.focus()  # some keys lead away from it
            any_host.page.keyboard.press(key)
        assert any_host.page.locator(".jp-Dialog").count() == 0
        assert cells(any_host) == before
    assert any_host.ask("still_here") is True


@pytest.mark.lab_page(reduced_motion=True)
def test_arrow_keys_move_the_selection_and_enter_plays_it(any_host: Lab) -> None:
    board = shown(any_host)
    board.press("ArrowRight")
    first = board.data("selected")
    board.press("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft")
    assert first is not None and board.data("selected") is not None
    rev = board.rev()
    board.press("Enter")
    board.wait_rev(rev)
    assert any_host.ask("len([e for e in race.history if e.seat == 0])") > 0


@pytest.mark.lab_page(reduced_motion=True)
def test_ctrl_s_on_the_board_saves_the_notebook(any_host: Lab) -> None:
    board = shown(any_host)
    any_host.page.evaluate(
        "() => { window.jupyterapp.shell.currentWidget.content.widgets[1]"
        '.model.sharedModel.setSource("other = 2"); }'
    )
    board.press("ArrowRight", "Control+s")
    any_host.page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.context.model.dirty === false"
    )
    assert '"other = 2"' in (any_host.server.notebooks / any_host.name).read_text()
    assert board.data("selected") is not None
