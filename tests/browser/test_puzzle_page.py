"""Puzzles on the page of a real JupyterLab: asked, answered wrongly, taken back, solved."""

from __future__ import annotations

import json

import pytest

from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab
from helpers.browser.page_audit import badly_laid, small_targets, violations

SHOWN = "import bolide_widget as bw\nsome = bw.puzzles({game!r}, theme={theme!r})[:2]\nsome"
FIRST = "({name: min(cost, 1e9) for name, cost in some[0].answers.items()}, some[0].best)"
"""Answers of the first puzzle with what they cost, and the best; one that ends the race is dear."""


def opened(lab: Lab, game: str, theme: str) -> BoardPage:
    lab.open([SHOWN.format(game=game, theme=theme)])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    return board


def answer(board: BoardPage, name: str) -> None:
    before = board.rev()
    if name[0].isdigit():
        x, y = map(int, name.split(","))
        board.click_point((x, y))
    else:
        card = f"[data-option^={json.dumps(name.partition(':')[0])}]"
        board.root.locator(f"{card}:visible").first.wait_for()
        several = board.root.locator(f".bolide-hand [aria-expanded]{card}")
        if several.count():  # a card of which the target is chosen next
            several.first.click()
        target = f"[data-option={json.dumps(name)}]:not([aria-expanded]):visible"
        board.root.locator(target).first.click()
    board.wait_rev(before)
    board.wait_still()


def press(lab: Lab, board: BoardPage, name: str) -> None:
    """Press a button after which there may be another board."""
    before = board.rev()
    board.root.get_by_role("button", name=name, exact=True).click()
    lab.page.wait_for_function(f"Number(document.querySelector('.bolide').dataset.rev) > {before}")


@pytest.mark.lab_page(reduced_motion=True, width=1366, height=768)
@pytest.mark.parametrize(
    ("game", "theme"),
    [
        ("bolide", "stop-in-time"),
        ("formula-d", "which-gear"),
        ("formula-d", "which-gear-wins"),
        ("championship-formula", "what-to-spend"),
        ("really-nasty", "which-die"),
        ("really-nasty", "which-card"),
    ],
)
def test_a_puzzle_is_answered(lab: Lab, game: str, theme: str) -> None:
    board = opened(lab, game, theme)
    answers, best = lab.ask(FIRST)
    panel = board.root.locator(".bolide-lesson")
    assert "1 of 2" in panel.inner_text() and "Level" in panel.inner_text()
    assert violations(lab.page, board.root) == []
    wrong = [name for name in answers if name != best]
    # the one nearest to the best: a board asks again before what surely ends a race
    answer(board, min(wrong, key=lambda name: abs(answers[name] - answers[best])))
    assert panel.get_attribute("data-phase") == "wrong"
    press(lab, board, "Try again")
    assert panel.get_attribute("data-phase") == "ask"
    answer(board, best)
    assert panel.get_attribute("data-phase") == "right"
    assert "solved" in panel.inner_text()
    assert lab.ask("some[0].solved")
    press(lab, board, "Next")
    # the way to the flag may come between
    lab.page.locator(".bolide-lesson", has_text="2 of 2").wait_for()


LARGE = """() => document.documentElement.style.setProperty("--jp-ui-font-size1", "26px")"""
FRAMES = "() => new Promise(end => requestAnimationFrame(() => requestAnimationFrame(end)))"


@pytest.mark.lab_page(fresh=True, reduced_motion=True, width=600, height=900, touch=True)
def test_a_puzzle_is_whole_on_a_narrow_page_by_touch_and_in_large_text(lab: Lab) -> None:
    board = opened(lab, "formula-d", "which-gear")
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.page.evaluate(FRAMES)
    assert violations(lab.page, board.root) == []
    assert cut(board) == []
    assert small_targets(board.root) == []
    lab.page.evaluate(LARGE)
    lab.page.evaluate(FRAMES)
    assert violations(lab.page, board.root) == []
    assert cut(board) == []


def cut(board: BoardPage) -> list[str]:
    """Faults of the layout; what the line of the driver's sheet has no room for is on the chip."""
    return [fault for fault in badly_laid(board.root) if "bolide-sheetline" not in fault]
