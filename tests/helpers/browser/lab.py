"""A real ``jupyter lab``, opened in a real browser: what the browser tests and benchmarks drive.

Notebook 7 too, where a test asks for it. :class:`LabServer` is one server process with settings and
a home of its own, :class:`Lab` one notebook open in one page, :class:`BoardPage` one displayed
board in it. Nothing here sleeps: every wait is for something that the page or the kernel says.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Playwright

from helpers.browser.board_page import PATIENCE, BoardPage
from helpers.browser.lab_server import Comms, Host, LabError, LabServer

__all__ = [
    "BoardPage",
    "Comms",
    "Host",
    "Lab",
    "LabError",
    "LabServer",
    "launch_chromium",
    "notebook",
]

CHROMIUM_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

HARMLESS = (
    # a kernel that restarts while JupyterLab's debugger asks it something
    r"Could not restore the debugger state: Canceled future",
    # Notebook 7.6 while it loads its settings
    r"Cannot read properties of undefined \(reading 'schema'\)[\s\S]*notebook_core",
    # the manager of widgets, when the kernel restarts while it looks for widgets in it
    r"reading 'kernel'\)[\s\S]*jupyterlab-manager",
    # anywidget gives a model two seconds to load, and says this of one whose notebook was closed
    # while it loaded too; a board that is deaf because of it fails the test that plays on it
    r"\[anywidget\] Failed to initialize model",
)
"""Console errors that others make, and that say nothing about a board."""

READY = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
}"""

OPEN = """async (path) => {
  const { commands, shell } = window.jupyterapp;
  const panel = await commands.execute("docmanager:open", { path });
  // of no panel at all JupyterLab makes a launcher
  for (const other of [...shell.widgets("main")]) if (other !== panel) other.dispose();
  shell.expandLeft("filebrowser");
  const split = document.querySelector("#jp-main-split-panel").offsetWidth;
  shell._hsplitPanel.setRelativeSizes([250, split - 252, 0]);
}"""
"""Opens a notebook beside the list of files, as wide as in an application that starts."""

LEAVE = """async () => {
  const panels = [...window.jupyterapp.shell.widgets("main")];
  if (document.fullscreenElement) await document.exitFullscreen();
  await Promise.all(panels.map((panel) => panel.sessionContext?.shutdown()));
  for (const panel of panels) panel.dispose();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith("bolide")) localStorage.removeItem(key);
  }
  return document.querySelectorAll(".jp-Dialog, .bolide, .Toastify__toast").length === 0;
}"""
"""Closes all notebooks, without a question whether to save; true if nothing is left of them."""

EXECUTE = """async ([code, expressions]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const request = {code, silent: true, store_history: false, user_expressions: expressions};
  const reply = (await kernel.requestExecute(request).done).content;
  return reply;
}"""

RUN_CELL = """async (index) => {
  const app = window.jupyterapp;
  const notebook = app.shell.currentWidget.content;
  notebook.activeCellIndex = index;
  await app.commands.execute("notebook:run-cell");
}"""

OUTPUTS = """(index) =>
  window.jupyterapp.shell.currentWidget.content.widgets[index].model.outputs.toJSON()"""

TYPES = """(index) =>
  window.jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.type)"""


def launch_chromium(playwright: Playwright, executable: str, *, headless: bool = True) -> Browser:
    """Start the browser at `executable` with arguments that suit tests."""
    return playwright.chromium.launch(
        executable_path=executable, headless=headless, args=list(CHROMIUM_ARGS)
    )


def notebook(cells: Sequence[str]) -> dict[str, Any]:
    """A notebook of code cells, as data of its file."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernel},
        "cells": [
            {
                "id": f"cell-{number}",
                "cell_type": "code",
                "source": source,
                "metadata": {},
                "outputs": [],
                "execution_count": None,
            }
            for number, source in enumerate(cells)
        ],
    }


class Lab:
    """One notebook in one page of a browser.

    Parameters
    ----------
    server : LabServer, or another one with pages
    page : Page
        Its console is listened to from now on.
    started : bool
        Whether JupyterLab runs in the page already, with no notebook open.
    """

    def __init__(self, server: Any, page: Page, *, started: bool = False) -> None:
        self.server = server
        self.started = started
        self.is_light = True
        self.page = page
        page.set_default_timeout(PATIENCE * 1000)
        self.errors: list[str] = []
        self._forgiven = list(HARMLESS)
        page.on("console", self._listen)
        page.on("pageerror", self._fail)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"{message.text} ({message.location.get('url', '')})")

    def _fail(self, error: Error) -> None:
        self._complain(f"uncaught: {error}\n{error.stack}")

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._forgiven):
            self.errors.append(text)

    def forgive(self, pattern: str) -> None:
        """Let console errors that match `pattern` pass, such as those of a killed kernel."""
        self._forgiven.append(pattern)
        self.errors = [text for text in self.errors if not re.search(pattern, text)]

    # the notebook

    def open(self, cells: Sequence[str] | Path, name: str = "test.ipynb") -> Lab:
        """Write a notebook and open it, its kernel ready.

        Parameters
        ----------
        cells : sequence of str, or Path
            The code cells, or a notebook to copy, with the pictures beside it.
        name : str
            File name within the server's folder.
        """
        path = self.server.notebooks / name
        if isinstance(cells, Path):
            shutil.copyfile(cells, path)
            pictures = cells.parent / "pictures"
            if pictures.exists() and cells.parent != path.parent:
                shutil.copytree(pictures, path.parent / "pictures", dirs_exist_ok=True)
        else:
            path.write_text(json.dumps(notebook(cells)))
        self.name = name
        if self.started:
            self.started = False
            self.page.evaluate(OPEN, name)
            self._wait_ready()
        else:
            self._go(f"{self.server.page(name)}?reset")
        return self

    def visit(self, name: str) -> Lab:
        """Open a notebook that the server has, its kernel ready."""
        self.name = name
        self._go(self.server.page(name))
        return self

    def _go(self, url: str) -> None:
        self.started = False
        self.page.goto(url)
        self._wait_ready()

    def _wait_ready(self) -> None:
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        self.page.evaluate(READY)

    def reload(self) -> None:
        """Load the page anew; the kernel lives on."""
        self._go(self.server.page(self.name))

    def run_all(self) -> None:
        """Run every cell; raises :class:`LabError` when one fails."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        for index, kind in enumerate(self.page.evaluate(TYPES)):
            if kind == "code":
                self._check(index)

    def open_race_panel(self) -> None:
        """Go from home to the panel that sets up a race."""
        self.page.locator("[data-tile='Race']").click()

    def run_cell(self, index: int) -> list[dict[str, Any]]:
        """Run one cell (0 is the first) and return its outputs, as in a notebook file."""
        self.page.evaluate(RUN_CELL, index)
        return self._check(index)

    def outputs(self, index: int) -> list[dict[str, Any]]:
        """Outputs of a cell that ran."""
        return list(self.page.evaluate(OUTPUTS, index))

    def _check(self, index: int) -> list[dict[str, Any]]:
        outputs = self.outputs(index)
        for output in outputs:
            if output["output_type"] == "error":
                raise LabError(f"cell {index}: {output['ename']}: {output['evalue']}")
        return outputs

    def shut_down(self) -> None:
        """End the notebook's kernel."""
        self.page.evaluate(
            "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.shutdown()"
        )

    def leave(self) -> bool:
        """End kernels and close notebooks, for the next test; true if the page is as at its start.

        Whatever else a test changes in a page, it changes back, or asks for a page of its own.
        """
        self.page.remove_listener("console", self._listen)
        self.page.remove_listener("pageerror", self._fail)
        if not self.page.evaluate("() => window.jupyterapp !== undefined"):
            return False
        if not self.is_light:
            self.theme("light")
        self.page.mouse.move(0, 0)
        return bool(self.page.evaluate(LEAVE))

    def save(self) -> None:
        """Save the notebook."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    # the kernel

    def ask(self, expression: str) -> Any:
        """Value of an expression in the kernel, for plain values (numbers, strings, lists, ...)."""
        return self._execute("", expression)

    def do(self, code: str) -> None:
        """Run code in the kernel, without a cell."""
        self._execute(code, "None")

    def _execute(self, code: str, expression: str) -> Any:
        reply = self.page.evaluate(EXECUTE, [code, {"value": f"repr({expression})"}])
        if reply["status"] != "ok":
            raise LabError(f"{reply.get('ename')}: {reply.get('evalue')}")
        value = reply["user_expressions"]["value"]
        if value["status"] != "ok":
            raise LabError(f"{expression}: {value['ename']}: {value['evalue']}")
        written = ast.literal_eval(value["data"]["text/plain"])
        try:
            return ast.literal_eval(written)
        except (ValueError, SyntaxError):
            raise LabError(f"{expression} is no plain value: {written}") from None

    def restart_kernel(self) -> None:
        """Restart the kernel, as the menu does, and wait until it answers."""
        self.page.evaluate(
            """async () => {
              const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
              await kernel.restart();
              await kernel.info;
            }"""
        )
        self.ask("1")

    # the look

    def theme(self, name: Literal["light", "dark"]) -> None:
        """Switch JupyterLab's theme."""
        self.is_light = name == "light"
        self.page.evaluate(
            """(theme) => window.jupyterapp.commands.execute("apputils:change-theme", {theme})""",
            f"JupyterLab {name.title()}",
        )
        self.page.wait_for_function(
            "(light) => document.body.dataset.jpThemeLight === light",
            arg=str(name == "light").lower(),
        )
        # a second switch while the splash of the first fades makes JupyterLab stumble over itself
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def screenshot(self, path: str | Path, board: int | None = None) -> None:
        """Picture of the page, or of one board."""
        target = self.page if board is None else self.page.locator(".bolide").nth(board)
        target.screenshot(path=path)

    def board(self, index: int = 0) -> BoardPage:
        """The board displayed as number `index`, once it is there and painted."""
        board = BoardPage(self.page, self.page.locator(".bolide").nth(index))
        board.wait_painted()
        return board
