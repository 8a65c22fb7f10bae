"""The quick start's race in other hosts than JupyterLab and Notebook: Voilà and marimo.

Each is a program that shows a notebook as a page of its own; a move is clicked there, the kernel
answers, the rival drives.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import bolide_widget as bw
from helpers.browser.board_page import BoardPage
from helpers.browser.hosts import served
from helpers.browser.lab import notebook
from lowest import ROOT, environment, promised, python_of_lowest

RACE = """bw.play("valdorn", ["You", ("Rosa", bw.Rookie())], grid=["You", "Rosa"], seed=1,
               autosave=False)"""

MARIMO = f"""
import marimo

app = marimo.App()


@app.cell
def _():
    import bolide_widget as bw
    game = {RACE}
    game
    return


if __name__ == "__main__":
    app.run()
"""


def voila(folder: Path) -> tuple[str, ...]:
    """The race in a notebook."""
    book = notebook([f"import bolide_widget as bw\n{RACE}"])
    (folder / "race.ipynb").write_text(json.dumps(book))
    return ("voila", "race.ipynb", "--no-browser", "--port=PORT")


def marimo(folder: Path) -> tuple[str, ...]:
    """The race in a marimo notebook, run as an app."""
    (folder / "race.py").write_text(MARIMO)
    return ("marimo", "run", "race.py", "--headless", "--port", "PORT", "--no-token")


def drive(page: Page) -> None:
    """A move by mouse and one by keys, each answered by the rival's."""
    board = BoardPage(page, page.locator(".bolide"))
    race = bw.Race("valdorn", ["You", "Rosa"], grid=["You", "Rosa"], seed=1)
    point = race.options[0].point
    assert point is not None
    for play in (lambda: board.click_point(point), lambda: board.press("ArrowRight", "Enter")):
        page.wait_for_selector(".bolide[data-seat='person']")
        board.wait_open()
        before = board.rev()
        play()
        page.wait_for_selector(f".bolide[data-seat='person']:not([data-rev='{before}'])")
    assert board.rev() > before


Hosted = Callable[[Path], tuple[str, ...]]
"""Writes the race into a folder, and gives the command that shows it."""


def driven(python: str, host: Hosted, chromium: Browser, folder: Path) -> None:
    """The board is painted, clicks are answered, and no error is uncaught."""
    with served(python, folder, *host(folder)) as url:
        page = chromium.new_page(viewport={"width": 1200, "height": 1000})
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(url, wait_until="domcontentloaded")
        page.locator(".bolide[data-rev]").wait_for(timeout=60_000)
        drive(page)
        page.close()
    assert errors == []


@pytest.mark.parametrize("host", [voila, marimo])
def test_a_race_is_driven_in_another_host(host: Hosted, chromium: Browser, tmp_path: Path) -> None:
    driven(sys.executable, host, chromium, tmp_path)


@pytest.fixture
def lowest_marimo() -> str:
    """The interpreter of an environment with the lowest marimo that is promised."""
    python, version = python_of_lowest(), promised("marimo")
    if python is None:
        pytest.skip("the lowest Python that is promised is not here")
    try:
        return environment(python, ROOT / "build/lowest-marimo", [f"marimo=={version}"])
    except subprocess.CalledProcessError as error:
        pytest.skip(f"marimo {version} cannot be installed here: {error}")


def test_a_race_is_driven_in_the_lowest_marimo(
    lowest_marimo: str, chromium: Browser, tmp_path: Path
) -> None:
    """It gives no signal, and its comm sends nothing from the thread of a computer driver."""
    driven(lowest_marimo, marimo, chromium, tmp_path)
