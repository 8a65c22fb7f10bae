"""A race from its setting-up to its resumption, on the page of a real JupyterLab."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from helpers.browser.lab import BoardPage, Lab
from helpers.browser.reels import frames, held

CELLS = [
    "import bolide_widget as bw\nw = bw.play()\nw",
    "import bolide_widget as bw\nw = bw.resume()\nw",
]
NASTY = "<img src=x onerror='window.hacked=1'>"
WRITTEN = """import time
while bw.load_race(bw.saved_races()[0]) != w.race:
    time.sleep(0.02)"""
OVER = ".bolide-title:has-text('The race is over')"


@pytest.mark.lab_page(reduced_motion=True)
def test_from_the_start_panel_to_the_flag_and_on(lab: Lab, chromium: Browser) -> None:
    """Set up, raced, shared, watched again, branched, and resumed after a restart."""
    lab.forgive("Cannot send")
    lab.open(CELLS)
    lab.run_cell(0)
    lab.open_race_panel()
    page = lab.page
    panel = page.locator(".bolide-start")
    panel.locator("[data-track='copperbowl'] input").check(force=True)
    panel.get_by_label("Name of driver 2").fill(NASTY)
    panel.get_by_role("textbox", name="Laps").fill("1")
    panel.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".bolide[data-seat='person']")
    height = page.locator(".bolide").bounding_box()["height"]  # type: ignore[index]
    # one move of mine, then a computer drives my car, too
    board = lab.board()
    board.wait_open()
    before = board.rev()
    answer(board)
    board.wait_rev(before)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Speed of the computer drivers").select_option("0")
    board.seat("you", "Rookie")
    shown = page.locator(".bolide-result")
    shown.wait_for()
    assert page.locator(".bolide").bounding_box()["height"] == height  # type: ignore[index]
    assert shown.get_by_role("cell", name=NASTY).count() == 1
    with page.expect_download() as shared:
        shown.get_by_role("button", name="Share").click()
    file = lab.server.notebooks / "saved-races" / shared.value.suggested_filename
    assert file.read_text(encoding="utf-8") == Path(shared.value.path()).read_text(encoding="utf-8")
    replayed_offline(chromium, file, lab)
    # watched again, scrubbed to its middle, and played on from there
    shown.get_by_role("button", name="Watch again").click()
    film = page.locator(".bolide.is-replay")
    scrub = film.get_by_label("Race position")
    middle = int(scrub.get_attribute("max") or 0) // 2
    scrub.fill(str(middle))
    page.wait_for_selector(f".bolide.is-replay[data-rev='{middle}']")
    assert page.evaluate(IN_SIGHT)
    film.get_by_role("button", name="Play from here").click()
    film.wait_for(state="detached")
    assert lab.ask("not w.race.over and len(w.race.history) > 4")
    for driver in lab.ask("w.race.drivers"):
        board.seat("you" if driver == "You" else driver, "person")
    page.wait_for_selector(".bolide[data-seat='person']")
    lab.do(WRITTEN)
    driven = lab.ask("len(w.race.history)")
    lab.restart_kernel()
    page.locator(".bolide [role=alert]").get_by_text("Your race is saved: run import").wait_for()
    lab.run_cell(1)
    board = lab.board(1)
    board.wait_open()
    assert lab.ask("len(w.race.history)") == driven
    assert NASTY in lab.ask("w.race.drivers")
    before = board.rev()
    answer(board)
    board.wait_rev(before)


IN_SIGHT = """() => {
  const [list, line] = ["ol", "[aria-current]"].map((what) =>
    document.querySelector(`.bolide-whole ${what}`).getBoundingClientRect());
  return line.top >= list.top && line.bottom <= list.bottom;
}"""
"""Whether the line of the moment that is shown lies within the log of a replay."""


def answer(board: BoardPage) -> None:
    """The first of what is open, by keys."""
    stage = board.root.locator(".bolide-stage")
    stage.press("n")
    stage.press("Enter")


def replayed_offline(chromium: Browser, file: Path, lab: Lab) -> None:
    """It shows what the kernel has, with no network; nothing of a name is run."""
    context = chromium.new_context(offline=True, reduced_motion="reduce")
    try:
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(  # the page unpacks its own script, which the browser then takes from it
            "request", lambda request: request.url.startswith("blob:") or faults.append(request.url)
        )
        page.goto(file.as_uri())
        page.wait_for_selector(OVER)
        names = page.locator(".bolide-cards .bolide-name").all_text_contents()
        assert names == lab.ask("[standing.driver for standing in w.race.standings]")
        assert NASTY in names
        assert page.evaluate("window.hacked") is None
        assert faults == [file.as_uri()]
        last = frames(held(file.read_text(encoding="utf-8"))["race"]["reel"])[-1]
        assert last["tokens"] == json.loads(lab.ask("__import__('json').dumps(w.state['tokens'])"))
    finally:
        context.close()
