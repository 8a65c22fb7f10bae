"""A race set up on the page of a real JupyterLab, by keyboard alone, and driven there."""

from __future__ import annotations

import pytest

from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab

CELL = "import bolide_widget as bw\nw = bw.play()\nw"


def write(lab: Lab, label: str, value: str) -> None:
    """Type into a field that is found by its label, as a keyboard does."""
    lab.page.locator(".bolide-start").get_by_role("textbox", name=label).focus()
    lab.page.keyboard.press("Control+a")
    lab.page.keyboard.type(value)


@pytest.mark.lab_page(reduced_motion=True)
def test_a_race_is_set_up_by_keyboard_and_driven_in_its_place(lab: Lab) -> None:
    lab.open([CELL])
    lab.run_cell(0)
    lab.open_race_panel()
    page = lab.page
    panel = page.locator(".bolide-start")
    panel.wait_for()
    page.wait_for_selector(".bolide-startpicture img")
    # a game and a circuit by arrow keys
    panel.get_by_role("radio", name="Bolide").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_selector(".bolide-startline:has-text('formula-d')")
    panel.locator("[data-track='merrow'] input").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_selector(".bolide-startline:has-text('\"brackwater\"')")
    # somebody's name, and what the game says of it
    write(lab, "Name of driver 2", "You")
    write(lab, "Laps", "1")
    panel.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    fault = panel.locator(".bolide-startfault:not([hidden])")
    fault.wait_for()
    assert "two drivers are named 'You'" in fault.inner_text()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Name of driver 2"
    page.keyboard.press("Control+a")
    page.keyboard.type("<b>Nuvola</b>")
    page.wait_for_selector(".bolide-startline:has-text('Nuvola')")
    line = panel.locator(".bolide-startline").inner_text()
    panel.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".bolide[data-seat='person']")
    assert panel.count() == 0
    assert page.locator("b:has-text('Nuvola')").count() == 0
    assert page.evaluate("document.activeElement.className").split()[0] == "bolide-stage"
    assert lab.ask("w.race.drivers[1]") == "<b>Nuvola</b>"
    lab.do(f"other = {line}")
    same = "widget.race.game.header(), widget.race.drivers, widget.race.seed, widget.state['seats']"
    assert lab.ask(f"len({{repr(({same})) for widget in (w, other)}})") == 1
    # the first answer of the race, whatever is asked, by keys
    board = lab.board()
    board.wait_open()
    before = board.rev()
    board.press("n", "Enter")
    board.wait_rev(before)
    assert lab.ask("any(entry.seat == 0 for entry in w.race.history)")


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_the_board_is_seen_after_start_and_after_each_answer(lab: Lab) -> None:
    """The panel is longer than the page; what was pressed at its end shows the board.

    So does a race that is taken up again. No answer moves the page.
    """
    lab.open([CELL])
    lab.run_cell(0)
    lab.open_race_panel()
    page = lab.page
    page.wait_for_selector(".bolide-startpicture img")
    panel = page.locator(".bolide-start")
    panel.get_by_text("All house rules").click()
    write(lab, "Dice seed", "1")  # with other dice a car may leave the board
    panel.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".bolide[data-rev]")
    page.wait_for_function(SEEN)
    board = lab.board()
    scrolled = page.evaluate(f"{SCROLLED}.scrollTop")
    for _ in range(4):
        page.wait_for_selector(".bolide[data-seat='person']:not([data-guard])")
        before = board.rev()
        board.press("n", "Enter")
        board.wait_rev(before)
        page.wait_for_selector(".bolide[data-seat='person']")
        board.wait_still()
        assert page.evaluate(SEEN) and is_in_view(board, lab)
        assert page.evaluate(f"{SCROLLED}.scrollTop") == scrolled
    lab.do(KEPT)
    answers = lab.ask("len(w.race.history)")
    lab.open(["import bolide_widget as bw\nw = bw.resume()\nw"], "resumed.ipynb")
    lab.run_cell(0)
    board = lab.board()
    page.wait_for_function(SEEN)
    board.wait_still()
    assert lab.ask("len(w.race.history)") == answers and is_in_view(board, lab)


KEPT = """import time
while bw.load_race(bw.saved_races()[0]) != w.race:
    time.sleep(0.02)"""


def is_in_view(board: BoardPage, lab: Lab) -> bool:
    """Whether the deciding car is on the part of the board that nothing covers."""
    at = lab.ask("w.race.cars[w.race.pending.driver].position")
    x, y = board.point_to_pixel(at)
    stage, ask = (
        board.root.locator(part).bounding_box() for part in (".bolide-stage", ".bolide-ask")
    )
    assert stage is not None and ask is not None
    return bool(0 <= x < stage["width"] and 0 <= y < ask["y"] - stage["y"])


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_race_that_somebody_else_starts_scrolls_nobodys_page(lab: Lab) -> None:
    """Begun from Python or in another view: who reads elsewhere on the page goes on reading."""
    lab.open([f"print(80 * '\\n')\n{CELL}"])
    lab.run_cell(0)
    page = lab.page
    page.locator(".bolide-home").get_by_text("against Rosa").wait_for()
    page.evaluate(FRAMES)  # the cell that has run was scrolled to
    page.evaluate(SCROLL_UP)
    request = {"t": "set-up-start", "id": "another view", "rev": -1}
    lab.do(f"w._on_message(w, {{**{request!r}, 'draft': dict(w.draft)}}, [])")
    page.locator(".bolide").wait_for(state="attached")
    # whatever was to scroll has scrolled two frames later
    page.evaluate(FRAMES)
    assert page.evaluate(f"{SCROLLED}.scrollTop") == 0
    assert page.locator(".bolide-home").count() == 0


FRAMES = """() => new Promise((end) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(end))))"""
SCROLLED = "document.querySelector('.jp-WindowedPanel-outer')"
SCROLL_UP = f"() => {{ {SCROLLED}.scrollTop = 0; }}"

SEEN = """() => {
  const seen = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  return [".bolide-rail", ".bolide-stage", ".bolide-dock", ".bolide-ask"].every((part) => {
    const { top, bottom } = document.querySelector(part).getBoundingClientRect();
    return top >= seen.top - 1 && bottom <= seen.bottom + 1;
  });
}"""


@pytest.mark.lab_page(width=1366, height=768)
@pytest.mark.parametrize("line", ["bw.play()", "bw.play('valdorn', seed=1)"])
def test_the_first_cell_shows_all_of_its_board_after_shift_and_enter(lab: Lab, line: str) -> None:
    """JupyterLab goes on to the next cell, and the board's upper half with it."""
    lab.open([f"# one\n# two\n# three\nimport bolide_widget as bw\n{line}", *8 * ["2\n" * 6]])
    page = lab.page
    page.locator(".jp-Cell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    part = ".bolide-home" if line == "bw.play()" else ".bolide-rail"
    page.locator(part).wait_for()
    page.wait_for_function(HOME_SEEN if line == "bw.play()" else SEEN)


HOME_SEEN = """() => {
  const seen = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  const { top, bottom } = document.querySelector(".bolide-home").getBoundingClientRect();
  return top >= seen.top - 1 && bottom <= seen.bottom + 1;
}"""


SAVED = """from pathlib import Path
import bolide_widget as bw
from bolide_widget.widget.start import Start
Path("to-continue").mkdir(exist_ok=True)
for seed in range(4):
    race = bw.Race("copperbowl", ["You", "Rosa"], seed=seed)
    race.play(race.options[0])
    race.save(f"to-continue/{seed}.json", overwrite=True)
Start(autosave="to-continue")"""

PLACES = """() => {
  window.places = new Set();
  const look = () => {
    const tiles = [...document.querySelectorAll(".bolide-hometile")];
    const boxOf = (tile) =>
      [tile.offsetLeft, tile.offsetTop, tile.offsetWidth, tile.offsetHeight].join(" ");
    if (tiles.length) places.add(tiles.map(boxOf).join());
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(
    "finger",
    [
        pytest.param(False, marks=pytest.mark.lab_page(width=1366, height=768)),
        pytest.param(True, marks=pytest.mark.lab_page(width=600, height=768, touch=True)),
    ],
)
@pytest.mark.lab_page(fresh=True)
def test_no_tile_of_home_moves_when_what_is_to_continue_comes(lab: Lab, finger: bool) -> None:
    lab.open([SAVED])
    lab.page.evaluate(PLACES)
    lab.run_cell(0)
    lab.page.locator(".bolide-homesaved .bolide-startpicture img").nth(3).wait_for()
    lab.page.locator(".bolide-hometile", has_text="against").wait_for()
    places = lab.page.evaluate("[...places]")
    assert len(places) == 1, places
    assert lab.page.evaluate(GAP) == 0


GAP = """() => {
  const grid = document.querySelector(".bolide-hometiles");
  const right = (node) => node.getBoundingClientRect().right;
  return Math.round(right(grid) - right(grid.lastElementChild));
}"""
"""Pixels that the last row of tiles leaves empty."""

FILLED = "() => document.fullscreenElement?.matches('.bolide-host') ?? false"
FRAMES = "() => new Promise(end => requestAnimationFrame(() => requestAnimationFrame(end)))"
HEAD = """() => {
  const { top, bottom } = document.querySelector(".bolide-starthead").getBoundingClientRect();
  const drawn = document.querySelector(".bolide-host").getBoundingClientRect().bottom;
  return bottom - top > 30 && Math.abs(top) <= 1 && drawn <= innerHeight + 1;
}"""


@pytest.mark.lab_page(touch=True, width=600, height=900, reduced_motion=True)
def test_home_and_the_race_panel_fill_the_screen_and_give_it_back(lab: Lab) -> None:
    """Each page has the button; Start lies at the upper edge of the screen; Escape and X leave."""
    lab.open([CELL])
    lab.run_cell(0)
    page = lab.page
    fill = page.get_by_role("button", name="Full screen (X)").locator("visible=true")
    fill.tap()
    page.wait_for_function(FILLED)
    page.locator("[data-tile=Learn]").tap()
    fill.wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !({FILLED})()")
    page.keyboard.press("x")
    page.wait_for_function(FILLED)
    page.get_by_role("button", name="Home").locator("visible=true").tap()
    page.locator("[data-tile=Race]").tap()
    page.wait_for_function(HEAD)
    fill.tap()
    page.wait_for_function(f"() => !({FILLED})()")
    fill.tap()
    page.wait_for_function(HEAD)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !({FILLED})()")


def test_the_focus_returns_to_the_tile_of_home_that_was_pressed(lab: Lab) -> None:
    lab.open([CELL])
    lab.run_cell(0)
    page = lab.page
    for name in ("Learn", "Race"):
        tile = page.locator(f"[data-tile={name}]")
        tile.focus()
        page.keyboard.press("Enter")
        tile.wait_for(state="hidden")
        page.keyboard.press("Enter")
        tile.wait_for()
        assert tile.evaluate("(tile) => tile === document.activeElement")


PLACES_OF_START = """() => {
  globalThis.places = new Set();
  const look = () => {
    const button = document.querySelector(".bolide-startgo");
    if (!button) return;
    const { left, top } = button.getBoundingClientRect();
    if (top) places.add(`${Math.round(left)} ${Math.round(top)}`);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.lab_page(fresh=True, width=1366, height=768)
def test_start_stays_where_it_is_whatever_loads_or_unfolds(lab: Lab) -> None:
    """It is a press of Tab from the first control, and Enter in a field does the same."""
    lab.open([CELL])
    lab.run_cell(0)
    lab.open_race_panel()
    page = lab.page
    panel = page.locator(".bolide-start")
    panel.get_by_text("All house rules").focus()
    page.evaluate(PLACES_OF_START)
    panel.locator(".bolide-startpicture img").nth(5).wait_for()
    for _ in range(2):
        page.keyboard.press("Enter")
        page.evaluate(FRAMES)
    assert len(page.evaluate("[...places]")) == 1
    panel.get_by_role("button", name="Home").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Start"
    panel.get_by_role("textbox", name="Laps").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".bolide[data-seat='person']")


@pytest.mark.lab_page(width=1920, height=1080)
def test_home_is_larger_on_a_large_screen(lab: Lab) -> None:
    lab.open([CELL])
    lab.run_cell(0)
    quick = lab.page.locator("[data-tile='Quick race']")
    before = quick.evaluate("(tile) => parseFloat(getComputedStyle(tile).fontSize)")
    lab.page.get_by_role("button", name="Full screen (X)").locator("visible=true").click()
    lab.page.wait_for_function(FILLED)
    grown = "document.querySelector('.bolide-hometile').offsetHeight > 140"
    lab.page.wait_for_function(f"() => {grown}")
    assert quick.evaluate("(tile) => parseFloat(getComputedStyle(tile).fontSize)") > 1.3 * before


@pytest.mark.lab_page(reduced_motion=True)
def test_you_are_called_du_in_german(lab: Lab) -> None:
    """In the set-up of a season, in its race and in its standings; the race has the name "You"."""
    lab.open(['import bolide_widget as bw\n_ = bw.language("de")\nw = bw.play()\nw'])
    lab.run_cell(0)
    lab.page.get_by_role("button", name="Saison").first.click()
    panel = lab.page.locator(".bolide-start")
    name = panel.get_by_role("textbox", name="Name von Fahrer 1")
    name.wait_for()
    assert name.input_value() == "Du"
    name.fill("Ada")
    name.fill("Du")
    panel.get_by_role("button", name="Saison starten").click()
    lab.page.locator(".bolide[data-seat='person']").wait_for()
    assert lab.ask("w.race.drivers[0]") == "You"
    shown = lab.page.locator(".bolide").first
    shown.locator(".bolide-name", has_text="Du").first.wait_for()
    assert "You" not in shown.inner_text()
    lab.do("bw.drive(w.race, bw.Rookie())")
    shown.locator(".bolide-standings .bolide-name", has_text="Du").first.wait_for()
    assert "You" not in shown.inner_text()


@pytest.mark.lab_page(touch=True, width=600, height=900, reduced_motion=True)
def test_nothing_of_a_race_lies_below_a_full_screen(lab: Lab) -> None:
    """The board makes room for what grows around it: a lesson's words, what one person may see."""
    lab.open(["import bolide_widget as bw\nw = bw.learn('championship-formula')\nw"])
    lab.run_cell(0)
    board = lab.board()
    board.wait_open()
    board.press("x")
    lab.page.wait_for_function(FILLED)
    lab.page.wait_for_function(ENDS_BELOW)
    lesson = board.root.locator(".bolide-lesson")
    for lines in (9, 1):
        lesson.evaluate("(node, n) => (node.style.minHeight = `${20 * n}px`)", lines)
        lab.page.wait_for_function(ENDS_BELOW)
    title = board.root.locator(".bolide-title").bounding_box()
    tools = board.root.locator(".bolide-viewtools").bounding_box()
    assert title and tools
    assert 100 < title["x"] + title["width"] <= tools["x"]


ENDS_BELOW = """() => {
  const host = document.querySelector(".bolide-host");
  const dock = host.querySelector(".bolide-dock").getBoundingClientRect();
  return dock.bottom <= innerHeight && dock.bottom > innerHeight - 12
    && host.scrollHeight <= host.clientHeight;
}"""
