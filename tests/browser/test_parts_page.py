"""The second part of the front end: sent once to a page of JupyterLab, and a board without it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocket

import bolide_widget as bw
from helpers.browser.lab import Lab
from helpers.browser.saved import exported, saved

RACES = """import bolide_widget as bw
def over(seed):
    race = bw.Race("straight", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=seed, laps=1)
    bw.drive(race, bw.Rookie())
    race.undo()
    return race
one, two = bw.RaceWidget(over(1)), bw.RaceWidget(over(2))"""
RESULT = ".bolide-result:not([hidden])"
ORDER = f"{RESULT} .bolide-order tbody tr"
PART = re.compile(r'"(_esm|_second)": ?"const packed')
MISSING = "The result couldn't be loaded. Reload the page to try again."


SPOILT = """from bolide_widget.widget import program
program.packed_second = lambda: "throw new Error('no second part')"
one"""


class Parts(list[str]):
    """The parts of the front end that a page receives, by their traits."""

    def __init__(self, page: Page) -> None:
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)

    def _heard(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
        self.extend(PART.findall(text))


@pytest.mark.lab_page(reduced_motion=True)
def test_two_boards_of_a_page_get_the_second_part_once(lab: Lab) -> None:
    """A race that is played needs the first part alone."""
    parts = Parts(lab.page)
    lab.open([RACES, "one", "two"])
    lab.run_all()
    page = lab.page
    page.wait_for_function("document.querySelectorAll('.bolide[data-rev]').length === 2")
    assert lab.ask("one._program is two._program and one._program._second") == ""
    assert parts == ["_esm"]
    for name in ("one", "two"):
        lab.do(f"{name}.race.redo()")
    page.wait_for_function("(rows) => document.querySelectorAll(rows).length === 4", arg=ORDER)
    assert parts == ["_esm", "_second"]
    lab.save()
    lab.reload()
    page.wait_for_function("(rows) => document.querySelectorAll(rows).length === 4", arg=ORDER)


@pytest.mark.lab_page(reduced_motion=True)
def test_home_comes_with_its_part(lab: Lab) -> None:
    parts = Parts(lab.page)
    lab.open(["import bolide_widget as bw\nbw.play()"])
    lab.run_cell(0)
    lab.page.locator(".bolide-home .bolide-hometile").first.wait_for()
    assert sorted(parts) == ["_esm", "_second"]


@pytest.mark.lab_page(reduced_motion=True)
def test_without_the_second_part_a_board_can_be_played(lab: Lab) -> None:
    """One sentence stands where the result would be."""
    lab.forgive("no second part")
    lab.open([RACES, SPOILT])
    lab.run_all()
    board = lab.board()
    lab.do("one.race.redo()")
    lab.page.locator(RESULT).get_by_text(MISSING).wait_for()
    lab.page.locator(RESULT).get_by_role("button", name="Close (Esc)").click()
    lab.do("one.race.undo()")
    before = board.rev()
    board.press("n", "Enter")
    lab.page.locator(f".bolide[data-rev]:not([data-rev='{before}'])").wait_for()
    assert lab.ask("len(one.race.history) > 0")


SLOWLY = """const stream = Blob.prototype.stream;
const late = () => new Promise((done) => setTimeout(done, 2_500));
Blob.prototype.stream = function () {
  return stream.call(this).pipeThrough(new TransformStream({ start: late }));
};"""
"""A machine that needs longer for the front end than anywidget waits for a module."""


@pytest.mark.lab_page(reduced_motion=True, fresh=True)
def test_the_second_part_comes_however_long_the_first_takes(lab: Lab) -> None:
    lab.page.add_init_script(SLOWLY)
    lab.open([RACES, "one"])
    lab.run_all()
    lab.board()
    lab.do("one.race.redo()")
    lab.page.wait_for_function("(rows) => document.querySelectorAll(rows).length === 2", arg=ORDER)


def test_exported_pages_show_a_result_offline(chromium: Browser, tmp_path: Path) -> None:
    """Whichever part the notebook was saved with."""
    race = bw.Race("straight", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1, laps=1)
    bw.drive(race, bw.Rookie())
    book = saved([bw.RaceWidget(race)])
    pages = {"replay.html": race.to_html(tmp_path / "made.html").read_text(encoding="utf-8")}
    pages["whole.html"] = exported(book)
    kept = book["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    for model in kept.values():
        model["state"].pop("_second", None)
    pages["first.html"] = exported(book)
    context = chromium.new_context(offline=True, reduced_motion="reduce")
    errors: list[str] = []
    for name, text in pages.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path.as_uri())
        page.locator(RESULT).wait_for()
        assert page.locator(ORDER).count() == 2, name
        height = "(node) => node.getBoundingClientRect().height"
        assert page.locator(".bolide-result .bolide-step").first.evaluate(height) > 20, "styled"
        page.close()
    context.close()
    assert errors == []
