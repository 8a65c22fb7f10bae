"""A race that is kept: after a restart, in a notebook opened again, and exported to HTML."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import bolide_widget as bw
from helpers.browser.lab import BoardPage, Lab
from helpers.browser.saved import exported, saved

PLAY = """import bolide_widget as bw
w = bw.play("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
w"""
WRITTEN = """import time
while not (files := bw.saved_races()) or bw.load_race(files[0]) != w.race:
    time.sleep(0.02)
while "resume" not in w.state:
    time.sleep(0.02)"""
RESUME = """import bolide_widget as bw
w = bw.resume()
w"""
ALERT = ".bolide [role=alert]"
GIVEN_UP = "Error displaying widget: model not found"
"""What JupyterLab says of any widget that it still loads when it has looked for it for 2 s.

It looks every 100 ms and gives up without a last look: on a busy page all widgets may have come
since. No code of a widget runs then; one loads the page anew.
"""
RUN = "(name) => window.jupyterapp.commands.execute(name)"
SAVE_STATE = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"


COLOURS = """(canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}"""


def by_command(lab: Lab) -> str:
    """The notebook as the package's command exports it."""
    command = [sys.executable, "-m", "bolide_widget", "export", "test.ipynb"]
    subprocess.run(command, cwd=lab.server.notebooks, check=True, capture_output=True, timeout=120)
    return (lab.server.notebooks / "test.html").read_text(encoding="utf-8")


def by_menu(lab: Lab) -> str:
    """The notebook as JupyterLab's menu exports it."""
    return lab.page.request.get(
        f"{lab.server.url}/nbconvert/race_html/test.ipynb?download=true"
    ).text()


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


def test_a_notebook_that_somebody_sent_shows_a_picture(lab: Lab) -> None:
    """It is not trusted, so JupyterLab runs no widget of it; the picture says what to do."""
    lab.open([PLAY])
    lab.run_all()
    lab.board()
    lab.save()
    lab.shut_down()
    book = json.loads((lab.server.notebooks / "test.ipynb").read_text())
    book["metadata"].pop("widgets", None)
    (output,) = book["cells"][0]["outputs"]
    book["cells"][0]["source"] += "  # as it was sent"  # which nobody here has signed
    (lab.server.notebooks / "sent.ipynb").write_text(json.dumps(book))
    lab.visit("sent.ipynb")
    picture = lab.page.locator(".jp-OutputArea img")
    picture.wait_for()
    assert picture.get_attribute("src") == f"data:image/png;base64,{output['data']['image/png']}"
    assert lab.page.locator(".bolide").count() == 0
    lab.page.locator("[title^='Notebook not trusted: 0 of 1 code cells trusted.']").wait_for()
    look(lab, "untrusted")


@pytest.mark.lab_page(reduced_motion=True)
def test_a_race_goes_on_after_the_kernel_was_restarted(lab: Lab) -> None:
    """The board says how, and the cell that it names does so."""
    lab.forgive("Cannot send")
    # JupyterLab's own, of the board of the kernel that is gone
    lab.forgive("widget model not found")
    played(lab)
    before = lab.ask("len(w.race.history)")
    look(lab, "before")
    lab.restart_kernel()
    alert = lab.page.locator(ALERT)
    alert.get_by_text("run import bolide_widget as bw; bw.resume('saved-races/").wait_for()
    look(lab, "restarted")
    lab.run_cell(1)
    board = lab.board(1)
    assert lab.ask("len(w.race.history)") == before
    move(lab, board)
    look(lab, "resumed")


@pytest.mark.lab_page(reduced_motion=True)
def test_a_notebook_opened_again_shows_where_the_race_stood(
    lab: Lab, chromium: Browser, tmp_path: Path
) -> None:
    """If it was saved with the state of its widgets; it says at once that no kernel is there.

    So does a page exported from it, by anybody, with the network off.
    """
    played(lab)
    lab.page.evaluate(RUN, SAVE_STATE)
    try:
        move(lab, lab.board())
        shown = lab.board().root.locator(".bolide-title").inner_text()
        lab.save()
    finally:
        lab.page.evaluate(RUN, SAVE_STATE)
    lab.shut_down()
    lab.open(lab.server.notebooks / "test.ipynb", "again.ipynb")
    alert = lab.page.locator(ALERT)
    words = alert.get_by_text("No kernel is running")
    given_up = lab.page.get_by_text(GIVEN_UP)
    words.or_(given_up).wait_for()
    if given_up.is_visible():
        lab.forgive("widget model not found")
        lab.reload()
        words.wait_for()
    board = lab.board()
    (line,) = re.findall(r"import bolide_widget as bw; bw.resume\(.*\)", alert.inner_text())
    assert board.root.locator(".bolide-title").inner_text() == shown
    look(lab, "again")
    for exported_by in (by_command, by_menu):
        with offline(chromium, write(tmp_path, exported_by(lab))) as page:
            page.get_by_text("No kernel is running").wait_for()
            BoardPage(page, page.locator(".bolide")).wait_painted()
            assert page.locator(".bolide-title").inner_text() == shown
            assert page.locator("canvas.board").evaluate(COLOURS) > 50
    lab.do(line.replace("bw.resume", "w = bw.resume"))
    assert lab.ask("len(w.race.history)") > 2


OVER = """import bolide_widget as bw
race = bw.Race("straight", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3, laps=1)
bw.drive(race, bw.Rookie())
w = bw.RaceWidget(race)
w"""
SETTING = re.compile(r'turn on "(.+)" in the (\w+) menu')


@pytest.mark.lab_page(reduced_motion=True)
def test_the_setting_that_the_first_save_names_keeps_the_board(lab: Lab) -> None:
    """It is told once; whoever turns it on sees the board when no kernel runs."""
    lab.open([OVER])
    lab.run_cell(0)
    page = lab.page
    result = page.locator(".bolide-result:not([hidden])")
    result.get_by_role("button", name="Save", exact=True).click()
    said = result.locator(".bolide-said", has_text=SETTING)
    ((setting, place),) = SETTING.findall(said.inner_text())
    look(lab, "setting")
    menu = page.get_by_role("menuitem", name=place, exact=True)
    item = page.locator(".lm-Menu-item", has_text=setting)
    menu.click()
    item.click()
    try:
        result.get_by_role("button", name="Share").click()
        result.locator(".bolide-said", has_text="Shared as").wait_for()
        result.get_by_role("button", name="Save", exact=True).click()
        result.locator(".bolide-said", has_text="Saved as").wait_for()
        assert not SETTING.search(result.locator(".bolide-said").inner_text()), "told once"
        lab.save()
    finally:
        menu.click()
        item.click()
    lab.shut_down()
    lab.open(lab.server.notebooks / "test.ipynb", "again.ipynb")
    shown = page.locator(".bolide-result .bolide-order tbody tr")
    given_up = page.get_by_text(GIVEN_UP)
    shown.first.or_(given_up.first).wait_for()
    if given_up.count():
        lab.forgive("widget model not found")
        lab.reload()
    shown.first.wait_for()
    assert shown.count() == 2
    page.locator(ALERT).get_by_text("No kernel is running").wait_for()


STATE = "application/vnd.jupyter.widget-state+json"


@pytest.mark.lab_page(reduced_motion=True)
def test_eight_boards_of_a_saved_notebook_share_their_front_end(lab: Lab) -> None:
    """And are shown when it is opened again."""
    lab.open([PLAY.replace("seed=1", f"seed={seed}, autosave=False") for seed in range(8)])
    lab.page.evaluate(RUN, SAVE_STATE)
    try:
        lab.run_all()
        lab.board(7)
        lab.save()
    finally:
        lab.page.evaluate(RUN, SAVE_STATE)
    lab.shut_down()
    path = lab.server.notebooks / lab.name
    assert path.stat().st_size < 700_000
    models = json.loads(path.read_text(encoding="utf-8"))["metadata"]["widgets"][STATE]["state"]
    states = [model["state"] for model in models.values()]
    assert sum("board" in state for state in states) == 8
    assert sum(len(state.get("_esm", "")) > 1000 for state in states) == 1
    lab.open(path, "again.ipynb")
    last, given_up = lab.page.locator(ALERT).nth(7), lab.page.get_by_text(GIVEN_UP)
    last.or_(given_up.first).wait_for()
    if given_up.count():
        lab.forgive("widget model not found")
        lab.reload()
        last.wait_for()


@pytest.mark.lab_page(reduced_motion=True)
def test_a_page_that_lost_the_common_front_end_asks_for_the_board_s_own(lab: Lab) -> None:
    lab.open([PLAY, "w"])
    lab.run_cell(0)
    lab.board()
    lab.do("from bolide_widget.widget.program import shared; shared().close()")
    lab.run_cell(1)
    move(lab, lab.board(1))
    assert lab.ask("w._program") is None


def test_an_exported_notebook_shows_the_picture(chromium: Browser, tmp_path: Path) -> None:
    """It needs no stored state of widgets, and no network."""
    widget = bw.play("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    book = saved([widget])
    del book["metadata"]["widgets"]
    with offline(chromium, write(tmp_path, exported(book))) as page:
        picture = page.locator(".jp-OutputArea-output img")
        assert picture.evaluate("(img) => img.naturalWidth") > 300
    widget.close()


def test_an_exported_board_has_no_button_for_a_secret(chromium: Browser, tmp_path: Path) -> None:
    """Nobody is there to show it; the page says so in place of whose screen it is."""
    drivers = ["Ada", "Bob"]
    race = bw.championship_formula.Race("pattern-ring", drivers, seed=1)
    widget = bw.RaceWidget(race)
    with offline(chromium, write(tmp_path, exported(saved([widget])))) as page:
        BoardPage(page, page.locator(".bolide")).wait_painted()
        said = "Ada and Bob choose in secret. No kernel is running. You can't answer now."
        assert page.locator(".bolide-question").inner_text() == said
        assert page.locator("button").filter(has_text=re.compile("show$")).count() == 0
    widget.close()


def test_an_exported_replay_runs_in_the_page(chromium: Browser, tmp_path: Path) -> None:
    """With the network off; a name is text, and the page keeps its space bar."""
    drivers = ["<img src=x onerror=alert(1)>", "Bob"]
    race = bw.drive(bw.Race("hairpin", drivers, grid=drivers, seed=1), bw.Rookie())
    widget = bw.Replay(race)
    with offline(chromium, write(tmp_path, exported(saved([widget])))) as page:
        board = BoardPage(page, page.locator(".bolide"))
        board.wait_painted()
        assert page.evaluate("document.activeElement === document.body")
        board.press("End")
        board.wait_rev(0)
        assert board.root.get_by_text(drivers[0]).count()
        assert page.locator("img[src=x]").count() == 0
    widget.close()


def write(folder: Path, page: str) -> Path:
    """A page as a file."""
    path = folder / "race.html"
    path.write_text(page, encoding="utf-8")
    return path


@contextmanager
def offline(chromium: Browser, path: Path) -> Iterator[Page]:
    """A page of a file, with the network off; no script in it fails, and none asks for widgets."""
    context = chromium.new_context(offline=True)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda sent: "html-manager" in sent.url and wrong.append(sent.url))
    page.goto(path.as_uri(), wait_until="domcontentloaded")
    yield page
    assert wrong == []
    context.close()
